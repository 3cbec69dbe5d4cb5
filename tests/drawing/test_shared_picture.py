"""The picture of a hand to share, and its files."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from tests.drawing.pictures import pixels
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank, parse_cards
from videopoker.core.cards.wild_cards import WildCards
from videopoker.drawing.block_letters import INK, block_letters
from videopoker.drawing.card_art import picture
from videopoker.drawing.shared_file import shared_path, write_shared
from videopoker.drawing.shared_picture import ART, ART_SCALE, SCALE, card_inks, places, shared_picture
from videopoker.text.coach.practice import SharedScore
from videopoker.text.play.shared_hand import SharedHand

ROYAL = SharedHand(
    "Joker Poker Jacks or Better 15/5/4",
    1204,
    parse_cards("Ah Kh Qh Th Jh"),
    WildCards(),
    frozenset(range(5)),
    "Natural Royal Flush",
    "pays 4,000",
    ("bet 5", "1 in 40,391 hands"),
    is_win=True,
    is_rare=True,
    commitment=bytes.fromhex("5d212d11") * 8,
    is_practice=False,
)
KINGS = replace(
    ROYAL,
    cards=parse_cards("Ks Kd JK 9s Kh"),
    made=frozenset({0, 1, 2, 4}),
    name="Four of a Kind",
    pays="pays 75",
    is_rare=False,
    is_practice=True,
)
DEUCES = replace(KINGS, cards=parse_cards("2s 2d 2c 9s 2h"), wild_cards=WildCards(frozenset({Rank.TWO})))
LOSS = replace(
    KINGS, cards=parse_cards("2s 4d 7c 9s Ah"), made=frozenset(range(5)), name="no win", is_win=False
)
HANDS = pytest.mark.parametrize("hand", [ROYAL, KINGS, DEUCES, LOSS], ids=lambda hand: hand.name)


SCORE = SharedScore(
    "Joker 15/5/4",
    "2026-11-23",
    "18 of 20 right",
    "-0.31 coins",
    tuple(number not in {5, 13} for number in range(20)),
    is_practice=False,
    text="videopoker daily 2026-11-23 · Joker 15/5/4 · 18/20 · -0.31\n●●●●●○●●●●●●●○●●●●●●\n",
)


def file_of(hand, folder, ending):
    path = shared_path(f"hand{ending}", folder)
    write_shared(hand, path)
    return path.read_bytes()


@HANDS
def test_png_shows_the_pixels_of_the_art_of_its_five_cards(hand, tmp_path):
    shown = pixels(file_of(hand, tmp_path, ".png"))
    size = ART_SCALE * SCALE
    for position, (card, (left, top)) in enumerate(zip(hand.cards, places(hand), strict=True)):
        inks = card_inks(card, is_bright=position in hand.made)
        # the index stands in the corners, where the art has nothing but paper
        corner = {(x, y) for x in range(3) for y in range(29 if card.is_joker else 10)}
        hidden = corner | {(ART[0] - 1 - x, 2 * ART[1] - 1 - y) for x, y in corner}
        hidden |= {(ART[0] - 1 - x, y) for x in range(9) for y in range(3)} if hand.is_wild(card) else set()
        for y, row in enumerate(picture(card, *ART)):
            for x, ink in enumerate(row):
                if (x, y) in hidden:
                    assert ink == "."
                    continue
                across, down = left * SCALE + x * size, top * SCALE + y * size
                seen = {shown[down + one][across + two] for one in range(size) for two in range(size)}
                assert seen == {inks[ink]}, (card, x, y)


def test_practice_is_marked_in_every_form(tmp_path):
    for ending in (".png", ".svg", ".ansi", ".txt"):
        real = file_of(replace(KINGS, is_practice=False), tmp_path, ending)
        assert real != file_of(KINGS, tmp_path, ending)
        if ending in {".ansi", ".txt"}:
            assert b"PRACTICE" in file_of(KINGS, tmp_path, ending)
            assert b"PRACTICE" not in real


def test_svg_shows_the_same_picture_in_shapes_alone(tmp_path):
    content = file_of(KINGS, tmp_path, ".svg").decode()
    root = ET.fromstring(content)
    assert {element.tag.rpartition("}")[2] for element in root} == {"path"}
    assert not re.search(r"href|url|font|style|text|script|@import", content)
    assert {name for element in root for name in element.attrib} == {"fill", "d"}
    canvas = shared_picture(KINGS)
    drawn = [[None] * canvas.width for _ in range(canvas.height)]
    for path in root:
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path.get("d")):
            for row in drawn[int(y) : int(y) + int(height)]:
                row[int(x) : int(x) + int(width)] = [path.get("fill")] * int(width)
    assert drawn == canvas.rows


def test_name_and_number_are_drawn_in_block_letters():
    """Each somewhere in one colour, at one of the scales."""
    rows = shared_picture(ROYAL).rows
    for text, scales in (("natural royal flush", (4,)), ("hand 1,204", (2,))):
        assert any(drawn_at(rows, text, scale) for scale in scales), text


def drawn_at(rows, text, scale):
    """Whether the text stands somewhere in these pixels."""
    letters = block_letters(text)
    inked = [
        (scale * x, scale * y) for y, row in enumerate(letters) for x, pixel in enumerate(row) if pixel == INK
    ]
    return any(
        len({rows[top + y][left + x] for x, y in inked}) == 1
        for top in range(len(rows) - scale * len(letters))
        for left in range(len(rows[0]) - scale * len(letters[0]))
    )


def test_score_has_a_chip_for_each_answer_in_every_form(tmp_path):
    shown = pixels(file_of(SCORE, tmp_path, ".png"))
    assert [*map(len, shown)] == [1200] * 738
    one_more = replace(SCORE, right=(*SCORE.right[:5], True, *SCORE.right[6:]))
    assert pixels(file_of(one_more, tmp_path, ".png")) != shown
    lines = file_of(SCORE, tmp_path, ".ansi").decode()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", lines)
    assert (plain.count("●"), plain.count("○")) == (18, 2)
    assert file_of(SCORE, tmp_path, ".txt").decode() == SCORE.text
    assert ET.fromstring(file_of(SCORE, tmp_path, ".svg"))


def test_very_long_names_are_drawn_inside_the_picture(tmp_path):
    long = replace(ROYAL, name="Four of a Kind " * 20, game="A Game " * 40, details=("bet 5",) * 60)
    for ending in (".png", ".svg", ".ansi", ".txt"):
        assert file_of(long, tmp_path, ending)
    lines = file_of(long, tmp_path, ".ansi").decode().splitlines()
    assert {len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines} == {80}


def test_ansi_is_eighty_columns_and_shows_the_cards_by_their_signs(tmp_path):
    lines = file_of(KINGS, tmp_path, ".ansi").decode().splitlines()
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    assert {len(line) for line in plain} == {80}
    assert all(sign in "\n".join(plain) for sign in ("♠", "♦", "♥", "JOKER", "Hand 1,204", "pays 75"))


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("hand.gif", "hand.gif: the name must end in .png, .svg, .ansi or .txt"),
        ("", "no name: the name must end in .png, .svg, .ansi or .txt"),
        ("nowhere/hand.png", "there is no folder"),
        ("folder.png", "is a folder"),
    ],
)
def test_bad_file_names_get_one_line(name, complaint, tmp_path):
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(Refused, match=re.escape(complaint)) as refused:
        shared_path(name, tmp_path)
    assert "\n" not in str(refused.value)


def test_ending_may_be_in_capitals(tmp_path):
    assert file_of(ROYAL, tmp_path, ".PNG") == file_of(ROYAL, tmp_path, ".png")
