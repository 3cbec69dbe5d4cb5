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
    rows,
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
    "p a": "ADD A LINE",
    "S": "STRATEGY",
    "l f": "FILTER",
    "l question_mark": "KEYS: HISTORY",
    "v t": "HAND 1",
    "p s": "SAVE",
    "p up left enter": "TITLE",
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
            assert style_of(pilot, "╭─", title).color.name == frame, keys
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


async def test_title_line_of_a_hand_has_its_whole_time():
    async with seated(dealt()) as pilot:
        await press(pilot, "space", "l", "enter")
        top = row_with(pilot, "╭─ HAND 1 ")
        assert top.rstrip(" │").endswith("UTC ─╮")
        assert "…" not in top


SCREEN_KEYS = {
    "g": "games",
    "l": "log",
    "t": "statistics",
    "v": "build",
    "s": "settings",
    "S": "strategy",
} | {
    "D": "drill",
    "F": "fairness",
}


def keys_in_bar(pilot):
    """The bold words of the bar."""
    bar = pilot.app.screen.query_one("#keys").region
    strip = pilot.app.screen._compositor.render_strips()[bar.y].crop(bar.x, bar.right)
    return " ".join(segment.text for segment in strip if segment.style and segment.style.bold).split()


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24), (120, 40), (200, 60)], whole=True))
@pytest.mark.parametrize("hand", quick_and_slow(["in play", "to bet"]))
async def test_key_bar_has_the_key_of_every_screen(size, hand):
    """Help is last, where players look for it."""
    session = dealt()
    if hand == "to bet":
        session.draw()
    async with seated(session, size) as pilot:
        assert [key for key in SCREEN_KEYS if key not in keys_in_bar(pilot)] == []
        assert ("T" in keys_in_bar(pilot)) is (size == (200, 60) and hand == "to bet")
        bar = pilot.app.screen.query_one("#keys").region
        assert rows(pilot)[bar.y][bar.x : bar.right].rstrip().endswith("? help")


async def test_key_bar_groups_every_screen_before_it_drops_a_bet_key():
    session = dealt()
    session.draw()
    async with seated(session, (60, 20)) as pilot:
        assert rows(pilot)[-1].strip() == "space deal n hands b bet m max c g l t v s S D F p ? help"
        await pilot.resize_terminal(80, 24)
        await shown(pilot, "m max")
        assert rows(pilot)[-1].strip() == (
            "space deal n hands b bet m max c credits g games l t v s S D F p more ? help"
        )


async def test_key_in_the_group_more_opens_its_screen_by_a_click():
    async with seated(dealt()) as pilot:
        await pilot.click("#keys", offset=(rows(pilot)[-1].index(" S D F p more") + 5, 0))
        await shown(pilot, "╭─ FAIRNESS")


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
