"""The coach at a table: what it knows of the hand in play, what it may show, and when it speaks."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual.message_pump import MessagePump

from videopoker.core.state import GameState, Phase
from videopoker.play.session import Session
from videopoker.tui.questions import AdviseHand, AdviseHands
from videopoker.tui.solver_service import SolverService

if TYPE_CHECKING:
    from videopoker.coach.advice import Advice
    from videopoker.coach.exam import Exam, Graded
    from videopoker.tui.content.coach import CoachShown

CONFIRM_SECONDS = 0.5
"""Seconds before a questioned hold can be drawn, so that a double press does not confirm it."""

ASK_SECONDS = 0.05
"""Seconds after a deal or a draw before the solver is asked about it: its thread would slow the frame that shows it."""

NO_HINT, MARKED, RANKED = range(3)


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
        self.mode = "off"
        self.hinted = NO_HINT
        """How much of the ranking the player asked for in this hand."""
        self.wants_reason = False
        self._hand: int | None = None
        """The number of the hand that all of this is about."""
        self._asked: AdviseHand | None = None
        self._advice: Advice | None = None
        self._played: tuple[frozenset[int], int] | None = None
        """The hold that was drawn to and how many hands, once that is so."""
        self._drawn_from = GameState()
        """The hand before that draw."""
        self._graded: Graded | None = None
        self._reasons: dict[frozenset[int] | None, str] = {}
        self._questioned: tuple[frozenset[int], float] | None = None
        self._exam: Exam | None = None
        self._late: list[tuple[int, AdviseHand, frozenset[int], int]] = []
        """Hands of an exam that were over before the solver's answer: number, question, hold and hands."""
        self._asked_late: AdviseHands | None = None
        self.finished: list[Graded] = []
        """The hands of an exam that has just ended, until it is shown."""

    # what happens at the table

    def use(self, mode: str) -> None:
        """Switch to this mode; an exam starts again."""
        if mode != self.mode:
            self.mode, self._exam, self._questioned = mode, None, None
            self._late, self._asked_late = [], None

    def follow(self, state: GameState, *, is_beside: bool) -> None:
        """Know of a new hand; ask about it where the coach `is_beside` the table or speaks before the draw."""
        if state.hand != self._hand:
            self._grade_late()
            self._hand = state.hand
            self._asked = self._advice = self._played = self._graded = self._questioned = None
            self.hinted, self.wants_reason = NO_HINT, False
            self._reasons.clear()
        needed = is_beside and self.mode != "off"
        if state.phase is Phase.DRAWING and (needed or self.mode in {"before", "exam"}):
            self._ask_soon(state)

    def drawn(self, before: GameState, held: frozenset[int]) -> None:
        """Grade the hold that was drawn to, now or when the answer arrives."""
        self.hinted, self.wants_reason = NO_HINT, False
        if before.hand != self._hand:
            return
        self._played = (held, before.hands)
        self._drawn_from = before
        if self.mode != "off":
            self._ask_soon(before)
            self._grade()

    def _take(self, question: AdviseHand, advice: "Advice") -> None:
        if question == self._asked:  # else another hand was dealt meanwhile
            self._advice = advice
            self._grade()
            self._changed()

    def _ask_soon(self, state: GameState) -> None:
        if self._asked is None:
            self._asker.set_timer(ASK_SECONDS, partial(self._ask, state))

    def _ask(self, state: GameState) -> None:
        is_last = state.hand == self._hand  # another may have been dealt meanwhile
        question = _question(state) if is_last and self._asked is None else None
        if question:
            self._asked = question
            self._solver.ask(self._asker, question, partial(self._take, question))

    def _grade(self) -> None:
        if self._advice is None or self._played is None or self._graded is not None:
            return
        from videopoker.coach.exam import Graded

        held, hands = self._played
        self._graded = Graded(self._hand or 0, self._advice, held, hands)
        if self.mode == "exam":
            self._examine(self._graded)

    def _grade_late(self) -> None:
        """Have the hand graded that is over before its answer: an exam counts every hand."""
        is_missing = self.mode == "exam" and self._played and self._graded is None
        question = _question(self._drawn_from) if is_missing else None
        if question and self._hand and self._played:
            self._late.append((self._hand, question, *self._played))
            self._asked_late = AdviseHands(tuple(hand[1] for hand in self._late))
            self._solver.ask(self._asker, self._asked_late, partial(self._take_late, self._asked_late))

    def _take_late(self, question: AdviseHands, found: "list[Advice]") -> None:
        if question is not self._asked_late:  # one about more hands was asked meanwhile
            return
        from videopoker.coach.exam import Graded

        late, self._late, self._asked_late = self._late, [], None
        for (hand, _, held, hands), advice in zip(late, found, strict=True):
            self._examine(Graded(hand, advice, held, hands))
        self._changed()

    def _examine(self, graded: "Graded") -> None:
        from videopoker.coach.exam import Exam

        self._exam = self._exam or Exam()
        if self._exam.add(graded):
            self.finished = [*self._exam.graded]

    # what the player asks for

    def hint(self, state: GameState) -> str:
        """Show the best hold, then the ranking, then neither; why not, where it cannot be."""
        if refused := self._refused(state, "hint"):
            return refused
        self.hinted = (self.hinted + 1) % 3
        self.wants_reason = self.wants_reason and self.hinted == RANKED
        return ""

    def why(self, state: GameState) -> str:
        """Show the reason, with the ranking; why not, where it cannot be."""
        if self.mode == "exam" and self._exam and self._exam.is_over and state.phase is Phase.BETTING:
            self.finished = [*self._exam.graded]
            return ""
        about_last = state.phase is Phase.BETTING and bool(state.cards) and self._knows_last(state)
        if refused := self._refused(state, "why", about_last=about_last):
            return refused
        self.wants_reason = not self.wants_reason
        self.hinted = RANKED if self.wants_reason else NO_HINT
        return ""

    def _knows_last(self, state: GameState) -> bool:
        """Whether the hand last drawn is known; one that was drawn before the program started is in the log."""
        if self._played is None:
            from videopoker.coach.decisions import last_deal

            before = last_deal(self._session.log, state)
            if before:
                self._drawn_from, self._played = before, (frozenset(state.held), state.hands)
        return self._played is not None

    def _refused(self, state: GameState, key: str, *, about_last: bool = False) -> str:
        if self.mode == "exam":
            return f"exam, hand {self.exam_number} of 20: no hints"
        if about_last:
            self._ask(self._drawn_from)
            return ""
        if state.phase is not Phase.DRAWING:
            return f"Deal first. {key.capitalize()} is about the hand in play."
        self._session.note_hint()
        self._ask(state)
        return ""

    def questions(self, held: frozenset[int]) -> str:
        """What to say before a wrong hold is drawn to; empty where the draw may go on."""
        if self.mode != "before" or self._advice is None or self._hand is None:
            return ""
        from videopoker.coach.exam import Graded
        from videopoker.text.advice import questioned

        graded = Graded(self._hand, self._advice, held, self._session.state.hands)
        if graded.is_right:
            return ""
        if self._questioned is None or self._questioned[0] != held:
            self._questioned = (held, monotonic())
            self._session.note_hint()
        elif monotonic() - self._questioned[1] >= CONFIRM_SECONDS:
            return ""
        return f"{questioned(graded)}; draw again keeps yours"

    # what is shown

    @property
    def exam_number(self) -> int:
        """The hand of the exam that is in play or comes next."""
        graded = self._exam.number - 1 if self._exam else 0
        return (graded + len(self._late)) % 20 + 1

    def marked(self, state: GameState) -> frozenset[int]:
        """The cards that a hint marks."""
        shown = self.hinted != NO_HINT and state.phase is Phase.DRAWING and self._advice is not None
        return self._advice.best.positions if shown and self._advice else frozenset()

    def line(self, state: GameState) -> str:
        """What the coach adds to the message line about the cards that this state shows."""
        if state.phase is Phase.DRAWING and self.hinted != NO_HINT:
            if self._advice is None:
                return "counting draws"
            from videopoker.text.advice import hint

            return hint(self._advice)
        graded = self._graded
        are_shown = state.phase is Phase.BETTING and bool(state.cards) and state.double is None
        if graded and self.mode == "after" and are_shown and graded.is_mistake:
            from videopoker.text.advice import mistake

            return mistake(graded)
        return ""

    def shown(self, state: GameState, held: frozenset[int], *, is_overlay: bool) -> "CoachShown | None":
        """The coach's part of the side panel, or what lies over the paytable when it was asked for."""
        wanted = self.hinted == RANKED if is_overlay else self.mode != "off" or self.hinted != NO_HINT
        if not wanted or state.phase is Phase.DOUBLING or (is_overlay and self.mode == "exam"):
            return None
        from videopoker.tui.content.coach import CoachShown

        if self.mode == "exam":
            over = self._exam is not None and self._exam.is_over
            last = "; why shows the last exam again" if over and state.phase is Phase.BETTING else ""
            return CoachShown(self.mode, note=f"hand {self.exam_number} of 20{last}")
        if not state.cards:  # nor are the cards of the last hand
            return None if is_overlay else CoachShown(self.mode)
        over = state.phase is Phase.BETTING
        held = self._played[0] if over and self._played else held
        advice = self._advice if not over or self._played else None
        is_ranked = self.hinted == RANKED or over
        note = "" if advice else "counting draws" if self._asked else ""
        return CoachShown(self.mode, advice, held, is_ranked, self._reason(advice, held, over=over), note)

    def _reason(self, advice: "Advice | None", held: frozenset[int], *, over: bool) -> str:
        if advice is None or not self.wants_reason:
            return ""
        from videopoker.coach.explain import why_better
        from videopoker.text.explanation import explanation

        chosen = held if held or over else None
        if chosen not in self._reasons:
            self._reasons[chosen] = explanation(why_better(advice, chosen))
        return self._reasons[chosen]


def _question(state: GameState) -> AdviseHand | None:
    """What to ask about the hand in play; None without one."""
    if state.glass is None or state.coins is None:
        return None
    from videopoker.coach.advice import shared_jackpot

    return AdviseHand(state.cards, state.glass, state.coins, shared_jackpot(state))
