"""The program's own colours: one for each role, in true colour, 256 and 16 colours, dark and light.

The colours of 256 and 16 are the numbers of the terminal's palette, so that none of them is rounded.
"""

from collections.abc import Mapping

LEVELS = (0, 95, 135, 175, 215, 255)
"""The red, green and blue of the colours 16 to 231; source: xterm."""

ANSI = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
"""The sixteen colours as a PC has them; Rich gives a terminal the nearest of these."""

_ROLES: dict[str, tuple[str, int, int, str]] = {
    # role: felt, of 256 colours, of 16, light
    "felt": ("#06241b", 233, 0, "#e3ece5"),
    "bars": ("#041912", 16, 0, "#cddcd2"),
    "stripe": ("#0a3023", 234, 0, "#d8e5dc"),
    "other-stripe": ("#0d3a2b", 235, 0, "#cbdcd1"),
    "bet-column": ("#15523e", 22, 2, "#abd0bb"),
    "bet-figures": ("#f4bf4f", 221, 0, "#5e3600"),
    "gold": ("#f4bf4f", 221, 11, "#7a4700"),
    "gold-ground": ("#f4bf4f", 221, 11, "#f0b93f"),
    "gold-ink": ("#10231b", 16, 0, "#1c1a10"),
    "letters": ("#e8efe6", 255, 15, "#16241d"),
    "quiet": ("#8fa79b", 246, 7, "#4a5d53"),
    "won": ("#7fe0a7", 115, 10, "#126b38"),
    "lost": ("#ef6f6c", 203, 9, "#a81f17"),
    "frame": ("#2d7a60", 29, 2, "#5f8a75"),
    "card-shadow": ("#03130e", 16, 0, "#b5c6bb"),
    "card": ("#fbfbf5", 231, 15, "#fffffb"),
    "card-dim": ("#b9c4bc", 252, 7, "#d0dad3"),
    "card-edge": ("#06241b", 233, 0, "#5f7a6c"),
    "card-back": ("#1c5d47", 22, 2, "#1c5d47"),
    "card-back-ink": ("#2f7d62", 29, 0, "#3a8a6d"),
    "spades": ("#15181b", 16, 0, "#15181b"),
    "hearts": ("#c8102e", 160, 1, "#c8102e"),
    "diamonds": ("#1d4fd8", 26, 4, "#1d4fd8"),
    "clubs": ("#0e6e33", 22, 0, "#0e6e33"),
    "joker": ("#7428c4", 55, 5, "#7428c4"),
    "spades-dim": ("#15181b", 16, 0, "#15181b"),
    "hearts-dim": ("#960c22", 124, 1, "#aa0e27"),
    "diamonds-dim": ("#163ba2", 20, 4, "#1943b8"),
    "clubs-dim": ("#0a5226", 22, 0, "#0c5e2b"),
    "joker-dim": ("#571e93", 55, 5, "#6322a7"),
    "skin": ("#f3c9a0", 223, 7, "#f3c9a0"),
    "beard": ("#15181b", 16, 0, "#15181b"),
    "hair": ("#5a3418", 94, 0, "#5a3418"),
    "figure-gold": ("#dfa52f", 178, 3, "#dfa52f"),
    "card-frame": ("#e4dcc4", 187, 7, "#e4dcc4"),
    # what lights up: a line that is paid, and gold that runs over cards and lines, with its edges
    "glow": ("#ffe9b0", 229, 15, "#f9dc9c"),
    "card-gold": ("#ffd76a", 222, 11, "#ffd76a"),
    "card-gold-soft": ("#fdebb4", 230, 15, "#fdebb4"),
}

ROLES = tuple(_ROLES)
"""Every role; the style sheet has a variable of this name, such as ``$card-dim``.

`card-edge`, round a card, is the felt's colour where cards need none. A role that ends in `-dim` is a colour on a
dimmed card.
"""


def xterm(index: int) -> str:
    """The colour of this number, 16 to 255, as ``#rrggbb``.

    >>> xterm(22), xterm(233)
    ('#005f00', '#121212')
    """
    if index < 232:
        red, green, blue = (LEVELS[(index - 16) // step % 6] for step in (36, 6, 1))
    else:
        red = green = blue = 8 + 10 * (index - 232)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _column(number: int) -> dict[str, str]:
    return {role: str(colours[number]) for role, colours in _ROLES.items()}


FELT: Mapping[str, str] = _column(0)
FELT_LIGHT: Mapping[str, str] = _column(3)
FELT_256: Mapping[str, str] = {role: xterm(colours[1]) for role, colours in _ROLES.items()}
FELT_16: Mapping[str, str] = {role: ANSI[colours[2]] for role, colours in _ROLES.items()}
"""For terminals of 16 colours. Clubs are black: green is hard to read on a dimmed card."""
