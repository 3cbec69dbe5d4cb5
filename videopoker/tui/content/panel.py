"""The words and numbers of the side panel, and what they are made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual.content import Content

from videopoker.core.meters import RESULTS
from videopoker.text.hand import NO_WIN
from videopoker.text.numbers import counted, percent
from videopoker.tui.content.bars import FAINT, needle
from videopoker.tui.layout.text import fitted

ROOM = 33
"""Columns of the panel without its padding."""

HEADING = "bold $gold"
PAID = (1, 2, 3, 4, 5, 10, 25, 100)
"""The least pays of the columns of the results, several classes of RESULTS in the last two."""

_LEVELS = 22
"""Bar heights that the three rows of the histogram can show."""


@dataclass(frozen=True, slots=True)
class LastHand:
    """The result of a deal."""

    line: str | None
    """The line that was paid; for multi-hand play how many hands won; None for no win."""
    paid: int
    bet: int


@dataclass(frozen=True, slots=True)
class HitOdds:
    """A line compared with perfect play."""

    expected: str
    """Expected hits in the same number of games."""
    z: float
    """How far off the hits are, in standard deviations; negative for fewer."""
    usual: bool
    """Whether the result is normal."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The lines of a game compared with perfect play."""

    lines: Mapping[str, HitOdds]
    least_likely: str
    """The least likely line and its odds, in words."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """What the panel shows between two hands, in credits."""

    points: Sequence[int]
    """Credits won or lost in this session after each deal, starting at 0."""
    deals: int
    worth: str
    """The session's result in money."""
    returns: Sequence[tuple[str, float | None]]
    """Labels and returns so far."""
    progressive: bool
    doubled: bool
    """Whether wins were doubled; the returns leave double-ups out."""
    coins: int
    """The bet that the game's return, hits and results are for."""
    hands: Sequence[LastHand]
    """The last one first."""
    hits: Mapping[str, int]
    """Hits by line, best paid first."""
    results: Mapping[int, int]
    """Games by payout per coin: the least pay of each class in RESULTS."""
    per_hour: float | None
    luck: str
    """The streak or drought up to now."""
    practice: bool = False
    """Whether it is a practice save."""


def bankroll(told: PanelState) -> Content:
    """The last value of the curve in credits and money."""
    won = Content.assemble((f"{told.points[-1]:+,}", "bold"), f"  {told.worth}")
    deals = counted(told.deals, "deal")
    fitting = (said for said in (f"  after {deals}", f"  {deals}") if len(won) + len(said) <= ROOM)
    return won + Content.styled(next(fitting, ""), FAINT)


def returns(told: PanelState, perfect: float | None, holds: str = "") -> Content:
    """The returns so far beside perfect play at the bet in play; then how many holds were right, and what mistakes cost.

    `perfect` is None until it is known; of a progressive game it is the return with the jackpot at its reset.
    """
    best = "perfect play, at reset" if told.progressive else "perfect play"
    rows = [(label, percent(part)) for label, part in told.returns]
    rows.append((best, "…" if perfect is None else percent(perfect)))
    said = [
        Content.assemble((f"{label:<{ROOM - 10}}", FAINT), (f"{part:>10}", "bold")) for label, part in rows
    ]
    if holds:
        label = "practice holds " if told.practice else "right holds "
        said.append(Content.assemble((label, FAINT), (f"{holds:>{ROOM - len(label)}}", "bold")))
    heading = "RETURN WITHOUT DOUBLE-UPS" if told.doubled else "RETURN"
    return Content("\n").join([Content.styled(heading, HEADING), *said])


def last_hands(hands: Sequence[LastHand]) -> Content:
    """The last hands, a row each."""
    said = []
    for hand in hands:
        name = fitted(hand.line or NO_WIN, ROOM - 9)
        pay = (f"{hand.paid - hand.bet:>+9,}", "bold" if hand.line else FAINT)
        said.append(Content.assemble((name, "" if hand.line else FAINT), pay))
    return Content("\n").join([Content.styled("LAST HANDS", HEADING), *(said or [Content("none yet")])])


def hits_text(told: PanelState, odds: Odds | None, most: int) -> Content:
    """Hits of each line, the expected hits, and a needle that shows the difference."""
    hits = told.hits
    bet = f"HITS AT {told.coins} COIN{'S' * (told.coins != 1)}"
    wide = 1 + max(5, len(f"{max(hits.values(), default=0):,}"))
    name = ROOM - 2 * wide - 6
    heading = Content.styled(f"{bet:<{ROOM - 15}}{'expected':>9}", HEADING)
    if not any(hits.values()) and odds is None:
        return Content("\n").join([heading, Content("none yet")])
    rows = []
    for label in _chosen(hits, most):
        known = odds.lines.get(label) if odds else None
        said = Content.assemble(
            (fitted(label, name), "" if hits[label] else FAINT),
            (f"{hits[label]:>{wide},}", "bold"),
            (f"{known.expected if known else '':>{wide}} ", FAINT),
        )
        if known:
            style = "$foreground 70%" if known.usual else HEADING
            said += needle(known.z, 5, style)
        rows.append(said)
    return Content("\n").join([heading, *rows, Content.styled(odds.least_likely if odds else "", FAINT)])


def _chosen(hits: Mapping[str, int], most: int) -> list[str]:
    """At most this many lines, in order: the lines hit first, best paid first, then the likeliest others."""
    hit = [label for label in hits if hits[label]]
    others = [label for label in reversed([*hits]) if not hits[label]]
    chosen = {*hit[:most], *others[: max(0, most - len(hit))]}
    return [label for label in hits if label in chosen]


def results_heading(results: Mapping[int, int]) -> Content:
    """The heading of the histogram, with the share of losing hands."""
    games = sum(results.values())
    nothing = f"{NO_WIN} {percent(results.get(0, 0) / games if games else None)}"
    return Content.assemble(("PAYOUT PER COIN", HEADING), (f"{nothing:>{ROOM - 15}}", FAINT))


def columns(results: Mapping[int, int]) -> list[float]:
    """The histogram: three columns and a gap for each pay; any count above 0 is visible."""
    ends = (*PAID[1:], RESULTS[-1] + 1)
    counts = [
        sum(results.get(one, 0) for one in RESULTS if least <= one < beyond)
        for least, beyond in zip(PAID, ends, strict=True)
    ]
    seen = max(counts) / _LEVELS
    return [column for count in counts for column in (*[max(count, seen * (count > 0))] * 3, 0)]


def pace(told: PanelState) -> Content:
    """Hands per hour, and the streak."""
    hands = "-" if told.per_hour is None else f"{told.per_hour:,.0f}"
    return Content("\n").join(
        [
            Content.assemble(("HANDS PER HOUR  ", HEADING), (hands, "bold")),
            Content.assemble(("STREAK  ", HEADING), (told.luck, "bold")),
        ]
    )
