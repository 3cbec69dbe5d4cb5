"""Hands in arrays: deals, draws, their lines, the values of their holds."""
