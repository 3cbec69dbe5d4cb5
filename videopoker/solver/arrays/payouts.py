"""What final hands pay."""

from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.arrays.final_lines import FinalLines
from videopoker.solver.arrays.holds import check_hands
from videopoker.solver.policy.decisions import Bytes
from videopoker.solver.tables.pay_sums import pays
from videopoker.solver.tables.shapes import Ints


class Payouts:
    """The pays of final hands on one paytable."""

    def __init__(self, table: Paytable) -> None:
        self._table = table
        self._lines: dict[int, FinalLines] = {}

    def __repr__(self) -> str:
        return f"<Payouts {self._table.key}>"

    def __call__(self, hands: Bytes, coins: int | None = None) -> Ints:
        """The coins paid to final hands (n, 5) of five different cards, at a bet of `coins`, by default max bet: int64, (n,)."""
        bet = self._table.check_coins(coins)
        return pays(self._table, bet).take(self.lines(hands, bet))

    def lines(self, hands: Bytes, coins: int | None = None) -> Bytes:
        """The line that pays each of the hands (n, 5), as its index in `paytable.lines`; their number for no win: uint8, (n,)."""
        bet = self._table.check_coins(coins)
        if bet not in self._lines:
            self._lines[bet] = FinalLines(self._table, bet)
        return self._lines[bet].of(check_hands(hands, self._table.jokers))
