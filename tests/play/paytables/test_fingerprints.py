"""The fingerprints of the shipped games. `python -m tests.play.paytables.test_fingerprints` writes their file."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from tests.plain.talk import talk
from videopoker.cli import paytables as cli
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable_problems import unreachable
from videopoker.play.paytables import files, library
from videopoker.play.paytables.files import (
    PaytableError,
    is_changed,
    load_paytable,
    paytable_names,
    read_paytable,
)
from videopoker.play.paytables.solved import shown_return
from videopoker.play.session import Session
from videopoker.tui.games.content import title_in

RECORDED = Path(files.__file__).with_name("fingerprints.json")


def computed():
    games = {name: load_paytable(name) for name in sorted(paytable_names())}
    return {name: [fingerprint(game), game.stated_return] for name, game in games.items()}


def test_recorded_fingerprints_are_those_of_the_shipped_files_whose_lines_are_all_paid():
    assert json.loads(RECORDED.read_text("utf-8")) == computed()
    assert [name for name in paytable_names() if unreachable(load_paytable(name))] == []


@pytest.fixture
def edited(tmp_path):
    """Writes a shipped file with other text to a folder under its own name, and reads it."""

    def write(old, new, name="jacks-or-better-9-6"):
        text = (files.shipped_folder() / f"{name}.toml").read_text("utf-8")
        assert old in text
        path = tmp_path / f"{name}.toml"
        path.write_text(text.replace(old, new, 1), "utf-8")
        return read_paytable(path)

    return write


PAYS_9 = "pays    = 9"


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("name ", "# a comment\nname ", False),
        ("9/6", "nine-six", False),
        (PAYS_9, f'{PAYS_9}\nlabel = "Boat"', False),
        (PAYS_9, "pays    = 8", True),
        ("coins   = 5", 'coins   = 5\nwild = ["2"]', True),
        ("coins   = 5", 'coins   = 5\nwild = ["joker"]\ndeck = { jokers = 1 }', True),
    ],
)
def test_game_is_changed_when_its_deck_wilds_or_pays_are_others(edited, old, new, changed):
    assert is_changed(edited(old, new)) is changed


def test_shipped_file_that_was_edited_says_so_in_every_list_with_its_true_return(
    tmp_path, monkeypatch, run, saves, script
):
    folder = shutil.copytree(files.shipped_folder(), tmp_path / "shipped")
    path = folder / "jacks-or-better-9-6.toml"
    path.write_text(path.read_text("utf-8").replace(PAYS_9, "pays    = 8", 1), "utf-8")
    for module in (files, library, cli):
        monkeypatch.setattr(module, "shipped_folder", lambda: folder)
    listed = run("paytables")[1].splitlines()
    marked = [game for game, mark in pairwise(listed) if "differs from the shipped game" in mark]
    assert [line.split()[0] for line in marked] == ["jacks-or-better-9-6"]
    rows = json.loads(run("paytables", "--json")[1])
    assert [row["name"] for row in rows if row["changed"]] == ["jacks-or-better-9-6"]
    assert [row["return"] for row in rows if row["changed"]] == [pytest.approx(0.983927, abs=1e-6)]
    table = load_paytable("jacks-or-better-9-6")
    assert (table.stated_return, shown_return(table)) == (0.995439043695, pytest.approx(0.983927, abs=1e-6))
    assert (
        "game     Jacks or Better 9/6 (changed)\n" in run("run", script("paytable jacks-or-better-9-6\n"))[1]
    )
    assert title_in("Jacks or Better", table) == "9/6 (changed)"
    with Session.open(saves / "default.sqlite3", table) as session:
        assert "Jacks or Better 9/6 (changed). Type help" in talk(session)


def test_return_that_was_edited_is_not_shown(edited):
    table = edited("return  = 0.995439043695", "return  = 1.1")
    assert not is_changed(table)
    assert shown_return(table) == 0.995439043695


def test_line_that_is_never_paid_is_found_in_a_shipped_file_that_was_edited(edited):
    with pytest.raises(PaytableError, match="no hand is ever paid for this line"):
        edited("pays    = 200", "pays    = 5", "joker-poker-jacks-15-5-4")


def test_game_of_a_players_own_name_is_not_a_changed_one(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n', "utf-8")
    assert not is_changed(read_paytable(path))


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(computed(), indent=1) + "\n", "utf-8")
