"""Helpers for tests of paytables, scripts and bots, and the tests and fixtures of `videopoker.pytest_plugin`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Protocol, TypeAlias

import pytest

from videopoker.core.cards import Card, as_cards
from videopoker.core.fingerprint import fingerprint
from videopoker.core.messages import Refused, check_is, quoted
from videopoker.core.paytable import Paytable
from videopoker.play.dealing import positions
from videopoker.play.files import FileProblem
from videopoker.play.paytables.check import check_file, remarks
from videopoker.play.paytables.files import load_paytable
from videopoker.play.script.run import run_script
from videopoker.play.script.steps import ScriptError
from videopoker.play.session import Session
from videopoker.play.solving import Game, as_paytable, solve

UPDATE = "--videopoker-update"
"""The option that writes the files of snapshots again."""
_MOVES_SHOWN = 4
"""The moves of a script that are shown before the one that failed."""
_SAFE = re.compile(r"[^\w.-]+")


def assert_pays(paytable: Game, pays: Mapping[str, int], coins: int | None = None) -> None:
    """Assert that these final hands pay these coins, at a bet of `coins`, by default max bet.

    >>> assert_pays("9/6 jacks", {"As Ks Qs Js Ts": 4000, "Ks Kh 7d 2c 9s": 5})
    """
    __tracebackhide__ = True
    table, wrong = as_paytable(paytable), []
    check_is(pays, Mapping, 'hands and what they pay, such as {"As Ks Qs Js Ts": 4000}')
    for hand, expected in pays.items():
        try:
            line, paid = table.line_for(hand, coins), table.payout(hand, coins)
        except ValueError as error:
            raise Refused(f"{hand}: {error}") from None
        if paid != expected:
            wrong.append(f"{hand} pays {paid:,} ({line.label if line else 'no win'}), not {expected:,}")
    if wrong:
        raise AssertionError(_listed(f"{table.title}, {counted_coins(table.check_coins(coins))}:", wrong))


def counted_coins(coins: int) -> str:
    """``1 coin``, ``5 coins``."""
    return f"{coins} coin{'s' * (coins != 1)}"


def assert_return(paytable: Game, expected: str | Fraction, coins: int | None = None) -> None:
    """Assert the return of perfect play: exact to the digits given, or a Fraction, exactly.

    >>> assert_return("9/6 jacks", "99.54%")
    """
    __tracebackhide__ = True
    solution = solve(paytable, coins)
    if isinstance(expected, Fraction):
        wanted, half, shown = expected, Fraction(0), str(expected)
    else:
        wanted, half = _digits(expected)
        shown = expected.strip()
    exact = solution.exact
    if abs(exact - wanted) > half:
        title = solution.paytable.title
        raise AssertionError(f"{title} returns {float(exact):.6%}, exactly {exact}; not {shown}")


def _digits(text: str) -> tuple[Fraction, Fraction]:
    """A return in digits, and half a unit of the last one."""
    match = re.fullmatch(r"\s*([0-9]+)(?:\.([0-9]+))?\s*(%?)\s*", text) if isinstance(text, str) else None
    if not match:
        raise Refused(f'got {quoted(text)}; expected a return in digits, such as "99.54%", or a Fraction')
    whole, decimals, percent = match.groups()
    unit = Fraction(1, 10 ** (len(decimals or "") + 2 * bool(percent)))
    return Fraction(f"{whole}{decimals or ''}") * unit, unit / 2


def assert_same_game(first: Game, second: Game) -> None:
    """Assert that two games deal and pay alike, whatever their names.

    >>> assert_same_game("9/6 jacks", load_paytable("jacks-or-better-9-6"))
    """
    __tracebackhide__ = True
    one, two = as_paytable(first), as_paytable(second)
    if fingerprint(one) != fingerprint(two):
        names = f"{one.key or one.title} and {two.key or two.title} differ:"
        raise AssertionError(_listed(names, _differences(one, two)))


def _differences(one: Paytable, two: Paytable) -> list[str]:
    """The rules and lines in which two games differ: ``Full House: 9 18 27 36 45, or 8 16 24 32 40``."""
    rules = [_rules(table) for table in (one, two)]
    pairs = [
        (name, rules[0].get(name, "none"), rules[1].get(name, "none")) for name in {**rules[0], **rules[1]}
    ]
    different = [f"{name}: {left}, or {right}" for name, left, right in pairs if left != right]
    return different or ["the order of their lines, which decides between equal pays"]


def _rules(table: Paytable) -> dict[str, str]:
    fields = table.to_fields()
    rules = {name: str(fields[name]) for name in ("deck", "wild", "coins")}
    for line, written in zip(table.lines, fields["pays"], strict=True):
        kind = {name: value for name, value in written.items() if name not in {"hand", "pays", "label"}}
        more = "".join(f", {name} {value}" for name, value in kind.items())
        rules[f"{line.category}{more}".capitalize()] = " ".join(map(str, line.pays))
    return rules


def _listed(heading: str, items: list[str]) -> str:
    return "\n  ".join([heading, *items])


class PlayHand(Protocol):
    """Plays one chosen hand; see `play_hand`."""

    def __call__(
        self, session: Session, cards: str, hold: str = "", draw: str = "", coins: int | None = None
    ) -> int:
        """What it paid, in credits."""


def play_hand(session: Session, cards: str, hold: str = "", draw: str = "", coins: int | None = None) -> int:
    """Deal these cards, hold some, draw these; returns what the hand paid. Without `draw` any cards come.

    Refused, before anything is bet, if a card of `hold` is not dealt or `draw` has not one card for each not held.

    >>> play_hand(Session.in_memory("9/6 jacks", credits=10), "As Ks Qs Js 2h", hold="As Ks Qs Js", draw="Ts")
    4000
    """
    __tracebackhide__ = True
    check_is(session, Session, "a session, such as videopoker_session()")
    dealt, drawn = as_cards(cards), as_cards(draw)
    held = positions(dealt, as_cards(hold))
    if drawn and len(drawn) != len(dealt) - len(held):
        named = f"{len(drawn)} card{'s' * (len(drawn) != 1)}"
        raise Refused(
            f"draw names {named}; expected {len(dealt) - len(held)}, one for each card not held ({_not_held(dealt, held)})"
        )
    session.deal(coins, dealt, drawn)
    session.draw(held)
    return session.state.paid


def _not_held(dealt: tuple[Card, ...], held: frozenset[int]) -> str:
    return " ".join(str(card) for position, card in enumerate(dealt) if position not in held) or "none"


StartSession: TypeAlias = Callable[..., Session]
"""Starts a session in memory; see `sessions`."""


@contextmanager
def sessions() -> Iterator[StartSession]:
    """A function that makes sessions in memory, all closed at the end."""
    with ExitStack() as opened:

        def start(
            paytable: Game | None = None, credits: int = 1000, seed: int | bytes | str | None = None
        ) -> Session:
            """A session in memory on this game, by default the house game."""
            return opened.enter_context(Session.in_memory(paytable, credits, seed))

        yield start


def paytable_loader(folder: Path) -> Callable[[str | Path], Paytable]:
    """A function that loads a paytable by a path from this folder, or by its name."""

    def load(name: str | Path) -> Paytable:
        check_is(name, (str, Path), 'the name or the path of a paytable, such as "mine.toml"')
        beside = folder / name
        if beside.is_file():
            return load_paytable(beside)
        if Path(name).suffix == ".toml" and not Path(name).is_file():
            raise Refused(
                f"{beside}: there is no such file; expected a paytable's file beside the test, or a name"
            )
        return load_paytable(name)

    return load


class Snapshot(Protocol):
    """Compares a paytable with a file; see `snapshots`."""

    def __call__(self, paytable: Game, coins: int | None = None) -> None:
        """AssertionError, with the lines that differ, if the return or a line's count has changed."""


@contextmanager
def snapshots(item: pytest.Item, *, update: bool) -> Iterator[Snapshot]:
    """A function that compares a paytable's return and lines with a file beside the test; one file for each call."""
    calls = 0

    def compare(paytable: Game, coins: int | None = None) -> None:
        __tracebackhide__ = True
        nonlocal calls
        calls += 1
        name = _SAFE.sub("-", f"{item.path.stem}.{item.name}").strip("-")
        file = item.path.with_name(f"{name}{f'-{calls}' * (calls > 1)}.snapshot")
        text = _snapshot(paytable, coins)
        if update:
            file.write_text(text, encoding="utf-8")
            return
        if not file.exists():
            raise AssertionError(f"{file}: there is no such snapshot; run pytest {UPDATE} to write it")
        before = file.read_text(encoding="utf-8")
        different = [
            f"line {number}: {now or 'nothing'}; the snapshot has {then or 'nothing'}"
            for number, (then, now) in enumerate(_paired(before, text), start=1)
            if then != now
        ]
        if different:
            how = f"If the change is meant, run pytest {UPDATE} and look at the difference."
            raise AssertionError(_listed(f"{file} differs:", [*different, how]))

    yield compare


def _paired(before: str, now: str) -> Iterator[tuple[str, str]]:
    old, new = before.splitlines(), now.splitlines()
    length = max(len(old), len(new))
    return zip(old + [""] * (length - len(old)), new + [""] * (length - len(new)), strict=True)


def _snapshot(paytable: Game, coins: int | None) -> str:
    """The return and every line of a game as text that is easy to compare."""
    solution = solve(paytable, coins)
    lines = [f"{solution.paytable.title}, {counted_coins(solution.coins)}"]
    lines += [f"return {float(solution.exact):.6%}, exactly {solution.exact}"]
    lines += [
        f"{line.label}: pays {line.pays}, {line.combinations} of {solution.total}" for line in solution.lines
    ]
    return "\n".join(lines) + "\n"


def matching(config: pytest.Config, key: str) -> frozenset[Path]:
    """The files that the globs of an ini key match; pytest.UsageError for a glob that cannot be used."""
    kept = config.stash.setdefault(_MATCHING, {})
    if key not in kept:
        kept[key] = frozenset(file for glob in config.getini(key) for file in _matching(config, key, glob))
    return kept[key]


_MATCHING = pytest.StashKey[dict[str, frozenset[Path]]]()


def _matching(config: pytest.Config, key: str, glob: str) -> list[Path]:
    try:
        return [Path(os.path.normpath(file)) for file in config.rootpath.glob(glob) if file.is_file()]
    except (ValueError, NotImplementedError):
        where = config.inipath or config.rootpath
        expected = f"expected a glob relative to {config.rootpath}, such as scripts/*.poker"
        raise pytest.UsageError(f"{where}: {key}: {quoted(glob)} is no such glob; {expected}") from None


def warn_of_globs(config: pytest.Config, keys: tuple[str, ...]) -> None:
    """Warn of globs that match nothing, and of files that match but lie outside the folders that pytest looks into."""
    if hasattr(config, "workerinput"):
        return  # of several processes only the first warns
    where = config.inipath or config.rootpath
    for key in keys:
        for glob in config.getini(key):
            if not _matching(config, key, glob):
                _warn(config, f"{where}: {key}: no file matches {quoted(glob)} in {config.rootpath}")
        if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            looked = [Path(os.path.normpath(config.rootpath / path)) for path in config.args]
            outside = [
                file
                for file in sorted(matching(config, key))
                if not any(file.is_relative_to(one) for one in looked)
            ]
            if outside:
                left_out = (
                    f"{outside[0].relative_to(config.rootpath)}, which {key} matches, is outside of testpaths"
                )
                _warn(config, f"{where}: {left_out}, so it is not tested; add its folder to testpaths")


def _warn(config: pytest.Config, message: str) -> None:
    config.issue_config_time_warning(pytest.PytestConfigWarning(message), stacklevel=2)


class _FileTest(pytest.Item):
    """The test of one file."""

    def runtest(self) -> None:
        """Fail with every fault of the file."""
        name = os.path.relpath(self.path, self.config.rootpath)
        if problems := self.problems():
            lines = self.path.read_bytes().decode("utf-8-sig", "replace").splitlines()
            shown = [_shown(replace(problem, file=name), lines, self.lines_before) for problem in problems]
            raise FileFailed("\n\n".join(shown))

    lines_before: Callable[[list[str], int], list[int]] = staticmethod(lambda _lines, _number: [])
    """The lines, from 1, that are shown before a faulty one."""

    def problems(self) -> list[FileProblem]:
        """Every fault of the file."""
        raise NotImplementedError

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: object) -> str:
        """The faults alone, without a traceback through this program."""
        if isinstance(excinfo.value, FileFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the test stands."""
        return self.path, 0, self.name


class FileFailed(AssertionError):
    """A script or a paytable that fails as a test."""


def _shown(problem: FileProblem, lines: list[str], before: Callable[[list[str], int], list[int]]) -> str:
    """A fault, its line, and the lines before it that matter."""
    if not 1 <= problem.line <= len(lines):
        return str(problem)
    numbers = [*before(lines, problem.line), problem.line]
    shown = [
        f"{'>' if number == problem.line else ' '} {number:4}  {lines[number - 1]}" for number in numbers
    ]
    return "\n".join([str(problem), *shown])


def _moves_before(lines: list[str], number: int) -> list[int]:
    """The lines of the last moves before a line; comments and expectations are no moves."""
    words = {at: line.split("#")[0].split() for at, line in enumerate(lines[: number - 1], start=1)}
    return [at for at, line in words.items() if line and line[0].lower() != "expect"][-_MOVES_SHOWN:]


class ScriptTest(_FileTest):
    """Plays a script; it fails if an expectation does, or if a line cannot be played."""

    def problems(self) -> list[FileProblem]:
        """Every error of the script, or every expectation that failed."""
        try:
            result = run_script(self.path)
        except ScriptError as error:
            return error.problems
        if not result.expectations:
            message = (
                f"{self.nodeid}: no expectations, so nothing was tested; add a line such as expect paid 25"
            )
            self.warn(pytest.PytestWarning(message))
        return [FileProblem("", failed.line, "", str(failed)) for failed in result.failed]

    lines_before = staticmethod(_moves_before)


class PaytableTest(_FileTest):
    """Checks a paytable file: its fields, that each line can be reached, and the return that it states."""

    def problems(self) -> list[FileProblem]:
        """Every fault of the file; likely typos are warnings."""
        problems = check_file(self.path)
        for remark in [] if problems else remarks(self.path):
            self.warn(pytest.PytestWarning(str(remark)))
        return problems


class ScriptFile(pytest.File):
    """A script, which is one test."""

    def collect(self) -> Iterator[ScriptTest]:
        """The test of the script."""
        yield ScriptTest.from_parent(self, name="script")


class PaytableFile(pytest.File):
    """A paytable's file, which is one test."""

    def collect(self) -> Iterator[PaytableTest]:
        """The test of the paytable."""
        yield PaytableTest.from_parent(self, name="paytable")
