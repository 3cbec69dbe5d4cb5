"""Hands as files for other programs, and values in notebooks and data frames."""
