"""The command line: one file a command, each thin over the house."""
