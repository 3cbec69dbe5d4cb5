"""Past hands in words, for the game line by line: every card by its name, as a screen reader can say it."""

from collections.abc import Iterator, Sequence

from videopoker.core.cards import Card
from videopoker.core.events import DoubleDealt, DoublePicked, Drawn
from videopoker.core.game import IllegalMove
from videopoker.core.tally import tally_rows
from videopoker.play.saves.history import PlayedHand
from videopoker.play.saves.pages import Wanted, in_order
from videopoker.play.saves.store import Store

USUAL, MOST = 5, 100
"""How many hands are told of when no number is asked for, and at most."""


def last_hands(store: Store, words: Sequence[str]) -> Iterator[str]:
    """The last hands, the oldest of them first; so many as the words say. IllegalMove when they say no number."""
    text = words[0] if words else str(USUAL)
    if len(words) > 1 or not text.isdecimal() or not 1 <= len(text) <= 9 or not 1 <= int(text) <= MOST:
        raise IllegalMove(f"expected how many hands, 1 to {MOST}, such as history 10")
    hands = list(in_order(store, Wanted(), int(text)))
    if not hands:
        yield "No hand has been played yet."
    for hand in hands:
        yield from in_words(hand)


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
        yield f"{', '.join(tally_rows(drawn))}."
    else:
        yield _drew(hand, drawn)
    for staked, picked in hand.doubles:
        yield _doubled(staked, picked)


def _drew(hand: PlayedHand, drawn: Drawn) -> str:
    new = [card for place, card in enumerate(drawn.cards) if place not in drawn.held]
    value = str(hand.paytable.value(drawn.cards))
    paid = f"{drawn.line} pays {drawn.paid:,}" if drawn.line else "No win"
    return f"Drew {_listed(new)}. {value[0].upper()}{value[1:]}. {paid}."


def _doubled(staked: DoubleDealt, picked: DoublePicked | None) -> str:
    stake = f"Doubled up {staked.stake:,} on a card above the {staked.card.words}"
    if picked is None:
        return f"{stake}; it waits for a pick."
    return f"{stake}: the {picked.card.words} pays {picked.paid:,}."


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(card.words for card in cards) or "nothing"
