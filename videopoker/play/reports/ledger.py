"""The ledger in words, the oldest first: a line for every deposit and cash-out, a line for every session."""

from collections.abc import Sequence
from datetime import datetime

from videopoker.core.money import money
from videopoker.play.reports.meters import duration
from videopoker.play.saves.ledger import LedgerRow, PlayedSession


def ledger_text(rows: Sequence[LedgerRow], played: Sequence[PlayedSession], currency: str = "$") -> str:
    """The whole ledger."""
    cash = [row for row in rows if not row.kind.startswith("session")]
    said = [f"{'CASH':<20}{'':>14}{'credits':>14}{'money':>14}{'balance':>14}"]
    said += [cash_text(row, currency) for row in cash]
    said += ["", f"{'SESSIONS':<20}{'lasted':>14}{'games':>14}{'won or lost':>14}{'money':>14}"]
    said += [session_text(one, currency) for one in played]
    return "\n".join(said)


def cash_text(row: LedgerRow, currency: str = "$") -> str:
    """One deposit, cash-out or new denomination."""
    if row.kind == "denomination":
        return f"{when(row.time):<20}  a credit is worth {money(1, row.cents, currency)} from here on"
    worth = money(signed(row), row.cents, currency)
    return f"{when(row.time):<20}{row.kind:>14}{signed(row):>+14,}{worth:>14}{row.balance:>14,}"


def session_text(one: PlayedSession, currency: str = "$") -> str:
    """One session."""
    worth = money(one.money, 1, currency)
    return f"{when(one.start):<20}{lasted(one):>14}{one.games:>14,}{one.net:>+14,}{worth:>14}"


def signed(row: LedgerRow) -> int:
    """The credits that a row brought onto the machine, below 0 for those it took."""
    return row.credits if row.kind == "deposited" else -row.credits


def lasted(one: PlayedSession) -> str:
    """How long a session was, or that it is not over."""
    if one.end is None:
        return "until now"
    return duration(
        int((datetime.fromisoformat(one.end) - datetime.fromisoformat(one.start)).total_seconds())
    )


def when(time: str) -> str:
    """A time of the log as the clock here shows it."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")
