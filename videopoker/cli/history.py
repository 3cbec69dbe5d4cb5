"""The commands that print what is in a save."""

import argparse
import sys
from pathlib import Path
from typing import TypedDict

from videopoker.cli.parser import JSON, SAVE, Command, count, option
from videopoker.cli.progress import progress
from videopoker.cli.request import chosen_settings, complain, read_log, runnable, show
from videopoker.core.cards import Card, CardError, Rank
from videopoker.core.messages import Refused
from videopoker.core.totals import Totals
from videopoker.play.saves import ledger as saved_ledger
from videopoker.play.saves.hands import HandFilter, check, day, in_order, numbered, wanted_cards
from videopoker.play.saves.shown_rows import shown_rows
from videopoker.text.export import (
    COLUMNS,
    FIELDS,
    LEGEND,
    ROW_FIELDS,
    write_csv,
    write_json_lines,
    write_log,
)
from videopoker.text.history import hand_record, hand_text
from videopoker.text.ledger import LedgerRecord, ledger_groups
from videopoker.text.meters import line_hits, meter_groups
from videopoker.text.render import in_columns

_NO_HAND = "no hand has been played yet"
_SHOWN_HANDS = 10
"""The number of hands that a history prints by default."""


def stats(options: argparse.Namespace) -> int:
    """Print the meters of a save, or its hits compared with what perfect play expects."""
    with read_log(options) as log:
        total = log.folded().totals
    if options.expected:
        return _expected(total, options)
    return show(
        options,
        lambda: total,
        lambda: in_columns([*meter_groups(total, chosen_settings(options).currency), line_hits(total)]),
    )


STATS = Command(
    stats,
    (
        *SAVE,
        JSON,
        option(
            "--expected",
            action="store_true",
            help="hits of each line beside those expected, with the odds",
        ),
    ),
    examples=("videopoker stats", "videopoker stats --expected", "videopoker stats --save mine --json"),
)


def _expected(total: Totals, options: argparse.Namespace) -> int:
    from videopoker.solver.statistics.comparison import compare
    from videopoker.text.comparison import comparison_groups

    games = total.most_played()
    comparisons = [compare(total.by_game[game], *game) for game in progress(games, "solving", len(games))]
    return show(
        options,
        lambda: comparisons,
        lambda: (
            "\n\n\n".join(in_columns(comparison_groups(one)) for one in comparisons)
            or "no hand has been drawn yet"
        ),
    )


def ledger(options: argparse.Namespace) -> int:
    """Print deposits, cash-outs, and what each session won or lost."""
    with read_log(options) as log, log.rows.at_one_moment():
        rows, played = saved_ledger.ledger(log), saved_ledger.sessions(log)
    return show(
        options,
        lambda: LedgerRecord(ledger=rows, sessions=played),
        lambda: in_columns(ledger_groups(rows, played, chosen_settings(options).currency)),
    )


LEDGER = Command(
    ledger, (*SAVE, JSON), examples=("videopoker ledger", "videopoker ledger --save mine --json")
)


def _cards(option: str, text: str | None) -> tuple[Card | Rank, ...]:
    """The cards that an option searches for. CardError names the option."""
    try:
        return wanted_cards(text or "")
    except CardError as error:
        raise CardError(f"{option}: {error}") from None


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
    since, until = (day(text) if text else None for text in (options.since, options.until))
    dealt, held = _cards("--dealt", options.dealt), _cards("--held", options.held)
    hand_filter = HandFilter(
        options.line, options.least or 0, options.game, since, until, dealt, held, sort=options.sort
    )
    with read_log(options) as log:
        if log.derived.lacks_hands():
            complain(runnable(log.derived.fault_beside(), options))
        check(log, hand_filter)
        hands = in_order(log, hand_filter, options.last or (None if exported else _SHOWN_HANDS))
        if exported:
            hands = progress(hands, "exporting hand", printing=True)
            (write_csv if options.csv else write_json_lines)(hands, sys.stdout)
            return 0
        shown = list(hands)
    none = _NO_HAND if hand_filter.takes_all else "no hand matches"
    sign = chosen_settings(options).currency
    return show(
        options,
        lambda: [hand_record(hand) for hand in shown],
        lambda: "\n\n".join(hand_text(hand, sign) for hand in shown) or none,
    )


HISTORY = Command(
    history,
    (
        *SAVE,
        option("--last", metavar="N", type=count, help="how many hands (default: 10; exports: all)"),
        option("--line", metavar="LABEL", help='only hands paid for this line; "nothing": losing hands'),
        option(
            "--least",
            metavar="N",
            type=count,
            default=0,
            help="only hands that won at least N credits, double-ups included",
        ),
        option("--game", metavar="NAME", help="only hands of this game"),
        option("--since", metavar="DAY", help="only hands from this day on, such as 2026-11-05"),
        option("--until", metavar="DAY", help="only hands up to this day"),
        option("--dealt", metavar="CARDS", help='only hands dealt these cards, such as "As Kd" or "K K"'),
        option("--held", metavar="CARDS", help="only hands in which these cards were held"),
        option("--sort", choices=("win",), help="the biggest wins first, not the order of the deals"),
        option("--hand", metavar="N", type=count, help="only this hand"),
        option(
            "--card",
            metavar="FILE",
            help="write a picture of the hand to share (default: of the last hand): .png, .svg, .ansi or .txt",
        ),
        option("--legend", action="store_true", help="print what each column and field of the exports means"),
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
    more="--log ends before the first row with a secret that is not shown yet.",
)


def _refuse_others(options: argparse.Namespace, why: str, *more: str) -> None:
    """Refuse the options that choose hands, and those named, which have no meaning here."""
    names = ("last", "line", "least", "game", "since", "until", "dealt", "held", "sort", *more)
    if given := [f"--{name}" for name in names if getattr(options, name)]:
        raise Refused(f"{why}; leave out {' and '.join(given)}")


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
    _refuse_others(options, "--hand and --card are for one hand", "csv", "jsonl", "log")
    with read_log(options) as log:
        state = log.folded().state
        hand = numbered(log, options.hand or state.hand)
    if not options.card:
        sign = chosen_settings(options).currency
        return show(options, lambda: [hand_record(hand)], lambda: hand_text(hand, sign))
    from videopoker.drawing.shared_file import shared_path, write_shared
    from videopoker.text.shared_hand import shared_hand

    file = shared_path(options.card, Path())
    write_shared(shared_hand(hand, is_practice=state.practice), file)
    return show(
        options,
        lambda: PictureRecord(hand=hand.dealt.hand, file=str(file)),
        lambda: f"hand {hand.dealt.hand:,} written to {file}",
    )


def _log(options: argparse.Namespace) -> int:
    """Print the rows of the log up to the first with a secret that is not shown yet."""
    _refuse_others(options, "--log prints every row", "hand", "card")
    with read_log(options) as log:
        write_log(progress(shown_rows(log), "exporting row", log.rows.last, printing=True), sys.stdout)
    return 0
