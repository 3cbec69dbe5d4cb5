"""The command palette finds every action of a screen by its description."""

from functools import partial

from textual.binding import Binding
from textual.events import Click

from tests.tui.tables import back_to_table, dealt, painted, press, resized, rows, seated, shown, until
from videopoker import Session
from videopoker.core.settings import SETTINGS, Settings
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.groups.group import NO_MATCH
from videopoker.tui.shell.command_palette import Commands, WordMatcher


def commands(pilot):
    return {command.title: command for command in pilot.app.get_system_commands(pilot.app.screen)}


def played():
    """A hand drawn, another dealt."""
    session = dealt()
    session.draw({0, 2, 4})
    session.deal(5)
    return session


async def test_palette_has_every_action_of_the_table_that_is_allowed():
    session = dealt()
    async with seated(session) as pilot:
        pilot.app.screen.settings = Settings(double_up=True)
        listed = set(commands(pilot))
        commands(pilot)["Hold or release card 1"].callback()
        await painted(pilot)
        assert pilot.app.screen.held == {0}
        session.draw({0, 2, 4})
        pilot.app.screen.say()
        await painted(pilot)
        assert "Hold or release card 1" not in commands(pilot)
        assert "Bet max and deal" in commands(pilot)
        listed |= set(commands(pilot))
        session.deal(1, hands=3)
        session.draw()
        await press(pilot, "n")
        listed |= set(commands(pilot))
    missing = [
        name for name, action in ACTIONS.items() if action.help[0].upper() + action.help[1:] not in listed
    ]
    assert missing == []


async def test_palette_without_a_match_says_so_in_the_words_of_all_lists():
    async with seated(played()) as pilot:
        await press(pilot, "ctrl+p", *"xyzz")
        await shown(pilot, NO_MATCH)


async def test_palette_has_every_action_of_every_screen():
    async with seated(played()) as pilot:
        for keys in ("c", "g", "v", "l", "t", "s", "question_mark", "l enter", "l r", "l f", "l e"):
            await press(pilot, *keys.split())
            screen = pilot.app.screen
            allowed = {active.binding.action for active in screen.active_bindings.values() if active.enabled}
            actions = {
                binding.action for binding in screen.BINDINGS if isinstance(binding, Binding)
            } & allowed
            listed = {
                command.callback.args[1]
                for title, command in commands(pilot).items()
                if isinstance(command.callback, partial) and not title.startswith("Setting: ")
            }
            assert len(pilot.app.screen_stack) > 1, keys
            assert actions - listed == set(), keys
            await back_to_table(pilot)
        await press(pilot, "g")
        assert {"To the bottom", "Add to your favourites, or remove", "Next family"} <= set(commands(pilot))
        assert not any(title.startswith("Maximize") for title in commands(pilot))
        await press(pilot, "ctrl+p", *"bottom")
        await shown(pilot, "To the bottom")


async def test_palette_has_no_free_rows_below_its_keys_and_stays_open_at_a_click_on_nothing():
    async with seated(Session.in_memory(credits=1000)) as pilot:
        await press(pilot, "ctrl+p")
        palette = pilot.app.screen
        await until(lambda: palette.query_one(Commands).option_count > 20)
        async for size in resized(pilot, (60, 20), (120, 40)):
            keys, frame = (palette.query_one(name).region for name in (".keys", "#--container"))
            assert keys.bottom == frame.bottom - 1, size
        click = Click(palette, 500, 5, 0, 0, 1, shift=False, meta=False, ctrl=False)
        click._set_forwarded()  # as the app does
        assert palette.post_message(click)
        await press(pilot, *"themes")
        await shown(pilot, "themes")
        assert pilot.app.screen is palette
        await press(pilot, "escape")  # the search ends before the program does


async def test_palette_has_one_row_a_command_with_its_key_at_the_right_end():
    async with seated(played(), (60, 20)) as pilot:
        await press(pilot, "ctrl+p")
        await shown(pilot, "enter run")
        area = pilot.app.screen.query_one(Commands).region
        listed = [row[area.x + 2 : area.right - 2].rstrip() for row in rows(pilot)[area.y : area.bottom]]
        titles = [row[:-1].rstrip() for row in listed]
        keys = {action.help[0].upper() + action.help[1:]: action.keys for action in ACTIONS.values()}
        assert [keys[title] for title in titles[:5]] == [row[-1] for row in listed[:5]]
        assert len({len(row) for row in listed}) == 1
        await press(pilot, "escape")


def matches(query, *titles):
    matcher = WordMatcher(query)
    strength = {title: matcher.match(title) for title in titles}
    return sorted(filter(strength.get, titles), key=lambda title: -strength[title])


def test_palette_finds_commands_with_every_word_and_those_that_begin_with_them_first():
    titles = "Statistics: meters", "Drill: your own mistakes", "Deal, then draw", "Daily twenty", "Sta[x]"
    assert matches("daily", *titles) == ["Daily twenty"]
    assert matches("STA", *titles) == ["Statistics: meters", "Sta[x]", "Drill: your own mistakes"]
    assert matches("dr", *titles) == ["Drill: your own mistakes", "Deal, then draw"]
    assert matches("twen dai", *titles) == ["Daily twenty"]
    assert matches("daily poker", *titles) == matches(" ", *titles) == []
    marked = WordMatcher("sta s").highlight("Sta[x]s")
    assert marked.plain == "Sta[x]s"
    assert [(span.start, span.end) for span in marked.spans] == [(0, 3), (6, 7)]


async def test_palette_finds_each_setting_by_its_name_and_opens_the_settings_there():
    async with seated(played()) as pilot:
        listed = {f"Setting: {setting.name.replace('_', ' ')} · {setting.help}" for setting in SETTINGS}
        assert listed <= set(commands(pilot))
        await press(pilot, "ctrl+p", *"double up")
        await shown(pilot, "Setting: double up")
        await press(pilot, "enter")
        await shown(pilot, "offer a double-up after every win")


def test_palette_lists_the_setting_of_a_word_before_what_only_mentions_it():
    bell = WordMatcher("bell")
    assert bell.match("Setting: bell · on a win") > bell.match(
        "Settings: colours, speed, letters, bell and more"
    )
