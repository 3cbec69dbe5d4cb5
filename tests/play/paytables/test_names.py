"""A game is named by its id, title, file or a nickname, the same everywhere."""

from collections import Counter
from time import process_time

import pytest

from videopoker import Session, load_paytable
from videopoker.play.paytables.files import (
    PaytableError,
    SeveralPaytables,
    UnknownPaytable,
    aliases,
    paytable_names,
    paytable_path,
)
from videopoker.play.paytables.library import games_with_words, paytable_library

MINE = 'name = "{}"\n[[pays]]\nhand = "pair"\npays = 1\n'


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    folder = tmp_path / "paytables"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("name", paytable_names())
def test_every_shipped_game_is_named_by_its_title_in_any_case(name):
    table = load_paytable(name)
    assert load_paytable(table.title.upper()) == table
    assert load_paytable(" ".join(reversed(table.title.split()))) == table


def test_no_alias_names_two_games_or_the_title_of_another():
    tables = paytable_library().tables
    titles = {name.casefold(): table.key for table in tables for name in (table.key, table.title)}
    for alias, key in aliases().games.items():
        assert alias == alias.casefold()
        assert titles.get(alias, key) == key
    read = [aliases().exactly(alias, tables) for alias in aliases().games]
    assert [len(games) for games in read] == [1] * len(read)


@pytest.mark.parametrize("alias", aliases().games)
def test_each_alias_leads_to_its_game_and_the_list_of_games_begins_with_it(alias):
    key = aliases().games[alias]
    assert load_paytable(alias).key == key
    assert load_paytable(alias.upper()).key == key
    assert next(iter(games_with_words(paytable_library().groups(), alias.split()).values()))[0].key == key


@pytest.mark.parametrize(("short", "words"), aliases().words.items())
def test_word_of_the_table_stands_for_words_of_a_title(short, words):
    wanted = Counter(words.split())
    assert [table for table in paytable_library().tables if wanted <= Counter(table.title.lower().split())]
    assert games_with_words(paytable_library().groups(), [short])


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("9/6 jacks", "jacks-or-better-9-6"),
        ("Job 8/5", "jacks-or-better-8-5"),
        ("kob 18/7/5", "joker-poker-kings-18-7-5"),
        ("jacks or better  9/6", "jacks-or-better-9-6"),
        ("Joker Poker Kings or Better 20/7/5, royal 1,000", "joker-poker-kings-20-7-5-royal-1000"),
        ("triple triple", "triple-triple-bonus-9-6"),
        ("nsu deuces", "deuces-wild-not-so-ugly"),
    ],
)
def test_words_of_one_game_name_it_in_any_order(name, key):
    assert load_paytable(name).key == key
    assert paytable_path(name).stem == key
    assert Session.in_memory(name).state.paytable.key == key


def test_words_of_several_games_are_refused_with_some_of_them_and_the_command_that_lists_them():
    with pytest.raises(SeveralPaytables) as several:
        load_paytable("deuces")
    assert str(several.value) == (
        '"deuces" could be 26 games: deuces-wild-full-pay, deuces-wild-not-so-ugly, deuces-wild-illinois, '
        "deuces-double-bonus-25-12 and 22 more; `videopoker paytables deuces` lists them"
    )
    with pytest.raises(SeveralPaytables, match="super-double-bonus-9-5, super-double-bonus-8-5 or super"):
        load_paytable("sdb")
    with pytest.raises(SeveralPaytables, match="`videopoker paytables aces '&'` lists them"):
        load_paytable("aces &")


def test_own_game_is_named_by_its_title_and_a_shipped_one_of_the_same_title_goes_first(own_folder, tmp_path):
    (own_folder / "mine.toml").write_text(MINE.format("Sunday Game"))
    (own_folder / "copy.toml").write_text(MINE.format("Jacks or Better 9/6"))
    assert load_paytable("sunday game", tmp_path).key == "mine"
    assert load_paytable("Jacks or Better 9/6", tmp_path).key == "jacks-or-better-9-6"
    assert load_paytable("copy", tmp_path).key == "copy"


def test_own_games_of_one_title_are_both_named(own_folder, tmp_path):
    for name in ("first", "second"):
        (own_folder / f"{name}.toml").write_text(MINE.format("Sunday Game"))
    with pytest.raises(SeveralPaytables, match='"sunday game" could be 2 games: first or second;'):
        load_paytable("sunday game", tmp_path)


def test_id_of_an_own_game_goes_before_a_nickname(own_folder, tmp_path):
    (own_folder / "ddb.toml").write_text(MINE.format("Mine"))
    assert load_paytable("ddb", tmp_path).name == "Mine"


def test_path_is_a_path_even_if_it_has_the_words_of_a_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownPaytable):
        load_paytable("./ddb")
    (tmp_path / "table").write_text(MINE.format("Mine"))
    assert load_paytable("table").name == "Mine"
    (tmp_path / "ddb").mkdir()
    assert load_paytable("ddb").key == "double-double-bonus-9-6"
    with pytest.raises(PaytableError, match="this is a folder"):
        load_paytable("./ddb")


def test_long_name_is_refused_at_once():
    before = process_time()
    with pytest.raises(PaytableError, match="no paytable"):
        load_paytable("x" * 100_000)
    assert process_time() - before < 5
