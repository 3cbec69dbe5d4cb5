"""The risk of the next hands: a fan from a bankroll, and its figures in words."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from videopoker.core.base.messages import Refused, counted
from videopoker.core.base.time_series import TimeSeries
from videopoker.play.session import Session
from videopoker.text.odds.risk import HORIZONS, deals_per_hour, fan_group, game_ahead, span_words
from videopoker.tui.kit.charts import FanChart
from videopoker.tui.kit.fan import SHARES, FanView
from videopoker.tui.kit.groups import FAINT, draw_groups
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.service import SolverService

if TYPE_CHECKING:  # importing it loads NumPy, which the solver's thread does
    from videopoker.solver.risk.ruin import Fan


class FanPanel(Vertical):
    """Shows a fan and its figures once the solver has them; a later question replaces an earlier one."""

    def __init__(self, solver: SolverService, id: str | None = None) -> None:
        super().__init__(id=id)
        self._solver = solver

    def compose(self) -> ComposeResult:
        yield FanChart()
        yield Static(classes="fan-words")

    def follow(
        self,
        question: FindFan,
        heading: Callable[["Fan"], str],
        past: Callable[[int], list[tuple[int, int]]] = lambda _: [],
        *,
        doubles: bool = False,
    ) -> None:
        """Show this fan; `past` returns (deals from now, credits) for at most the given number of deals."""
        fan = self._solver.known(question)
        span = counted(question.hands, "hand")
        if fan is None:
            self.say(Content.styled(f"Calculating the next {span} ...", FAINT))
            self._solver.ask(self, question, lambda _: self.follow(question, heading, past, doubles=doubles))
            return
        if isinstance(fan, Refused):
            self.say(Content(str(fan)))
            return
        points = [
            (point.hands // fan.drawn, [fan.bankroll + won for won in point.won]) for point in fan.points
        ]
        last_deal, quantiles = points[-1]
        before = past(last_deal)
        so_far = ""
        if before:
            first_deal, _ = before[0]
            so_far = f"{counted(-first_deal, 'deal')} ago"
        group = fan_group(fan, heading(fan), doubles=doubles)
        group = replace(group, notes=[*group.notes, _legend(quantiles)])
        words = draw_groups([group], (29, 1))  # a figure may be longer than its column
        self.say(words, FanView(points, before, span, so_far))

    def say(self, words: Content, fan: FanView = FanView()) -> None:  # noqa: B008 - FanView is frozen
        """Show this fan with these words below it."""
        self.query_one(".fan-words", Static).update(words)
        self.query_one(FanChart).shown = fan


class Chances(FanPanel):
    """The fan of a session's next hands at the player's bet and pace; `move` changes the horizon."""

    def __init__(
        self, session: Session, solver: SolverService, bet: tuple[int, int], id: str | None = None
    ) -> None:
        """`bet` is (coins on each hand, hands drawn from each deal)."""
        super().__init__(solver, id=id)
        self._session = session
        self._coins, self._drawn = bet
        self._horizon = 1  # the index of the horizon shown first

    @property
    def horizon(self) -> str:
        """The horizon chosen."""
        return HORIZONS[self._horizon].words

    def move(self, by: int) -> None:
        """Choose a longer or shorter horizon, up to the ends."""
        self._horizon = min(max(0, self._horizon + by), len(HORIZONS) - 1)
        self.show()

    def show(self) -> None:
        """Show the fan from the present credits."""
        state, total = self._session.state, self._session.totals
        try:
            game = game_ahead(state, self._coins * self._drawn)
        except Refused as refused:
            self.say(Content(str(refused)))
            return
        horizon = HORIZONS[self._horizon]
        pace = deals_per_hour(total)
        self.follow(
            FindFan(game, self._coins, state.credits, horizon.hands_at(pace, self._drawn), self._drawn),
            lambda fan: span_words(fan.hands, fan.drawn, horizon, pace),
            lambda deals: _past(total.session.curve, total.cents, state.credits, deals // 2),
            doubles=bool(total.double_in),
        )


def _legend(quantiles: Sequence[int]) -> str:
    """How to read the labels at the right end of the chart."""
    upper = quantiles[SHARES.index(75)]
    return f"75% {upper:,}: of 100 players, 75 then have {counted(upper, 'credit')} or fewer."


def _past(curve: TimeSeries, cents: int, credits: int, deals: int) -> list[tuple[int, int]]:
    """(deals from now, credits) of the session's last deals, at most `deals`, up to the present credits."""
    steps = [*((index * curve.stride, value) for index, value in enumerate([curve.start, *curve.points]))]
    last_step, _ = steps[-1]
    if last_step < curve.steps:
        steps.append((curve.steps, curve.last))
    if not curve.steps:
        return []
    return [
        (step - curve.steps, credits + (value - curve.last) // cents)
        for step, value in steps
        if step >= curve.steps - deals
    ]
