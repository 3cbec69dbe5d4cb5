"""Strategy sheets and comparisons of best play: text for people, Markdown, plain values for programs."""

from fractions import Fraction
from typing import Any, NamedTuple

from videopoker.coach.differences import Differences
from videopoker.coach.sheet import LONGEST, Sheet
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
    """A sheet for people: the lines, an example of each with the cards held in brackets, what each line is worth."""
    result = sheet.result
    names = list(sheet.names)
    width = max(map(len, names))
    rows = [
        f"{sheet.table.title}  ({counted(len(names), 'line')}, {counted(sheet.coins, 'coin')})",
        "",
        f"{'':4}{'':{width}}  {'for example':20}{'one in':>10}{'worth':>11}",
    ]
    for place, (name, line) in enumerate(zip(names, result.lines, strict=True), 1):
        one_in = f"{result.deals / line.deals:,.1f}" if line.deals else "never"
        rows.append(
            f"{place:>3} {name:{width}}  {_marked(sheet, line.example):20}{one_in:>10}{float(line.cost_without):>11.4%}"
        )
    return "\n".join([*rows, "", *_returns(sheet), "", HOW_TO_READ])


def sheet_end(sheet: Sheet, lines: int) -> str:
    """Why a sheet has fewer lines than these; empty where it has them."""
    found = len(sheet.names)
    if found >= lines:
        return ""
    reason = "a search stops there" if found == LONGEST else "the search found no further line that gains"
    return f"The sheet ends at {counted(found, 'line')}: {reason}."


class SheetWords(NamedTuple):
    """A sheet as a screen shows it."""

    coins: int
    """The bet it is for."""
    returns: str
    lines: tuple[tuple[str, str], ...]
    """The name of each line, and what the return goes down by without it."""
    decides: int | None
    """The line that a hand takes, counted from 0; None without a hand."""


def sheet_words(sheet: Sheet, cards: tuple[Card, ...]) -> SheetWords:
    """A sheet, and which of its lines decides a hand; no cards between hands."""
    result = sheet.result
    worth = [f"{float(line.cost_without):.4%}" for line in result.lines]
    return SheetWords(
        sheet.coins,
        f"returns {float(result.exact):.4%}; perfect play {float(result.perfect):.4%}",
        tuple(zip(sheet.names, worth, strict=True)),
        sheet.hold(cards)[0] if cards else None,
    )


def sheet_markdown(sheet: Sheet) -> str:
    """A sheet as Markdown."""
    result = sheet.result
    rows = [
        f"## {sheet.table.title}, {counted(len(sheet.names), 'line')}",
        "",
        "| | hold | for example | one in | worth |",
        "|---:|---|---|---:|---:|",
    ]
    for place, (name, line) in enumerate(zip(sheet.names, result.lines, strict=True), 1):
        one_in = f"{result.deals / line.deals:,.1f}" if line.deals else "never"
        example = f"`{_marked(sheet, line.example).strip()}`" if line.example else ""
        rows.append(f"| {place} | {name} | {example} | {one_in} | {float(line.cost_without):.4%} |")
    return "\n".join([*rows, "", *(f"- {row}" for row in _returns(sheet))])


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
    ]


def sheet_hand_record(sheet: Sheet, cards: tuple[Card, ...]) -> dict[str, Any]:
    """What the sheet says of one hand; positions from 1, values per coin bet."""
    from videopoker.solver.hold_values import holds

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
    """The same in words."""
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
    """The same as a table."""
    differ = sum(kind.deals for kind in found.kinds)
    one_in = f"1 hand in {found.deals / differ:,.1f}" if differ else "no hand"
    rows = [f"Best play differs in {one_in}."]
    table: list[list[str]] = [["hold", "one in", "cost"]]
    for kind in found.kinds[:_SHOWN]:
        name = f"{kind.first} -> {kind.second}"
        table.append([name, f"{found.deals / kind.deals:,.0f}", cost_words(float(kind.cost), "<")])
    more = len(found.kinds) - _SHOWN
    rest = [f"and {more} more; --json has all"] if more > 0 else []
    shown = ["", f"{found.first.title} -> {found.second.title}", *in_columns(table, (10, 8, 10)), *rest, ""]
    return "\n".join([*rows, *(shown if differ else [""]), *_costs(found)])


def _costs(found: Differences) -> list[str]:
    sheets = []
    if found.sheet_return is not None:
        lost = float(found.perfect - found.sheet_return)
        sheets.append(
            f"  sheet of the first game          {float(found.sheet_return):.6%}, costs {cost_words(lost)}"
        )
    if found.own_return is not None:
        sheets.append(f"  its own sheet                    {float(found.own_return):.6%}")
    return [
        f"On {found.second.title}:",
        f"  perfect play                     {float(found.perfect):.6%}",
        f"  perfect play of the first game   {float(found.perfect - found.cost):.6%}, costs {cost_words(float(found.cost))}",
        *sheets,
    ]


def differences_markdown(found: Differences) -> str:
    """The same as Markdown."""
    rows = [
        f"## {found.first.title} -> {found.second.title}",
        "",
        "| first game | second game | one in | cost |",
        "|---|---|---:|---:|",
    ]
    for kind in found.kinds:
        one_in = f"{found.deals / kind.deals:,.0f}"
        rows.append(f"| {kind.first} | {kind.second} | {one_in} | {cost_words(float(kind.cost))} |")
    return "\n".join([*rows, "", "```", *_costs(found), "```"])


def _over(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
