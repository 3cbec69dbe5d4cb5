"""The exam: twenty hands of a game without help, kept hand by hand, then the result. Nothing is bet."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from videopoker.coach.advice import Advice, advise, advise_deal
from videopoker.coach.decisions import Answer, Practice, answer_of, same_hand
from videopoker.coach.hand_list import GivenHand
from videopoker.core.cards import format_cards, parse_cards
from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.play.saves.hands import with_numbers
from videopoker.play.saves.log import Log
from videopoker.play.saves.replay import dealt_state
from videopoker.play.stored_exams import (
    StoredExam,
    StoredHand,
    answer_exam_hand,
    ask_exam_hand,
    begin_exam,
    end_exam,
    exam_hands,
    exams,
)
from videopoker.play.training import TrainingFile, utc_now

EXAM_HANDS = 20


class Exam(Practice):
    """The last exam of a save in a game, open or over; the first one begins when its first hand is asked."""

    title = "EXAM"
    is_told = False

    def __init__(self, paytable: Paytable, file: TrainingFile, save: str, log: Log | None = None) -> None:
        """`save` is the file name of the save; `log` is its log, if there is one, which grades hands of an older exam."""
        super().__init__(paytable, EXAM_HANDS)
        self.file: TrainingFile = file
        self._save = save
        self._exam: StoredExam | None = None
        self._hands: list[StoredHand] = []
        """The hands answered."""
        self._asked: StoredHand | None = None
        for exam in exams(file, save, self._game)[-1:]:
            self._open(exam, log)

    def _open(self, exam: StoredExam, log: Log | None) -> None:
        """Take the stored hands; an open exam of an older version has hands to grade, or one that was never drawn."""
        self._exam, self.size = exam, exam.size
        stored = exam_hands(self.file, exam.id)
        lost = _lost(log, stored)
        for hand in stored:
            if hand.held is None:
                self._asked = hand
            elif hand.number in lost:
                self._add(hand, Answer(hand.held, lost[hand.number]))
        if exam.result is None:
            for hand, answer in zip(self._hands, self.answers, strict=True):
                if hand.lost is None:
                    answer_exam_hand(self.file, exam.id, hand.number, answer.held, answer.lost)
            self._end_if_complete()

    def _add(self, hand: StoredHand, answer: Answer) -> None:
        self._hands.append(hand)
        self.answers.append(answer)

    @property
    def is_over(self) -> bool:
        """Whether the exam is finished or broken off."""
        return self._exam is not None and self._exam.result is not None

    @property
    def current(self) -> Advice | None:
        """The hand to answer, stored before it is returned; None when the exam is over."""
        if self.is_over:
            return None
        if self._asked is None:
            self._asked = self._ask()
        return self._advice(self._asked)

    def _ask(self) -> StoredHand:
        if self._exam is None:
            begin_exam(self.file, self._save, self._game, self.paytable.key, self.size, utc_now())
            self._exam = exams(self.file, self._save, self._game)[-1]
        number = self._hands[-1].number + 1 if self._hands else 1
        return ask_exam_hand(self.file, self._exam.id, number, self.paytable.jokers)

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand with the positions held. The last answer ends the exam."""
        hand = self.current
        if hand is None or self._exam is None or self._asked is None:
            raise ValueError("no hand is asked")
        answer = answer_of(hand, held)
        answer_exam_hand(self.file, self._exam.id, self._asked.number, answer.held, answer.lost)
        self._add(self._asked, answer)
        self._asked = None
        self._end_if_complete()
        return answer

    def _end_if_complete(self) -> None:
        if len(self.answers) >= self.size:
            self._end(is_finished=True)

    def break_off(self) -> None:
        """End the exam before its last hand. Refused if none is open."""
        if self._exam is None or self.is_over:
            raise Refused(f"No exam is open in {self.paytable.title}.")
        self._end(is_finished=False)

    def _end(self, *, is_finished: bool) -> None:
        """End the exam; its wrong hands go into the drill first, as far as they are wrong at max bet."""
        assert self._exam
        wrong = [hand.advice.cards for hand in self.hands() if hand.lost]
        rows = [(same_hand(cards), format_cards(cards)) for cards in wrong]
        self.file.add_drill_hands(self._game, "mistake", rows)
        end_exam(self.file, self._exam.id, utc_now(), is_finished=is_finished)
        self._exam = self._exam._replace(result="finished" if is_finished else "broken off")
        self._asked = None

    def begin(self) -> None:
        """Begin another exam; one still open is broken off."""
        if self._exam and not self.is_over:
            self.break_off()
        self.size = EXAM_HANDS
        self._exam, self._hands = None, []
        self.answers.clear()

    def hands(self) -> Iterator[GivenHand]:
        """The hands answered with their holds, numbered from 1, valued at max bet."""
        for number, (hand, answer) in enumerate(zip(self._hands, self.answers, strict=True), start=1):
            yield GivenHand(number, self._advice(hand), answer.held)

    @property
    def drilled(self) -> int:
        """How many hands answered wrong are in the drill. Older versions did not add the hands of an exam that was broken off."""
        answered = zip(self._hands, self.answers, strict=True)
        with self.file.reading():
            wrong = [same_hand(parse_cards(hand.cards)) for hand, answer in answered if not answer.is_right]
        return sum(self.file.find_drill_hand(self._game, hand) is not None for hand in wrong)

    def _advice(self, hand: StoredHand) -> Advice:
        with self.file.reading():
            return advise(parse_cards(hand.cards), self.paytable, self.paytable.coins)


@dataclass(frozen=True, slots=True)
class ExamResult:
    """An exam, and the hands of it that were taken."""

    started: str
    """UTC, ISO 8601."""
    game: str
    """The id of its paytable."""
    size: int
    """The hands of a whole exam."""
    hands: int
    right: int
    lost: float
    """In coins, over all hands drawn from the deals."""
    ended: str | None
    """``finished`` or ``broken off``; None while it is open."""


def exam_results(file: TrainingFile, save: str, log: Log | None = None) -> list[ExamResult]:
    """Every exam of a save, given by its file name, the oldest first; `log` grades hands of older exams."""
    results = []
    for exam in exams(file, save):
        lost = _lost(log, exam_hands(file, exam.id)).values()
        right = sum(not one for one in lost)
        results.append(
            ExamResult(exam.started, exam.name, exam.size, len(lost), right, float(sum(lost)), exam.result)
        )
    return results


def _lost(log: Log | None, hands: list[StoredHand]) -> dict[int, float]:
    """What each hand answered lost, by its number; one of an older exam is graded by the log, and left out if the log lacks it."""
    lost = {hand.number: hand.lost for hand in hands if hand.lost is not None}
    older = {hand.number: hand for hand in hands if hand.held is not None and hand.lost is None}
    if log is None or not older:
        return lost
    last = log.folded().state.hand
    for played in with_numbers(log, {number: hand for number, hand in older.items() if number <= last}):
        stored = older[played.dealt.hand]
        if played.drawn and format_cards(played.dealt.cards) == stored.cards:
            cost = advise_deal(dealt_state(log, played)).cost(played.drawn.held)
            lost[stored.number] = float(cost * stored.hands)
    return lost
