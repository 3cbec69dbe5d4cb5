"""Many hands at once, as NumPy arrays: deals, draws, pays, values of holds, best holds.

    hands    (n, 5)  uint8: card numbers, (rank - 2) * 4 + suit with suits s, h, d, c as 0 to 3; every joker is 52
    masks    (n,)    uint8, 0 to 31: bit i stands for the card at position i, which is held

Whole numbers of other dtypes are taken too. A jackpot stays at its value in the paytable.

    >>> from videopoker import arrays, load_paytable
    >>> table = load_paytable("jacks-or-better-9-6")
    >>> best, pays = arrays.best_holds(table), arrays.payouts(table)
    >>> hands = arrays.deal(100_000, seed=7)
    >>> final = arrays.draw(hands, best(hands), seed=7)
    >>> float(pays(final).mean() / 5)
    0.99197
"""

from videopoker.core.base.messages import Refused, check_whole
from videopoker.core.cards.deck import MAX_JOKERS
from videopoker.play.deals.shuffle import Seed, seed_number
from videopoker.play.solving import Game, as_paytable
from videopoker.solver.arrays.draws import Hands, Masks, random_deals, random_draws, random_of
from videopoker.solver.arrays.holds import BestHolds, HoldValues, Payouts, check_hands, check_masks

__all__ = ["BestHolds", "HoldValues", "Payouts", "best_holds", "deal", "draw", "hold_values", "payouts"]


MOST_DEALS = 100_000_000
"""The most deals at a time."""


def deal(n: int, seed: Seed, jokers: int = 0) -> Hands:
    """`n` random deals from a deck of 52 cards and this many jokers: uint8, (n, 5), the cards of a hand in ascending order.

    Every deal is equally likely. One seed gives the same deals again; it deals other cards than in a session.
    """
    check_whole(n, "deals")
    if not 0 <= n <= MOST_DEALS:
        raise Refused(f"{n:,} deals; expected 0 to {MOST_DEALS:,}")
    _check_jokers(jokers)
    return random_deals(random_of(seed_number(seed), "deal"), n, jokers)


def draw(hands: Hands, masks: Masks, seed: Seed, jokers: int = 0) -> Hands:
    """The final hands, uint8 (n, 5), when of hands (n, 5) the cards in the masks (n,) are held and the others replaced.

    Every draw from the rest of the deck is equally likely. A new card takes the place of the card it replaces. A seed
    draws independently of the deals with the same seed. Refused if shapes, cards or masks are impossible.
    """
    _check_jokers(jokers)
    dealt = check_hands(hands, jokers)
    return random_draws(random_of(seed_number(seed), "draw"), dealt, check_masks(masks, len(dealt)), jokers)


def payouts(paytable: Game) -> Payouts:
    """A function of final hands (n, 5) and coins, by default max bet, to the coins they are paid: int64, (n,).

    Its `lines(hands, coins)` gives the index of the line that pays, uint8, (n,).
    """
    return Payouts(as_paytable(paytable))


def hold_values(paytable: Game, coins: int | None = None) -> HoldValues:
    """A function of dealt hands (n, 5) to the values of their 32 holds per coin bet: float64, (n, 32), by mask.

    With `exact=True` int64, to be divided by its `divisor`.

    >>> from videopoker import arrays, holds
    >>> values = arrays.hold_values("jacks-or-better-9-6")
    >>> of_hand = values([[44, 46, 24, 27, 5]])[0]  # Ks Kd 8s 8c 3h
    >>> float(of_hand[0b01111]), holds("Ks Kd 8s 8c 3h", "jacks-or-better-9-6")[0].ev
    (2.595744680851064, 2.595744680851064)
    """
    table = as_paytable(paytable)
    return HoldValues(table, table.check_coins(coins))


def best_holds(paytable: Game, coins: int | None = None) -> BestHolds:
    """A function of dealt hands (n, 5) to the masks of their best holds: uint8, (n,). It is made in some tenths of a second."""
    table = as_paytable(paytable)
    return BestHolds(table, table.check_coins(coins))


def _check_jokers(jokers: int) -> None:
    check_whole(jokers, "jokers")
    if not 0 <= jokers <= MAX_JOKERS:
        raise Refused(f"{jokers:,} jokers; expected 0 to {MAX_JOKERS}")
