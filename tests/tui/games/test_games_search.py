"""The search of the games: typed at any speed, in its order, over folded families."""

from tests.tui.games.test_games import fresh, games, listed
from tests.tui.tables import (
    message,
    painted,
    press,
    row_with,
    screen_text,
    seated,
    typed,
)
from videopoker.play.paytables.library import paytable_library
from videopoker.tui.kit.search import Search


async def test_search_shows_the_games_with_all_words():
    """Every letter is typed into it, also q and g; a search without a match says so; esc clears it, then leaves."""
    async with games(fresh()) as pilot:
        await typed(pilot, *"deuces 15/9/5")
        assert "1 game " in screen_text(pilot)
        assert "Deuces Wild Full Pay 25/15/9/5/3" in row_with(pilot, "100.76%")
        await press(pilot, "escape")
        assert f"{len(paytable_library().tables)} games" in screen_text(pilot)
        await press(pilot, "q", "g")
        assert pilot.app.screen.query_one("#search").value == "qg"
        assert "No match." in screen_text(pilot)
        assert "esc clear search" in screen_text(pilot)
        await press(pilot, "enter", "escape", "escape")
        assert "GAMES" not in screen_text(pilot)


async def test_search_typed_at_once_is_read_in_order_and_the_game_found_is_chosen():
    session = fresh()
    async with games(session) as pilot:
        await typed(pilot, *"progress", *["backspace"] * 4)
        assert pilot.app.screen.query_one(Search).value == "prog"
        await typed(pilot, *"ressive")
        assert "3 games" in screen_text(pilot)
        await press(pilot, "escape")
        await typed(pilot, "slash", *"gs better 20/7/5", "enter")
        assert session.state.paytable.title == "Joker Poker Kings or Better 20/7/5"


async def test_letters_that_arrive_with_the_key_that_opens_the_games_are_searched():
    """They leave no note on the table, and play nothing on it."""
    session = fresh()
    session.deal(5)
    async with seated(session) as pilot:
        before, note = session.state, message(pilot)
        await typed(pilot, "g", *"qgubmn")
        assert pilot.app.screen.query_one("#search").value == "qgubmn"
        await press(pilot, "escape", "escape")
        assert (session.state, message(pilot)) == (before, note)
        await typed(pilot, "g", *"ddb", "enter")
        await painted(pilot)
        assert session.state.next_game.key == "double-double-bonus-9-6"


async def test_search_lists_games_of_folded_families_and_the_arrows_move_in_its_text():
    async with listed(fresh()) as pilot:
        screen = pilot.app.screen
        await press(pilot, "tab", "tab", "left", *"jacks", "left")
        assert screen.query_one("#search").cursor_position == len("jack")
        assert "Jacks or better" in {group for group, _ in screen._games.rows.values()}
