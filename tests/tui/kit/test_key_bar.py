"""The key bar: every key that can be pressed, with its word, in rows that `more` turns over."""

import pytest
from textual.content import Content

from tests.tui.tables import app_with, dealt, painted, press, rows, seated, shown
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.core.settings import Settings
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.tui.kit.key_bar import Key, KeyBar, fitted

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


def between_hands() -> Session:
    session = dealt()
    session.draw()
    return session


def in_a_double_up() -> Session:
    session = Session.in_memory(credits=1000, seed=b"7")
    session.deal(5, cards="As Ah Kd Kc 2s")
    session.draw({0, 1, 2, 3})
    session.double_up()
    return session


SESSIONS = {Phase.BETTING: between_hands, Phase.DRAWING: dealt, Phase.DOUBLING: in_a_double_up}


def bar(pilot) -> str:
    """The row of keys as painted."""
    region = pilot.app.screen.query_one(KeyBar).region
    return rows(pilot)[region.y][region.x : region.right].strip()


async def all_rows(pilot) -> list[str]:
    """Every row of the key bar, turned over with the key for it."""
    seen = []
    while (row := bar(pilot)) not in seen:
        seen.append(row)
        await press(pilot, "full_stop")
    return seen


def words_in(row: str) -> dict[str, str]:
    """The word of each key in a row."""
    parts = [part.strip().split(" ", 1) for part in row.split("  ") if part.strip()]
    return dict(parts)


@pytest.mark.parametrize(
    "size", [(60, 20), (80, 24), *(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[2:])]
)
@pytest.mark.parametrize("phase", Phase)
async def test_every_action_that_can_be_done_is_in_a_row_with_its_word_and_no_row_is_cut(size, phase):
    session = SESSIONS[phase]()
    async with seated(session, size) as pilot:
        pilot.app.screen.settings = Settings(double_up=True)
        pilot.app.screen.say()
        await painted(pilot)
        seen = await all_rows(pilot)
        words = {key: word for row in seen for key, word in words_in(row).items()}
        screen = pilot.app.screen
        bound = {active.binding.id for active in screen.active_bindings.values() if active.enabled}
        missing = []
        for action in ACTIONS.values():
            if action.name in bound and phase in action.phases:
                labels = {action.label_at(phase), action.label_at(phase, short=True)}
                missing += [action.name] * (labels.isdisjoint(words.values()))
        assert missing == (["more"] if len(seen) == 1 else [])  # one row needs no key for the next
        assert [row for row in seen if not row.endswith("? help")] == []
        assert screen.query_one(KeyBar).size.width >= max(map(len, seen))


async def test_keys_that_can_be_pressed_now_come_first():
    async with seated(between_hands()) as pilot:
        row = "  ".join(await all_rows(pilot))
        assert row.startswith("space deal  n hands  b bet")
        assert row.index("q quit") < row.index("h hint")
        await press(pilot, "space")
        await shown(pilot, "space draw")
        assert bar(pilot).startswith("space draw  1-5 hold  h hint")


async def test_key_in_a_later_row_opens_its_screen_by_a_click():
    async with seated(dealt()) as pilot:
        await press(pilot, "full_stop", "full_stop")
        await pilot.click("#keys", offset=(bar(pilot).index("F fair") + 2, 0))
        await shown(pilot, "╭─ FAIRNESS")


async def test_click_on_more_shows_the_next_row():
    async with seated(dealt()) as pilot:
        first = bar(pilot)
        await pilot.click("#keys", offset=(first.index("more") + 2, 0))
        assert bar(pilot) != first
        assert ". more" in bar(pilot)


async def test_players_own_use_of_the_full_stop_wins_and_more_can_be_clicked(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('[keys]\nhint = "."\n')
    async with app_with(file).run_test(size=(80, 24)) as pilot:
        await press(pilot, "s", "end", "enter", *["down"] * list(ACTIONS).index("more"))
        await shown(pilot, "default: ., now the key for Hint")
        await press(pilot, "escape", "escape")
        await shown(pilot, ". hint")
        assert bar(pilot).endswith("  more  ? help")


@pytest.mark.parametrize("width", [10, 24, 30, 60])
def test_keys_are_neither_cut_nor_lost_in_rows_of_any_width(width):
    keys = tuple(
        Key(sign, f"word {sign}", sign, f"screen.{sign}", rank) for rank, sign in enumerate("abcdefgh")
    )
    more = Key(".", "more", "more", "app.more_keys", 90)
    found = fitted((*keys, more), width)
    assert all(
        isinstance(row, Content) and len(row) <= max(width, len("word a  . more") * 2) for row in found
    )
    assert [sign for sign in "abcdefgh" if sum(f" {sign}" in f" {row.plain}" for row in found) != 1] == []
