"""`training` is the name of the practice file: no save may have it, and one that has it gets another."""

import pytest

from tests.cli.played_saves import play
from videopoker.play.host.paths import head_path, receipts_path, recent_path
from videopoker.play.saves.files.side_file import HandNotes
from videopoker.play.session import Session

NAMES = ["training", "training.sqlite3", "Training"]
REFUSED = "cannot name a save: training.sqlite3 is the practice file; choose another name\n"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "command",
    ["stats --save", "play --plain --save", "play --plain --practice", "verify --save", "saves explain"],
)
def test_no_save_may_have_the_name_of_the_practice_file(run, saves, name, command):
    assert run("daily", "--json")[0] == 0
    assert run(*command.split(), name) == (2, "", f'videopoker: "{name}" {REFUSED}')
    assert run("daily", "--json")[0] == 0


@pytest.fixture
def named_training(saves):
    """A save called training as an older version made it, with its side files and a backup."""
    path = saves / "training.sqlite3"
    play(path, 3)
    with Session.open(path) as session:
        session.deal(1)
        session.mark(frozenset({1, 3}))
        session.record_hint()
        session.record_answer(frozenset({1}))
        session.log.back_up(path)
    return path


def beside(path):
    files = (head_path(path), receipts_path(path), recent_path(path), HandNotes(path)._marks)
    return [file.exists() for file in files]


@pytest.mark.parametrize(
    "command", ["stats --save", "play --plain --save", "run SCRIPT --save", "saves explain"]
)
def test_save_called_training_is_renamed_with_all_that_is_beside_it(
    run, saves, named_training, script, command, monkeypatch
):
    monkeypatch.setattr("sys.stdin", iter(["quit\n"]))
    before = beside(named_training)
    assert all(before)
    words = [script("draw\n") if word == "SCRIPT" else word for word in command.split()]
    code, _, err = run(*words, "training")
    told = "the save training had the name of the practice file; it is now `videopoker --save training-2`"
    assert (code, err.split("\n")[0]) == (0, f"videopoker: {told}")
    assert not named_training.exists()
    assert not any(beside(named_training))
    renamed = saves / "training-2.sqlite3"
    assert beside(renamed)[:3] == [True] * 3
    (backup,) = (saves / "backups").glob("training-2-20*.sqlite3")
    assert '"first": [1]' in HandNotes(backup)._marks.read_text()
    assert run("verify", "--save", "training-2")[0] == 0
    assert run("saves", "explain", "training-2")[0] == 0
    assert run("daily", "--json")[0] == 0
    assert run("stats", "--save", "training")[2].endswith(REFUSED)


def test_save_called_training_is_listed_and_practice_says_how_to_rename_it(run, saves, named_training):
    assert "training  " in run("saves")[1]
    code, out, err = run("daily", "--json")
    assert (code, out) == (2, "")
    assert err.endswith("`videopoker stats --save training` gives it another name\n")


def test_save_called_training_that_is_being_played_keeps_its_name(run, named_training):
    with Session.open(named_training):
        code, _, err = run("stats", "--save", "training")
    assert (code, "is being played by" in err) == (2, True)
    assert named_training.exists()
