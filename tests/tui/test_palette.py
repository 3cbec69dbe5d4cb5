"""The command palette finds every action of a screen by what it does."""

from tables import dealt, seated

from videopoker import Session
from videopoker.play.keys import ACTIONS
from videopoker.play.settings import Settings


def commands(pilot):
    return {command.title: command for command in pilot.app.get_system_commands(pilot.app.screen)}


async def test_palette_knows_every_action_of_the_table():
    session = dealt()
    async with seated(session) as pilot:
        pilot.app.screen.settings = Settings(double_up=True)
        told = set(commands(pilot))
        session.draw({0, 2, 4})
        pilot.app.screen.state = session.state
        pilot.app.screen.refresh_bindings()
        await pilot.pause()
        told |= set(commands(pilot))
    missing = [name for name, (_, words) in ACTIONS.items() if words[0].upper() + words[1:] not in told]
    assert missing == []


async def test_palette_offers_only_what_is_allowed_now():
    async with seated(Session.in_memory(credits=100)) as pilot:
        assert "Hold the first card" not in commands(pilot)
        assert "Bet the most and deal" in commands(pilot)


async def test_command_of_the_palette_plays_as_its_key_does():
    session = dealt()
    async with seated(session) as pilot:
        commands(pilot)["Hold the first card"].callback()
        await pilot.pause()
        assert pilot.app.screen.held == {0}
