"""The felt themes, dark, light and for 16 colours, and the table's colours for every other theme."""

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

LEAST_CONTRAST = 3
"""Least contrast of bold text with its background; source: WCAG 2.2, success criterion 1.4.3."""

CARDS = {
    "card": "#fbfbf5",
    "card-dim": "#b9c4bc",
    "card-back": "#1c5d47",
    "card-back-ink": "#2f7d62",
    "card-gold": "#ffd76a",
    "card-gold-soft": "#fdebb4",
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
}
"""Cards look the same on every table, unless a theme says otherwise."""


def table_colours(theme: Theme) -> dict[str, str]:
    """The table's colours for a theme that does not define them."""
    made = theme.to_color_system().generate()
    if theme.ansi:
        return CARDS | _terminal_colours(theme.dark)
    ground, ink = Color.parse(made["background"]), Color.parse(made["foreground"])
    glass, other = ground + Color.parse(made["surface"]), ground + Color.parse(made["panel"])
    bet = glass.blend(Color.parse(made["primary"]), 0.2)
    gold = readable(Color.parse(made["accent"]), ink, (ground, glass, other, bet))
    return CARDS | {
        "glass": glass.hex,
        "glass-other": other.hex,
        "glass-bet": bet.hex,
        "gold": gold.hex,
        "glow": _away_from(gold.get_contrast_text(1), gold).hex,
        "gold-ink": gold.get_contrast_text(1).hex,
        "gold-ground": gold.hex,
        "rail": other.hex,
        "card-shadow": ground.blend(Color.parse("black"), 0.45 if theme.dark else 0.2).hex,
        "card-edge": ground.hex if theme.dark else ground.blend(Color.parse("black"), 0.55).hex,
    }


def known_themes() -> frozenset[str]:
    """The names that the setting `theme` may have."""
    return frozenset(BUILTIN_THEMES) | {felt.name for felt in FELTS}


def readable(colour: Color, ink: Color, grounds: tuple[Color, ...]) -> Color:
    """The colour, mixed with ink until it can be read on each of these backgrounds."""
    for step in range(11):
        mixed = colour.blend(ink, step / 10)
        if all(contrast(mixed, ground) >= LEAST_CONTRAST for ground in grounds):
            return mixed
    return ink


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2.2 defines it.

    >>> round(contrast(Color.parse("white"), Color.parse("black")), 3)
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _away_from(ink: Color, colour: Color) -> Color:
    """A colour with more contrast to its text."""
    return colour.blend(Color.parse("white" if ink.brightness < 0.5 else "black"), 0.4)


def _terminal_colours(dark: bool) -> dict[str, str]:
    """For themes of the terminal's own colours, which cannot be mixed; the bet is bold instead."""
    return {
        "glass": "ansi_default",
        "glass-other": "ansi_default",
        "glass-bet": "ansi_default",
        "gold": "ansi_yellow" if dark else "ansi_blue",
        "glow": "ansi_bright_yellow" if dark else "ansi_bright_blue",
        "gold-ink": "ansi_black" if dark else "ansi_bright_white",
        "gold-ground": "ansi_yellow" if dark else "ansi_blue",
        "card-shadow": "ansi_default",
        "card-edge": "ansi_default",
        "rail": "ansi_default",
    }


FELT = Theme(
    name="felt",
    primary="#1f8a63",
    secondary="#2f7d62",
    accent="#f4bf4f",
    warning="#f4bf4f",
    error="#ef6f6c",
    success="#7fe0a7",
    foreground="#e8efe6",
    background="#06241b",
    surface="#0c2f24",
    panel="#0f382b",
    dark=True,
    variables={
        "glass": "#0a3023",
        "glass-other": "#0d3a2b",
        "glass-bet": "#15523e",
        "gold": "#f4bf4f",
        "glow": "#ffe9b0",
        "gold-ink": "#10231b",
        "gold-ground": "#f4bf4f",
        "rail": "#041912",
        "card-shadow": "#03130e",
        "footer-key-foreground": "#f4bf4f",
    },
)

FELT_LIGHT = Theme(
    name="felt-light",
    primary="#1f7a58",
    secondary="#3d8f70",
    accent="#9a5b00",
    warning="#9a5b00",
    error="#b3261e",
    success="#1b7f45",
    foreground="#16241d",
    background="#dfeae2",
    surface="#d3e2d8",
    panel="#c6d8cc",
    dark=False,
    variables={
        "card-dim": "#d0dad3",
        "card-shadow": "#b5c6bb",
        "card-edge": "#5f7a6c",
        "card-back-ink": "#3a8a6d",
        "hearts-dim": "#aa0e27",
        "diamonds-dim": "#1943b8",
        "clubs-dim": "#0c5e2b",
        "joker-dim": "#6322a7",
        "glass": "#d3e2d8",
        "glass-other": "#c9dbd0",
        "glass-bet": "#aed0bd",
        "gold": "#9a5b00",
        "glow": "#6b3a00",
        "gold-ink": "#fffaf0",
        "rail": "#bcd1c4",
    },
)

FELT_16 = Theme(
    name="felt-16",
    primary="#00aa00",
    secondary="#00aaaa",
    accent="#ffff55",
    warning="#ffff55",
    error="#ff5555",
    success="#55ff55",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#0000aa",
    dark=True,
    variables={
        "card": "#ffffff",
        "card-dim": "#aaaaaa",
        "card-back": "#00aa00",
        "card-back-ink": "#000000",
        "spades": "#000000",
        "hearts": "#aa0000",
        "diamonds": "#0000aa",
        "clubs": "#000000",
        "joker": "#aa00aa",
        "spades-dim": "#000000",
        "hearts-dim": "#aa0000",
        "diamonds-dim": "#0000aa",
        "clubs-dim": "#000000",
        "joker-dim": "#aa00aa",
        "skin": "#aaaaaa",
        "beard": "#000000",
        "hair": "#000000",
        "figure-gold": "#aa5500",
        "card-frame": "#aaaaaa",
        "card-shadow": "#000000",
        "glass": "#000000",
        "glass-other": "#000000",
        "glass-bet": "#0000aa",
        "gold": "#ffff55",
        "gold-ink": "#000000",
        "rail": "#0000aa",
        "footer-key-foreground": "#ffff55",
    },
)
"""For terminals of 16 colours: exactly the colours that Rich rounds to. Clubs are black: green is hard to read on
a dimmed card."""

FELTS = (FELT, FELT_LIGHT, FELT_16)


def theme_for(wanted: str, color_system: str | None) -> str:
    """The theme to paint with: the felts have too many greens for a terminal of sixteen colours.

    >>> theme_for("felt", "standard"), theme_for("felt", "truecolor"), theme_for("nord", "standard")
    ('felt-16', 'felt', 'nord')
    """
    return FELT_16.name if wanted in {FELT.name, FELT_LIGHT.name} and color_system == "standard" else wanted
