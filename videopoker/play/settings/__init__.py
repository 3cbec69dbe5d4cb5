"""The player's settings: what they are, their file, and the keys."""
