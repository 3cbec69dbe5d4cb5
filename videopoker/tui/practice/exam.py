"""The exam on the practice table: twenty hands without help, then the result.

The result, like that of a pasted list, is a list of hands with their holds: each graded, with the reason of a wrong one.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from textual.binding import Binding
from textual.content import Content
from textual.events import Key

from videopoker.coach.challenge import Challenge
from videopoker.coach.exams import Exam
from videopoker.coach.hand_list import BadLine, GivenHand
from videopoker.core.base.messages import printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.play.saves.log.log import Log
from videopoker.text.coach.challenge import challenge_line
from videopoker.text.coach.exams import analysis_summary, why_wrong
from videopoker.text.words.amounts import coins
from videopoker.text.words.hold_names import symbols
from videopoker.tui.kit.card_styles import strip
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.lists import HELP
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import Question, SolverService

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


class UntoldScreen(PracticeScreen):
    """Hands without help; at their end, why others holds were better."""

    def __init__(self, exam: Exam, solver: SolverService, settings: Settings) -> None:
        self._exam = exam
        super().__init__(exam, solver, settings)

    def action_why(self) -> None:
        """Show the hands with the player's holds, and why others were better."""
        self._solver.ask(self, GradeHands(self._exam.hands), self._show_hands)

    def _show_hands(self, graded: Sequence[Graded]) -> None:
        self.app.push_screen(AnalysisScreen(graded, "", "hand", letters=self.settings.letters))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the reasons at the end only."""
        if action == "why":
            return self.is_over and bool(self._exam.answers)
        return super().check_action(action, parameters)


class ExamScreen(UntoldScreen):
    """The exam of a save in a game: begun, continued, or its result."""

    BINDINGS = [
        Binding("x", "break_off", "break off", tooltip="break off the exam and see its result"),
        Binding("n", "begin", "new exam", tooltip="new exam: twenty other hands"),
    ]

    def __init__(self, paytable: Paytable, log: Log, solver: SolverService, settings: Settings) -> None:
        save = Path(log.where)
        self._questioned = 0
        """The number of the hand at which the player was asked whether to break off."""
        exam = Exam(paytable, TrainingFile(save.parent, SCREEN_WAIT), save.name, log)
        super().__init__(exam, solver, settings)

    def on_key(self, event: Key) -> None:
        """Any other key takes the question back."""
        if self._questioned and event.key != "x":
            self._questioned = 0
            self.say("")

    def action_break_off(self) -> None:
        """Ask whether to break off; pressed twice in a row, do so."""
        if self._questioned != self._exam.number:
            self._questioned = self._exam.number
            self.say("x again breaks off the exam")
            return
        self._questioned = 0
        try:
            self._exam.break_off()
        except SaveError as error:
            self.say(str(error))
            return
        self._find_hand()

    def action_begin(self) -> None:
        """Begin another exam."""
        try:
            self._exam.begin()
        except SaveError as error:
            self.say(str(error))
            return
        self._find_hand()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys of the result at the end only, and breaking off before it."""
        if action == "begin":
            return self.is_over
        if action == "break_off":
            return self._is_asking
        return super().check_action(action, parameters)


class ChallengeScreen(UntoldScreen):
    """The challenge of a code: begun, continued, or its score to share."""

    BINDINGS = [Binding("y", "share", "share", tooltip="share: copy the code, or the score at the end")]

    def action_share(self) -> None:
        """Copy the code, or the score."""
        challenge = cast("Challenge", self._exam)
        self.app.copy_to_clipboard(challenge_line(challenge) if challenge.is_over else challenge.code)
        self.say("copied, if this terminal allows it")
