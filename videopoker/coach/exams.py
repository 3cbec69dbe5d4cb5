"""The exam: twenty hands of a game without help, kept hand by hand, then the result."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from videopoker.coach.advice import Advice, advise, advise_deal
from videopoker.coach.hand_list import GivenHand
from videopoker.coach.practice import Answer, Practice, answer_of, same_hand
from videopoker.coach.wrong_answers import add_wrong, drill_keys
from videopoker.core.base.messages import Refused, quoted
from videopoker.core.cards.cards import Cards, format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import fresh_secret, shuffled
from videopoker.play.practice.drill_deck import deck
from videopoker.play.practice.stored_exams import (
    StoredExam,
    StoredHand,
    answer_exam_hand,
    ask_exam_hand,
    begin_exam,
    end_exam,
    exam_hands,
    exams,
)
from videopoker.play.practice.training import TrainingFile, utc_now
from videopoker.play.saves.hands.replay import dealt_state
from videopoker.play.saves.hands.search import with_numbers
from videopoker.play.saves.log.log import Log

EXAM_HANDS = 20


class Exam(Practice):
    """The last exam of a save in a game, open or over; the first one begins when its first hand is asked.

    Each change reads the stored exam again, because another program may have answered its hands or ended it.
    """

    title = "EXAM"
    is_told = False
    waits = False
    """Whether all hands are answered, and the player chooses whether to add some."""

    def __init__(self, paytable: Paytable, file: TrainingFile, save: str, log: Log | None = None) -> None:
        """`save` is the file name of the save; `log` is its log, if there is one, which grades hands of an older exam."""
        super().__init__(paytable, 0)
        self.file: TrainingFile = file
        self._save = save
        self._exam: StoredExam | None = None
        self._hands: list[StoredHand] = []
        """The hands answered."""
        self._asked: StoredHand | None = None
        self._read(log)

    def _read(self, log: Log | None = None) -> None:
        """Take the stored state of the exam, or of the last one; an open exam of an older version has hands to grade."""
        stored = exams(self.file, self._save, self._game)
        same = next((exam for exam in stored if self._exam and exam.id == self._exam.id), None)
        if exam := same or self._last(stored):
            self._open(exam, log)
        else:
            self._forget()

    def _last(self, stored: list[StoredExam]) -> StoredExam | None:
        """The last exam that was not broken off before its first answer; the last of all if there is none."""
        for exam in reversed(stored):
            if exam.result is None or exam_hands(self.file, exam.id):
                return exam
        return stored[-1] if stored else None

    def _forget(self) -> None:
        """Have no exam; the next hand asked begins one."""
        self.size = self.whole_size
        self._exam = None
        self._hands = []
        self._asked = None
        self.answers.clear()

    def _open(self, exam: StoredExam, log: Log | None) -> None:
        stored = exam_hands(self.file, exam.id)
        lost = _lost(log, stored)
        graded = [
            (hand, Answer(hand.held, lost[hand.number]))
            for hand in stored
            if hand.held is not None and hand.number in lost
        ]
        self.size: int = exam.size
        self._exam = exam
        self._hands = [hand for hand, _ in graded]
        self._asked = next((hand for hand in stored if hand.held is None), None)
        self.answers[:] = [answer for _, answer in graded]
        if exam.result is None:
            for hand, answer in graded:
                if hand.lost is None:
                    answer_exam_hand(self.file, exam.id, hand.number, answer.held, answer.lost)
            if len(self.answers) >= self.size and not self.waits:
                self._end(is_finished=True)

    @property
    def whole_size(self) -> int:
        """The hands of a whole exam."""
        return EXAM_HANDS

    @property
    def is_over(self) -> bool:
        """Whether the exam is finished or broken off."""
        return self._exam is not None and self._exam.result is not None

    @property
    def current(self) -> Advice | None:
        """The hand to answer, stored before it is returned; None when the exam is over."""
        while not (self.is_over or self.waits) and self._asked is None:
            if self._exam is None:
                self.start()
            else:
                ask_exam_hand(self.file, self._exam.id, self.deal)
            self._read()
        return self._advice(self._asked) if self._asked else None

    def start(self) -> None:
        """Store that an exam begins."""
        begin_exam(self.file, self._save, self._game, self.paytable.key, self.size, utc_now())

    def deal(self, number: int) -> Cards:
        """Five cards for hand `number`."""
        return shuffled(sorted_deck(self.paytable.jokers), fresh_secret(number), "exam", number)[:5]

    def answer(self, held: Collection[int]) -> Answer:
        """Answer the current hand with the positions held, unless it was answered or the exam was ended elsewhere.

        The last answer ends the exam.
        """
        hand = self.current
        if hand is None or self._exam is None or self._asked is None:
            raise ValueError("no hand is asked")
        answer = answer_of(hand, held)
        answer_exam_hand(self.file, self._exam.id, self._asked.number, answer.held, answer.lost)
        self._read()
        return answer

    def break_off(self) -> None:
        """End the exam before its last hand. Refused if none is open."""
        if self._exam is None or self.is_over:
            raise Refused(f"No exam is open in {self.paytable.title}.")
        self._read()
        if not self.is_over:
            self._end(is_finished=False)

    def _end(self, *, is_finished: bool) -> None:
        """End the exam; before that, its answers that are wrong at max bet go into the drill."""
        assert self._exam
        add_wrong(self.file, *((hand.advice, hand.held) for hand in self.hands()))
        end_exam(self.file, self._exam.id, utc_now(), is_finished=is_finished)
        self._read()

    def begin(self) -> int | None:
        """Begin another exam; one still open, here or elsewhere, is broken off. Returns how many answers that one had."""
        self._forget()
        self._read()
        answered = None
        if self._exam and not self.is_over:
            answered = len(self.answers)
            self.break_off()
        self._forget()
        return answered

    def change(self, typed: str) -> int | None:
        """Do what a player types after its name; returns what `begin` returns. Refused for other words."""
        match typed.lower().removeprefix("--").replace("-", " ").replace("_", " "):
            case "new":
                return self.begin()
            case "break off":
                self.break_off()
            case other:
                name = self.title.lower()
                raise Refused(f"Got {quoted(other)}; expected {name}, {name} new or {name} break off.")
        return None

    def hands(self) -> Iterator[GivenHand]:
        """The hands answered with their holds, numbered from 1, valued at max bet."""
        for number, (hand, answer) in enumerate(zip(self._hands, self.answers, strict=True), start=1):
            yield GivenHand(number, self._advice(hand), answer.held)

    @property
    def drilled(self) -> int:
        """How many hands that are wrong at max bet the drill now contains, or their ideas; older versions left out hands of exams broken off."""
        with self.file.reading():
            drilled = {
                hand.idea or same_hand(parse_cards(hand.cards)) for hand in deck(self.file, self._game)
            }
        wrong = (hand for hand in self.hands() if hand.lost)
        return sum(not drilled.isdisjoint(drill_keys(hand.advice, hand.held)) for hand in wrong)

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
        right = sum(not cost for cost in lost)
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
