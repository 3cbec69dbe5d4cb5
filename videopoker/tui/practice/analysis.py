"""Hands with their holds on the screen, a pasted list or an exam: each graded, with the reason of a wrong one."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from textual.binding import Binding
from textual.content import Content

from videopoker.coach.hand_list import BadLine, GivenHand
from videopoker.core.base.messages import printable
from videopoker.text.coach.analysis import analysis_summary, why_wrong
from videopoker.text.words.amounts import coins
from videopoker.text.words.hold_names import symbols
from videopoker.tui.kit.cards.text import strip
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.lists import HELP
from videopoker.tui.solving.service import Question

Graded = tuple[GivenHand, str] | BadLine
"""A hand with the reason if its hold is wrong, or a line that cannot be read."""


def hands_read(graded: Iterable[Graded]) -> list[GivenHand]:
    """The hands of a list, without the lines that cannot be read."""
    pairs = (pair for pair in graded if not isinstance(pair, BadLine))
    return [hand for hand, _ in pairs]


@dataclass(frozen=True)
class GradeHands(Question[Sequence[Graded]]):
    """Grades hands with their holds."""

    read: Callable[[], Iterable[GivenHand | BadLine]]

    def steps(self) -> Generator[None, None, Sequence[Graded]]:
        """One step a hand."""
        graded: list[Graded] = []
        for hand in self.read():
            graded.append(hand if isinstance(hand, BadLine) else (hand, why_wrong(hand, symbols)))
            yield
        return graded


class AnalysisScreen(PageDialog[None]):
    """The hands with their cards, the held ones underlined, and what each lost."""

    TITLE = heading = "ANALYSIS"
    keys: Mapping[str, str] = {"↑ ↓": "scroll", "esc": "back"}
    BINDINGS = [Binding("escape,q,enter", "dismiss", "back"), HELP]

    def __init__(self, graded: Sequence[Graded], drilled: str, unit: str = "line", *, letters: bool) -> None:
        """`drilled` says how many wrong hands were put into the drill; `unit` is what the numbers of the hands count."""
        super().__init__()
        self._graded = graded
        self._drilled = drilled
        self._unit = unit
        self._letters = letters

    def text(self, columns: int) -> Content:  # noqa: ARG002 - the page wraps the text
        return Content("\n").join(self._rows())

    def _rows(self) -> Iterator[Content]:
        yield Content(" ".join(filter(None, (analysis_summary(hands_read(self._graded)), self._drilled))))
        for graded in self._graded:
            yield Content("")
            if isinstance(graded, BadLine):
                yield Content.styled(f"line {graded.line}: {printable(graded.why)}", "$lost")
                continue
            hand, why = graded
            verdict = f"{coins(hand.lost)} lost" if hand.lost else "right"
            yield Content.assemble(
                strip(hand.advice.cards, self._letters, held=hand.held),
                f"  {self._unit} {hand.line}: {verdict}",
            )
            if why:
                yield Content(why)
