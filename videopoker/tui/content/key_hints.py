"""Keys and what they do, in the one style that the bottom of every screen and dialog has."""

from collections.abc import Mapping

from textual.content import Content


def key_hints(keys: Mapping[str, str]) -> Content:
    """Each key in bold gold, what it does plain.

    >>> key_hints({"↑ ↓": "scroll", "esc": "back"}).plain
    '↑ ↓ scroll  esc back'
    """
    said = (Content.assemble((key, "bold $gold"), " ", (words, "$foreground")) for key, words in keys.items())
    return Content("  ").join(said)
