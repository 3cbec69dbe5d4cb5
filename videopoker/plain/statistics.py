"""The words of play line by line that tell what the pages of statistics draw: lines, results, the bankroll."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from videopoker.core.game import IllegalMove
from videopoker.core.meters import RESULTS, Counts
from videopoker.core.money import money, percent
from videopoker.plain.accounts import sitting
from videopoker.plain.settings import PlainSettings
from videopoker.play.saves.ledger import sessions
from videopoker.play.session import Session
from videopoker.text.results import result_label

if TYPE_CHECKING:
    from videopoker.solver.comparison import Comparison

_NONE = "no hand has been played yet"
_SAID = 10
"""Sessions that are told."""


class PlainStatistics:
    """Answers in sentences and figures; what best play expects is summed up when it is asked for."""

    def __init__(self, session: Session, settings: PlainSettings, say: Callable[[str], None]) -> None:
        self._session = session
        self._settings = settings
        self._say = say

    def lines(self, words: list[str]) -> None:
        """Hits of each line beside what best play expects: of the game on the machine, or of another one."""
        from videopoker.solver.comparison import compare  # NumPy, which play itself goes without

        total = self._session.meters()
        games = total.most_played(now_first=True)
        if not games:
            raise IllegalMove(_NONE)
        text = " ".join(words) or "1"
        if not text.isdecimal() or len(text) > 6 or not 1 <= int(text) <= len(games):
            raise IllegalMove(f"expected which of the games you played, 1 to {len(games)}, such as lines 1")
        for row in _compared(compare(total.by_game[games[int(text) - 1]], *games[int(text) - 1])):
            self._say(row)
        if len(games) > 1:
            self._say(
                f"This was game {text} of {len(games)} that you played; lines and a number tells another."
            )

    def results(self, _: list[str]) -> None:
        """How many games paid how much for each coin bet, beside what best play expects."""
        from videopoker.solver.comparison import expected_results
        from videopoker.solver.significance import number

        total = self._session.meters()
        games = sum(total.results.values())
        if not games:
            raise IllegalMove(_NONE)
        expected = expected_results(total.by_game)
        self._say(f"{games:,} game{'s' * (games != 1)}, by what they paid for each coin bet:")
        for place, least in enumerate(RESULTS):
            count = total.results.get(least, 0)
            self._say(
                f"  {result_label(place)}: {count:,}, {percent(count / games)} of all; "
                f"best play expects {number(expected[least])}"
            )

    def bankroll(self, _: list[str]) -> None:
        """What was won and lost: how low and how high it went, and where it stands."""
        total = self._session.meters()
        self._say(self._curve("This session", total.session))
        self._say(self._curve("All time", total))
        for one in sessions(self._session.log)[-_SAID:]:
            self._say(sitting(one, self._settings.chosen.currency))

    def _curve(self, which: str, counts: Counts) -> str:
        curve = counts.curve
        if not curve.steps:
            return f"{which}: no hand has been drawn yet."
        values = [0, *curve.points, curve.last]
        low, high = min(values), max(values)
        every = f", seen every {curve.stride} deals" if curve.stride > 1 else ""
        return (
            f"{which}: from {self._amount(0)} at the start, lowest {self._amount(low)}{_at(values, low, curve.stride)}, "
            f"highest {self._amount(high)}{_at(values, high, curve.stride)}, "
            f"now {self._amount(curve.last)} after {curve.steps:,} deal{'s' * (curve.steps != 1)}{every}."
        )

    def _amount(self, cents: int) -> str:
        sign = "+" if cents > 0 else ""
        return f"{sign}{money(cents, 1, self._settings.chosen.currency)}"


def _at(values: list[int], value: int, stride: int) -> str:
    """After which deal a curve was there first; nothing for the start and the end, which are told anyway."""
    place = values.index(value)
    return f" after deal {place * stride:,}" if 0 < place < len(values) - 1 else ""


def _compared(found: "Comparison") -> Iterator[str]:
    """A game beside its expectation: every line in a sentence, the return, and what to know about it."""
    from videopoker.solver.significance import apart, in_words, number
    from videopoker.text.comparison import return_rows

    coins = f"{found.coins} coin{'s' * (found.coins > 1)}"
    yield f"{found.paytable.title}, {coins}, {found.games:,} hand{'s' * (found.games != 1)}:"
    for line in found.lines:
        off = line.hits - line.expected
        apart_by = f", off by {apart(off)}" if abs(off) >= 0.005 else ""
        yield (
            f"  {line.label}: {line.hits:,} hit{'s' * (line.hits != 1)}, "
            f"{number(line.expected)} expected{apart_by}: {in_words(line.likelihood)}"
        )
    yield from (" ".join(row.split()) for row in return_rows(found))
    yield from found.notes
