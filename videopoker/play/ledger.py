"""The ledger: what was put in and cashed out, and what each session brought."""

from dataclasses import dataclass, replace

from videopoker.core.events import CashedOut, DenominationChosen, Deposited, SessionEnded, SessionStarted
from videopoker.core.stats import Meters
from videopoker.play.store import Store

KINDS = {
    Deposited: "deposited",
    CashedOut: "cashed out",
    DenominationChosen: "denomination",
    SessionStarted: "session started",
    SessionEnded: "session ended",
}


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """Something done at the machine beside playing."""

    time: str
    """UTC, ISO 8601."""
    kind: str
    """One of KINDS."""
    credits: int
    """The credits put in or taken out; 0 for the others."""
    cents: int
    """What a credit is worth then, in cents; of a new denomination the new one."""
    balance: int
    """The credits on the machine afterwards."""


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """What one sitting brought, in credits; double ups are part of coin in and coin out."""

    start: str
    """UTC, ISO 8601."""
    end: str | None
    """None for one that has not ended; the time of its last event for one that broke off."""
    games: int
    coin_in: int
    coin_out: int

    @property
    def net(self) -> int:
        """Coin out - coin in."""
        return self.coin_out - self.coin_in


def ledger(store: Store) -> list[LedgerRow]:
    """Every deposit, cash-out, denomination, and coming and going, the oldest first."""
    rows: list[LedgerRow] = []
    total, cents = Meters(), 25
    for entry in store.entries():
        total.add(entry.event)
        if isinstance(entry.event, DenominationChosen):
            cents = entry.event.cents
        if kind := KINDS.get(type(entry.event)):
            moved = entry.event.credits if isinstance(entry.event, Deposited | CashedOut) else 0
            rows.append(LedgerRow(entry.time, kind, moved, cents, total.credits))
    return rows


def sessions(store: Store) -> list[PlayedSession]:
    """Every session, the oldest first; play from before sessions were kept is in none."""
    played: list[PlayedSession] = []
    total, last = Meters(), ""
    for entry in store.entries():
        if isinstance(entry.event, SessionStarted):
            if played and played[-1].end is None:
                played[-1] = replace(played[-1], end=last)
            played.append(PlayedSession(entry.time, None, 0, 0, 0))
        total.add(entry.event)
        last = entry.time
        if played and played[-1].end is None:
            now = total.session
            end = entry.time if isinstance(entry.event, SessionEnded) else None
            played[-1] = PlayedSession(played[-1].start, end, now.games, now.coin_in, now.coin_out)
    return played
