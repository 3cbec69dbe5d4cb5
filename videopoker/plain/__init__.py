"""Plain mode: the table line by line."""
