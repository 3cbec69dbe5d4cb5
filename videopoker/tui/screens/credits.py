"""The credits dialog: put credits in, take all of them out, or make a credit worth more or less money."""

from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.money import money
from videopoker.core.moves import CashOut, ChooseDenomination, Deposit
from videopoker.core.state import DENOMINATIONS, GameState, Phase

UNASKED_SECONDS = 0.4
"""An answer so soon after the question was meant for the table behind it."""

AMOUNTS = (1000, 100, 500, 5000)


class CreditsDialog(ModalScreen[Deposit | CashOut | ChooseDenomination | None]):
    """Gives the move chosen, or None."""

    BINDINGS = [
        Binding("escape,q,c", "dismiss", "back"),
        Binding("right", "worth(1)", "a credit is worth more"),
        Binding("left", "worth(-1)", "a credit is worth less"),
    ]

    def __init__(self, state: GameState, currency: str = "$") -> None:
        super().__init__()
        self._state = state
        self._currency = currency
        self._cents = state.denomination
        """What a credit will be worth once that is chosen."""
        self._asked = monotonic()

    def compose(self) -> ComposeResult:
        """A question and its answers."""
        held = self._state.credits
        with Vertical(classes="dialog"):
            yield Static("CREDITS" if held else "NO CREDITS LEFT", classes="heading")
            yield Static(
                f"There are {held:,} credits on the machine, {self._money(held)}."
                if held
                else "Put some in to play on. Deposits are kept in the log, so lifetime results stay honest."
            )
            options = [
                Option(f"{f'Put in {amount:,}':<18}{self._money(amount):>14}", id=str(amount))
                for amount in AMOUNTS
            ]
            if self._may_change_worth:
                options.append(Option(self._worth(), id="worth"))
            if CashOut in self._state.legal_moves:
                options.append(Option(f"{f'Cash out {held:,}':<18}{self._money(held):>14}", id="cash out"))
            yield OptionList(*options)
            yield Static(id="after")
            yield Static("↑ ↓ choose   enter take   esc back", classes="keys")

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
        if option and option.id == "worth":
            said = "← → change it, enter takes it"
            now, then = self._state.credits, self._state.credits * self._state.denomination // self._cents
            if now and self._cents != self._state.denomination:
                said = f"the {now:,} credits become {then:,}; enter takes it"
        self.query_one("#after", Static).update(said)

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        if monotonic() - self._asked < UNASKED_SECONDS:
            return
        match chosen.option_id or "":
            case "cash out":
                self.dismiss(CashOut())
            case "worth":
                changed = self._cents != self._state.denomination
                self.dismiss(ChooseDenomination(self._cents) if changed else None)
            case amount:
                self.dismiss(Deposit(int(amount)))

    def _money(self, credits: int) -> str:
        return money(credits, self._state.denomination, self._currency)

    def _worth(self) -> str:
        return f"{'A credit is worth':<18}{money(1, self._cents, self._currency):>14}"
