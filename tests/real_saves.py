"""Real saves with the same deals in every run of a test, and without a chain of secrets, as earlier programs made them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from videopoker.play import session as sessions
from videopoker.play.deals.shuffle import Entropy, NewChain, fresh_secret, new_chain, seeded
from videopoker.play.saves.files.chain_store import ChainStore
from videopoker.play.session import Session


@contextmanager
def secrets_from(seed: bytes) -> Iterator[None]:
    """Inside, the secrets of real saves follow from a seed. Only a test can do that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "fresh_secret", seeded(seed))
        yield


@contextmanager
def real_session(path: Path, seed: bytes, paytable: str | None = None) -> Iterator[Session]:
    """A session of the real save at `path`, whose secrets follow from a seed."""
    with secrets_from(seed), Session.open(path, paytable) as session:
        yield session


@contextmanager
def without_chains() -> Iterator[None]:
    """Inside, real saves are as the program of format 4 made them: a random secret for each deal, and no chain."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "is_chain_due", lambda _: False)
        patch.setattr(ChainStore, "next", lambda _, state: sessions.fresh_secret(state.hand + 1))
        yield


def hashed_once(chance: Random) -> Callable[[Entropy], NewChain]:
    """Makes chains of secrets like `new_chain`, and each only once; real saves without a seed share twenty, chosen by chance."""
    shared = [seeded(bytes([number])) for number in range(20)]
    remembered = lru_cache(maxsize=100)(
        lambda *drawn: new_chain(dict(zip(_DRAWN, drawn, strict=True)).__getitem__)
    )

    def make(entropy: Entropy) -> NewChain:
        source = chance.choice(shared) if entropy is fresh_secret else entropy
        return remembered(*map(source, _DRAWN))

    return make


_DRAWN = ("chain", "end of the chain")
"""What `new_chain` draws."""
