"""The coach at a table: its advice on the hand in play, what it may show, and when it speaks."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from videopoker.core.state import GameState, Phase
from videopoker.play.session import Session
from videopoker.tui.kit.questions import AdviseHand, AdviseHands
from videopoker.tui.kit.solver_service import SolverService

if TYPE_CHECKING:
    from videopoker.coach.advice import Advice, Exam, Graded
    from videopoker.tui.kit.coach import CoachShown

CONFIRM_SECONDS = 0.5
"""Seconds before a questioned hold can be drawn, so that a double press does not confirm it."""

ASK_SECONDS = 0.05
"""Seconds after a deal or a draw before the solver is asked about it: its thread would slow the frame that shows it."""

NO_HINT, MARKED, RANKED, REASON = range(4)
"""Levels of hints: none, the best hold marked, the ranking, the ranking with the reason."""

_Drawn = tuple[GameState, frozenset[int]]
"""A hand before its draw, and the hold drawn to."""


class TableCoach:
    """Asks the solver about the hand in play and turns the answer into hints and lines."""

    def __init__(
        self, session: Session, solver: SolverService, asker: MessagePump, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when the solver's answer has arrived."""
        self._session = session
        self._solver = solver
        self._asker = asker
        self._changed = changed
        self.mode: str = "off"
        self._exam: Exam[_Drawn] | None = None
        self._last_exam: list[Graded] = []
        """The graded hands of the last exam."""
        self.finished: list[Graded] = []
        """The graded hands of a finished exam, to be shown."""
        self._begin(None)

    def _begin(self, hand: int | None) -> None:
        """Start a new hand and forget the last one."""
        self._hand = hand
        """The number of the hand to which the fields below belong."""
        self.hinted: int = NO_HINT
        """The level of hints the player asked for in this hand."""
        self._solver_question: AdviseHand | None = None
        self._advice: Advice | None = None
        self._drawn: _Drawn | None = None
        self._reasons: dict[frozenset[int] | None, str] = {}
        self._questioned: tuple[frozenset[int], float] | None = None

    # events at the table

    def use(self, mode: str) -> None:
        """Switch to this mode; an exam starts again."""
        if mode != self.mode:
            self.mode, self._exam, self._questioned = mode, None, None

    def follow(self, state: GameState, *, is_beside: bool) -> None:
        """Start a new hand; ask about it if the coach `is_beside` the table or speaks before the draw."""
        if state.hand != self._hand:
            self._begin(state.hand)
        is_needed = self.mode == "before" or (is_beside and self.mode == "after")
        if state.phase is Phase.DRAWING and is_needed:
            self._ask_soon(state)

    def drawn(self, before: GameState, held: frozenset[int]) -> None:
        """Remember the hold drawn to; it is graded when the answer arrives, or at the end of an exam."""
        self.hinted = NO_HINT
        self._drawn = before, held
        if self.mode == "exam":
            self._examine(self._drawn)
        elif self.mode != "off":
            self._ask_soon(before)

    def _ask_soon(self, state: GameState) -> None:
        if self._solver_question is None:
            self._asker.set_timer(ASK_SECONDS, partial(self._ask, state))

    def _ask(self, state: GameState) -> None:
        if (
            state.hand == self._hand and self._solver_question is None
        ):  # else another hand was dealt meanwhile
            self._solver_question = AdviseHand.of(state)
            self._solver.ask(self._asker, self._solver_question, partial(self._take, self._solver_question))

    def _take(self, question: AdviseHand, advice: "Advice") -> None:
        if question is self._solver_question:  # else another hand was dealt meanwhile
            self._advice = advice
            self._changed()

    def _examine(self, drawn: _Drawn) -> None:
        """Note a hand of the exam; after the last, have all graded."""
        from videopoker.coach.advice import Exam

        self._exam = self._exam or Exam()
        if self._exam.add(drawn):
            self._last_exam = []
            self._asker.set_timer(ASK_SECONDS, partial(self._grade, [*self._exam.hands]))

    def _grade(self, hands: list[_Drawn]) -> None:
        question = AdviseHands(tuple(AdviseHand.of(before) for before, _ in hands))
        self._solver.ask(self._asker, question, partial(self._take_exam, hands))

    def _take_exam(self, hands: list[_Drawn], found: "list[Advice]") -> None:
        self._last_exam = self.finished = [
            advice.graded(*drawn) for drawn, advice in zip(hands, found, strict=True)
        ]
        self._changed()

    # hints

    def hint(self, state: GameState) -> str:
        """Show the best hold, then the ranking, then neither; returns why if that is impossible."""
        refused = self._refused("Hint", state if state.phase is Phase.DRAWING else None)
        if not refused:
            self.hinted = NO_HINT if self.hinted >= RANKED else self.hinted + 1
        return refused

    def why(self, state: GameState) -> str:
        """Show the reason with the ranking; returns why if that is impossible."""
        if self._is_after_exam(state):
            self.finished = self._last_exam
            return ""
        refused = self._refused("Why", state if state.phase is Phase.DRAWING else self._last(state))
        if not refused:
            self.hinted = NO_HINT if self.hinted == REASON else REASON
        return refused

    def _is_after_exam(self, state: GameState) -> bool:
        """Whether the last hand of an exam is over, and no other is dealt."""
        return bool(self._exam and self._exam.is_over) and state.phase is Phase.BETTING

    def _last(self, state: GameState) -> GameState | None:
        """The last hand drawn, before its draw; read from the log if it was played before the program started."""
        if self._drawn is None:
            from videopoker.coach.decisions import last_deal

            before = last_deal(self._session.log, state)
            self._drawn = (before, frozenset(state.held)) if before else None
        return self._drawn[0] if self._drawn and state.cards and state.phase is Phase.BETTING else None

    def _refused(self, key: str, about: GameState | None) -> str:
        """Ask about this hand; returns why if that is impossible."""
        if self.mode == "exam":
            return f"No hints in an exam; this is {self._exam_hand}."
        if about is None:
            return f"Deal first. {key} is about the hand in play."
        self._session.note_hint()
        self._ask(about)
        return ""

    def questions(self, held: frozenset[int]) -> str:
        """The question before a wrong hold is drawn to; empty if the draw may proceed."""
        if self.mode != "before" or self._advice is None:
            return ""
        from videopoker.text.advice import better_hold

        graded = self._advice.graded(self._session.state, held)
        if graded.is_right:
            return ""
        if self._questioned is None or self._questioned[0] != held:
            self._questioned = (held, monotonic())
            self._session.note_hint()
        elif monotonic() - self._questioned[1] >= CONFIRM_SECONDS:
            return ""
        return f"{better_hold(graded, 'is')}; draw again to keep yours"

    # display

    @property
    def _exam_hand(self) -> str:
        """The exam's current or next hand, in words."""
        return f"hand {self._exam.number if self._exam else 1} of 20"

    def marked(self, state: GameState) -> frozenset[int]:
        """The cards that a hint marks."""
        is_shown = self.hinted != NO_HINT and state.phase is Phase.DRAWING
        return self._advice.best.positions if is_shown and self._advice else frozenset()

    def line(self, state: GameState) -> str:
        """The coach's part of the message line for the cards of this state."""
        if state.phase is Phase.DRAWING and self.hinted != NO_HINT:
            if self._advice is None:
                return "counting draws"
            from videopoker.text.advice import hint

            return hint(self._advice)
        are_shown = state.phase is Phase.BETTING and bool(state.cards) and state.double is None
        if self._advice and self._drawn and self.mode == "after" and are_shown:
            from videopoker.text.advice import better_hold

            graded = self._advice.graded(*self._drawn)
            return better_hold(graded, "was") if graded.is_mistake else ""
        return ""

    def shown(self, state: GameState, held: frozenset[int], *, is_overlay: bool) -> "CoachShown | None":
        """The coach's part of the side panel, or of the overlay on the paytable, if asked for."""
        is_open = self.hinted >= RANKED if is_overlay else self.mode != "off" or self.hinted != NO_HINT
        if not is_open or state.phase is Phase.DOUBLING or (is_overlay and self.mode == "exam"):
            return None
        from videopoker.tui.kit.coach import CoachShown

        if self.mode == "exam":
            last = "; why shows the last exam again" * self._is_after_exam(state)
            return CoachShown(self.mode, note=f"{self._exam_hand}{last}")
        if not state.cards:  # the last hand's cards are gone too
            return None if is_overlay else CoachShown(self.mode)
        over = state.phase is Phase.BETTING
        if over and self._drawn:
            held = self._drawn[1]
        advice = self._advice if not over or self._drawn else None
        is_ranked = self.hinted >= RANKED or over
        note = "counting draws" if self._solver_question and not advice else ""
        return CoachShown(self.mode, advice, held, is_ranked, self._reason(advice, held, over=over), note)

    def _reason(self, advice: "Advice | None", held: frozenset[int], *, over: bool) -> str:
        if advice is None or self.hinted != REASON:
            return ""
        from videopoker.coach.explain import why_better
        from videopoker.text.explanation import explanation

        chosen = held if held or over else None
        if chosen not in self._reasons:
            why = why_better(advice, chosen)
            self._reasons[chosen] = explanation(why, is_next=why.worse is not advice.of(held))
        return self._reasons[chosen]
