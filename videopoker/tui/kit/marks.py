"""The marks in front of rows, the same in every list."""

CURSOR = "▶"
"""The row that the next key acts on."""

IN_PLAY = "●"
"""The current game, the hand in play, or the line that decides the hand."""
