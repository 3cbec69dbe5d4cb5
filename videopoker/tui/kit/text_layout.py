"""Text in columns and rows: fitted, broken, with keys, and the marks of lists."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from textual.content import Content

from videopoker.text.words.cells import cell_len, cut, padded

CURSOR = "▶"
"""The row that the next key acts on."""

IN_PLAY = "●"
"""The current game, the hand in play, or the line that decides the hand."""


def fitted(text: str, width: int) -> str:
    """The text in exactly `width` cells, none below 1; a longer one is cut and ends with an ellipsis.

    >>> fitted("flush", 7), fitted("full house", 7), fitted("大当たり", 4)
    ('flush  ', 'full h…', '大… ')
    """
    if width < 1:
        return ""
    return padded(text if cell_len(text) <= width else f"{cut(text, width - 1)}…", width)


def wrapped(text: str, width: int, *, rows: int | None = None, indent: str = "") -> list[str]:
    """The text in rows of at most `width` columns, in a window of any size at least one; `rows` cuts it with an ellipsis.

    >>> wrapped("one and two", 7), wrapped("one and two", 7, rows=1), wrapped("ab", -1)
    (['one and', 'two'], ['one…'], ['a', 'b'])
    """
    return wrap(text, max(1, width), max_lines=rows, placeholder="…", subsequent_indent=indent)


def broken(text: str, width: int) -> list[str]:
    """The text in rows; if it needs more than one, each part after a semicolon starts a new row.

    >>> broken("one; two", 8), broken("one more; two", 8), broken("one and two", 8)
    (['one; two'], ['one more', 'two'], ['one and', 'two'])
    """
    clauses = [text] if cell_len(text) <= width else text.split("; ")
    return [row for part in clauses for row in wrapped(part, width)]


def value_rows(name: str, value: str, columns: int, label: int) -> Iterator[Content]:
    """A value after its name, which has `label` columns; a long one continues below itself, 64 digits in two halves.

    >>> [row.plain for row in value_rows("secret", 64 * "a", 40, 7)][1]
    '       aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    """
    width = columns - label
    if width < 64 <= len(value.partition(" ")[0]):
        width = 32
    for index, row in enumerate(wrapped(value, width)):
        yield Content.assemble((f"{'' if index else name:<{label}}", "$quiet"), row)


def tag(word: str, width: int) -> str:
    """The word with a space on either side; letter-spaced if it could not be centred in `width` cells otherwise.

    >>> tag("HELD", 15), tag("TO BEAT", 15), tag("PICKED", 9)
    (' H E L D ', ' TO BEAT ', ' PICKED ')
    """
    spaced = " ".join(word)
    if (width - len(word)) % 2 and len(spaced) <= width:
        word = spaced
    return f" {word} " if len(word) + 2 <= width else word


def apart(words: str) -> str:
    """The words after a gap; nothing for none."""
    return f"  {words}" if words else ""


def joined(parts: Sequence[str], width: int) -> str:
    """As many of the first parts as fit, at least one.

    >>> joined(["hand 7", "no win", "high card, ace"], 20)
    'hand 7 · no win'
    """
    ways = (" · ".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((way for way in ways if len(way) <= width), "".join(parts[:1]))


def key_hints(keys: Mapping[str, str]) -> Content:
    """Each key in bold gold, its action in plain text.

    >>> key_hints({"↑ ↓": "scroll", "esc": "back"}).plain
    '↑ ↓ scroll  esc back'
    """
    return Content("  ").join(
        Content.assemble((key, "bold $gold"), " ", (words, "not bold $foreground"))
        for key, words in keys.items()
    )


def fitted_hints(keys: Mapping[str, str], width: int) -> Content:
    """As many keys with their actions as fit, the first ones.

    >>> fitted_hints({"space": "deals", "g": "games"}, 15).plain
    'space deals'
    """
    rows = [*keys.items()]
    ways = (key_hints(dict(rows[:count])) for count in range(len(rows), 0, -1))
    return next((way for way in ways if way.cell_length <= width), Content(""))


def with_keys(words: str) -> Content:
    """A sentence with its keys, which stand in backquotes, in bold gold.

    >>> with_keys("`enter` ends it").plain
    'enter ends it'
    """
    styles = "$foreground", "bold $gold"
    return Content.assemble(*((part, styles[index % 2]) for index, part in enumerate(words.split("`"))))
