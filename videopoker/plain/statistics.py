"""Statistics in sentences: hits of each line, results, the bankroll."""

from dataclasses import dataclass

from videopoker.core.counts import Counts
from videopoker.core.messages import Refused, counted
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.saves.ledger import sessions
from videopoker.text.empty import NO_HANDS
from videopoker.text.fan import (
    MAX_HANDS,
    MAX_HOURS,
    Horizon,
    deals_per_hour,
    fan_group,
    game_ahead,
    span_words,
)
from videopoker.text.ledger import ledger_groups
from videopoker.text.meters import results_group
from videopoker.text.numbers import money
from videopoker.text.render import in_sentences

_MANY_PARTS = 50
"""Steps of grading, about a second, above which the player is warned that it takes a while."""
_MAX_LISTED = 10
"""Sessions that are listed."""


@dataclass
class PlainStatistics(VerbGroup):
    """VerbGroup about results; what perfect play expects is solved when asked for."""

    def lines(self, words: list[str]) -> None:
        """Hits of each line beside the expected hits, of the game on the machine or another one."""
        from videopoker.solver.statistics.comparison import compare  # NumPy, which play itself goes without
        from videopoker.text.comparison import comparison_groups

        total = self._session.totals
        games = total.most_played(now_first=True)
        if not games:
            raise Refused(NO_HANDS)
        expected = f"the number of a game you played, 1 to {len(games)}, such as lines 1"
        number = whole_number(" ".join(words) or "1", 1, len(games), expected)
        game = games[number - 1]
        self._say(*in_sentences(comparison_groups(compare(total.by_game[game], *game))))
        if len(games) > 1:
            self._say(f"Game {number} of {len(games)} you played; type lines and a number for another.")

    def results(self) -> None:
        """Hands by payout per coin, beside the expected number."""
        from videopoker.solver.statistics.comparison import expected_results

        total = self._session.totals
        if not total.results.total():
            raise Refused(NO_HANDS)
        self._say(*in_sentences([results_group(total, expected_results(total.by_game))]))

    def bankroll(self) -> None:
        """The bankroll: its lowest, its highest and its current value."""
        total = self._session.totals
        _, played = ledger_groups((), sessions(self._session.log), self._currency)
        self._say(self._curve("This session", total.session), self._curve("All time", total))
        self._say(*played.sentences[-_MAX_LISTED:])

    def risk(self, words: list[str]) -> None:
        """The chances of the next hours or hands, from the credits and at the bet and pace of this player."""
        from videopoker.solver.risk.fan import fan

        horizon = horizon_of(" ".join(words) or "3h")
        total = self._session.totals
        pace = deals_per_hour(total)
        coins, drawn = self._table.bet.now(self._state)
        game = game_ahead(self._state, coins * drawn)
        ahead = fan(game, coins, self._state.credits, horizon.hands_at(pace, drawn), drawn)
        heading = span_words(ahead, horizon, pace)
        self._say(*in_sentences([fan_group(ahead, heading, doubles=bool(total.double_in))]))

    def grade(self) -> None:
        """Where credits went, and how well holds were chosen: this session, then all time."""
        from videopoker.coach.grader import GradedLog
        from videopoker.text.grade import grade_groups

        graded = GradedLog(self._session.log)
        if graded.parts > _MANY_PARTS:
            self._say("Grading your hands. The first time takes some seconds.")
        for _ in graded.steps():
            pass
        total, session = graded.grades
        if not (total.bet or total.rigged):
            raise Refused(NO_HANDS)
        columns = (1, 2) if self._session.totals.session.coin_in else (2,)
        self._say(*in_sentences(grade_groups(total, session), columns))

    def _curve(self, which: str, counts: Counts) -> str:
        curve = counts.curve
        if not curve.steps:
            return f"{which}: no hand has been drawn yet."
        values = [0, *curve.points, curve.last]
        low, high = curve.lowest, curve.highest
        every = f", seen every {curve.stride} deals" if curve.stride > 1 else ""
        return (
            f"{which}: from {self._amount(0)} at the start, lowest {self._amount(low)}{_at(values, low, curve.stride)}, "
            f"highest {self._amount(high)}{_at(values, high, curve.stride)}, "
            f"now {self._amount(curve.last)} after {counted(curve.steps, 'deal')}{every}."
        )

    def _amount(self, cents: int) -> str:
        return f"{'+' if cents > 0 else ''}{money(cents, 1, self._currency)}"


def horizon_of(text: str) -> Horizon:
    """Hours, such as `3h`, or a number of hands."""
    hours = text.endswith("h")
    most = MAX_HOURS if hours else MAX_HANDS
    expected = (
        f"hours, 1h to {MAX_HOURS}h, or a number of hands, 1 to {MAX_HANDS:,}, such as risk 3h or risk 500"
    )
    number = whole_number(text.removesuffix("h").strip(), 1, most, expected, typed=text)
    return Horizon(hours=number) if hours else Horizon(hands=number)


def _at(values: list[int], value: int, stride: int) -> str:
    """The deal when the curve first had this value; empty for the start, the end, and between two points."""
    index = values.index(value) if value in values else 0
    return f" after deal {index * stride:,}" if 0 < index < len(values) - 1 else ""
