"""What a page asks and is told over HTTP; its types are generated from here."""
