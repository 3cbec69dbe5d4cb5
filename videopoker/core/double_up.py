"""Double-up: what a stake returns for the card picked against the card face up."""

from videopoker.core.cards import Card, Rank


def doubled(stake: int, card: Card, picked: Card) -> int:
    """What a double-up pays: twice the stake for a higher card, the stake for a push, else nothing.

    The joker is the highest, the deuce the lowest; suits do not count.

    >>> doubled(25, Card.parse("Td"), Card.parse("JK")), doubled(25, Card.parse("2d"), Card.parse("2h"))
    (50, 25)
    """
    return stake * (1 + (_height(picked) > _height(card)) - (_height(picked) < _height(card)))


def goal(card: Card, jokers: int) -> str:
    """What the player needs against this card, in a deck with `jokers` jokers.

    >>> goal(Card.parse("9c"), 1), goal(Card.parse("JK"), 1)
    ('beat the nine of clubs', 'nothing beats the joker')
    """
    if card.is_joker:
        return "only the other joker ties with the joker" if jokers > 1 else "nothing beats the joker"
    if card.rank is not Rank.ACE:
        return f"beat the {card.words}"
    if not jokers:
        return f"only another ace ties with the {card.words}"
    return f"only {'the' if jokers == 1 else 'a'} joker beats the {card.words}"


def _height(card: Card) -> int:
    return 15 if card.is_joker else int(card.rank)
