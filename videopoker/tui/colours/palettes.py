"""The colours of the program's own themes, one per role: the felts, amber glass, a blue cabinet of the 1980s, high contrast.

Each palette has true colours, 256 colours and 16 colours, dark or light. The 256 colours are palette numbers of the
terminal, as in `felt`; a terminal of 16 colours shows felt-16. Colours 16 to 255 have fixed values, so the nearest to any
colour is found, and a filter paints in them.
"""

from collections.abc import Mapping
from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from videopoker.drawing.table_colours import FELT

_LEVELS = (0, 95, 135, 175, 215, 255)
"""The levels of red, green and blue in colours 16 to 231; source: xterm."""

_CUBE, _GREYS = 16, 232


def xterm(index: int) -> str:
    """The colour of this number, 16 to 255, as ``#rrggbb``.

    >>> xterm(22), xterm(233)
    ('#005f00', '#121212')
    """
    in_cube = [_LEVELS[(index - _CUBE) // step % 6] for step in (36, 6, 1)]
    levels = in_cube if index < _GREYS else [_grey(index - _GREYS)] * 3
    return f"#{bytes(levels).hex()}"


@lru_cache(4096)
def nearest(red: int, green: int, blue: int) -> int:
    """The number of the nearest colour, in the cube of 6 x 6 x 6 or among the greys.

    >>> nearest(6, 36, 27), nearest(0, 95, 0)
    (234, 22)
    """
    colour = red, green, blue
    steps = [min(range(6), key=lambda step: abs(_LEVELS[step] - part)) for part in colour]
    grey = min(max(0, round((sum(colour) / 3 - 8) / 10)), 23)
    if _distance(colour, [_grey(grey)] * 3) < _distance(colour, [_LEVELS[step] for step in steps]):
        return _GREYS + grey
    red_step, green_step, blue_step = steps
    return _CUBE + 36 * red_step + 6 * green_step + blue_step


def _grey(step: int) -> int:
    return 8 + 10 * step


def _distance(colour: tuple[int, ...], other: list[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(colour, other, strict=True))


class XtermFilter(LineFilter):
    """Maps every row to the nearest of the colours 16 to 255, which are the same on every terminal.

    Rich rounds red, green and blue separately, which turns a dark green black and a blue-grey teal.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The segments in the nearest of these colours."""
        return [
            Segment(segment.text, segment.style and _in_xterm_colours(segment.style), segment.control)
            for segment in segments
        ]


@lru_cache(4096)
def _in_xterm_colours(style: Style) -> Style:
    return style + Style.from_color(_numbered(style.color), _numbered(style.bgcolor))


def _numbered(colour: RichColor | None) -> RichColor | None:
    return RichColor.from_ansi(nearest(*colour.triplet)) if colour and colour.triplet else colour


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
    "bet-figures": (221, 0, "#5e3600", 52),
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
    "hearts-dim": (124, 0, "#aa0e27", 124),
    "diamonds-dim": (20, 4, "#1943b8", 20),
    "clubs-dim": (22, 0, "#0c5e2b", 22),
    "joker-dim": (55, 0, "#6322a7", 55),
    "skin": (223, 7, "#f3c9a0", 223),
    "beard": (16, 0, "#15181b", 16),
    "hair": (94, 0, "#5a3418", 94),
    "figure-gold": (178, 3, "#dfa52f", 178),
    "card-frame": (187, 7, "#e4dcc4", 187),
    "seal": (88, 1, "#7a1f12", 88),
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
"""The colours of each felt theme. In 16 colours, clubs are black; on a dimmed card only blue can be read besides black."""

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


_OTHERS = ("amber", "cabinet", "contrast")

_COLOURS: dict[str, tuple[tuple[str, int], ...]] = {
    # role: (true colour, in 256 colours) of each of these
    "felt": (("#170d02", 16), ("#11118c", 18), ("#000000", 16)),
    "bars": (("#0c0600", 233), ("#08084a", 16), ("#1c1c1c", 234)),
    "stripe": (("#211404", 233), ("#0b0b66", 17), ("#000000", 16)),
    "other-stripe": (("#2c1b06", 234), ("#15157c", 18), ("#161616", 233)),
    "bet-column": (("#6b4200", 94), ("#b3121d", 124), ("#ffffff", 231)),
    "bet-figures": (("#ffe3a6", 230), ("#fff36b", 228), ("#000000", 16)),
    "gold": (("#ffb000", 214), ("#ffe14a", 227), ("#ffff00", 226)),
    "gold-ground": (("#ffb000", 214), ("#ffe14a", 227), ("#ffff00", 226)),
    "gold-ink": (("#1a0e00", 16), ("#0a0a50", 17), ("#000000", 16)),
    "letters": (("#ffd08a", 222), ("#ffffff", 231), ("#ffffff", 231)),
    "quiet": (("#c9944a", 179), ("#b9c1ff", 147), ("#e0e0e0", 253)),
    "won": (("#dcec72", 192), ("#7dffa0", 120), ("#00ff66", 47)),
    "lost": (("#ff7a45", 209), ("#ffa3a3", 217), ("#ff9a9a", 217)),
    "frame": (("#a86f1c", 136), ("#7c86ff", 105), ("#ffffff", 231)),
    "card-shadow": (("#090400", 16), ("#07073f", 16), ("#000000", 16)),
    "card": (("#ffe2ae", 230), ("#ffffff", 231), ("#ffffff", 231)),
    "card-dim": (("#d9b67f", 187), ("#c3c7e0", 252), ("#c8c8c8", 252)),
    "card-edge": (("#170d02", 16), ("#11118c", 18), ("#000000", 16)),
    "card-back": (("#5a3400", 94), ("#a3141f", 124), ("#003080", 18)),
    "card-back-ink": (("#b0700f", 172), ("#e0565e", 167), ("#6aa0ff", 75)),
    "spades": (("#1f1206", 16), ("#0c0c14", 16), ("#000000", 16)),
    "hearts": (("#b80f22", 160), ("#d1101c", 160), ("#a50021", 124)),
    "diamonds": (("#1b44b8", 26), ("#1536c8", 20), ("#0038c8", 19)),
    "clubs": (("#0b5c2b", 22), ("#0b6e2f", 22), ("#005a24", 22)),
    "joker": (("#6a22b4", 55), ("#8a1bb0", 91), ("#5c1aa8", 54)),
    "spades-dim": (("#1f1206", 16), ("#0c0c14", 16), ("#000000", 16)),
    "hearts-dim": (("#7f0a16", 124), ("#950b14", 124), ("#6e0010", 52)),
    "diamonds-dim": (("#122f80", 20), ("#0f2790", 20), ("#002690", 18)),
    "clubs-dim": (("#073f1d", 22), ("#075222", 22), ("#003d18", 22)),
    "joker-dim": (("#4a177e", 55), ("#5f137a", 54), ("#3f1076", 54)),
    "skin": (("#eeb884", 216), ("#f3c9a0", 223), ("#f3c9a0", 223)),
    "beard": (("#1f1206", 16), ("#15181b", 16), ("#000000", 16)),
    "hair": (("#5a3418", 94), ("#5a3418", 94), ("#5a3418", 94)),
    "figure-gold": (("#c9860f", 172), ("#e8b41c", 178), ("#dfa52f", 178)),
    "card-frame": (("#e2bd7c", 180), ("#c9cdf0", 189), ("#d8d8d8", 188)),
    "seal": (("#7a1f12", 88), ("#7a0c14", 88), ("#7a1f12", 88)),
    "glow": (("#ffdf95", 222), ("#fff8c4", 230), ("#ffffc0", 230)),
    "card-gold": (("#ffb52e", 214), ("#ffd84a", 221), ("#ffff00", 226)),
    "card-gold-soft": (("#ffd083", 222), ("#fff0a8", 229), ("#ffffb0", 229)),
}

PALETTES: Mapping[str, Mapping[str, str]] = {
    **FELTS,
    **{name: {role: _COLOURS[role][at][0] for role in ROLES} for at, name in enumerate(_OTHERS)},
    **{
        f"{name}-256": {role: xterm(_COLOURS[role][at][1]) for role in ROLES}
        for at, name in enumerate(_OTHERS)
    },
}
"""The colours of each of the program's themes, by role; one that ends in `-256` replaces another on 256 colours."""
