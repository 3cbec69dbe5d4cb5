"""The credits dialog: add credits, cash out, or choose the denomination."""

from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.moves import CashOut, ChooseDenomination, Deposit
from videopoker.core.state import DENOMINATIONS, GameState, Phase
from videopoker.text.money import money
from videopoker.tui.widgets.dialog import Dialog
from videopoker.tui.widgets.lists import HELP, Choices

UNASKED_SECONDS = 0.4
"""An enter this soon after a dialog that the player did not open was meant for the table behind it."""

AMOUNTS = (100, 500, 1000, 5000)
_USUAL = "1000"
_MOST_DIGITS = 9
_OTHER_ROWS = 6
"""Rows of the dialog placed above the cards besides its options: the border, two lines over them and two below."""
_OVER_MARKS = 2
"""Rows of the cards that may be covered: the marks above them and the one into which a card is raised."""


_WAITS = "  after this hand"


class CreditsDialog(Dialog[Deposit | CashOut | ChooseDenomination | None]):
    """Gives the move chosen, or None."""

    TITLE = "CREDITS"
    keys = "↑ ↓ choose   0-9 amount   enter select   esc back"

    BINDINGS = [
        Binding("escape,q,c", "dismiss", "back"),
        Binding("right", "worth(1)", "higher denomination"),
        Binding("left", "worth(-1)", "lower denomination"),
        HELP,
    ]

    def __init__(
        self, state: GameState, currency: str = "$", above: int = 0, *, was_asked: bool = False
    ) -> None:
        """`above`: the rows above the table's cards, which stay in sight where they can.

        `was_asked`: the player opened the dialog by its own key, so an enter is meant for it at once.
        """
        super().__init__()
        self.heading = "CREDITS" if state.credits else "NO CREDITS LEFT"
        self._state = state
        self._currency = currency
        self._cents = state.denomination
        """The denomination shown."""
        self._above = above
        self._typed = ""
        """An amount typed."""
        self._listens_from = monotonic() + (0 if was_asked else UNASKED_SECONDS)

    def body(self) -> ComposeResult:
        """A question and its answers."""
        held = self._state.credits
        yield Static(
            f"You have {held:,} credits ({self._money(held)})."
            if held
            else "Add credits to keep playing. Deposits are recorded."
        )
        options = [Option(self._amount(amount), id=str(amount)) for amount in AMOUNTS]
        options.append(Option(self._amount(0), id="own"))
        waits = not self._is_between_hands
        options.append(Option(self._worth(), id="worth", disabled=waits))
        if self._state.money:
            cash_out = self._row(f"Cash out {held:,}", money(self._state.money, 1, self._currency))
            options.append(Option(cash_out, id="cash out", disabled=waits))
        self.set_class(len(options) + _OTHER_ROWS <= self._above + _OVER_MARKS, "-above")
        yield Choices(*options)
        yield Static(id="after")

    def on_mount(self) -> None:
        """Begin at the usual amount."""
        options = self.query_one(OptionList)
        options.highlighted = options.get_option_index(_USUAL)

    def on_key(self, event: Key) -> None:
        """Digits type an amount."""
        digit = event.character or ""
        if event.key == "backspace":
            self._type(self._typed[:-1])
        elif digit.isascii() and digit.isdigit() and len(self._typed) < _MOST_DIGITS:
            self._type((self._typed + digit).lstrip("0"))

    def _type(self, amount: str) -> None:
        self._typed = amount
        options = self.query_one(OptionList)
        options.replace_option_prompt("own", self._amount(int(amount or 0)))
        options.highlighted = options.get_option_index("own")
        self._explain()

    @property
    def _is_between_hands(self) -> bool:
        """Whether credits may be cashed out and the denomination changed."""
        return self._state.phase is Phase.BETTING

    def action_worth(self, step: int) -> None:
        """Show another denomination; enter takes it."""
        options = self.query_one(OptionList)
        if not self._is_between_hands:
            return
        place = DENOMINATIONS.index(self._cents) if self._cents in DENOMINATIONS else 0
        self._cents = DENOMINATIONS[(place + step) % len(DENOMINATIONS)]
        options.highlighted = options.get_option_index("worth")
        options.replace_option_prompt("worth", self._worth())
        self._explain()

    @on(OptionList.OptionHighlighted)
    def _explain(self) -> None:
        option = self.query_one(OptionList).highlighted_option
        said = ""
        if option and option.id == "own":
            said = "enter adds them" if self._typed else "type an amount, such as 250"
        elif option and option.id == "worth":
            said = "← → to change"
            now, cents = self._state.credits, self._cents
            then, left = divmod(self._state.money, cents)
            if self._state.money and cents != self._state.denomination:
                rest = f" and {money(left, 1, self._currency)}" if left else ""
                said = f"{now:,} credits become {then:,}{rest}; enter to accept"
        self.query_one("#after", Static).update(said)

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        if monotonic() < self._listens_from or not self.is_current:  # not asked, or pressed twice
            return
        match chosen.option_id or "":
            case "cash out":
                self.dismiss(CashOut())
            case "worth":
                self._choose_worth()
            case "own":
                if self._typed:
                    self.dismiss(Deposit(int(self._typed)))
            case amount:
                self.dismiss(Deposit(int(amount)))

    def _choose_worth(self) -> None:
        if self._cents != self._state.denomination:
            self.dismiss(ChooseDenomination(self._cents))
        else:
            said = f"already {self._money(1)}; ← → to change"
            self.query_one("#after", Static).update(said)

    def _amount(self, credits: int) -> str:
        """An answer that adds credits; 0 for an amount not typed yet."""
        said = f"Add {credits:,}" if credits else "Add ..."
        return f"{said:<18}{self._money(credits) if credits else '':>14}"

    def _money(self, credits: int) -> str:
        return money(credits, self._state.denomination, self._currency)

    def _worth(self) -> str:
        return self._row("Denomination", money(1, self._cents, self._currency))

    def _row(self, label: str, amount: str) -> str:
        """An answer that is possible between hands only; it says so in mid-hand."""
        return f"{label:<18}{amount:>14}" if self._is_between_hands else f"{label:<18}{amount:>11}{_WAITS}"
