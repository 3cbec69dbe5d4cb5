"""The command line: one function a command, each importing a floor only when it needs it.

Results go to stdout, complaints to stderr. Exit 0: done. 1: the answer is no. 2: the request was wrong.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from videopoker.play.store import Store

_DESCRIPTION = "Video poker for the terminal. Without a command it opens the table."
_SCRIPT_MOST_BYTES = 10_000_000


class WrongRequest(Exception):
    """A request that cannot be met; its text is one or more clear lines."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    options = _parser().parse_args(arguments)
    options.save_given = hasattr(options, "save")
    for name, value in (("command", _play), ("saves", None), ("save", "default"), ("paytable", None)):
        if not hasattr(options, name):
            setattr(options, name, value)
    try:
        code: int = options.command(options)
        sys.stdout.flush()
        return code
    except WrongRequest as wrong:
        for line in str(wrong).splitlines():
            print(f"videopoker: {line}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader went away, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"videopoker: {error.strerror or error}", file=sys.stderr)
        return 2
    except Exception as error:  # noqa: BLE001 - a stack is for the report, not for the user
        from videopoker.play.crash import EXIT_CODE, report
        from videopoker.play.folders import crash_log_path

        print(report(error, crash_log_path(options.saves)), file=sys.stderr)
        return EXIT_CODE


def _play(options: argparse.Namespace) -> int:
    # keys come in at stdin, Textual paints at stderr, and what is said at the end goes to stdout
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongRequest("the table needs a terminal; `videopoker run SCRIPT` plays without one")
    from videopoker.play.folders import crash_log_path
    from videopoker.play.session import Session

    path = _save_path(options)
    with _complaints(), Session.open(path, options.paytable) as session:
        from videopoker.tui.app import run_table

        return run_table(session, crash_log_path(options.saves))


def _run(options: argparse.Namespace) -> int:
    from videopoker.play.narrate import as_json, as_text
    from videopoker.play.script import ExpectationFailed, ScriptError, read_script, run_script
    from videopoker.play.session import Session

    name = options.script
    text = _script_text(name)
    say = as_json if options.json else as_text
    try:
        steps = read_script(text)
        with _complaints():
            session = Session.open(_save_path(options)) if options.save_given else Session.in_memory()
        with session:
            for event in run_script(steps, session):
                print(say(event, session.state))
    except ScriptError as error:
        raise WrongRequest(f"{name}: {error}") from None
    except ExpectationFailed as error:
        sys.stdout.flush()
        print(f"videopoker: {name}: {error}", file=sys.stderr)
        return 1
    return 0


def _script_text(name: str) -> str:
    try:
        if name == "-":
            content = sys.stdin.buffer.read(_SCRIPT_MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(_SCRIPT_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WrongRequest(f"{name}: the script cannot be read: {reason}") from None
    if len(content) > _SCRIPT_MOST_BYTES:
        raise WrongRequest(f"{name}: a script has at most {_SCRIPT_MOST_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise WrongRequest(f"{name}: line {line}: not UTF-8 text; expected a script") from None


def _paytables(options: argparse.Namespace) -> int:
    from videopoker.play.paytables import PaytableError, load_paytable, paytable_names

    rows: list[dict[str, Any]] = []
    for name in paytable_names():
        try:
            table = load_paytable(name)
        except PaytableError as error:
            print(error, file=sys.stderr)
            continue
        stated = table.stated_return
        rows.append({"name": name, "title": table.title, "deck": table.deck_size, "return": stated})
    if options.json:
        return _print_json(rows)
    width = max((len(row["name"]) for row in rows), default=0)
    for row in rows:
        percent = f"{row['return']:9.4%}" if row["return"] else "        -"
        print(f"{row['name']:{width}}  {row['deck']} cards {percent}  {row['title']}")
    return 0


def _check(options: argparse.Namespace) -> int:
    from videopoker.play.paytables import check_file

    reports = []
    for file in options.files:
        problems = check_file(Path(file))
        reports.append((file, problems))
        if not options.json:
            print(f"{file}: ok" if not problems else "\n".join(map(str, problems)))
    if options.json:
        _print_json(
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


def _solve(options: argparse.Namespace) -> int:
    from videopoker.play.paytables import load_paytable
    from videopoker.play.reports import solution_record, solution_text, summary_text
    from videopoker.solver.exact import solve

    with _complaints():
        tables = [load_paytable(name) for name in options.paytables]
    records = []
    for place, table in enumerate(tables, start=1):
        if len(tables) > 1 and sys.stderr.isatty():
            print(f"\rsolving {place} of {len(tables)}", end="", file=sys.stderr, flush=True)
        try:
            solution = solve(table, options.coins)
        except ValueError as error:
            raise WrongRequest(f"{table.title}: {error}") from None
        records.append(solution_record(solution))
        if len(tables) > 1 and sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        if not options.json:
            print(summary_text(solution) if len(tables) > 1 else solution_text(solution), flush=True)
    if options.json:
        _print_json(records if len(records) > 1 else records[0])
    return 0


def _hand(options: argparse.Namespace) -> int:
    from videopoker.core.cards import CardError
    from videopoker.play.showdowns import dice_record, dice_text, read_hands, showdown_record, showdown_text

    try:
        if options.dice:
            from videopoker.core.dice import Dice

            dice = [Dice.parse(text) for text in options.hands]
            if options.json:
                return _print_json(dice_record(dice))
            print(dice_text(dice))
            return 0
        shown = read_hands(options.hands, options.wild, options.decks, five_of_a_kind=not options.no_five)
    except CardError as error:
        raise WrongRequest(str(error)) from None
    if options.json:
        return _print_json(showdown_record(shown))
    print(showdown_text(shown))
    return 0


def _hold(options: argparse.Namespace) -> int:
    from videopoker.core.cards import CardError, parse_cards
    from videopoker.play.paytables import HOUSE_GAME, load_paytable
    from videopoker.play.reports import SHOWN_HOLDS, holds_record, holds_text
    from videopoker.solver.advice import holds

    with _complaints():
        table = load_paytable(options.paytable or HOUSE_GAME)
    try:
        cards = parse_cards(" ".join(options.hand))
        coins = table.check_coins(options.coins)
        found = holds(cards, table, coins)
    except (CardError, ValueError) as error:
        raise WrongRequest(str(error)) from None
    if options.json:
        return _print_json(holds_record(cards, table, coins, found))
    print(holds_text(cards, table, coins, found, len(found) if options.all else SHOWN_HOLDS))
    return 0


def _stats(options: argparse.Namespace) -> int:
    from videopoker.core.stats import meters

    with _complaints(), _read_store(options) as store:
        total = meters(store.events())
    if options.json:
        return _print_json(total.to_record())
    so_far = total.return_so_far
    rows = [
        ("credits", f"{total.credits:,}"),
        ("deposits", f"{total.deposits:,}"),
        ("coin in", f"{total.coin_in:,}"),
        ("coin out", f"{total.coin_out:,}"),
        ("cashed out", f"{total.cashed_out:,}"),
        ("games", f"{total.games:,}"),
        ("wins", f"{total.wins:,}"),
        ("biggest win", f"{total.biggest_win:,}"),
        ("return so far", "-" if so_far is None else f"{so_far:.2%}"),
    ]
    for label, value in rows:
        print(f"{label:<24}{value:>14}")
    if total.lines:
        print()
    for label, count in total.lines.most_common():
        print(f"{label:<24}{count:>14,}")
    return 0


def _history(options: argparse.Namespace) -> int:
    from collections import deque

    from videopoker.play.history import played_hands

    with _complaints(), _read_store(options) as store:
        hands = deque(played_hands(store.entries()), maxlen=options.last)
    if options.json:
        return _print_json([hand.to_record() for hand in hands])
    print("\n\n".join(hand.to_text() for hand in hands) or "no hand has been played yet")
    return 0


def _verify(options: argparse.Namespace) -> int:
    from videopoker.play.history import verify

    with _complaints(), _read_store(options) as store:
        verdict = verify(store)
    if options.json:
        _print_json(
            {
                "ok": verdict.ok,
                "hands": verdict.hands,
                "rigged": verdict.rigged,
                "problems": list(verdict.problems),
            }
        )
    else:
        for problem in verdict.problems:
            print(problem)
        rigged = f", {verdict.rigged:,} of them dealt by a script's own cards" if verdict.rigged else ""
        print(
            f"{verdict.hands:,} hands checked{rigged}: {'all is well' if verdict.ok else 'not all is well'}"
        )
    return int(not verdict.ok)


def _save_path(options: argparse.Namespace) -> Path:
    from videopoker.play.folders import save_path

    try:
        return save_path(options.save, options.saves)
    except ValueError as error:
        raise WrongRequest(str(error)) from None


def _read_store(options: argparse.Namespace) -> "Store":
    from videopoker.play.store import Store

    return Store.read(_save_path(options))


@contextmanager
def _complaints() -> Iterator[None]:
    """Turns what the floors below complain of into a wrong request."""
    from videopoker.play.paytables import PaytableError
    from videopoker.play.savefile import StoreError

    try:
        yield
    except (StoreError, PaytableError) as error:
        raise WrongRequest(str(error)) from None


def _print_json(value: object) -> int:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2))
    return 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where to look."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}; see {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)


def _parser() -> argparse.ArgumentParser:
    from videopoker import __version__

    saves = _Parser(add_help=False)
    saves.add_argument(
        "--saves",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="the folder of saves (default: VIDEOPOKER_SAVES)",
    )
    save = _Parser(add_help=False, parents=[saves])
    save.add_argument(
        "--save", metavar="NAME", default=argparse.SUPPRESS, help="the save to use (default: default)"
    )
    game = _Parser(add_help=False, parents=[save])
    game.add_argument(
        "--paytable", metavar="P", default=argparse.SUPPRESS, help="the game: a paytable's name or file"
    )
    json = _Parser(add_help=False)
    json.add_argument("--json", action="store_true", help="print JSON")

    parser = _Parser("videopoker", description=_DESCRIPTION, parents=[game], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"videopoker {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, function: Any, words: str, *parents: _Parser) -> Any:
        made = commands.add_parser(
            name, help=words, description=words[0].upper() + words[1:] + ".", parents=parents
        )
        made.set_defaults(command=function)
        return made

    command("play", _play, "open the table", game)
    run = command("run", _run, "play a script; `-` reads it from standard input", save, json)
    run.add_argument("script", metavar="SCRIPT", help="a file with one move a line, or -")
    tables = command("paytables", _paytables, "list the paytables, or check files", json)
    actions = tables.add_subparsers(metavar="check")
    check = actions.add_parser("check", help="check paytable files", parents=[json])
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(command=_check)
    solve = command("solve", _solve, "the exact return of paytables, and the count of every line", json)
    solve.add_argument("paytables", metavar="PAYTABLE", nargs="+", help="a paytable's name or file")
    solve.add_argument("--coins", metavar="N", type=_count, help="the coins bet (default: the most)")
    hand = command("hand", _hand, "name hands of five or more cards, and say which wins and why", json)
    hand.add_argument(
        "hands", metavar="HAND", nargs="+", help='such as "As Kd JK 7c 7h", or "As Kd / 2c 3d 4h 5s"'
    )
    hand.add_argument(
        "--wild", metavar="RANKS", default="", help='ranks that are wild, such as "2"; jokers always are'
    )
    hand.add_argument(
        "--decks", metavar="N", type=_count, default=1, help="how often a hand may have one card"
    )
    hand.add_argument("--no-five", action="store_true", help="there is no five of a kind")
    hand.add_argument(
        "--dice", action="store_true", help='poker dice: faces 9 T J Q K A, such as "A A K Q J"'
    )
    hold = command("hold", _hold, "what each of the 32 holds of a hand is exactly worth", json)
    hold.add_argument("hand", metavar="HAND", nargs="+", help='five cards, such as "As Kd JK 7c 7h"')
    hold.add_argument("--paytable", metavar="P", default=argparse.SUPPRESS, help="a paytable's name or file")
    hold.add_argument("--coins", metavar="N", type=_count, help="the coins bet (default: the most)")
    hold.add_argument("--all", action="store_true", help="show all 32 holds")
    command("stats", _stats, "the totals of a save", save, json)
    history = command("history", _history, "the last hands of a save, in full", save, json)
    history.add_argument("--last", metavar="N", type=_count, default=10, help="how many hands (default: 10)")
    command("verify", _verify, "check every hand of a save, and its log", save, json)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a count; expected 1 or more")
    return int(text)
