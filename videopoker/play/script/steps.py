"""A script that was read: its steps; and the errors of scripts."""

from dataclasses import dataclass, field

from videopoker.core.base.messages import counted
from videopoker.core.cards.cards import Card
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import FileError, FileProblem


class ScriptError(FileError):
    """A script that cannot be read or played; the text has every error, one per line, with file and line.

    >>> from videopoker.play.script.parser import read_script
    >>> read_script("dael")
    Traceback (most recent call last):
    videopoker.play.script.steps.ScriptError: script:1: unknown move "dael"; did you mean "deal"?
    """


class NotInRealSave(ScriptError):
    """Steps that are not allowed in a real save, only in practice or with a script's own credits."""


@dataclass(slots=True)
class Step:
    """One line of a script, parsed."""

    number: int
    """Its line, from 1."""
    verb: str
    words: tuple[str, ...] = ()
    count: int = 0
    cards: tuple[Card, ...] = ()
    replacements: tuple[Card, ...] = ()
    """For a deal: the replacements that a later `draw` line names."""
    paytable: Paytable | None = field(default=None, repr=False)

    @property
    def cards_named(self) -> str:
        """The number of cards that it names: ``1 card``, ``4 cards``."""
        return counted(len(self.cards), "card")

    @property
    def hand_name(self) -> str:
        """The hand that it expects, in lower case."""
        return " ".join(" ".join(self.words[1:]).lower().split())


@dataclass(frozen=True, slots=True)
class Script:
    """The steps of a script, in order."""

    name: str
    """Its file, for errors; ``-`` is standard input."""
    steps: tuple[Step, ...]

    def problem(self, step: Step, message: str) -> FileProblem:
        """An error at the line of this step."""
        return FileProblem(self.name, step.number, "", message)


def check_real(script: Script) -> None:
    """Raise NotInRealSave if a real save does not allow some steps: a seed, a deposit, chosen cards."""
    refused: list[FileProblem] = []
    for step in script.steps:
        chooses = step.verb in {"deal", "draw", "double"} and step.cards
        if chooses or step.verb in {"seed", "credits"}:
            what = f"{step.verb} with chosen cards" if chooses else step.verb
            refused.append(script.problem(step, f"{what} is only for practice saves; this is a real one"))
    if refused:
        raise NotInRealSave(refused)
