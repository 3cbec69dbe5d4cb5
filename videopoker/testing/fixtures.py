"""What the fixtures of `videopoker.pytest_plugin` do: sessions, paytables, chosen hands, snapshots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol, TypeAlias

import pytest

from videopoker.core.base.messages import Refused, check_is, counted, printable, reason
from videopoker.core.cards.cards import as_cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.dealing import named_positions
from videopoker.play.deals.shuffle import Seed
from videopoker.play.host.files import read_ordinary, replace_file
from videopoker.play.paytables.files import load_paytable
from videopoker.play.session import Session
from videopoker.play.solving import Game, solve
from videopoker.testing.assertions import in_one_line, listed

UPDATE = "--videopoker-update"
"""The option that writes the files of snapshots again."""
_SAFE = re.compile(r"[^\w.-]+")


class PlayHand(Protocol):
    """Plays one chosen hand; see `play_hand`."""

    def __call__(
        self, session: Session, cards: str, hold: str = "", draw: str = "", coins: int | None = None
    ) -> int:
        """What it paid, in credits."""


@in_one_line
def play_hand(session: Session, cards: str, hold: str = "", draw: str = "", coins: int | None = None) -> int:
    """Deal these cards, hold some, draw these; returns what the hand paid. Without `draw` any cards come.

    Refused, before anything is bet, if a card of `hold` is not dealt, or if `draw` does not have one card for each card not held.

    >>> play_hand(Session.in_memory("9/6 jacks", credits=10), "As Ks Qs Js 2h", hold="As Ks Qs Js", draw="Ts")
    4000
    """
    __tracebackhide__ = True
    check_is(session, Session, "a session, such as videopoker_session()")
    dealt = as_cards(cards)
    drawn = as_cards(draw)
    held = named_positions(dealt, hold)
    if drawn and len(drawn) != len(dealt) - len(held):
        others = [str(card) for position, card in enumerate(dealt) if position not in held]
        each = f"one for each card not held ({' '.join(others) or 'none'})"
        raise Refused(f"draw names {counted(len(drawn), 'card')}; expected {len(others)}, {each}")
    session.deal(coins, dealt, drawn)
    session.draw(held)
    return session.state.paid


StartSession: TypeAlias = Callable[..., Session]
"""Starts a session in memory; see `sessions`."""


@contextmanager
def sessions() -> Iterator[StartSession]:
    """A function that makes sessions in memory, all closed at the end."""
    with ExitStack() as opened:

        def start(paytable: Game | None = None, credits: int = 1000, seed: Seed | None = None) -> Session:
            """A session in memory on this game, by default the house game."""
            return opened.enter_context(Session.in_memory(paytable, credits, seed))

        yield start


def paytable_loader(folder: Path) -> Callable[[str | Path], Paytable]:
    """A function that loads a paytable by a path from this folder, or by its name."""

    @in_one_line
    def load(name: str | Path) -> Paytable:
        check_is(name, (str, Path), 'the name or the path of a paytable, such as "mine.toml"')
        beside = folder / name
        if beside.is_file():
            return load_paytable(beside)
        if Path(name).suffix == ".toml" and not Path(name).is_file():
            raise Refused(
                f"{beside}: there is no such file; expected a paytable's file next to the test, or a name"
            )
        return load_paytable(name)

    return load


class Snapshot(Protocol):
    """Compares a paytable with a file; see `snapshots`."""

    def __call__(self, paytable: Game, coins: int | None = None) -> None:
        """AssertionError, with the lines that differ, if the return or a line's count has changed."""


@contextmanager
def snapshots(item: pytest.Item, *, update: bool) -> Iterator[Snapshot]:
    """A function that compares a paytable's return and lines with a file next to the test; one file for each call."""
    calls = 0

    @in_one_line
    def compare(paytable: Game, coins: int | None = None) -> None:
        __tracebackhide__ = True
        nonlocal calls
        calls += 1
        name = _SAFE.sub("-", f"{item.path.stem}.{item.name}").strip("-")
        file = item.path.with_name(f"{name}{f'-{calls}' if calls > 1 else ''}.snapshot")
        text = _snapshot(paytable, coins)
        try:
            if update:
                replace_file(file, text.encode())
                return
            before = read_ordinary(file).decode()
        except FileNotFoundError:
            missing = f"{printable(file)}: there is no such snapshot; run pytest {UPDATE} to write it"
            raise AssertionError(missing) from None
        except OSError as error:
            raise Refused(f"{printable(file)}: {reason(error)}; expected the file of a snapshot") from None
        different = [
            printable(f"line {number}: {now or 'nothing'}; the snapshot has {then or 'nothing'}")
            for number, (then, now) in enumerate(_paired(before, text), start=1)
            if then != now
        ]
        if different:
            how = f"If the change is intended, run pytest {UPDATE} and look at the difference."
            raise AssertionError(listed(f"{printable(file)} differs:", [*different, how]))

    yield compare


def _paired(before: str, now: str) -> Iterator[tuple[str, str]]:
    old = before.splitlines()
    new = now.splitlines()
    length = max(len(old), len(new))
    return zip(old + [""] * (length - len(old)), new + [""] * (length - len(new)), strict=True)


def _snapshot(paytable: Game, coins: int | None) -> str:
    """The return and every line of a game as text that is easy to compare."""
    solution = solve(paytable, coins)
    lines = [f"{solution.paytable.title}, {counted(solution.coins, 'coin')}"]
    lines += [f"return {float(solution.exact):.6%}, exactly {solution.exact}"]
    lines += [
        f"{line.label}: pays {line.pays}, {line.combinations} of {solution.total}" for line in solution.lines
    ]
    return "\n".join(lines) + "\n"
