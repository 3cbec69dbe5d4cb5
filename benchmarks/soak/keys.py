"""A hundred thousand bytes of anything, pressed on every screen of the table in a real terminal."""

from collections.abc import Iterator
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryDirectory

from tests.hostile_keys import press_anything

TITLE = "Anything pressed on every screen"

BYTES = 100_000
AT_ONCE = 5_000
"""Bytes pressed on one save; each has its own seed, which repeats what is pressed."""


def checks() -> Iterator[tuple[str, bool]]:
    first = randbelow(1_000_000)
    for seed in range(first, first + BYTES // AT_ONCE):
        with TemporaryDirectory() as folder:
            try:
                pressed, hands = press_anything(Path(folder) / "saves", seed, AT_ONCE)
            except AssertionError as error:
                yield f"seed {seed}: {error}", False
            else:
                yield f"seed {seed}: {pressed:,} bytes, {hands} hands; the save verifies and balances", True
