"""The table line by line."""
