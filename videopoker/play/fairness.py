"""The shuffle, and the check of a recorded hand. The only place where entropy enters.

A deck is shuffled by 32 secret bytes. Whoever knows them can repeat it:

    stream = HMAC-SHA256(secret, "phrase:hand:0"), then "phrase:hand:1", ... read byte by byte
    deck   = 2s 2h 2d 2c 3s ... Ac, then the jokers
    for last in 51 (52 or 53 with jokers) down to 1:
        take bytes, keeping of each only as many low bits as `last` has, until one is not above `last`
        swap the card at `last` with the card at that place

Bytes above `last` are rejected, so every order of the deck is exactly as likely as every other. The first
five cards are dealt, the next replace discards from left to right.

In multi-hand play hand 2 and every further one of deal 12 draw from the deck without the five dealt cards,
shuffled in the same way with "12.2", "12.3", ... in place of the deal's number. The cards of a double-up come
from the whole deck, with a separate secret: with "12 double 1" the first is shown, the next four are picked from.
"""

import hmac
import secrets
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from videopoker.core.cards import Card
from videopoker.core.deck import sorted_deck, without
from videopoker.core.events import Dealt, DoubleDealt

SECRET_BYTES = 32
_Thing = TypeVar("_Thing")

Entropy = Callable[[int | str], bytes]
"""Gives the 32 secret bytes of a hand by its number, those of a double-up by ``12 double 1``."""


def fresh_secret(_hand: int | str) -> bytes:
    """32 unpredictable bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def seeded(seed: bytes) -> Entropy:
    """Repeatable entropy: the secret of hand n is HMAC-SHA256(seed, "hand n")."""
    return lambda hand: hmac.digest(seed, f"hand {hand}".encode(), sha256)


def shuffled(deck: Sequence[_Thing], secret: bytes, phrase: str, hand: int | str) -> tuple[_Thing, ...]:
    """The deck, or whatever else, shuffled by these bytes, words and hand number."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret of {len(secret)} bytes; expected {SECRET_BYTES}")
    cards = list(deck)
    stream = _bytes(secret, phrase, hand)
    for last in range(len(cards) - 1, 0, -1):
        mask = (1 << last.bit_length()) - 1
        place = next(byte & mask for byte in stream if byte & mask <= last)
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def _bytes(secret: bytes, phrase: str, hand: int | str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(secret, f"{phrase}:{hand}:{block}".encode(), sha256)
        block += 1


def further_hands(
    deck: Sequence[Card], dealt: Sequence[Card], secret: bytes, phrase: str, hand: int, hands: int
) -> tuple[tuple[Card, ...], ...]:
    """The five replacements of the second hand, the third, ... of a deal with `hands` hands."""
    rest = without(deck, dealt)
    return tuple(shuffled(rest, secret, phrase, f"{hand}.{number}")[:5] for number in range(2, hands + 1))


def double_order(
    deck: Sequence[Card], secret: bytes, phrase: str, hand: int, number: int
) -> tuple[Card, ...]:
    """The five cards of a double-up: the one to beat, and the four to pick from."""
    return shuffled(deck, secret, phrase, double_name(hand, number))[:5]


def double_name(hand: int, number: int) -> str:
    """What a double-up has in place of a hand's number.

    >>> double_name(12, 1)
    '12 double 1'
    """
    return f"{hand} double {number}"


def as_shuffled(event: Dealt | DoubleDealt, jokers: int) -> bool | None:
    """Whether recorded cards are the ones their secret deals; None for cards that a script chose, which have no secret."""
    if event.secret is None:
        return None
    deck = sorted_deck(jokers)
    if isinstance(event, DoubleDealt):
        order = double_order(deck, event.secret, event.phrase, event.hand, event.round)
        return (event.card, *event.behind) == order
    order = shuffled(deck, event.secret, event.phrase, event.hand)
    more = further_hands(deck, order[:5], event.secret, event.phrase, event.hand, event.hands)
    return event.cards + event.replacements == order[:10] and event.more == more
