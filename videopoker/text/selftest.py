"""The self-test of the shuffle in words and as plain values."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from videopoker.core.messages import counted
from videopoker.play.selftest import DECK, Verdict
from videopoker.solver.statistics.randomness import CARDS_TESTED, RandomnessTest, Subject
from videopoker.text.group import Column, Group

Results = Sequence[tuple[RandomnessTest, Verdict]]

_WORDS = {
    Subject.RANGES: "uneven ranges, of 2 to 57 numbers",
    Subject.REPEATED: "hands with a card twice",
    Subject.POSITION: "card {}: each card of the deck equally often",
    Subject.RUNS: "card {}: runs of high and low cards",
    Subject.PAIRS: "cards {} and {}: correlation",
    Subject.BEFORE: "card {} and card {} of the hand before: correlation",
    Subject.SAME_CARD: "card {} the same as card {} of the hand before",
}
_VERDICTS = {Verdict.PASSED: "ok", Verdict.REPEATED: "ok when repeated", Verdict.FAILED: "FAILED"}


_TESTS = (Column(align="<"), Column("figure", 8), Column("limit", 8), Column(align="<"))


def selftest_groups(hands: int, results: Results) -> list[Group]:
    """Every test with its figure, limit and verdict, then the outcome in one line."""
    rows = [(*_row(test), _VERDICTS[verdict]) for test, verdict in results]
    failed = sum(verdict is Verdict.FAILED for _, verdict in results)
    outcome = (
        f"{failed} of {counted(len(results), 'test')} failed: the shuffle cannot be trusted"
        if failed
        else f"all {counted(len(results), 'test')} passed"
    )
    about = [
        f"{counted(hands, 'deal')} of {DECK} cards, shuffled as at the table: cards 1 to 5 are dealt, 6 to",
        f"{CARDS_TESTED} are replacements. A fair shuffle stays within all limits in 99 of 100 runs, and",
        "a test over its limit is repeated on fresh deals.",
    ]
    return [Group(notes=about), Group(columns=_TESTS, rows=rows), Group(notes=[outcome])]


def _row(test: RandomnessTest) -> tuple[str, str, str]:
    decimals = 2 if test.limit else 0
    label = _WORDS[test.subject].format(*test.positions)
    return label, f"{test.figure:,.{decimals}f}", f"{test.limit:,.{decimals}f}"


class SelfTestRecord(TypedDict):
    """A test of the shuffle."""

    test: str
    cards: Annotated[list[int], "the positions in the deck that it looks at"]
    figure: float
    limit: float
    verdict: Literal["passed", "passed when repeated", "failed"]


def selftest_record(results: Results) -> list[SelfTestRecord]:
    """The tests as plain values."""
    return [
        {
            "test": test.subject.value,
            "cards": list(test.positions),
            "figure": test.figure,
            "limit": test.limit,
            "verdict": verdict.value,
        }
        for test, verdict in results
    ]
