"""The table of every front end: its actions, the coach at it, and what it says."""
