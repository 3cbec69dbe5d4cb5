"""Real saves with the same deals in every run of a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from videopoker.play import session as sessions
from videopoker.play.session import Session
from videopoker.play.shuffle import seeded


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
