"""Every signal that ends the program, on every screen of the table in a real terminal."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ending_signals import SCREENS, end_by_signal
from videopoker.tui.host.terminal import SIGNALS

TITLE = "Every signal on every screen"

AT_ONCE = 4
"""Screens tried at the same time, because each try is mostly waiting."""


def checks() -> Iterator[tuple[str, bool]]:
    with ProcessPoolExecutor(AT_ONCE) as processes:
        for screen, faults in zip(SCREENS, processes.map(_faults, SCREENS), strict=True):
            yield "; ".join([f"{screen}: {len(SIGNALS)} signals", *faults]), not faults


def _faults(screen: str) -> list[str]:
    """The faults, by signal."""
    faults = []
    for number in SIGNALS:
        with TemporaryDirectory() as folder:
            try:
                end_by_signal(Path(folder) / "saves", screen, number)
            except AssertionError as error:
                faults.append(f"{number.name}: {error}")
    return faults
