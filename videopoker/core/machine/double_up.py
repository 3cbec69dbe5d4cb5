"""The rule of a double-up. A file of its own, because it alone decides the odds.

A double-up is a separate bet, counted in coin in and coin out, so that credits are always
deposits + exchanged - coin in + coin out - cashed out. All five cards come from one shuffled deck, and the stake is
placed before any of them is seen: the card picked is as likely to be the higher of the two as the lower, so a
double-up returns exactly 100%.
"""

from videopoker.core.cards.cards import Card


def doubled(stake: int, card: Card, picked: Card) -> int:
    """What a double-up pays: twice the stake for a higher card, the stake for a push, else nothing.

    The joker is the highest, the deuce the lowest; suits do not count.

    >>> doubled(25, Card.parse("Td"), Card.parse("JK")), doubled(25, Card.parse("2d"), Card.parse("2h"))
    (50, 25)
    """
    to_beat, drawn = (15 if each.is_joker else int(each.rank) for each in (card, picked))
    return stake * (1 + (drawn > to_beat) - (drawn < to_beat))
