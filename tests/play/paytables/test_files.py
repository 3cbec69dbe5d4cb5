"""Paytables by name and by file."""

import re
from pathlib import Path

import pytest

from videopoker import load_paytable
from videopoker.play.paytables.files import (
    HOUSE_GAME,
    PaytableError,
    UnknownPaytable,
    paytable_names,
    paytable_path,
    read_paytable,
)
from videopoker.play.paytables.solved import check_file

SOUND = """name = "Mine"
coins = 5

[[pays]]
hand = "pair"
ranks = "JQKA"
pays = 1
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(SOUND, encoding="utf-8")
    return path


def test_shipped_paytables_load_under_their_names_and_have_titles():
    assert [name for name in paytable_names() if load_paytable(name).key != name] == []
    assert [name for name in paytable_names() if not load_paytable(name).title] == []


@pytest.mark.slow
def test_shipped_files_have_no_faults():
    """Including their stated returns."""
    assert [fault for path in map(paytable_path, paytable_names()) for fault in check_file(path)] == []


def test_readme_counts_the_shipped_games():
    text = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    assert set(re.findall(r"(\d+) games", text)) == {str(len(paytable_names()))}


def test_shipped_paytables_have_different_titles():
    titles = [load_paytable(name).title for name in paytable_names()]
    assert len(set(titles)) == len(titles) >= 6


def test_house_game_comes_first_and_is_loaded_when_none_is_named():
    assert paytable_names()[0] == HOUSE_GAME == load_paytable().key


def test_house_game_is_53_cards_with_these_pays():
    game = load_paytable()
    assert (game.deck_size, game.coins) == (53, 5)
    assert [(line.label, line.pays[0], line.pays[4]) for line in game.lines] == [
        ("Natural Royal Flush", 250, 4000),
        ("Five of a Kind", 200, 1000),
        ("Wild Royal Flush", 100, 500),
        ("Straight Flush", 40, 200),
        ("Four of a Kind", 15, 75),
        ("Full House", 5, 25),
        ("Flush", 4, 20),
        ("Straight", 3, 15),
        ("Three of a Kind", 2, 10),
        ("Two Pair", 1, 5),
        ("Jacks or Better", 1, 5),
    ]


def test_paytable_is_loaded_from_a_path(file):
    assert load_paytable(file) == load_paytable(str(file))
    assert load_paytable(file).key == "mine"


def test_paytable_is_loaded_from_a_file_in_the_current_folder(file, monkeypatch):
    monkeypatch.chdir(file.parent)
    assert load_paytable("mine.toml").name == "Mine"


def test_shipped_paytable_beats_a_file_of_the_same_name(tmp_path, monkeypatch):
    (tmp_path / HOUSE_GAME).write_text(SOUND, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_paytable(HOUSE_GAME).name == "Joker Poker"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "jacks-or-bettr-9-6",
            'no paytable or file is called "jacks-or-bettr-9-6"; did you mean "jacks-or-better-9-6"?',
        ),
        ("zzz", 'no paytable or file is called "zzz"; `videopoker paytables` lists them'),
        ("a\n\x1b[31mb", 'no paytable or file is called "a??[31mb"'),
    ],
)
def test_unknown_paytable_is_named_with_the_nearest(name, message):
    with pytest.raises(UnknownPaytable) as caught:
        load_paytable(name)
    assert message in str(caught.value)


ACCEPTED = [
    ("a byte order mark", SOUND.encode("utf-8-sig")),
    ("lines ended by CR LF", SOUND.replace("\n", "\r\n").encode()),
    ("comments", SOUND.replace("\n", "  # words\n").encode()),
    ("letters of any language", SOUND.replace("Mine", "Mühle 麻雀").encode()),
    ("pay lines in one list", b'name = "Mine"\npays = [{hand = "pair", pays = 1}]\n'),
    ("a column for each bet", SOUND.replace("pays = 1", "pays = [1, 2, 3, 4, 6]").encode()),
    (
        "columns over many lines",
        SOUND.replace("pays = 1", "pays = [\n 1,\n 2, # two\n 3,\n 4,\n 6,\n]").encode(),
    ),
    ("an inline deck as a table", (SOUND + "[deck]\njokers = 0\n").encode()),
    ("two jokers", SOUND.replace("coins = 5", 'coins = 5\ndeck = {jokers = 2}\nwild = ["joker"]').encode()),
]


@pytest.mark.parametrize("content", [c[1] for c in ACCEPTED], ids=[c[0] for c in ACCEPTED])
def test_file_in_another_style_is_read_the_same(tmp_path, content):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    assert check_file(path) == []
    assert read_paytable(path).payout("Ks Kh 7d 2c 3s", 1) == 1


def test_faulty_file_raises_every_fault_a_line(file):
    file.write_text('name = 5\ncoins = "x"\n', encoding="utf-8")
    with pytest.raises(PaytableError) as caught:
        load_paytable(file)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    assert len(caught.value.problems) == 3
