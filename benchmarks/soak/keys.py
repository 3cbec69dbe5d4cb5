"""A hundred thousand random bytes, pressed on every screen of the table in a real terminal."""

from collections.abc import Iterator
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryDirectory

from tests.hostile_keys import press_anything
from videopoker.play.host.paths import crash_log_path

TITLE = "Anything pressed on every screen"

BYTES = 100_000
AT_ONCE = 5_000
"""Bytes pressed on one save; each has its own seed, which repeats what is pressed."""

_REPORT = 3_000
"""Characters of the end of a crash report that are printed."""


def checks() -> Iterator[tuple[str, bool]]:
    first = randbelow(1_000_000)
    for seed in range(first, first + BYTES // AT_ONCE):
        with TemporaryDirectory() as folder:
            try:
                pressed, hands = press_anything(Path(folder) / "saves", seed, AT_ONCE)
            except AssertionError as error:
                crash = crash_log_path(Path(folder) / "saves")
                report = crash.read_text("utf-8")[-_REPORT:] if crash.exists() else "no crash report"
                yield f"seed {seed}: {error}\n{report}", False
            else:
                yield f"seed {seed}: {pressed:,} bytes, {hands} hands; the save verifies and balances", True
