"""Contrast of colours, and the nearest colour with enough contrast."""

from collections.abc import Collection

from textual.color import Color

BOLD_CONTRAST, TEXT_CONTRAST = 3.0, 4.5
"""The least contrast of bold text and frames, and of other text; source: WCAG 2.2, criteria 1.4.3 and 1.4.11."""


def readable(colour: Color, ink: Color, grounds: Collection[Color], least: float = BOLD_CONTRAST) -> Color:
    """The colour mixed with as much ink as gives this contrast on each background; at most the ink itself."""
    mixed = (colour.blend(ink, tenths / 10) for tenths in range(10))
    return next((one for one in mixed if all(contrast(one, ground) >= least for ground in grounds)), ink)


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
