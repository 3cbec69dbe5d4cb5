"""Widgets: the table and its parts. They draw what they are given and play nothing."""
