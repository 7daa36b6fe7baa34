"""The house over the network: tables that outlive a crash, and one socket a browser."""
