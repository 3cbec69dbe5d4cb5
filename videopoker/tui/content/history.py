"""The rows of the history screen: a hand each, with its day and game above."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from videopoker.core.evaluate import cards_in_hand
from videopoker.core.messages import printable
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.text.history import doubles_text, made, played_at
from videopoker.tui.content.card_strip import strip, width_of
from videopoker.tui.layout.text import fitted

QUIET = "$foreground 70%"
"""What matters less."""

GREAT = 25
"""Coins paid for each coin bet from which a win is written in gold."""

_CARDS = width_of(5)
_MADE = 14
"""Cells that most lines' names take."""

_WIDE, _NARROW = 110, 74
"""Cells from which there is room for all columns, and below which for a few."""


@dataclass(frozen=True, slots=True)
class HistoryColumns:
    """The columns of the list, for a width and the largest hand number."""

    width: int
    largest: int = 0
    letters: bool = False
    colours: str = "four"

    @property
    def is_wide(self) -> bool:
        """Whether there is room for what a losing hand was, and for double ups in a column of their own."""
        return self.width >= _WIDE

    @property
    def is_narrow(self) -> bool:
        """Whether only the final cards are shown."""
        return self.width < _NARROW

    @property
    def number(self) -> int:
        """Cells for the hand's number."""
        return max(4, len(f"{self.largest:,}"))

    @property
    def has_time(self) -> bool:
        """Whether the time of day is shown: it gives way to what was made."""
        return not self.is_narrow and self._made(with_time=True) >= _MADE

    @property
    def made(self) -> int:
        """Cells for what was made."""
        return self._made(with_time=self.has_time)

    def _made(self, *, with_time: bool) -> int:
        return self.width - cell_len("".join(self._frame("", with_time=with_time))) - self._doubled

    @property
    def _doubled(self) -> int:
        return 24 if self.is_wide else 0

    def _frame(self, made: str, *, with_time: bool) -> list[str]:
        """The widths of a row, as blanks: what is left of the cards, the cards, and what is right of them."""
        gap = "   " if self.is_wide else " "
        left = "  " + " " * self.number + gap
        if with_time:
            left += " " * (8 if self.is_wide else 5) + gap
        if not self.is_narrow:
            left += " " * 4 + gap
        cards = _CARDS if self.is_narrow else 2 * _CARDS + len(gap)
        return [left, " " * cards, gap, made, " " * (10 if self.is_wide else 8)]

    def heading(self) -> str:
        """What the columns are called."""
        gap = "   " if self.is_wide else " "
        left = f"  {'hand':>{self.number}}{gap}"
        if self.has_time:
            left += f"{'time':{8 if self.is_wide else 5}}{gap}"
        if not self.is_narrow:
            left += f"{'bet':>4}{gap} {'dealt':{_CARDS - 1}}{gap}"
        made = f" {'final':{_CARDS - 1}}{gap}{'made':{self.made}}"
        doubled = f"{'doubled':{self._doubled}}" if self.is_wide else ""
        return f"{left}{made}{doubled}{'paid':>{10 if self.is_wide else 8}}"

    def row(self, hand: PlayedHand, *, is_current: bool) -> Content:
        """One hand."""
        gap = Content("   " if self.is_wide else " ")
        parts: list[Content] = [Content.styled("▶ " if is_current else "  ", "bold $gold")]
        parts += [Content.styled(f"{hand.dealt.hand:>{self.number},}", weight(hand)), gap]
        if self.has_time:
            form = "%H:%M:%S" if self.is_wide else "%H:%M"
            parts += [Content.styled(f"{played_at(hand):{form}}", QUIET), gap]
        if not self.is_narrow:
            parts += [Content.styled(f"{hand.dealt.bet:>4,}", QUIET), gap, self._dealt(hand), gap]
        return Content("").join([*parts, self._final(hand), gap, *self._outcome(hand)])

    def _dealt(self, hand: PlayedHand) -> Content:
        held = frozenset(hand.drawn.held) if hand.drawn else frozenset(range(5))
        marked = held if hand.drawn else frozenset[int]()
        return strip(hand.dealt.cards, self.colours, self.letters, bright=held, held=marked)

    def _final(self, hand: PlayedHand) -> Content:
        drawn = hand.drawn
        if drawn is None:
            return Content.styled(f"{'in play':{_CARDS}}", "bold")
        if drawn.more:
            return Content.styled(f"x{len(drawn.hands)} hands".ljust(_CARDS), weight(hand))
        bright = cards_in_hand(drawn.cards, hand.paytable.wild) if drawn.line else frozenset[int]()
        held = drawn.held if self.is_narrow else ()
        return strip(drawn.cards, self.colours, self.letters, bright=bright, held=held)

    def _outcome(self, hand: PlayedHand) -> list[Content]:
        style = weight(hand)
        final = Content.styled(fitted(made(hand, self.made), self.made), style)
        said = doubles_text(hand) if self.is_wide else ""
        doubled = Content.styled(fitted(said, self._doubled), QUIET)
        paid = f"{hand.won:,}" if hand.drawn else ""
        return [final, doubled, Content.styled(f"{paid:>{10 if self.is_wide else 8}}", style)]

    def doubled_row(self, hand: PlayedHand) -> Content | None:
        """The row below a hand that was doubled, where no column has room for that."""
        if self.is_wide or not hand.doubles:
            return None
        return Content.styled(f"{doubles_text(hand):>{self.width}}", QUIET)

    def day_row(self, hand: PlayedHand) -> Content:
        """The row above the hands of one day and one game."""
        day = f"{played_at(hand):%a %d %b %Y}"
        title = fitted(printable(hand.paytable.title), self.width - len(day) - 8).rstrip()
        rule = "─" * (self.width - cell_len(title) - len(day) - 4)
        return Content.assemble(
            "  ", (title, "bold $gold"), " ", (rule, "$foreground 30%"), " ", (day, QUIET)
        )


def weight(hand: PlayedHand) -> str:
    """How a hand is written: a loss quietly, a win in bold, a great one in gold."""
    if not hand.won:
        return QUIET
    if hand.won >= GREAT * hand.dealt.bet:
        return "bold $gold"
    return "bold" if hand.won > hand.dealt.bet else ""
