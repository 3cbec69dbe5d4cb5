"""A page of history: the hands that are wanted, newest first, however long the log."""

from dataclasses import dataclass

from videopoker.core.paytable import Paytable
from videopoker.play.history import PlayedHand, played_hands
from videopoker.play.store import Store

NOTHING = "nothing"
"""The line of the losing hands."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which hands; names in any case."""

    line: str | None = None
    """The label of a line that any of the deal's hands was paid for, or ``nothing`` for the losing ones."""
    least: int = 0
    """The credits the deal brought in the end at least, double ups included."""
    game: str | None = None
    """A game's key or title."""

    def takes(self, hand: PlayedHand) -> bool:
        """Whether this hand is wanted; one that waits for its draw has no line and has won nothing."""
        if self.game is not None and self.game.casefold() not in {
            hand.paytable.key.casefold(),
            hand.paytable.title.casefold(),
        }:
            return False
        if hand.drawn is None:
            return self.line is None and not self.least
        if self.line is None:
            return hand.won >= self.least
        lines = {final.line.casefold() for final in hand.drawn.hands if final.line} or {NOTHING}
        return self.line.casefold() in lines and hand.won >= self.least


def page(
    store: Store, wanted: Wanted, *, size: int, before: int | None = None, after: int | None = None
) -> list[PlayedHand]:
    """At most so many hands, newest first: the newest of all, those below `before`, or those just above `after`."""
    hands = [hand for hand in played_hands(store.entries()) if wanted.takes(hand)]
    if after is not None:
        return [hand for hand in hands if hand.dealt.hand > after][:size][::-1]
    return [hand for hand in hands if before is None or hand.dealt.hand < before][::-1][:size]


def count(store: Store, wanted: Wanted) -> int | None:
    """How many hands there are in all; None when counting them would take longer than a page may."""
    return sum(wanted.takes(hand) for hand in played_hands(store.entries()))


def lines_played(store: Store) -> list[str]:
    """The labels of the lines that were ever paid, the best paid first."""
    best: dict[str, int] = {}
    for hand in played_hands(store.entries()):
        for final in hand.drawn.hands if hand.drawn else ():
            if final.line:
                best[final.line] = max(best.get(final.line, 0), final.paid)
    return sorted(best, key=lambda line: -best[line])


def games_played(store: Store) -> list[Paytable]:
    """The games a hand was ever dealt in, the first one first."""
    games = {hand.paytable.key: hand.paytable for hand in played_hands(store.entries())}
    return list(games.values())
