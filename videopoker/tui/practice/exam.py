"""The result of an exam: its hands, each to be opened, and the wrong ones in the drill."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from videopoker.coach.advice import Graded
from videopoker.coach.exams import add_wrong_hands
from videopoker.core.settings import Settings
from videopoker.play.saves.file_check import SCREEN_WAIT, SaveError
from videopoker.play.training import TrainingFile
from videopoker.text.amounts import loss
from videopoker.text.exams import exam_reason, exam_summary, in_the_drill
from videopoker.text.training import marks
from videopoker.tui.kit.cards.text import strip
from videopoker.tui.kit.dialog import ListDialog
from videopoker.tui.kit.lists import HELP
from videopoker.tui.practice.drill import DrillScreen
from videopoker.tui.solving.service import SolverService

_ROOMY_ROWS = 24


class ExamScreen(ListDialog[None]):
    """The hands of an exam with their cards; the reason of the one at the cursor is below them."""

    TITLE = heading = "EXAM"
    frame = "dialog wide"
    BINDINGS = [
        Binding("d", "drill", "drill", tooltip="drill this hand"),
        Binding("y", "share", "share", tooltip="share: copy the hand and write its picture"),
        HELP,
        Binding("escape,q", "dismiss", "back"),
    ]

    def __init__(
        self,
        graded: Sequence[Graded],
        solver: SolverService,
        settings: Settings,
        save: Path | None = None,
        open_hand: Callable[[int], object] = lambda _: None,
        share: Callable[[int, Callable[[str], None]], object] = lambda *_: None,
    ) -> None:
        """`save` has the hands, None for a session in memory; `open_hand` and `share` are for the one of a number."""
        super().__init__()
        self._graded = {str(one.hand): one for one in graded}
        self._save = save
        self._open_hand = open_hand
        self._share = share
        self._solver = solver
        self._settings = settings
        opens = {"enter": "open", "d": "drill"} if self._save else {}
        self.keys: Mapping[str, str] = {"↑ ↓": "hand", **opens, "y": "share", "esc": "back to the table"}

    def body(self) -> ComposeResult:
        """The result, then the hands."""
        signs = Content.styled(marks(self._graded.values(), letters=self._settings.letters), "$gold")
        yield Static(Content(exam_summary([*self._graded.values()])) + "\n" + signs)
        yield Static(self._drilled(), id="drilled")
        yield from super().body()

    def on_mount(self) -> None:
        """Put the cursor on the costliest hand."""
        self.go_to(max(self._graded, key=lambda name: self._cost(self._graded[name])))

    def on_resize(self, event: Resize) -> None:
        """Show fewer hands in a low terminal."""
        self.set_class(event.size.height < _ROOMY_ROWS, "-low")

    def _drilled(self) -> str:
        if self._save is None:
            return ""
        try:
            return in_the_drill(
                add_wrong_hands(TrainingFile(self._save.parent, SCREEN_WAIT), [*self._graded.values()])
            )
        except SaveError as error:
            return str(error)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Hide the drill's key if no save has the hands."""
        return action != "drill" or self._save is not None

    # the list

    def rows(self) -> dict[str, Content]:
        return {name: self._row(one) for name, one in self._graded.items()}

    def _row(self, one: Graded) -> Content:
        mark = marks([one], letters=self._settings.letters)
        cards = strip(one.advice.cards, self._settings.letters, held=one.held)
        cost = f"{loss(one.cost * one.hands):>10}" if not one.is_right else ""
        return Content.assemble((f"{mark} ", "$gold"), f"{one.hand:>6,} ", cards, cost)

    @staticmethod
    def _cost(one: Graded) -> float:
        return float(one.cost * one.hands)

    def help_for(self, name: str) -> str:
        return exam_reason(self._graded[name]) if name else ""

    # what opens

    def choose(self, name: str) -> None:
        if self._save:
            self._open_hand(self._graded[name].hand)

    def action_share(self) -> None:
        """Copy the hand at the cursor, and offer to write its picture."""
        if one := self._graded.get(self.at):
            self._share(one.hand, self.say)

    def action_drill(self) -> None:
        """Drill the hand at the cursor."""
        if self._save and (one := self._graded.get(self.at)):
            table = one.advice.paytable.reset or one.advice.paytable
            self.app.push_screen(
                DrillScreen(table, self._save, self._solver, self._settings, one.advice.cards)
            )
