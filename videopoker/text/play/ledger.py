"""The ledger in words, oldest first: a line per deposit and cash-out, and a line per session."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TypedDict

from videopoker.core.base.messages import counted
from videopoker.play.saves.hands.ledger import PRACTICE, LedgerRow, PlayedSession
from videopoker.play.saves.rows.log_row import local_time
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import duration, money, signed

_WHEN = Column(width=20, align="<")


def ledger_groups(rows: Iterable[LedgerRow], played: Iterable[PlayedSession], currency: str) -> list[Group]:
    """Deposits, cash-outs and changes of denomination; then the sessions. A row has a sentence each."""
    cash = [_cash_row(row, currency) for row in rows if not row.kind.startswith("session")]
    sessions, said, notes = [], [], []
    for session in played:
        began = when(session.start)
        length = lasted(session)
        net = signed(session.net, 0)
        worth = money(session.money, 1, currency)
        sessions.append((began, length, f"{session.games:,}", net, worth))
        said.append(f"Session of {began}, {length}: {counted(session.games, 'hand')}, {net}, {worth}.")
        if session.in_play:
            notes.append(f"{counted(session.in_play, 'credit')} in play: lost until the hand is over.")
    return [
        Group(
            "CASH",
            (
                _WHEN,
                Column(width=14, role="detail"),
                Column("credits", 14),
                Column("money", 14, role="detail"),
                Column("balance", 14, role="aside"),
            ),
            cash,
            sentences=[_cash_sentence(*row) for row in cash],
        ),
        Group(
            "SESSIONS",
            (
                _WHEN,
                Column("lasted", 14, role="detail"),
                Column("hands", 14, role="detail"),
                Column("net", 14),
                Column("money", 14, role="aside"),
            ),
            sessions,
            notes,
            sentences=[*said, *notes],
        ),
    ]


def _cash_row(row: LedgerRow, currency: str) -> tuple[str, ...]:
    """When, what, credits, money and balance, with signs; when and what alone where no credits move."""
    if row.kind in {PRACTICE, "older copy restored"}:
        return when(row.time), row.kind
    if row.kind == "denomination":
        left_over = f", {money(row.leftover, 1, currency)} left over" if row.leftover else ""
        left_over += f", {money(row.paid_out, 1, currency)} paid out" if row.paid_out else ""
        return when(row.time), f"denomination {money(1, row.cents, currency)}{left_over}"
    moved = row.credits if row.kind == "deposited" else -row.credits
    worth = money(moved * row.cents - row.leftover, 1, currency)
    return when(row.time), row.kind, signed(moved, 0), worth, f"{row.balance:,}"


def _cash_sentence(when: str, what: str, credits: str = "", worth: str = "", balance: str = "") -> str:
    """Without signs: ``cashed out 438, $4.38``."""
    if not credits:
        return f"{when}: {what}."
    return f"{when}: {what} {credits.lstrip('+-')}, {worth.lstrip('-')}; then {balance} on the machine."


def lasted(session: PlayedSession) -> str:
    """How long a session lasted, or ``until now``."""
    if session.end is None:
        return "until now"
    return duration(
        int((datetime.fromisoformat(session.end) - datetime.fromisoformat(session.start)).total_seconds())
    )


def when(time: str) -> str:
    """A time of the log, in local time."""
    return local_time(time).strftime("%Y-%m-%d %H:%M")


class LedgerRecord(TypedDict):
    """The ledger of a save and its sessions."""

    ledger: Sequence[LedgerRow]
    sessions: Sequence[PlayedSession]
