"""The palettes of the program's own themes: the felts, amber glass, a blue cabinet of the 1980s, and high contrast.

The 256 colours are palette numbers of the terminal, as in `felt`. A terminal of 16 colours shows felt-16.
"""

from collections.abc import Mapping

from videopoker.tui.colours.felt import FELTS, ROLES
from videopoker.tui.colours.xterm import xterm

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
