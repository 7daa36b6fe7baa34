"""Tests in a real browser; as a package, so that the browser is closed before other tests begin."""
