"""Reads and plays a whole script, for programs and tests."""

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from videopoker.core.base.messages import check_is, reason
from videopoker.core.machine.events import Event
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.play.host.files import FileProblem
from videopoker.play.paytables.files import load_paytable
from videopoker.play.script.expectations import Expected
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import ExpectationFailed, play_script
from videopoker.play.script.steps import ScriptError
from videopoker.play.session import Session

_MAX_BYTES = 10_000_000


@dataclass(frozen=True, slots=True)
class ScriptResult:
    r"""What a script did.

    >>> from videopoker import run_script
    >>> result = run_script("credits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\nexpect paid 26")
    >>> [(failed.line, str(failed)) for failed in result.failed]
    [(5, 'expected paid 26, found 25')]
    >>> result.totals.coin_in, result.totals.coin_out
    (5, 25)
    """

    name: str
    """The script's file; ``script`` for a text."""
    events: tuple[Event, ...]
    """Everything that happened, in order."""
    expectations: tuple[Expected, ...]
    """The expectations that were checked, in order; those after the first group in which one failed are not."""
    state: GameState
    """The machine at the end."""
    totals: Totals
    """The totals of all hands."""

    @property
    def held(self) -> tuple[Expected, ...]:
        """The expectations that held."""
        return tuple(expected for expected in self.expectations if expected.held)

    @property
    def failed(self) -> tuple[Expected, ...]:
        """The expectations that failed; each has its line in the script, from 1."""
        return tuple(expected for expected in self.expectations if not expected.held)


def run_script(script: str | Path) -> ScriptResult:
    r"""Play a script in memory, on the house game until it names another: a `Path` is a file, a `str` is the text.

    An expectation that fails is no error: it is in `failed`, and the script ends there. ScriptError if the script
    cannot be read or played; its `problems` have file, line and message.

    >>> from videopoker import run_script
    >>> result = run_script("credits 20\nbet 1\nauto 3 all")
    >>> len(result.events), result.totals.games, result.failed
    (7, 3, ())
    """
    check_is(script, (str, Path), "a script's text, or its file as a Path")
    name = "script" if isinstance(script, str) else str(script)
    text = script if isinstance(script, str) else script_text(name)
    events: list[Event] = []
    expectations: list[Expected] = []
    with Session.in_memory() as session:
        try:
            for happened in play_script(read_script(text, games=[load_paytable()], name=name), session):
                if isinstance(happened, Expected):
                    expectations.append(happened)
                else:
                    events.append(happened)
        except ExpectationFailed:
            pass  # `failed` has them
        return ScriptResult(name, tuple(events), tuple(expectations), session.state, session.totals.copied())


def script_text(name: str, file: BinaryIO | None = None) -> str:
    """The text of a script's file, or of one that is open. ScriptError if it cannot be read."""
    try:
        with nullcontext(file) if file else Path(name).open("rb") as opened:
            content = opened.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, f"the script cannot be read: {reason(error)}") from None
    if len(content) > _MAX_BYTES:
        raise unreadable(name, f"a script has at most {_MAX_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise unreadable(name, "not UTF-8 text; expected a script", line) from None


def unreadable(name: str, message: str, line: int = 0) -> ScriptError:
    """The error of a script that cannot be read."""
    return ScriptError([FileProblem(name, line, "", message)])
