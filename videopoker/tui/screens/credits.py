"""The credits dialog: put credits in, or take all of them out."""

from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.moves import CashOut, Deposit

UNASKED_SECONDS = 0.4
"""An answer so soon after the question was meant for the table behind it."""

AMOUNTS = (1000, 100, 500, 5000)


class CreditsDialog(ModalScreen[Deposit | CashOut | None]):
    """Gives the move chosen, or None."""

    BINDINGS = [Binding("escape,q,c", "dismiss", "back")]

    def __init__(self, credits: int, may_cash_out: bool) -> None:
        super().__init__()
        self._credits = credits
        self._may_cash_out = may_cash_out
        self._asked = monotonic()

    def compose(self) -> ComposeResult:
        """A question and its answers."""
        with Vertical(classes="dialog"):
            yield Static("CREDITS" if self._credits else "NO CREDITS LEFT", classes="heading")
            yield Static(
                f"There are {self._credits:,} credits on the machine."
                if self._credits
                else "Put some in to play on. Deposits are kept in the log, so lifetime results stay honest."
            )
            options = [Option(f"Put in {amount:,}", id=str(amount)) for amount in AMOUNTS]
            if self._may_cash_out:
                options.append(Option(f"Cash out {self._credits:,}", id="cash out"))
            yield OptionList(*options)
            yield Static("↑ ↓ choose   enter take   esc back", classes="keys")

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        if monotonic() - self._asked < UNASKED_SECONDS:
            return
        name = chosen.option_id or ""
        self.dismiss(CashOut() if name == "cash out" else Deposit(int(name)))
