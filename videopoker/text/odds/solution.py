"""The solver's results: text for people, plain values for programs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from videopoker.core.base.messages import Refused, counted, plural, quoted
from videopoker.core.base.records import Coins, Credits, PerCoin, Positions, recorded
from videopoker.core.base.rendering import AsDict, fields_repr
from videopoker.core.cards.cards import Cards, format_cards
from videopoker.core.paytable.hourly import Terms
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.play.host.files import ProblemRecord
from videopoker.play.paytables.solved import states_no_return
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.cells import in_brackets, padded
from videopoker.text.words.numbers import hourly_words
from videopoker.text.words.pay_line import line_name

if TYPE_CHECKING:
    from videopoker.solver.tables.hold_values import Hold, Holds
    from videopoker.solver.tables.returns import Solution

SHOWN_HOLDS = 10
"""Holds shown by default."""


@dataclass(frozen=True, slots=True)
class JackpotTerms:
    """The jackpot a game was solved with. Amounts in credits."""

    meter: int
    reset: int
    share: int
    """Growth per coin bet, in millionths of a credit."""
    break_even: int | None
    """The lowest meter at which the game returns 100%; None if there is none."""
    label: str = ""
    """The line that wins the jackpot."""
    others: tuple[JackpotTerms, ...] = ()
    """The other jackpots of the game; only the first jackpot has a `break_even`."""

    @property
    def record(self) -> JackpotRecord:
        """The jackpot for JSON."""
        record: JackpotRecord = {
            "meter": self.meter,
            "reset": self.reset,
            "share": self.share / MICRO,
            "break_even": self.break_even,
        }
        if self.others:
            record["others"] = [{"label": other.label, **other.record} for other in self.others]
        return record

    def to_rows(self) -> list[tuple[str, str]]:
        """The jackpots and the meter that breaks even, as (label, words)."""
        even, then = "none", "perfect play returns less than 100% at any meter"
        if self.break_even is not None:
            even, then = (
                f"{self.break_even:,} credits",
                "from this meter on, perfect play returns 100% or more",
            )
        if self.break_even == 0:
            even, then = "any meter", "perfect play returns 100% or more without this jackpot"
        if not self.others:
            return [("jackpot", self.terms), ("break even", f"{even}: {then}")]
        return [
            *(("jackpot", f"{terms.label}: {terms.terms}") for terms in (self, *self.others)),
            ("break even", f"{self.label} at {even}: {then}"),
        ]

    @property
    def terms(self) -> str:
        """The meter, its reset and its growth."""
        growth = f"{self.share / MICRO:.6f}".rstrip("0")
        return f"{self.meter:,} credits; reset to {self.reset:,}, grows by {growth} of each coin bet"


class JackpotRecord(TypedDict):
    """The jackpot that a game was solved with."""

    label: NotRequired[str]
    meter: Credits
    reset: Credits
    share: Annotated[float, "its growth for each coin bet, in credits"]
    break_even: Annotated[int | None, "the lowest meter at which the game returns 100%"]
    others: NotRequired[list[JackpotRecord]]


@recorded("solution.*", "tied_deals?", "hourly", "break_even", "less?", "jackpot=jackpot.record?", "remarks?")
@dataclass(frozen=True, slots=True)
class Solved(AsDict):
    """A solved paytable."""

    solution: Solution
    jackpot: JackpotTerms | None = None
    terms: Terms = Terms()  # noqa: RUF009 - a value
    less: PerCoin | None = None
    """How much less it returns than the best of the games that it is compared with."""
    tied_deals: Annotated[int | None, "deals whose best holds tie and end in different lines"] = None
    """As `Solution.tied_deals`; None in a sweep."""
    remarks: Annotated[Sequence[ProblemRecord] | None, "what may be a slip in the file"] = None
    """As `paytables check` has them; None without any."""

    __repr__ = fields_repr

    @property
    def hourly(self) -> Annotated[float, "what an hour costs in money; below 0 it earns"]:
        """What an hour costs at its terms."""
        return self.terms.hourly(self.solution.expected, self.solution.coins)

    @property
    def break_even(self) -> Annotated[float, "the cash back at which an hour costs nothing, from 0 to 1"]:
        """The part of each bet that makes up for what the game keeps."""
        return max(0.0, 1 - self.solution.expected)


class HoldsRecord(TypedDict):
    """Every way to play a hand, the best first."""

    hand: Cards
    paytable: Paytable
    coins: Coins
    holds: list[Hold]
    best: Annotated[list[Positions], "each of the holds that are equally best"]


class HeldHandRecord(HoldsRecord):
    """Every way to play a hand, the best first, and the meter it was valued at."""

    jackpot: Annotated[int | None, "the meter, in credits"]


def never_paid_labels(solution: Solution) -> list[str]:
    """The lines that no hand is paid for at this bet."""
    return [line.label for line in solution.lines[:-1] if not line.combinations]


def solution_groups(solved: Solved, base: Solution | None = None) -> list[Group]:
    """A solved paytable line by line, then its figures and the return at other bets.

    `base` is the game before its pays were changed.
    """
    solution = solved.solution
    jackpot = solved.jackpot
    table = solution.paytable
    return [
        Group(f"{table.title}  ({table.deck_size} cards, {counted(solution.coins, 'coin')})"),
        Group(
            columns=(
                Column(align="<"),
                Column("pays", 8, gap=1),
                Column("one in", 14),
                Column("of the return", 15),
                Column("combinations", 20),
            ),
            rows=[*_lines(solution)],
        ),
        Group(
            columns=(Column(width=13, align="<"), Column(align="<")),
            rows=[*_figures(solved, base)],
            notes=[*_other_bets(solution), *_ties(solution)],
        ),
        Group(notes=[] if base else _stated(solution, jackpot)),
    ]


def _lines(solution: Solution) -> Iterator[tuple[str, ...]]:
    total = solution.total
    for line in solution.lines:
        one_in = f"{total / line.combinations:,.2f}" if line.combinations else "never"
        share = line.pays * line.combinations / (total * solution.coins)
        yield line_name(line.label), f"{line.pays:,}", one_in, f"{share:,.4%}", f"{line.combinations:,}"
    yield "total", "", "", f"{solution.expected:,.4%}", f"{total:,}"


def _figures(solved: Solved, base: Solution | None) -> Iterator[Sequence[str]]:
    solution = solved.solution
    jackpot = solved.jackpot
    deals = sum(solution.held)
    yield "return", f"{solution.expected:,.10%}"
    yield "exactly", solution.over_total
    yield hourly_words(solution.expected, solution.coins, solved.terms).split(maxsplit=1)
    if base:
        yield "change", f"{float(solution.exact - base.exact):+,.10%} against the file"
    yield "variance", f"{solution.variance:,.6f}"
    yield "hit rate", f"{solution.hit_frequency:.4%}"
    held = (f"{cards}: {count / deals:.2%}" for cards, count in enumerate(solution.held))
    yield "cards held", "  ".join(held)
    yield from jackpot.to_rows() if jackpot else ()


SUMMARY_HEADING = f"{'game':47} {'return':>13} {'variance':>11}  title"


def summary(solution: Solution) -> str:
    """A solved paytable in one line, in the columns of `SUMMARY_HEADING`."""
    figures = f"{solution.expected:>13,.8%} {solution.variance:>11,.4f}"
    return f"{padded(solution.paytable.key, 47)} {figures}  {solution.paytable.title}"


def _other_bets(solution: Solution) -> Iterator[str]:
    """The return at every other bet; bets with the same pays per coin share a line."""
    from videopoker.solver.tables.returns import solve

    def per_coin(bet: int) -> list[Fraction]:
        return [Fraction(line.pays[bet - 1], bet) for line in solution.paytable.lines]

    for _, alike in groupby(range(1, solution.paytable.coins + 1), key=per_coin):
        first, *others = alike
        if others or first != solution.coins:
            other = solve(solution.paytable, first)
            bets = f"{first} to {others[-1]} coins" if others else counted(first, "coin")
            yield f"{'at ' + bets:<17}{other.expected:,.10%}, variance {other.variance:,.6f}"


def _ties(solution: Solution) -> Iterator[str]:
    """How many deals the counts depend on a choice for, and which hold is counted."""
    if solution.tied_deals:
        yield f"In {counted(solution.tied_deals, 'deal')} the best holds tie but end in different lines."
        yield "Of two, the count takes the hold without the highest card that only one of them holds."


def _stated(solution: Solution, jackpot: JackpotTerms | None) -> list[str]:
    """The line with the return to add to the paytable's file, if it is missing."""
    table = solution.paytable
    at_reset = not jackpot or all(terms.meter == terms.reset for terms in (jackpot, *jackpot.others))
    if at_reset and solution.coins == table.coins and table.stated_return is None:
        said = states_no_return(solution.expected)
        return [f"{said[0].upper()}{said[1:]}"]
    return []


def saved_game(exact: float, path: str) -> str:
    """Where a game is saved, and the return that its file states."""
    return f"Saved with its exact return, {exact:.4%}, as {path}."


def holds_record(ranked: Holds) -> HoldsRecord:
    """The 32 holds of a hand, best first; positions from 1."""
    deal = ranked.deal
    return {
        "hand": deal.cards,
        "paytable": deal.paytable,
        "coins": deal.coins,
        "holds": [*ranked],
        "best": [hold.numbers for hold in ranked if hold.best],
    }


def holds_groups(
    cards: Cards,
    table: Paytable,
    coins: int,
    ranked: Sequence[Hold],
    limit: int,
    compared: Collection[int] | None = None,
) -> list[Group]:
    """The best holds of a hand, held cards in brackets, and the lead of the best hold.

    The hold of the `compared` positions, 0 to 4, is shown with its rank even if it is not among the best.
    """
    best = [hold for hold in ranked if hold.best]
    meters = [f"{line.pays[-1]:,}" for line in table.jackpot_lines] if coins == table.coins else []
    jackpot = f", the {plural('jackpot', len(meters))} at {', '.join(meters)}" if meters else ""
    rows = [
        (
            f"{rank}",
            in_brackets(cards, hold.positions),
            f"{hold.ev:.6f}",
            "best" if hold.best else f"{hold.ev - best[0].ev:+.6f}",
        )
        for rank, hold in enumerate(ranked, start=1)
        if rank <= limit or (compared is not None and set(hold.positions) == set(compared))
    ]
    hidden = len(ranked) - len(rows)
    more = [f"     and {hidden} more; --all shows them"] if hidden else []
    lead = []
    if len(best) > 1:
        lead.append(f"{len(best)} holds are tied for best: {best[0].exact} per coin.")
    if len(best) < len(ranked):
        by = best[0].exact - ranked[len(best)].exact
        lead.append(
            f"The best beats the next by {float(by):.6f} per coin bet, {float(by * coins):.6f} credits a hand."
        )
    return [
        Group(f"{format_cards(cards)}  on {table.title}, {counted(coins, 'coin')}{jackpot}"),
        Group(
            "",
            (Column(width=3), Column(align="<"), Column("per coin", width=13), Column(align="<")),
            rows,
            more,
        ),
        Group(notes=lead),
    ]


def return_words(wanted: Fraction) -> str:
    """A return that was asked for.

    >>> return_words(Fraction("0.985")), return_words(Fraction(1)), return_words(Fraction("0.98765432"))
    ('98.5%', '100%', '98.765432%')
    """
    return f"{float(100 * wanted):.10f}".rstrip("0").rstrip(".") + "%"


_RETURNS = "expected 0% to 999999%, such as 98.5%"


def read_return(text: str) -> Fraction:
    """A return such as 98.5% or 0.985. Refused if it is not a return, or above 300% without its % sign.

    >>> read_return("98.5%"), read_return("0.985")
    (Fraction(197, 200), Fraction(197, 200))
    """
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,40})?%?", text):
        raise Refused(f"{quoted(text)} is not a return; {_RETURNS}")
    wanted = Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    if wanted > 3 and not text.endswith("%"):
        raise Refused(f"{quoted(text)} is {text} times the bet; did you mean {text}%?")
    return wanted
