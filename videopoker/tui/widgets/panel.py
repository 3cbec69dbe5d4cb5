"""The side panel: how the session goes, at a glance, where a large terminal has room beside the table."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.tui.content.panel import (
    HEADING,
    PAID,
    ROOM,
    Odds,
    PanelState,
    bankroll,
    columns,
    hits_text,
    last_hands,
    pace,
    results_heading,
    returns,
)
from videopoker.tui.widgets.charts import Area, Curve
from videopoker.tui.widgets.label import Label

if TYPE_CHECKING:
    from videopoker.tui.content.coach import CoachShown

MOST_HANDS = 8
"""Last hands that are shown where there is room for them."""

_LEAST_HANDS, _CURVE_ROWS, _MOST_CURVE_ROWS = 3, 4, 8
_FIXED_ROWS = 21
"""Rows of everything but curve, last hands and hits: headings, gaps, numbers, and the results."""

_COACH_ROWS = 17
"""Rows of the coach."""
_COACH_AND_ALL_ROWS = 54
"""Rows from which the coach leaves room for everything else; below, hits, results and pace give way."""

_BANKROLL_ROWS = 10
"""Rows of what stays there in any case: heading and result of the bankroll, returns, and the heading of the last hands."""


class Panel(Vertical):
    """Bankroll, return, last hands, hits, results, pace and streak; updated when a hand is over."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._told: PanelState | None = None
        self._odds: Odds | None = None
        self._coach: CoachShown | None = None
        self._holds = ""
        self._perfect: float | None = None

    def compose(self) -> ComposeResult:
        """From the top."""
        yield Label(id="coach")
        yield Label(Content.styled("BANKROLL THIS SESSION", HEADING), id="bankroll-heading")
        yield Curve(id="bankroll-curve")
        yield Label(id="bankroll")
        yield Label(id="returns")
        yield Label(id="last-hands")
        yield Label(id="hits")
        yield Label(id="results-heading")
        yield Area(id="results")
        yield Label("".join(f"{least:<4}" for least in PAID).rstrip() + "+", id="results-scale")
        yield Label(id="pace")

    def tell(self, state: PanelState, odds: Odds | None) -> None:
        """Show this session, and the odds if they are known."""
        self._told, self._odds = state, odds
        self._show()

    def show_coach(self, shown: "CoachShown | None") -> None:
        """Show what the coach says of the hand, in the same frame as the cards."""
        had, self._coach = self._coach, shown
        if (had is None) != (shown is None):
            self._show()
        self._show_advice()

    def _show_advice(self) -> None:
        if self._coach and self.size.height:
            from videopoker.tui.content.coach import stacked  # 3 ms that a panel without a coach goes without

            self.query_one("#coach", Label).say(stacked(self._coach, ROOM, _COACH_ROWS))

    def show_holds(self, holds: str) -> None:
        """Show how many holds of the session were right, and what mistakes cost."""
        had, self._holds = self._holds, holds
        if bool(had) != bool(holds):
            self._show()
        else:
            self._show_returns()

    def show_perfect(self, perfect: float | None) -> None:
        """Show the return of perfect play at the bet in play; None until it is known."""
        self._perfect = perfect
        self._show_returns()

    def _show_returns(self) -> None:
        if self._told and self.size.height:
            self.query_one("#returns", Label).say(returns(self._told, self._perfect, self._holds))

    def show_odds(self, odds: Odds) -> None:
        """Add these odds to what is shown."""
        self._odds = odds
        if self._told and self.size.height:
            self._show_odds(self._told, self._rows_of_hits(self._told))

    def on_resize(self) -> None:
        """Show as much as there are rows for."""
        self._show()
        self._show_advice()

    @property
    def _rows(self) -> int:
        """Rows beside the coach and the right holds."""
        return self.size.height - (_COACH_ROWS + 1 if self._coach else 0) - bool(self._holds)

    def _show(self) -> None:
        told = self._told
        if told is None or not self.size.height:
            return
        self.query_one("#coach").styles.height = _COACH_ROWS
        self.query_one("#coach").display = self._coach is not None
        crowded = self._coach is not None and self.size.height < _COACH_AND_ALL_ROWS
        self.set_class(crowded, "-crowded")
        hits = 0 if crowded else self._rows_of_hits(told)
        fixed = _BANKROLL_ROWS if crowded else _FIXED_ROWS
        free = self._rows - fixed - _CURVE_ROWS - hits
        hands = min(MOST_HANDS, free)
        curve = self.query_one(Curve)
        curve.styles.height = min(_MOST_CURVE_ROWS, _CURVE_ROWS + free - hands)
        self.query_one("#returns").styles.height = 4 + bool(self._holds)
        self.query_one("#last-hands").styles.height = 1 + hands
        self.query_one("#hits").styles.height = 2 + hits
        curve.draw(told.points, told.deals)
        self.query_one("#results", Area).fill(columns(told.results))
        for place, said in (
            ("bankroll", bankroll(told)),
            ("last-hands", last_hands(told.hands[:hands])),
            ("results-heading", results_heading(told.results)),
            ("pace", pace(told)),
        ):
            self.query_one(f"#{place}", Label).say(said)
        self._show_returns()
        self._show_odds(told, hits)

    def _show_odds(self, told: PanelState, most: int) -> None:
        self.query_one("#hits", Label).say(hits_text(told, self._odds, most))

    def _rows_of_hits(self, told: PanelState) -> int:
        return min(len(told.hits), self._rows - _FIXED_ROWS - _CURVE_ROWS - _LEAST_HANDS)
