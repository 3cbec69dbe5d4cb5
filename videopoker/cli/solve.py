"""The commands of the solver: the return of a paytable, and the value of each hold of a hand."""

import argparse
from collections.abc import Sequence
from dataclasses import replace

from videopoker.cli.progress import progress
from videopoker.cli.request import complain, game, print_json, read_log, show
from videopoker.cli.sweep import check, check_jackpot, pays_set, sweep, with_pays
from videopoker.core.cards import Card, CardError, format_cards, parse_cards
from videopoker.core.messages import Refused
from videopoker.core.paytable import MICRO, Paytable
from videopoker.play.paytables.check import wrong_return
from videopoker.play.paytables.files import load_paytable, paytable_path
from videopoker.solver.tables.hold_values import holds
from videopoker.solver.tables.returns import Solution, break_even
from videopoker.solver.tables.returns import solve as solved
from videopoker.text.solution import (
    SHOWN_HOLDS,
    JackpotTerms,
    holds_record,
    holds_text,
    solution_record,
    solution_text,
    summary_text,
)


def solve(options: argparse.Namespace) -> int:
    """Print exact returns and counts."""
    tables = [load_paytable(name, options.saves) for name in options.paytables]
    if options.set or options.sweep:
        return _with_other_pays(options, tables)
    several = len(tables) > 1
    solutions = (_solved(options, table, several=several) for table in tables)
    records = []
    for solution, jackpot in progress(solutions, "solving", len(tables), printing=not options.json):
        records.append(solution_record(solution, jackpot))
        if not options.json:
            print(summary_text(solution) if several else solution_text(solution, jackpot), flush=True)
    if options.json:
        print_json(records if several else records[0])
    if options.coins is None and options.jackpot is None:
        for name, table, record in zip(options.paytables, tables, records, strict=True):
            for problem in wrong_return(paytable_path(name, options.saves), table, record["return"]):
                complain(str(problem))
    return 0


def _with_other_pays(options: argparse.Namespace, files: list[Paytable]) -> int:
    """Print returns and counts for other pays than the file's."""
    from videopoker.text.sweep import edited_record

    check(options, files)
    if options.sweep:
        return sweep(options, files[0])
    pairs = [(solved(with_pays(file, options.set)), solved(file)) for file in files]
    several = len(pairs) > 1
    records = [
        edited_record(solution, pays_set(base.paytable, options.set), base) for solution, base in pairs
    ]
    texts = (
        summary_text(solution) if several else solution_text(solution, None, base) for solution, base in pairs
    )
    return show(options, lambda: records if several else records[0], lambda: "\n".join(texts))


def _solved(
    options: argparse.Namespace, table: Paytable, *, several: bool
) -> tuple[Solution, JackpotTerms | None]:
    """The solution, and the terms of the jackpot if the game has one."""
    coins, line = table.check_coins(options.coins), table.jackpot_line
    meters = () if several and options.jackpot is None else _meters(options, table)
    if not meters or line is None:
        return solved(table, coins), None
    now = table.with_jackpots(meters)
    others = tuple(
        JackpotTerms(meter, other.pays[-1], other.share, None, other.label)
        for meter, other in list(zip(meters, table.jackpot_lines, strict=True))[1:]
    )
    even = break_even(now.with_jackpot(line.pays[-1]))
    return solved(now, coins), JackpotTerms(meters[0], line.pays[-1], line.share, even, line.label, others)


def _meters(options: argparse.Namespace, table: Paytable) -> tuple[int, ...]:
    """The jackpots in credits: the first as asked for, all as in the save, or at their resets; none without one."""
    resets = tuple(line.pays[-1] for line in table.jackpot_lines)
    if options.jackpot is None:
        return resets if options.coins in (None, table.coins) else ()
    check_jackpot(options, table)
    if 0 < options.jackpot < resets[0]:
        raise Refused(
            f"--jackpot {options.jackpot:,}: {table.title} resets to {resets[0]:,}; expected that or more"
        )
    if options.jackpot:
        return (int(options.jackpot), *resets[1:])
    with read_log(options) as log:
        return tuple(meter // MICRO for meter in replace(log.folded().state, paytable=table).jackpot_values)


def hold(options: argparse.Namespace) -> int:
    """Print the value of each hold of a hand."""
    table = game(options)
    meters = _meters(options, table)
    table = table.with_jackpots(meters)
    cards, coins = parse_cards(" ".join(options.hand)), table.check_coins(options.coins)
    found = holds(cards, table, coins)
    if options.held is not None and not options.why:
        raise Refused("--held needs --why; add it")
    compared = _compared(options.held, cards)
    record = holds_record(cards, table, coins, found) | {"jackpot": next(iter(meters), None)}
    text = holds_text(cards, table, coins, found, len(found) if options.all else SHOWN_HOLDS, compared)
    if options.why:
        from videopoker.coach.advice import advise
        from videopoker.coach.explain import why_better
        from videopoker.text.explanation import explanation, explanation_record

        why = why_better(advise(cards, table, coins), compared)
        record["why"] = explanation_record(why)
        text += f"\n\n{explanation(why, format_cards)}"
    return show(options, lambda: record, lambda: text)


def _compared(typed: str | None, cards: Sequence[Card]) -> set[int] | None:
    """The positions of the hold that the best one is compared with; None for the next best."""
    if typed is None:
        return None
    held = () if typed.strip().casefold() == "none" else parse_cards(typed)
    missing = [card for card in held if held.count(card) > cards.count(card)]
    if missing:
        raise CardError(f"--held: {missing[0]} is not in the hand")
    return {place for place, card in enumerate(cards) if card in held}
