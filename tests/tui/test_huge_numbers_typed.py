"""Numbers of 5,000 digits typed and pasted on every screen, in a real terminal."""

import time

import pytest
from textual.constants import ESCAPE_DELAY

from tests.hostile_keys import SCREENS
from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment, wait_until
from tests.quick import quick_and_slow

PASTED = b"\x1b[200~" + b"9" * 5000 + b"\x1b[201~"
PARTS = 4


def escape(terminal):
    """Press escape four times, each read as a key by itself: by the program's clock, else it is alt and the next key."""
    for _ in range(4):
        terminal.press(b"\x1b")
        wait_until(terminal.is_read, "escape to be read")
        time.sleep(2 * ESCAPE_DELAY)


@pytest.mark.slow
@pytest.mark.parametrize("part", quick_and_slow(range(PARTS), 4))
def test_huge_numbers_typed_and_pasted_on_every_screen_end_nothing(tmp_path, part):
    with PseudoTerminal(
        table(tmp_path), terminal_environment(HOME=str(tmp_path)), folder=tmp_path
    ) as terminal:
        terminal.wait_for("? help")
        for keys in SCREENS[part::PARTS]:
            if keys in {"q", "\x11"}:
                continue
            escape(terminal)
            terminal.forget()
            terminal.press(keys.encode())
            for typed in (PASTED, b"9" * 100, b"\x7f" * 10, b"\r"):
                terminal.press(typed)
                terminal.forget()
            assert terminal.process.poll() is None, keys
        escape(terminal)
        terminal.press(b"\x03")
        assert terminal.wait() == 0, terminal.text[-500:]
    assert not (tmp_path / "crash.log").exists()
