"""Double-up: what a stake returns for the card picked against the card face up."""

from videopoker.core.cards import Card


def doubled(stake: int, card: Card, picked: Card) -> int:
    """What a double-up pays: twice the stake for a higher card, the stake for a push, else nothing.

    The joker is the highest, the deuce the lowest; suits do not count.

    >>> doubled(25, Card.parse("Td"), Card.parse("JK")), doubled(25, Card.parse("2d"), Card.parse("2h"))
    (50, 25)
    """
    return stake * (1 + (_height(picked) > _height(card)) - (_height(picked) < _height(card)))


def _height(card: Card) -> int:
    return 15 if card.is_joker else int(card.rank)
