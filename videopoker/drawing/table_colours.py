"""The colours of felt, the program's own dark theme, in true colour: for pictures, and for the screen.

A file of its own: pictures take the colours without loading a screen, screens without loading a picture.
"""

from collections.abc import Mapping

FELT: Mapping[str, str] = {
    "felt": "#06241b",
    "bars": "#041912",
    "stripe": "#0a3023",
    "other-stripe": "#0d3a2b",
    "bet-column": "#15523e",
    "bet-figures": "#f4bf4f",
    "gold": "#f4bf4f",
    "gold-ground": "#f4bf4f",
    "gold-ink": "#10231b",
    "letters": "#e8efe6",
    "quiet": "#8fa79b",
    "won": "#7fe0a7",
    "lost": "#ef6f6c",
    "frame": "#2d7a60",
    "card-shadow": "#03130e",
    "card": "#fbfbf5",
    "card-dim": "#b9c4bc",
    "card-edge": "#06241b",
    "card-back": "#1c5d47",
    "card-back-ink": "#2f7d62",
    "spades": "#15181b",
    "hearts": "#c8102e",
    "diamonds": "#1d4fd8",
    "clubs": "#0e6e33",
    "joker": "#7428c4",
    "spades-dim": "#15181b",
    "hearts-dim": "#960c22",
    "diamonds-dim": "#163ba2",
    "clubs-dim": "#0a5226",
    "joker-dim": "#571e93",
    "skin": "#f3c9a0",
    "beard": "#15181b",
    "hair": "#5a3418",
    "figure-gold": "#dfa52f",
    "card-frame": "#e4dcc4",
    "seal": "#7a1f12",
    # highlights: the winning line, and the sweep of gold with its edges
    "glow": "#ffe9b0",
    "card-gold": "#ffd76a",
    "card-gold-soft": "#fdebb4",
}
"""A colour for each role."""
