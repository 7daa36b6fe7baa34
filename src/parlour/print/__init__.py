"""What can be put on paper: values in, PDF out; certificates, events, score pads and boards."""
