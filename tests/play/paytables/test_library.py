"""The library: shipped games and the player's own, by group, searched, and the broken with their reasons."""

import os
from dataclasses import replace

import pytest

from videopoker import load_paytable
from videopoker.core.paytable.paytable import FAMILIES
from videopoker.play.paytables import files as paytables
from videopoker.play.paytables.files import PaytableError, UnknownPaytable, nearest_name, paytable_names
from videopoker.play.paytables.library import (
    BROKEN,
    FAVOURITES,
    LAST_PLAYED,
    Broken,
    Library,
    games_with_words,
    paytable_library,
    toggled,
    wild_words,
)
from videopoker.play.paytables.names import OWN

MINE = 'name = "Mine"\nwild = ["2"]\n[[pays]]\nhand = "three of a kind"\npays = 3\n'
FAULTY = 'name = 5\n[[pays]]\nhand = "pear"\npays = 1\n'


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """The folder of the player's own tables, beside the saves in tmp_path."""
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    folder = tmp_path / "paytables"
    folder.mkdir()
    return folder


def titles(groups):
    return {group: [game.title for game in games] for group, games in groups.items()}


def faults(library):
    return {game.key: [str(fault) for fault in game.problems] for game in library.broken}


def test_library_has_every_shipped_game_by_family(tmp_path):
    library = paytable_library(tmp_path)
    assert sorted(table.key for table in library.tables) == sorted(paytable_names())
    assert tuple(library.by_family()) == FAMILIES


def test_own_table_is_in_its_own_group_and_loads_by_its_name(own_folder, tmp_path):
    (own_folder / "my game.toml").write_text(MINE)
    assert titles(paytable_library(tmp_path).by_family())[OWN] == ["Mine"]
    assert load_paytable("my game", tmp_path).key == "my game"


def test_faulty_own_table_is_broken_with_every_fault(own_folder, tmp_path):
    (own_folder / "faulty.toml").write_text(FAULTY)
    assert faults(paytable_library(tmp_path)) == {
        "faulty": [
            f"{own_folder}/faulty.toml:1: name is 5; expected a text in quotes",
            f'{own_folder}/faulty.toml:3: hand: no hand is called "pear"; did you mean "pair"?',
        ]
    }


def test_own_table_of_a_shipped_name_is_broken_and_the_shipped_one_is_played(own_folder, tmp_path):
    (own_folder / "jacks-or-better-9-6.toml").write_text(MINE)
    assert load_paytable("jacks-or-better-9-6", tmp_path).name == "Jacks or Better"
    [fault] = faults(paytable_library(tmp_path))["jacks-or-better-9-6.toml"]
    assert "a shipped game has this name" in fault
    assert "my-jacks-or-better-9-6.toml" in fault


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path.mkdir(), "this is a folder"),
        (lambda path: path.symlink_to("nowhere"), "no such file"),
        (lambda path: path.write_bytes(b"\xff\xfe\x00"), "UTF-16"),
        (lambda path: path.write_text(""), "the file is empty"),
        (os.mkfifo, "not an ordinary file"),
    ],
)
def test_entry_that_is_no_paytable_is_broken_with_the_reason(own_folder, tmp_path, make, reason):
    make(own_folder / "odd.toml")
    assert reason in faults(paytable_library(tmp_path))["odd"][0]


def test_hidden_files_and_other_files_are_no_games(own_folder, tmp_path):
    for name in (".mine.toml", "._mine.toml", "notes.txt", "mine.toml~"):
        (own_folder / name).write_text(FAULTY)
    library = paytable_library(tmp_path)
    assert (library.broken, library.own) == ((), frozenset())


def test_own_folder_that_is_a_file_is_reported_when_a_game_is_looked_up(own_folder, tmp_path):
    own_folder.rmdir()
    own_folder.write_text("")
    assert "this is not a folder" in faults(paytable_library(tmp_path))[str(own_folder)][0]
    assert load_paytable("jacks-or-better-9-6", tmp_path)
    with pytest.raises(PaytableError, match="this is not a folder"):
        load_paytable("mine", tmp_path)


def test_file_is_read_again_only_when_it_has_changed(own_folder, tmp_path, monkeypatch):
    file = own_folder / "mine.toml"
    file.write_text(MINE)
    before = load_paytable("mine", tmp_path)
    with monkeypatch.context() as unreadable:
        unreadable.setattr(paytables, "read_text", None)
        assert load_paytable("mine", tmp_path) is before
    file.write_text(MINE.replace("Mine", "Other"))
    assert load_paytable("mine", tmp_path).name == "Other"


def test_groups_begin_with_favourites_last_played_and_own_and_end_with_the_broken(own_folder, tmp_path):
    (own_folder / "mine.toml").write_text(MINE)
    (own_folder / "faulty.toml").write_text(FAULTY)
    library = paytable_library(tmp_path)
    library = replace(library, broken=(*library.broken, Broken("shipped", ())))
    groups = library.groups(["mine"], [load_paytable()])
    families = sorted(FAMILIES, key="Jacks or better".__ne__)
    assert list(groups) == [FAVOURITES, LAST_PLAYED, OWN, *families, BROKEN]
    assert titles(groups)[OWN] == ["Mine", "faulty"]


def test_last_game_whose_file_is_gone_is_played_from_the_log(own_folder, tmp_path):
    (own_folder / "mine.toml").write_text(MINE)
    played = load_paytable("mine", tmp_path)
    (own_folder / "mine.toml").unlink()
    assert paytable_library(tmp_path).groups(recent_games=[played])[LAST_PLAYED] == [played]


def test_missing_favourite_is_broken_with_the_reason(tmp_path):
    [gone] = paytable_library(tmp_path).groups(["gone-game"])[FAVOURITES]
    assert 'no paytable or file is called "gone-game"' in gone.problems[0].message


@pytest.mark.parametrize(
    ("words", "some", "none"),
    [
        ("full pay", "Jacks or Better 9/6", "Jacks or Better 8/5"),
        ("bonus 9-6", "Bonus Poker Deluxe 9/6", "Jacks or Better 9/6"),
        ("54 cards", "Double Joker 9/5/4", "Joker Poker Jacks or Better 15/5/4"),
        ("wild ranks", "Deuces Wild Full Pay 25/15/9/5/3", "Jacks or Better 9/6"),
    ],
)
def test_search_finds_what_has_all_words_in_title_name_family_deck_or_wild_cards(words, some, none):
    shown = [
        title
        for group in titles(games_with_words(paytable_library().groups(), words.split())).values()
        for title in group
    ]
    assert some in shown
    assert none not in shown


def test_search_lists_games_with_the_words_side_by_side_first(tmp_path):
    groups = paytable_library(tmp_path).groups()
    titles = [game.title for game in games_with_words(groups, ["double", "double"])["Bonus poker"]]
    together = ["Double Double" in title for title in titles]
    assert together == sorted(together, reverse=True)
    assert {True, False} <= {*together}
    bonus = [game.title for game in games_with_words(groups, ["bonus", "9/6"])["Bonus poker"]]
    assert bonus[0] == "Double Double Bonus 9/6"
    assert "Bonus Poker Deluxe 9/6" in bonus


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("joker-poker-jacks-15-5-4", "joker wild"),
        ("double-joker-9-5-4", "two jokers wild"),
        ("deuces-wild-full-pay", "deuces wild"),
        ("deuces-and-joker-wild", "joker and deuces wild"),
        ("jacks-or-better-9-6", "no wild cards"),
    ],
)
def test_wild_cards_have_words(name, words):
    assert wild_words(load_paytable(name)) == words


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("double double", "double-double-bonus-9-6"),
        ("9/6", "jacks-or-better-9-6"),
        ("jacks", "jacks-or-better-9-6"),
        ("job", "jacks-or-better-9-6"),
        ("JoB 8/5", "jacks-or-better-8-5"),
        ("ddb", "double-double-bonus-9-6"),
        ("db", "double-bonus-10-7-5"),
        ("nsud", "deuces-wild-not-so-ugly"),
        ("fpdw", "deuces-wild-full-pay"),
        ("kob", "joker-poker-kings-20-7-5"),
        ("deuces", "deuces-wild-full-pay"),
    ],
)
def test_search_lists_the_best_known_game_first(words, first):
    groups = games_with_words(paytable_library().groups(), words.split())
    assert next(iter(groups.values()))[0].key == first


def test_search_for_a_near_miss_names_the_game(tmp_path):
    library = paytable_library(tmp_path)
    assert nearest_name("jacks or beter", library.tables) == '; did you mean "jacks or better"?'
    assert nearest_name("9/6 jaks", library.tables) == '; did you mean "jacks"?'
    assert nearest_name("xyzzy", library.tables) == ""


def test_favourite_toggled_twice_is_removed():
    assert toggled(toggled(("a",), "b"), "b") == ("a",)


def test_own_folder_of_an_unknown_home_is_broken(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", "~nobody-of-this-name/games")
    [[fault]] = faults(paytable_library(tmp_path)).values()
    assert "no home folder is known for ~nobody-of-this-name" in fault


def test_unknown_name_gets_the_file_beside_it(own_folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownPaytable, match='called ""; `videopoker paytables` lists them'):
        load_paytable("")
    (tmp_path / "mine.toml").touch()
    with pytest.raises(UnknownPaytable, match=r"did you mean .mine.toml.\?"):
        load_paytable("mine")


def test_search_without_words_leaves_the_groups_as_they_are():
    groups = Library(()).groups(["gone"])
    assert games_with_words(groups, []) == groups
