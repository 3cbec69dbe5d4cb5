"""The texts of the side panel, and the state they show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.text.empty import NO_HANDS
from videopoker.text.numbers import percent, signed
from videopoker.text.pay_line import NO_WIN, short_label
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.bars import FAINT, RANGE, Interval, drawn_interval
from videopoker.tui.kit.text_layout import fitted

if TYPE_CHECKING:
    from videopoker.text.group import Group

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
    """Credits won or lost in this session after each deal."""
    worth: str
    """The session's result in money."""
    returns: Sequence[tuple[str, float | None]]
    """(label, return so far)."""
    progressive: bool
    doubled: bool
    """Whether wins were doubled; the returns leave double-ups out."""
    coins: int
    """The bet to which the game's return, hits and results belong."""
    hands: Sequence[LastHand]
    """Newest first."""
    hits: Mapping[str, int]
    """Hits by line, best paid first."""
    per_hour: float | None
    luck: str
    """The current streak or drought."""


def bankroll_words(state: PanelState) -> Content:
    """What the session won or lost in credits and money, and the band after its last hand."""
    shown, step = state.bankroll, state.bankroll.series.steps
    words = shown.band_words(step)
    won = Content.assemble((signed(shown.at(step), 0), "bold"), (f"  {state.worth}", FAINT))
    left = COLUMNS - len(won)
    return won + Content.styled(f"{words:>{left}}" if len(words) + 2 <= left else "", FAINT)


def skill(state: PanelState, perfect: float | None, graded: "Group | None", most: int) -> list[Content]:
    """The returns so far and perfect play's at this bet; right holds and where credits went; streak and pace.

    `perfect` is None until solved; for a progressive game it is the return with the jackpot at reset. There are at most `most`
    rows: if these are too few, streak and pace share one, and perfect play is left out, which is in the table's title.
    """
    best = "perfect play, at reset" if state.progressive else "perfect play"
    (now, session), (whole, game) = state.returns
    rows = [
        _row("return without double-ups" if state.doubled else f"return, {now}", percent(session)),
        _row(whole, percent(game)),
        _row(best, "…" if perfect is None else percent(perfect)),
    ]
    if graded:
        (label, right), *others = graded.rows
        rows.append(_row(label, right))
        parts = [_row(part, figure, (COLUMNS - 2) // 2) for part, figure in others]
        apart = Content(" " * (2 + COLUMNS % 2))
        rows += [apart.join(parts[left : left + 2]) for left in range(0, len(parts), 2)]
    pace = "-" if state.per_hour is None else f"{state.per_hour:,.0f}"
    last = [_row("streak", state.luck), _row("hands per hour", pace)]
    if len(rows) + len(last) > most:
        last = last[:1] if state.per_hour is None else [_row(f"streak {state.luck}", f"{pace} hands/hour")]
    if len(rows) + len(last) > most:
        del rows[2]
    return [*rows, *last][:most]


def _row(label: str, value: str, columns: int = COLUMNS) -> Content:
    return Content.assemble((label, FAINT), (f"{value:>{columns - len(label)}}", "bold"))


def last_hands(hands: Sequence[LastHand]) -> list[Content]:
    """The last hands, a row each."""
    return [*map(_last_hand, hands)] or [Content.styled(NO_HANDS, FAINT)]


def _last_hand(hand: LastHand) -> Content:
    won, columns = hand.paid - hand.bet, COLUMNS - 9
    name = fitted(short_label(hand.line or NO_WIN, columns), columns)
    style = "bold $won" if won > 0 else "bold $lost" if won < 0 else "bold"
    return Content.assemble((name, "" if hand.line else FAINT), (f"{signed(won, 0):>9}", style))


def hits_rows(state: PanelState, odds: Odds | None, most: int) -> Iterator[Content]:
    """Hits of each line, and between its two counts the 95% range of perfect play, each on its own scale."""
    hits = state.hits
    if not any(hits.values()) and odds is None:
        yield Content.styled(NO_HANDS, FAINT)
        return
    known = odds.lines if odds else {}
    wide = 1 + max(3, len(f"{max(hits.values(), default=0):,}"))
    lows, highs = (
        (max([0, *map(len, ends)]) for ends in zip(*map(_ends, known.values()), strict=True))
        if known
        else (0, 0)
    )
    drawn = lows + _PICTURE + highs
    name = COLUMNS - wide - drawn - 1
    yield Content.styled(f"{'hits':>{name + wide}} {RANGE if known else '':^{drawn}}".rstrip(), FAINT)
    for label in _chosen(hits, most):
        line = known.get(label)
        row = Content.assemble(
            (fitted(short_label(label, name), name), "" if hits[label] else FAINT),
            (f"{hits[label]:>{wide},} ", "bold"),
        )
        if line and line.expected:
            low, high = _ends(line)
            row += Content.assemble((f"{low:>{lows}}", FAINT), drawn_interval(line, _PICTURE), (high, FAINT))
        yield row
    yield Content.styled(odds.least_likely if odds else "", FAINT)


def _ends(line: Interval) -> tuple[str, str]:
    """The ends of a range in at most four characters: from a thousand on in thousands."""
    low, high = (
        f"{end:.0f}" if end < 1000 else f"{end / 1000:.{1 if end < 9950 else 0}f}k"
        for end in (line.low, line.high)
    )
    return low, high


def _chosen(hits: Mapping[str, int], most: int) -> list[str]:
    """At most this many lines, in order: the lines hit first, best paid first, then the likeliest others."""
    hit = [label for label in hits if hits[label]]
    others = [label for label in reversed([*hits]) if not hits[label]]
    chosen = {*hit[:most], *others[: max(0, most - len(hit))]}
    return [label for label in hits if label in chosen]
