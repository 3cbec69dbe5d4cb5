"""The chances of the next hands: a fan from a bankroll, and its figures in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from videopoker.core.messages import Refused
from videopoker.core.time_series import TimeSeries
from videopoker.play.session import Session
from videopoker.text.fan import (
    HORIZONS,
    chance_notes,
    chance_rows,
    game_ahead,
    pace_of,
    span_words,
)
from videopoker.text.numbers import counted
from videopoker.tui.content.bars import FAINT
from videopoker.tui.content.fan import FanView
from videopoker.tui.questions import FindFan
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.charts import FanChart

if TYPE_CHECKING:  # NumPy is loaded in the service's thread
    from videopoker.solver.risk.fan import Fan

_USUAL = 1
"""The place of the horizon shown first."""


class FanPanel(Vertical):
    """A fan and its figures, once the solver has found them; a later question replaces an earlier one."""

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
        """Show this fan; `past` gives deals from now and credits, for at most as many deals as the fan has."""
        found, span = self._solver.known(question), counted(question.hands, "hand")
        if found is None:
            self.say(Content.styled(f"Following the next {span} ...", FAINT))
            self._solver.ask(self, question, lambda _: self.follow(question, heading, past, doubles=doubles))
            return
        points = [
            (point.hands // found.drawn, [found.bankroll + won for won in point.won])
            for point in found.points
        ]
        before = past(points[-1][0])
        so_far = f"{counted(-before[0][0], 'deal')} ago" if before else ""
        rows = [
            Content.assemble((f"{label:<30}", FAINT), (value, "bold")) for label, value in chance_rows(found)
        ]
        words = [
            Content.styled(heading(found), "bold $gold"),
            *rows,
            Content.styled(chance_notes(found, doubles=doubles), FAINT),
        ]
        self.say(Content("\n").join(words), FanView(points, before, span, so_far))

    def say(self, words: Content, fan: FanView = FanView()) -> None:  # noqa: B008 - it is frozen
        """Show these words below this fan."""
        self.query_one(".fan-words", Static).update(words)
        self.query_one(FanChart).shown = fan


class Chances(FanPanel):
    """The fan of a session's next hands at the bet and the pace of its player; `move` chooses the horizon."""

    def __init__(
        self, session: Session, solver: SolverService, bet: tuple[int, int], id: str | None = None
    ) -> None:
        """`bet` is the coins on each hand and the hands drawn from each deal."""
        super().__init__(solver, id=id)
        self._session = session
        self._coins, self._drawn = bet
        self._place = _USUAL

    @property
    def horizon(self) -> str:
        """The horizon, as the player chose it."""
        return HORIZONS[self._place].words

    def move(self, by: int) -> None:
        """Choose a longer horizon, or a shorter one; it stops at both ends."""
        self._place = min(max(0, self._place + by), len(HORIZONS) - 1)
        self.show()

    def show(self) -> None:
        """Show the fan from the credits on the machine."""
        state, total = self._session.state, self._session.totals
        try:
            game = game_ahead(state, self._coins * self._drawn)
        except Refused as refused:
            self.say(Content(str(refused)))
            return
        horizon, pace = HORIZONS[self._place], pace_of(total)
        hands = horizon.hands_at(pace, self._drawn)
        self.follow(
            FindFan(game, self._coins, state.credits, hands, self._drawn),
            lambda found: span_words(found, horizon, pace),
            lambda deals: _past(total.session.curve, total.cents, state.credits, deals // 2),
            doubles=bool(total.double_in),
        )


def _past(curve: TimeSeries, cents: int, credits: int, most: int) -> list[tuple[int, int]]:
    """The last deals of the session, `most` at most, as credits that end with those on the machine."""
    steps = [*((place * curve.stride, value) for place, value in enumerate([curve.start, *curve.points]))]
    if steps[-1][0] < curve.steps:
        steps.append((curve.steps, curve.last))
    found = [(step - curve.steps, credits + (value - curve.last) // cents) for step, value in steps]
    return [one for one in found if one[0] >= -most] if curve.steps else []
