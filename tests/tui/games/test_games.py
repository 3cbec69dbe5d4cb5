"""The screen of games: its list, its search and its figures; the hand in play does not change."""

from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.widgets import OptionList

from tests.quick import quick_and_slow
from tests.tui.tables import (
    alone,
    app_with,
    dealt,
    message,
    painted,
    play_deals,
    press,
    resized,
    row_of,
    row_with,
    rows,
    screen_text,
    seated,
    settle,
    shown,
    style_of,
    typed,
    until,
)
from videopoker import Session, load_paytable
from videopoker.core.machine.state import Phase
from videopoker.drawing.block_letters import half_blocks
from videopoker.play.paytables.library import paytable_library
from videopoker.play.paytables.names import OWN
from videopoker.play.settings.file import load_settings
from videopoker.tui.games.content import GameList, best_game, preview_title, title_in
from videopoker.tui.games.screen import GamesScreen
from videopoker.tui.solving.questions import FindFigures
from videopoker.tui.solving.service import SolverService

MINE = 'name = "Mine [bold]"\nreturn = 0.5\n[[pays]]\nhand = "three of a kind"\npays = 3\n'


def fresh(game="joker-poker-jacks-15-5-4"):
    return Session.in_memory(game, credits=100, seed=b"a test")


@asynccontextmanager
async def games(session, file=None, size=(80, 24)):
    """The screen of games over a table with these settings."""
    async with app_with(file, session).run_test(size=size, notifications=True) as pilot:
        await painted(pilot)
        await press(pilot, "g")
        yield pilot


def listed(session, size=(80, 24)):
    """The screen of games without a table below it."""
    state = session.state
    return alone(lambda app: GamesScreen(state.paytable, app.solver, session.recent_games, state=state), size)


@pytest.fixture
def saves(tmp_path, monkeypatch):
    """The player's settings and own tables: a sound one and a faulty one."""
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "paytables"))
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "mine.toml").write_text(MINE)
    (tmp_path / "paytables" / "faulty.toml").write_text('name = 5\n[[pays]]\nhand = "pear"\npays = 1\n')
    return tmp_path / "settings.toml"


async def test_chosen_game_is_played_next_and_every_game_can_be_chosen():
    """Leaving without choosing changes nothing."""
    session = fresh()
    before = session.state
    async with games(session) as pilot:
        await press(pilot, "down", "escape")
        assert session.state == before
        assert "GAMES" not in screen_text(pilot)
        await press(pilot, "g", "down", "enter")
        chosen = paytable_library().tables[1]
        assert session.state.paytable == chosen
        assert session.state.credits == 100
        assert chosen.name.upper() in rows(pilot)[0]
        assert chosen.lines[0].label in rows(pilot)[1]
        await press(pilot, "g", "end", "enter")
        assert session.state.paytable == paytable_library().tables[-1]


async def test_games_show_every_pay_of_the_longest_table():
    """A narrow terminal omits the size of the deck."""
    table = max(paytable_library().tables, key=lambda table: len(table.lines))
    async with listed(fresh(table.key), (120, 24)) as pilot:
        async for size in resized(pilot, (120, 24), (60, 20)):
            text = screen_text(pilot)
            missing = [
                line.label
                for line in table.lines
                if f"{line.label} " not in text or f" {line.pays[-1]:,} " not in text
            ]
            assert missing == [], size
        assert row_with(pilot, "variance").split() == ["│", "game", "return", "variance", "│"]


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24), (120, 40)], whole=True))
async def test_figures_of_a_game_are_explained_below_its_pays(size):
    async with listed(fresh("jacks-or-better-9-6"), size) as pilot:
        await until(lambda: "variance 19.51" in screen_text(pilot))
        text = screen_text(pilot).casefold()
        assert "variance: how" in text
        assert ("hit rate: how many" in text) == ("hit rate 45.5%" in text)
        assert "…" not in row_with(pilot, "Variance: ")


async def test_progressive_game_shows_its_jackpot_its_growth_and_the_winning_line():
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=10_000)
    play_deals(session, 2, hands=100)
    session.choose("jacks-or-better-9-6")
    async with listed(session) as pilot:
        await typed(pilot, *"9/6 prog", "down")
        async for size in resized(pilot, (120, 24), (60, 20)):
            assert "9/6 Progressive" in row_with(pilot, " jackpot 4,005 "), size
            assert "jackpot 4,005.00, grows by 0.5% a coin" in screen_text(pilot), size
            assert "4,005" in row_with(pilot, "Royal Flush, jackpot "), size
            assert "return 99.5439% at reset" in screen_text(pilot), size


async def test_game_chosen_in_mid_hand_begins_with_the_next_deal():
    """Choosing the game of the hand again withdraws the other."""
    session = dealt()
    before = session.state
    async with seated(session) as pilot:
        await press(pilot, "g", "end", "enter")
        assert session.state == replace(before, next_game=paytable_library().tables[-1])
        assert message(pilot).endswith(" starts after this hand.")
        await press(pilot, "g", "home", "enter")
        assert session.state.next_game is None


async def test_key_after_the_hand_shows_the_next_game_and_the_following_key_deals():
    session = dealt()
    async with seated(session) as pilot:
        session.choose("deuces-wild-full-pay")
        await press(pilot, "1", "3", "5", "space")
        assert "Natural Royal Flush" in screen_text(pilot)
        assert "space next game" in rows(pilot)[-1]
        await settle(pilot)
        await press(pilot, "space")
        assert session.state.phase is Phase.BETTING
        assert "Four Deuces" in screen_text(pilot)
        await settle(pilot)
        await press(pilot, "space")
        assert session.state.phase is Phase.DRAWING


async def test_favourite_is_marked_kept_and_listed_first(saves):
    """After the favourites come the games last played, then the families."""
    session = fresh("deuces-wild-full-pay")
    play_deals(session, 1, coins=1)
    async with games(session, saves) as pilot:
        last, played, families = (
            row_of(pilot, text) for text in ("LAST PLAYED", "●  Deuces Wild", "JACKS OR BETTER")
        )
        assert last < played < families
        await press(pilot, "end", "up", "asterisk")
        (key,) = pilot.app.settings.favourites
        assert "★" in row_with(pilot, load_paytable(key).title)
        assert load_settings(saves)[0].favourites == (key,)
        await press(pilot, "home")
        assert row_of(pilot, load_paytable(key).title) == row_of(pilot, "FAVOURITES") + 1
        assert row_of(pilot, "FAVOURITES") < row_of(pilot, "LAST PLAYED")
        await press(pilot, "asterisk")
        assert load_settings(saves)[0].favourites == ()


async def test_own_tables_are_listed_by_their_exact_names_and_a_broken_one_is_not_played(saves):
    """Its faults are shown; a wrong stated return is found."""
    session = fresh()
    before = session.state
    async with games(session, saves) as pilot:
        await typed(pilot, *"faulty")
        assert "broken" in row_with(pilot, "▶    faulty ")
        assert "faulty.toml:1: name is 5; expected a text in quotes" in screen_text(pilot)
        assert 'faulty.toml:3: hand: no hand is called "pear"; did you mean "pair"?' in screen_text(pilot)
        await press(pilot, "enter")
        assert "has errors; choose another" in screen_text(pilot)
        assert session.state == before
        await press(pilot, "escape")
        await typed(pilot, *"mine")
        assert "Mine [bold]" in screen_text(pilot)
        await shown(pilot, "its file says 50.0000%")
        await press(pilot, "enter")
        assert pilot.app.screen.state.paytable.key == "mine"


def test_own_tables_of_one_title_are_distinguished_by_their_files(saves):
    folder = saves.parent / "paytables"
    (folder / "mine-2.toml").write_text((folder / "mine.toml").read_text())
    screen = GamesScreen(None, SolverService(), saves=saves)
    titles = {title_in(OWN, game, screen._alike) for game in screen._library.by_family()[OWN]}
    assert titles == {"mine: Mine [bold]", "mine-2: Mine [bold]"}
    assert preview_title(screen._library.get("mine"), screen._alike) == "mine: Mine [bold]"


async def test_figures_solved_while_the_cursor_moved_are_shown(saves):
    """An answer already in memory is not computed again, and still painted."""
    async with listed(fresh()) as pilot:
        await typed(pilot, *"mine")
        rows_of_games = pilot.app.screen.query_one(GameList)
        answers: list[object] = []
        pilot.app.solver.ask(pilot.app, FindFigures(paytable_library(saves).get("mine")), answers.append)
        while not answers:
            rows_of_games.post_message(
                OptionList.OptionHighlighted(rows_of_games, rows_of_games.get_option_at_index(1), 1)
            )
            await painted(pilot)
        await shown(pilot, "its file says 50.0000%")


async def test_tab_moves_by_family_and_a_family_is_folded_and_opened_again():
    async with listed(fresh()) as pilot:
        listing, families = pilot.app.screen._games, []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await press(pilot, key)
            families.append(listing.at_cursor[0])
        assert families == ["Double joker", "Bonus poker", "Wild ranks", "Bonus poker"]
        before, all_games = listing.at_cursor, len(listing.rows)
        await press(pilot, "left")
        assert listing.at_cursor is None
        assert "Bonus poker" not in {group for group, _ in listing.rows.values()}
        heading = style_of(pilot, "BONUS POKER  ")
        assert heading.color != heading.bgcolor
        await press(pilot, "enter")
        assert (listing.at_cursor, len(listing.rows)) == (before, all_games)


async def test_title_has_the_solved_return_of_a_game_without_a_stated_one():
    table = replace(load_paytable("jacks-or-better-9-6"), key="mine", stated_return=None)
    async with seated(Session.in_memory(table, credits=1000)) as pilot:
        await shown(pilot, "return 99.54%")


@pytest.mark.parametrize("size", quick_and_slow([(80, 24), (120, 40)], whole=True))
async def test_folded_family_previews_its_best_game(size):
    async with listed(fresh(), size) as pilot:
        await press(pilot, "tab", "left")
        frame = pilot.app.screen.query_one("#game-at-cursor")
        family = pilot.app.screen.query_one(GameList).folded_at_cursor
        assert frame._titles == (best_game(family).title, f"best of {len(family)}")
        assert best_game(family).lines[0].label in screen_text(pilot)
        await until(lambda: "hit rate" in screen_text(pilot))


@pytest.mark.parametrize(("size", "has_heading"), [((100, 30), True), ((99, 30), False), ((100, 29), False)])
async def test_family_stands_above_the_list_in_block_letters_of_its_colour(size, has_heading):
    async with listed(fresh(), size) as pilot:
        shown = [half_blocks("JOKER POKER")[0] in row for row in rows(pilot)]
        assert sum(shown) == has_heading
        if has_heading:
            colours = set()
            for _ in range(6):
                await press(pilot, "tab")
                colours.add(style_of(pilot, "█").color)
            assert len(colours) == 6


async def test_click_shows_a_game_and_a_second_click_plays_it():
    """It deals from its own deck, without the previous game's joker."""
    session = fresh()
    async with games(session) as pilot:
        place = (20, row_of(pilot, "Tens or Better 6/5"))
        await pilot.click(offset=place)
        await painted(pilot)
        assert session.state.paytable.key == "joker-poker-jacks-15-5-4"
        assert "╭─ Tens or Better 6/5 ─" in screen_text(pilot)
        await pilot.click(offset=place)
        await painted(pilot)
        assert session.state.paytable.key == "tens-or-better-6-5"
        await press(pilot, "space")
        cards = session.state.cards + session.state.replacements
        assert (len(cards), any(card.is_joker for card in cards)) == (10, False)
