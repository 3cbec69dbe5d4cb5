"""A chain of secrets: its first value, shown before the first bet, fixes the secrets of all its deals.

    secret k = SHA-256("videopoker chain 1", the chain's id, k as 8 bytes, secret k + 1)

A random end is drawn, secret `length`, and the others are hashed back from it. Secret 0 is the first value. The n-th
deal of the chain has secret n, so each secret is checked by the one before it, and no later one follows from it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from videopoker.core.machine.events import Committed
from videopoker.core.machine.moves import StartChain
from videopoker.core.machine.secret_chain import SHORTEST_CHAIN, SecretChain
from videopoker.play.deals.shuffle import Entropy

POINT_STEP = 200
"""The secrets from one stored secret to the next; hashing them takes about 0.1 ms."""
_TAG = b"videopoker chain 1"


@dataclass(frozen=True, slots=True)
class NewChain:
    """A chain that begins, and every POINT_STEP-th of its secrets by number: the whole chain follows from them."""

    move: StartChain
    points: tuple[tuple[int, bytes], ...]


def secret_before(chain: bytes, number: int, secret: bytes) -> bytes:
    """The secret before secret `number` of a chain."""
    return sha256(_TAG + chain + (number - 1).to_bytes(8, "big") + secret).digest()


def secrets_back(chain: bytes, number: int, secret: bytes) -> Iterator[bytes]:
    """The secrets before secret `number` of a chain, backwards: number - 1, number - 2, ... 0."""
    start = _TAG + chain  # the loop runs 100,000 times for a new save
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
