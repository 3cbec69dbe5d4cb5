"""Past hands in words, for the game line by line: every card by its name, as a screen reader can say it."""

from collections.abc import Iterator, Sequence

from videopoker.core.cards import Card
from videopoker.core.events import DoubleDealt, DoublePicked, Drawn
from videopoker.core.messages import printable
from videopoker.core.multi_hand import tally_words
from videopoker.plain.hands import best_first
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.text.ledger import when


def in_words(hand: PlayedHand) -> Iterator[str]:
    """A hand in a few sentences."""
    dealt, drawn = hand.dealt, hand.drawn
    each = f" on each of {dealt.hands} hands" if dealt.more else ""
    yield f"Hand {dealt.hand}, {hand.paytable.title}, bet {dealt.coins}{each}."
    held = drawn.held if drawn else ()
    cards = (f"{card.words}{', held' if place in held else ''}" for place, card in enumerate(dealt.cards))
    yield f"Dealt: {'; '.join(cards)}."
    if drawn is None:
        yield "It waits for its draw."
    elif drawn.more:
        yield f"{', '.join(tally_words(drawn))}."
    else:
        yield _drew(hand, drawn)
    for staked, picked in hand.doubles:
        yield _doubled(staked, picked)


def in_full(hand: PlayedHand) -> Iterator[str]:
    """A hand in full: when it was dealt, each of many hands, and the secrets, once nothing hangs on them."""
    yield f"Dealt {when(hand.time)}."
    yield from in_words(hand)
    dealt, drawn = hand.dealt, hand.drawn
    if drawn is None:
        yield "The secret of its shuffle is told after the draw."
        return
    if drawn.more:
        yield from best_first(drawn.hands, hand.paytable)
    yield f"It brought {hand.won:,} for a bet of {dealt.bet:,}."
    yield f"Secret of its shuffle: {_secret(dealt.secret)}."
    if dealt.phrase:
        yield f"Your own words in it: {printable(dealt.phrase)}."
    for staked, picked in hand.doubles:
        yield f"Secret of double up {staked.round}: {_secret(staked.secret) if picked else 'told after the pick'}."


def _secret(secret: bytes | None) -> str:
    return secret.hex() if secret else "none, the cards were chosen by a script"


def _drew(hand: PlayedHand, drawn: Drawn) -> str:
    new = [card for place, card in enumerate(drawn.cards) if place not in drawn.held]
    value = str(hand.paytable.value(drawn.cards))
    paid = f"{drawn.line} pays {drawn.paid:,}" if drawn.line else "No win"
    return f"Drew {listed(new)}. {value[0].upper()}{value[1:]}. {paid}."


def _doubled(staked: DoubleDealt, picked: DoublePicked | None) -> str:
    stake = f"Doubled up {staked.stake:,} on a card above the {staked.card.words}"
    if picked is None:
        return f"{stake}; it waits for a pick."
    return f"{stake}: the {picked.card.words} pays {picked.paid:,}."


def listed(cards: Sequence[Card]) -> str:
    """Cards by their names, or ``nothing``."""
    return ", ".join(card.words for card in cards) or "nothing"
