"""What moves, and when."""
