"""What a drill asks on purpose: one kind of decision, easy, close or hard ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import islice, zip_longest
from typing import TYPE_CHECKING

from videopoker.coach.advice import Advice, advise
from videopoker.coach.decisions import CLOSE
from videopoker.coach.kinds import kind_of, kind_of_held
from videopoker.coach.rival import rival
from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.core.cards.cards import Card
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable

if TYPE_CHECKING:  # NumPy is loaded when hands are chosen
    from videopoker.solver.policy.chosen_deals import Deals, IsWanted

LEVELS = {
    "easy": "the next best costs over 0.5 coins",
    "close": "within 0.5 coins of the best",
    "hard": "close, and the best hold has a rival",
}
"""The levels with their meaning."""
AGAINST = " against "
"""Between two kinds, as a grade names a decision: the best hold, then the one held instead."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The hands wanted; all are, without a kind and a level."""

    kind: str = ""
    """The kind of the best hold or of its rival, or two kinds: ``low pair against 4 to a flush``."""
    level: str = ""
    """One of LEVELS."""

    def __bool__(self) -> bool:
        """Whether anything is asked on purpose."""
        return bool(self.kind or self.level)

    def __str__(self) -> str:
        """In words: ``4 to a flush, hard``."""
        return ", ".join(filter(None, (self.kind, self.level)))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The one or two kinds wanted."""
        return tuple(self.kind.split(AGAINST)) if self.kind else ()


def aim_at(paytable: Paytable, kind: str = "", level: str = "") -> Aim:
    """The aim at a kind, in any case, as the grade names it, and a level. Refused if the game has no such hand.

    The first kind is right in some hands; the second kind may be any kind.
    """
    first, *others = (name.strip() for name in kind.split(AGAINST)) if kind else ("",)
    if len(others) > 1:
        raise Refused(
            f"{quoted(kind)}: expected one kind, or two with {quoted(AGAINST.strip())} between them"
        )
    best_kinds = {name.casefold(): name for name in kinds_of(paytable)} if kind else {"": ""}
    if first.casefold() not in best_kinds:
        meant = nearest(first.casefold(), best_kinds)
        raise Refused(f"no kind of hold that is best in {paytable.title} is called {quoted(first)}{meant}")
    names = [best_kinds[first.casefold()]]
    names += [best_kinds.get(name.casefold(), name.casefold()) for name in others]
    aim = Aim(AGAINST.join(names), level)
    if aim and not any(deals.count for deals in _pools(paytable, aim)):
        meant = "".join(nearest(name.casefold(), best_kinds) for name in others)
        raise Refused(f"{paytable.title} has no hand with {quoted(str(aim))}{meant}")
    return aim


@lru_cache(maxsize=4)
def kinds_of(paytable: Paytable) -> tuple[str, ...]:
    """The names of the kinds of holds that are best for at least one deal at max bet, short ones first."""
    from videopoker.solver.policy.rivals import best_somewhere

    names: set[str] = set()
    for held, jokers in best_somewhere(paytable, paytable.coins):
        kind = kind_of_held(held, jokers, paytable)
        names |= {kind.name, kind.base}
    return tuple(sorted(names, key=lambda name: (len(name), name)))


def matches(advice: Advice, aim: Aim) -> bool:
    """Whether a hand is wanted."""
    after = advice.next_best
    close = after is not None and advice.best.value - after.value <= CLOSE
    if aim.level and close == (aim.level == "easy"):
        return False
    other = rival(advice) if aim.level == "hard" or aim.kind else None
    if aim.level == "hard" and other is None:
        return False
    best = _names(advice, advice.best.positions)
    match aim.kinds:
        case (kind,):
            return kind in best or bool(other and kind in _names(advice, other.positions))
        case (kind, against):
            worse = (hold for hold in advice.holds if not hold.is_best)
            return kind in best and any(
                against.casefold() in map(str.casefold, _names(advice, hold.positions)) for hold in worse
            )
    return True


def _names(advice: Advice, held: frozenset[int]) -> tuple[str, str]:
    kind = kind_of(advice.cards, held, advice.paytable)
    return kind.name, kind.base


def aimed_hands(paytable: Paytable, aim: Aim, part: int) -> Iterator[tuple[Card, ...]]:
    """A hundred wanted hands or so, the same for the same `part`; fewer of a rare kind, none if the game has none.

    If one kind is wanted, it is the rival in every second hand, so that it is not always the answer.
    """
    seed = f"videopoker drill aim {fingerprint(paytable)} {aim} {part}"
    number = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")
    series = [
        (
            hand
            for hand in islice(deals.chosen(number), 2000)
            if matches(advise(hand, paytable, paytable.coins), aim)
        )
        for deals in _pools(paytable, aim)
        if deals.count
    ]
    for hands in zip_longest(*series):
        yield from filter(None, hands)


@lru_cache(maxsize=4)
def _pools(paytable: Paytable, aim: Aim) -> "tuple[Deals, ...]":
    """The deals from which hands are tried."""
    from videopoker.solver.policy.chosen_deals import Deals, Wanted

    close = aim.level != "easy" if aim.level else None
    tests = [_is_kind(kind, paytable) for kind in aim.kinds]
    match tests:
        case [test]:
            return Deals(paytable, Wanted(test, None, close)), Deals(paytable, Wanted(None, test, close))
        case [best, other]:
            return (Deals(paytable, Wanted(best, other, close)),)
    return (Deals(paytable, Wanted(is_close=close)),)


def _is_kind(name: str, paytable: Paytable) -> "IsWanted":
    def is_kind(held: HeldCards, jokers: int) -> bool:
        kind = kind_of_held(held, jokers, paytable)
        return name.casefold() in (kind.name.casefold(), kind.base.casefold())

    return is_kind
