"""The lab's search for pays with a wanted return."""

from fractions import Fraction

from tests.tui.tables import press, resized, row_with, screen_text, seated, shown, until
from videopoker import load_paytable, solve
from videopoker.core.paytable.paytable import half_to_twice
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.solver.curve.nearest import nearest
from videopoker.tui.lab.model import LabModel

JACKS = load_paytable("jacks-or-better-9-6")
LINES = {"Flush": half_to_twice(30), "Straight": half_to_twice(20)}


def figures(game):
    """The pays and the figures of a game, as the screen has them."""
    solution = solve(JACKS.with_pays([*zip(LINES, game.pays, strict=True)]))
    return [
        *map(str, game.pays),
        f"{solution.expected:.6%}",
        f"{float(solution.exact - Fraction('0.985')):+.8%}",
        f"{solution.variance:.4f}",
        f"{solution.hit_frequency:.4%}",
    ]


async def aim(pilot, *keys):
    """Search from the line of the flush."""
    await press(pilot, "p", "down", "down", "down", "down", "f", *"98.5%", *keys, "enter")


async def test_f_lists_the_games_nearest_to_a_return_and_what_best_play_changes_for_the_one_at_the_cursor(
    jacks,
):
    first, second = nearest(JACKS, LINES, Fraction("0.985")).nearest_first[:2]
    async with seated(jacks) as pilot:
        await aim(pilot)
        await shown(pilot, "NEAREST TO 98.5%")
        await shown(pilot, "from goal")
        await until(lambda: figures(first)[2] in screen_text(pilot))
        await until(lambda: row_with(pilot, figures(first)[2]).strip("│ ▶").split()[:6] == figures(first))
        await shown(pilot, f"Flush {first.pays[0]}, Straight {first.pays[1]}: best play differs")
        await press(pilot, "down")
        await shown(pilot, f"Flush {second.pays[0]}, Straight {second.pays[1]}: best play differs")
        async for _ in resized(pilot, (60, 20), (120, 40), (80, 24)):
            assert figures(second)[2] in row_with(pilot, "▶")


async def test_enter_takes_the_pays_into_the_lab_in_one_edit(jacks):
    first = nearest(JACKS, LINES, Fraction("0.985"), 1).nearest_first[0]
    async with seated(jacks) as pilot:
        await aim(pilot)
        await shown(pilot, figures(first)[2])
        await press(pilot, "enter")
        await shown(pilot, f"return {figures(first)[2][:5]}")
        assert f"[{first.pays[0]}]" in row_with(pilot, "▶")
        await press(pilot, "u")
        await shown(pilot, "return 99.5439%")
        assert "not saved" not in screen_text(pilot)


async def test_wrong_returns_and_ranges_are_refused_in_the_dialog(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "f", "enter")
        await shown(pilot, '"" is not a return; expected 0% to 999999%, such as')
        await press(pilot, *"98.5", "enter")
        await shown(pilot, '"98.5" is 98.5 times the bet; did you mean 98.5%?')
        await press(pilot, "%", "tab", *"9..2", "enter")
        await shown(pilot, "Royal Flush: expected the lower pay first")
        await press(pilot, "ctrl+u", "tab", "ctrl+u", "enter")
        await shown(pilot, "no pays to vary; expected some, such as 25..50")


async def test_the_lab_answers_keys_while_games_are_searched_for(jacks):
    async with seated(jacks) as pilot:
        await press(pilot, "p", "f", *"99%", "enter", "escape", "down", "down", "down", "minus")
        await shown(pilot, "98.3927%")


def test_the_second_line_to_vary_is_the_one_marked_or_else_the_one_below():
    model = LabModel(EditedGame.of(JACKS))
    assert [*model.two_lines()] == ["Royal Flush", "Straight Flush"]
    model.go(4, 0)
    model.mark()
    model.go(-1, 0)
    assert [*model.two_lines()] == ["Full House", "Flush"]
