"""The coach at a table: hints, the question before a wrong draw, mistakes. A front end calculates the advice."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from videopoker.core.machine.state import GameState, Phase
from videopoker.play.session import Session
from videopoker.play.table import notes
from videopoker.play.table.notes import Advice, Graded, HintLevel, Notes

ASKING = ("before", "nudge")
"""The modes in which the coach questions a wrong hold before the draw."""

AdviceT = TypeVar("AdviceT", bound=Advice)

Advise = Callable[[GameState, Callable[[AdviceT], None]], object]
"""Calculates the advice on a dealt hand and passes it on, at once or later."""

Drawn = tuple[GameState, frozenset[int]]
"""A hand before its draw, and the positions held."""


@dataclass
class CoachedHand(Generic[AdviceT]):
    """What the coach and the player know of one hand."""

    number: int
    hinted: HintLevel = HintLevel.NONE
    is_asked: bool = False
    """Whether advice was asked for; it may come later."""
    is_wanted: bool = False
    """Whether the player asked for it."""
    advice: AdviceT | None = None
    drawn: Drawn | None = None
    questioned: tuple[frozenset[int], float] | None = None
    """The hold questioned last, and when."""

    def take(self, advice: AdviceT) -> None:
        """Keep the advice that was asked for."""
        self.advice = advice


class Coaching(Generic[AdviceT]):
    """What the coach says in its mode (off, after, before or nudge), and what the player asks it."""

    def __init__(
        self,
        session: Session,
        mode: str,
        advise: Advise[AdviceT],
        *,
        confirm_seconds: float = 0,
        is_spoken: bool = False,
    ) -> None:
        """`confirm_seconds`: seconds after a question before a second press confirms the draw.

        `is_spoken`: whether advice asked for again is given again, not closed.
        """
        self.mode: str = mode
        self.confirm_seconds: float = confirm_seconds
        self._session = session
        self._advise = advise
        self._is_spoken = is_spoken
        self._hand = CoachedHand[AdviceT](session.state.hand)

    def use(self, mode: str) -> None:
        """Switch to this mode."""
        if mode != self.mode:
            self.mode = mode
            self.hand.questioned = None

    @property
    def hand(self) -> CoachedHand[AdviceT]:
        """The hand in play or last played."""
        if self._hand.number != self._session.state.hand:
            self._hand = CoachedHand(self._session.state.hand)
        return self._hand

    # what the player asks

    def hint(self, held: frozenset[int]) -> Notes:
        """The best hold, then the ranking, then neither, or if it is spoken the ranking again."""
        hinted = self.hand.hinted
        last = HintLevel.RANKING if self._is_spoken else HintLevel.NONE
        level = last if hinted >= HintLevel.RANKING else HintLevel(hinted + 1)
        return self._advised("hint", self._dealt, held, level)

    def why(self, held: frozenset[int], *, more: bool = False) -> Notes:
        """Why the best hold is best, then the account of it, then neither; if it is spoken the account with `more`.

        Between hands about the last one.
        """
        spoken = HintLevel.ACCOUNT if more else HintLevel.REASON
        level = spoken if self._is_spoken else self.hand.hinted.next_reason
        return self._advised("why", self._dealt or self._last_deal(), held, level)

    def both(self, held: frozenset[int]) -> Notes:
        """The best hold and the one held, or its rival, line by line, then neither; if it is spoken always both.

        Between hands about the last one.
        """
        level = HintLevel.BOTH if self._is_spoken else self.hand.hinted.next_both
        return self._advised("why", self._dealt or self._last_deal(), held, level)

    def close(self) -> None:
        """Show nothing more of what was asked about the hand."""
        self.hand.hinted = HintLevel.NONE

    def give_up(self) -> bool:
        """Stop waiting for advice that cannot be calculated; returns whether the player asked for it."""
        was_wanted = self.hand.is_wanted
        self.hand.is_asked = self.hand.is_wanted = False
        self.close()
        return was_wanted

    def _advised(self, action: str, deal: GameState | None, held: frozenset[int], level: HintLevel) -> Notes:
        if deal is None:
            return (notes.NoHand(action),)
        if not (self._is_spoken and level >= HintLevel.REASON):  # a reason that was said is not open
            self.hand.hinted = level
        self._session.record_hint()
        self.hand.is_wanted = True
        self._ask(deal)
        return (self.advice(level, held),)

    def advice(self, level: HintLevel, held: frozenset[int]) -> notes.Advised:
        """Advice on the hand on the table, as far as it has come."""
        hand = self.hand
        if hand.drawn:
            _, held = hand.drawn
        return notes.Advised(level, hand.advice, held, bool(hand.drawn))

    def best(self) -> frozenset[int] | None:
        """The best hold of the hand in play, which counts as a hint; None until it is known."""
        self._session.record_hint()
        if self._dealt:
            self.hand.is_wanted = True
            self._ask(self._dealt)
        return self.hand.advice.best.positions if self.hand.advice else None

    def look_at_sheet(self) -> None:
        """Count a look at the strategy sheet in mid-hand as a hint."""
        self._session.record_hint()

    # what the coach says by itself

    def follow(self) -> None:
        """Have the hand in play calculated before anybody asks."""
        if self._dealt:
            self._ask_unasked(self._dealt)

    def question(self, held: frozenset[int]) -> Notes:
        """The question before a wrong hold is drawn to; none if it was asked before or the advice has not come."""
        if self.mode not in ASKING:
            return ()
        self.follow()
        hand = self.hand
        graded = hand.advice.graded(self._session.state, held) if hand.advice else None
        if graded is None or graded.is_right or self._is_kept(held):
            return ()
        self._session.record_answer(held)
        return (notes.Nudged() if self.mode == "nudge" else notes.WrongHold(graded, is_over=False),)

    def _is_kept(self, held: frozenset[int]) -> bool:
        """Whether the player keeps this hold: it was questioned long enough ago, or in nudge mode another was. Else it is questioned now."""
        asked = self.hand.questioned
        if asked:
            questioned, time = asked
            if questioned == held:
                return monotonic() - time >= self.confirm_seconds
            if self.mode == "nudge":  # the coach would else say yes or no to one hold after the other
                return True
        self.hand.questioned = held, monotonic()
        return False

    def grade(self, before: GameState, held: frozenset[int]) -> Notes:
        """Have a hold graded after its draw; returns what is known at once."""
        self.hand.hinted = HintLevel.NONE
        self.hand.drawn = (before, held)
        if self.mode != "off":
            self._ask_unasked(before)
        return self.mistake

    @property
    def mistake(self) -> Notes:
        """The last hold, with its grade, if it was a mistake that the coach reports after the draw."""
        graded = self._graded
        return (notes.WrongHold(graded, is_over=True),) if graded and graded.is_mistake else ()

    @property
    def is_right(self) -> bool:
        """Whether the last hold was right, as far as the coach speaks after the draw and knows it."""
        return self._graded is not None and self._graded.is_right

    @property
    def _graded(self) -> Graded | None:
        """The last hold, graded; None before its draw, before the advice has come and in modes without a word after the draw."""
        hand = self.hand
        if self.mode not in {"after", "nudge"} or hand.advice is None or hand.drawn is None:
            return None
        return hand.advice.graded(*hand.drawn)

    # how it is done

    @property
    def _dealt(self) -> GameState | None:
        state = self._session.state
        return state if state.phase is Phase.DRAWING else None

    def _last_deal(self) -> GameState | None:
        """The last hand before its draw, while its cards are on the table."""
        hand, state = self.hand, self._session.state
        if hand.drawn is None:  # played before the table was opened
            from videopoker.play.saves.hands.replay import last_deal  # loads what reads past hands

            before = last_deal(self._session.log, state)
            hand.drawn = (before, frozenset(state.held)) if before else None
        if not (hand.drawn and state.cards and state.phase is Phase.BETTING):
            return None
        deal, _ = hand.drawn
        return deal

    def _ask_unasked(self, deal: GameState) -> None:
        """Ask as the player did not: what cannot be calculated is then not mentioned."""
        with suppress(ImportError):
            self._ask(deal)

    def _ask(self, deal: GameState) -> None:
        hand = self.hand
        if not hand.is_asked:
            self._advise(deal, hand.take)
            hand.is_asked = True
