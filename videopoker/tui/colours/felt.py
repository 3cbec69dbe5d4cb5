"""The program's own colours: one per role, in true colour, 256 and 16 colours, dark and light.

The 256 and 16 colours are palette numbers of the terminal, so none is rounded.
"""

from collections.abc import Mapping

from videopoker.drawing.felt import FELT
from videopoker.tui.colours.xterm import xterm

ANSI = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""The sixteen colours of a PC; Rich maps each colour to the nearest of these."""

_ROLES: dict[str, tuple[int, int, str, int]] = {
    # role: felt in 256 colours, felt in 16, felt-light, felt-light in 256 colours
    "felt": (233, 0, "#e3ece5", 255),
    "bars": (16, 0, "#cddcd2", 254),
    "stripe": (234, 0, "#d8e5dc", 254),
    "other-stripe": (235, 0, "#cbdcd1", 253),
    "bet-column": (22, 2, "#abd0bb", 151),
    "bet-figures": (221, 0, "#5e3600", 58),
    "gold": (221, 11, "#7a4700", 94),
    "gold-ground": (221, 11, "#f0b93f", 214),
    "gold-ink": (16, 0, "#1c1a10", 16),
    "letters": (255, 15, "#16241d", 234),
    "quiet": (246, 7, "#4a5d53", 240),
    "won": (115, 10, "#126b38", 22),
    "lost": (203, 9, "#a81f17", 124),
    "frame": (29, 2, "#5f8a75", 65),
    "card-shadow": (16, 0, "#b5c6bb", 250),
    "card": (231, 15, "#fffffb", 231),
    "card-dim": (252, 7, "#d0dad3", 252),
    "card-edge": (233, 0, "#5f7a6c", 59),
    "card-back": (22, 2, "#1c5d47", 22),
    "card-back-ink": (29, 0, "#3a8a6d", 65),
    "spades": (16, 0, "#15181b", 16),
    "hearts": (160, 1, "#c8102e", 160),
    "diamonds": (26, 4, "#1d4fd8", 26),
    "clubs": (22, 0, "#0e6e33", 22),
    "joker": (55, 5, "#7428c4", 55),
    "spades-dim": (16, 0, "#15181b", 16),
    "hearts-dim": (124, 1, "#aa0e27", 124),
    "diamonds-dim": (20, 4, "#1943b8", 20),
    "clubs-dim": (22, 0, "#0c5e2b", 22),
    "joker-dim": (55, 0, "#6322a7", 55),
    "skin": (223, 7, "#f3c9a0", 223),
    "beard": (16, 0, "#15181b", 16),
    "hair": (94, 0, "#5a3418", 94),
    "figure-gold": (178, 3, "#dfa52f", 178),
    "card-frame": (187, 7, "#e4dcc4", 187),
    # highlights: the winning line, and the sweep of gold with its edges
    "glow": (229, 15, "#f9dc9c", 223),
    "card-gold": (222, 11, "#ffd76a", 222),
    "card-gold-soft": (230, 15, "#fdebb4", 230),
}

ROLES = tuple(FELT)
"""Every role; the style sheet has a variable of this name, such as ``$card-dim``.

`card-edge` is the line around a card; it has the felt's colour where cards need no line. A role that ends in `-dim`
is a colour on a dimmed card.
"""


FELTS: Mapping[str, Mapping[str, str]] = {
    "felt": FELT,
    "felt-light": {role: light for role, (_, _, light, _) in _ROLES.items()},
    "felt-256": {role: xterm(felt) for role, (felt, _, _, _) in _ROLES.items()},
    "felt-light-256": {role: xterm(light) for role, (_, _, _, light) in _ROLES.items()},
    "felt-16": {role: ANSI[felt] for role, (_, felt, _, _) in _ROLES.items()},
}
"""The colours of each felt theme. In 16 colours, clubs and a dimmed joker are black: only red and blue stay readable."""

SUITS = ("spades", "hearts", "diamonds", "clubs", "joker")

_SAFE = {
    # distinct with protanopia, deuteranopia and tritanopia
    "hearts": ("#d23000", 160),
    "diamonds": ("#1746d1", 20),
    "clubs": ("#00807a", 30),
    "joker": ("#4b1a6e", 54),
    "hearts-dim": ("#881f00", 124),
    "diamonds-dim": ("#0f2e88", 20),
    "clubs-dim": ("#00534f", 23),
    "joker-dim": ("#311148", 54),
}

SAFE: Mapping[str, Mapping[str, str]] = {
    "truecolor": {role: colour for role, (colour, _) in _SAFE.items()},
    "256": {role: xterm(number) for role, (_, number) in _SAFE.items()},
    "standard": {},
}
"""Colours for colour-blind players, by Rich's name for the terminal's colours; 16 have none better than the felt's."""
