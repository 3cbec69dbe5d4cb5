"""Paytables: their lines, how a file is read, and what is wrong with it."""
