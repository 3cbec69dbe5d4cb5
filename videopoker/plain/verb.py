"""One command of plain mode, with its help."""

from collections.abc import Sequence
from dataclasses import dataclass

from videopoker.text.answers.option import Option


@dataclass(frozen=True, slots=True)
class Verb:
    """One command that can be typed, with its help."""

    words: str
    """Every word for it, with an underscore between two words of one name."""
    runs: str
    """The method of the shell that runs it: ``table.deal``; words after it are arguments: ``play.hold none``."""
    summary: str
    details: str = ""
    """More text for the help of this verb."""
    typed: str = ""
    """An example; empty if the first word alone is the example."""
    takes_no_argument: bool = False
    """Whether it takes no arguments."""
    options: Sequence[Option] = ()
    """The options that it takes, as the command of the same name."""
    setting: str = ""
    """The setting that turns it on or off, if any."""

    @property
    def name(self) -> str:
        """The first word for it."""
        return self.words.split()[0].replace("_", " ")

    @property
    def example(self) -> str:
        """An example of what to type."""
        return self.typed or self.name
