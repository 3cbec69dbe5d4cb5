"""The player's settings: their names and values, their file, and the keys."""
