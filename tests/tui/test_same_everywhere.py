"""What is the same on every screen and at every size: the words for an empty list, the padding of a dialog."""

import re
from itertools import pairwise, product

import pytest
from textual.geometry import Spacing

from tests.quick import quick_and_slow
from tests.tui.tables import (
    answered,
    back_to_table,
    dealt,
    message,
    play_deals,
    press,
    resized,
    rows,
    screen_text,
    seated,
    until,
)
from videopoker import Session
from videopoker.text.groups.group import (
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


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True), ids=str)
async def test_empty_list_has_its_words_from_the_one_table(tmp_path, size):
    with Session.open(tmp_path / "default.sqlite3", GAME) as session:
        async with seated(session, size) as pilot:
            for keys, words in EMPTY_LISTS.items():
                await press(pilot, *keys.split())
                await until(lambda words=words: words.split()[-1] in screen_text(pilot))
                assert words in " ".join(screen_text(pilot).split()), keys
                await back_to_table(pilot)


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


@pytest.fixture
def session(tmp_path):
    """A save with some hands, whose player is not asked for words."""
    with Session.open(tmp_path / "default.sqlite3", GAME) as session:
        session.choose_phrase("")
        play_deals(session, 30)
        yield session


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True), ids=str)
async def test_every_dialog_has_the_same_padding(session, size):
    """Its first words stand in the row below its title, in the third column."""
    async with seated(session, size) as pilot:
        for keys in DIALOGS:
            await press(pilot, *keys.split())
            (frame,) = pilot.app.screen.query(".dialog").results()
            assert frame.styles.padding == Spacing(0, 1, 0, 2), keys
            first = rows(pilot)[frame.region.y + 1]
            assert first[frame.region.x + 1 : frame.region.right - 1].strip(), keys
            await back_to_table(pilot)


FIGURE = re.compile(r"(?<=  )[+-]?[$]?[\d,]+\.\d+%?(?=  | ?$| ?│)")
"""A figure with a point, as a cell."""


PAGES = ["t 1", "t 3", "t 4", "t 5", "t 6", "t 7", "g", "l", "p", "D b", "F"]


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True), ids=str)
async def test_figures_below_each_other_have_their_points_in_one_column(session, size):
    """Figures in neighbouring rows of a frame that overlap are of one column."""
    async with seated(session, size) as pilot:
        for keys in PAGES:
            await press(pilot, *keys.split())
            await answered(pilot)
            for above, below in pairwise(rows(pilot)):
                for one, other in product(FIGURE.finditer(above), FIGURE.finditer(below)):
                    if one.start() < other.end() and other.start() < one.end():
                        points = {figure.start() + figure[0].index(".") for figure in (one, other)}
                        assert len(points) == 1, f"{above}\n{below}"
            await back_to_table(pilot)


async def test_credits_are_in_the_middle_at_every_size(session):
    async with seated(session) as pilot:
        await press(pilot, "c")
        async for size in resized(pilot, *SIZES):
            dialog = pilot.app.screen.query_one(".dialog").region
            assert abs(dialog.y - (size[1] - dialog.bottom)) <= 1, size


async def test_royal_has_the_name_of_its_line_on_the_whole_table():
    async with seated(dealt("As Ks Qs Js 2h", "Ts")) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        for keys in ([], ["b"]):  # without the event the message names it
            await press(pilot, *keys)
            assert "Natural Royal Flush" in (message(pilot) if keys else screen_text(pilot))
            assert "royal flush" not in screen_text(pilot)
            assert "Nat. Royal" not in screen_text(pilot)
