"""The side panel: how the session goes, at a glance, where a large terminal has room beside the table."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.tui.content.panel import (
    HEADING,
    PAID,
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
from videopoker.tui.widgets.charts import Area, Curve, set_height
from videopoker.tui.widgets.label import Label

MOST_HANDS = 8
"""Last hands that are shown where there is room for them."""

_LEAST_HANDS, _CURVE_ROWS, _MOST_CURVE_ROWS = 3, 4, 8
_FIXED_ROWS = 21
"""Rows of everything but curve, last hands and hits: headings, gaps, numbers, and the results."""


class Panel(Vertical):
    """Bankroll, return, last hands, hits, results, pace and streak; updated when a hand is over."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._told: PanelState | None = None
        self._odds: Odds | None = None

    def compose(self) -> ComposeResult:
        """From the top."""
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

    def tell(self, glimpse: PanelState, odds: Odds | None) -> None:
        """Show this session, and the odds if they are known."""
        self._told, self._odds = glimpse, odds
        self._show()

    def judge(self, odds: Odds) -> None:
        """Add these odds to what is shown."""
        self._odds = odds
        if self._told and self.size.height:
            self._show_odds(self._told, self._rows_of_hits(self._told))

    def on_resize(self) -> None:
        """Show as much as there are rows for."""
        self._show()

    def _show(self) -> None:
        told = self._told
        if told is None or not self.size.height:
            return
        hits = self._rows_of_hits(told)
        free = self.size.height - _FIXED_ROWS - _CURVE_ROWS - hits
        hands = min(MOST_HANDS, free)
        curve = self.query_one(Curve)
        set_height(curve, min(_MOST_CURVE_ROWS, _CURVE_ROWS + free - hands))
        set_height(self.query_one("#last-hands"), 1 + hands)
        set_height(self.query_one("#hits"), 2 + hits)
        curve.draw(told.points, told.deals)
        self.query_one("#results", Area).fill(columns(told.results))
        for place, said in (
            ("bankroll", bankroll(told)),
            ("last-hands", last_hands(told.hands[:hands])),
            ("results-heading", results_heading(told.results)),
            ("pace", pace(told)),
        ):
            self.query_one(f"#{place}", Label).say(said)
        self._show_odds(told, hits)

    def _show_odds(self, told: PanelState, most: int) -> None:
        self.query_one("#returns", Label).say(returns(told, self._odds))
        self.query_one("#hits", Label).say(hits_text(told, self._odds, most))

    def _rows_of_hits(self, told: PanelState) -> int:
        return min(len(told.hits), self.size.height - _FIXED_ROWS - _CURVE_ROWS - _LEAST_HANDS)
