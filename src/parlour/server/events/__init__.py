"""Events on the server: the house carries out what their logs say."""
