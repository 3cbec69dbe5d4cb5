"""Where a save ended when it was last played, kept outside it, with its last rows."""
