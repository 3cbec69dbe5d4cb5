"""Arithmetic: what holds and paytables are exactly worth. NumPy lives here and nowhere else."""
