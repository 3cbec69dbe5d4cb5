"""Reads TOML that people write, or reports what is wrong, on which line, and what to do."""

import re
import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from videopoker.core.base.read_number import read_number
from videopoker.play.host.files import FileError, FileProblem, refused

MAX_FAULTS = 10
"""At most this many lines are skipped; a text with more faults is read up to the next fault."""

KeyPath = tuple[str | int, ...]
"""Where a key is: ``("pays", 3, "hand")`` is the hand of the fourth [[pays]]."""

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=\n]|[^"\'#\[\]{}=\n]+',
    re.DOTALL,
)


def parse(path: Path, text: str, what: str) -> Mapping[str, Any]:
    """The fields of a file's text. FileError with one problem if it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError([_toml_fault(path, str(error), text)]) from None
    except RecursionError:
        raise refused(
            path, f"lists or tables are nested too deeply; a {what} file needs two levels", 1
        ) from None
    except ValueError as error:  # a date that does not exist, a number that Python does not read
        line = 1
        fault = f"a value cannot be read: {error}"
        if digits := re.search("[0-9_]{4301,}", text):
            line = text.count("\n", 0, digits.start()) + 1
            fault = "a number has more than 4,300 digits"
        raise refused(path, fault, line) from None


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
    problems: list[FileProblem] = []
    for where, message in faults:
        key = next((part for part in reversed(where) if isinstance(part, str)), "")
        problems.append(FileProblem(str(path), line_of(where, lines), key, message, harmless))
    return sorted(problems, key=lambda problem: problem.line)


def line_of(path: KeyPath, lines: Mapping[KeyPath, int]) -> int:
    """The line of the field at `path`, or of the nearest table around it; else 1."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 1)


_PLAINER = (
    (r"\d,0\0|\d\0,\d", "a number has no commas; write 1000 or 0.995"),
    (r"\d\0%", "a number has no %; write 0.995 for 99.5%"),
    (r"\d \0\d", "expected a comma between two numbers"),
    (r"\b0\0\d", "a number does not begin with 0; write 6 for 06"),
    (r"=\s*\0\s*(#|$)", "a value is missing after ="),
    (r"\0\(", "a list has square brackets, such as [6, 12]"),
    (r"\0//", "a comment begins with #"),
    (r"\0;", "a line does not end with ;"),
    (r"\S\0,", "put each key on its own line"),
    (r"^Expected '\]\]'|\]\0\]", "expected two brackets on both sides, such as [[pays]]"),
    (r"^Expected '=' after a key", "expected '=' after a key, which is one word"),
    (r"^(Invalid hex|Unescaped|Escaped)", r"a text has a \\; write \\\\, or put the text in 'single quotes'"),
    (
        r"(?i)\0(yes|no|on|off|true|false)\b",
        r'"\1" is not a value; expected true or false, or a text in straight quotes',
    ),
    (r"^Invalid value", "a value that cannot be read; texts need straight quotes"),
    (r"^Illegal character '\\n'", "a text that does not end; expected a quote at its end"),
    (r"^Unclosed array", "unclosed array; expected a comma or ]"),
)
"""Pairs of a pattern and the words shown; the first match counts. It searches tomllib's message with the faulty line below, NUL at the fault."""


def _toml_fault(path: Path, message: str, text: str) -> FileProblem:
    """The fault that tomllib found; tomllib gives the place only in its message."""
    position = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    line = 1
    what = message
    if position:
        line = read_number(position[1]) if position[1] else text.count("\n") + 1
        what = message[: position.start()]
    if re.match("Cannot (overwrite|declare|mutate)|Duplicate", what):
        return _doubled(path, what, text, line)
    row = text.split("\n")[line - 1]
    column = read_number(position[2]) - 1 if position and position[2] else len(row)
    seen = f"{what}\n{row[:column]}\0{row[column:]}"
    found = ((re.search(pattern, seen), plainer) for pattern, plainer in _PLAINER)
    what = next((match.expand(plainer) for match, plainer in found if match), what)
    return FileProblem(str(path), line, "", f"this is not valid TOML: {what[:1].lower()}{what[1:]}")


def _doubled(path: Path, what: str, text: str, line: int) -> FileProblem:
    """The problem of a key or a table that appears twice, with its name."""
    first: dict[KeyPath, int] = {}
    lists = {keys[:-1]: number for keys, number in reversed([*_keys(text)]) if isinstance(keys[-1], int)}
    for keys, number in _keys(text):
        if keys in lists:
            key = str(keys[-1])
            return FileProblem(
                str(path), number, key, f"write [[{key}]] in two brackets, as on line {lists[keys]}"
            )
        if keys in first:
            key = str(keys[-1])
            line = number
            before = f", first on line {first[keys]}"
            break
        first[keys] = number
    else:
        names = re.findall(r"'([^']+)'", what)
        key = ".".join(names)
        before = ""
    if what.startswith("Cannot declare"):
        remedy = f"join them, or write [[{key}]] for a list of tables"
        return FileProblem(str(path), line, key, f"[{key}] appears twice{before}; {remedy}")
    return FileProblem(str(path), line, key, f"{key or 'a key'} is set twice{before}; remove one")


def _keys(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Every header and key outside of inline tables with its line; skips strings, comments and brackets."""
    tables: Counter[KeyPath] = Counter()
    table: KeyPath = ()
    number = 1
    depth = 0
    start = ""
    for piece in _TOKEN.findall(text):
        if piece == "\n" and depth == 0:
            header = re.fullmatch(r"\s*\[(\[?)([^\]]+)\]\]?\s*", start)
            if header:
                table = _parts(header[2])
                if header[1]:
                    table += (tables[table],)
                    tables[table[:-1]] += 1
                yield table, number
            start = ""
        elif piece == "=" and depth == 0 and start.strip():
            yield table + _parts(start), number
            start = ""
            depth = -1  # a value: the rest of the line has no key
        elif depth == 0 and not piece.startswith("#"):
            start += piece
        elif depth < 0:
            depth -= (piece in "[{") - (piece in "]}")
        number += piece.count("\n")
        if piece == "\n" and depth == -1:
            depth = 0


def _parts(dotted: str) -> KeyPath:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


# reading around faults


def read_around(path: Path, text: str, what: str) -> tuple[Mapping[str, Any], str, list[FileProblem]]:
    """The fields of a text without its faulty lines, the text without them, and the fault of each.

    A missing quote must not cost a player all other settings, so a faulty text is read statement by statement, where
    tomllib stops at the first fault. Faulty lines are emptied, so that the others keep their numbers. `what` as for
    `read_text`.
    """
    try:
        return parse(path, text, what), text, []
    except FileError:
        reading = _Reading(path, text, what)
    reading.leave_out_unreadable()
    return reading.leave_out_contradictions(), "\n".join(reading.lines), reading.problems


class _Reading:
    """The lines of one text; the faulty ones are emptied."""

    def __init__(self, path: Path, text: str, what: str) -> None:
        self._path = path
        self._what = what
        self.lines = text.split("\n")
        self.problems: list[FileProblem] = []
        self._statements: list[tuple[int, int]] = []
        """The first line of each statement, and the line after its last."""

    def leave_out_unreadable(self) -> None:
        """Empty every line that is not part of a valid TOML statement."""
        start = 0
        while start < len(self.lines):
            end = self._end(start)
            if end is not None:
                self._statements.append((start, end))
                start = end
            elif len(self.problems) == MAX_FAULTS:
                self._stop(start)
            else:
                self._leave_out(start)

    def leave_out_contradictions(self) -> Mapping[str, Any]:
        """Empty every statement that contradicts one before it, such as a key set twice; returns the fields."""
        while True:
            try:
                return parse(self._path, "\n".join(self.lines), self._what)
            except FileError as error:
                fault = error.problems[0]
            start, end = self._statements[bisect_left(range(len(self._statements)), True, key=self._fails_by)]
            if len(self.problems) >= MAX_FAULTS:
                self._stop(start)
            else:
                self._report(start, fault.message, fault.key)
                self.lines[start:end] = [""] * (end - start)

    def _end(self, start: int) -> int | None:
        """The line after the statement that begins at line `start`; None if no valid statement begins there."""
        if self._fault(start, start + 1) is None:
            return start + 1
        if not any(sign in self.lines[start] for sign in ("[", '"""', "'''")):
            return None
        closing = (
            end
            for end in range(start + 2, len(self.lines) + 1)
            if any(sign in self.lines[end - 1] for sign in ("]", '"""', "'''"))
        )
        # the first 20 lines that may end a list or text of several lines
        return next((end for end in islice(closing, 20) if self._fault(start, end) is None), None)

    def _leave_out(self, start: int) -> None:
        """Empty the faulty line of the statement that begins at line `start`: its first line, or one inside its list."""
        fault = self._fault(start, len(self.lines)) or self._fault(start, start + 1)
        reached = start + fault.line - 1 if fault else start
        if fault and (
            reached == start or (reached < len(self.lines) - 1 and self._fault(reached, reached + 1))
        ):
            self._report(reached, fault.message, fault.key)
            self.lines[reached] = ""
            return
        # the fault reaches a correct line or the end: the lines in between get one report
        fault_here = "a list or text that begins here does not end; expected ] or closing quotes"
        self._report(start, f"this is not valid TOML: {fault_here}")
        for line in range(start, min(reached + 1, len(self.lines))):
            if self._fault(line, line + 1):
                self.lines[line] = ""

    def _fault(self, start: int, end: int) -> FileProblem | None:
        """What is wrong with these lines alone."""
        try:
            parse(self._path, "\n".join(self.lines[start:end]), self._what)
        except FileError as error:
            return error.problems[0]
        return None

    def _fails_by(self, statement: int) -> bool:
        """Whether the text up to and including this statement cannot be read."""
        _, end = self._statements[statement]
        return self._fault(0, end) is not None

    def _report(self, line: int, message: str, key: str = "") -> None:
        self.problems.append(FileProblem(str(self._path), line + 1, key, message))

    def _stop(self, start: int) -> None:
        self._report(
            start, f"more than {MAX_FAULTS} lines are not valid TOML; the rest of the file is ignored"
        )
        self.lines[start:] = [""] * (len(self.lines) - start)
