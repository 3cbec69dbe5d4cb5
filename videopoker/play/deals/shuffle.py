"""The commitment, the shuffle, and the check of a recorded hand. Entropy enters only here.

Before each bet the log of a real save has a commitment to the secret of the next deal:

    commitment = SHA-256("videopoker commitment 1", secret, hand number as 8 bytes, hash of the row before)

One secret of 32 bytes serves all hands of a deal and its double-ups. Whoever knows it can repeat the shuffle:

    words  = length of the phrase in bytes ":" phrase
    stream = HMAC-SHA256(secret, "words:hand:0"), then "words:hand:1", ... read byte by byte
    deck   = 2s 2h 2d 2c 3s ... Ac, then the jokers
    for last in 51 (and one more for each joker) down to 1:
        take bytes, keeping only as many low bits of each as `last` has, until one is not above `last`
        swap the card at `last` with the card at that place

Bytes above `last` are rejected, so every order of the deck is equally likely. The first five cards are dealt, the
next ones replace discards from left to right.

In multi-hand play, hands 2, 3, ... of deal 12 draw from the deck without the five dealt cards, shuffled in the
same way with "12.2", "12.3", ... in place of the deal's number. The cards of a double-up come from the full deck,
shuffled with "12 double 1": the first card is shown, the player picks from the next four.

Hands without a commitment can be proved too: in practice saves, in sessions in memory, and in saves up to format 3. Their words are the phrase alone, and each of their double-ups has its own secret.

The secrets of a real save form a chain: its first value, shown before the first bet, fixes the secrets of all its deals.
A session or a simulation may be given a seed instead: a number, bytes or hexadecimal text.
"""

import hmac
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, count
from typing import TypeAlias, TypeVar

from videopoker.core.base.messages import Refused, check_is, quoted, whole
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.cards.deck import sorted_deck, without
from videopoker.core.machine.events import Committed, Dealt, DoubleDealt
from videopoker.core.machine.moves import StartChain
from videopoker.core.machine.secret_chain import SHORTEST_CHAIN, SecretChain

Seed: TypeAlias = int | bytes | str
"""A whole number from 0, bytes, or hexadecimal digits, as after `seed` in a script."""


def seed_bytes(seed: Seed) -> bytes:
    r"""The bytes of a seed, as a session takes them. Refused if it is not a seed.

    >>> seed_bytes(42) == seed_bytes("2a") == seed_bytes(b"\x2a")
    True
    """
    if isinstance(seed, bytes):
        return seed
    number = whole(seed)
    digits = seed if number is None or number < 0 else f"{number:x}"
    if not isinstance(digits, str) or not re.fullmatch("[0-9A-Fa-f]+", digits):
        raise Refused(
            f"a seed of {quoted(seed)}; expected a whole number from 0, bytes, or hexadecimal digits"
        )
    return bytes.fromhex(digits.zfill(len(digits) + len(digits) % 2))


def seed_number(seed: Seed) -> int:
    r"""The number of a seed, as a simulation takes it. Refused if it is not a seed.

    >>> seed_number(b"\x2a") == seed_number("2a") == 42
    True
    """
    return int.from_bytes(seed_bytes(seed))


SECRET_BYTES = 32
_TAG = b"videopoker commitment 1"
_MASKS = tuple((1 << (size - 1).bit_length()) - 1 for size in range(256))
"""For each size, the mask of the low bits that a number below it can have."""
_Thing = TypeVar("_Thing")

Entropy = Callable[[int | str], bytes]
"""Returns the 32 secret bytes of a hand by its number, or of a double-up by a name such as ``12 double 1``."""


def fresh_secret(_hand: int | str) -> bytes:
    """32 unpredictable bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def seeded(seed: bytes) -> Entropy:
    """Repeatable entropy: the secret of hand n is HMAC-SHA256(seed, "hand n"). Refused if it is not bytes."""
    check_is(seed, bytes, 'a seed of bytes, such as b"1"')
    return lambda hand: hmac.digest(seed, f"hand {hand}".encode(), sha256)


def commitment(secret: bytes, hand: int, before: bytes) -> bytes:
    """The commitment to a secret that the log has before the bet; `before` is the hash of the row before it."""
    return sha256(_TAG + secret + hand.to_bytes(8, "big") + before).digest()


def is_kept(committed: Committed, before: bytes) -> bool:
    """Whether a commitment matches its secret, its hand and its place in the log: after the row with hash `before`."""
    return committed.commitment == commitment(committed.secret, committed.hand, before)


def words_of(phrase: str, *, committed: bool) -> str:
    """The words that the shuffle uses for the player's phrase.

    >>> words_of("luck", committed=True), words_of("luck", committed=False)
    ('4:luck', 'luck')
    """
    return f"{len(phrase.encode())}:{phrase}" if committed else phrase


def shuffled(deck: Sequence[_Thing], secret: bytes, words: str, hand: int | str) -> tuple[_Thing, ...]:
    """The cards of the deck, or other things, shuffled with this secret, these words and this hand number."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret of {len(secret)} bytes; expected {SECRET_BYTES}")
    blocks = (hmac.digest(secret, f"{words}:{hand}:{block}".encode(), sha256) for block in count())
    cards = list(deck)
    sizes = range(len(cards), 1, -1)
    for size, place in zip(sizes, below(sizes, chain.from_iterable(blocks)), strict=True):
        cards[size - 1], cards[place] = cards[place], cards[size - 1]
    return tuple(cards)


def below(sizes: Iterable[int], stream: Iterator[int]) -> Iterator[int]:
    """A uniform number from 0 to `size` - 1 for each size up to 255: bytes that are too large are rejected.

    Ends early if the stream of bytes ends.
    """
    for size in sizes:
        mask = _MASKS[size]
        for byte in stream:
            if byte & mask < size:
                yield byte & mask
                break


def further_hands(
    deck: Sequence[Card], dealt: Sequence[Card], secret: bytes, words: str, hand: int, hands: int
) -> tuple[Cards, ...]:
    """The five replacements of the second hand, the third, ... of a deal with `hands` hands."""
    if hands == 1:  # the usual case: no need to search the deck
        return ()
    undealt = without(deck, dealt)
    return tuple(shuffled(undealt, secret, words, f"{hand}.{number}")[:5] for number in range(2, hands + 1))


def double_order(deck: Sequence[Card], secret: bytes, words: str, hand: int, number: int) -> Cards:
    """The five cards of a double-up: the one to beat, and the four to pick from."""
    return shuffled(deck, secret, words, double_name(hand, number))[:5]


def double_name(hand: int, number: int) -> str:
    """The name of a double-up, used in place of a hand's number.

    >>> double_name(12, 1)
    '12 double 1'
    """
    return f"{hand} double {number}"


def dealt_again(event: Dealt, jokers: int) -> Cards:
    """The ten cards that the secret of a deal gives, five dealt and five replacements. ValueError without a secret."""
    words = words_of(event.phrase, committed=event.committed)
    return shuffled(sorted_deck(jokers), event.secret or b"", words, event.hand)[:10]


def as_shuffled(event: Dealt | DoubleDealt, jokers: int) -> bool | None:
    """Whether the secret deals the recorded cards; None without a secret, as for cards a script chose."""
    if event.secret is None:
        return None
    deck = sorted_deck(jokers)
    words = words_of(event.phrase, committed=event.committed)
    if isinstance(event, DoubleDealt):
        order = double_order(deck, event.secret, words, event.hand, event.round)
        return (event.card, *event.behind) == order
    order = shuffled(deck, event.secret, words, event.hand)
    more = further_hands(deck, order[:5], event.secret, words, event.hand, event.hands)
    return event.cards + event.replacements == order[:10] and event.more == more


POINT_STEP = 200
"""The secrets from one stored secret to the next; hashing them takes about 0.1 ms."""
_CHAIN_TAG = b"videopoker chain 1"


@dataclass(frozen=True, slots=True)
class NewChain:
    """A chain that begins, and every POINT_STEP-th of its secrets by number: the whole chain follows from them."""

    move: StartChain
    points: tuple[tuple[int, bytes], ...]


def secret_before(chain: bytes, number: int, secret: bytes) -> bytes:
    """The secret before secret `number` of a chain."""
    return sha256(_CHAIN_TAG + chain + (number - 1).to_bytes(8, "big") + secret).digest()


def secrets_back(chain: bytes, number: int, secret: bytes) -> Iterator[bytes]:
    """The secrets before secret `number` of a chain, backwards: number - 1, number - 2, ... 0."""
    start = _CHAIN_TAG + chain  # the loop runs 100,000 times for a new save
    for before in range(number - 1, -1, -1):
        secret = sha256(start + before.to_bytes(8, "big") + secret).digest()
        yield secret


def new_chain(entropy: Entropy, length: int = SHORTEST_CHAIN) -> NewChain:
    """A new chain with a random id and end."""
    chain = entropy("chain")[:8]
    end = entropy("end of the chain")
    points = [(length, end)]
    secret = end
    for number, secret in zip(range(length - 1, -1, -1), secrets_back(chain, length, end), strict=True):
        if not number % POINT_STEP and number:
            points.append((number, secret))
    return NewChain(StartChain(chain, secret, length), tuple(points))


def is_next(used: SecretChain, committed: Committed) -> bool:
    """Whether a commitment's secret is the next of the chain in use; True for a deal before the chain."""
    chain = used.chain
    if chain is None or committed.hand < chain.hand:
        return True
    return secret_before(chain.chain, chain.number(committed.hand), committed.secret) == used.last
