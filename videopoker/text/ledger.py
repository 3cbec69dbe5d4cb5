"""The ledger in words, oldest first: a line per deposit and cash-out, and a line per session."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from videopoker.play.saves.ledger import PRACTICE, LedgerRow, PlayedSession
from videopoker.play.saves.log_row import local_time
from videopoker.text.columns import in_columns
from videopoker.text.meters import duration
from videopoker.text.numbers import money, signed


class CashWords(NamedTuple):
    """A deposit, a cash-out or a new denomination; credits and money with their signs."""

    when: str
    what: str
    credits: str = ""
    """Empty for a new denomination, as are money and balance."""
    money: str = ""
    balance: str = ""

    @property
    def sentence(self) -> str:
        """The row as a sentence without signs: ``cashed out 438, $4.38``."""
        if not self.credits:
            return self.what
        return f"{self.what} {self.credits.lstrip('+-')}, {self.money.lstrip('-')}"


class SessionWords(NamedTuple):
    """A session: when it began, how long it lasted, and its net result with a sign."""

    when: str
    lasted: str
    games: str
    net: str
    money: str


def cash_words(rows: Iterable[LedgerRow], currency: str) -> list[CashWords]:
    """Deposits, cash-outs and changes of denomination."""
    return [_cash(row, currency) for row in rows if not row.kind.startswith("session")]


def _cash(row: LedgerRow, currency: str) -> CashWords:
    if row.kind in {PRACTICE, "older copy restored"}:
        return CashWords(when(row.time), row.kind)
    if row.kind == "denomination":
        rest = f", {money(row.leftover, 1, currency)} left over" if row.leftover else ""
        rest += f", {money(row.paid_out, 1, currency)} paid out" if row.paid_out else ""
        return CashWords(when(row.time), f"denomination {money(1, row.cents, currency)}{rest}")
    moved = row.credits if row.kind == "deposited" else -row.credits
    worth = money(moved * row.cents - row.leftover, 1, currency)
    return CashWords(when(row.time), row.kind, signed(moved, 0), worth, f"{row.balance:,}")


def session_words(one: PlayedSession, currency: str) -> SessionWords:
    """One session."""
    worth = money(one.money, 1, currency)
    return SessionWords(when(one.start), lasted(one), f"{one.games:,}", signed(one.net, 0), worth)


def ledger_text(rows: Sequence[LedgerRow], played: Sequence[PlayedSession], currency: str) -> str:
    """The whole ledger."""
    table: list[Sequence[str] | str] = [
        ["CASH", "", "credits", "money", "balance"],
        *(cash if cash.credits else f"{cash.when:<20}{cash.what}" for cash in cash_words(rows, currency)),
    ]
    if played:
        heading = ["SESSIONS", "lasted", "hands drawn", "net", "money"]
        table += ["", heading, *(session_words(one, currency) for one in played)]
    return "\n".join(in_columns(table, [20, 14, 14, 14, 14]))


def lasted(one: PlayedSession) -> str:
    """How long a session lasted, or ``until now``."""
    if one.end is None:
        return "until now"
    return duration(
        int((datetime.fromisoformat(one.end) - datetime.fromisoformat(one.start)).total_seconds())
    )


def when(time: str) -> str:
    """A time of the log, in local time."""
    return local_time(time).strftime("%Y-%m-%d %H:%M")
