"""An exam at a table: twenty hands without help, kept in the training file as they are drawn, then the result."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Generic, TypeVar

from videopoker.core.cards import format_cards
from videopoker.core.fingerprint import fingerprint
from videopoker.core.state import GameState, Phase
from videopoker.play import notes
from videopoker.play.notes import Advice, Notes
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.play.stored_exams import (
    add_exam_hand,
    begin_exam,
    end_exam,
    exam_hands,
    grade_exam_hands,
    last_exam,
)
from videopoker.play.training import TrainingFile, utc_now

EXAM_HANDS = 20

AdviceT = TypeVar("AdviceT", bound=Advice)

Advise = Callable[[Sequence[GameState], Callable[[Sequence[AdviceT]], None]], object]
"""Calculates the advice on dealt hands and passes it on, at once or later."""

Drawn = tuple[GameState, frozenset[int]]
"""A hand before its draw, and the positions held."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question to which the same action again is the yes."""

    what: str
    hand: int
    """The number of the hand at which it was asked."""


@dataclass(frozen=True, slots=True)
class _Ungraded:
    """An exam that is over, before its hands are graded."""

    exam: int | None
    """Its number in the training file, if its grades are to be stored."""


class Exam(Generic[AdviceT]):
    """The exam of a session; without a save it is kept in memory only."""

    def __init__(
        self, session: Session, advise: Advise[AdviceT], confirm_seconds: float, wait: float
    ) -> None:
        """`confirm_seconds`: how long a question stands before the same action again answers it.

        `wait`: the seconds to wait for another program that uses the training file.
        """
        self.drawn: list[Drawn] = []
        """The hands so far; all of them until the next exam begins."""
        self.result: Notes = ()
        """The result of the last exam."""
        self.confirm_seconds: float = confirm_seconds
        self._session = session
        self._advise = advise
        self._file = TrainingFile(session.folder, wait) if session.folder else None
        self._id: int | None = None
        """The number of the open exam in the training file."""
        self._may_begin = False
        """Whether the next deal begins an exam without a question."""
        self._first = 0
        """The first hand that may count: one dealt before the exam was chosen may have been advised."""
        self._asked: _Asked | None = None
        self._asked_at = 0.0
        self._ungraded: _Ungraded | None = None

    @property
    def hand(self) -> tuple[int, int]:
        """The number of the current or next hand, and of all."""
        return len(self.drawn) % EXAM_HANDS + 1, EXAM_HANDS

    @property
    def is_open(self) -> bool:
        """Whether an exam has begun and is not over."""
        return 0 < len(self.drawn) < EXAM_HANDS

    @property
    def is_over(self) -> bool:
        """Whether the last hand is drawn, and no other is dealt."""
        return len(self.drawn) == EXAM_HANDS and self._session.state.phase is Phase.BETTING

    # begin and end

    def choose(self) -> None:
        """The player has chosen an exam: the next deal begins one, or continues the open one."""
        if not self.is_open:
            self._forget()
            self.resume()
        self._may_begin, self._first = True, self._session.state.hand + 1

    def resume(self) -> None:
        """Continue the exam that is open in the training file; after one that is over, the next deal asks first."""
        self._may_begin = True
        if self._file is None:
            return
        with suppress(SaveError):  # the first draw reports it
            last = last_exam(self._file, self._save)
            self._may_begin = last is None
            if last and last.result is None:
                self._id = last.id
                self.drawn = self._stored(self._file, last.id)
                self._end_if_over()
            elif last and last.result == "finished":
                self._show_again(self._stored(self._file, last.id))

    def _show_again(self, drawn: list[Drawn]) -> None:
        """Have the result of a finished exam at hand, until another hand is dealt."""
        if len(drawn) == EXAM_HANDS and drawn[-1][0].hand == self._session.state.hand:
            self.drawn, self._ungraded = drawn, _Ungraded(None)

    def break_off(self) -> None:
        """End an open exam before its last hand; its hands are kept."""
        if self.is_open and self._file and self._id:
            with suppress(SaveError):  # the next exam of the save breaks it off too
                end_exam(self._file, self._id, utc_now(), is_finished=False)
        self._forget()

    def _forget(self) -> None:
        self.drawn, self._id, self._asked, self._may_begin = [], None, None, False
        self._ungraded = None

    # questions

    def question_before_deal(self) -> Notes:
        """What is asked before a deal that would begin an exam: after another one, or in another game."""
        if self.is_open and self._is_other_game:
            if question := self._ask("other game"):
                return question
            self.break_off()
        elif not self.is_open and not self._may_begin:
            if question := self._ask("begin"):
                return question
            self._forget()
        else:
            return ()
        self._may_begin = True
        return ()

    def question_before_leaving(self) -> Notes:
        """What is asked before an open exam is broken off."""
        return self._ask("leave") if self.is_open else ()

    def _ask(self, what: str) -> Notes:
        """The question; none if it was asked long enough ago."""
        asked = _Asked(what, self._session.state.hand)
        if asked != self._asked:
            self._asked, self._asked_at = asked, monotonic()
        elif monotonic() - self._asked_at >= self.confirm_seconds:
            return ()
        return (notes.ExamQuestion(what, *self.hand, self._game_of_exam),)

    @property
    def _is_other_game(self) -> bool:
        state = self._session.state
        return state.paytable != self.drawn[0][0].paytable

    @property
    def _game_of_exam(self) -> str:
        table = self.drawn[0][0].paytable if self.drawn else None
        return table.title if table else ""

    # the hands

    def store(self, before: GameState, held: frozenset[int]) -> None:
        """Store a hand before it is drawn, so that a hand drawn is never lost. SaveError changes nothing."""
        table = before.paytable
        if self._file and table and self._counts(before):
            if self._id is None:
                game = fingerprint(table)
                self._id = begin_exam(self._file, self._save, game, table.key, EXAM_HANDS, utc_now())
            add_exam_hand(self._file, self._id, before.hand, before.cards, held, before.hands)

    def add(self, before: GameState, held: frozenset[int]) -> None:
        """Add a hand that was drawn; after the last one, have all graded."""
        if self._counts(before):
            self.drawn.append((before, held))
            self._may_begin = False
            self._end_if_over()

    def _counts(self, before: GameState) -> bool:
        return before.hand >= self._first and len(self.drawn) < EXAM_HANDS

    def _end_if_over(self) -> None:
        if len(self.drawn) < EXAM_HANDS:
            return
        if self._file and self._id:
            with suppress(SaveError):  # it is tried again when the table is opened
                end_exam(self._file, self._id, utc_now(), is_finished=True)
        self.result, self._ungraded = (), _Ungraded(self._id)
        self._id = None

    def ask_for_result(self) -> Notes:
        """Have the hands of an exam that is over graded, if they are not; the result, empty until it has come."""
        if ungraded := self._ungraded:
            self._ungraded = None
            self._advise([deal for deal, _ in self.drawn], partial(self._grade, ungraded, [*self.drawn]))
        return self.result

    def _grade(self, ungraded: _Ungraded, drawn: list[Drawn], answers: Sequence[AdviceT]) -> None:
        graded = tuple(advice.graded(*one) for one, advice in zip(drawn, answers, strict=True))
        if self._file and ungraded.exam:
            lost = {
                before.hand: float(one.cost * before.hands)
                for (before, _), one in zip(drawn, graded, strict=True)
            }
            with suppress(SaveError):  # the list of exams grades them too
                grade_exam_hands(self._file, ungraded.exam, lost)
        self.result = (notes.ExamOver(graded),)

    # the training file

    @property
    def _save(self) -> str:
        return Path(self._session.log.where).name

    def _stored(self, file: TrainingFile, exam: int) -> list[Drawn]:
        """The hands of an exam that this save has drawn."""
        from videopoker.play.saves.hands import with_numbers  # loads what reads past hands
        from videopoker.play.saves.replay import dealt_state

        log, last = self._session.log, self._session.state.hand
        stored = {hand.number: hand for hand in exam_hands(file, exam) if hand.number <= last}
        played = with_numbers(log, stored)
        return [
            (dealt_state(log, hand), frozenset(hand.drawn.held))
            for hand in played
            if hand.drawn and format_cards(hand.dealt.cards) == stored[hand.dealt.hand].cards
        ]
