"""Scripts: text files that play the game."""
