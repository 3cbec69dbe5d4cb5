"""Played hands as CSV or JSON Lines for other programs, and a legend of both formats."""

import csv
import errno
import json
from collections.abc import Collection, Generator, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import NotRequired, TextIO

from videopoker.core.base.messages import Refused, printable, quoted, reason
from videopoker.core.base.records import Coins
from videopoker.core.cards.cards import format_cards
from videopoker.core.paytable.pay_line import either
from videopoker.play.host.files import replacing
from videopoker.play.host.made_files import is_made, where
from videopoker.play.saves.rows.log_row import Row, as_line
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.solver.steps import finished
from videopoker.text.groups.group import Column, Group
from videopoker.text.play.history import HandRecord, hand_record

COLUMNS = {
    "hand": "the deal's number",
    "time": "when it was dealt, UTC",
    "paytable": "the game's name on the command line",
    "cents": "what a credit was worth in hundredths of the currency; a coin is a credit",
    "coins": "coins bet on each hand",
    "hands": "hands drawn from the deal; one row each",
    "drawn": "the number of this one: 1, 2, ...",
    "cards": "the five cards dealt",
    "held": "the positions held, 1 to 5",
    "final": "the five cards after the draw",
    "description": "what they make",
    "line": "the line that paid; in CSV empty for a losing hand, in JSON null",
    "paid": "coins paid for this hand",
    "doubles": "double-ups of the deal",
    "staked": "coins staked in its double-ups",
    "doubled": "coins paid by its double-ups",
    "beat": "the card to beat of each double-up",
    "picked": "the card picked in each double-up",
    "won": "coins the deal won in the end, all its hands and double-ups included",
    "secret": "the 32 bytes of the shuffle in hexadecimal; empty for chosen cards, and while a double-up may follow",
    "credits_before": "the credits before the bet",
    "credits_after": "the credits after the draw and all double-ups that are over, without deposits made meanwhile",
    "fixed": "how the secret was fixed: by words, chain, bet or again (see docs/fairness.md); empty if it was not",
}
"""The columns of CSV and their meaning."""

_ONLY_IN_CSV = ("drawn", "staked", "doubled", "beat", "picked")
FIELDS = {name: words for name, words in COLUMNS.items() if name not in _ONLY_IN_CSV} | {
    "hands": "hands drawn from the deal; final, description and line are of the first hand",
    "paid": "coins paid for all hands of the deal",
    "title": "the game's title",
    "fingerprint": "the fingerprint of the game's deck, wild cards, coins and pays",
    "replacements": "the replacement cards, in order",
    "jokers": "the jokers in the deck",
    "phrase": "the player's phrase for the shuffle",
    "committed": "whether the secret was fixed before the bet",
    "uncommitted": "true for a hand dealt without the commitment that its save makes before every bet",
    "commitment": "the commitment to the secret, in hexadecimal",
    "before": "the hash of the log's row before the commitment, in hexadecimal",
    "chain": "the chain of the secret: its id, first value and length, the number of this secret, why the chain began; or null",
    "more": "in multi-hand play the second hand, the third, ...: cards, line and coins paid",
    "doubles": "the double-ups: the stake, the card to beat, the place picked (1 to 4), its card, coins paid",
}
"""The fields of JSON Lines and their meaning."""

ROW_FIELDS = {
    "number": "the row's number, from 1",
    "time": "when it was stored, UTC",
    "record": "the event as JSON, as the log has it",
    "hash": "SHA-256 over the hash of the row before, the number, the time and the record, in hexadecimal",
}
"""The fields of a row of the log and their meaning."""

_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a formula may begin with, by the OWASP page on CSV injection."""


def write_csv(hands: Iterable[PlayedHand], out: TextIO) -> None:
    """The names of the columns, then one final hand a row."""
    finished(_csv_steps(hands, out))


def _csv_steps(hands: Iterable[PlayedHand], out: TextIO) -> Generator[None, None, None]:
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for hand in hands:
        rows.writerows([_harmless(cell) for cell in row] for row in hand_rows(hand))
        yield


def _harmless(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula: names of games and lines may be a stranger's."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


class ExportedHandRecord(HandRecord):
    """A line of `history --jsonl`: a deal with its hands."""

    won: NotRequired[Coins]


def write_json_lines(hands: Iterable[PlayedHand], out: TextIO) -> None:
    """One hand a line."""
    finished(_json_steps(hands, out))


def _json_steps(hands: Iterable[PlayedHand], out: TextIO) -> Generator[None, None, None]:
    for hand in hands:
        out.write(json.dumps(hand_record(hand) | ({"won": hand.won} if hand.drawn else {})) + "\n")
        yield


def write_log(rows: Iterable[Row], out: TextIO) -> None:
    """One row of the log a line."""
    out.writelines(f"{as_line(row)}\n" for row in rows)


LEGEND = [
    Group(
        form, (Column(align="<"), Column(align="<")), [(f"  {name}", words) for name, words in names.items()]
    )
    for form, names in (
        ("CSV, one final hand per row", COLUMNS),
        ("JSON Lines, one deal per line", FIELDS),
        ("--log, one row of the log per line", ROW_FIELDS),
    )
]
"""What each column of CSV, each field of JSON Lines and each field of a row means."""


_FORMS = {".csv": _csv_steps, ".jsonl": _json_steps}


def export_path(typed: str, folder: Path, endings: Collection[str] = tuple(_FORMS)) -> Path:
    """The file with the name typed, in `folder` unless the name has one; raises Refused if it cannot be written."""
    try:
        file = folder / Path(typed.strip()).expanduser()
    except RuntimeError as error:
        raise Refused(printable(error)) from None
    if file.suffix.lower() not in endings:
        raise Refused(
            f"{printable(file.name) if typed.strip() else 'no name'}: the name must end in {either([*endings])}"
        )
    if not file.parent.is_dir():
        local = f"there is no folder {printable(file.parent)}; create it first, or choose another"
        raise Refused(where(local, f"{quoted(typed.strip())} names a folder; expected a file name alone"))
    if file.is_dir():
        raise Refused(f"{printable(file)} is a folder; expected a file name")
    return file


def place_words(folder: Path) -> str:
    """Where the file goes whose name the player types, as `export_path` reads it."""
    return printable(where(f"enter saves it in {folder}, or type a path", "enter downloads it"))


def export(hands: Iterable[PlayedHand], file: Path) -> None:
    """Write hands to a file in the format of its suffix, as `written` does."""
    finished(export_steps(hands, file))


def export_steps(hands: Iterable[PlayedHand], file: Path) -> Generator[None, None, None]:
    """As `export`, one step a hand."""
    with written(file) as out:
        yield from _FORMS[file.suffix.lower()](hands, out)


@contextmanager
def written(file: Path) -> Iterator[TextIOWrapper]:
    """A file to write, which appears when it is complete; a symbolic link is followed.

    Raises Refused if it cannot be written; after any exception no part of it is left.
    """
    try:
        with replacing(file) as out:
            yield out
        is_made(file)
    except OSError as error:
        raise Refused(f"{printable(file)}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return "the disk is full; nothing was written, free some space"
    return f"{reason(error).lower()}; nothing was written, choose another name or folder"


def hand_rows(hand: PlayedHand) -> Iterator[list[str | int]]:
    """The cells of COLUMNS for each final hand of a deal, or once for a deal still in play; empty text where there is no value."""
    dealt, drawn = hand.dealt, hand.drawn
    cents = hand.cents if hand.has_money else ""
    deal: list[str | int] = [dealt.hand, hand.time, hand.paytable.key, cents, dealt.coins, dealt.hands]
    cards = format_cards(dealt.cards)
    if drawn is None:
        row = [*deal, "", cards]
        last = _last(hand)
        yield [*row, *[""] * (len(COLUMNS) - len(row) - len(last)), *last]
        return
    held = " ".join(str(place + 1) for place in drawn.held)
    secret = dealt.secret.hex() if dealt.secret and hand.tells_secret else ""
    for number, final in enumerate(drawn.hands, start=1):
        words = hand.paytable.described(final.cards)
        made: list[str | int] = [format_cards(final.cards), words, final.line or "", final.paid]
        yield [*deal, number, cards, held, *made, *_doubles(hand), hand.won, secret, *_last(hand)]


def _doubles(hand: PlayedHand) -> list[str | int]:
    """The double-ups of a deal: their number, coins staked and paid, cards to beat and cards picked."""
    dealt = [double for double, _ in hand.doubles]
    picked = [pick for _, pick in hand.doubles if pick]
    return [
        len(dealt),
        sum(double.stake for double in dealt),
        sum(pick.paid for pick in picked),
        format_cards([double.card for double in dealt]),
        format_cards([pick.card for pick in picked]),
    ]


def _last(hand: PlayedHand) -> list[str | int]:
    """The last columns of a deal, also filled before the draw: the credits, and how its secret was fixed."""
    if not hand.has_money:
        return ["", "", hand.fixed or ""]
    after = "" if hand.credits_after is None else hand.credits_after
    return [hand.credits_before, after, hand.fixed or ""]
