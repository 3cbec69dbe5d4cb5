"""Which line of a TOML text each key stands on; tomllib reads the values and does not say.

The text is known to be valid TOML here, so it is enough to step over strings, comments and brackets.
"""

import re
from collections import Counter

Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=\n]|[^"\'#\[\]{}=\n]+',
    re.DOTALL,
)


def key_lines(text: str) -> dict[Path, int]:
    """The line, counted from 1, of every header and every key outside of inline tables."""
    lines: dict[Path, int] = {}
    tables: Counter[Path] = Counter()
    at: Path = ()
    number, depth, start = 1, 0, ""
    for part in _TOKEN.findall(text):
        if part == "\n" and depth == 0:
            header = re.fullmatch(r"\s*\[(\[?)([^\]]+)\]\]?\s*", start)
            if header:
                at = _parts(header[2])
                if header[1]:
                    lines.setdefault(at, number)
                    at += (tables[at],)
                    tables[at[:-1]] += 1
                lines.setdefault(at, number)
            start = ""
        elif part == "=" and depth == 0 and start.strip():
            for end in range(1, 4):  # `deck.jokers = 1` is where the deck stands, too
                lines.setdefault(at + _parts(start)[:end], number)
            start, depth = "", -1  # a value: nothing before the line's end is a key
        elif depth == 0 and not part.startswith("#"):
            start += part
        elif depth < 0:
            depth -= (part in "[{") - (part in "]}")
        number += part.count("\n")
        if part == "\n" and depth == -1:
            depth = 0
    return lines


def line_of(path: Path, lines: dict[Path, int]) -> int:
    """The line of the field at `path`, or of the nearest thing around it; 1 when nothing is known."""
    for end in range(len(path), 0, -1):
        if path[:end] in lines:
            return lines[path[:end]]
    return 1


def _parts(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
