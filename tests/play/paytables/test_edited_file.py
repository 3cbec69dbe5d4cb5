"""An edited paytable and its file: opening it, the game to play, what another program changed, saving."""

import os
import stat
from codecs import BOM_UTF8
from dataclasses import replace

import pytest

from tests.play.paytables.conftest import MINE, pays, place
from videopoker import load_paytable, solve
from videopoker.core.base.messages import Refused
from videopoker.play.paytables.edited_file import SCHEMA_FILE, SCHEMA_LINE, EditedGame
from videopoker.play.paytables.solved import check_file

JACKS = load_paytable("jacks-or-better-9-6")


def test_saved_game_has_its_exact_return_and_its_own_title(jacks):
    jacks.edits.set_pay(place(jacks, "Full House"), 5, 40)
    exact = solve(jacks.edits.content.table).expected
    assert (jacks.name, jacks.to_play.title) == ("jacks-or-better-9-6-edited", "Jacks or Better 9/6, edited")
    path = jacks.save("mine", exact)
    assert check_file(path) == []
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_paytable(path).stated_return == round(exact, 12)
    assert not jacks.is_changed
    assert jacks.to_play.key == "mine"
    assert path.read_text().startswith(SCHEMA_LINE)
    assert {file.name for file in path.parent.iterdir()} == {path.name, SCHEMA_FILE}


def test_names_that_are_taken_are_refused(jacks):
    jacks.save("mine", 0.9954)
    for name, reason in (
        ("jacks-or-better-9-6", "is a shipped game; choose another name"),
        ("a/b", "cannot name a file"),
        ("", "cannot name a file"),
    ):
        with pytest.raises(Refused, match=reason):
            jacks.save(name, 0.9954)
    other = EditedGame.read("jacks-or-better-8-5")
    with pytest.raises(Refused, match="mine exists; choose another name"):
        other.save("mine.toml", 0.97)


def test_own_file_is_replaced_with_its_comments_unless_somebody_else_changed_it(mine):
    mine.edits.set_pay(1, 5, 40)
    path = mine.save("mine", 0.5)
    expected = MINE.replace("pays    = 9", "pays    = 8").replace("= 5\n", "= 5\nreturn  = 0.5\n")
    assert path.read_text() == expected
    path.write_text(MINE)
    mine.edits.set_pay(1, 5, 45)
    with pytest.raises(Refused, match=r"mine\.toml was changed since it was opened"):
        mine.save("mine", 0.5)
    assert path.read_text() == MINE


@pytest.mark.parametrize(
    "break_file",
    [
        lambda file: file.write_bytes(b"\xff\xfe\x00"),
        lambda file: file.write_text("x = 1"),
        lambda file: file.write_text(MINE.replace("= 9", "= 8")),
    ],
)
def test_game_whose_file_was_changed_elsewhere_is_played_as_it_is_shown_and_saved_under_another_name(
    mine, break_file
):
    break_file(mine.file)
    mine.edits.set_pay(1, 5, 40)
    with pytest.raises(Refused, match=r"mine\.toml was changed since it was opened; save under another name"):
        mine.save("mine", 0.5)
    assert mine.is_changed
    mine.edits.undo()
    assert (mine.to_play.key, mine.to_play.lines[1].pays) == ("mine+edited", (9, 18, 27, 36, 45))
    assert mine.save("other", 0.5).read_text().startswith(SCHEMA_LINE + MINE[:20])
    assert (mine.to_play.key, mine.to_play.stated_return, mine.file_fault) == ("other", 0.5, "")


def test_deleted_file_is_saved_again_under_its_name_unless_another_took_it(mine):
    mine.file.unlink()
    mine.edits.set_pay(1, 5, 40)
    assert (mine.name, mine.file_fault) == ("mine", "mine.toml was deleted since it was opened")
    assert mine.to_play.key == "mine+edited"
    assert mine.save(mine.name, 0.5).read_text().startswith(MINE[:20])
    assert (mine.to_play.key, mine.file_fault) == ("mine", "")
    mine.file.unlink()
    mine.file.mkdir()
    with pytest.raises(Refused, match=r"mine\.toml was changed since it was opened"):
        mine.save("mine", 0.5)


def test_file_keeps_its_line_ends_and_byte_order_mark(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(BOM_UTF8 + MINE.replace("\n", "\r\n").encode())
    game = EditedGame.read(file)
    for pay, bet in ((8, 40), (7, 35)):
        game.edits.set_pay(1, 5, bet)
        game.save("mine", 0.5)
        text = MINE.replace("= 9", f"= {pay}").replace("= 5\n", "= 5\nreturn  = 0.5\n")
        assert file.read_bytes() == BOM_UTF8 + text.replace("\n", "\r\n").encode()


def test_game_that_cannot_be_written_names_its_file_and_what_to_do(jacks, tmp_path):
    (tmp_path / "own").write_text("a file")
    with pytest.raises(
        Refused, match=r"^Not a directory; check the folder, then save again: .*/own/mine\.toml"
    ):
        jacks.save("mine", 0.5)
    assert (jacks.file, jacks.name) == (None, "jacks-or-better-9-6-edited")


def test_unsaved_game_says_so_and_is_edited_on_with_the_link_to_its_file(jacks):
    jacks.save("my-jacks", 0.9954)
    line = place(jacks, "Full House")
    jacks.edits.set_pay(line, 5, 40)
    unsaved = jacks.to_play
    assert unsaved.title.endswith(", not saved")
    again = EditedGame.of(unsaved)
    assert (again.file, again.is_changed) == (jacks.file, True)
    assert again.edits.text == jacks.edits.text
    assert again.to_play == unsaved
    assert again.edits.undo()
    assert not again.is_changed


def looked(game):
    """What the game says of its file once the file has been the same for two looks."""
    game.look()
    return game.look()


def test_file_saved_by_an_editor_wins_and_undo_brings_the_changes_back(mine):
    mine.edits.set_pay(1, 5, 40)
    assert looked(mine) is None
    mine.file.write_text(MINE.replace("pays    = 2", "pays    = 3"))
    assert mine.look() is None
    assert mine.look() == ""
    assert looked(mine) is None
    assert (pays(mine, "Full House")[-1], pays(mine, "Two Pair")[-1], mine.is_unsaved) == (45, 15, False)
    assert mine.edits.undo()
    assert (pays(mine, "Full House")[-1], pays(mine, "Two Pair")[-1], mine.is_unsaved) == (40, 10, True)
    assert mine.save("mine", 0.5)
    assert looked(mine) is None


def replaced(file, text):
    other = file.with_suffix(".new")
    other.write_text(text)
    other.replace(file)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda file: file.write_text(MINE.replace("= 9", "= 0")),
            "mine.toml:11: pays has 0; expected whole",
        ),
        (
            lambda file: replaced(file, MINE.replace("full house", "full hose")),
            'mine.toml:12: hand: no hand is called "full hose"',
        ),
        (lambda file: file.write_text(MINE[:-4] + "="), "mine.toml:17: this is not valid TOML: "),
        (lambda file: file.write_text('x = 1\ny = "'), "mine.toml:2: this is not valid TOML"),
        (lambda file: file.write_text("x = 1"), "mine.toml:1: x: unknown key"),
        (lambda file: file.write_bytes(b"\xff"), "mine.toml:1: this is not UTF-8 text"),
        (
            lambda file: file.write_text(""),
            'mine.toml: the file is empty; expected a paytable file, which begins with name = "..."',
        ),
        (lambda file: file.unlink(), "mine.toml was deleted; s saves it again."),
        (lambda file: (file.unlink(), file.mkdir()), "mine.toml: this is a folder"),
        (lambda file: (file.unlink(), os.mkfifo(file)), "mine.toml: this is not an ordinary file"),
    ],
)
def test_mistake_in_the_file_is_said_once_and_leaves_the_game_until_it_is_corrected(mine, spoil, said):
    spoil(mine.file)
    assert looked(mine).startswith(said)
    assert looked(mine) is None
    assert mine.edits.text == MINE
    if mine.file.is_dir():
        mine.file.rmdir()
    replaced(mine.file, MINE.replace("= 9", "= 7"))
    assert looked(mine) == ""
    assert pays(mine, "Full House")[-1] == 35


def test_game_of_an_older_log_that_is_not_sound_cannot_be_edited():
    lines = (replace(JACKS.lines[0], label="Two Pair"), *JACKS.lines[1:])
    with pytest.raises(
        Refused,
        match=r'^This game cannot be edited: "Two Pair" is also the label of number 1 of the \[\[pays\]\]',
    ):
        EditedGame.of(replace(JACKS, lines=lines))


def test_game_without_a_file_can_be_edited():
    game = EditedGame.of(load_paytable("jacks-or-better-9-6").with_pay("full house", 40))
    assert game.file is None
    assert game.name == "jacks-or-better-9-6-edited"
    assert pays(game, "Full House") == (8, 16, 24, 32, 40)
    assert game.to_play is game.start
