"""The drill on the table: hands that are due, of a kind or level, or typed; with or without a clock.

Its deck lists the hands with their due dates, to ask or remove.
"""

from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Self

from textual.binding import Binding
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from videopoker.coach.advice import Advice
from videopoker.coach.drill import HANDS, LEVELS, Aim, Drill, idea_of_words, kinds_of
from videopoker.coach.hand_list import GivenHand, read_hand_list
from videopoker.coach.practice import check_deal
from videopoker.coach.wrong_answers import add_costliest
from videopoker.core.base.messages import Refused, counted
from videopoker.core.cards.cards import Card, CardError, format_cards, parse_cards
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.paytables.files import load_paytable
from videopoker.play.practice.drill_deck import SOURCES, DeckHand, deck, remove
from videopoker.play.practice.training import TrainingFile, text_of, utc_now
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT, SaveError
from videopoker.text.coach.exams import in_the_drill
from videopoker.text.coach.training import due_text
from videopoker.text.groups.group import NO_DRILL
from videopoker.tui.kit.card_styles import strip
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.dialog import ListDialog
from videopoker.tui.kit.lists import HELP
from videopoker.tui.practice.deck_grid import HandsDialog
from videopoker.tui.practice.exam import AnalysisScreen, Graded, GradeHands, hands_read
from videopoker.tui.practice.screen import PracticeScreen
from videopoker.tui.solving.service import Question, SolverService


class DeckDialog(ListDialog[str | None]):
    """Returns the cards of the hand chosen, the name of the idea, or None."""

    TITLE = heading = "DECK"
    frame = "dialog wide"
    keys = {
        "↑ ↓": "hand or idea",
        "enter": "ask",
        "x": "remove",
        "esc": "back",
    }
    BINDINGS = [
        Binding(
            "x",
            "remove",
            "remove",
            tooltip="remove the hand or idea; it comes back only if you drill it again",
        ),
        HELP,
        Binding("escape,q,b", "dismiss", "back"),
    ]

    def __init__(self, drill: Drill, settings: Settings) -> None:
        super().__init__()
        self._drill = drill
        self._settings = settings
        self._hands: dict[str, DeckHand] = {}
        self._fault = ""

    def rows(self) -> dict[str, Content]:
        try:
            self._hands = {
                str(hand.number): hand for hand in deck(self._drill.file, fingerprint(self._drill.paytable))
            }
            self._fault = ""
            return {name: self._row(hand) for name, hand in self._hands.items()}
        except (SaveError, ValueError) as error:
            self._fault = str(error)
            return {}

    def _row(self, hand: DeckHand) -> Content:
        cards = strip(parse_cards(hand.cards), self._settings.letters)
        words = "an idea" if self._is_hidden(hand) else hand.idea or _right(hand)
        return Content.assemble(cards, f"  {due_text(hand):<18}{words}")

    def _is_hidden(self, hand: DeckHand) -> bool:
        """Whether this is an idea that is asked now, or may be next, before the answer."""
        is_ready = hand.due is None or hand.due <= text_of(utc_now())
        return hand.idea is not None and is_ready and self._drill.card is not None

    def help_for(self, name: str) -> str:
        if hand := self._hands.get(name):
            if self._is_hidden(hand):
                return "An idea that is due. Answer your hand, then the deck names it."
            cost = f", {hand.lost:,.2f} coins lost" if hand.lost else ""
            if hand.idea:
                figures = f"{_right(hand) or 'not answered yet'}{cost}"
                return f"Idea: {hand.idea}; {figures}. You see the hand last asked."
            return f"Hand: {SOURCES[hand.source]}{cost}."
        return self._fault or NO_DRILL

    def choose(self, name: str) -> None:
        hand = self._hands[name]
        self.dismiss(hand.idea or hand.cards)

    def action_remove(self) -> None:
        """Remove the hand or idea at the cursor."""
        if hand := self._hands.get(self.at):
            try:
                remove(self._drill.file, self._drill.paytable, hand.number)
            except Refused as error:
                self.complain(str(error))
                return
            self._list_again()

    def _list_again(self) -> None:
        options = self.query_one(OptionList)
        before = options.highlighted or 0
        rows = self.rows()
        options.set_options([Option(row, id=name) for name, row in rows.items()])
        options.highlighted = min(before, len(rows) - 1) if rows else None
        self.explain()


def _right(hand: DeckHand) -> str:
    return f"{hand.right} of {hand.answers} right" if hand.answers else ""


@dataclass(frozen=True)
class DrillOptions:
    """What the drill asks, and how long a hand may take."""

    aim: Aim = Aim()  # noqa: RUF009 - frozen
    seconds: int = 0
    """0 for no clock."""

    def changed(self, choice: object) -> Self:
        """With another level, kind or clock; None asks what is due."""
        if isinstance(choice, int):
            return replace(self, seconds=choice)
        if choice is None:
            return replace(self, aim=Aim())
        is_level = choice in LEVELS
        return replace(self, aim=replace(self.aim, **{"level" if is_level else "kind": str(choice)}))


@dataclass(frozen=True)
class FindKinds(Question[Sequence[str]]):
    """The kinds of holds of a game."""

    paytable: Paytable
    is_quick = True
    is_kept = True

    def steps(self) -> Generator[None, None, Sequence[str]]:
        """Half a second in steps of some 10 ms."""
        yield
        return (yield from kinds_of.steps(self.paytable))


class DrillScreen(PracticeScreen):
    """A drill with its progress."""

    BINDINGS = [
        Binding("e", "type_hand", "type a hand"),
        Binding("o", "options", "options", tooltip="options: the kind and level of the hands, and a clock"),
        Binding("b", "deck", "deck", tooltip="deck: the hands of the drill, when they are due"),
    ]

    def __init__(
        self,
        paytable: Paytable,
        save: Path,
        solver: SolverService,
        settings: Settings,
        hand: Sequence[Card] = (),
        options: DrillOptions | None = None,
    ) -> None:
        """The progress is kept next to the `save`; asks only `hand`, if given, else hands due or chosen in `options`."""
        self._options = options or DrillOptions()
        file = TrainingFile(save.parent, SCREEN_WAIT)
        self._drill = Drill(paytable, file, 0 if hand else HANDS, self._options.aim)
        self._brought = hand
        self._left = 0
        """The seconds left for the hand."""
        self._clock: Timer | None = None
        super().__init__(self._drill, solver, settings, save)

    def on_mount(self) -> None:
        """Ask the hand given, or else the first that is due."""
        self._clock = self.set_interval(1, self._tick, pause=True)
        if self._brought:
            self._bring(format_cards(self._brought))
        else:
            super().on_mount()

    # other hands

    def action_type_hand(self) -> None:
        """Ask for a hand or an idea to drill, or for a list of hands with their holds to grade."""
        self.ask(HandsDialog(self._check, self._is_other, "Ks Kh 7d 2c 9s"), self._typed)

    def _is_other(self, text: str) -> bool:
        """Whether a text names an idea, or has hands with their holds."""
        if idea_of_words(text):
            return True
        hands = read_hand_list(text, self._drill.paytable, None)
        return any(isinstance(hand, GivenHand) for hand in hands)

    def _typed(self, typed: str) -> None:
        with suppress(CardError):
            if not idea_of_words(typed):
                self._check(parse_cards(typed))
            self._bring(typed)
            return
        table, folder = self._drill.paytable, self._drill.file.path.parent
        read = partial(read_hand_list, typed, table, None, lambda name: load_paytable(name, str(folder)))
        self._solver.ask(self, GradeHands(read), self._show_analysis)

    def _show_analysis(self, graded: Sequence[Graded]) -> None:
        """Show the grades of a list; the costliest mistakes of this game are added to the drill."""
        hands = (hand for hand in hands_read(graded) if hand.advice.paytable == self._drill.paytable)
        try:
            drilled = in_the_drill(add_costliest(self._drill.file, hands))
        except SaveError as error:
            drilled = str(error)
        self.app.push_screen(AnalysisScreen(graded, drilled, letters=self.settings.letters))

    @property
    def _check(self) -> "partial[None]":
        return partial(check_deal, paytable=self._drill.paytable)

    def action_deck(self) -> None:
        """Show the deck; the hand or idea chosen in it is asked."""
        self.ask(DeckDialog(self._drill, self.settings), self._bring)

    def _bring(self, words: str) -> None:
        """Ask the hand with these cards, or the idea with this name."""
        try:
            self._drill.bring_words(words)
        except (SaveError, Refused) as error:
            self.say(str(error))
        self._find_hand()

    def action_options(self) -> None:
        """Choose what is asked; the kinds of the game take a moment."""
        self._solver.ask(self, FindKinds(self._drill.paytable), self._choose_options)

    def _choose_options(self, kinds: Sequence[str]) -> None:
        clocks = {0: "none"} | {seconds: f"{seconds} seconds for each hand" for seconds in (5, 10, 20, 30)}
        choices = [
            Choice("hands   all that are due", None),
            *(Choice(f"level   {level}: {words}", level) for level, words in LEVELS.items()),
            *(Choice(f"clock   {words}", seconds) for seconds, words in clocks.items()),
            *(Choice(f"kind    {kind}", kind) for kind in kinds),
        ]
        self.ask(ChoiceDialog("OPTIONS", choices, None, "type to search", is_wide=True), self._options_chosen)

    def _options_chosen(self, choice: Choice) -> None:
        assert self._save is not None
        options = self._options.changed(choice.value)
        self.app.switch_screen(
            DrillScreen(self._drill.paytable, self._save, self._solver, self.settings, (), options)
        )

    # the clock

    def _take_hand(self, answer: Advice | SaveError | None) -> None:
        super()._take_hand(answer)
        if self._clock and self._options.seconds and self._is_asking:
            self._left = self._options.seconds
            self._clock.reset()
            self._clock.resume()
            self._show()

    def _tick(self) -> None:
        """Count a second; at zero the cards marked are the answer. The clock stands while a dialog is open."""
        if not self._is_asking:
            self._left = 0
        elif self.is_active and self._left:
            self._left -= 1
            if not self._left:
                self.answer_now()
            self._show()

    def _message(self, state: GameState) -> tuple[str, ...]:
        clock = (f"{counted(self._left, 'second')} left",) if self._left and self._is_asking else ()
        return (*super()._message(state), *clock)
