"""Layout arithmetic: the rows and columns of each part."""
