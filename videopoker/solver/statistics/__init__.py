"""Results compared with their expectation."""
