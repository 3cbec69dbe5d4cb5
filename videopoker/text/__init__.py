"""What was played and found, told to people as text and to programs as plain values."""
