"""Saves: the log, what is kept beside it to be quick, and what is read from it."""
