"""The command `grade`: the play of a save, or a list of hands."""

import argparse
import sys
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from operator import attrgetter
from pathlib import Path

from videopoker.cli.games import game
from videopoker.cli.parser import JSON, PAYTABLE, SAVE, Command
from videopoker.cli.progress import progress
from videopoker.cli.request import MOST_COMPLAINTS, complain, complain_of_others, read_log, show, show_answer
from videopoker.core.base.messages import Refused, printable, reason
from videopoker.play.host.paths import folders
from videopoker.play.practice.training import TrainingFile
from videopoker.text.answers.grade import grade as graded
from videopoker.text.answers.option import COINS, option
from videopoker.text.answers.options import GRADE as OPTIONS
from videopoker.text.answers.options import NARROWING


def grade_save(options: argparse.Namespace) -> int:
    """Print where the credits of a save went, and how well its holds were chosen."""
    with read_log(options) as log:
        answer = graded(log, vars(options), progress)
    return show_answer(options, answer)


def grade(options: argparse.Namespace) -> int:
    """Grade the hands of a file or of a save."""
    if options.file is not None:
        if of_save := [
            f"--{name}" for name in ("hand", "exams", "match", *NARROWING) if getattr(options, name)
        ]:
            raise Refused(f"the hands in FILE belong to no save; leave out {' and '.join(of_save)}")
        return _grade_list(options)
    if options.drill:
        raise Refused("--drill needs a FILE; for a save, `videopoker drill` finds the mistakes by itself")
    if options.paytable is not None or options.coins is not None:
        raise Refused(
            "--paytable and --coins apply to the hands of a FILE; to choose hands of a save, use --game"
        )

    return grade_save(options)


def _grade_list(options: argparse.Namespace) -> int:
    """Grade hands with their holds, one a line, or the hands of an export; name the lines that are wrong."""
    from videopoker.coach.hand_list import BadLine, GivenHand, read_hand_list
    from videopoker.coach.wrong_answers import COSTLIEST, add_costliest
    from videopoker.play.paytables.files import load_paytable
    from videopoker.text.coach.exams import (
        AnalysedHandRecord,
        analysed_hand_record,
        analysis_record,
        analysis_summary,
        hand_line,
        in_the_drill,
    )

    named = cache(lambda name: load_paytable(name, options.saves))
    where = "-" if options.file == "-" else printable(options.file)
    table = game(options)
    read = read_hand_list(_text(options.file), table, options.coins, None if options.paytable else named)
    bad: list[BadLine] = []
    lines: list[str] = []
    records: list[AnalysedHandRecord] = []
    losses: list[Fraction] = []
    wrong: list[GivenHand] = []
    for hand in progress(read, "grading line"):  # hands with all their holds would not fit in memory
        if isinstance(hand, BadLine):
            bad.append(hand)
            if len(bad) <= MOST_COMPLAINTS:
                complain(f"{where}:{hand.line}: {hand.why}", prefix="")
            continue
        losses.append(hand.lost)
        if options.json:
            records.append(analysed_hand_record(hand))
        else:
            lines.append(f"{hand.line}: {hand_line(hand)}")
        if options.drill and hand.lost:
            wrong = sorted([*wrong, hand], key=attrgetter("lost"))[-COSTLIEST:]
    if not losses and not bad:
        raise Refused(f'{where}: no hand; expected one per line, such as "Ks Kh 7d 2c 9s | Ks Kh"')
    complain_of_others(where, len(bad))
    drilled = ""
    if options.drill:
        drilled = in_the_drill(add_costliest(TrainingFile(folders(options.saves).saves), wrong))
    if losses:
        lines.append(f"{analysis_summary(losses)} {drilled}".rstrip())
    return show(options, lambda: analysis_record(records, bad), lambda: "\n".join(lines), ok=not bad)


def _text(name: str) -> str:
    """The text of the file, or of standard input."""
    from videopoker.coach.hand_list import MOST_BYTES

    if name == "-" and not sys.stdin:
        raise Refused("-: there is no standard input")
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refused(f"{printable(name)}: {reason(error).lower()}") from None
    if len(data) > MOST_BYTES:
        raise Refused(f"{printable(name)}: more than {MOST_BYTES:,} bytes; grade it in parts")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(f"{printable(name)}:{line}: not UTF-8 text") from None


GRADE = Command(
    grade,
    (
        *SAVE,
        JSON,
        *OPTIONS,
        option(
            "file",
            metavar="FILE",
            nargs="?",
            help="grade these hands instead: one per line, or an exported CSV; - for standard input",
        ),
        option(
            "--paytable",
            **PAYTABLE.settings | {"help": "the game of the hands in FILE (default: the house game)"},
        ),
        option(
            "--drill", action="store_true", help="add the hundred costliest mistakes in FILE to the drill"
        ),
        option(
            "--coins", **COINS.settings | {"help": "the coins bet on the hands in FILE (default: max bet)"}
        ),
    ),
    examples=(
        "videopoker grade --save mine --json",
        "videopoker grade --since 2026-11-05",
        "videopoker history --csv --last 50 | videopoker grade -",
    ),
    more=(
        "Edge, deals, mistakes, draws, doubles and meter add up to what was won or lost.\n\nA line of FILE "
        "is five cards, then the hold as cards, numbers 1 to 5, a mask (11000), none or all, with | between "
        "them if you like: Ks Kh 7d 2c 9s | 1 2. If some lines are wrong, the first twenty are reported, the others are "
        "graded, and the exit code is 1."
    ),
)
