"""Our palettes measured: contrast of letters and frames, and colours that colour-blind players can distinguish."""

from itertools import combinations
from math import dist

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from tests.tui.colours.test_themes import resolved
from videopoker.tui.colours.palettes import ROLES, SUITS, nearest, xterm
from videopoker.tui.colours.theme import IN_TRUE_COLOUR, OF_256_COLOURS, SHIPPED, contrast

DECKS = ("four", "safe", "two", "none")
COLOR_SYSTEMS = {**dict.fromkeys(OF_256_COLOURS, "256"), "felt-16": "standard"}
DISTINCT = [name for name in SHIPPED if name != "felt-16"]
"""Themes with enough colours to keep suits apart."""

TEXTS = [
    *((letters, ground) for letters in ("letters", "quiet") for ground in ("felt", "stripe", "other-stripe")),
    *((letters, "bars") for letters in ("letters", "gold")),
    *((letters, "felt") for letters in ("gold", "won", "lost")),
    ("gold-ink", "gold-ground"),
    ("gold-ink", "glow"),
    ("bet-figures", "bet-column"),
    ("bar-letters", "bet-column"),
    # Textual's own names, on screens and in dialogs
    *((letters, "background") for letters in ("foreground", "accent", "warning", "error", "success")),
    *(("foreground", ground) for ground in ("surface", "panel")),
]
"""Letters of any weight, and their grounds."""

BOLD = [
    *((f"{suit}{dim}", f"card{dim}") for suit in SUITS for dim in ("", "-dim")),
    ("gold", "stripe"),
    ("gold", "other-stripe"),
    ("spades", "card-gold"),
    ("gold-ground", "seal"),
]
FRAMES = [("frame", "felt"), ("card", "felt"), ("card-dim", "felt"), ("letters", "card-back")]
LIGHT_FRAMES = [("frame", "felt"), ("card-edge", "felt"), ("card-edge", "card"), ("card-edge", "card-dim")]
"""Cards are as light as a light felt: a line around them has the contrast."""


def colours_of(name, deck="four"):
    return resolved(SHIPPED[name], deck, COLOR_SYSTEMS.get(name, "truecolor"))


def faint(colours, pairs, least):
    """The pairs with less contrast, and how much each has."""
    contrasts = {pair: contrast(*(Color.parse(colours[role]) for role in pair)) for pair in pairs}
    return {pair: round(ratio, 2) for pair, ratio in contrasts.items() if ratio < least}


@pytest.mark.parametrize("name", SHIPPED)
def test_letters_frames_and_cards_have_their_contrast(name):
    """Suits on dimmed cards too, where the terminal has colours to choose from."""
    colours = colours_of(name)
    assert faint(colours, TEXTS, 4.5) == {}
    assert faint(colours, FRAMES if SHIPPED[name].dark else LIGHT_FRAMES, 3) == {}
    dimmed = [(f"{suit}-dim", "card-dim") for suit in SUITS]
    for deck in ("four", "safe"):
        assert faint(colours_of(name, deck), dimmed, 4.5) == {}


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("deck", DECKS)
def test_bold_letters_on_cards_and_the_paytable_have_their_contrast(name, deck):
    assert faint(colours_of(name, deck), BOLD, 3) == {}


@pytest.mark.parametrize("name", ["contrast", "contrast-256"])
def test_high_contrast_has_the_enhanced_contrast_for_all_letters(name):
    """WCAG 2.2, criterion 1.4.6; 256 colours have no green that is dark enough for a dimmed card."""
    on_cards = [(suit, "card") for suit in SUITS]
    dimmed = [(f"{suit}-dim", "card-dim") for suit in SUITS if (name, suit) != ("contrast-256", "clubs")]
    assert faint(colours_of(name), [*TEXTS, *on_cards, *dimmed], 7) == {}


@pytest.mark.parametrize("name", sorted(OF_256_COLOURS))
@pytest.mark.parametrize("deck", DECKS)
def test_no_colour_of_a_palette_of_256_is_rounded(name, deck):
    colours = colours_of(name, deck)
    parsed = {role: Color.parse(colours[role]) for role in ROLES}
    assert {
        role: colour.hex
        for role, colour in parsed.items()
        if xterm(nearest(*colour.rgb)) != colour.hex.lower()
    } == {}


def test_every_theme_of_ours_has_a_palette_for_256_colours():
    assert {f"{name}-256" for name in IN_TRUE_COLOUR} == OF_256_COLOURS
    assert set(IN_TRUE_COLOUR) == {"felt", "felt-light", "amber", "cabinet", "contrast"}


# how colour-blind players see

PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
"""Linear red, green and blue as seen with no red, green or blue cones; source: Machado, Oliveira and Fernandes 2009,
severity 1."""

TOLD_APART = 20
"""Least distance in CIE Lab at which colours differ in small signs."""


def linear(colour):
    return [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    ]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def lab(light):
    """Linear light in CIE Lab, white as D65; source: CIE 15."""
    light = [min(max(part, 0.0), 1.0) for part in light]
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (a / b for a, b in zip(times(XYZ, light), (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest_two(colours, roles, seen_by):
    """The smallest distance between two of these colours, and which two."""
    points = {role: lab(times(seen_by, linear(Color.parse(colours[role])))) for role in roles}
    return min((dist(points[one], points[two]), one, two) for one, two in combinations(roles, 2))


@pytest.mark.parametrize("name", DISTINCT)
@pytest.mark.parametrize(
    ("seen_by", "card"),
    [(PROTAN, ""), (DEUTAN, ""), (TRITAN, ""), (PROTAN, "-dim"), (DEUTAN, "-dim")],
    ids=["protan", "deutan", "tritan", "protan dimmed", "deutan dimmed"],
)
def test_safe_deck_is_distinct_for_colour_blind_players(name, seen_by, card):
    suits = [f"{suit}{card}" for suit in SUITS]
    assert nearest_two(colours_of(name, "safe"), suits, seen_by)[0] >= TOLD_APART


# other themes

DERIVED = [
    *(
        (text, ground)
        for text in ("letters", "quiet", "gold", "won", "lost")
        for ground in ("felt", "bars", "stripe", "other-stripe")
    ),
    ("bet-figures", "bet-column"),
    ("gold-ink", "gold-ground"),
    ("gold-ink", "glow"),
]


@pytest.mark.parametrize("name", sorted(name for name, theme in BUILTIN_THEMES.items() if not theme.ansi))
def test_texts_in_every_other_theme_have_the_contrast_of_ours(name):
    colours = resolved(BUILTIN_THEMES[name])
    assert faint(colours, DERIVED, 4.5) == {}
    frames = LIGHT_FRAMES[1:3] if not BUILTIN_THEMES[name].dark else [("card", "felt")]
    assert faint(colours, [("frame", "felt"), *frames], 3) == {}
