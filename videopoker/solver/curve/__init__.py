"""The return as a function of one pay."""
