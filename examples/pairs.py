from videopoker import Card


def hold(hand: tuple[Card, ...]) -> list[Card]:
    ranks = [card.rank for card in hand]
    paired = [card for card in hand if ranks.count(card.rank) > 1]
    return paired or [card for card in hand if card.rank >= 11]
