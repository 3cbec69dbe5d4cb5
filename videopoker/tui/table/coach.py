"""The coach at a table on the screen: the solver calculates its advice, which arrives later."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from videopoker.core.cards.cards import parse_cards
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.settings import Settings
from videopoker.play.session import Session
from videopoker.play.settings.chosen_keys import key_words, keys_in_use
from videopoker.play.table.coaching import ASKING
from videopoker.play.table.notes import Advised, HintLevel
from videopoker.play.table.table import Table
from videopoker.text.play.note import coach_line
from videopoker.text.words.pay_line import NO_WIN
from videopoker.tui.solving.questions import AdviseHand, FindRivals
from videopoker.tui.solving.service import SolverService

if TYPE_CHECKING:
    from videopoker.coach.advice import Advice
    from videopoker.coach.explain import WhyBetter
    from videopoker.tui.kit.coach import CoachShown

CONFIRM_SECONDS = 0.5
"""Seconds before a questioned hold can be drawn, so that a double press does not confirm it."""

ASK_SECONDS = 0.05
"""Seconds after a deal or a draw before the solver is asked about it: its thread would slow the frame that shows it."""

EXAMPLE = parse_cards("Qs Qd Th Jh Kh")
"""A hand that has a good hold in every game."""

EXAMPLE_SECONDS = 0.5
"""Seconds after the first screen before the solver is loaded for the example."""

_ACTIONS = {
    "hint": "shows the best hold",
    "why": "says why it is the best",
    "coach_mode": "changes when it speaks",
}
"""What the coach's keys do, by action."""


class TableCoach:
    """Asks the solver for the coach's advice at a table, and shows it."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        solver: SolverService,
        asker: MessagePump,
        changed: Callable[[], object],
    ) -> None:
        """`changed` is called when the solver's answer has arrived."""
        self.table: Table[Advice] = Table(session, settings, self._advise, confirm_seconds=CONFIRM_SECONDS)
        self._solver = solver
        self._asker = asker
        self._changed = changed
        self._example: Advice | None = None
        """The holds of the example that is shown before the first deal."""
        self._example_deal: GameState | None = None

    def _advise(self, deal: GameState, take: "Callable[[Advice], None]") -> None:
        """Ask the solver: at once if the player asked, otherwise when the move was painted."""
        if self.table.coach.hand.hinted:
            self._ask(deal, take)
        else:
            self._asker.set_timer(ASK_SECONDS, partial(self._ask, deal, take))

    def _ask(self, deal: GameState, take: "Callable[[Advice], None]") -> None:
        def answered(advice: "Advice") -> None:
            take(advice)
            self._changed()
            self._find_rivals(advice)

        self._solver.ask(self._asker, AdviseHand(deal), answered, self._give_up)

    def _give_up(self, reason: Exception) -> None:
        if self.table.coach.give_up():
            self._asker.app.notify(str(reason))
        else:
            self._changed()

    def _find_example(self, state: GameState) -> None:
        """Ask for the best hold of an example, once for each game and bet."""
        deal = replace(state, cards=EXAMPLE, coins=self.table.bet.shown(state).coins)
        if deal == self._example_deal or deal.paytable is None:
            return
        self._example_deal = deal

        def answered(advice: "Advice") -> None:
            self._example = advice
            self._changed()

        def ask() -> None:
            if not self.table.state.cards:
                self._solver.ask(self._asker, AdviseHand(deal), answered)

        self._asker.set_timer(EXAMPLE_SECONDS, ask)

    def _find_rivals(self, advice: "Advice") -> None:
        """Ask for the rivals of the game, if they are unknown; the reasons name them once found."""
        from videopoker.coach.explain import rivals

        if not rivals.knows(advice.paytable, advice.coins):
            question = FindRivals(advice.paytable, advice.coins)
            self._solver.ask(self._asker, question, lambda _: self._changed())

    def follow(self, *, is_beside: bool) -> None:
        """Have the hand in play calculated if the coach is `is_beside` the table or speaks before the draw."""
        mode = self.table.coach.mode
        if mode in ASKING or (is_beside and mode == "after"):
            self.table.coach.follow()

    # display

    def marked(self) -> frozenset[int]:
        """The cards that a hint marks."""
        hand = self.table.coach.hand
        return hand.advice.best.positions if self._is_hint_open and hand.advice else frozenset()

    @property
    def _is_hint_open(self) -> bool:
        return bool(self.table.coach.hand.hinted) and self.table.state.phase is Phase.DRAWING

    def keys_of_the_hint(self) -> tuple[str, ...]:
        """The actions that belong to the hint that is shown; none without one."""
        return ("hold_best", "release_all", "why") if self._is_hint_open else ()

    def line(self, state: GameState) -> str:
        """The coach's part of the message line for the cards of this state."""
        coach = self.table.coach
        if state.phase is Phase.DRAWING and coach.hand.hinted:
            return coach_line(coach.advice(HintLevel.BEST, self.table.held))
        are_shown = state.phase is Phase.BETTING and state.cards and state.double is None
        return "".join(map(coach_line, coach.mistake)) if are_shown else ""

    def over_paytable(self, state: GameState, *, has_panel: bool) -> "CoachShown | None":
        """The coach's view over the paytable, if asked for; with a side panel only the account."""
        least = HintLevel.ACCOUNT if has_panel else HintLevel.RANKING
        hinted = self.table.coach.hand.hinted
        if hinted < least or not state.cards:
            return None
        view = self._shown(state, hinted)
        return replace(view, is_ranked=False, has_chances=False) if view and has_panel else view

    def in_panel(self, state: GameState) -> "CoachShown | None":
        """The coach's part of the side panel: the reason, not its account; once the hand is over, in any case."""
        coach = self.table.coach
        is_open = coach.mode != "off" or coach.hand.hinted or not state.cards
        is_over = state.phase is Phase.BETTING and coach.hand.advice is not None
        level = HintLevel.REASON if is_over else min(coach.hand.hinted, HintLevel.REASON)
        view = self._shown(state, level) if is_open else None
        return view and replace(view, is_asked=coach.hand.hinted >= HintLevel.REASON)

    def _shown(self, state: GameState, level: HintLevel) -> "CoachShown | None":
        if state.phase is Phase.DOUBLING:
            return None
        coach, hand = self.table.coach, self.table.coach.hand
        from videopoker.coach.explain import rival
        from videopoker.tui.kit.coach import CoachShown

        if not state.cards:  # the last hand's cards are gone too
            keys = keys_in_use(self.table.settings.keys)
            used = {
                key_words(keys[name].split(",")[0]): does for name, does in _ACTIONS.items() if keys[name]
            }
            self._find_example(state)
            return CoachShown(coach.mode, self._example, keys=used)
        is_over = state.phase is Phase.BETTING
        advised = coach.advice(level, self.table.held)
        is_ranked = level >= HintLevel.RANKING or is_over
        note = coach_line(advised) if hand.is_asked and not hand.advice else ""
        if hand.advice is None:
            return CoachShown(coach.mode, None, advised.held, is_ranked, note=note)
        reasons = self._reasons(hand.advice, advised) if level >= HintLevel.REASON else []
        return CoachShown(
            coach.mode,
            hand.advice,
            advised.held,
            is_ranked,
            reasons,
            rival(hand.advice, may_wait=False),
            is_own_compared=bool(advised.held) or is_over,
            made=(state.line or NO_WIN) if is_over else "",
            both=self._both(hand.advice, advised),
        )

    def _both(self, advice: "Advice", advised: Advised) -> "WhyBetter | None":
        from videopoker.text.coach.advice import both_holds

        if advised.level is not HintLevel.BOTH:
            return None
        return both_holds(advice, advised.held, is_over=advised.is_over, may_wait=False)

    def _reasons(self, advice: "Advice", advised: Advised) -> list[str]:
        """Why the best hold is best: against the next best by value until the rivals of the game are known."""
        from videopoker.text.coach.advice import accounts, reason

        if advised.level is HintLevel.ACCOUNT:
            return accounts(advice, advised.held, is_over=advised.is_over, may_wait=False)
        return [reason(advice, advised.held, is_over=advised.is_over, may_wait=False)]
