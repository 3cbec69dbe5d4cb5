"""The many small hands of multi-hand play, and their paytable."""
