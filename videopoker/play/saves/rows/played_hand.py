"""A past hand, assembled from the events of the log."""

from dataclasses import dataclass, replace

from videopoker.core.machine.events import (
    ChainStarted,
    Committed,
    Dealt,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
)
from videopoker.core.machine.state import DEFAULT_DENOMINATION
from videopoker.core.paytable.paytable import Paytable


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One deal of the log and its result; `drawn` is None before the draw."""

    time: str
    """When it was dealt; UTC, ISO 8601."""
    paytable: Paytable
    dealt: Dealt
    drawn: Drawn | None = None
    doubles: tuple[tuple[DoubleDealt, DoublePicked | None], ...] = ()
    """The double-ups of its win; the last may have no pick yet."""
    cents: int = DEFAULT_DENOMINATION
    """The denomination when it was dealt, in cents."""
    credits_before: int = 0
    """The credits on the machine before its bet."""
    jackpots: tuple[int, ...] = ()
    """The jackpots it was played for, in the order of their lines, in millionths of a credit."""
    committed: Committed | None = None
    """The commitment made before its bet; None for a hand without one."""
    before: bytes = b""
    """The hash of the row before the commitment."""
    fixed: str | None = None
    """How its secret was fixed, as in `core.secret_chain.FIXED`; None for a hand without a commitment."""
    chain: ChainStarted | None = None
    """The chain of its secret; None for a hand dealt without one."""
    has_money: bool = True
    """Whether `cents` and `credits_before` are known; False for a hand after a damage that the index lacks."""
    lacks_commitment: bool = False
    """Whether it was dealt without the commitment that a real save makes before every bet."""
    may_double: bool = False
    """Whether its win can still be doubled."""

    @property
    def tells_secret(self) -> bool:
        """Whether its secret may be shown: after the draw, once it can deal no more double-ups."""
        return self.drawn is not None and not (self.dealt.committed and self.may_double)

    @property
    def won(self) -> int:
        """The credits it won in the end, double-ups included; 0 before the draw."""
        if self.doubles:
            _, picked = self.doubles[-1]
            return picked.paid if picked else 0
        return self.drawn.paid if self.drawn else 0

    @property
    def credits_after(self) -> int | None:
        """The credits after the draw and all double-ups that are over, without deposits made meanwhile; None before."""
        if self.drawn is None:
            return None
        paid = [self.drawn.paid, *(picked.paid for _, picked in self.doubles if picked)]
        return self.credits_before - self.dealt.bet + paid[-1]


def with_event(hand: PlayedHand, event: Event) -> PlayedHand:
    """The hand with this event added; unchanged if the event is not part of a hand."""
    match event:
        case Drawn():
            return replace(hand, drawn=event)
        case DoubleDealt():
            return replace(hand, doubles=(*hand.doubles, (event, None)))
        case DoublePicked() if hand.doubles:
            *earlier, (double, _) = hand.doubles
            return replace(hand, doubles=(*earlier, (double, event)))
        case _:
            return hand
