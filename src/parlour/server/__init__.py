"""The house over the network: tables that outlive a crash, and one socket a browser."""

from parlour.needed import needed

with needed("server"):
    import msgspec as msgspec
