"""The history screen as text: one row per hand, under rows with the day and the game.

The layout for a terminal's size puts the hand at the cursor to the right of the list or below it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from textual.content import Content

from videopoker.core.base.messages import printable
from videopoker.core.cards.cards import Card
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.play.saves.hands.hand_costs import HandCost
from videopoker.play.saves.rows.log_row import DAY
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.play.history import doubles_text, made, played_at
from videopoker.text.words.cells import cell_len
from videopoker.text.words.hold_names import HELD_NAMELESS
from videopoker.text.words.numbers import signed
from videopoker.text.words.win import wins_of
from videopoker.tui.history.listing import HandListing
from videopoker.tui.kit.card_styles import strip, width_of
from videopoker.tui.kit.layout import CARD_SIZES, EXTRA_ROWS, SMALL_CARD_ROWS, SMALL_CARD_WIDTH, TableLayout
from videopoker.tui.kit.text_layout import CURSOR, IN_PLAY, fitted

MIN_LISTED, MAX_LISTED = 86, 150
"""Fewest columns of the list next to a hand, and the most in which its rows are easy to follow."""

PREVIEW_ROWS = 3
"""Rows of the hand below the list, within its frame."""

_MIN_CARD_ROWS, _MIN_WORD_ROWS = 3, 10
"""Fewest rows of a card next to the list, and of the words below it."""

_FRAME_COLUMNS, _AROUND = 4, 4
"""Columns of a frame with its padding; and rows that cards and words do not get: the frame, the status and the keys."""


@dataclass(frozen=True, slots=True)
class HistoryLayout:
    """Where the list and the hand at the cursor are."""

    listed: int
    """Columns of the list with its frame."""
    cards: TableLayout | None = None
    """The five cards next to the list; None if there is no hand next to it."""
    has_preview: bool = False
    """Whether there is a hand below the list."""


def history_layout(width: int, height: int) -> HistoryLayout:
    """The largest cards next to a list of `MIN_LISTED` columns, in rows that leave some for the words below them.

    >>> [history_layout(width, 60).cards.card_width for width in (150, 170, 200)]
    [11, 15, 21]
    >>> [history_layout(width, 60).listed for width in (150, 170, 200)], history_layout(149, 60).cards
    ([86, 86, 86], None)
    """
    columns = (width - MIN_LISTED - _FRAME_COLUMNS) // 5 - 1
    sizes = (*CARD_SIZES, (SMALL_CARD_WIDTH, SMALL_CARD_ROWS))
    widest = next((card_width for card_width, _ in sizes if card_width <= columns), None)
    if widest is None:
        return HistoryLayout(width, has_preview=height >= 30)
    rows = height - _AROUND - EXTRA_ROWS - 1 - _MIN_WORD_ROWS
    fitting = (
        (card_width, card_rows)
        for card_width, card_rows in sizes
        if card_width <= widest and card_rows <= rows
    )
    card_width, card_rows = next(fitting, (SMALL_CARD_WIDTH, max(_MIN_CARD_ROWS, rows)))
    cards = TableLayout(0, short=False, card_rows=card_rows, card_width=card_width, gap=1, shadow=True)
    return HistoryLayout(min(MAX_LISTED, width - 5 * (widest + 1) - _FRAME_COLUMNS), cards)


QUIET = "$quiet"
"""Style of less important text."""

_MADE = 14
"""Columns the names of most lines need."""

_MADE_IN_FULL = 24
"""With at least this many columns for the line made, every card is as wide as a ten."""

_WIDE = 132
"""From this width the gaps are wide."""

_FROM_RIGHT = frozenset({"hand", "bet", "paid", "cost"})

_DAY = 10
"""Columns of a day in full."""

_COST = 8
"""Columns of a cost, or of the word for one that is not graded yet."""


class HistoryColumns:
    """The columns of the list at this width, for hand numbers up to `largest`."""

    def __init__(
        self,
        width: int,
        largest: int = 0,
        letters: bool = False,
        *,
        has_cost: bool = False,
        sort: str | None = None,
    ) -> None:
        """`has_cost`: the hands of a save are graded. `sort`: hands of many days are mixed; by ``cost`` a row is about the hold."""
        self.width = width
        self._has_cost = has_cost
        self._is_sorted = sort is not None
        self._is_of_holds = sort == "cost"
        self.is_narrow: bool = width < 74
        """Whether only the final cards are shown."""
        self._letters = letters
        self._gap = " " * (3 if width >= _WIDE else 1)
        self._has_narrow_cards = False
        number = max(4, len(f"{largest:,}"))
        self.widths: dict[str, int] = self._with_time(number)
        """Width of each column, left to right; the time of day gives way to the line made."""
        while self.widths["made"] > 38 and len(self._gap) < 5:
            self._gap += " "
            self.widths = self._with_time(number)
        if self.widths["made"] < _MADE_IN_FULL:
            self._has_narrow_cards = True
            self.widths = self._with_time(number)
        if (self.is_narrow or self.widths["made"] < _MADE) and not self._is_sorted:
            self.widths["made"] += self.widths.pop("time") + len(self._gap)

    def _with_time(self, number: int) -> dict[str, int]:
        wide = self.width >= _WIDE
        cards = width_of(5, narrow=self._has_narrow_cards)
        cards += self._has_narrow_cards and self._letters  # the bracket after the last card
        name, columns = ("day", _DAY) if self._is_sorted else ("time", 8)
        widths = {
            "hand": 2 + number,
            name: columns if wide else 5,
            **({} if self.is_narrow else {"bet": 4, "dealt": cards}),
            "final": cards + self._has_narrow_cards,  # the blank for a second ten
            "made": 0,
            "paid": 7,
            **({"cost": _COST} if self._has_cost and not self.is_narrow else {}),
        }
        for money in ("bet", "paid") if self._is_of_holds else ():
            widths.pop(money, None)
        widths["made"] = self.width - sum(widths.values()) - len(self._gap) * (len(widths) - 1)
        return widths

    def heading(self) -> str:
        """The names of the columns."""
        titles = {"dealt": " dealt", "final": " final"}  # cards begin with a blank
        if self._is_of_holds:
            titles |= {"final": " held", "made": "idea"}
        return self._gap.join(
            f"{name:>{width}}" if name in _FROM_RIGHT else f"{titles.get(name, name):{width}}"
            for name, width in self.widths.items()
        )

    def row(self, hand: PlayedHand, cost: HandCost | None = None, *, is_current: bool) -> Content:
        """One hand."""
        style, quiet = ("", "") if is_current else (weight(hand), QUIET)
        cells = self._cells(hand, style, quiet)
        if self._is_of_holds:
            cells["final"] = self._hold(hand, quiet)
            cells["made"] = Content(fitted(cost.idea if cost else "", self.widths["made"]))
        cells["cost"] = Content.styled(f"{_cost_text(cost):>{_COST}}", quiet)
        row = Content(f"{CURSOR if is_current else ' '} ")
        for index, name in enumerate(self.widths):
            over = self._over(cells, "dealt") if name == "final" and not self.is_narrow else 0
            row += (self._gap[over:] if index else "") + cells[name]
        return row.stylize_before("bold $gold-ink on $gold-ground") if is_current else row

    def _cells(self, hand: PlayedHand, style: str, quiet: str) -> dict[str, Content]:
        """The text of each column; a column that does not fit has hardly any."""
        drawn, widths = hand.drawn, {"time": 5, "bet": 4, "paid": 7} | self.widths
        held = drawn.held if drawn else ()
        dealt = self._strip("dealt", hand.dealt.cards, held if drawn else range(5), held, quiet)
        final = self._final(hand, style, quiet)
        cards = {"dealt": dealt, "final": final}
        over = self._over(cards, "final")
        if not self.is_narrow:  # the gap before the final cards, which begin with a blank, gives way
            over += max(0, self._over(cards, "dealt") - len(self._gap))
        paid = f"{hand.won:,}" if drawn else ""
        spare = max(0, widths["paid"] - len(paid) - 1)
        columns = widths["made"] + spare - over  # a long line runs on into the blanks before a short win
        return {
            "hand": Content.styled(f"{hand.dealt.hand:>{widths['hand'] - 2},}", style),
            "time": Content.styled(f"{played_at(hand):%H:%M:%S}"[: widths["time"]], quiet),
            "day": Content.styled(
                f"{played_at(hand):{DAY if widths.get('day') == _DAY else '%m-%d'}}", quiet
            ),
            "bet": Content.styled(f"{hand.dealt.bet:>{widths['bet']},}", quiet),
            "dealt": dealt,
            "final": final,
            "made": Content.styled(fitted(made(hand, columns), columns), style),
            "paid": Content.styled(f"{paid:>{widths['paid'] - spare}}", style),
        }

    def _hold(self, hand: PlayedHand, quiet: str) -> Content:
        """The cards of the hold that the cost is of, or ``drew five``."""
        drawn = hand.drawn
        if drawn is None:
            return self._final(hand, "", quiet)
        held = drawn.held if drawn.first is None or drawn.hinted else drawn.first
        cards = [hand.dealt.cards[place] for place in held]
        row = self._strip("", cards, range(5), (), quiet) if cards else Content(f" {HELD_NAMELESS[0]}")
        return row.pad_right(max(0, self.widths["final"] - row.cell_length))

    def _over(self, cells: Mapping[str, Content], name: str) -> int:
        """The cells by which cards with several tens are wider than their column."""
        return max(0, cells[name].cell_length - self.widths[name])

    def _final(self, hand: PlayedHand, style: str, quiet: str) -> Content:
        drawn = hand.drawn
        if drawn is None:
            return Content.styled(f"{IN_PLAY} in play".ljust(self.widths["final"]), "bold")
        if drawn.more:
            return Content.styled(f" {wins_of(drawn.hands)}".ljust(self.widths["final"]), style)
        bright = cards_in_hand(drawn.cards, hand.paytable.wild_cards) if drawn.line else frozenset[int]()
        return self._strip("final", drawn.cards, bright, drawn.held if self.is_narrow else (), quiet)

    def _strip(
        self, column: str, cards: Sequence[Card], bright: Collection[int], held: Collection[int], quiet: str
    ) -> Content:
        narrow = self._has_narrow_cards
        row = strip(cards, self._letters, bright=bright, held=held, quiet=quiet, narrow=narrow)
        if not narrow:
            return row
        row = row.rstrip(" ")
        return row.pad_right(max(0, self.widths.get(column, 0) - row.cell_length))

    def doubled_row(self, hand: PlayedHand) -> Content | None:
        """The row of double-ups below a hand that has some."""
        if not hand.doubles:
            return None
        return Content.styled(f"{doubles_text(hand):>{self.width}}", QUIET)

    def day_row(self, hand: PlayedHand) -> Content:
        """The row above the hands of one day and one game."""
        day = f"{played_at(hand):{DAY}}"
        title = fitted(printable(hand.paytable.title), self.width - len(day) - 8).rstrip()
        rule = "─" * (self.width - cell_len(title) - len(day) - 4)
        return Content.assemble("  ", (title, "bold $gold"), " ", (rule, "$frame"), " ", (day, QUIET))


def _cost_text(cost: HandCost | None) -> str:
    """What a mistake cost, in whole coins if its column is too narrow, with `h` after a hint; empty for a right hold."""
    if cost is None:
        return ""
    if cost.coins is None:
        return "counting"
    ending = " h" if cost.is_hinted else ""
    if not cost.coins:
        return ending.strip()
    lost = f"{signed(-cost.coins)}{ending}"
    return lost if len(lost) <= _COST else f"{signed(-cost.coins, 0)}{ending}"


def weight(hand: PlayedHand) -> str:
    """The style of a hand: a loss quiet, a win bold, a great win gold."""
    if not hand.won:
        return QUIET
    if hand.won >= 25 * hand.dealt.bet:
        return "bold $gold"
    return "bold" if hand.won > hand.dealt.bet else ""


def rows_in_sight(
    listing: HandListing, height: int, columns: HistoryColumns
) -> list[tuple[int | None, Content]]:
    """The rows for a screen of this height, each with the index of its hand; None for the row of a day and a game."""
    listing.top = _top(listing, height, columns)
    rows: list[tuple[int | None, Content]] = []
    in_sight = range(listing.top, min(listing.top + height, len(listing)))
    listing.read_costs(in_sight)
    for index in in_sight:
        hand = listing[index]
        if _begins(listing, index, listing.top):
            rows.append((None, columns.day_row(hand)))
        cost = listing.costs.get(hand.dealt.hand)
        rows.append((index, columns.row(hand, cost, is_current=index == listing.at)))
        if doubled := columns.doubled_row(hand):
            rows.append((index, doubled))
    return rows[:height]


def _begins(listing: HandListing, index: int, top: int) -> bool:
    """Whether a row with the day and the game precedes this hand, in a list that begins at `top`."""
    if listing.hand_filter.sort:
        return False
    above, hand = listing[index - 1], listing[index]
    return (
        index == top or above.paytable != hand.paytable or played_at(above).date() != played_at(hand).date()
    )


def _top(listing: HandListing, height: int, columns: HistoryColumns) -> int:
    """The index of the first visible hand: scrolls as little as keeps the cursor visible."""

    def fits(top: int, last: int) -> bool:
        """Whether these hands fit the height; each needs at least one row."""
        indexes = range(top, last + 1)
        return len(indexes) <= height and height >= sum(
            1 + _begins(listing, index, top) + bool(columns.doubled_row(listing[index])) for index in indexes
        )

    top = min(listing.top, listing.at)
    while top < listing.at and not fits(top, listing.at):
        top += 1
    while top > 0 and fits(top - 1, len(listing) - 1):
        top -= 1
    return top
