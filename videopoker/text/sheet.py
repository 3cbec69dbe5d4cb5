"""Strategy sheets and comparisons of best play: text for people, Markdown, plain values for programs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from videopoker.coach.differences import Differences
from videopoker.coach.sheet import MAX_LINES, Sheet
from videopoker.core.cards import Card, format_cards
from videopoker.text.columns import in_columns
from videopoker.text.numbers import cost_words, counted

HOW_TO_READ = """\
Play the first line that your hand contains, and hold every wild card with it. Where a line leaves a choice, take
the hold with the higher sure pay, then with more cards, more high cards, more straights it fits, lower cards (the
highest compared first), suited before unsuited, then spades, hearts, diamonds, clubs.
A high card is one whose pair pays. A gap is a rank missing, or an end that no straight passes. A pair is two cards of a
rank without a wild card. Hands that pay are kept without cards they do not need. A longer draw is also a shorter
word: four to a straight flush are four to a flush. Where deuces are wild, A-3-4-5 of one suit are four to a straight
flush, of more suits they are not four to a straight."""
_SHOWN = 20


def sheet_record(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain values; amounts per coin bet."""
    result = sheet.result
    lines = [
        {
            "rank": place,
            "hold": name,
            "example": [str(card) for card in line.example],
            "held": [str(line.example[at]) for at in sheet.hold(line.example)[1]] if line.example else [],
            "cost_without": float(line.cost_without),
            "cost": float(line.cost),
            "deals": line.deals,
            "word": word.to_record(),
        }
        for place, (name, line, word) in enumerate(
            zip(sheet.names, result.lines, sheet.player.words, strict=True), 1
        )
    ]
    return {
        "paytable": sheet.table.key,
        "coins": sheet.coins,
        "lines": lines,
        "return": float(result.exact),
        "exact": _over(result.exact),
        "perfect": float(result.perfect),
    }


def sheet_text(sheet: Sheet) -> str:
    """A sheet for people: each line with an example, the held cards in brackets, and its worth."""
    width = max(map(len, sheet.names))
    rows = [
        f"{place:>3} {name:{width}}  {example:20}{one_in:>10}{worth:>11}"
        for place, (name, example, one_in, worth) in enumerate(_lines(sheet), 1)
    ]
    return "\n".join(
        [
            f"{sheet.table.title}  ({counted(len(rows), 'line')}, {counted(sheet.coins, 'coin')})",
            "",
            f"{'':4}{'':{width}}  {'for example':20}{'one in':>10}{'worth':>11}",
            *rows,
            "",
            *_returns(sheet),
            "",
            HOW_TO_READ,
        ]
    )


def _lines(sheet: Sheet) -> Iterator[tuple[str, str, str, str]]:
    """(name, example with the held cards in brackets, one in how many deals, worth) of each line."""
    result = sheet.result
    for name, line in zip(sheet.names, result.lines, strict=True):
        one_in = f"{result.deals / line.deals:,.1f}" if line.deals else "never"
        yield name, _marked(sheet, line.example), one_in, f"{float(line.cost_without):.4%}"


def sheet_end(sheet: Sheet, lines: int) -> str:
    """Why a sheet has fewer than `lines` lines; empty if it has as many."""
    if (found := len(sheet.names)) >= lines:
        return ""
    reason = (
        "a search goes no further" if found == MAX_LINES else "the search found no further line that gains"
    )
    return f"The sheet ends at {counted(found, 'line')}: {reason}."


class SheetWords(NamedTuple):
    """A sheet as texts for a screen."""

    coins: int
    """The bet the sheet is for."""
    returns: str
    lines: tuple[tuple[str, str], ...]
    """(name, loss of return without the line) of each line."""
    decides: int | None
    """The line that decides the hand, from 0; None without a hand."""


def sheet_words(sheet: Sheet, cards: tuple[Card, ...]) -> SheetWords:
    """A sheet, and the line that decides a hand; `cards` is empty between hands."""
    result = sheet.result
    worth = [f"{float(line.cost_without):.4%}" for line in result.lines]
    at_reset = "; jackpot at reset" * bool(sheet.table.jackpot_lines)
    return SheetWords(
        sheet.coins,
        f"returns {float(result.exact):.4%}; perfect play {float(result.perfect):.4%}{at_reset}",
        tuple(zip(sheet.names, worth, strict=True)),
        sheet.hold(cards)[0] if cards else None,
    )


def sheet_markdown(sheet: Sheet) -> str:
    """A sheet as Markdown."""
    rows = [
        f"| {place} | {name} | {f'`{example.strip()}`' if example else ''} | {one_in} | {worth} |"
        for place, (name, example, one_in, worth) in enumerate(_lines(sheet), 1)
    ]
    return "\n".join(
        [
            f"## {sheet.table.title}, {counted(len(rows), 'line')}",
            "",
            "| | hold | for example | one in | worth |",
            "|---:|---|---|---:|---:|",
            *rows,
            "",
            *(f"- {row}" for row in _returns(sheet)),
        ]
    )


def _marked(sheet: Sheet, cards: tuple[Card, ...]) -> str:
    if not cards:
        return ""
    held = sheet.hold(cards)[1]
    return "".join(f"[{card}]" if place in held else f" {card} " for place, card in enumerate(cards))


def _returns(sheet: Sheet) -> list[str]:
    result = sheet.result
    return [
        f"return        {float(result.exact):.6%}, exactly {_over(result.exact)}",
        f"perfect play  {float(result.perfect):.6%}; the sheet costs {float(result.perfect - result.exact):.6%}",
        *["Both count the jackpot at its reset."] * bool(sheet.table.jackpot_lines),
    ]


def sheet_hand_record(sheet: Sheet, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The sheet's hold for one hand as plain values; positions from 1, values per coin bet."""
    from videopoker.solver.tables.hold_values import holds

    line, places = sheet.hold(cards)
    found = holds(cards, sheet.table, sheet.coins)
    ev = next(hold for hold in found if hold.positions == places)
    return {
        "paytable": sheet.table.key,
        "coins": sheet.coins,
        "rank": line + 1,
        "hold": sheet.names[line],
        "held": [str(cards[place]) for place in places],
        "positions": [place + 1 for place in places],
        "ev": ev.ev,
        "best_ev": found[0].ev,
        "best": [list(hold.numbers) for hold in found if hold.best],
    }


def sheet_hand_text(sheet: Sheet, cards: tuple[Card, ...]) -> str:
    """The sheet's hold for one hand in words."""
    record = sheet_hand_record(sheet, cards)
    cost = record["best_ev"] - record["ev"]
    right = record["positions"] in record["best"]
    best = " or ".join(
        format_cards([cards[place - 1] for place in places]) or "nothing" for places in record["best"]
    )
    judged = "the best hold" if right else f"{cost:.6f} less than the best hold: {best}"
    held = " ".join(record["held"]) or "nothing"
    return (
        f"line {record['rank']} of {len(sheet.names)}: {record['hold']}\n"
        f"hold {held}, worth {record['ev']:.6f} per coin bet, {judged}"
    )


def differences_record(found: Differences) -> dict[str, Any]:
    """Where best play differs, as plain values."""
    return {
        "paytables": [found.first.key, found.second.key],
        "deals": found.deals,
        "differ": sum(kind.deals for kind in found.kinds),
        "kinds": [
            {"first": kind.first, "second": kind.second, "deals": kind.deals, "cost": float(kind.cost)}
            for kind in found.kinds
        ],
        "cost": float(found.cost),
        "perfect": float(found.perfect),
        "sheet_return": found.sheet_return and float(found.sheet_return),
        "sheet_exact": found.sheet_return and _over(found.sheet_return),
        "own_sheet_return": found.own_return and float(found.own_return),
    }


def differences_text(found: Differences) -> str:
    """Where best play differs, as a table."""
    differ = sum(kind.deals for kind in found.kinds)
    if not differ:
        return "\n".join(["Best play is the same in every hand.", "", *_costs(found)])
    kinds = [
        (
            f"{kind.first} -> {kind.second}",
            f"{found.deals / kind.deals:,.0f}",
            cost_words(float(kind.cost), "<"),
        )
        for kind in found.kinds[:_SHOWN]
    ]
    more = len(found.kinds) - _SHOWN
    return "\n".join(
        [
            f"Best play differs in 1 hand in {found.deals / differ:,.1f}.",
            "",
            f"{found.first.title} -> {found.second.title}",
            *in_columns([("hold", "one in", "cost"), *kinds], (10, 8, 10)),
            *[f"and {more} more; --json has all"] * (more > 0),
            "",
            *_costs(found),
        ]
    )


def _costs(found: Differences) -> Iterator[str]:
    ways = {
        "perfect play": found.perfect,
        "perfect play of the first game": found.perfect - found.cost,
        "sheet of the first game": found.sheet_return,
        "its own sheet": found.own_return,
    }
    yield f"On {found.second.title}:"
    for way, expected in ways.items():
        if expected is not None:
            lost = f", costs {cost_words(float(found.perfect - expected))}" if "first" in way else ""
            yield f"  {way:<33}{float(expected):.6%}{lost}"


def differences_markdown(found: Differences) -> str:
    """Where best play differs, as Markdown."""
    kinds = [
        f"| {kind.first} | {kind.second} | {found.deals / kind.deals:,.0f} | {cost_words(float(kind.cost))} |"
        for kind in found.kinds
    ]
    return "\n".join(
        [
            f"## {found.first.title} -> {found.second.title}",
            "",
            "| first game | second game | one in | cost |",
            "|---|---|---:|---:|",
            *kinds,
            "",
            "```",
            *_costs(found),
            "```",
        ]
    )


def _over(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
