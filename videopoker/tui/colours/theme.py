"""The program's themes, every role's colour for each other theme, and the contrast of colours."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from videopoker.play.host.files import FileProblem
from videopoker.play.settings.themes import OwnTheme, load_themes
from videopoker.tui.colours import palettes as felt
from videopoker.tui.colours.palettes import PALETTES

BOLD_CONTRAST, TEXT_CONTRAST = 3.0, 4.5
"""The least contrast of bold text and frames, and of other text; source: WCAG 2.2, criteria 1.4.3 and 1.4.11."""

_ON_CARDS = (
    *("card", "card-dim", "card-back", "card-back-ink"),
    *("spades", "hearts", "diamonds", "clubs", "joker"),
    *("spades-dim", "hearts-dim", "diamonds-dim", "clubs-dim", "joker-dim"),
    *("skin", "beard", "hair", "figure-gold", "card-frame", "card-gold", "card-gold-soft", "seal"),
)
"""The roles with the felt's colour in themes that do not come with the program: cards look the same on their tables."""


def felt_theme(name: str, roles: Mapping[str, str], *, dark: bool = True) -> Theme:
    """A theme with these colours, one per role."""
    return Theme(
        name=name,
        primary=roles["frame"],
        secondary=roles["card-back-ink"],
        accent=roles["gold"],
        warning=roles["gold"],
        error=roles["lost"],
        success=roles["won"],
        foreground=roles["letters"],
        background=roles["felt"],
        surface=roles["stripe"],
        panel=roles["other-stripe"],
        dark=dark,
        # Textual rounds the background it makes from a theme's
        variables={
            **roles,
            "background": roles["felt"],
            "footer-key-foreground": roles["gold"],
            "scrollbar": roles["frame"],
        },
    )


SHIPPED = {name: felt_theme(name, roles, dark="light" not in name) for name, roles in PALETTES.items()}
"""The themes that come with the program, with their palettes for terminals of few colours."""

IN_TRUE_COLOUR = tuple(name for name in SHIPPED if f"{name}-256" in SHIPPED)

_FOR_FEW = {
    **{(name, "256"): f"{name}-256" for name in IN_TRUE_COLOUR},
    **{(name, "standard"): "felt-16" for name in IN_TRUE_COLOUR},
}
"""The theme that replaces another in a terminal with few colours, by Rich's name for the number of colours."""

OF_256_COLOURS = frozenset(name for (_, colours), name in _FOR_FEW.items() if colours == "256")
"""Themes that a terminal of 256 colours gets by itself; no list offers them."""

LIT_STEPS = 6
"""Steps of light on the felt, apart from the darkest."""

_STRONG, _WEAK = 0.1, 0.05
"""How much more of another colour each step mixes into the felt; weak on light felts, which stay lighter than the title."""

_LIT_BY = {"cabinet": ("frame", _WEAK)}
"""The role of the colour mixed into the felt and how much, if not the bet column's: red light would make this blue violet."""

_ON_FELT = ("letters", "quiet", "gold", "won")
"""The texts that may stand anywhere on the felt."""

_FLAT = "contrast"
"""The theme of the program that is never lit, as light takes contrast away."""


@dataclass(frozen=True, slots=True)
class FeltColours:
    """The colours of a lit felt."""

    mixed: tuple[Color, ...]
    """The felt, and the felt with more and more of another colour, a step at a time."""
    dark: bool
    """Whether the felt is lighter around the cards; otherwise it is darker at the edges."""
    least: float
    """The least contrast of a text on it."""

    def mixture(self, step: int) -> int:
        """The place in `mixed` of this step of light, 0 to `LIT_STEPS`."""
        return min(step if self.dark else LIT_STEPS - step, len(self.mixed) - 1)


def felt_colours(theme: Theme, roles: Mapping[str, str], color_system: str | None) -> FeltColours | None:
    """The colours of this theme's lit felt; None if it is flat: in few colours, in high contrast and in Textual's themes.

    `roles` are the variables of the style sheet. The mixtures end where a text could no longer be read.
    """
    is_ours = theme.name in IN_TRUE_COLOUR
    if theme.name == _FLAT or (theme.name in program_themes() and not is_ours) or color_system != "truecolor":
        return None
    least = TEXT_CONTRAST if is_ours else BOLD_CONTRAST
    light, part = _LIT_BY.get(theme.name, ("bet-column", _STRONG if theme.dark else _WEAK))
    felt, lighter, *texts = (Color.parse(roles[role]) for role in ("background", light, *_ON_FELT))
    mixed = [felt]
    for step in range(1, LIT_STEPS + 1):
        ground = felt.blend(lighter, part * step)
        if all(contrast(text, ground) >= least for text in texts):
            mixed.append(ground)
    return FeltColours(tuple(mixed), theme.dark, least)


_OTHER_DECKS = {
    "two": {"diamonds": "hearts", "clubs": "spades"},
    "none": dict.fromkeys(("hearts", "diamonds", "clubs", "joker"), "spades"),
}
"""For each value of the setting `colours`: suit -> the suit with its colour."""


def program_themes() -> set[str]:
    """The names of the themes that come with the program."""
    return BUILTIN_THEMES.keys() | SHIPPED.keys()


def own_themes(folder: Path) -> tuple[list[OwnTheme], list[FileProblem]]:
    """The player's themes in this folder, and every error in its files."""
    return load_themes(folder, felt.ROLES, program_themes(), _faint)


def own_theme(own: OwnTheme, color_system: str | None = None) -> Theme:
    """A player's theme as a Textual theme; missing colours come from the dark or light felt."""
    base = theme_for("felt" if own.dark else "felt-light", color_system)
    roles = {**PALETTES[base], **own.colours}
    return felt_theme(own.name, {**roles, **_following(own, roles), **own.colours}, dark=own.dark)


_READ = (
    *(
        (text, ground)
        for text in ("letters", "quiet", "gold")
        for ground in ("felt", "stripe", "other-stripe")
    ),
    *((text, "bars") for text in ("letters", "gold")),
    *((text, "felt") for text in ("won", "lost")),
    ("bet-figures", "bet-column"),
    ("gold-ink", "gold-ground"),
    *((f"{suit}{dim}", f"card{dim}") for suit in felt.SUITS for dim in ("", "-dim")),
)
"""(role of a text, role of its background), to check for contrast."""


def _faint(own: OwnTheme) -> Iterator[tuple[str, str]]:
    """The player's colours that make text unreadable: the role, and its worst pair with the contrast."""
    roles = own_theme(own).variables
    worst: dict[str, tuple[float, str]] = {}
    for pair in _READ:
        given = next((role for role in pair if role in own.colours), None)
        ratio = contrast(*(Color.parse(roles[role]) for role in pair))
        if given and ratio < BOLD_CONTRAST:
            pair_text = " on ".join(pair).replace("-", "_")
            worst[given] = min(worst.get(given, (ratio, pair_text)), (ratio, pair_text))
    for role, (ratio, pair_text) in worst.items():
        yield role, f"{pair_text} has contrast {ratio:.1f}; expected {BOLD_CONTRAST:.0f} or more"


def _following(own: OwnTheme, roles: Mapping[str, str]) -> dict[str, str]:
    """Colours of roles derived from the player's colours."""
    dimmed = Color.parse(roles["card-dim"])
    black = Color.parse("black")
    ink = dimmed.get_contrast_text(1)
    made = {
        f"{suit}-dim": readable(Color.parse(roles[suit]).blend(black, 0.25), ink, (dimmed,), TEXT_CONTRAST)
        for suit in felt.SUITS
        if {suit, "card-dim"} & own.colours.keys()
    }
    if "gold-ground" in own.colours:
        ink, gold = (Color.parse(roles[role]) for role in ("gold-ink", "gold-ground"))
        made |= {"glow": _away_from(ink, gold), "seal": _under_gold(ink, gold)}
    if own.dark:
        made["card-edge"] = Color.parse(roles["felt"])
    return {role: colour.hex for role, colour in made.items()}


def theme_for(theme: str, color_system: str | None) -> str:
    """The theme to paint with: a terminal with few colours gets a palette made for it.

    >>> theme_for("felt", "standard"), theme_for("felt", "truecolor"), theme_for("nord", "standard")
    ('felt-16', 'felt', 'nord')
    """
    return _FOR_FEW.get((theme, color_system or ""), theme)


def deck_colours(deck: str, roles: Mapping[str, str], color_system: str | None = None) -> dict[str, str]:
    """The suit colours of this deck, on bright and dimmed cards, that differ from the theme's.

    `deck` is the setting `colours`, `roles` are the theme's colours.
    """
    if deck == "safe":
        return {
            role: _on_card(colour, role, roles)
            for role, colour in felt.SAFE.get(color_system or "", felt.SAFE["truecolor"]).items()
        }
    suits = _OTHER_DECKS.get(deck, {})
    return {f"{suit}{dim}": roles[f"{other}{dim}"] for suit, other in suits.items() for dim in ("", "-dim")}


def _on_card(colour: str, role: str, roles: Mapping[str, str]) -> str:
    """The colour of a suit, such that it can be read on its card: signs are bold on a bright card only."""
    is_dim = role.endswith("-dim")
    ground = Color.parse(roles["card-dim" if is_dim else "card"])
    least = TEXT_CONTRAST if is_dim else BOLD_CONTRAST
    return readable(Color.parse(colour), ground.get_contrast_text(1), (ground,), least).hex


def all_roles(theme: Theme, deck: str, color_system: str | None) -> dict[str, str]:
    """The colour of every role in any theme, with the suits of this deck; see `deck_colours`."""
    roles = dict(
        theme.variables if theme.name in SHIPPED else role_colours(theme, color_system) | theme.variables
    )
    return roles | deck_colours(deck, roles, color_system)


def role_colours(theme: Theme, color_system: str | None = None) -> dict[str, str]:
    """The colour of every role for a theme that does not define the roles."""
    made = theme.to_color_system().generate()
    cards = PALETTES[theme_for("felt", color_system)]
    on_cards = {role: cards[role] for role in _ON_CARDS}
    return on_cards | (_terminal_colours(theme.dark) if theme.ansi else _derived(theme.dark, made))


_FAINT = 0.2
"""The part of the ground in the colour of faint text."""


def _derived(dark: bool, made: Mapping[str, str]) -> dict[str, str]:
    """Colours of the roles outside the cards, derived from Textual's colours: every text can be read on every ground."""
    ground = Color.parse(made["background"])
    farthest = ground.get_contrast_text(1)
    own = Color.parse(made["foreground"])
    inks = (own.blend(farthest, tenths / 10) for tenths in range(11))
    ink = next(ink for ink in inks if contrast(ink.blend(ground, _FAINT), ground) >= TEXT_CONTRAST)
    faint = ink.blend(ground, _FAINT)

    def near(colour: Color) -> Color:
        """A ground of this colour, or as near to it as faint text can be read on."""
        mixed = (colour.blend(ground, tenths / 10) for tenths in range(10))
        return next((mixture for mixture in mixed if contrast(mixture, faint) >= TEXT_CONTRAST), ground)

    stripe = near(ground + Color.parse(made["surface"]))
    other = near(ground + Color.parse(made["panel"]))
    bet = near(stripe.blend(Color.parse(made["primary"]), 0.2))
    grounds = ground, stripe, other
    accent = Color.parse(made["accent"])
    gold = readable(accent, ink, (*grounds, bet))
    black = Color.parse("black")
    on_gold = max(black, Color.parse("white"), key=lambda colour: contrast(colour, gold))
    card = Color.parse(PALETTES["felt"]["card"])
    colours = {
        "felt": ground,
        "bars": other,
        "stripe": stripe,
        "other-stripe": other,
        "bet-column": bet,
        "bet-figures": readable(accent, ink, (bet,), TEXT_CONTRAST),
        "gold": readable(accent, ink, grounds, TEXT_CONTRAST),
        "gold-ground": gold,
        "gold-ink": on_gold,
        "glow": _away_from(on_gold, gold),
        "seal": _under_gold(on_gold, gold),
        "letters": ink,
        "quiet": readable(ink.blend(ground, 0.4), ink, grounds, TEXT_CONTRAST),
        "won": readable(Color.parse(made["success"]), ink, grounds, TEXT_CONTRAST),
        "lost": readable(Color.parse(made["error"]), ink, grounds, TEXT_CONTRAST),
        "frame": readable(Color.parse(made["primary"]), ink, (ground,)),
        "card-shadow": ground.blend(black, 0.4 if dark else 0.15),
        "card-edge": ground if dark else readable(ground.blend(black, 0.3), black, (ground, card)),
    }
    return {role: colour.hex for role, colour in colours.items()}


def _away_from(ink: Color, colour: Color) -> Color:
    """The colour moved away from the ink, for more contrast."""
    return colour.blend(Color.parse("white" if ink.brightness < 0.5 else "black"), 0.4)


def _under_gold(ink: Color, gold: Color) -> Color:
    """The wax of a seal, mixed with as much of this ink as makes the gold on it readable."""
    return readable(Color.parse(PALETTES["felt"]["seal"]), ink, (gold,))


def _terminal_colours(dark: bool) -> dict[str, str]:
    """Roles of themes that use the terminal's own colours, which cannot be mixed; the bet is bold instead."""
    gold, ink = ("ansi_yellow", "ansi_black") if dark else ("ansi_blue", "ansi_bright_white")
    grounds = (
        "felt",
        "bars",
        "stripe",
        "other-stripe",
        "bet-column",
        "letters",
        "quiet",
        "card-shadow",
        "card-edge",
    )
    return dict.fromkeys(grounds, "ansi_default") | {
        "bet-figures": gold,
        "gold": gold,
        "gold-ground": gold,
        "gold-ink": ink,
        "glow": "ansi_bright_yellow" if dark else "ansi_bright_blue",
        "won": "ansi_green",
        "lost": "ansi_red",
        "frame": "ansi_default",
    }


def bar_letters(roles: Mapping[str, str]) -> str:
    """The colour of letters on a bar in the bet's colour: the colour of other texts, unless it is too faint there."""
    letters, bar = roles["letters"], roles["bet-column"]
    has_bar = bar != roles["felt"]
    is_faint = has_bar and contrast(Color.parse(letters), Color.parse(bar)) < TEXT_CONTRAST
    return roles["bet-figures"] if is_faint else letters


def readable(colour: Color, ink: Color, grounds: Collection[Color], least: float = BOLD_CONTRAST) -> Color:
    """The colour mixed with as much ink as gives this contrast on each background; at most the ink itself."""
    mixed = (colour.blend(ink, tenths / 10) for tenths in range(10))
    return next(
        (mixture for mixture in mixed if all(contrast(mixture, ground) >= least for ground in grounds)), ink
    )


def contrast(colour: Color, other: Color) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2.2 defines it.

    >>> round(contrast(Color.parse("white"), Color.parse("black")), 3)
    21.0
    """
    dark, light = sorted((_luminance(colour), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
