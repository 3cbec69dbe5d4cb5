"""Checks a save, restores what it can of a damaged one, and checks receipts."""
