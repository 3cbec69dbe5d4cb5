"""Practice hands on the table: choose a hold, see what it is worth. Nothing is bet."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Resize

from videopoker.coach.advice import Advice
from videopoker.coach.explain import rival, rival_steps
from videopoker.coach.practice import Answer, Practice
from videopoker.core.base.messages import printable
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.settings import Settings
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.settings.chosen_keys import hold_keys
from videopoker.play.table.notes import HintLevel
from videopoker.text.coach.practice import drawn_message, end_groups, verdict
from videopoker.text.coach.training import accounts, answer_verdict, answers_text, reason
from videopoker.text.groups.render import in_columns
from videopoker.tui.kit.coach import CoachPanel, CoachShown
from videopoker.tui.kit.debounce import Debounce
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.layout import is_too_small
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.side_panel import fits_panel
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.kit.table_view.meters import BigButton
from videopoker.tui.kit.table_view.model import TableModel
from videopoker.tui.kit.table_view.view import TableView
from videopoker.tui.kit.timeline import royal_hand
from videopoker.tui.solving.service import Question, SolverService
from videopoker.tui.textual_fixes.compositor import PaintsChanges
from videopoker.tui.textual_fixes.screens import ClosesOnce
from videopoker.tui.textual_fixes.widgets import Label


@dataclass(frozen=True)
class FindHand(Question[Advice | SaveError | None]):
    """Finds and solves the next hand of a practice."""

    practice: Practice
    save: Path | None = None
    """The save to search for mistakes first."""
    is_quick = True

    def steps(self) -> Generator[None, None, Advice | SaveError | None]:
        """Search the save for mistakes, then find the hand."""
        yield
        try:
            while self._found_mistakes():
                yield
            hand = self.practice.current
        except SaveError as error:
            return error
        if hand:  # its reason names the rival
            yield from rival_steps(hand.paytable, hand.coins)
        return hand

    def _found_mistakes(self) -> bool:
        """Search the next hands of the save; returns whether there may be more. Connects for this step only."""
        from videopoker.coach.drill import Drill

        if self.save is None or not isinstance(self.practice, Drill):
            return False
        with Log.read(self.save, wait=0) as log:
            return next(self.practice.find_mistakes(log), None) is not None


class PracticeScreen(PaintsChanges[None], ClosesOnce[None]):
    """A table for practice hands; subclasses add keys."""

    BINDINGS = [
        Binding("space,enter", "press_button", "answer", id="deal"),
        *(
            Binding(
                str(n), f"hold({n})", f"hold {n}", id=f"hold_{n}", group=Binding.Group("hold", compact=True)
            )
            for n in range(1, 6)
        ),
        HELP,
        Binding("escape", "back", "back"),
        Binding("q", "dismiss", "back to where you came from", show=False),
        Binding(
            "w",
            "why",
            "why",
            tooltip=(
                "why, line by line; a drill does not count a hand if you ask before your answer; an exam "
                "answers at its end"
            ),
        ),
    ]

    def __init__(
        self, practice: Practice, solver: SolverService, settings: Settings, save: Path | None = None
    ) -> None:
        super().__init__()
        self.title: str | None = practice.title
        self.practice = practice
        self.settings = settings
        self._solver = solver
        self._save = save
        self._presses = Debounce()
        self._is_finding = False
        self._is_waiting = False
        """Whether the player drew to a hand played again before its holds are known."""
        self._hand: Advice | None = None
        self._answer: Answer | None = None
        self.label: str = ""
        """Which hand is shown."""
        self._aside = practice.aside
        """The words in the title, in place of the return."""
        self._is_taken_apart = False
        """Whether the answer of the hand is shown without one of the player's."""
        self._asked_why = HintLevel.NONE
        """What the player asked to see of the reason."""
        self._fault = ""
        """Why there is no hand, as a message."""
        self._note = ""
        """Shown until the next key."""
        self._held = frozenset[int]()
        self.view: TableView = TableView(self._model())
        self.view.settings = settings

    def compose(self) -> ComposeResult:
        yield self.view
        with Vertical(id="answer"), Frame(id="answer-group"):
            yield Label(id="answer-text")

    def on_mount(self) -> None:
        """Ask for the first hand."""
        self._find_hand(self._save)

    def on_unmount(self) -> None:
        """Stop searching."""
        self._solver.withdraw(self, FindHand)

    # actions

    @on(BigButton.Pressed)
    def action_press_button(self) -> None:
        """Answer the hand, or go to the next, or leave after the last."""
        if self.view.player.finish() or self._presses.is_repeat("button"):
            return
        if self.is_over:
            self.dismiss()
        elif self._is_told and self.practice.dealt:
            self._take_hand(self._hand)
        elif self._is_told:
            self._find_hand()
        elif self._is_asking and self._hand:
            self.answer_now()
            self._show(is_drawn=self._drawn is not None)
        elif self._is_asking:
            self._is_waiting = True

    def answer_now(self) -> None:
        """Answer with the cards marked; where answers are graded at the end only, ask the next hand."""
        try:
            answer = self.practice.answer(self._held)
        except SaveError as error:
            self._note = printable(error)
            return
        if self.practice.is_told:
            self._answer = answer
        else:
            self._find_hand()

    def action_why(self) -> None:
        """Show the reason, then its account, then hide both; before the answer, show the answer, which is then not counted."""
        if self._is_asking:
            self.practice.skip()
            self._is_taken_apart = True
        else:
            self._asked_why = self._why.next_reason
        self._show()

    def action_back(self) -> None:
        """Close what `w` opened, or else leave."""
        if self._is_covered:
            self._asked_why = HintLevel.NONE
            self._show()
        else:
            self.dismiss()

    def on_key(self, _: Key) -> None:
        """Any key ends a note."""
        self._note = ""

    def say(self, note: str) -> None:
        self._note = printable(note)
        self._show()

    def action_hold(self, number: int) -> None:
        """Hold the card of this number, 1 to 5, or release it."""
        self._presses.note("hold")
        if self._is_asking:
            self._held ^= {number - 1}
            self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out the keys that do nothing now."""
        if is_too_small(*self.size):
            return action in {"back", "dismiss"}
        if action == "hold":
            return self._is_asking or None
        if action == "why":
            return self._is_told or (self._is_asking and self.practice.can_skip)
        return action != "press_button" or bool(self._hand or self.practice.dealt) or self.is_over or None

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + 1)

    # the hands

    def _find_hand(self, save: Path | None = None) -> None:
        self._is_finding = True
        self._solver.ask(self, FindHand(self.practice, save), self._take_hand)

    def _take_hand(self, answer: "Advice | SaveError | None") -> None:
        self._is_finding, self._answer = False, None
        if self._hand:
            self._held = frozenset()
        self._is_taken_apart, self._asked_why = False, HintLevel.NONE
        self.label, self._aside = self.practice.label, self.practice.aside
        self._hand = None if isinstance(answer, SaveError) else answer
        self._fault = printable(answer) if isinstance(answer, SaveError) else ""
        self._show()
        if self._is_waiting and self._hand:
            self._is_waiting = False
            self.answer_now()
            self._show(is_drawn=True)

    # display

    @property
    def is_over(self) -> bool:
        """Whether there are no more hands."""
        return not (self._hand or self._is_finding or self._fault)

    @property
    def _is_told(self) -> bool:
        """Whether the answer of the hand is shown."""
        return self._answer is not None or self._is_taken_apart

    @property
    def _is_asking(self) -> bool:
        if self.practice.dealt:
            return not self._is_told
        return self._hand is not None and not self._is_told and not self._is_finding

    def _ending(self) -> str:
        try:
            return in_columns([*end_groups(self.practice, letters=self.settings.letters)])
        except SaveError as error:
            return printable(error)

    @property
    def _drawn(self) -> GameState | None:
        """The machine after the draw; None before the answer, and in practice without draws."""
        return self.practice.drawn if self._answer else None

    @property
    def _least_why(self) -> HintLevel:
        """How much of the reason is shown without a key; none where it would cover a paytable that pays the draw."""
        is_beside = self.practice.dealt is None or bool(self.query(CoachPanel))
        return HintLevel.REASON if is_beside else HintLevel.NONE

    @property
    def _why(self) -> HintLevel:
        """What is shown of the reason."""
        return max(self._asked_why, self._least_why)

    @property
    def _is_covered(self) -> bool:
        """Whether the player opened words over the paytable."""
        return self._why > self._least_why

    def _coached(self, level: HintLevel) -> CoachShown | None:
        """The holds with the reason of the best one, or its account; None before the answer."""
        if not self._hand or not self._is_told or not level:
            return None
        answer = self._answer or Answer(self._hand.best.positions, 0)
        is_account = level is HintLevel.ACCOUNT
        why = accounts(self._hand, answer) if is_account else [reason(self._hand, answer)]
        return CoachShown("", self._hand, answer.held, is_ranked=True, reasons=why, rival=rival(self._hand))

    def _over_paytable(self) -> CoachShown | None:
        """The account if asked for; the reason if no panel shows it."""
        has_panel = bool(self.query(CoachPanel))
        if has_panel and self._why is not HintLevel.ACCOUNT:
            return None
        view = self._coached(self._why)
        return replace(view, is_ranked=False, has_chances=False) if view and has_panel else view

    async def on_resize(self, event: Resize) -> None:
        """Open the panel where it fits."""
        panels = self.query(CoachPanel)
        fits = self.practice.is_told and self.settings.panel == "auto" and fits_panel(*event.size)
        if fits and not panels:
            await self.mount(CoachPanel())
        elif not fits:
            await panels.remove()
        self._show()

    def _show(self, *, is_drawn: bool = False) -> None:
        """Show the practice; where a draw `is_drawn`, with its animation."""
        if is_drawn:
            self.view.follow(self._model())
        else:
            self.view.model = self._model()
        for panel in self.query(CoachPanel):
            answers = answers_text(self.practice.answers, letters=self.settings.letters)
            panel.tell(self._coached(HintLevel.REASON), answers)
        rows = self._fault or (f"{self._ending()}\n\n{self._note}" if self.is_over else "")
        self.query_one("#answer").display = bool(rows)
        self.query(CoachPanel).set(display=not rows)
        self.query_one("#answer-group", Frame).entitle("SCORE" if self.is_over else "NO HAND")
        self.query_one("#answer-text", Label).update(Content(rows))
        self.refresh_bindings()

    def _model(self) -> TableModel:
        hand, drawn = self._hand, self._drawn
        state = self._state()
        answer, after = ("draw", "again") if self.practice.dealt else ("answer", "next")
        is_shown = hand or self.practice.dealt
        word = after if self._is_told else answer
        if not is_shown:
            word = "end" if self.is_over else ""
        aside = ""
        if hand and drawn and self._answer:
            aside = verdict(self.practice, hand, self._answer)
        return TableModel(
            state,
            state.last_bet,
            frozenset() if drawn else self._held,
            royal_hand(state) or 0,
            step=self._step(),
            message=self._message(state),
            tells_win=drawn is not None,
            aside_message=aside,
            hinted=hand.best.positions if hand and self._is_told and not drawn else frozenset(),
            coach=self._over_paytable(),
            keys={
                "press_button": word,
                "hold": "" if self._is_told or not is_shown else "hold",
                "back": "close" if self._is_covered else "back",
            },
            button=word.upper() or "...",
            hold_keys=hold_keys(self.settings.keys),
            label=self.practice.title,
            aside=self._aside,
            is_bet=False,
            knows_jackpot=self.practice.dealt is not None,
        )

    def _state(self) -> GameState:
        """The machine with the hand on the table."""
        if self.practice.dealt:
            return self._drawn or self.practice.dealt
        number = self.practice.number
        if self._answer or self.is_over:
            number -= 1  # of the hand still shown
        state = GameState(self.practice.paytable, hand=min(number, self.practice.size))
        if not self._hand:
            return state
        return replace(state, phase=Phase.DRAWING, coins=self._hand.coins, cards=self._hand.cards)

    def _message(self, state: GameState) -> tuple[str, ...]:
        if self._note and not self.is_over:  # at the end it is below the score
            return (self._note,)
        if self._drawn:
            return drawn_message(self.practice)
        if self._hand and self._answer:
            said = answer_verdict(self._hand, self._answer).rstrip(".")
            remark = self.practice.remark
            return (said, remark) if remark else (said,)
        if self._is_taken_apart:
            return ("not counted: you have seen the answer",)
        does = "draws" if self.practice.dealt else "answers"
        return (str(state.value), f"hold, then space {does}") if state.cards else ()

    def _step(self) -> str:
        if self.practice.dealt:
            return ""
        if self._hand:
            return self.label
        if self.is_over:
            answered = len(self.practice.answers)  # fewer than `size` if the game has no more such hands
            return f"all {answered} answered" if answered == self.practice.size else f"{answered} answered"
        return "no hand" if self._fault else "finding hands"
