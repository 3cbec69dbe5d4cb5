"""A name of any kind means the same game first on the games screen, in a command, in its refusal, and in Python."""

from argparse import Namespace
from functools import cache

import pytest

from tests.quick import quick_and_slow
from videopoker import PaytableError, load_paytable
from videopoker.cli.games import file_named
from videopoker.play.paytables.files import UnknownPaytable, aliases, paytable_names
from videopoker.play.paytables.library import games_with_words, paytable_library

MINE = 'name = "{}"\n[[pays]]\nhand = "pair"\npays = 1\n'


def words_of_titles():
    """The beginnings and the ends of all titles: 1 word, 2 words and more, with the pays and their beginnings."""
    for table in paytable_library().tables:
        words = table.title.casefold().split()
        for count in range(1, len(words) + 1):
            yield " ".join(words[:count])
            yield " ".join(words[-count:])
        pays = table.variant.split()[-1].split("/") if table.variant else []
        for count in range(2, len(pays)):
            yield f"{table.name} {'/'.join(pays[:count])}"
            yield f"{'/'.join(pays[:count])} {table.name}"


def nicknames():
    yield from aliases().games
    for short, words in aliases().words.items():
        yield short
        for table in paytable_library().tables:
            if table.name.casefold() == words and table.variant:
                yield f"{short} {table.variant.split()[0]}"
                yield f"{table.variant.split()[0]} {short}"


KINDS = {
    "id": paytable_names(),
    "title": [table.title for table in paytable_library().tables],
    "nickname": [*nicknames()],
    "words": [*dict.fromkeys(words_of_titles())],
}
ASKED = [
    "jacks or better",
    "8/5 bonus",
    "all american",
    "10/7 db",
    "nsu deuces",
    "sdbp",
    "jp jacks or better",
    "9/6",
    "royal",
    "full pay",
]
NAMES = dict.fromkeys(ASKED, "asked") | {name: kind for kind, names in KINDS.items() for name in names}


@cache
def groups_on_screen(saves):
    return paytable_library(saves).groups()


def first_on_screen(name, saves=None):
    return next(iter(games_with_words(groups_on_screen(saves), name.split()).values()))[0]


def games_of_the_refusal(load):
    try:
        load()
    except PaytableError as refused:
        return refused.games, str(refused)
    return None


def is_for_programs(name, capsys, saves=None):
    """Whether a program may use the name, after a check that all surfaces agree."""
    first = first_on_screen(name, saves)
    refused = games_of_the_refusal(lambda: load_paytable(name, saves))
    if refused == ((), UnknownPaytable(name).args[0]):  # & is no word of a name; only the search finds it
        return False
    assert file_named(name, Namespace(saves=saves)).stem == first.key
    told = capsys.readouterr().err
    if refused:
        games, line = refused
        assert games[0] == first
        assert first.key in line.removeprefix(f'"{name}"')
        assert told.startswith(first.title)
        return False
    assert load_paytable(name, saves) == first
    assert told == ""
    return True


KIND_OF_NAME = ("asked", *KINDS)


@pytest.mark.parametrize(
    ("kind", "number"), quick_and_slow([(kind, number) for number in (8, 200) for kind in KIND_OF_NAME], 5)
)
def test_screen_command_refusal_and_python_agree_on_the_first_game_of_a_name(kind, number, capsys):
    every = [name for name, of in NAMES.items() if of == kind]
    names = every[:: max(1, len(every) // number)]
    programs = [name for name in names if is_for_programs(name, capsys)]
    assert programs
    assert (programs == names) == (kind in {"id", "title"})


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder of saves beside which the player has games of their own."""
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    (tmp_path / "paytables").mkdir()
    games = {
        "db": "Small Double Bonus",
        "first": "Jacks or Better",
        "second": "Jacks or Better Sunday 9/6",
        "third": "Sunday Aces",
        "fourth": "Bonus",
        "triple-triple-bonus-9-6": "Triple Triple Bonus 9/6",
    }
    for file, title in games.items():
        (tmp_path / "paytables" / f"{file}.toml").write_text(MINE.format(title))
    return str(tmp_path)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("db", "db"),
        ("9/6 jacks", "jacks-or-better-9-6"),
        ("jacks or better 9/6", "jacks-or-better-9-6"),
        ("jacks or better", "first"),
        ("sunday", "third"),
        ("double bonus small", "db"),
        ("aces", "aces-and-eights-8-5"),
    ],
)
def test_shipped_games_go_before_the_players_own_of_the_same_words_everywhere(own, name, key, capsys):
    is_for_programs(name, capsys, own)
    assert first_on_screen(name, own).key == key


@pytest.mark.parametrize("name", ["triple triple", "triple triple bonus"])
def test_own_file_with_the_id_of_a_shipped_game_makes_no_second_game_of_its_name(own, name):
    assert load_paytable(name, own) == load_paytable("triple-triple-bonus-9-6")
