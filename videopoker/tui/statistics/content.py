"""The pages of the statistics as text: meters, results, ledger, and the line below the bankroll.

Each function gives a whole page for the screen's columns and rows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from textual.content import Content

from videopoker.core.base.messages import counted, printable
from videopoker.core.machine.totals import RESULTS, Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.hands.ledger import LedgerRow, PlayedSession
from videopoker.text.groups.group import NO_CASH, NO_HANDS, NO_SESSIONS, Group
from videopoker.text.play.meters import ledger_groups, results_group
from videopoker.text.words.numbers import expected_hits, money, signed
from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.groups import (
    FAINT,
    HEADING,
    Picture,
    bar,
    card_rows,
    draw_group,
    draw_groups,
    outlined_bar,
)
from videopoker.tui.kit.text_layout import fitted, wrapped

PAGES = ("meters", "bankroll", "lines", "results", "ledger", "play", "risk")
COLUMNS = (("bankroll", "lines", "risk"), ("meters", "results", "ledger"), ("play",))
"""The pages of each column from the top down; pages not shown take no room."""

_DASHBOARD_FROM = (120, 40)
"""Columns and rows from which pages are side by side, as a dashboard."""
_WHOLE_FROM = 180
"""From this width one dashboard has all pages but the risk; below it, ledger and play have their own."""
_ROWS_BELOW_LEDGER_FROM = 58
"""Rows of the terminal from which a ledger below the meters and the results has rows to give."""
_SECOND = ("play", "ledger")
_ALONE = "risk"


def is_dashboard(width: int, height: int) -> bool:
    """Whether pages are side by side."""
    return width >= _DASHBOARD_FROM[0] and height >= _DASHBOARD_FROM[1]


def gives_rows_to_play(page: str, width: int, height: int) -> bool:
    """Whether the ledger gives the page of play, next to it, the rows below its own."""
    shown = pages_shown(page, width, height)
    return {"ledger", "play"} <= {*shown} and ("meters" not in shown or height >= _ROWS_BELOW_LEDGER_FROM)


def pages_shown(page: str, width: int, height: int) -> tuple[str, ...]:
    """The pages on the screen when this page is chosen."""
    if not is_dashboard(width, height) or page == _ALONE:
        return (page,)
    return tuple(
        other
        for other in PAGES
        if other != _ALONE and (width >= _WHOLE_FROM or (other in _SECOND) is (page in _SECOND))
    )


_TITLE = "STATISTICS "
_WIDE = 74
"""From this width money fits beside every number."""

OUTLINE = "══╡"
"""The outline of an expected bar, for legends."""

_MIN_BAR = 16
"""Columns that the longest bar needs for accuracy to be shown next to it."""

_LEDGER = 17, 12, 11, 11, 16
"""The columns of the ledger; the last one needs a wide page."""

_MAX_ROWS = 200
"""Most rows of the ledger and of the sessions on the page; `videopoker stats --ledger` prints all."""


def heading(page: int, worth: str, width: int) -> Content:
    """The title, links to all pages with this one marked, and the value of a credit, as far as they fit."""
    columns = _columns_for_worth(width)
    segments: list[tuple[str, str] | Content] = [(_TITLE if columns >= 0 else "", HEADING)]
    for index, name in enumerate(PAGES):
        here = index == page
        link = f"[@click=screen.page({index})] {name.upper() if here else name} [/]"
        style = "bold $gold-ink on $gold-ground" if here else "$foreground"
        segments.append(Content.from_markup(f"[{style}]{link}[/]"))
    fits = is_worth_in_heading(worth, width)
    return Content.assemble(*segments, (f"{worth:>{columns}}" if fits else "", "$foreground"))


def is_worth_in_heading(worth: str, width: int) -> bool:
    """Whether the heading has room for the value of a credit."""
    return _columns_for_worth(width) > len(worth)


def _columns_for_worth(width: int) -> int:
    """Columns right of the page names; negative if even the title does not fit."""
    return width - 2 - len(_TITLE) - sum(len(name) + 2 for name in PAGES)


def page_of_meters(groups: Sequence[Group], width: int, height: int) -> Content:
    """The meters, this session beside all time; a blank row between groups if there is room."""
    is_airy = height >= sum(len(group.rows) + 2 for group in groups) - 1
    return draw_groups(groups, _widths(width, 5), is_airy=is_airy)


def _widths(width: int, columns: int) -> tuple[int, ...]:
    """The widths of label, session, its money, all time, its money; without money with three columns."""
    if columns == 3:
        return (28, 13, 15) if width >= 56 else (width - 26, 12, 14)
    return (21, 13, 12, 13, min(16, width - 59)) if width >= _WIDE else (19, 12, 0, 12, min(14, width - 43))


def page_of_play(groups: Sequence[Group], width: int, in_play: int = 0) -> list[Content]:
    """Where credits went and how well holds were chosen; and in a block of its own what is left out."""
    *figures, _, left_out = groups
    if in_play:
        first, *others = figures
        figures = [replace(first, notes=[*first.notes, _not_counted(in_play)]), *others]
    figures = [
        replace(group, notes=["\n".join(wrapped(note, width)) for note in group.notes]) for group in figures
    ]
    note = Content.styled("\n".join(wrapped(left_out.notes[0], width)), FAINT)
    return [draw_groups(figures, _widths(width, 3)), note]


def blocks_of_mistakes(
    groups: Sequence[Group], width: int, progress: Sequence[tuple[Group, list[float]]], game: str
) -> list[Content]:
    """What mistakes cost by day, by session, and by kind of decision, a block each; without a block for none.

    `progress` is accuracy and cost by day and by session, of this `game`.
    """
    *_, kinds, _ = groups
    blocks = [_chart(group, costs, game, width) for group, costs in progress]
    if kinds.rows:
        label = width - 26
        rows = [(fitted(kind, label), *cells) for kind, *cells in kinds.rows]
        blocks.append(draw_groups([replace(kinds, rows=rows)], (label, 12, 14)))
    return blocks


def rows_of_blocks(blocks: Sequence[Content]) -> int:
    """Rows of blocks with a blank row between two."""
    return sum(block.plain.count("\n") + 2 for block in blocks) - 1


def _chart(group: Group, costs: Sequence[float], game: str, width: int) -> Content:
    """A bar for what a hundred hands cost on each day or in each session, the cost at its end."""
    figures = [row[-1] for row in group.rows]
    longest = max(map(len, figures))
    label, hands, accuracy = 16, 9, 10
    if width - label - hands - accuracy - longest < _MIN_BAR:
        accuracy = 0
    columns = width - label - hands - accuracy
    bar_width = max(1, columns - longest - 3)
    highest = max([*costs, 0.01])
    bars = [
        Content.assemble("  ", (bar(cost / highest, bar_width).rstrip(), "$lost"), f" {figure}").pad_right(
            columns
        )
        for cost, figure in zip(costs, figures, strict=True)
    ]
    *_, cost_column = group.columns
    heading = f"  {fitted(f'{cost_column.heading} · {game}', columns - 2)}"
    return Content("\n").join(draw_group(group, (label, hands, accuracy, 0), Picture(4, heading, bars)))


def _not_counted(in_play: int) -> str:
    return f"{counted(in_play, 'credit')} in play not counted"


def bankroll_words(
    bankroll: Bankroll, currency: str, width: int, cursor: int | None = None, in_play: int = 0
) -> Content:
    """The hand at the cursor, or the last one: its number, the amount in credits and money, and the band.

    `in_play` are the credits bet on an open hand or double-up.
    """
    series = bankroll.series
    uncounted = _not_counted(in_play) if in_play else ""
    if not (series.steps or series.last):
        return Content.styled(" ".join(filter(None, [NO_HANDS, uncounted])), FAINT)
    step = series.steps if cursor is None else cursor
    value = bankroll.at(step)
    band = bankroll.band_words(step)
    start = "start" if series.steps else "double-up"  # of a win that an earlier session left open
    segments = [
        (f"hand {bankroll.first + step - 1:,}" if step else start, FAINT if cursor is None else "bold $gold"),
        (f"  {signed(value, 0)} credits", "bold"),
        (f"  {money(value, bankroll.cents, currency)}", FAINT),
    ]
    if uncounted and step == series.steps:
        segments.append((f"  {uncounted}", FAINT))
    if band:
        segments.append((f"  {band}", FAINT))
    while sum(len(text) for text, _ in segments) > width:
        segments.pop()
    return Content.assemble(*segments)


def page_of_results(
    total: Totals,
    expected: Mapping[int, float] | None,
    width: int,
    *,
    is_framed: bool = False,
    missing: str = "",
) -> Content:
    """Hands by payout per coin, next to the expected number; `expected` is None until solved, `missing` why it is not.

    A frame has the title, so inside one there is neither title nor legend.
    """
    wide = width >= _WIDE
    highest = max([*total.results.values(), *(expected or {}).values(), 1])
    widths = (15, 9, 10, 11 if wide else 0)
    bar = max(8, width - 15 - (30 if wide else 19))
    bars = []
    for least in RESULTS:
        hits = expected[least] if expected and total.results else 0
        drawn = hits / highest if expected_hits(hits) != "0" else None
        bars.append(outlined_bar(total.results.get(least, 0) / highest, drawn, bar))
    group = results_group(total, expected)
    group = replace(group, title="" if is_framed else group.title)
    legend = [] if is_framed else [Content.styled(f"{OUTLINE} expected with perfect play", FAINT)]
    if missing:
        legend = [Content.styled(row, FAINT) for row in ("", *wrapped(missing, width))]
    return Content("\n").join([*draw_group(group, widths, Picture(1, " " * bar, bars)), *legend])


def page_of_all_games(hits: Group, width: int) -> Content:
    """The hits of each line in all games, with its first hit and its odds if the group has them."""
    figures = (7, 13, 9, 8)[: len(hits.columns) - 1]
    label = width - sum(figures)
    rows: list[Sequence[str]] = []
    for name, *cells in hits.rows:
        is_line = len(cells) == len(figures)
        rows += [(short_label(name, label - 1), *cells)] if is_line else card_rows(name, width)
    notes = [row for note in hits.notes for row in wrapped(note, width)]
    group = replace(hits, title="ALL GAMES", rows=rows, notes=notes)
    return Content("\n").join(draw_group(group, (label, *figures), label=""))


def page_of_ledger(
    rows: Sequence[LedgerRow], sessions: Sequence[PlayedSession], currency: str, width: int
) -> Content:
    """The sessions, then deposits and cash-outs, newest first."""
    cash, played = (
        replace(group, rows=group.rows[: -_MAX_ROWS - 1 : -1])
        for group in ledger_groups(rows, sessions, currency)
    )
    if not sessions:
        played = replace(played, notes=[NO_SESSIONS])
    if not cash.rows:
        cash = replace(cash, notes=[NO_CASH])
    return draw_groups([played, cash], _LEDGER if width >= _WIDE else (*_LEDGER[:-1], 0))


def game_heading(which: str, game: tuple[Paytable, int], hands: int, width: int) -> Content:
    """The game's position in the list, title, bet and number of hands, in `width` columns."""
    table, coins = game
    played = f"{counted(coins, 'coin')}, {counted(hands, 'hand')}"
    columns = max(10, width - len(which) - len(played) - 2)
    title = fitted(printable(table.title), columns).rstrip()
    return Content.assemble((which, FAINT), (title, "bold"), (f"  {played}", FAINT))
