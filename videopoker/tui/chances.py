"""The chances of the next hands: a fan from the credits on the machine, and its figures in words."""

from textwrap import fill

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from videopoker.core.messages import Refused
from videopoker.core.time_series import TimeSeries
from videopoker.play.session import Session
from videopoker.text.chances import (
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
from videopoker.tui.widgets.fan_chart import FanChart

_USUAL = 1
"""The place of the horizon shown first."""


class Chances(Vertical):
    """The fan of a session's next hands at the bet and the pace of its player; `move` chooses the horizon."""

    def __init__(
        self, session: Session, solver: SolverService, bet: tuple[int, int], id: str | None = None
    ) -> None:
        """`bet` is the coins on each hand and the hands drawn from each deal."""
        super().__init__(id=id)
        self._session = session
        self._solver = solver
        self._coins, self._drawn = bet
        self._place = _USUAL

    def compose(self) -> ComposeResult:
        yield FanChart()
        yield Static(id="chances-words")

    @property
    def horizon(self) -> str:
        """The horizon, as the player chose it."""
        return HORIZONS[self._place].words

    def move(self, by: int) -> None:
        """Choose a longer horizon, or a shorter one; it stops at both ends."""
        self._place = min(max(0, self._place + by), len(HORIZONS) - 1)
        self.show()

    def show(self) -> None:
        """Show the fan, or ask for it; a later question replaces an earlier one."""
        state = self._session.state
        try:
            game = game_ahead(state, self._coins * self._drawn)
        except Refused as refused:
            self._say(Content(str(refused)), FanView())
            return
        pace = pace_of(self._session.totals)
        hands = HORIZONS[self._place].hands_at(pace, self._drawn)
        question = FindFan(game, self._coins, state.credits, hands, self._drawn)
        found = self._solver.known(question)
        if found is None:
            self._say(Content.styled(f"Following the next {counted(hands, 'hand')} ...", FAINT), FanView())
            self._solver.ask(self, question, lambda _: self.show())
            return
        points = [
            (point.hands // found.drawn, [found.bankroll + won for won in point.won])
            for point in found.points
        ]
        curve = self._session.totals.session.curve
        past = _past(curve, self._session.totals.cents, state.credits, points[-1][0] // 2)
        so_far = f"{counted(-past[0][0], 'deal')} ago" if past else ""
        heading = Content.styled(span_words(found, HORIZONS[self._place], pace), "bold $gold")
        rows = [
            Content.assemble((f"{label:<30}", FAINT), (value, "bold")) for label, value in chance_rows(found)
        ]
        said = chance_notes(found, doubles=bool(self._session.totals.double_in))
        notes = Content.styled(fill(said, max(30, self.size.width)), FAINT)
        words = Content("\n").join([heading, *rows, notes])
        self._say(words, FanView(points, past, counted(hands, "hand"), so_far))

    def _say(self, words: Content, fan: FanView) -> None:
        self.query_one("#chances-words", Static).update(words)
        self.query_one(FanChart).shown = fan


def _past(curve: TimeSeries, cents: int, credits: int, most: int) -> list[tuple[int, int]]:
    """The last deals of the session, `most` at most, as credits that end with those on the machine."""
    steps = [*((place * curve.stride, value) for place, value in enumerate([curve.start, *curve.points]))]
    if steps[-1][0] < curve.steps:
        steps.append((curve.steps, curve.last))
    found = [(step - curve.steps, credits + (value - curve.last) // cents) for step, value in steps]
    return [one for one in found if one[0] >= -most] if curve.steps else []
