"""The costs of mistakes in past hands, from the index, and the kinds of decisions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from videopoker.core.base.messages import Refused, quoted
from videopoker.play.saves.hands.search import FIRST_ELSE_DRAWN
from videopoker.play.saves.log.log import Log

_COSTS = """
    SELECT number, {cost} * 1.0 / unit, first_cost IS NULL, graded.number IS NULL, ifnull(idea, '')
    FROM hand LEFT JOIN graded USING (number) LEFT JOIN idea USING (number)
    WHERE number IN ({numbers}) AND held IS NOT NULL AND NOT scripted
"""

_KINDS = "SELECT DISTINCT kind FROM graded ORDER BY kind"


@dataclass(frozen=True, slots=True)
class HandCost:
    """What the mistake in a hand cost."""

    coins: float | None
    """Of the first answer, after a hint of the hold drawn; 0 for a right one; None while it is not graded yet."""
    is_hinted: bool = False
    """Whether a hint was shown before the first answer."""
    idea: str = ""
    """The name of the idea that it missed, if it is known."""


def costs_of(log: Log, numbers: Sequence[int]) -> Mapping[int, HandCost]:
    """The costs of these hands; hands in play and hands whose cards a script chose have none."""
    if not numbers:
        return {}
    index = log.index(min(numbers), max(numbers), graded=True)
    query = _COSTS.format(cost=FIRST_ELSE_DRAWN, numbers=", ".join("?" * len(numbers)))
    rows = index.rows(index.with_graded(min(numbers), max(numbers)) + query, numbers)
    return {
        number: HandCost(None) if is_open else HandCost(coins, bool(is_hinted), idea)
        for number, coins, is_hinted, is_open, idea in rows
    }


def kinds_graded(log: Log, hands: int | None = None) -> list[str]:
    """The kinds of decisions graded so far, or among the last this many hands."""
    last = log.index().last_graded()
    first = 1 if hands is None else max(1, last - hands + 1)
    index = log.index(first, last, graded=True)
    return [kind for (kind,) in index.rows(index.with_graded(first, last) + _KINDS)]


def named_kind(log: Log, name: str) -> str:
    """The kind of decisions of this name, as grades print it. Refused with the nearest names if there is none."""
    kinds = kinds_graded(log)
    wanted = " ".join(name.casefold().split())
    for kind in kinds:
        if kind.casefold() == wanted:
            return kind
    near = sorted(kinds, key=lambda kind: -_shared_words(kind, wanted))[:3]
    named = ", ".join(quoted(kind) for kind in near if _shared_words(kind, wanted))
    hint = f"; the nearest are {named}" if named else "; `videopoker grade --json` lists them"
    raise Refused(f"no hand was graded under the kind {quoted(name)}{hint}")


def _shared_words(kind: str, wanted: str) -> int:
    return len({*kind.casefold().split()} & {*wanted.split()} - {"a", "against", "of", "to"})
