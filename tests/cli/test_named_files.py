"""Files that the player names: a command never replaces one without `--force`."""

import io
import shlex

import pytest

from videopoker.cli.commands import whole_parser
from videopoker.cli.parser import FORCE, load

KEEPS_ITS_STATE = {"--resume"}
"""A simulation goes on with the file that it wrote."""


def all_commands(command, words=()):
    yield words, command
    for name, (_, place) in command.commands.items():
        yield from all_commands(load(place), (*words, name))


READS = {
    ("grade", "file"),
    ("paytables check", "files"),
    ("saves restore", "backup"),
    ("run", "scripts"),
}
"""Arguments that name a file which is only read."""


def test_every_command_that_writes_a_file_takes_force():
    commands = {" ".join(words): command for words, command in all_commands(whole_parser().command)}
    writing = {
        words
        for words, command in commands.items()
        for option in command.options
        if "FILE" in str(option.settings.get("metavar"))
        and option.names[0] not in KEEPS_ITS_STATE
        and (words, option.names[0]) not in READS
    }
    assert writing == {words for words, command in commands.items() if FORCE in command.options}
    assert len(writing) >= 4


@pytest.mark.parametrize(
    "words",
    [
        "solve jacks-or-better-9-6 --report FILE.html",
        "strategy jacks-or-better-9-6 --html FILE.html",
        "history --save mine --card FILE.txt",
        "saves explain mine --export FILE.csv",
    ],
)
def test_file_is_replaced_only_with_force(run, save, tmp_path, words):
    save.write_bytes(save.read_bytes()[:-4096] if "explain" in words else save.read_bytes())
    *_, ending = words.partition("FILE")
    file = tmp_path / f"mine{ending}"
    file.write_text("mine")
    typed = shlex.split(words.replace(f"FILE{ending}", str(file)))
    complaint = f"videopoker: {file} exists; --force replaces it, or choose another name\n"
    assert run(*typed) == (2, "", complaint)
    assert file.read_text() == "mine"
    assert run(*typed, "--force")[2] == ""
    assert "explain" in words or file.read_text() != "mine"
    file.unlink()
    assert run(*typed)[2] == ""


HOSTILE = "a\x1b[31m\u202e\nb"
"""A name that would colour the terminal, turn the text around and begin a line."""


def is_plain(text):
    return all(sign == "\n" or sign.isprintable() for sign in text)


@pytest.mark.parametrize(
    "words",
    [
        "new FOLDER/starter",
        "new FOLDER",
        "solve FOLDER/none.toml",
        "solve FOLDER/game.toml --report FOLDER/sheet.html",
        "solve FOLDER/game.toml --set 'jacks or better=7' --save-as mine --saves FOLDER",
        "strategy FOLDER/game.toml --html FOLDER/sheet.html --lines 5",
        "paytables check FOLDER/game.toml FOLDER/wrong.toml FOLDER/none.toml",
        "paytables --saves FOLDER",
        "history --saves FOLDER --save mine --card FOLDER/card.txt",
        "history --saves FOLDER --save none",
        "saves --saves FOLDER",
        "saves backup mine --saves FOLDER",
        "saves explain mine --saves FOLDER",
        "saves explain none --saves FOLDER",
        "stats --saves FOLDER --save mine",
        "verify --saves FOLDER --save mine",
        "verify FOLDER/none --saves FOLDER --save mine",
        "settings --saves FOLDER",
        "settings --paths --saves FOLDER",
        "grade FOLDER/hands.txt",
        "grade FOLDER/none",
        "run FOLDER/play.poker",
        "run FOLDER/none.poker",
        "run FOLDER",
        "simulate jacks-or-better-9-6 --hands 100 --seed 1 --resume FOLDER/run",
        "simulate jacks-or-better-9-6 --hands 100 --seed 1 --policy FOLDER/none.py",
        "hold 'Ks Kh 7d 2c 9s' --paytable FOLDER/none.toml",
        "daily --saves FOLDER --paytable FOLDER/none.toml",
        "play --plain --saves FOLDER --save new",
        "HOSTILE",
        "solve HOSTILE",
        "stats --save HOSTILE",
        "hold HOSTILE",
        "verify HOSTILE",
        "challenge HOSTILE",
    ],
)
def test_no_name_of_a_file_controls_the_terminal(run, played_folder, words):
    typed = [
        word.replace("FOLDER", str(played_folder)).replace("HOSTILE", HOSTILE) for word in shlex.split(words)
    ]
    _, printed, complaints = run(*typed)
    assert is_plain(printed), words
    assert is_plain(complaints), words
    assert printed or complaints


@pytest.fixture
def played_folder(save, tmp_path, monkeypatch):
    """A folder with a hostile name: a save, a paytable, scripts and a list of hands, right and wrong."""
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    monkeypatch.setattr(
        "sys.stdin",
        io.StringIO(
            "deal\ndraw\nexport none/a.csv\nexport a.csv\nexport a.csv\nyes\ncard a.txt\nset speed x\n"
        ),
    )
    folder = tmp_path / HOSTILE
    folder.mkdir()
    (folder / "mine.sqlite3").write_bytes(save.read_bytes())
    (folder / "game.toml").write_text(
        'name = "Mine"\n[[pays]]\nhand = "pair"\nlabel = "Jacks or better"\npays = [9, 1, 1, 1, 8]\n'
    )
    (folder / "wrong.toml").write_text(f'"{HOSTILE}" = 5\n', newline="")
    (folder / "paytables").mkdir()
    (folder / "paytables" / "bad.toml").write_text("name = 5\n")
    (folder / "settings.toml").write_text("speed = 5\n")
    (folder / "play.poker").write_text("deposit 100\ndeal\ndraw\nexpect credits 1\nexpect \x1b[31m\n")
    (folder / "hands.txt").write_text("Ks Kh 7d 2c 9s | Ks Kh\nKs \x1b[31m\u202e\n")
    return folder


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("history --save mine --card", "FILE"),
        ("saves explain mine --export", "FILE"),
        ("strategy jacks-or-better-9-6 --html", "FILE.html"),
        ("simulate jacks-or-better-9-6 --hands 10 --resume", "FILE"),
        ("solve jacks-or-better-9-6 --set flush=35 --save-as", "NAME"),
        ("run - --practice", "NAME"),
        ("history --save mine --line", "LABEL"),
        ("stats --saves", "DIR"),
    ],
)
def test_empty_name_is_refused_and_not_taken_for_none(run, save, monkeypatch, words, expected):
    monkeypatch.setattr("sys.argv", ["videopoker"])
    *_, option = words.split()
    code, out, err = run(*words.split(), "")
    assert (code, out) == (2, "")
    assert err.startswith(f'videopoker: {option} "": expected {expected}, got an empty text')
    assert err.count("\n") == 1


def test_name_of_a_picture_is_printed_on_one_line(run, save, tmp_path):
    code, out, _ = run("history", "--save", "mine", "--card", f"{tmp_path}/a\nb.png")
    assert (code, out.count("\n")) == (0, 1)
