"""Practice hands on the table: choose a hold, see what it is worth. Nothing is bet."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, MouseDown, Resize
from textual.reactive import var

from videopoker.coach.advice import Advice
from videopoker.coach.explain import rival, rivals
from videopoker.coach.practice import Answer, Practice
from videopoker.core.base.messages import printable
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.settings import Settings
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.settings.chosen_keys import hold_keys
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.play.table.notes import HintLevel
from videopoker.text.coach.advice import both_holds
from videopoker.text.coach.practice import ANSWERED_ELSEWHERE, drawn_message, end_groups, no_help, verdict
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
from videopoker.tui.solving.service import Question, SolverService, leave
from videopoker.tui.textual_fixes.screens import ClosesOnce, PaintsChanges
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
            for _ in self.practice.steps():
                yield
            hand = self.practice.current
        except SaveError as error:
            return error
        if hand:  # its reason names the rival
            yield from rivals.steps(hand.paytable, hand.coins)
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
                str(n),
                f"hold({n})",
                f"hold {n}",
                tooltip="hold or release",
                id=f"hold_{n}",
                group=Binding.Group("hold", compact=True),
            )
            for n in range(1, 6)
        ),
        HELP,
        Binding("escape", "back", "back"),
        Binding("q", "dismiss", "back to where you came from", show=False),
        Binding("w", "why", "why", tooltip=ACTIONS["why"].help),
        Binding("W", "both", "both", tooltip=ACTIONS["both"].help),
    ]

    note: var[str] = var("", init=False)
    """Shown until the next key or click."""

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
        self._asked_of = 0
        """The number of the last hand at which the player was asked whether to hold nothing: it pays, or it is the first without help."""
        self.label: str = ""
        """Which hand is shown."""
        self._aside = practice.aside
        """The words in the title, in place of the return."""
        self._shown: Answer | None = None
        """The answer of the hand, shown without one of the player's."""
        self._asked_why = HintLevel.NONE
        """What the player asked to see of the reason."""
        self._fault = ""
        """Why there is no hand, as a message."""
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
        """Answer the hand, or go to the next; after the last begin the next try, or leave."""
        if self.view.player.finish() or self._presses.is_repeat("button"):
            return
        if self.is_over and (next_try := self.practice.next_try):
            self.practice = next_try
            self._asked_of = 0
            self._find_hand()
        elif self.is_over:
            self.dismiss()
        elif self._is_told and self.practice.dealt:
            self._take_hand(self._hand)
        elif self._is_told:
            self._find_hand()
        elif self._is_asking and self._hand:
            state = self._state()
            is_first = not (self._asked_of or self.practice.is_told)
            if not self._held and (state.dealt_line or is_first) and self._asked_of != state.hand:
                self._asked_of = state.hand  # a second press answers, as at the table
                pays = "it pays, and " if state.dealt_line else ""
                self.say(f"{pays}you hold nothing; press again to draw five")
                return
            self.answer_now()
            self._show(is_drawn=self._drawn is not None)
        elif self._is_asking:
            self._is_waiting = True

    def answer_now(self) -> None:
        """Answer with the cards marked; where answers are graded at the end only, ask the next hand."""
        try:
            answer = self.practice.answer(self._held)
        except SaveError as error:
            self.say(str(error))
            return
        if answer.held != self._held:
            self.say(ANSWERED_ELSEWHERE)
        if self.practice.is_told:
            self._answer = answer
        else:
            self._find_hand()

    def action_why(self) -> None:
        """Show the reason, then its account, then hide both; before the answer, show the answer, which is then not counted."""
        if self._is_asking:
            self._shown = self.practice.skip()
        else:
            self._asked_why = self._why.next_reason
        self._show()

    def action_both(self) -> None:
        """Show the two holds side by side, then hide them; before the answer, as `action_why`."""
        if self._is_asking:
            self.action_why()
        self._asked_why = self._asked_why.next_both
        self._show()

    def action_back(self) -> None:
        """Close what `w` opened, or else leave."""
        if self._is_covered:
            self._asked_why = HintLevel.NONE
            self._show()
        else:
            self.dismiss()

    def explain_key(self, key: str) -> None:
        """Say when a key can be used that asks why, if it cannot yet; and which key takes the place of the table's `h`."""
        if key in {"w", "W", "h"} and self._is_asking and not self.practice.can_skip:
            self.say(no_help(self.practice))
        elif key == "h" and self._is_asking:
            self.say("w shows the best holds; this hand then does not count")

    @on(Key)
    @on(MouseDown)
    def _end_note(self) -> None:
        self.note = ""

    def say(self, note: str) -> None:
        self.note = printable(note)

    def watch_note(self) -> None:
        """Show it, or what it covered."""
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
        if action in {"why", "both"}:
            return self._is_told or (self._is_asking and self.practice.can_skip)
        return action != "press_button" or bool(self._hand or self.practice.dealt) or self.is_over or None

    @on(CardView.Toggled)
    def _card_clicked(self, clicked: CardView.Toggled) -> None:
        self.action_hold(clicked.position + 1)

    # the hands

    def _find_hand(self, save: Path | None = None) -> None:
        self._is_finding = True
        self._solver.ask(self, FindHand(self.practice, save), self._take_hand, partial(leave, self))

    def _take_hand(self, answer: "Advice | SaveError | None") -> None:
        self._is_finding, self._answer = False, None
        if self._hand:
            self._held = frozenset()
        self._shown, self._asked_why = None, HintLevel.NONE
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
        return (self._answer or self._shown) is not None

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
        answer = self._answer or self._shown
        if not self._hand or not answer or not level:
            return None
        is_account = level is HintLevel.ACCOUNT
        why = accounts(self._hand, answer) if is_account else [reason(self._hand, answer)]
        return CoachShown(
            "",
            self._hand,
            answer.held,
            is_ranked=True,
            reasons=why,
            rival=rival(self._hand) if answer.tempting is None else self._hand.of(answer.tempting),
            both=both_holds(self._hand, answer.compared, is_over=True) if level is HintLevel.BOTH else None,
        )

    def _over_paytable(self) -> CoachShown | None:
        """The account if asked for; the reason if no panel shows it."""
        has_panel = bool(self.query(CoachPanel))
        if has_panel and self._why < HintLevel.ACCOUNT:
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
        rows = self._fault or (f"{self._ending()}\n\n{self.note}" if self.is_over else "")
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
        if self.is_over:
            word = "again" if self.practice.next_try else "end"
        elif not is_shown:
            word = ""
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
                "why": "why" if self._is_told else "show answer",
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
        if self.note and not self.is_over:  # at the end it is below the score
            return (self.note,)
        if self._drawn:
            return drawn_message(self.practice)
        if self._hand and self._answer:
            said = answer_verdict(self._hand, self._answer).rstrip(".")
            remark = self.practice.remark
            return (said, remark) if remark else (said,)
        if self._shown:
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
