"""Common to every screen: a frame with a title in its top line, and keys in one style."""

from itertools import product

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    back_to_table,
    dealt,
    message,
    press,
    row_with,
    screen_text,
    seated,
    shown,
    style_of,
)

DIALOGS = {
    "c": "CREDITS",
    "s": "SETTINGS",
    "question_mark": "HELP",
    "F": "FAIRNESS",
    "l": "HISTORY",
    "l enter": "HAND 1",
    "g": "GAMES",
    "v p": "POKER DICE",
    "S": "STRATEGY",
    "l f": "FILTER",
    "l question_mark": "HELP: HISTORY",
    "v t": "HAND 1",
    "p s": "SAVE",
}
FEW = list(DIALOGS)[:9]


KEYS_TOLD = {"c", "s", "question_mark", "S", "F", "l enter", "l f", "v t", "v p"}
"""Dialogs that list more keys than esc."""


MARKS = {
    "g": ("▶ ● Joker Poker", "●  Joker Poker Jacks or Better 15/5/4"),
    "s": ("▶ theme", ""),
    "c": ("▶ Add 1,000", ""),
    "l": ("▶     1", "● in play"),
    "l f": ("▶ line", ""),
    "S": ("", "●"),
}
"""The marks of the cursor and of the present choice, the same in every list."""


@pytest.mark.parametrize(
    ("size", "dialogs"),
    quick_and_slow([((80, 24), FEW), *product([(60, 20), (80, 24), (120, 40)], [list(DIALOGS)])]),
)
async def test_every_dialog_has_its_title_in_gold_in_a_thin_frame_its_keys_as_the_key_bar_and_one_cursor(
    size, dialogs
):
    async with seated(dealt(), size) as pilot:
        bar = style_of(pilot, "space", "hold")
        gold, frame, ground = (
            pilot.app.get_css_variables()[role].lower() for role in ("gold", "frame", "gold-ground")
        )
        for keys in dialogs:
            if keys == "v t" and size != (60, 20):
                continue  # behind it the frame of the hand has the same title
            title = DIALOGS[keys]
            await press(pilot, *keys.split())
            assert f"╭─ {title} ─" in row_with(pilot, title), keys
            assert style_of(pilot, f" {title} ").color.name == gold, keys
            assert style_of(pilot, f"╭─ {title}").color.name == frame, keys
            if keys in KEYS_TOLD:
                key = style_of(pilot, "esc", "back")
                assert (key.color, key.bold) == (bar.color, bar.bold), keys
                assert not style_of(pilot, "back", "esc").bold, keys
            if keys in MARKS and size == (80, 24):
                cursor, in_play = MARKS[keys]
                await shown(pilot, in_play or cursor)
                assert " ".join(cursor.split()) in " ".join(screen_text(pilot).split()), keys
                if cursor:
                    assert style_of(pilot, "▶", cursor.split()[-1]).bgcolor.name == ground, keys
            await back_to_table(pilot)


async def test_command_palette_has_the_frame_the_cursor_and_the_keys_of_every_list():
    async with seated(dealt()) as pilot:
        await press(pilot, "ctrl+p")
        await shown(pilot, "▶ ")
        colours = pilot.app.get_css_variables()
        assert style_of(pilot, "╭─", "COMMANDS").color.name == colours["frame"].lower()
        assert style_of(pilot, " COMMANDS ").color.name == colours["gold"].lower()
        assert style_of(pilot, "▶", "dd credits").bgcolor.name == colours["gold-ground"].lower()
        assert style_of(pilot, "esc", "back").bold
        assert screen_text(pilot).count("▶") == 1


async def test_textuals_toasts_are_on_the_message_line():
    async with seated(dealt()) as pilot:
        pilot.app.notify("Saved screenshot to [$text-success]'x.svg'", title="Screenshot")
        await shown(pilot, "Saved screenshot to 'x.svg'")
        assert message(pilot) == "Saved screenshot to 'x.svg'"
        await press(pilot, "s")
        pilot.app.notify("not saved")
        await shown(pilot, "not saved")
        assert not pilot.app.screen.query("Toast")
