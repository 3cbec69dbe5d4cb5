"""Saves: the log, the index and snapshot that make it fast to read, and what is read from it."""
