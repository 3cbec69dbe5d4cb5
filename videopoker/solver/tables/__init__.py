"""The exact values of holds and paytables, from tables of shapes of hands and sums of pays."""
