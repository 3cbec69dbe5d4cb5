"""The results of the exams of a save, and their wrong hands in the drill."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from videopoker.coach.advice import Graded, advise_deal, hold_values
from videopoker.coach.decisions import same_hand
from videopoker.core.cards import Card, format_cards
from videopoker.core.fingerprint import fingerprint
from videopoker.core.paytable import Paytable
from videopoker.play.saves.hands import with_numbers
from videopoker.play.saves.log import Log
from videopoker.play.saves.replay import dealt_state
from videopoker.play.stored_exams import StoredHand, exam_hands, exams
from videopoker.play.training import TrainingFile


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


def exam_results(file: TrainingFile, log: Log) -> list[ExamResult]:
    """Every exam of a save, the oldest first."""
    results = []
    for exam in exams(file, Path(log.where).name):
        lost = _lost(log, exam_hands(file, exam.id))
        right = sum(not one for one in lost)
        results.append(
            ExamResult(exam.started, exam.name, exam.size, len(lost), right, float(sum(lost)), exam.result)
        )
    return results


def _lost(log: Log, hands: Sequence[StoredHand]) -> list[float]:
    """What each hand lost; those of an exam before its end are graded here, and left out if the save lacks them."""
    known = [hand.lost for hand in hands if hand.lost is not None]
    last = log.folded().state.hand
    others = {hand.number: hand for hand in hands if hand.lost is None and hand.number <= last}
    for played in with_numbers(log, others):
        stored = others[played.dealt.hand]
        if played.drawn and format_cards(played.dealt.cards) == stored.cards:
            cost = advise_deal(dealt_state(log, played)).cost(played.drawn.held)
            known.append(float(cost * stored.hands))
    return known


def add_wrong_hands(file: TrainingFile, graded: Sequence[Graded]) -> int:
    """Add the hands held wrong to the drill, as far as they are wrong at max bet too; returns how many it has of them."""
    wrong: dict[Paytable, list[tuple[Card, ...]]] = {}
    for one in graded:
        table = one.advice.paytable.reset or one.advice.paytable
        if not one.is_right and _is_wrong_at_max_bet(one.advice.cards, one.held, table):
            wrong.setdefault(table, []).append(one.advice.cards)
    for table, hands in wrong.items():
        rows = [(same_hand(cards), format_cards(cards)) for cards in hands]
        file.add_drill_hands(fingerprint(table), "mistake", rows)
    return sum(map(len, wrong.values()))


def _is_wrong_at_max_bet(cards: tuple[Card, ...], held: frozenset[int], paytable: Paytable) -> bool:
    """Whether another hold is worth more."""
    values = hold_values(cards, paytable, paytable.coins)
    return values[held] < max(values.values())
