"""Simulates play hand by hand, in any number of processes."""
