"""What every screen has in common: a frame with a title in its top line, and keys told in one style."""

import pytest

from tests.tui.tables import back_to_table, dealt, press, row_with, rows, seated, style_of

DIALOGS = [
    ("c", "CREDITS"),
    ("s", "SETTINGS"),
    ("question_mark", "HELP"),
    ("S", "STRATEGY"),
    ("F", "FAIRNESS"),
    ("l enter", "HAND 1"),
    ("l f", "FILTER"),
    ("l question_mark", "KEYS: HISTORY"),
    ("v t", "HAND 1"),
    ("v p", "POKER DICE"),
]


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_every_dialog_has_its_title_in_gold_in_a_thin_frame(size):
    async with seated(dealt(), size) as pilot:
        for keys, title in DIALOGS:
            await press(pilot, *keys.split())
            assert f"╭─ {title} ─" in row_with(pilot, title), keys
            variables = pilot.app.get_css_variables()
            assert style_of(pilot, f" {title} ").color.name == variables["gold"].lower(), keys
            assert style_of(pilot, "╭─", title).color.name == variables["frame"].lower(), keys
            await back_to_table(pilot)


async def test_keys_of_dialogs_are_told_in_the_style_of_the_key_bar():
    async with seated(dealt()) as pilot:
        bar = style_of(pilot, "space", "hold")
        for keys in ("c", "s", "question_mark", "S", "F", "l enter", "l f", "v t", "v p"):
            await press(pilot, *keys.split())
            key = style_of(pilot, "esc", "back")
            assert (key.color, key.bold) == (bar.color, bar.bold), keys
            assert not style_of(pilot, "back", "esc").bold, keys
            await back_to_table(pilot)


async def test_title_line_of_a_hand_tells_whole_when_it_was_played():
    async with seated(dealt()) as pilot:
        await press(pilot, "space", "l", "enter")
        top = row_with(pilot, "╭─ HAND 1 ")
        assert top.rstrip().endswith("─╮")
        assert "…" not in top
        assert len({row.rstrip()[-1] for row in rows(pilot) if "╮" in row}) == 1
