"""The command `grade`: the play of a save, or a list of hands."""

import argparse
import sys
from contextlib import nullcontext
from functools import cache
from pathlib import Path

from videopoker.cli.games import game
from videopoker.cli.parser import JSON, PAYTABLE, SAVE, Command
from videopoker.cli.progress import progress
from videopoker.cli.request import complain, read_log, show, show_answer
from videopoker.core.base.messages import Refused, printable, reason
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
    if options.paytable is not None or options.coins is not None:
        raise Refused(
            "--paytable and --coins apply to the hands of a FILE; to choose hands of a save, use --game"
        )

    return grade_save(options)


def _grade_list(options: argparse.Namespace) -> int:
    """Grade hands with their holds, one a line, or the hands of an export; name the lines that are wrong."""
    from videopoker.coach.hand_list import BadLine, GivenHand, read_hand_list
    from videopoker.play.paytables.files import load_paytable
    from videopoker.text.coach.exams import analysis_record, analysis_summary, hand_line

    named = cache(lambda name: load_paytable(name, options.saves))
    table = game(options)
    read = [*read_hand_list(_text(options.file), table, options.coins, None if options.paytable else named)]
    hands = [line for line in read if isinstance(line, GivenHand)]
    bad = [line for line in read if isinstance(line, BadLine)]
    where = "-" if options.file == "-" else printable(options.file)
    if not read:
        raise Refused(f'{where}: no hand; expected one per line, such as "Ks Kh 7d 2c 9s | Ks Kh"')
    for line in bad:
        complain(f"{where}:{line.line}: {line.why}", prefix="")
    lines = [f"{hand.line}: {hand_line(hand)}" for hand in hands]
    return show(
        options,
        lambda: analysis_record(hands, bad),
        lambda: "\n".join([*lines, analysis_summary(hands)] if hands else []),
        ok=not bad,
    )


def _text(name: str) -> str:
    """The text of the file, or of standard input."""
    if name == "-" and not sys.stdin:
        raise Refused("-: there is no standard input")
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            data = file.read()
    except OSError as error:
        raise Refused(f"{printable(name)}: {reason(error).lower()}") from None
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
        "them if you like: Ks Kh 7d 2c 9s | 1 2. If some lines are wrong, each is reported, the others are "
        "graded, and the exit code is 1."
    ),
)
