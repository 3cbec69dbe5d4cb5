"""Animations: what moves, and when."""
