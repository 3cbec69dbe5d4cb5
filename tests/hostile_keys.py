"""Random bytes, keys, clicks, pastes and sizes on every screen, in a real terminal.

The same seed types the same; threads may still differ.
"""

import signal
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.core.folding import totals
from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from videopoker.core.machine.events import Dealt
from videopoker.core.machine.evolve import replay
from videopoker.play.host.paths import save_path
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.log.log import Log
from videopoker.play.settings.file import settings_path
from videopoker.play.table.keys_and_words import ACTIONS

PLAY = (" ", "  ", "m  ", " 1 ", "  d1", "n  N", "   d2d3", "c\r")
"""The keys that play at the table."""
SCREENS = (
    *(
        "c",
        "g",
        "g/",
        "v",
        "vt",
        "vp",
        "D",
        "De",
        "l",
        "l\r",
        "lr",
        "lw",
        "lf",
        "le",
        "l:",
        "C",
        "w",
        *("p", "pc", "pt", "ps", "pa"),
        "?",
        "q",
        "\x11",
    ),
    *("t1", "t2", "t3", "t4", "t5", "t6", "s", "s\x1b[B\x1b[B\r", "s\x1b[F\r", "s\x1b[F\x1b[A\r"),
    *("\x10", "\x10daily\r", "\x10keys\r", "\x10theme\r"),
)
"""The keys at the table that open each screen and dialog."""
_FIRST_KEYS = [action.keys.partition(",")[0] for action in ACTIONS.values()]
_KEYS = (
    *(
        " ",
        "\r",
        "\x1b",
        "\t",
        "\x7f",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\x1b[H",
        "\x1b[F",
        "\x1b[5~",
        "\x1b[6~",
    ),
    *(
        "\x1b[Z",
        "\x1bOP",
        "\x1b[13;2u",
        "\x1b[1;5A",
        "é",
        "🂡",
        "y",
        "j",
        "k",
        *(key for key in _FIRST_KEYS if len(key) == 1),
    ),
)
_FOREIGN = (
    *(
        b"\x1b[2 q",
        b"\x1bP1$r2 q\x1b\\",
        b"\x1b]11;rgb:1111/2222/3333\x07",
        b"\x1b]0;abc",
        b"\x1bP",
        b"\x1b[12",
    ),
    *(b"\x1b[M\xff\xff\xff", b"\x1b[99999999u", b"\x1b[55296u", b"\x1b[48;0;0;0;0t", b"\x1b[48;24;80;0;0t"),
    *(b"\x1b[I", b"\x1b[O", b"\x1b[9;9R", b"\xc3", b"\0"),
)
_KEPT_OUT = b"\x03\x13\x1a\x1c/~"
"""ctrl+c quits. While the table leaves, ctrl+s stops the output until ctrl+q, and of the others the terminal makes signals.
/ and ~ could name any file."""
_SILENCE = 1.5
"""Seconds to wait for the rest of a sequence; see `CUT_SHORT_SECONDS`."""
_TIMES_QUIT = 5
"""A busy machine may read ctrl+c as part of an unfinished paste."""


def press_anything(folder: Path, seed: int, most_bytes: int) -> tuple[int, int]:
    """Press at least this many bytes at a table in this folder; AssertionError when something went wrong.

    Returns how many bytes were pressed and how many hands were dealt.
    """
    random, pressed = Random(seed), 0
    folder.mkdir(exist_ok=True)
    settings_path(folder).write_text("confirm_quit = true\n")
    environment = terminal_environment(HOME=str(folder), TEXTUAL_ANIMATIONS="full", PYTHONFAULTHANDLER="1")
    while pressed < most_bytes:
        with PseudoTerminal(table(folder), environment, folder=folder) as terminal:
            pressed += _visit(terminal, random, most_bytes - pressed, f"seed {seed}, byte {pressed}")
    return pressed, _check_save(folder)


def _visit(terminal: PseudoTerminal, random: Random, most_bytes: int, where: str) -> int:
    """Press anything until the table has ended or enough was pressed; returns the number of bytes."""
    pressed, last = 0, deque[bytes | str](maxlen=60)
    terminal.wait_for("? help")
    while pressed < most_bytes and terminal.process.poll() is None:
        for part in _burst(random):
            if isinstance(part, bytes):
                pressed += len(part)
                terminal.press(part)
            elif isinstance(part, tuple):
                terminal.resize(part)
            else:
                terminal.process.send_signal(part)
            last.append(str(part))
            terminal.forget()
        if random.random() < 0.2 and terminal.process.poll() is None:
            _check_alive(terminal, random, f"{where}: {list(last)}")
    terminal.resize((80, 24))
    for _ in range(_TIMES_QUIT):
        time.sleep(_SILENCE)
        if terminal.process.poll() is not None:
            break
        terminal.press(b"\x03")
        terminal.forget()
    code = terminal.wait()
    # a table that is already quitting gets ctrl+c as a signal, which may end Python
    assert code in {0, 128 + signal.SIGINT, -signal.SIGINT}, (
        f"{where}: exit {code} after {list(last)}: {terminal.text[-500:]}"
    )
    assert terminal.modes == terminal.modes_before, f"{where}: other modes after {list(last)}"
    return pressed


def _check_alive(terminal: PseudoTerminal, random: Random, typed: str) -> None:
    """The table repaints when the terminal's size changes."""
    size = (random.randint(60, 140), random.randint(20, 45))
    terminal.resize((size[0] + 1, size[1]))
    time.sleep(_SILENCE)
    terminal.press(b"\x1b" * 3)
    time.sleep(0.3)
    terminal.forget()
    terminal.resize(size)
    try:
        terminal.wait_until_painted()
    except AssertionError as error:
        terminal.process.send_signal(signal.SIGABRT)  # Python prints the stack of each thread
        terminal.wait()
        raise AssertionError(f"{typed}: nothing painted; {terminal.text[-3000:]}") from error


def _burst(random: Random) -> Iterator[bytes | tuple[int, int] | int]:
    """A way to a screen, then anything."""
    yield b"\x1b" * random.randint(0, 4)
    yield random.choice(random.choice((PLAY, SCREENS))).encode()
    for _ in range(random.randint(1, 12)):
        kind = random.randrange(10)
        if kind < 3:
            yield random.randbytes(random.randint(1, 8)).translate(None, _KEPT_OUT)
        elif kind < 6:
            yield random.choice(_KEYS).encode() * random.choice((1, 1, 1, 2, 5))
        elif kind == 6:
            yield random.choice(_FOREIGN)
        elif kind == 7:
            yield _mouse(random)
        elif kind == 8:
            text = random.randbytes(random.randint(0, 40)).translate(None, _KEPT_OUT)
            yield b"\x1b[200~" + text + random.choice((b"\x1b[201~", b"\x1b[201~", b"\x1b[201~", b""))
        elif random.random() < 0.9:
            yield (random.randint(1, 300), random.randint(1, 100))
        else:
            yield random.choice((signal.SIGCONT, signal.SIGWINCH, signal.SIGPIPE))


def _mouse(random: Random) -> bytes:
    x, y = random.randint(1, 90), random.randint(1, 30)
    button = random.choice((0, 0, 0, 0, 2, 35, 32, 64, 65))
    if random.random() < 0.1:
        x, y = random.choice(((0, 0), (10**9, 10**9), (-5, 3)))
    return f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m".encode()


def _check_save(folder: Path) -> int:
    """Check that the save verifies and its numbers balance; returns the number of hands."""
    with Log.read(save_path("default", folder)) as log:
        assert verify(log).problems == ()
        events = list(log.rows.events())
    counted, state = totals(events), replay(events)
    taken, given = counted.coin_in + counted.cashed_out, counted.coin_out + counted.exchanged
    assert state.credits == counted.deposits + given - taken
    deals = [event.hand for event in events if isinstance(event, Dealt)]
    assert deals == list(range(1, len(deals) + 1))
    return len(deals)
