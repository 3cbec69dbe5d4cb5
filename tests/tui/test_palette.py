"""The command palette finds every action of a screen by what it does."""

from functools import partial

from textual.binding import Binding

from tests.tui.tables import back_to_table, dealt, painted, press, resized, seated, shown, until
from videopoker import Session
from videopoker.core.settings import Settings
from videopoker.play.settings.keys import ACTIONS
from videopoker.tui.palette import Commands


def commands(pilot):
    return {command.title: command for command in pilot.app.get_system_commands(pilot.app.screen)}


def played():
    """A hand drawn, another dealt."""
    session = dealt()
    session.draw({0, 2, 4})
    session.deal(5)
    return session


async def test_palette_knows_every_action_of_the_table():
    session = dealt()
    async with seated(session) as pilot:
        pilot.app.screen.settings = Settings(double_up=True)
        told = set(commands(pilot))
        session.draw({0, 2, 4})
        pilot.app.screen.say()
        await painted(pilot)
        told |= set(commands(pilot))
        session.deal(1, hands=3)
        session.draw()
        await press(pilot, "n")
        told |= set(commands(pilot))
    missing = [name for name, (_, words) in ACTIONS.items() if words[0].upper() + words[1:] not in told]
    assert missing == []


async def test_palette_knows_every_action_of_every_screen():
    async with seated(played()) as pilot:
        for keys in ("c", "g", "v", "l", "t", "s", "question_mark", "l enter", "l r", "l f", "l e"):
            await press(pilot, *keys.split())
            screen = pilot.app.screen
            allowed = {active.binding.action for active in screen.active_bindings.values() if active.enabled}
            actions = {
                binding.action for binding in screen.BINDINGS if isinstance(binding, Binding)
            } & allowed
            told = {
                command.callback.args[1]
                for title, command in commands(pilot).items()
                if title and isinstance(command.callback, partial)
            }
            assert len(pilot.app.screen_stack) > 1, keys
            assert actions - told == set(), keys
            await back_to_table(pilot)


async def test_palette_opened_over_the_games_finds_what_they_can_do():
    async with seated(played()) as pilot:
        await press(pilot, "g")
        assert {"To the bottom", "Favourite", "Next family"} <= set(commands(pilot))
        assert "Maximize" not in commands(pilot)
        await press(pilot, "ctrl+p", *"bottom")
        await shown(pilot, "To the bottom")


async def test_palette_offers_only_what_is_allowed_now():
    async with seated(Session.in_memory(credits=100)) as pilot:
        assert "Hold or release card 1" not in commands(pilot)
        assert "Bet max and deal" in commands(pilot)


async def test_command_of_the_palette_plays_as_its_key_does():
    session = dealt()
    async with seated(session) as pilot:
        commands(pilot)["Hold or release card 1"].callback()
        await painted(pilot)
        assert pilot.app.screen.held == {0}


async def test_palette_keeps_no_free_rows_below_its_keys():
    async with seated(Session.in_memory(credits=1000)) as pilot:
        await press(pilot, "ctrl+p")
        await until(lambda: pilot.app.screen.query_one(Commands).option_count > 20)
        async for size in resized(pilot, (60, 20), (80, 24), (120, 40)):
            keys, frame = (pilot.app.screen.query_one(name).region for name in (".keys", "#--container"))
            assert keys.bottom == frame.bottom - 1, size
