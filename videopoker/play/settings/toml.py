"""Reads TOML around its faults: everything except the faulty lines is used.

Tomllib stops at the first fault. A missing quote must not cost a player all other settings, so the text is read
statement by statement. Files that are used whole or not at all are read by `play/toml` directly.
"""

from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from videopoker.play.toml import FileError, FileProblem, parse

MAX_FAULTS = 10
"""At most this many lines are skipped; a text with more faults is read up to the next fault."""

_MAX_ENDS = 20
"""At most this many lines are tried as the end of a multi-line list or text."""

_NO_END = "this is not valid TOML: a list or text that begins here does not end; expected ] or closing quotes"


def read_around(path: Path, text: str, what: str) -> tuple[Mapping[str, Any], str, list[FileProblem]]:
    """The fields of a text without its faulty lines, the text without them, and the fault of each.

    Faulty lines are emptied, so that the others keep their numbers. `what` as for `read_toml`.
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
        at = 0
        while at < len(self.lines):
            end = self._end(at)
            if end is not None:
                self._statements.append((at, end))
                at = end
            elif len(self.problems) == MAX_FAULTS:
                self._stop(at)
            else:
                self._leave_out(at)

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

    def _end(self, at: int) -> int | None:
        """The line after the statement that begins at line `at`; None if no valid statement begins there."""
        if self._fault(at, at + 1) is None:
            return at + 1
        if not any(sign in self.lines[at] for sign in ("[", '"""', "'''")):
            return None
        closing = (
            end
            for end in range(at + 2, len(self.lines) + 1)
            if any(sign in self.lines[end - 1] for sign in ("]", '"""', "'''"))
        )
        ends = (end for _, end in zip(range(_MAX_ENDS), closing, strict=False))
        return next((end for end in ends if self._fault(at, end) is None), None)

    def _leave_out(self, at: int) -> None:
        """Empty the faulty line of the statement that begins at line `at`: its first line, or one inside its list."""
        fault = self._fault(at, len(self.lines)) or self._fault(at, at + 1)
        reached = at + fault.line - 1 if fault else at
        if fault and (reached == at or (reached < len(self.lines) - 1 and self._fault(reached, reached + 1))):
            self._report(reached, fault.message, fault.key)
            self.lines[reached] = ""
            return
        # the fault reaches a correct line or the end: the lines in between get one report
        self._report(at, _NO_END)
        for line in range(at, min(reached + 1, len(self.lines))):
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
        return self._fault(0, self._statements[statement][1]) is not None

    def _report(self, line: int, message: str, key: str = "") -> None:
        self.problems.append(FileProblem(str(self._path), line + 1, key, message))

    def _stop(self, at: int) -> None:
        self._report(at, f"more than {MAX_FAULTS} lines are not valid TOML; the rest of the file is ignored")
        self.lines[at:] = [""] * (len(self.lines) - at)
