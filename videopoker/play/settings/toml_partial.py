"""What of a faulty TOML text can be used: everything but the lines that are at fault.

Tomllib gives up at the first fault. A player who leaves out a quote shall not lose all other settings by it, so
the text is read here statement by statement; a file that must be right as a whole is read by `toml_files` alone.
"""

from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from videopoker.play.toml_files import FileError, FileProblem, parse

MOST_FAULTS = 10
"""So many lines are left out; a text with more faults is read up to the next one."""

_MOST_ENDS = 20
"""So many places are tried where a list or a text of several lines may end."""

_NO_END = "this is not valid TOML: what begins here does not end; expected ] or closing quotes"


def read_around(path: Path, text: str, what: str) -> tuple[Mapping[str, Any], str, list[FileProblem]]:
    """The fields of a text without its faulty lines, the text that is left, and the fault of each such line.

    In what is left those lines are empty, so that all others keep their numbers. `what` as for `read_toml`.
    """
    try:
        return parse(path, text, what), text, []
    except FileError:
        reading = _Reading(path, text, what)
    reading.leave_out_what_does_not_read()
    return reading.leave_out_what_does_not_agree(), "\n".join(reading.lines), reading.problems


class _Reading:
    """The lines of one text, of which the faulty ones become empty."""

    def __init__(self, path: Path, text: str, what: str) -> None:
        self._path = path
        self._what = what
        self.lines = text.split("\n")
        self.problems: list[FileProblem] = []
        self._statements: list[tuple[int, int]] = []
        """The first line of each, and the one after its last."""

    def leave_out_what_does_not_read(self) -> None:
        """Empty every line that is no TOML wherever it stands."""
        at = 0
        while at < len(self.lines):
            end = self._end(at)
            if end is not None:
                self._statements.append((at, end))
                at = end
            elif len(self.problems) == MOST_FAULTS:
                self._stop(at)
            else:
                self._leave_out(at)

    def leave_out_what_does_not_agree(self) -> Mapping[str, Any]:
        """Empty every statement that cannot follow those before it, a key that stands twice; gives the fields."""
        while True:
            try:
                return parse(self._path, "\n".join(self.lines), self._what)
            except FileError as error:
                fault = error.problems[0]
            start, end = self._statements[bisect_left(range(len(self._statements)), True, key=self._fails_by)]
            if len(self.problems) >= MOST_FAULTS:
                self._stop(start)
            else:
                self._report(start, fault.message)
                self.lines[start:end] = [""] * (end - start)

    def _end(self, at: int) -> int | None:
        """The line after the statement that begins here; None when nothing that begins here can be read."""
        if self._fault(at, at + 1) is None:
            return at + 1
        if not any(sign in self.lines[at] for sign in ("[", '"""', "'''")):
            return None
        closing = (
            end
            for end in range(at + 2, len(self.lines) + 1)
            if any(sign in self.lines[end - 1] for sign in ("]", '"""', "'''"))
        )
        ends = (end for _, end in zip(range(_MOST_ENDS), closing, strict=False))
        return next((end for end in ends if self._fault(at, end) is None), None)

    def _leave_out(self, at: int) -> None:
        """Empty the line at fault in what begins here: that line, or one in the list it begins."""
        fault = self._fault(at, len(self.lines)) or self._fault(at, at + 1)
        reached = at + fault.line - 1 if fault else at
        if fault and (reached == at or (reached < len(self.lines) - 1 and self._fault(reached, reached + 1))):
            self._report(reached, fault.message)
            self.lines[reached] = ""
            return
        # it reaches a line that is right, or the end: what it leaves behind is not told again line by line
        self._report(at, _NO_END)
        for line in range(at, min(reached + 1, len(self.lines))):
            if self._fault(line, line + 1):
                self.lines[line] = ""

    def _fault(self, start: int, end: int) -> FileProblem | None:
        """What is wrong with these lines by themselves."""
        try:
            parse(self._path, "\n".join(self.lines[start:end]), self._what)
        except FileError as error:
            return error.problems[0]
        return None

    def _fails_by(self, statement: int) -> bool:
        """Whether the text up to and with this statement cannot be read."""
        return self._fault(0, self._statements[statement][1]) is not None

    def _report(self, line: int, message: str) -> None:
        self.problems.append(FileProblem(str(self._path), line + 1, "", message))

    def _stop(self, at: int) -> None:
        self._report(at, f"more than {MOST_FAULTS} lines are not valid TOML; nothing from here on is used")
        self.lines[at:] = [""] * (len(self.lines) - at)
