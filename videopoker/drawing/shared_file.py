"""The file of a hand or a score to share: PNG, SVG, ANSI or text, by its ending.

ANSI is text in colour for a terminal, 80 columns wide.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from videopoker.drawing.block_letters import half_blocks
from videopoker.drawing.card_art import LETTER, Cell, face
from videopoker.drawing.shared_picture import SCALE, Shared, card_inks, png, shared_picture, svg
from videopoker.drawing.table_colours import FELT
from videopoker.text.coach.practice import SharedScore
from videopoker.text.export.hand_files import export_path, written
from videopoker.text.play.shared_hand import SharedHand

WIDTH = 80
_TEXT_WIDTH = WIDTH - 6
_CARD_WIDTH, _CARD_ROWS = 13, 9
_GAP = 2

Row = list[Cell]
"""A row of characters, each with its colour and its background."""

_BLANK: Cell = " ", FELT["felt"], FELT["felt"]


def shared_ansi(shared: Shared) -> str:
    """The hand or score with escape codes of 24-bit colours."""
    number = f"{'PRACTICE  ' if shared.is_practice else ''}{shared.title}"
    game = f"{shared.game:.{_TEXT_WIDTH - 1 - len(number)}}"
    heading = f"{game}{number:>{_TEXT_WIDTH - len(game)}}"
    rows = [
        [],
        _text(heading, "letters"),
        [],
        *(_chips(shared.right) if isinstance(shared, SharedScore) else _cards(shared)),
        [],
        *_name(shared),
        [],
        _centred(_text(" · ".join([shared.pays, *shared.details]), "letters")),
        _centred(_text(shared.seal, "quiet")),
        [],
    ]
    return "".join(f"{_coloured(row)}\n" for row in rows)


def _chips(right: Sequence[bool]) -> Iterable[Row]:
    signs = [_text("● " if is_right else "○ ", "gold" if is_right else "quiet") for is_right in right]
    yield _centred([cell for sign in signs for cell in sign][:-1])


def _cards(hand: SharedHand) -> Iterable[Row]:
    faces = []
    for position, card in enumerate(hand.cards):
        is_made = position in hand.made
        inks = card_inks(card, is_bright=is_made)
        role = card.suit_name
        inks[LETTER] = FELT[role if is_made else f"{role}-dim"]
        cells = face(card, _CARD_WIDTH, _CARD_ROWS, wild=hand.is_wild(card))
        rows = [[(sign, inks[ink], inks[ground]) for sign, ink, ground in row] for row in cells]
        edge = FELT["gold-ground" if is_made and hand.is_win else "felt"]
        faces.append([*rows, [("▀", edge, FELT["felt"])] * _CARD_WIDTH])
    for pieces in zip(*faces, strict=True):
        row: Row = []
        for part in pieces:
            row += [*part, *[_BLANK] * _GAP]
        yield _centred(row[:-_GAP])


def _name(shared: Shared) -> list[Row]:
    """The name in block letters, or in plain letters if it is too long."""
    role = "gold" if shared.is_win else "letters"
    rows = half_blocks(shared.name)
    if len(rows[0]) > WIDTH - 2:
        return [_centred(_text(shared.name, role))]
    return [_centred(_text(row, role)) for row in rows]


def _text(text: str, role: str) -> Row:
    return [(sign, FELT[role], FELT["felt"]) for sign in text[:_TEXT_WIDTH]]


def _centred(row: Sequence[Cell]) -> Row:
    return [*[_BLANK] * ((_TEXT_WIDTH - len(row)) // 2), *row]


def _coloured(row: Row) -> str:
    """The row on felt over the whole width."""
    padded = [*[_BLANK] * 3, *row]
    padded += [_BLANK] * (WIDTH - len(padded))
    pieces = []
    for (ink, ground), run in groupby(padded, key=lambda cell: cell[1:]):
        text = "".join(sign for sign, _, _ in run)
        pieces.append(f"\x1b[38;2;{_levels(ink)};48;2;{_levels(ground)}m{text}")
    return "".join([*pieces, "\x1b[0m"])


def _levels(colour: str) -> str:
    return ";".join(map(str, bytes.fromhex(colour[1:])))


_FORMS: Mapping[str, Callable[[Shared], bytes]] = {
    ".png": lambda shared: png(shared_picture(shared), SCALE),
    ".svg": lambda shared: svg(shared_picture(shared), SCALE).encode(),
    ".ansi": lambda shared: shared_ansi(shared).encode(),
    ".txt": lambda shared: shared.text.encode(),
}


def hand_file_name(number: int, what: str = "hand") -> str:
    """The name offered for the file of this hand, or of what is shared with it.

    >>> hand_file_name(1204), hand_file_name(1204, "match")
    ('hand-1204.png', 'match-1204.png')
    """
    return f"{what}-{number}.png"


def score_file_name(day: str) -> str:
    """The name offered for the file of a day's score.

    >>> score_file_name("2026-11-23")
    'daily-2026-11-23.png'
    """
    return f"daily-{day}.png"


def shared_path(typed: str, folder: Path) -> Path:
    """The file with the name typed, in `folder` unless the name has one. Refused if it cannot be written."""
    return export_path(typed, folder, _FORMS)


def write_shared(shared: Shared, file: Path) -> None:
    """Write the hand or score in the form of the file's ending; the file appears when it is complete. Refused if it cannot."""
    with written(file) as out:
        out.buffer.write(_FORMS[file.suffix.lower()](shared))
