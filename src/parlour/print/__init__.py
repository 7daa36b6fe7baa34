"""What can be put on paper: values in, PDF out; certificates, events, score pads and boards."""

from parlour.needed import needed

with needed("server"):
    import reportlab as reportlab
