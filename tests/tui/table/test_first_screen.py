"""The table before a deal: the family of the game in block letters, and the keys to begin with."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import answered, painted, press, row_of, rows, screen_text, seated, style_of
from videopoker import Session
from videopoker.core.settings import Settings
from videopoker.play.paytables.files import paytable_names
from videopoker.tui.kit.big_win import shadowed
from videopoker.tui.kit.table_view.effects import FamilyLabel

WORDS = "space deals five cards  g 136 games  L learn  ? help"


def drawn(name):
    """The rows of a name in block letters."""
    return [row.plain.strip() for row in shadowed(name.upper(), "$gold", "$card-shadow")]


def family(pilot):
    """What the table shows of the family of its game."""
    return [row.strip() for row in str(pilot.app.screen.query_one(FamilyLabel).content).splitlines()]


@pytest.mark.parametrize("size", quick_and_slow([(120, 40), (119, 40), (200, 60)], whole=True))
async def test_family_is_in_block_letters_under_the_backs_and_the_keys_to_begin_with_below_it(tmp_path, size):
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session, size) as pilot:
            await answered(pilot)
            assert family(pilot) == drawn("Joker Poker")
            first = row_of(pilot, drawn("Joker Poker")[0])
            assert first == pilot.app.screen.query_one("#card-1").region.bottom - 1
            assert row_of(pilot, WORDS) in {first + 3, first + 4, first + 5}
            assert style_of(pilot, "g 136").color == style_of(pilot, "L learn").color
            assert style_of(pilot, "136 games").color != style_of(pilot, "g 136").color
            await press(pilot, "space")
            assert family(pilot) == []
            assert "136 games" not in screen_text(pilot)


async def test_first_screen_names_the_keys_that_the_player_chose(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session, (80, 24)) as pilot:
            pilot.app.screen.settings = Settings(keys={"deal": "x", "learn": ""})
            await painted(pilot)
            assert rows(pilot)[-3].strip() == "x deals five cards  g 136 games  ? help"


def test_wide_name_is_in_two_lines_where_they_fit_else_text():
    label = FamilyLabel()
    shown = {}
    label.show = lambda words: shown.update(rows=words.plain.splitlines())
    for columns, rows_free, expected in (
        (162, 6, drawn("Super Double Double Bonus")),
        (82, 6, [*drawn("Super Double"), *drawn("Double Bonus")]),
        (82, 4, ["SUPER DOUBLE DOUBLE BONUS"]),
    ):
        label.show_family("Super Double Double Bonus", columns, rows_free, letters=False, one_ink=False)
        assert [row.strip() for row in shown["rows"]] == expected


@pytest.mark.parametrize("name", quick_and_slow(paytable_names()))
async def test_first_screen_of_each_game_stays_within_the_table(name):
    async with seated(Session.in_memory(name, credits=1000), (120, 40)) as pilot:
        assert WORDS in screen_text(pilot)
        names = family(pilot)
        rail = pilot.app.screen.query_one("#rail").region.y
        region = pilot.app.screen.query_one(FamilyLabel).region
        assert not names or region.bottom <= row_of(pilot, WORDS) < rail
