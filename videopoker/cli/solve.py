"""The commands of the solver: the return of a paytable, and the value of each hold of a hand."""

import argparse
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from videopoker.cli.games import file_named, game, game_named, jackpots_of
from videopoker.cli.parser import FORCE, JSON, PAYTABLE, SAVE, Command
from videopoker.cli.progress import progress
from videopoker.cli.request import complain, for_each_line, player_terms, print_json, show, show_answer
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Card, format_cards
from videopoker.core.paytable.pay_line import pay_range
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import FileProblem, problem_records
from videopoker.play.paytables.files import load_paytable
from videopoker.text.answers.game import check_most_coins, edited, pay_remarks, pays_set
from videopoker.text.answers.option import COINS, JACKPOT, SET, option
from videopoker.text.groups.render import in_columns
from videopoker.text.odds.solution import (
    SHOWN_HOLDS,
    SUMMARY_HEADING,
    HeldHandRecord,
    JackpotTerms,
    Solved,
    holds_groups,
    holds_record,
    read_return,
    solution_groups,
    summary,
)

if TYPE_CHECKING:
    from videopoker.solver.tables.returns import Solution


_GAMES = option(
    "paytables",
    metavar="PAYTABLE",
    nargs="+",
    help="a paytable's name or file; if several games match, the first is used",
)
_MAX_GAMES = 10_000
"""The most games that a sweep solves."""


def solve(options: argparse.Namespace) -> int:
    """Print exact returns and counts."""
    from videopoker.play.paytables.solved import remarks, wrong_return

    files = [file_named(name, options) for name in options.paytables]
    tables = [load_paytable(file) for file in files]
    if options.wanted is not None:
        return _aim(options, tables)
    if options.report is not None:
        return _report(options, tables)
    if options.vary:
        raise Refused("--vary names lines for --for or --report; add one of them")
    if options.save_as is not None and (len(tables) > 1 or options.sweep or not options.set):
        raise Refused("--save-as saves one game; expected one paytable with --set or --for")
    if options.set or options.sweep:
        return _with_other_pays(options, tables)
    several = len(tables) > 1
    solutions = (_solved(options, table, several=several) for table in tables)
    terms = player_terms(options)
    records: list[Solved] = []
    if several and not options.json:
        print(SUMMARY_HEADING)
    solving = progress(solutions, "solving", len(tables), printing=not options.json)
    problems: list[FileProblem] = []
    for file, table, (solution, jackpot) in zip(files, tables, solving, strict=True):
        unlikely: list[FileProblem] = []
        if options.coins is None and options.jackpot is None:
            unlikely = remarks(file, table, solution.expected)
            problems += [*wrong_return(file, table, solution.expected), *unlikely]
        tied_deals = _tied_deals(options, solution)
        solved = Solved(
            solution, jackpot, terms, tied_deals=tied_deals, remarks=problem_records(unlikely) or None
        )
        records.append(solved)
        if not options.json:
            print(summary(solution) if several else in_columns(solution_groups(solved)), flush=True)
    if options.json:
        print_json(records if several else records[0])
    for problem in problems:
        complain(str(problem))
    return 0


def _swept_line(text: str) -> tuple[str, Sequence[int]]:
    """A line and a range of pays: ``flush=20..40`` or ``flush=20..40:5``."""
    line, _, pays = text.rpartition("=")
    if not line.strip():
        expected = 'expected a line and a range of pays, such as "flush=20..40"'
        raise Refused(f"{text[:40]!r}: {expected}")
    try:
        return line.strip(), pay_range(pays)
    except Refused as error:
        raise Refused(f"{text[:40]!r}: {error}") from None


def _varied_line(text: str) -> tuple[str, Sequence[int] | None]:
    """A line, alone or with a range of pays."""
    return _swept_line(text) if "=" in text else (text.strip(), None)


SOLVE = Command(
    solve,
    (
        *SAVE,
        JSON,
        _GAMES,
        COINS,
        JACKPOT,
        SET,
        option(
            "--sweep",
            metavar="LINE=A..B[:STEP]",
            type=_swept_line,
            action="append",
            default=[],
            help="solve for every pay of a line from A to B; twice for a table of two lines",
        ),
        option(
            "--for",
            dest="wanted",
            metavar="RETURN",
            type=read_return,
            help=(
                "find the pays whose return is nearest to this one, such as 98.5%%, by changing the --vary "
                "lines (default: the first two)"
            ),
        ),
        option(
            "--vary",
            metavar="LINE[=A..B]",
            type=_varied_line,
            action="append",
            default=[],
            help="a line whose pay may change, from half to twice its pay, or from A to B; once or twice",
        ),
        option(
            "--save-as",
            metavar="NAME",
            help="save the game with the pays of --set, or the nearest of --for, as a game of your own",
        ),
        option(
            "--report",
            metavar="FILE",
            help="write the PAR sheet to a file, .html or .md; --vary LINE adds the curve of a line",
        ),
        FORCE,
    ),
    examples=(
        'videopoker solve jacks-or-better-9-6 --sweep "full house=25..50:5" --sweep "flush=20..40:5"',
        'videopoker solve jacks-or-better-9-6 --for 98.5% --vary flush --vary "full house"',
        'videopoker solve jacks-or-better-9-6 --report jacks.html --vary "full house"',
    ),
    more="With --json: an object for one paytable, a list of objects for several or for a sweep.",
)


def _aim(options: argparse.Namespace, tables: list[Paytable]) -> int:
    from videopoker.cli.aim import aim

    if options.sweep or options.report is not None:
        raise Refused("--for, --sweep and --report exclude each other; keep one")
    if options.jackpot is not None:
        raise Refused("--for also changes the jackpot's pay; leave out --jackpot")
    if len(tables) > 1:
        raise Refused(f"{len(tables)} paytables given; --for takes one")
    return aim(options, tables[0])


def _report(options: argparse.Namespace, tables: list[Paytable]) -> int:
    from videopoker.cli.report import report

    if options.sweep:
        raise Refused("--report and --sweep exclude each other; leave out one")
    if options.jackpot is not None or options.coins is not None:
        raise Refused(
            "--report covers every bet, with jackpots at their reset; leave out --coins and --jackpot"
        )
    if len(tables) > 1:
        raise Refused(f"{len(tables)} paytables given; --report takes one")
    table = tables[0].with_pays(pays_set(vars(options), tables[0]))
    _, jackpot = _solved(options, table, several=False)
    return report(options, table, jackpot)


def _with_other_pays(options: argparse.Namespace, files: list[Paytable]) -> int:
    """Print returns and counts for other pays than the file's."""
    from videopoker.cli.aim import save_as
    from videopoker.solver.tables.returns import solve as solved
    from videopoker.text.odds.sweep import Edited

    _check_other_pays(options, files)
    if options.sweep:
        return _sweep(options, files[0])
    terms = player_terms(options)
    bases = [(solved(edited(vars(options), file)), solved(file)) for file in files]
    pairs = [
        (Solved(solution, terms=terms, tied_deals=_tied_deals(options, solution)), base)
        for solution, base in bases
    ]
    for remark in pay_remarks(vars(options), files[0]):
        complain(remark)
    several = len(pairs) > 1
    records = [Edited.of(changed, _pays_by_label(options, base.paytable), base) for changed, base in pairs]
    texts = (
        summary(changed.solution) if several else in_columns(solution_groups(changed, base))
        for changed, base in pairs
    )
    heading = [SUMMARY_HEADING] if several else []
    saved = save_as(options, pairs[0][0].solution)
    return show(
        options, lambda: records if several else records[0], lambda: "\n".join([*heading, *texts, *saved])
    )


def _tied_deals(options: argparse.Namespace, solution: "Solution") -> int | None:
    """As `Solution.tied_deals`, only for JSON: text reads it from the solution that it prints."""
    return solution.tied_deals if options.json else None


def _check_other_pays(options: argparse.Namespace, tables: Sequence[Paytable]) -> None:
    """Refuse options that cannot be combined with other pays."""
    what = "--sweep" if options.sweep else "--set"
    if options.jackpot is not None:
        raise Refused(f"{what} also sets the jackpot's pay; leave out --jackpot")
    for table in tables:
        check_most_coins(what, vars(options), table)
    if options.sweep and len(tables) > 1:
        raise Refused(f"{len(tables)} paytables given; --sweep takes one")
    if len(options.sweep) > 2:
        raise Refused(f"{len(options.sweep)} lines to sweep; expected one, or two for a table")


def _pays_by_label(options: argparse.Namespace, table: Paytable) -> dict[str, int]:
    """The pays of `--set` by the labels of their lines."""
    pays = pays_set(vars(options), table)
    return {table.lines[table.line_index(line)].label: pay for line, pay in pays}


def _sweep(options: argparse.Namespace, file: Paytable) -> int:
    """Print the returns over the pays of one line or two."""
    from videopoker.solver.tables.returns import solve as solved

    pays_given = pays_set(vars(options), file)
    file.with_pays([*pays_given, *((line, pays[-1]) for line, pays in options.sweep)])
    games = prod(len(pays) for _, pays in options.sweep)
    if games > _MAX_GAMES:
        raise Refused(
            f"{games:,} games to solve; expected at most {_MAX_GAMES:,}: narrow --sweep, or give it a step"
        )
    table = file.with_pays(pays_given)
    base = solved(file)
    kept = _pays_by_label(options, file)
    return (_two if len(options.sweep) == 2 else _one)(options, table, base, kept)


def _one(options: argparse.Namespace, table: Paytable, base: "Solution", kept: dict[str, int]) -> int:
    from videopoker.solver.curve.curve import curve
    from videopoker.solver.curve.sweep import sweep
    from videopoker.text.odds.sweep import Edited, sweep_groups

    ((line, pays),) = options.sweep
    solving = progress(sweep(table, line, pays), "solving", len(pays))
    solutions = dict(zip(pays, solving, strict=True))
    label = table.lines[table.line_index(line)].label
    terms = player_terms(options)
    return show(
        options,
        lambda: [
            Edited.of(Solved(solution, terms=terms), kept | {label: pay}, base)
            for pay, solution in solutions.items()
        ],
        lambda: in_columns(sweep_groups(label, solutions, base, curve(table, line, pays[0], pays[-1]))),
    )


def _two(options: argparse.Namespace, table: Paytable, base: "Solution", kept: dict[str, int]) -> int:
    from videopoker.solver.curve.sweep import returns
    from videopoker.text.odds.sweep import Cell, grid_groups

    found = returns(table, dict(options.sweep))
    labels = tuple(table.lines[table.line_index(line)].label for line, _ in options.sweep)
    if not options.json:
        down, across = labels
        print(in_columns(grid_groups((down, across), found, base.paytable)))
        return 0
    cells = []
    for pays, exact in found.items():
        edited = table.with_pays(list(zip(labels, pays, strict=True)))
        cells.append(Cell.of(edited, kept | dict(zip(labels, pays, strict=True)), exact, base))
    return print_json(cells)


def _solved(
    options: argparse.Namespace, table: Paytable, *, several: bool
) -> "tuple[Solution, JackpotTerms | None]":
    """The solution, and the terms of the jackpot if the game has one."""
    from videopoker.solver.tables.returns import break_even
    from videopoker.solver.tables.returns import solve as solved

    coins = table.check_coins(options.coins)
    line = table.jackpot_line
    jackpots = () if several and options.jackpot is None else jackpots_of(options, table)
    if not jackpots or line is None:
        return solved(table, coins), None
    now = table.with_jackpots(jackpots)
    others = tuple(
        JackpotTerms(jackpot, other.pays[-1], other.share, None, other.label)
        for jackpot, other in list(zip(jackpots, table.jackpot_lines, strict=True))[1:]
    )
    even = break_even(now.with_jackpot(line.pays[-1]))
    return solved(now, coins), JackpotTerms(jackpots[0], line.pays[-1], line.share, even, line.label, others)


def compare(options: argparse.Namespace) -> int:
    """Print games side by side."""
    from videopoker.text.answers.compare import compared

    tables = [game_named(name, options) for name in options.paytables]
    return show_answer(options, compared(tables, options.coins, player_terms(options)))


COMPARE = Command(
    compare,
    (*SAVE, JSON, _GAMES, COINS),
    examples=(
        "videopoker compare jacks-or-better-9-6 jacks-or-better-8-5",
        "videopoker compare jacks-or-better-9-6 bonus-poker-8-5 deuces-wild-full-pay --coins 1",
    ),
    more="The cost of an hour is at the pace, the cash back and the coin of the settings. With --json: a list of objects.",
)


def hold(options: argparse.Namespace) -> int:
    """Print the value of each hold of a hand."""
    return for_each_line(options, "hand", _hold)


def _hold(options: argparse.Namespace) -> int:
    from videopoker.solver.tables.hold_values import holds

    table = game(options)
    jackpots = jackpots_of(options, table)
    table = table.with_jackpots(jackpots)
    ranked = holds(" ".join(options.hand), table, options.coins)
    cards, coins = ranked[0].deal.cards, ranked[0].coins
    compared = _compared(options.held, cards)
    record: HeldHandRecord = {
        **holds_record(ranked),
        "jackpot": next(iter(jackpots), None),
    }
    limit = len(ranked) if options.all else SHOWN_HOLDS
    text = in_columns(holds_groups(cards, table, coins, ranked, limit, compared))
    if not options.why and options.held is None:
        return show(options, lambda: record, lambda: text)
    from videopoker.coach.advice import advise
    from videopoker.coach.explain import why_better
    from videopoker.text.coach.explanation import ExplainedHandRecord, account, explanation_record
    from videopoker.text.coach.story import story

    why = why_better(advise(cards, table, coins), compared)
    text += "\n".join(["\n", story(why, format_cards), *account(why, format_cards)])
    return show(options, lambda: ExplainedHandRecord(**record, why=explanation_record(why)), lambda: text)


HOLD = Command(
    hold,
    (
        *SAVE,
        PAYTABLE,
        JSON,
        option(
            "hand",
            metavar="CARD",
            nargs="+",
            help='five cards, such as "As Kd JK 7c 7h"; - for lines of standard input',
        ),
        COINS,
        JACKPOT,
        option("--all", action="store_true", help="show all 32, not only the best ten"),
        option("--why", action="store_true", help="say why the best hold is the best"),
        option(
            "--held",
            metavar="CARDS",
            help=(
                "as --why, compared with holding these cards, by name or number, or none (default: the rival)"
            ),
        ),
    ),
    examples=(
        'videopoker hold "As Kd JK 7c 7h"',
        "videopoker hold As Ks Qs Js 2d --all --json",
        'videopoker hold "Ks Qs Js Ts Kd" --why --held "Ks Kd" --paytable jacks-or-better-9-6',
    ),
)


def _compared(typed: str | None, cards: Sequence[Card]) -> frozenset[int] | None:
    """The positions of the hold that the best one is compared with; None for its rival."""
    if typed is None:
        return None
    from videopoker.play.deals.dealing import written_positions

    try:
        return written_positions(typed, cards)
    except Refused as error:
        raise Refused(f"--held: {error}") from None
