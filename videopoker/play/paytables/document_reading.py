"""Reads a paytable document that may have faults: its lines, and the game or every fault."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from videopoker.core.cards import CardError
from videopoker.core.deck import MAX_JOKERS
from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable, is_pay
from videopoker.core.paytable_fields import read_fields
from videopoker.core.paytable_problems import PaytableProblems, Problem, same_labels
from videopoker.core.paytable_schema import MAX_COINS
from videopoker.core.ranks import parse_ranks
from videopoker.play.paytables.document import Document

RANKS = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class EditedLine:
    """A pay line as it is in the document, with its faults."""

    label: str
    pays: tuple[object, ...]
    """A pay for each bet, as in the file."""
    origin: int | None
    """Its index in the game when it was opened; None for a new line."""
    faults: tuple[Problem, ...] = ()

    def is_wrong(self, coins: int) -> bool:
        """Whether the pay for this bet is wrong; with 0, whether anything else in the line is."""
        of_pays = any(fault.key == "pays" for fault in self.faults)
        if not coins:
            return len(self.faults) > of_pays
        return of_pays and (not is_pay(self.pays[coins - 1]) or all(map(is_pay, self.pays)))


@dataclass(frozen=True, slots=True)
class Reading:
    """The content of a document."""

    table: Paytable | None
    """The game; None if the document has faults. It may have lines that are never paid: finding those can take long."""
    problems: tuple[Problem, ...]
    lines: tuple[EditedLine, ...]
    coins: int
    """The most coins; 5 if the document does not say or is wrong."""
    jokers: object
    wild: tuple[str, ...]
    """The wild ranks that can be read."""
    off: tuple[EditedLine, ...] = ()
    """The lines switched off."""

    def fault_words(self, fault: Problem) -> str:
        """The message of a fault, after the label of its line if the message does not name it."""
        index = fault.path[1] if len(fault.path) > 2 else None
        is_named = fault.key == "hand"
        return (
            fault.message
            if is_named or isinstance(index, str | None)
            else f"{self.lines[index].label}: {fault.message}"
        )

    def with_problems(self, problems: Iterable[Problem]) -> "Reading":
        """The reading with more faults."""
        every = (*self.problems, *problems)
        lines = tuple(
            replace(line, faults=tuple(fault for fault in every if fault.path[:2] == ("pays", index)))
            for index, line in enumerate(self.lines)
        )
        return replace(self, table=None if every else self.table, problems=every, lines=lines)


def pay_text(pay: object) -> str:
    """A pay as shown on screen; a wrong one is cut to 8 characters, a missing one is `-`.

    >>> pay_text(4000), pay_text("four thousand"), pay_text("")
    ('4,000', 'four tho', '-')
    """
    return f"{pay:,}" if type(pay) is int else printable(pay)[:8] or "-"


@lru_cache(maxsize=64)
def read(document: Document) -> Reading:
    """The content of a document; cached."""
    fields = {name: value for name, value in document.fields.items() if name != "return"}
    table: Paytable | None = None
    problems: tuple[Problem, ...] = ()
    try:
        table = read_fields(fields, recorded=True)
        problems = tuple(same_labels(table))
    except PaytableProblems as error:
        problems = tuple(error.problems)
    most = fields.get("coins", 5)
    coins = most if isinstance(most, int) and 1 <= most <= MAX_COINS else 5
    deck, wild = fields.get("deck"), fields.get("wild", [])
    labels = [line.label for line in table.lines] if table else _labels(fields)
    lines = tuple(
        EditedLine(label, _pays(row.fields.get("pays"), coins), row.origin)
        for row, label in zip(document.rows, labels, strict=True)
    )
    jokers = deck.get("jokers", 0) if isinstance(deck, dict) else 0
    head = _with_deck(jokers if type(jokers) is int and 0 <= jokers <= MAX_JOKERS else 0, _ranks(wild))
    off = tuple(
        EditedLine(_label(head, one.row.fields), _pays(one.row.fields.get("pays"), coins), one.row.origin)
        for one in document.off
    )
    return Reading(table, (), lines, coins, jokers, _ranks(wild), off).with_problems(problems)


def _pays(value: object, coins: int) -> tuple[object, ...]:
    """The file's pay for each bet; an empty text for a missing one."""
    if isinstance(value, list):
        return tuple((*value, *[""] * coins)[:coins])
    is_each = isinstance(value, int) and not isinstance(value, bool)
    return tuple(value * bet if is_each else value for bet in range(1, coins + 1))  # type: ignore[operator]


def _ranks(wild: object) -> tuple[str, ...]:
    ranks: set[str] = set()
    for item in wild if isinstance(wild, list) else ():
        try:
            ranks |= {str(rank) for rank in parse_ranks(item)} if item != "joker" else set()
        except CardError:
            continue
    return tuple(rank for rank in RANKS if rank in ranks)


def _labels(fields: Mapping[str, Any]) -> list[str]:
    """The labels of a game with faults: right lines are labelled together, as in a sound game, wrong ones one by one."""
    rows = [{**row, "pays": 1} for row in fields.get("pays", ())]
    deck = fields.get("deck")
    jokers = deck.get("jokers") if isinstance(deck, dict) else 0
    jokers = jokers if type(jokers) is int and 0 <= jokers <= MAX_JOKERS else 0
    head = _with_deck(jokers, _ranks(fields.get("wild"))[: len(RANKS) - 1])
    try:
        return [line.label for line in read_fields(head | {"pays": rows}, recorded=True).lines]
    except PaytableProblems as error:
        wrong = {
            problem.path[1]
            for problem in error.problems
            if problem.path[0] == "pays" and len(problem.path) > 1
        }
    right = [row for index, row in enumerate(rows) if index not in wrong]
    labels = iter(_labels({**fields, "pays": right}) if wrong else [_label(head, row) for row in right])
    return [_label(head, row) if index in wrong else next(labels) for index, row in enumerate(rows)]


def _label(head: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    for deck in (
        head,
        _with_deck(MAX_JOKERS, ()),
    ):  # with more wild cards, if the deck has too few for the line
        try:
            return read_fields({**deck, "pays": [row]}, recorded=True).lines[0].label
        except PaytableProblems:
            continue
    return printable(row.get("label") or row.get("hand") or "?")[:60]


def _with_deck(jokers: int, ranks: Sequence[str]) -> dict[str, Any]:
    return {"name": "-", "deck": {"jokers": jokers}, "wild": ["joker"] * bool(jokers) + [*ranks]}
