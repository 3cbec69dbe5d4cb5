"""The pages of the statistics as text: meters, results, ledger, and the line below the bankroll.

Each function gives a whole page for the screen's columns and rows.
"""

from collections.abc import Mapping, Sequence
from textwrap import fill

from textual.content import Content

from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable
from videopoker.core.totals import RESULTS, Totals
from videopoker.play.saves.ledger import LedgerRow, PlayedSession
from videopoker.text.grade import GradeWords
from videopoker.text.ledger import CashWords, SessionWords, cash_words, session_words
from videopoker.text.meters import MeterGroup, MeterRow, result_label
from videopoker.text.numbers import counted, expected_hits, money, percent, signed
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.bars import FAINT, outlined_bar
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.statistics.layout import PAGES

_TITLE = "STATISTICS "
_HEADING = "bold $gold"
_WIDE = 74
"""From this width money fits beside every number."""

OUTLINE = "══╡"
"""The outline of an expected bar, for legends."""

_MAX_ROWS = 200
"""Most rows of the ledger and of the sessions on the page; `videopoker ledger` prints all."""


def heading(page: int, worth: str, width: int) -> Content:
    """The title, links to all pages with this one marked, and the value of a credit, as far as they fit."""
    room = _room_for_worth(width)
    parts: list[tuple[str, str] | Content] = [(_TITLE if room >= 0 else "", _HEADING)]
    for place, name in enumerate(PAGES):
        here = place == page
        link = f"[@click=screen.page({place})] {name.upper() if here else name} [/]"
        style = "bold $gold-ink on $gold-ground" if here else "$foreground"
        parts.append(Content.from_markup(f"[{style}]{link}[/]"))
    fits = is_worth_in_heading(worth, width)
    return Content.assemble(*parts, (f"{worth:>{room}}" if fits else "", "$foreground"))


def is_worth_in_heading(worth: str, width: int) -> bool:
    """Whether the heading has room for the value of a credit."""
    return _room_for_worth(width) > len(worth)


def _room_for_worth(width: int) -> int:
    """Columns right of the page names; negative if even the title does not fit."""
    return width - 2 - len(_TITLE) - sum(len(name) + 2 for name in PAGES)


def page_of_meters(groups: Sequence[MeterGroup], width: int, height: int) -> Content:
    """The meters, this session beside all time; a blank row between groups if there is room."""
    airy = height >= sum(len(group.rows) + 2 for group in groups) - 1
    rows: list[Content] = []
    above = ("", "")
    for group in groups:
        now, whole = ("", "") if group.columns == above else group.columns
        above = group.columns
        if width >= _WIDE:
            heading = f"{group.title:<21}{now:>13}{'':12}{whole:>13}"
        else:
            heading = f"{group.title:<19}{now:>12}{whole:>12}"
        blank = [Content("")] if airy and rows else []
        rows += [*blank, Content.styled(heading, _HEADING), *(_meter(row, width) for row in group.rows)]
    return Content("\n").join(rows)


def _meter(row: MeterRow, width: int) -> Content:
    if width < _WIDE:
        session = _after_gap(row.session, 31 - len(row.label))
        return Content.assemble(
            (row.label, FAINT),
            (session + _after_gap(row.total, 43 - len(row.label + session)), "bold"),
            (_after_gap(row.money, min(14, width - 43)), FAINT),
        )
    return Content.assemble(
        (row.label, FAINT),
        (f"{row.session:>{34 - len(row.label)}}", "bold"),
        (f"{row.session_money:>12}", FAINT),
        (f"{row.total:>13}", "bold"),
        (f"{row.money:>{min(16, width - 59)}}", FAINT),
    )


def _after_gap(text: str, width: int) -> str:
    """The text right-aligned in a column, with a space before it even if it is too long."""
    return f" {text}".rjust(width) if text else " " * width


def page_of_play(words: GradeWords, width: int) -> Content:
    """Where credits went, how well holds were chosen, the costliest kinds of decisions, and what is left out."""
    figures = page_of_meters(words.groups, width, height=1000)  # with blank rows: the page scrolls
    room = width - 26
    rows = [
        Content.assemble((fitted(kind, room), FAINT), (f"{lost:>12}", "bold"), f"{right:>14}")
        for kind, lost, right in words.kinds
    ]
    heading = Content.styled(f"{'COSTLIEST, ALL TIME':<{room}}{'lost':>12}{'right':>14}", _HEADING)
    kinds = [Content(""), heading, *rows] if rows else []
    return Content("\n").join(
        [figures, *kinds, Content(""), Content.styled(fill(words.left_out, width), FAINT)]
    )


def bankroll_words(shown: Bankroll, currency: str, width: int, cursor: int | None = None) -> Content:
    """The hand at the cursor, or the last one: its number, the amount in credits and money, and the band."""
    series = shown.series
    if not (series.steps or series.last):
        return Content.styled("no hand yet", FAINT)
    step = series.steps if cursor is None else cursor
    value, band = shown.at(step), shown.band_words(step)
    start = "start" if series.steps else "double-up"  # of a win that an earlier session left open
    parts = [
        (f"hand {shown.first + step - 1:,}" if step else start, FAINT if cursor is None else "bold $gold"),
        (f"  {signed(value, 0)}", "bold"),
        (f"  {money(value, shown.cents, currency)}", FAINT),
        (f"  {band}" * bool(band), FAINT),
    ]
    while sum(len(text) for text, _ in parts) > width:
        parts.pop()
    return Content.assemble(*parts)


def page_of_results(
    total: Totals, expected: Mapping[int, float] | None, width: int, *, is_framed: bool = False
) -> Content:
    """Hands by payout per coin, beside the expected number; `expected` is None until solved.

    A frame has the title, so inside one there is neither title nor legend.
    """
    wide = width >= _WIDE
    games = sum(total.results.values())
    most = max([*total.results.values(), *(expected or {}).values(), 1])
    room = max(8, width - 15 - (30 if wide else 19))
    share = f"{'of all':>11}" if wide else ""
    title = "" if is_framed else "PAYOUT PER COIN"
    rows = [Content.styled(f"{title:<15}{'':{room}}{'hands':>9}{'expected':>10}{share}", _HEADING)]
    for place, least in enumerate(RESULTS):
        count, hits = total.results.get(least, 0), expected[least] if expected else None
        known = "..." if hits is None else expected_hits(hits)
        drawn = hits / most if hits and known != "0" and games else None
        share = f"{percent(count / games if games else None):>11}" if wide else ""
        rows.append(
            Content.assemble(
                (f"{result_label(place):<15}", FAINT),
                outlined_bar(count / most, drawn, room),
                (f"{count:>9,}", "bold"),
                (f"{known:>10}{share}", FAINT),
            )
        )
    legend = [] if is_framed else [Content.styled(f"{OUTLINE} expected with perfect play", FAINT)]
    return Content("\n").join([*rows, *legend])


def page_of_ledger(
    rows: Sequence[LedgerRow], sessions: Sequence[PlayedSession], currency: str, width: int
) -> Content:
    """The sessions, then deposits and cash-outs, newest first."""
    wide = width >= _WIDE
    played = [_session(session_words(one, currency), wide) for one in reversed(sessions[-_MAX_ROWS:])]
    balance = f"{'balance':>16}" if wide else ""
    return Content("\n").join(
        [
            Content.styled(f"{'SESSIONS':<17}{'lasted':>12}{'hands drawn':>12}{'net':>14}", _HEADING),
            *(played or [Content.styled("None yet: a session starts with your first move.", FAINT)]),
            Content(""),
            Content.styled(f"{'CASH':<17}{'':12}{'credits':>12}{'money':>14}{balance}", _HEADING),
            *(_cash(cash, wide) for cash in reversed(cash_words(rows, currency)[-_MAX_ROWS:])),
        ]
    )


def _session(one: SessionWords, wide: bool) -> Content:
    return Content.assemble(
        (f"{one.when:<17}", FAINT),
        f"{one.lasted:>12}{one.games:>12}",
        (f"{one.net:>14}", "bold"),
        (f"{one.money:>16}" if wide else "", FAINT),
    )


def _cash(cash: CashWords, wide: bool) -> Content:
    if not cash.credits:
        return Content.assemble((f"{cash.when:<17}", FAINT), f"   {cash.what}")
    return Content.assemble(
        (f"{cash.when:<17}", FAINT),
        f"{cash.what:>12}",
        (f"{cash.credits:>12}", "bold"),
        f"{cash.money:>14}",
        (f"{cash.balance:>16}" if wide else "", FAINT),
    )


def game_heading(which: str, game: tuple[Paytable, int], hands: int, width: int) -> Content:
    """The game's position in the list, title, bet and number of hands, in `width` columns."""
    table, coins = game
    played = f"{counted(coins, 'coin')}, {counted(hands, 'hand')}"
    room = max(10, width - len(which) - len(played) - 2)
    title = fitted(printable(table.title), room).rstrip()
    return Content.assemble((which, FAINT), (title, "bold"), (f"  {played}", FAINT))
