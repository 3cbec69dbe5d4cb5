"""The ground floor: cards, hands, paytables and the game, in the standard library alone.

Nothing here opens a file, reads a clock, draws entropy or knows of a screen.
"""
