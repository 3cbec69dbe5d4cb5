"""The kinds of values in records, which are plain values for JSON; a text next to a type describes it in the JSON Schema."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction  # importing it takes time

T = TypeVar("T", bound=type)

Cards = Annotated[list[str], "cards, such as As, Td or JK"]
CardText = Annotated[str, "a card, such as As, Td or JK"]
Positions = Annotated[Sequence[int], "positions in the hand, from 1"]
Exact = Annotated[str, "an exact fraction, such as 19842315923796/19933230517200"]
NumberOrNaN = Annotated[float, None]
"""NaN is null in JSON."""
Share = Annotated[float, "from 0 to 1"]
PerCoin = Annotated[float, "in coins, for each coin bet"]
PerCoinExact = Annotated["Fraction", "in coins, for each coin bet"]
Coins = Annotated[int, "in coins"]
CoinsLost = Annotated[float, "in coins, for the whole bet"]
CoinsLostExact = Annotated["Fraction", "in coins, for the whole bet"]
Credits = Annotated[int, "in credits"]
Cents = Annotated[int, "in hundredths of the currency"]
Hex = Annotated[str, "bytes as hexadecimal digits"]
Time = Annotated[str, "a time in UTC, ISO 8601"]
Day = Annotated[str, "a day, such as 2026-11-05"]
GameKey = Annotated[str, "the game's name on the command line"]
PaysByLine = Annotated[dict[str, int], "pays in coins at max bet, by the lines' labels"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema that ours are written in."""
JSON_VERSION = 1
"""Version of the records. It stays while keys are only added, and rises when one is renamed, removed or changed."""
FILE_URN = "urn:videopoker:file:1:"
"""Before a file's name: the id of its schema."""


def recorded(*keys: str) -> Callable[[T], T]:
    """The records of the class have these keys, in this order, instead of its fields.

    Each is the name of an attribute, or a path such as ``paytable.title``, whose last name is the key;
    ``return=expected`` gives another key. ``jackpot?`` is left out if it is None, and ``solution.*`` is all keys of the
    record of the solution. What a path reaches through None is None. `text.groups.record` makes the records.
    """

    def with_keys(kind: T) -> T:
        kind.__record__ = keys  # type: ignore[attr-defined]
        return kind

    return with_keys


def recorded_as(name: str) -> Callable[[T], T]:
    """In records the value of this attribute stands for the whole object."""

    def with_name(kind: T) -> T:
        kind.__record__ = name  # type: ignore[attr-defined]
        return kind

    return with_name


def over(numerator: "Fraction", denominator: int) -> Exact:
    """``num/den``, not reduced: the denominator is the number of ways."""
    return f"{numerator.numerator}/{denominator * numerator.denominator}"
