"""The credits dialog: put credits in, take all of them out, or make a credit worth more or less money."""

from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.money import money
from videopoker.core.moves import CashOut, ChooseDenomination, Deposit
from videopoker.core.state import DENOMINATIONS, GameState, Phase

UNASKED_SECONDS = 0.4
"""An answer so soon after the question was meant for the table behind it."""

AMOUNTS = (100, 500, 1000, 5000)
_USUAL = "1000"
_MOST_DIGITS = 9
_OTHER_ROWS = 6
"""Rows of the dialog placed above the cards besides its options: the border, two lines over them and two below."""
_OVER_MARKS = 2
"""Rows of the cards that may be covered: the marks above them and the one into which a card is raised."""


class CreditsDialog(ModalScreen[Deposit | CashOut | ChooseDenomination | None]):
    """Gives the move chosen, or None."""

    BINDINGS = [
        Binding("escape,q,c", "dismiss", "back"),
        Binding("right", "worth(1)", "a credit is worth more"),
        Binding("left", "worth(-1)", "a credit is worth less"),
    ]

    def __init__(self, state: GameState, currency: str = "$", above: int = 0) -> None:
        """`above`: how many rows are above the cards of the table, which it leaves in sight where it can."""
        super().__init__()
        self._state = state
        self._currency = currency
        self._cents = state.denomination
        """What a credit will be worth once that is chosen."""
        self._above = above
        self._typed = ""
        """An amount of one's own."""
        self._asked = monotonic()

    def compose(self) -> ComposeResult:
        """A question and its answers."""
        held = self._state.credits
        with Vertical(classes="dialog"):
            yield Static("CREDITS" if held else "NO CREDITS LEFT", classes="heading")
            yield Static(
                f"There are {held:,} credits, {self._money(held)}."
                if held
                else "Put some in to play on; the log keeps deposits."
            )
            options = [Option(self._amount(amount), id=str(amount)) for amount in AMOUNTS]
            options.append(Option(self._amount(0), id="own"))
            if self._may_change_worth:
                options.append(Option(self._worth(), id="worth"))
            if CashOut in self._state.legal_moves:
                options.append(Option(f"{f'Cash out {held:,}':<18}{self._money(held):>14}", id="cash out"))
            self.set_class(len(options) + _OTHER_ROWS <= self._above + _OVER_MARKS, "-above")
            yield OptionList(*options)
            yield Static(id="after")
            yield Static("↑ ↓ choose   0-9 amount   enter take   esc back", classes="keys")

    def on_mount(self) -> None:
        """Begin at the usual amount."""
        options = self.query_one(OptionList)
        options.highlighted = options.get_option_index(_USUAL)

    def on_key(self, event: Key) -> None:
        """Digits are an amount of one's own."""
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
    def _may_change_worth(self) -> bool:
        """Between hands: what is on the machine is then paid out and put in again."""
        return self._state.phase is Phase.BETTING

    def action_worth(self, step: int) -> None:
        """Look at another worth of a credit; nothing changes before it is taken."""
        options = self.query_one(OptionList)
        if not self._may_change_worth:
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
            said = "enter takes it" if self._typed else "type the amount, such as 250"
        elif option and option.id == "worth":
            said = "← → change it, enter takes it"
            now, cents = self._state.credits, self._cents
            then, left = divmod(now * self._state.denomination, cents)
            if now and cents != self._state.denomination:
                rest = f" and {money(left, 1, self._currency)}" if left else ""
                said = f"{now:,} credits become {then:,}{rest}; enter takes it"
        self.query_one("#after", Static).update(said)

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        if monotonic() - self._asked < UNASKED_SECONDS or not self.is_current:  # not asked, or pressed twice
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
            said = f"a credit is worth {self._money(1)} already; ← → change it"
            self.query_one("#after", Static).update(said)

    def _amount(self, credits: int) -> str:
        """An answer that puts so many credits in; 0 for an amount that is not typed yet."""
        said = f"Put in {credits:,}" if credits else "Put in ..."
        return f"{said:<18}{self._money(credits) if credits else '':>14}"

    def _money(self, credits: int) -> str:
        return money(credits, self._state.denomination, self._currency)

    def _worth(self) -> str:
        return f"{'A credit is worth':<18}{money(1, self._cents, self._currency):>14}"
