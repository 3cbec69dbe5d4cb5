"""What is the same on every screen and at every size: the words for an empty list, the padding of a dialog."""

import re
from itertools import pairwise, product

import pytest
from textual.geometry import Spacing

from tests.tui.tables import (
    answered,
    back_to_table,
    dealt,
    dialog_ready,
    message,
    painted,
    play_deals,
    press,
    rows,
    screen_text,
    seated,
    until,
)
from videopoker import Session
from videopoker.text.groups.group import (
    EMPTY,
    NO_CASH,
    NO_HANDS,
    NO_MATCH,
    NO_SESSIONS,
    NOT_GRADED,
)

SIZES = [(80, 24), (120, 40), (200, 60)]
GAME = "jacks-or-better-9-6"

EMPTY_LISTS = {
    "t 2": NO_HANDS,
    "t 3": NO_HANDS,
    "l": NO_HANDS,
    "g slash q q x": NO_MATCH,
}
"""What is pressed at the table of a save without a hand, and the words that stand in the list."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("keys", EMPTY_LISTS)
async def test_empty_list_has_its_words_from_the_one_table(tmp_path, size, keys):
    words = EMPTY_LISTS[keys]
    with Session.open(tmp_path / "default.sqlite3", GAME) as session:
        async with seated(session, size) as pilot:
            await press(pilot, *keys.split())
            await until(lambda: words.split()[-1] in screen_text(pilot))
            assert words in EMPTY
            assert words in " ".join(screen_text(pilot).split())


async def test_session_in_memory_and_a_purse_without_a_deposit_have_words_from_the_one_table():
    session = Session.in_memory(GAME, credits=0)
    async with seated(session, (80, 24)) as pilot:
        await back_to_table(pilot)
        await press(pilot, "t", "5")
        assert NO_CASH in screen_text(pilot)
        assert NO_SESSIONS in screen_text(pilot)
        await press(pilot, "6")
        assert NOT_GRADED in screen_text(pilot)


DIALOGS = [
    "c",
    "s",
    "question_mark",
    "F",
    "S",
    "L",
    "l enter",
    "l f",
    "l e",
    "t question_mark",
    "s enter",
    "s question_mark",
    "s k",
    "p s",
]
"""What opens a dialog from the table."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("keys", DIALOGS)
async def test_every_dialog_has_the_same_padding(tmp_path, size, keys):
    """Its first words stand in the row below its title, in the third column."""
    with Session.open(tmp_path / "default.sqlite3", GAME) as session:
        session.choose_phrase("")
        play_deals(session, 3)
        async with seated(session, size) as pilot:
            await press(pilot, *keys.split())
            await painted(pilot)
            frames = [*pilot.app.screen.query(".dialog").results()]
            assert frames, screen_text(pilot)
            (frame,) = frames
            assert frame.styles.padding == Spacing(0, 1, 0, 2)
            region = frame.region
            inside = [
                row[region.x + 1 : region.right - 1] for row in rows(pilot)[region.y + 1 : region.bottom - 1]
            ]
            assert inside[0].strip(), "\n".join(inside)


FIGURE = re.compile(r"(?<=  )[+-]?[$]?[\d,]+\.\d+%?(?=  | ?$| ?│)")
"""A figure with a point, as a cell."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("keys", ["t 1", "t 3", "t 4", "t 5", "t 6", "t 7", "g", "l", "p", "D b", "F"])
async def test_figures_below_each_other_have_their_points_in_one_column(tmp_path, size, keys):
    """Figures in neighbouring rows of a frame that overlap are of one column."""
    with Session.open(tmp_path / "default.sqlite3", GAME) as session:
        session.choose_phrase("")
        play_deals(session, 30)
        async with seated(session, size) as pilot:
            await press(pilot, *keys.split())
            await answered(pilot)
            painted_rows = rows(pilot)
            for above, below in pairwise(painted_rows):
                for one, other in product(FIGURE.finditer(above), FIGURE.finditer(below)):
                    if one.start() < other.end() and other.start() < one.end():
                        points = [figure.start() + figure[0].index(".") for figure in (one, other)]
                        assert points[0] == points[1], f"{above}\n{below}"


async def test_credits_hang_at_the_top_at_every_size(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", GAME) as session:
        for size in SIZES:
            async with seated(session, size) as pilot:
                await press(pilot, "c")
                await dialog_ready(pilot)
                assert pilot.app.screen.query_one(".dialog").region.y == 0


@pytest.mark.parametrize("size", SIZES)
async def test_royal_has_the_name_of_its_line_on_the_whole_table(size):
    async with seated(dealt("As Ks Qs Js 2h", "Ts"), size) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        words = screen_text(pilot)
        assert "Natural Royal Flush" in message(pilot)
        assert "royal flush" not in words
        assert "Nat. Royal" not in words
