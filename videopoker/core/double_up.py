"""The double-up: a win is staked on a card that must beat the card shown."""

from videopoker.core.cards import Card


def doubled(stake: int, card: Card, picked: Card) -> int:
    """What a double-up pays: twice the stake for a higher card, the stake for a push, else nothing.

    The joker is the highest, the deuce the lowest; suits do not count.

    >>> doubled(25, Card.parse("Td"), Card.parse("JK")), doubled(25, Card.parse("2d"), Card.parse("2h"))
    (50, 25)
    """
    one, other = (15 if each.is_joker else int(each.rank) for each in (card, picked))
    return stake * (1 + (other > one) - (other < one))
