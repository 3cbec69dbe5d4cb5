"""Real saves with the same deals in every run of a test, and without a chain of secrets, as earlier programs made them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import cycle
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


class RepeatableSecrets:
    """Secrets that follow from a name, and chains of secrets that many saves share: making one takes 40 ms.

    Real saves without a seed share twenty chains, and use all of them before one comes again.
    """

    def __init__(self) -> None:
        self._random = Random()
        self._shared = [seeded(bytes([number])) for number in range(20)]
        self._next = cycle(self._shared)
        self._remembered = lru_cache(maxsize=100)(
            lambda *drawn: new_chain(dict(zip(_DRAWN, drawn, strict=True)).__getitem__)
        )

    def begin(self, name: str) -> None:
        """The secrets from now on follow from a name."""
        self._random.seed(name)
        self._next = cycle(self._random.sample(self._shared, len(self._shared)))

    def token_bytes(self, size: int) -> bytes:
        """The next random bytes."""
        return self._random.randbytes(size)

    def new_chain(self, entropy: Entropy) -> NewChain:
        """The chain of this entropy; the next shared one without a seed."""
        source = next(self._next) if entropy is fresh_secret else entropy
        return self._remembered(*map(source, _DRAWN))


_DRAWN = ("chain", "end of the chain")
"""What `new_chain` draws."""
