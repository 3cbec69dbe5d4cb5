"""What a game pays and returns, asserted; a failure says what it pays instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import wraps
from typing import ParamSpec, TypeVar

from videopoker.core.base.messages import Refused, check_is, counted, quoted
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.solving import Game, as_paytable, solve

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


def in_one_line(helper: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """A helper whose refusals pytest shows at the line of the test, without a traceback through this program."""

    @wraps(helper)
    def called(*arguments: Given.args, **named: Given.kwargs) -> Returned:
        __tracebackhide__ = True
        try:
            return helper(*arguments, **named)
        except Refused as error:
            raise error.with_traceback(None) from None

    return called


@in_one_line
def assert_pays(paytable: Game, pays: Mapping[str, int], coins: int | None = None) -> None:
    """Assert that these final hands pay these coins, at a bet of `coins`, by default max bet.

    >>> assert_pays("9/6 jacks", {"As Ks Qs Js Ts": 4000, "Ks Kh 7d 2c 9s": 5})
    """
    __tracebackhide__ = True
    table = as_paytable(paytable)
    wrong = []
    check_is(pays, Mapping, 'hands and what they pay, such as {"As Ks Qs Js Ts": 4000}')
    for hand, expected in pays.items():
        try:
            line = table.line_for(hand, coins)
            paid = table.payout(hand, coins)
        except ValueError as error:
            raise Refused(f"{hand}: {error}") from None
        if paid != expected:
            wrong.append(f"{hand} pays {paid:,} ({line.label if line else 'no win'}), not {expected:,}")
    if wrong:
        raise AssertionError(listed(f"{table.title}, {counted(table.check_coins(coins), 'coin')}:", wrong))


@in_one_line
def assert_return(paytable: Game, expected: str | Fraction, coins: int | None = None) -> None:
    """Assert the return of perfect play: exact to the digits given, or a Fraction, exactly.

    >>> assert_return("9/6 jacks", "99.54%")
    """
    __tracebackhide__ = True
    solution = solve(paytable, coins)
    if isinstance(expected, Fraction):
        wanted = expected
        half = Fraction(0)
        wanted_text = str(expected)
    else:
        wanted, half = _digits(expected)
        wanted_text = expected.strip()
    exact = solution.exact
    if abs(exact - wanted) > half:
        title = solution.paytable.title
        raise AssertionError(f"{title} returns {float(exact):.6%}, exactly {exact}; not {wanted_text}")


def _digits(text: str) -> tuple[Fraction, Fraction]:
    """A return in digits, and half a unit of the last one."""
    match = re.fullmatch(r"\s*([0-9]+)(?:\.([0-9]+))?\s*(%?)\s*", text) if isinstance(text, str) else None
    if not match:
        raise Refused(f'got {quoted(text)}; expected a return in digits, such as "99.54%", or a Fraction')
    whole, decimals, percent = match.groups()
    digits = len(decimals or "")
    if percent:
        digits += 2
    unit = Fraction(1, 10**digits)
    return Fraction(f"{whole}{decimals or ''}") * unit, unit / 2


@in_one_line
def assert_same_game(first: Game, second: Game) -> None:
    """Assert that two games deal and pay alike, whatever their names.

    >>> assert_same_game("9/6 jacks", "jacks-or-better-9-6")
    """
    __tracebackhide__ = True
    first_game = as_paytable(first)
    second_game = as_paytable(second)
    if fingerprint(first_game) != fingerprint(second_game):
        names = f"{first_game.key or first_game.title} and {second_game.key or second_game.title} differ:"
        raise AssertionError(listed(names, _differences(first_game, second_game)))


def _differences(first_game: Paytable, second_game: Paytable) -> list[str]:
    """The rules and lines in which two games differ: ``Full House: 9 18 27 36 45, or 8 16 24 32 40``."""
    first, second = map(_rules, (first_game, second_game))
    pairs = [(name, first.get(name, "none"), second.get(name, "none")) for name in {**first, **second}]
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


def listed(heading: str, items: list[str]) -> str:
    """A heading, and items indented below it."""
    return "\n  ".join([heading, *items])
