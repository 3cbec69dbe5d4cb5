"""The commands about games: which there are, whether a file is sound, what a game or a hold is worth."""

import argparse
from typing import TYPE_CHECKING

from videopoker.cli.options import Commands, Parser, count, jackpot_meter
from videopoker.cli.progress import progress
from videopoker.cli.request import WrongRequest, complain, complaints, print_json, read_log

if TYPE_CHECKING:
    from pathlib import Path

    from videopoker.coach.explain import WhyBetter
    from videopoker.core.cards import Card
    from videopoker.core.paytable import Paytable
    from videopoker.solver.returns import Solution
    from videopoker.text.solution import JackpotTerms


def add_commands(commands: Commands) -> None:
    """The options of `paytables`, `solve` and `hold`."""
    _listing(commands)
    solved = commands.add(
        "solve",
        solve,
        "the exact return of paytables, and the count of every line",
        commands.save,
        commands.json,
        examples=(
            "videopoker solve jacks-or-better-9-6",
            "videopoker solve jacks-or-better-9-6-progressive --jackpot 6000",
            "videopoker solve deuces-wild-full-pay double-bonus-10-7-5 --json",
        ),
        more="With --json: an object for one paytable, a list of objects for several.",
    )
    solved.add_argument("paytables", metavar="PAYTABLE", nargs="+", help="a paytable's name or file")
    _terms(solved)
    held = commands.add(
        "hold",
        hold,
        "the exact value of all 32 ways to play a hand",
        commands.save,
        commands.paytable,
        commands.json,
        examples=(
            'videopoker hold "As Kd JK 7c 7h"',
            "videopoker hold As Ks Qs Js 2d --all --json",
            'videopoker hold "Ks Qs Js Ts Kd" --why --held "Ks Kd" --paytable jacks-or-better-9-6',
        ),
    )
    held.add_argument("hand", metavar="CARD", nargs="+", help='five cards, such as "As Kd JK 7c 7h"')
    _terms(held)
    held.add_argument("--all", action="store_true", help="show all 32, not only the best ten")
    held.add_argument("--why", action="store_true", help="say why the best hold is the best")
    held.add_argument(
        "--held",
        metavar="CARDS",
        help="with --why: compare with holding these cards, or none (default: the next best)",
    )


def _listing(commands: Commands) -> None:
    """The options of `paytables` and `paytables check`."""
    tables = commands.add(
        "paytables",
        paytables,
        "list the paytables, or check files",
        commands.saves,
        commands.json,
        examples=(
            "videopoker paytables",
            "videopoker paytables --json",
            "videopoker paytables check mine.toml",
        ),
    )
    checked = tables.add_subparsers(metavar="COMMAND", title="commands").add_parser(
        "check",
        help="check paytable files",
        description="Check paytable files: every error with its line and a fix. Exits with 1 if there is one.",
        parents=[commands.json],
        examples=("videopoker paytables check mine.toml", "videopoker paytables check mine.toml --json"),
    )
    checked.add_argument("files", metavar="FILE", nargs="+", help="a paytable file")
    checked.set_defaults(command=check)


def _terms(command: Parser) -> None:
    """The options that say how a game is played."""
    command.add_argument("--coins", metavar="N", type=count, help="the coins bet (default: the most)")
    command.add_argument(
        "--jackpot",
        metavar="N",
        type=jackpot_meter,
        nargs="?",
        const=0,
        help="the jackpot in credits (default: its reset; without N: the save's meter)",
    )


def paytables(options: argparse.Namespace) -> int:
    """List the paytables, shipped and the player's own."""
    from videopoker.core.messages import printable
    from videopoker.play.paytables.library import paytable_library
    from videopoker.play.paytables.solved import worth

    library = paytable_library(options.saves)
    returns = {
        table.key: worth(table).expected if table.key in library.own else table.stated_return
        for table in library.tables
    }
    for game in library.broken:
        complain("\n".join(map(str, game.problems)))
    if options.json:
        return print_json(
            [
                {
                    "name": table.key,
                    "title": table.title,
                    "deck": table.deck_size,
                    "return": returns[table.key],
                    "family": table.family,
                    "own": table.key in library.own,
                    "jackpot": table.jackpot_line.pays[-1] if table.jackpot_line else None,
                }
                for table in library.tables
            ]
        )
    width = max((len(table.key) for table in library.tables), default=0)
    for place, (family, tables) in enumerate(library.by_family().items()):
        print(f"\n{family}" if place else family)
        for table in tables:
            percent = f"{returns[table.key]:9.4%}"
            line = table.jackpot_line
            grows = f"  (progressive jackpot, from {line.pays[-1]:,} credits)" if line else ""
            row = f"{table.key:{width}}  {table.deck_size} cards {percent}  {table.title}{grows}"
            print(f"  {printable(row)}")
    return 0


def check(options: argparse.Namespace) -> int:
    """Check paytable files."""
    from pathlib import Path

    from videopoker.core.messages import printable
    from videopoker.play.paytables.check import check_file

    for file in options.files:
        if not Path(file).is_file():
            what = "it is not an ordinary file" if Path(file).exists() else "there is no such file"
            raise WrongRequest(f"{file}: {what}; expected a paytable file")
    reports = []
    for file in options.files:
        problems = check_file(Path(file))
        reports.append((file, problems))
        if not options.json:
            print(f"{printable(file)}: {_ok(Path(file))}" if not problems else "\n".join(map(str, problems)))
    if options.json:
        print_json(
            [
                {
                    "file": file,
                    "ok": not problems,
                    "problems": [
                        {"line": fault.line, "key": fault.key, "message": fault.message} for fault in problems
                    ],
                }
                for file, problems in reports
            ]
        )
    return int(any(problems for _, problems in reports))


def _ok(file: "Path") -> str:
    """Message for a valid file; adds that only its path selects it when a shipped game has its name."""
    from videopoker.play.paytables.files import paytable_names, shipped_folder

    if file.stem in paytable_names() and file.resolve().parent != shipped_folder().resolve():
        return "ok, but a shipped game has this name: play it by its path"
    return "ok"


def solve(options: argparse.Namespace) -> int:
    """Print exact returns and counts."""
    from videopoker.play.paytables.check import wrong_return
    from videopoker.play.paytables.files import load_paytable, paytable_path
    from videopoker.text.solution import solution_record, solution_text, summary_text

    with complaints():
        tables = [load_paytable(name, options.saves) for name in options.paytables]
    several = len(tables) > 1
    solved = (_solved(options, table, several=several) for table in tables)
    records = []
    for solution, jackpot in progress(solved, "solving", len(tables), printing=not options.json):
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


def _solved(
    options: argparse.Namespace, table: "Paytable", *, several: bool
) -> "tuple[Solution, JackpotTerms | None]":
    from videopoker.solver.returns import solve

    jackpot = _jackpot(options, table) if not several or options.jackpot is not None else None
    try:
        return solve(table.with_jackpot(jackpot.meter) if jackpot else table, options.coins), jackpot
    except ValueError as error:
        raise WrongRequest(f"{table.title}: {error}") from None


def _jackpot(options: argparse.Namespace, table: "Paytable") -> "JackpotTerms | None":
    """The jackpot to solve with, and the meter from which the game returns 100%; None without a jackpot."""
    from videopoker.solver.jackpot import break_even
    from videopoker.text.solution import JackpotTerms

    meter, line = _meter(options, table), table.jackpot_line
    if meter is None or line is None:
        return None
    return JackpotTerms(meter, line.pays[-1], line.share, break_even(table))


def _meter(options: argparse.Namespace, table: "Paytable") -> int | None:
    """The jackpot in credits: the one asked for, the one of the save, or the reset."""
    line = table.jackpot_line
    played_for = options.coins in (None, table.coins)
    if options.jackpot is None:
        return line.pays[-1] if line and played_for else None
    if line is None:
        raise WrongRequest(f"{table.title} has no jackpot; a pay line with jackpot = 0.01 would be one")
    if not played_for:
        raise WrongRequest(f"{table.title} pays its jackpot at {table.coins} coins only; leave out --coins")
    reset = line.pays[-1]
    if 0 < options.jackpot < reset:
        raise WrongRequest(
            f"--jackpot {options.jackpot:,}: {table.title} resets to {reset:,}; expected that or more"
        )
    return options.jackpot or _saved_jackpot(options, table)


def hold(options: argparse.Namespace) -> int:
    """Print the value of each hold of a hand."""
    from videopoker.core.cards import CardError, format_cards, parse_cards
    from videopoker.play.paytables.files import HOUSE_GAME, load_paytable
    from videopoker.solver.hold_values import holds
    from videopoker.text.explanation import explanation, explanation_record
    from videopoker.text.solution import SHOWN_HOLDS, holds_record, holds_text

    with complaints():
        table = load_paytable(options.paytable or HOUSE_GAME, options.saves)
    meter = _meter(options, table)
    if meter is not None:
        table = table.with_jackpot(meter)
    try:
        cards = parse_cards(" ".join(options.hand))
        coins = table.check_coins(options.coins)
        found = holds(cards, table, coins)
        why = _why(options, cards, table, coins)
    except (CardError, ValueError) as error:
        raise WrongRequest(str(error)) from None
    if options.json:
        record = holds_record(cards, table, coins, found) | {"jackpot": meter}
        return print_json(record | ({"why": explanation_record(why)} if why else {}))
    print(holds_text(cards, table, coins, found, len(found) if options.all else SHOWN_HOLDS))
    if why:
        print(f"\n{explanation(why, format_cards)}")
    return 0


def _why(
    options: argparse.Namespace, cards: "tuple[Card, ...]", table: "Paytable", coins: int
) -> "WhyBetter | None":
    """Why the best hold beats the one asked about, or the next best; None unless asked for."""
    from videopoker.coach.advice import advise
    from videopoker.coach.explain import why_better
    from videopoker.core.cards import CardError, parse_cards

    if not options.why:
        if options.held is not None:
            raise WrongRequest("--held is compared by --why; add --why")
        return None
    if options.held is None:
        return why_better(advise(cards, table, coins))
    held = () if options.held.strip().casefold() == "none" else parse_cards(options.held)
    missing = [card for card in held if held.count(card) > cards.count(card)]
    if missing:
        raise CardError(f"--held: {missing[0]} is not in the hand")
    places = {place for place, card in enumerate(cards) if card in held}
    return why_better(advise(cards, table, coins), places)


def _saved_jackpot(options: argparse.Namespace, table: "Paytable") -> int:
    """This game's jackpot meter in a save, in whole credits; the fraction is never paid."""
    from dataclasses import replace

    from videopoker.core.paytable import MICRO

    with complaints(), read_log(options) as log:
        state = log.folded().state
    return (replace(state, paytable=table).jackpot or 0) // MICRO
