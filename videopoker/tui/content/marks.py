"""The marks in front of rows, the same in every list."""

CURSOR = "▶"
"""The row that the next key acts on."""

IN_PLAY = "●"
"""What is on the machine now: its game, the hand in play, the line that decides it."""
