"""The side panel: how the session goes, at a glance, where a large terminal has room beside the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.core.money import percent
from videopoker.core.paytable import Paytable
from videopoker.core.stats import Meters
from videopoker.tui.widgets.charts import FAINT, bar, curve_rows
from videopoker.tui.widgets.words import Words

WIDTH = 38
"""Columns of the panel, its border and padding among them."""

LAST_HANDS = 8
"""Hands of which line and pay are shown."""

HITS = 7
"""Lines of which the hits are shown, those that were hit, the best paid first."""

_ROOM = WIDTH - 5
_CURVE_ROWS = 5
_HEADING = "bold $gold"


@dataclass(frozen=True, slots=True)
class LastHand:
    """What came of a deal."""

    line: str | None
    """The line that was paid, of many hands how many were; None for nothing."""
    paid: int
    bet: int


class Panel(Vertical):
    """Bankroll, return, last hands, hits, pace and luck. It is told what to show only once a hand is over."""

    def compose(self) -> ComposeResult:
        """From the top."""
        yield Words(id="bankroll")
        yield Words(id="returns")
        yield Words(id="last-hands")
        yield Words(id="hits")
        yield Words(id="pace")

    def tell(
        self,
        meters: Meters,
        hands: Sequence[LastHand],
        worth: str,
        luck: str,
        *,
        letters: bool,
    ) -> None:
        """Show these meters, the hands (the last one first), the session's result in money, and the luck."""
        self.query_one("#bankroll", Words).say(_bankroll(meters, worth, letters=letters))
        self.query_one("#returns", Words).say(_returns(meters))
        self.query_one("#last-hands", Words).say(_last_hands(hands))
        self.query_one("#hits", Words).say(_hits(meters, letters=letters))
        self.query_one("#pace", Words).say(_pace(meters, luck))


def _bankroll(meters: Meters, worth: str, *, letters: bool) -> Content:
    session = meters.session
    points = session.curve.scaled(meters.cents)
    curve = curve_rows(points, _ROOM, _CURVE_ROWS, letters=letters)
    steps = session.curve.steps
    deals = f"{steps:,} deal{'s' * (steps != 1)}"
    summary = Content.assemble((f"{points[-1]:+,}", "bold"), f"  {worth}", (f"  after {deals}", FAINT))
    return Content("\n").join([Content.styled("BANKROLL THIS SESSION", _HEADING), *curve, summary])


def _returns(meters: Meters) -> Content:
    table = meters.paytable
    played = meters.by_game.get((table, meters.coins)) if table else None
    rows = [
        ("this session", meters.session.return_so_far),
        ("this game so far", played.return_so_far if played else None),
        ("its paytable", _stated(table)),
    ]
    said = [
        Content.assemble((f"{label:<{_ROOM - 10}}", FAINT), (f"{percent(part):>10}", "bold"))
        for label, part in rows
    ]
    return Content("\n").join([Content.styled("RETURN", _HEADING), *said])


def _last_hands(hands: Sequence[LastHand]) -> Content:
    said = []
    for hand in hands[:LAST_HANDS]:
        name = (hand.line or "nothing")[: _ROOM - 9]
        pay = (f"{hand.paid - hand.bet:>+9,}", "bold" if hand.line else FAINT)
        said.append(Content.assemble((f"{name:<{_ROOM - 9}}", "" if hand.line else FAINT), pay))
    return Content("\n").join([Content.styled("LAST HANDS", _HEADING), *(said or [Content("none yet")])])


def _hits(meters: Meters, *, letters: bool) -> Content:
    """How often each line was hit in this session, with a bar for its share of all hits."""
    lines = meters.session.lines
    order = [line.label for line in meters.paytable.lines] if meters.paytable else []
    labels = sorted(lines, key=lambda label: order.index(label) if label in order else len(order))
    most = max(lines.values(), default=0)
    said = [
        Content.assemble(
            f"{label[:19]:<19}",
            (f"{lines[label]:>6,} ", "bold"),
            (bar(lines[label] / most, _ROOM - 26, letters=letters), FAINT),
        )
        for label in labels[:HITS]
    ]
    return Content("\n").join(
        [Content.styled("HITS THIS SESSION", _HEADING), *(said or [Content("none yet")])]
    )


def _pace(meters: Meters, luck: str) -> Content:
    speed = meters.session.hands_per_hour
    pace = "-" if speed is None else f"{speed:,.0f}"
    return Content("\n").join(
        [
            Content.assemble(("HANDS PER HOUR  ", _HEADING), (pace, "bold")),
            Content.assemble(("STREAK  ", _HEADING), (luck, "bold")),
        ]
    )


def _stated(table: Paytable | None) -> float | None:
    return table.stated_return if table else None
