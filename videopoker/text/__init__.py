"""What was played and found, in words for people and as plain values for JSON, side by side in one file."""
