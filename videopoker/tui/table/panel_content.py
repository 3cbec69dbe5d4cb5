"""The texts of the side panel, and the state they show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.text.words.numbers import percent, signed
from videopoker.text.words.pay_line import NO_WIN, short_label
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.bars import FAINT, RANGE, Interval, drawn_interval
from videopoker.tui.kit.text_layout import fitted

if TYPE_CHECKING:
    from videopoker.text.groups.group import Group

COLUMNS = 33
"""Columns of the panel within its frames."""

_PICTURE = 7
"""Columns of an interval between its two counts."""


@dataclass(frozen=True, slots=True)
class LastHand:
    """The result of a deal."""

    line: str | None
    """The winning line; in multi-hand play the number of wins; None for no win."""
    paid: int
    bet: int


@dataclass(frozen=True, slots=True)
class Odds:
    """The lines of a game compared with perfect play."""

    lines: Mapping[str, Interval]
    least_likely: str
    """The least likely line and its odds, in words."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """What the panel shows between hands. Amounts in credits."""

    bankroll: Bankroll
    """Credits won or lost after each deal of `range_name`."""
    range_name: str
    """The session, or before its first deals all time."""
    worth: str
    """The result of that range in money."""
    won: int | None
    """Credits won or lost in this session; None before its first deal."""
    returns: Sequence[tuple[str, float]]
    """(label, return so far), only where there are enough hands to mean something."""
    progressive: bool
    coins: int
    """The bet to which the game's return, hits and results belong."""
    hands: Sequence[LastHand]
    """Newest first."""
    hits: Mapping[str, int]
    """Hits by line, best paid first."""
    per_hour: float | None
    luck: str
    """The current streak or drought; empty before the first hand."""


def bankroll_words(state: PanelState) -> Content:
    """What the session won or lost in credits and money, and the band after its last hand."""
    bankroll, step = state.bankroll, state.bankroll.series.steps
    words = bankroll.band_words(step)
    won = Content.assemble((signed(bankroll.at(step), 0), "bold"), (f"  {state.worth}", FAINT))
    left = COLUMNS - len(won)
    return won + Content.styled(f"{words:>{left}}" if len(words) + 2 <= left else "", FAINT)


def skill(state: PanelState, perfect: float | None, graded: "Group | None") -> list[Content]:
    """What the game, the cards and mistakes won or lost and what it adds up to, then right holds, returns, streak and pace.

    `perfect` is the return of perfect play at this bet, None until solved; for a progressive game, with the
    jackpot at reset. Figures of too few hands are left out. The most useful rows come first.
    """
    keeps = ""
    if perfect is not None:
        keeps = f"it {'keeps' if perfect <= 1 else 'gives'} {percent(abs(1 - perfect))}"
    rows = []
    for label, figure in graded.rows if graded else ():
        is_edge = label == "this game" and not state.progressive
        row = _part(label, figure)
        rows.append(row + f", {keeps}" if is_edge and keeps else row)
    if keeps and (state.progressive or not graded):
        label = "at reset" if state.progressive else "this game"
        rows.insert(bool(graded), _row(label, keeps))
    if state.won is not None and not graded:
        rows.append(_part("won today", signed(state.won, 0)))
    rows += [_row(label, percent(so_far)) for label, so_far in state.returns]
    last = [("streak", state.luck), ("hands per hour", state.per_hour and f"{state.per_hour:,.0f}")]
    return rows + [_row(label, value) for label, value in last if value]


def _part(label: str, figure: str) -> Content:
    """An amount in the column of amounts; any other figure at the end of the row."""
    return _row(label, figure, COLUMNS if " " in figure else 17)  # columns of an amount with its label


def _row(label: str, value: str, columns: int = COLUMNS) -> Content:
    return Content.assemble((label, FAINT), (f"{value:>{columns - len(label)}}", "bold"))


def last_hands(hands: Sequence[LastHand]) -> list[Content]:
    """The last hands, a row each."""
    return [*map(_last_hand, hands)]


def _last_hand(hand: LastHand) -> Content:
    won, columns = hand.paid - hand.bet, COLUMNS - 9
    name = fitted(short_label(hand.line or NO_WIN, columns), columns)
    style = "bold"
    if won:
        style = "bold $won" if won > 0 else "bold $lost"
    return Content.assemble((name, "" if hand.line else FAINT), (f"{signed(won, 0):>9}", style))


def hits_rows(state: PanelState, odds: Odds | None, rows: int) -> Iterator[Content]:
    """Hits of each line, and between its two counts the 95% range of perfect play, each on its own scale."""
    hits = state.hits
    intervals = odds.lines if odds else {}
    wide = 1 + max(3, len(f"{max(hits.values(), default=0):,}"))
    lows = max((len(_end(line.low)) for line in intervals.values()), default=0)
    highs = max((len(_end(line.high)) for line in intervals.values()), default=0)
    drawn = lows + _PICTURE + highs
    name = COLUMNS - wide - drawn - 1
    yield Content.styled(f"{'hits':>{name + wide}} {RANGE if intervals else '':^{drawn}}".rstrip(), FAINT)
    for label in _chosen(hits, rows):
        line = intervals.get(label)
        row = Content.assemble(
            (fitted(short_label(label, name), name), "" if hits[label] else FAINT),
            (f"{hits[label]:>{wide},} ", "bold"),
        )
        if line and line.expected:
            picture = drawn_interval(line, _PICTURE)
            row += Content.assemble((f"{_end(line.low):>{lows}}", FAINT), picture, (_end(line.high), FAINT))
        yield row
    yield Content.styled(odds.least_likely if odds else "", FAINT)


def _end(hits: float) -> str:
    """An end of a range in at most four characters: from a thousand on in thousands."""
    if hits < 1000:
        return f"{hits:.0f}"
    return f"{hits / 1000:.1f}k" if hits < 9950 else f"{hits / 1000:.0f}k"


def _chosen(hits: Mapping[str, int], number: int) -> list[str]:
    """At most this many lines, in order: the lines hit first, best paid first, then the likeliest others."""
    hit = [label for label in hits if hits[label]]
    others = [label for label in reversed([*hits]) if not hits[label]]
    chosen = {*hit[:number], *others[: max(0, number - len(hit))]}
    return [label for label in hits if label in chosen]
