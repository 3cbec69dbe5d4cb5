"""The commands that print what is in a save, and check it."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from videopoker.cli.options import Commands, count
from videopoker.cli.progress import progress
from videopoker.cli.request import WrongRequest, complaints, currency, print_json, read_log

if TYPE_CHECKING:
    from videopoker.core.meters import Counts, Meters

_NO_HAND = "no hand has been played yet"
_SHOWN_HANDS = 10
"""The hands a history prints unless more are asked for."""


def add_commands(commands: Commands) -> None:
    """The options of `stats`, `ledger`, `history` and `verify`."""
    of_save = (commands.save, commands.json)
    meters = commands.add(
        "stats",
        stats,
        "the meters of a save",
        *of_save,
        examples=("videopoker stats", "videopoker stats --expected", "videopoker stats --save mine --json"),
    )
    meters.add_argument(
        "--expected", action="store_true", help="each line beside what perfect play expects, and the odds"
    )
    commands.add(
        "ledger",
        ledger,
        "deposits, cash-outs and sessions",
        *of_save,
        examples=("videopoker ledger", "videopoker ledger --save mine --json"),
    )
    commands.add(
        "grade",
        grade,
        "where your credits went, and how well you held",
        *of_save,
        examples=("videopoker grade", "videopoker grade --save mine --json"),
        more="Edge, deals, mistakes, draws, doubles and meter add up to what was won or lost.",
    )
    _history(commands)
    checked = commands.add(
        "verify",
        verify,
        "check every hand of a save, and its log",
        *of_save,
        examples=("videopoker verify", "videopoker verify --save mine --json", "videopoker verify --mend"),
        more="Exits with 1 if there are problems.",
    )
    checked.add_argument(
        "--mend", action="store_true", help="rebuild the index and snapshot from the log first"
    )


def _history(commands: Commands) -> None:
    """The options of `history`: which hands, and in which form."""
    command = commands.add(
        "history",
        history,
        "the last hands of a save, in full",
        commands.save,
        examples=(
            "videopoker history --last 3",
            'videopoker history --line "Full House" --json',
            "videopoker history --csv > hands.csv",
        ),
    )
    command.add_argument("--last", metavar="N", type=count, help="how many hands (default: 10; exports: all)")
    command.add_argument(
        "--line", metavar="LABEL", help='only hands paid for this line; "nothing": losing hands'
    )
    command.add_argument(
        "--least",
        metavar="N",
        type=count,
        default=0,
        help="only hands that won at least N credits, double-ups included",
    )
    command.add_argument("--game", metavar="NAME", help="only hands of this game")
    form = command.add_mutually_exclusive_group()
    command.add_argument(
        "--legend", action="store_true", help="print what each column and field of the exports means"
    )
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="export as CSV")
    form.add_argument("--jsonl", action="store_true", help="export as JSON Lines")


def stats(options: argparse.Namespace) -> int:
    """Print the meters of a save, or its hits beside what perfect play expects."""
    from videopoker.text.meters import meter_groups, meters_text

    with complaints(), read_log(options) as log:
        folded = log.folded()
    total, cents = folded.meters, folded.state.denomination
    if options.expected:
        return _expected(total, json=options.json)
    if options.json:
        more = {"denomination": cents, "net": total.net, "session": _session_record(total.session)}
        return print_json(total.to_record() | more)
    print(meters_text(meter_groups(total, currency(options))))
    if total.lines:
        print(f"\n{'HITS PER LINE':<34}{'hits':>14}{'hands since':>14}")
    for label, hits in total.lines.most_common():
        print(f"{label:<34}{hits:>14,}{total.games - total.last_hit[label]:>14,}")
    return 0


def _expected(total: "Meters", *, json: bool) -> int:
    from videopoker.solver.comparison import compare
    from videopoker.text.comparison import comparison_record, comparison_text

    games = total.most_played()
    found = [compare(total.by_game[game], *game) for game in progress(games, "solving", len(games))]
    if json:
        return print_json([comparison_record(one) for one in found])
    print("\n\n\n".join(map(comparison_text, found)) or "no hand has been drawn yet")
    return 0


def _session_record(session: "Counts") -> dict[str, Any]:
    """The session under way, or the last one, as plain values."""
    return {
        "coin_in": session.coin_in,
        "coin_out": session.coin_out,
        "net": session.net,
        "games": session.games,
        "deals": session.deals,
        "wins": session.wins,
        "biggest_win": session.biggest_win,
        "return": session.return_so_far,
        "seconds": session.seconds,
        "hands_per_hour": session.hands_per_hour,
        "lines": dict(session.lines.most_common()),
    }


def grade(options: argparse.Namespace) -> int:
    """Print where the credits of a save went, and how well its holds were chosen."""
    from videopoker.coach.grade_file import GradedLog
    from videopoker.text.grade import grade_record, grade_text

    with complaints(), read_log(options) as log:
        graded = GradedLog(log)
        for _ in progress(graded.steps(), "grading part", graded.parts):
            pass
    total, session = graded.grades
    if options.json:
        return print_json(grade_record(total, session))
    print(grade_text(total, session) if total.hands else _NO_HAND)
    return 0


def ledger(options: argparse.Namespace) -> int:
    """Print deposits, cash-outs, and what each session won or lost."""
    from dataclasses import asdict

    from videopoker.play.saves.ledger import ledger, sessions
    from videopoker.text.ledger import ledger_text

    with complaints(), read_log(options) as log:
        rows, played = ledger(log), sessions(log)
    if options.json:
        return print_json(
            {
                "ledger": [asdict(row) for row in rows],
                "sessions": [asdict(one) | {"net": one.net} for one in played],
            }
        )
    print(ledger_text(rows, played, currency(options)))
    return 0


def history(options: argparse.Namespace) -> int:
    """Print the last hands of a save, or export them."""
    from videopoker.play.saves.query import HandFilter, check, in_order
    from videopoker.text.export import COLUMNS, FIELDS, legend_text, write_csv, write_json_lines
    from videopoker.text.history import hand_record, hand_text

    if options.legend:
        if options.json:
            return print_json({"csv": COLUMNS, "jsonl": FIELDS})
        print(legend_text())
        return 0
    exported = options.csv or options.jsonl
    if exported and not sys.stdout:
        raise WrongRequest("standard output is closed; an export needs a file or a pipe to go to")
    wanted = HandFilter(options.line, options.least or 0, options.game)
    with complaints(), read_log(options) as log:
        try:
            check(log, wanted)
        except ValueError as error:
            raise WrongRequest(str(error)) from None
        hands = in_order(log, wanted, options.last or (None if exported else _SHOWN_HANDS))
        if exported:
            hands = progress(hands, "exporting hand", printing=True)
            (write_csv if options.csv else write_json_lines)(hands, sys.stdout)
            return 0
        shown = list(hands)
    if options.json:
        return print_json([hand_record(hand) for hand in shown])
    none = "no hand matches" if wanted != HandFilter() else _NO_HAND
    sign = currency(options)
    print("\n\n".join(hand_text(hand, sign) for hand in shown) or none)
    return 0


def verify(options: argparse.Namespace) -> int:
    """Check every hand of a save, and its log."""
    from videopoker.play.saves.verify import verify

    with complaints(), read_log(options) as log:
        if options.mend:
            _mend(log.where)
        verdict = verify(log, lambda entries: progress(entries, "verifying row", log.last))
    if options.json:
        print_json(
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
            f"{verdict.hands:,} hand{'s' * (verdict.hands != 1)} checked{rigged}: {'all is well' if verdict.ok else 'problems found'}"
        )
    return int(not verdict.ok)


def _mend(path: str) -> None:
    """Rebuild the index and the snapshot of a save; nobody may play it meanwhile."""
    from pathlib import Path

    from videopoker.play.saves.log import Log

    with Log.open(Path(path)) as log:
        log.rebuild()
