"""A return stated in a file is checked, and shown only when certain."""

from pathlib import Path

import pytest

from videopoker import load_paytable
from videopoker.play.paytables import solved
from videopoker.play.paytables.files import HOUSE_GAME, paytable_names, shipped_folder
from videopoker.play.paytables.solved import check_file, game_figures, shown_return

JACKS = shipped_folder() / "jacks-or-better-9-6.toml"


@pytest.fixture
def stating(tmp_path):
    """Writes 9/6 Jacks or Better with another stated return."""

    def write(stated):
        file = tmp_path / "mine.toml"
        file.write_text(JACKS.read_text().replace("return  = 0.995439043695", f"return  = {stated}"))
        return file

    return write


@pytest.mark.parametrize("stated", ["0.5", "0.99", "1.5", "0.9953", "0.99542", "0.99543906", "1"])
def test_wrong_return_is_reported_with_its_line_and_the_right_one(stating, stated):
    (problem,) = check_file(stating(stated))
    assert (problem.line, problem.key) == (4, "return")
    assert problem.message.startswith(f"return is {float(stated)}, but best play returns 0.995439043695;")


@pytest.mark.parametrize("stated", ["0.9954", "0.99544", "0.995439", "0.995439044", "0.995439043695"])
def test_return_correct_to_its_last_decimal_is_accepted(stating, stated):
    assert check_file(stating(stated)) == []


def test_return_of_every_shipped_game_is_shown_unsolved(monkeypatch):
    monkeypatch.setattr(solved, "_KNOWN", {})
    for table in map(load_paytable, paytable_names()):
        assert shown_return(table) == table.stated_return


def test_return_of_a_players_own_game_is_shown_once_it_is_solved(stating, monkeypatch):
    monkeypatch.setattr(solved, "_KNOWN", {})
    table = load_paytable(stating("0.99"))
    assert shown_return(table) is None
    game_figures(table)
    assert shown_return(table) == pytest.approx(0.995439043695, abs=1e-12)


def test_file_with_the_name_of_a_shipped_game_has_no_certain_return(tmp_path, monkeypatch):
    monkeypatch.setattr(solved, "_KNOWN", {})
    file = tmp_path / f"{HOUSE_GAME}.toml"
    file.write_text(JACKS.read_text().replace("0.995439043695", "0.99"))
    assert shown_return(load_paytable(file)) is None


def test_example_of_the_page_on_paytable_files_is_right(tmp_path):
    page = (Path(__file__).parents[3] / "docs" / "paytables.md").read_text()
    file = tmp_path / "mine.toml"
    file.write_text(page.split("```toml\n")[1].split("```")[0])
    assert check_file(file) == []
    assert load_paytable(file).stated_return
