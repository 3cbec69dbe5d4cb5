"""How rows and columns are shared out: arithmetic only."""
