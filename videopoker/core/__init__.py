"""Cards, hands, paytables and the game, with the standard library only.

Nothing here opens a file, reads a clock, draws entropy or knows of a screen.
"""
