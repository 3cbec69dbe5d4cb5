"""The commands that print what is in a save."""

import argparse
import sys
from pathlib import Path
from typing import TypedDict

from videopoker.cli.parser import FORCE, JSON, SAVE, Command
from videopoker.cli.progress import progress
from videopoker.cli.request import check_new, chosen_settings, read_log, show, show_answer
from videopoker.core.base.messages import printable
from videopoker.play.records import records
from videopoker.play.saves.hands import ledger as saved_ledger
from videopoker.play.saves.hands.search import check, in_order, numbered
from videopoker.play.saves.hands.shown_rows import shown_rows
from videopoker.text.answers.option import option
from videopoker.text.answers.options import HISTORY as OPTIONS
from videopoker.text.answers.options import STATS as STATS_OPTIONS
from videopoker.text.answers.stats import SHOWN_HANDS, SavedStats, check_one_hand, hand_filter, leave_out
from videopoker.text.answers.stats import stats as meters
from videopoker.text.export.hand_files import (
    COLUMNS,
    FIELDS,
    LEGEND,
    ROW_FIELDS,
    write_csv,
    write_json_lines,
    write_log,
)
from videopoker.text.groups.group import NO_HANDS, NO_MATCH
from videopoker.text.groups.render import in_columns
from videopoker.text.play.history import hand_record
from videopoker.text.play.meters import LedgerRecord, ledger_groups
from videopoker.text.play.past_hand import hand_group


def stats(options: argparse.Namespace) -> int:
    """Print the meters of a save, its ledger, or its hits compared with what perfect play expects."""
    if options.ledger:
        return _ledger(options)
    with read_log(options) as log:
        total = log.folded().totals
        saved = SavedStats(total, records(total, log.right_holds()))
    return show_answer(options, meters(saved, vars(options), chosen_settings(options), progress))


STATS = Command(
    stats,
    (*SAVE, JSON),
    either=STATS_OPTIONS,
    examples=("videopoker stats", "videopoker stats --expected", "videopoker stats --ledger --save mine"),
)


def _ledger(options: argparse.Namespace) -> int:
    """Print deposits, cash-outs, and what each session won or lost."""
    with read_log(options) as log, log.rows.at_one_moment():
        rows = saved_ledger.ledger(log)
        played = saved_ledger.sessions(log)
    return show(
        options,
        lambda: LedgerRecord(ledger=rows, sessions=played),
        lambda: in_columns(ledger_groups(rows, played, chosen_settings(options).currency)),
    )


def history(options: argparse.Namespace) -> int:
    """Print the last hands of a save, or export them."""
    if options.legend:
        fields = LegendRecord(csv=COLUMNS, jsonl=FIELDS, log=ROW_FIELDS)
        return show(options, lambda: fields, lambda: in_columns(LEGEND))
    if options.log:
        return _log(options)
    if options.hand or options.card:
        return _one_hand(options)
    exported = options.csv or options.jsonl
    chosen = hand_filter(vars(options))
    with read_log(options) as log:
        check(log, chosen)
        hands = in_order(log, chosen, options.last or (None if exported else SHOWN_HANDS))
        if exported:
            hands = progress(hands, "exporting hand", printing=True)
            (write_csv if options.csv else write_json_lines)(hands, sys.stdout)
            return 0
        listed = list(hands)
    none = NO_HANDS if chosen.takes_all else NO_MATCH
    sign = chosen_settings(options).currency
    return show(
        options,
        lambda: [hand_record(hand) for hand in listed],
        lambda: in_columns([hand_group(hand, sign) for hand in listed]) or none,
    )


HISTORY = Command(
    history,
    (
        *SAVE,
        *OPTIONS,
        option(
            "--card",
            metavar="FILE",
            help="write a picture of the hand to share (default: the last hand): .png, .svg, .ansi or .txt",
        ),
        FORCE,
        option("--legend", action="store_true", help="explain each column and field of the exports"),
    ),
    either=(
        JSON,
        option("--csv", action="store_true", help="export as CSV"),
        option("--jsonl", action="store_true", help="export as JSON Lines"),
        option("--log", action="store_true", help="every row of the log as JSON Lines, for check_deals.py"),
    ),
    examples=(
        'videopoker history --line "Full House" --json',
        "videopoker history --sort win --last 3",
        "videopoker history --csv > hands.csv",
    ),
    more="--log stops before the first row whose secret is not shown yet.",
)


class PictureRecord(TypedDict):
    """The picture of a hand."""

    hand: int
    file: str


class LegendRecord(TypedDict):
    """What each column of CSV, each field of JSON Lines and each field of a row of the log means."""

    csv: dict[str, str]
    jsonl: dict[str, str]
    log: dict[str, str]


def _one_hand(options: argparse.Namespace) -> int:
    """Print one hand, or write its card to a file."""
    check_one_hand(vars(options))
    with read_log(options) as log:
        state = log.folded().state
        hand = numbered(log, options.hand or state.hand)
    if not options.card:
        sign = chosen_settings(options).currency
        return show(options, lambda: [hand_record(hand)], lambda: in_columns([hand_group(hand, sign)]))
    from videopoker.drawing.shared_file import shared_path, write_shared
    from videopoker.text.play.shared_hand import shared_hand

    file = check_new(shared_path(options.card, Path()), options)
    write_shared(shared_hand(hand, is_practice=state.practice), file)
    return show(
        options,
        lambda: PictureRecord(hand=hand.dealt.hand, file=str(file)),
        lambda: f"hand {hand.dealt.hand:,} written to {printable(file)}",
    )


def _log(options: argparse.Namespace) -> int:
    """Print the rows of the log up to the first with a secret that is not shown yet."""
    leave_out(vars(options), "--log prints every row", "hand", "card")
    with read_log(options) as log:
        write_log(progress(shown_rows(log), "exporting row", log.rows.last, printing=True), sys.stdout)
    return 0
