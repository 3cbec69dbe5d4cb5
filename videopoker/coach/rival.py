"""The rival of a hand: the hold that the best one is compared with, because it is right in some other hand.

It is the best of the holds that are worth less than the best one and
- are of a kind that is the best hold of at least one deal of the game at this bet, jackpots at their reset, or are a
  pair or better with a kicker that a line of the paytable names for it,
- keep every wild card dealt,
- if they are a part of the best hold, keep all or none of its cards of each rank.

The rule tests the form of a hold, never its name, because the daily hands depend on it.
"""

from collections.abc import Generator
from functools import lru_cache
from typing import TYPE_CHECKING

from videopoker.coach.advice import Advice, RankedHold
from videopoker.coach.hold_forms import Form, Game, form_of_held
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.paytable import Paytable

if TYPE_CHECKING:  # NumPy is loaded when a hand is solved
    from videopoker.solver.policy.rivals import Rivals

_KEPT = 32
"""The number of games at a bet whose rivals are cached."""
_rivals: dict[tuple[Paytable, int], "Rivals"] = {}


def rival(advice: Advice) -> RankedHold | None:
    """The rival of the best hold; None if no hold passes. The first of a game at a bet takes 0.2 s."""
    order = [hold.positions for hold in advice.holds]
    positions = rivals(advice.paytable, advice.coins).of_hand(advice.cards, order, advice.ties + 1)
    return None if positions is None else advice.of(positions)


def known_rival(advice: Advice) -> RankedHold | None:
    """The rival if already computed, else None."""
    return rival(advice) if is_rival_known(advice.paytable, advice.coins) else None


def is_rival_known(paytable: Paytable, coins: int) -> bool:
    """Whether `rival` answers at once for this game and bet."""
    return (paytable.reset or paytable, coins) in _rivals


def rivals(paytable: Paytable, coins: int) -> "Rivals":
    """Finds the rivals of a game at a bet; made in 0.2 s, then cached."""
    from videopoker.solver.steps import finished

    return _rivals.get((paytable.reset or paytable, coins)) or finished(rival_steps(paytable, coins))


def rival_steps(paytable: Paytable, coins: int) -> Generator[None, None, "Rivals"]:
    """As `rivals`, in steps of a few milliseconds."""
    table = paytable.reset or paytable
    if (table, coins) not in _rivals:
        made = yield from _made(table, coins)
        while len(_rivals) >= _KEPT:
            _rivals.pop(next(iter(_rivals)), None)
        _rivals[table, coins] = made
    return _rivals[table, coins]


def _made(table: Paytable, coins: int) -> Generator[None, None, "Rivals"]:
    from videopoker.solver.policy.hold_types import held_of
    from videopoker.solver.policy.rivals import Rivals, best_somewhere_steps

    game = Game.of(table)
    best = set[Form]()
    for number, (held, jokers) in enumerate((yield from best_somewhere_steps(table, coins))):
        best.add(form_of_held(held, jokers, game))
        if not number % 100:
            yield

    facts = _facts_of_types(table)

    def passes(number: int) -> bool:
        if number not in facts:
            held, jokers = held_of(table, number)
            facts[number] = form_of_held(held, jokers, game), _has_named_kicker(held, table)
        form, has_kicker = facts[number]
        return form in best or has_kicker

    return Rivals(table, passes)


@lru_cache(maxsize=_KEPT)
def _facts_of_types(table: Paytable) -> dict[int, tuple[Form, bool]]:  # noqa: ARG001 - the key of the cache
    """The types of holds of a game met so far, at any bet: the form, and whether it has a named kicker."""
    return {}


def _has_named_kicker(held: HeldCards, table: Paytable) -> bool:
    """Whether these are cards of one rank and a kicker that a line of the paytable names for the rank."""
    if len(held.groups) != 2 or held.groups[0] < 2 or held.groups[1] != 1:
        return False
    group, kicker = sorted(set(held.ranks), key=held.ranks.count, reverse=True)
    return any(
        line.kickers is not None and kicker in line.kickers and (line.ranks is None or group in line.ranks)
        for line in table.lines
    )
