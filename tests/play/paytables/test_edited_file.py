"""An edited paytable and its file: opening it, the game to play, what another program changed, saving."""

import stat
from codecs import BOM_UTF8

import pytest

from tests.play.paytables.conftest import MINE, pays, place
from videopoker import load_paytable, solve
from videopoker.core.messages import Refused
from videopoker.play.paytables.check import check_file
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.schema_file import SCHEMA_FILE, SCHEMA_LINE


def test_saved_game_has_its_exact_return_and_its_own_title(jacks):
    jacks.edits.set_pay(place(jacks, "Full House"), 5, 40)
    exact = solve(jacks.edits.reading.table).expected
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


@pytest.mark.parametrize(
    ("game", "words", "below"),
    [
        ("deuces-wild-full-pay", "four of a kind, ranks A", "Four of a Kind"),
        ("double-double-bonus-9-6", "four of a kind, ranks 5", "Four 5s to Kings"),
        ("joker-poker-kings-20-7-5", "five of a kind, ranks A", "Five of a Kind"),
    ],
)
def test_line_is_added_above_the_one_that_pays_its_hands_and_all_lines_stay_reachable(game, words, below):
    edited = EditedGame.read(game)
    place = edited.edits.add_line(words)
    assert edited.edits.reading.lines[place + 1].label == below
    assert not edited.problems


def test_bets_without_a_pay_get_theirs_in_proportion_once_one_of_the_line_is_edited(mine):
    mine.file.write_text(MINE.replace("pays    = 9", "pays    = [9, 18]"))
    game = EditedGame.read(mine.file)
    assert game.edits.reading.lines[1].pays == (9, 18, "", "", "")
    game.edits.step_pay(1, 5, 1)
    assert game.edits.reading.lines[1].pays == (10, 20, 30, 40, 50)
    game.edits.undo()
    game.edits.set_pay(1, 3, 25)
    assert game.edits.reading.lines[1].pays == (9, 18, 25, 36, 45)


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


def test_comments_on_top_of_a_shipped_file_stay_there(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    game = EditedGame.read("jacks-or-better-9-6-progressive")
    assert game.edits.document.text.startswith("name ")
    assert "# of every coin bet" in game.edits.document.text
    game.edits.set_pay(1, 5, 255)
    assert check_file(game.save("mine", solve(game.edits.reading.table).expected)) == []


def test_file_with_faults_can_be_opened_and_mended(tmp_path):
    file = tmp_path / "faulty.toml"
    file.write_text(MINE.replace("= 9\n", '= "nine"\n').replace("two pair", "two pairs"))
    game = EditedGame.read(file)
    assert [line.label for line in game.edits.reading.lines] == ["Royal Flush", "Full House", "two pairs"]
    assert (game.edits.reading.lines[1].is_wrong(5), game.edits.reading.lines[2].is_wrong(0)) == (True, True)
    game.edits.set_pay(1, 5, 45)
    game.edits.change_line(2, "two pair")
    assert (game.problems, pays(game, "Full House")) == ((), (9, 18, 27, 36, 45))


def test_text_without_headers_for_pay_lines_is_written_again(tmp_path):
    file = tmp_path / "short.toml"
    file.write_text('name = "S"\npays = [{ hand = "flush", pays = 6 }, { hand = "two pair", pays = 2 }]\n')
    game = EditedGame.read(file)
    game.edits.set_pay(0, 5, 35)
    assert game.edits.document.text == (
        'name    = "S"\n\n[[pays]]\nhand    = "flush"\npays    = 7\n\n[[pays]]\nhand    = "two pair"\npays    = 2\n'
    )


def test_game_without_a_file_can_be_edited():
    game = EditedGame.of(load_paytable("jacks-or-better-9-6").with_pay("full house", 40))
    assert game.file is None
    assert game.name == "jacks-or-better-9-6-edited"
    assert pays(game, "Full House") == (8, 16, 24, 32, 40)
    assert game.to_play is game.start


def test_unsaved_game_says_so_and_is_edited_on_with_the_link_to_its_file(jacks):
    jacks.save("my-jacks", 0.9954)
    line = place(jacks, "Full House")
    jacks.edits.set_pay(line, 5, 40)
    unsaved = jacks.to_play
    assert unsaved.title.endswith(", not saved")
    again = EditedGame.of(unsaved)
    assert (again.file, again.is_changed) == (jacks.file, True)
    assert [row.text for row in again.edits.document.rows] == [row.text for row in jacks.edits.document.rows]
    assert again.to_play == unsaved
    assert again.edits.undo()
    assert not again.is_changed


def test_game_undone_to_the_start_is_saved_unless_its_file_was_replaced(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    game = EditedGame.of(load_paytable("jacks-or-better-9-6"), tmp_path)
    for pay, unsaved in ((25, False), (26, True)):  # the second time the file that was opened is written over
        game.edits.set_pay(4, 5, pay)
        assert game.is_unsaved
        game.save("mine", 0.98)
        game.edits.undo()
        assert game.is_unsaved == unsaved
        game = EditedGame.read("mine", tmp_path)
