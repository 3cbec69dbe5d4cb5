"""The credits dialog: add credits, cash out, or choose the denomination."""

from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static

from videopoker.core.base.messages import counted
from videopoker.core.base.read_number import read_number
from videopoker.core.machine.game import MAX_CREDITS, too_many_credits
from videopoker.core.machine.moves import CashOut, ChooseDenomination, Deposit
from videopoker.core.machine.state import DENOMINATIONS, GameState, Phase
from videopoker.text.play.note import NO_CREDITS, balance
from videopoker.text.words.numbers import money
from videopoker.tui.kit.dialog import ListDialog
from videopoker.tui.kit.lists import HELP

ENTER_IGNORED_SECONDS = 0.4
"""Seconds after the dialog opened by itself in which enter is ignored: it was meant for the table."""

_MAX_DIGITS = 15
"""Most digits that fit; far more than the machine's limit."""


class CreditsDialog(ListDialog[Deposit | CashOut | ChooseDenomination | None]):
    """Returns the move chosen, or None."""

    TITLE = "CREDITS"
    keys = {"↑ ↓": "choose", "0-9": "amount", "enter": "select", "esc": "back"}

    BINDINGS = [
        Binding("escape,q,c", "dismiss", "back"),
        Binding("right", "worth(1)", "higher denomination"),
        Binding("left", "worth(-1)", "lower denomination"),
        HELP,
    ]

    def __init__(self, state: GameState, currency: str = "$", *, by_player: bool = False) -> None:
        """`by_player`: whether the player opened the dialog, so that enter acts immediately."""
        super().__init__()
        self.heading = "CREDITS" if state.credits else NO_CREDITS.upper()
        if state.phase is not Phase.BETTING:
            self.unavailable = ("worth", "cash out")
        self._state = state
        self._currency = currency
        self._cents = state.denomination
        """The denomination shown."""
        self._typed = ""
        """An amount typed."""
        self._listens_from = monotonic() + (0 if by_player else ENTER_IGNORED_SECONDS)

    def body(self) -> ComposeResult:
        """The question and its options."""
        owned = balance(self._state, self._currency)
        yield Static(owned if self._state.credits else "Add credits to keep playing. Deposits are recorded.")
        yield from super().body()

    def rows(self) -> dict[str, Content]:
        rows = {str(amount): (f"Add {amount:,}", self._money(amount)) for amount in (100, 500, 1000, 5000)}
        typed = read_number(self._typed or "0")
        rows["own"] = ("Add ...", "")
        if typed:
            rows["own"] = (f"Add {typed:,}", self._money(typed) if self._fits(typed) else "")
        rows["worth"] = ("Denomination", money(1, self._cents, self._currency))
        if self._state.money:
            rows["cash out"] = (
                f"Cash out {self._state.credits:,}",
                money(self._state.money, 1, self._currency),
            )
        options = {}
        for name, (label, amount) in rows.items():
            ending = f"{amount:>9}  after this hand" if name in self.unavailable else f"{amount:>13}"
            options[name] = Content(f"{label:<17} {ending}")
        return options

    def on_mount(self) -> None:
        """Start at the default amount."""
        self.go_to("1000")

    @on(OptionList.OptionHighlighted)
    def _leave_denomination(self) -> None:
        """Show the present denomination again: the amounts of the other rows are worth what it says."""
        if self.at != "worth" and self._cents != self._state.denomination:
            self._cents = self._state.denomination
            self.show_rows()

    def on_key(self, event: Key) -> None:
        """Digits type an amount."""
        digit = event.character or ""
        if event.key == "backspace":
            self._type(self._typed[:-1])
        elif digit.isascii() and digit.isdigit() and len(self._typed) < _MAX_DIGITS:
            self._type((self._typed + digit).lstrip("0"))

    def _type(self, amount: str) -> None:
        self._typed = amount
        self.go_to("own")
        self.show_rows()

    def action_worth(self, step: int) -> None:
        """Show another denomination; enter accepts it."""
        if not self.unavailable:
            index = DENOMINATIONS.index(self._cents) if self._cents in DENOMINATIONS else 0
            self._cents = DENOMINATIONS[(index + step) % len(DENOMINATIONS)]
            self.go_to("worth")
            self.show_rows()

    def help_for(self, name: str) -> str:
        if name == "own":
            if not self._fits(read_number(self._typed or "0")):
                return too_many_credits(self._state)
            return "enter adds them" if self._typed else "type an amount, such as 250"
        if name != "worth":
            return ""
        if self._cents == self._state.denomination:
            return "← → to change"
        if not self._state.money:
            return "enter to accept"
        then, left = divmod(self._state.money, self._cents)
        change = f" and {money(left, 1, self._currency)}" if left else ""
        return f"{counted(self._state.credits, 'credit')} will be {then:,}{change}; enter to accept"

    def choose(self, name: str) -> None:
        if monotonic() < self._listens_from:
            return
        match name:
            case "cash out":
                self.dismiss(CashOut())
            case "worth" if self._cents == self._state.denomination:
                self.show_help(f"already {self._money(1)}; ← → to change")
            case "worth":
                self.dismiss(ChooseDenomination(self._cents))
            case _ if amount := read_number((self._typed or "0") if name == "own" else name):
                if self._fits(amount):
                    self.dismiss(Deposit(amount))
                else:
                    self.show_help(too_many_credits(self._state), "bold $lost")

    def _fits(self, amount: int) -> bool:
        return self._state.credits + amount <= MAX_CREDITS

    def _money(self, credits: int) -> str:
        return money(credits, self._state.denomination, self._currency)
