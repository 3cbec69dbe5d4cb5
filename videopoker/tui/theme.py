"""The machine's own colours: a felt-dark theme, a light one, and defaults that suit every other theme."""

from textual.theme import Theme

DEFAULTS = {
    "card": "#fbfbf5",
    "card-dim": "#b9c4bc",
    "card-back": "#1c5d47",
    "card-back-ink": "#2f7d62",
    "spades": "#15181b",
    "hearts": "#c8102e",
    "diamonds": "#1d4fd8",
    "clubs": "#12803c",
    "joker": "#7428c4",
    "glass": "$surface",
    "glass-other": "$panel",
    "glass-bet": "$primary 35%",
    "gold": "$accent",
    "gold-ink": "$background",
    "rail": "$panel",
}
"""Colours of our own that a theme may leave out; the style sheet may use each of these."""

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
        "gold-ink": "#10231b",
        "rail": "#041912",
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
        "card-dim": "#c3cec6",
        "glass": "#d3e2d8",
        "glass-other": "#c9dbd0",
        "glass-bet": "#aed0bd",
        "gold": "#9a5b00",
        "gold-ink": "#fffaf0",
        "rail": "#bcd1c4",
    },
)
