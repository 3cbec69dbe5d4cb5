"""The exam on the practice table: twenty hands without help, then the result.

The result, like that of a pasted list, is a list of hands with their holds: each graded, with the reason of a wrong one.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual import on
from textual.binding import Binding
from textual.content import Content
from textual.events import Key, MouseDown

from videopoker.coach.advice import Advice
from videopoker.coach.certificate import Certificate
from videopoker.coach.challenge import Challenge
from videopoker.coach.exams import Exam
from videopoker.coach.hand_list import BadLine, GivenHand
from videopoker.core.base.messages import Refused, printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.play.saves.log.log import Log
from videopoker.text.coach.certificate import certificate_start, first_estimate
from videopoker.text.coach.challenge import challenge_line
from videopoker.text.coach.exams import analysis_summary, why_wrong
from videopoker.text.words.amounts import coins
from videopoker.text.words.hold_names import symbols
from videopoker.tui.kit.card_styles import strip
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.lists import HELP
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import Question, SolverService, leave

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
    keys = {"↑ ↓": "scroll", "esc": "back"}
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
        summary = analysis_summary([hand.lost for hand in hands_read(self._graded)])
        yield Content(" ".join(filter(None, (summary, self._drilled))))
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

    practice: Exam

    def action_why(self) -> None:
        """Show the hands with the player's holds, and why others were better."""
        self._solver.ask(self, GradeHands(self.practice.hands), self._show_hands, partial(leave, self))

    @property
    def _has_result(self) -> bool:
        """Whether the result is shown."""
        return self.is_over and self.practice.is_over

    def _show_hands(self, graded: Sequence[Graded]) -> None:
        self.app.push_screen(AnalysisScreen(graded, "", "hand", letters=self.settings.letters))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the reasons at the end only."""
        if action == "both":
            return False
        if action == "why":
            return self._has_result and bool(self.practice.answers)
        return super().check_action(action, parameters)


class ExamScreen(UntoldScreen):
    """The exam of a save in a game: begun, continued, or its result."""

    BINDINGS = [
        Binding("x", "break_off", "break off", tooltip="break off and see the result"),
        Binding("n", "change('new')", "new try", tooltip="begin again with other hands"),
        Binding(
            "C", "certificate", "certificate", tooltip="certificate: what you return in this game; no bet"
        ),
    ]
    _questioned = 0
    """The number of the hand at which the player was asked whether to break off."""

    @on(Key)
    @on(MouseDown)
    def _take_question_back(self, event: Key | MouseDown) -> None:
        """Take it back with any other key, or a click."""
        if getattr(event, "key", "") != "x":
            self._questioned = 0

    def action_break_off(self) -> None:
        """Ask whether to break off; pressed twice in a row, do so."""
        if self._questioned != self.practice.number:
            self._questioned = self.practice.number
            self.say(f"press x again to break off the {self.practice.title.lower()}")
            return
        self._questioned = 0
        self.action_change("break off")

    def action_change(self, typed: str) -> None:
        """Change the exam by a word of plain mode, and ask its next hand or show its result."""
        try:
            self.practice.change(typed)
        except Refused as error:
            self.say(str(error))
            return
        self._find_hand()

    def action_certificate(self) -> None:
        """Take the certificate of the game, for which the exam is practice."""
        try:
            certificate = Certificate(self.practice.paytable, self.practice.file)
        except SaveError as error:
            self.say(str(error))
            return
        self.app.switch_screen(CertificateScreen(certificate, self._solver, self.settings))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys of the result at the end only, and breaking off before it."""
        if action == "change":
            return self._has_result
        if action == "break_off":
            return self._is_asking
        return super().check_action(action, parameters)


def exam_screen(paytable: Paytable, log: Log, solver: SolverService, settings: Settings) -> ExamScreen:
    """The exam of a save in a game."""
    save = Path(log.where)
    exam = Exam(paytable, TrainingFile(save.parent, SCREEN_WAIT), save.name, log)
    return ExamScreen(exam, solver, settings)


class CertificateScreen(ExamScreen):
    """The certificate of a game: begun, continued, with hands added, or its result."""

    BINDINGS = [
        Binding(
            "a",
            "change('add')",
            "add hands",
            tooltip="add half as many hands before you see the result; once",
        ),
        Binding("r", "change('result')", "result", tooltip="see the result without adding hands"),
    ]

    practice: Certificate

    def _take_hand(self, answer: Advice | SaveError | None) -> None:
        super()._take_hand(answer)
        certificate = self.practice
        lines = first_estimate(certificate) if certificate.answers else certificate_start(certificate)[:1]
        if lines:
            self.app.push_screen(CertificatePage(lines))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the choice before the result, once all hands are answered."""
        if action == "change" and parameters != ("new",):
            return self.is_over and self.practice.waits
        return action != "certificate" and super().check_action(action, parameters)


class CertificatePage(PageDialog[None]):
    """What a certificate says before its hands, and its first estimate."""

    TITLE = heading = "CERTIFICATE"
    keys = {"↑ ↓": "scroll", "space": "answer hands", "?": "help", "esc": "close"}
    BINDINGS = [Binding("escape,q,enter,space", "dismiss", "back"), HELP]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def text(self, columns: int) -> Content:  # noqa: ARG002 - the page wraps the text
        return Content("\n\n".join(self._lines))


class ChallengeScreen(UntoldScreen):
    """The challenge of a code: begun, continued, or its score to share."""

    practice: Challenge
    BINDINGS = [Binding("y", "share", "share", tooltip="share: copy the code, or the score at the end")]

    def action_share(self) -> None:
        """Copy the code, or the score."""
        challenge = self.practice
        self.app.copy_to_clipboard(challenge_line(challenge) if challenge.is_over else challenge.code)
        self.say("copied, if this terminal allows it")
