"""Reads TOML files that people write, or reports what is wrong, on which line, and what to do."""

import re
import tomllib
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from videopoker.core.messages import Refused, printable, reason
from videopoker.play.files import NotOrdinaryError, read_ordinary

MAX_BYTES = 20_000
_ENDING = ".toml"

KeyPath = tuple[str | int, ...]
"""Where a key is: ``("pays", 3, "hand")`` is the hand of the fourth [[pays]]."""

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=\n]|[^"\'#\[\]{}=\n]+',
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One fault of a file, and where it is."""

    file: str
    line: int
    """Counted from 1; 0 if the fault is not on a line."""
    key: str
    message: str
    harmless: bool = False
    """Whether the file is still used whole."""

    def __str__(self) -> str:
        """The fault in one line, as compilers print them: ``my.toml:7: pays: ...``."""
        key = f"{self.key}: " if self.key and not self.message.startswith(self.key) else ""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return printable(f"{place}: {key}{self.message}")


class FileError(Refused):
    """A file that cannot be used; its text names every fault, one per line."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def toml_files(folder: Path, what: str) -> list[Path]:
    """The TOML files in a folder, by name; none if it is missing. FileError, which names `what` they are, if unreadable."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == _ENDING and path.name[0] != ".")
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        message = f"this is not a folder; expected one with {what} in it"
    except (OSError, ValueError) as error:
        message = f"the folder cannot be read: {reason(error)}"
    raise _refused(folder, message)


def read_toml(path: Path, what: str, begins: str) -> tuple[Mapping[str, Any], str]:
    """The fields and the text of a file. FileNotFoundError if it is missing, FileError if it is faulty.

    `what` is the kind of file, such as ``paytable``; `begins` is how such a file begins, for the error.
    """
    text = read_text(path, what)
    if not text.strip():
        raise _refused(path, f"the file is empty; expected a {what} file, which begins with {begins}")
    return parse(path, text, what), text


def read_text(path: Path, what: str) -> str:
    """The text of a file, whether or not it is valid TOML; errors as for `read_toml`."""
    try:
        if path.is_dir():
            raise _refused(path, f"this is a folder; expected a {what} file ending in .toml")
        content = read_ordinary(path, MAX_BYTES + 1)
    except (FileNotFoundError, FileError):
        raise
    except NotOrdinaryError:
        raise _refused(path, f"this is not an ordinary file; expected a {what} file") from None
    except PermissionError:
        raise _refused(path, "no permission to read it; change its permissions, such as chmod u+r") from None
    except (OSError, ValueError) as error:
        raise _refused(path, f"it cannot be read: {reason(error)}") from None
    if len(content) > MAX_BYTES:
        raise _refused(path, f"it is larger than {MAX_BYTES:,} bytes; a {what} file is a page of text")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refused(path, "the text is UTF-16; save it as UTF-8")
    content = content.removeprefix(BOM_UTF8)  # some editors write one
    try:
        return content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _refused(path, "this is not UTF-8 text; save it as UTF-8", line) from None


def parse(path: Path, text: str, what: str) -> Mapping[str, Any]:
    """The fields of a file's text. FileError with one problem if it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError([_toml_fault(path, str(error), text)]) from None
    except RecursionError:
        raise _refused(
            path, f"lists or tables are nested too deeply; a {what} file needs two levels", 1
        ) from None
    except ValueError as error:  # a number with thousands of digits, a date that does not exist
        raise _refused(path, f"a value cannot be read: {error}", 1) from None


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, counted from 1, of every header and every key outside of inline tables."""
    lines: dict[KeyPath, int] = {}
    for path, line in _keys(text):
        for end in range(1, len(path) + 1):  # `deck.jokers = 1` is also the line of the deck
            lines.setdefault(path[:end], line)
    return lines


def located(
    path: Path, text: str, faults: Iterable[tuple[KeyPath, str]], *, harmless: bool = False
) -> list[FileProblem]:
    """The faults of a file's fields as problems with line and key, in the order of the lines."""
    lines = key_lines(text)
    found = [
        FileProblem(str(path), line_of(where, lines), _key_of(where), message, harmless)
        for where, message in faults
    ]
    return sorted(found, key=lambda fault: fault.line)


def _key_of(path: KeyPath) -> str:
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def line_of(path: KeyPath, lines: Mapping[KeyPath, int]) -> int:
    """The line of the field at `path`, or of the nearest table around it; else 1."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 1)


def _refused(path: Path, message: str, line: int = 0) -> FileError:
    return FileError([FileProblem(str(path), line, "", message)])


_PLAINER = (
    (r"^Invalid value$", "a value that cannot be read; texts need straight quotes"),
    (r"^Illegal character '\\n'$", "a text that does not end; expected a quote at its end"),
    (r"^Unclosed array$", "unclosed array; expected a comma or ]"),
)
"""Messages of tomllib, and the plainer ones shown instead."""


def _toml_fault(path: Path, message: str, text: str) -> FileProblem:
    """The fault that tomllib found; tomllib gives the place only in its message."""
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    line = int(place[1]) if place and place[1] else text.count("\n") + 1 if place else 1
    what = message[: place.start()] if place else message
    if re.match("Cannot (overwrite|declare|mutate)|Duplicate", what):
        return _doubled(path, what, text, line)
    rest = text.split("\n")[line - 1][int(place[2]) - 1 :] if place and place[2] else ""
    if word := re.match(r"(?i)(yes|no|on|off|true|false)\b", rest):
        what = f'"{word[0]}" is not a value; expected true or false, or a text in straight quotes'
    for found, plainer in _PLAINER:
        what = re.sub(found, plainer, what)
    return FileProblem(str(path), line, "", f"this is not valid TOML: {what[:1].lower()}{what[1:]}")


def _doubled(path: Path, what: str, text: str, line: int) -> FileProblem:
    """The problem of a key or a table that appears twice, with its name."""
    first: dict[KeyPath, int] = {}
    for keys, number in _keys(text):
        if keys in first:
            found, line, before = str(keys[-1]), number, f", first on line {first[keys]}"
            break
        first[keys] = number
    else:
        names = re.findall(r"'([^']+)'", what)
        found, before = ".".join(names), ""
    if what.startswith("Cannot declare"):
        remedy = f"join them, or write [[{found}]] for a list of tables"
        return FileProblem(str(path), line, found, f"[{found}] appears twice{before}; {remedy}")
    return FileProblem(str(path), line, found, f"{found or 'a key'} is set twice{before}; remove one")


def _keys(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Every header and key outside of inline tables with its line; skips strings, comments and brackets."""
    tables: Counter[KeyPath] = Counter()
    at: KeyPath = ()
    number, depth, start = 1, 0, ""
    for part in _TOKEN.findall(text):
        if part == "\n" and depth == 0:
            header = re.fullmatch(r"\s*\[(\[?)([^\]]+)\]\]?\s*", start)
            if header:
                at = _parts(header[2])
                if header[1]:
                    at += (tables[at],)
                    tables[at[:-1]] += 1
                yield at, number
            start = ""
        elif part == "=" and depth == 0 and start.strip():
            yield at + _parts(start), number
            start, depth = "", -1  # a value: the rest of the line has no key
        elif depth == 0 and not part.startswith("#"):
            start += part
        elif depth < 0:
            depth -= (part in "[{") - (part in "]}")
        number += part.count("\n")
        if part == "\n" and depth == -1:
            depth = 0


def _parts(dotted: str) -> KeyPath:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
