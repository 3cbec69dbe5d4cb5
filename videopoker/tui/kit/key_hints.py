"""Key hints, in the style of the bottom row of every screen and dialog."""

from collections.abc import Mapping

from textual.content import Content


def key_hints(keys: Mapping[str, str]) -> Content:
    """Each key in bold gold, its action in plain text.

    >>> key_hints({"↑ ↓": "scroll", "esc": "back"}).plain
    '↑ ↓ scroll  esc back'
    """
    return Content("  ").join(
        Content.assemble((key, "bold $gold"), " ", (words, "$foreground")) for key, words in keys.items()
    )
