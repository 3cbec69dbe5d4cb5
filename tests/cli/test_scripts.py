"""`videopoker run` with several scripts: every error, every failed expectation, and one line at the end."""

import json
import os

import pytest

pytestmark = pytest.mark.usefixtures("saves")

HAND = "credits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\n"
GOOD = f'{HAND}expect hand "full house"\nexpect paid 25\n'
WRONG = f"{HAND}expect paid 26\nexpect hand flush\nexpect credits 120\ndeal\n"
FAULTY = "credits ten\ndael\n"


@pytest.fixture
def scripts(tmp_path, monkeypatch):
    """Writes scripts into the folder `tests` of the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "tests"
    folder.mkdir()

    def write(**texts):
        for name, text in texts.items():
            (folder / f"{name}.poker").write_text(text)
        return folder

    return write


def test_all_errors_of_a_script_are_printed_as_compilers_do(run, scripts):
    scripts(a=FAULTY)
    code, out, err = run("run", "tests/a.poker")
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        'tests/a.poker:1: credits has "ten"; expected a whole number of credits',
        'tests/a.poker:2: unknown move "dael"; did you mean "deal"?',
    ]


def test_all_expectations_that_fail_together_are_printed_and_nothing_is_played_after_them(run, scripts):
    scripts(a=WRONG)
    code, out, err = run("run", "tests/a.poker")
    assert code == 1
    assert err.splitlines() == [
        "tests/a.poker:5: expected paid 26, found 25",
        "tests/a.poker:6: expected hand flush, found full house, kings over eights",
    ]
    assert out.count("deal 1") == 1
    assert "deal 2" not in out
    assert out.splitlines()[-1] == "1 script, 1 expectation held, 2 failed"


def test_folder_is_its_scripts_by_name(run, scripts):
    scripts(b=GOOD, a=GOOD, c=GOOD).joinpath("notes.txt").write_text("not a script")
    code, out, err = run("run", "tests")
    assert (code, err) == (0, "")
    played = [line for line in out.splitlines() if line.startswith("script ")]
    assert played == ["script   tests/a.poker", "script   tests/b.poker", "script   tests/c.poker"]
    assert out.splitlines()[-1] == "3 scripts, 6 expectations held"


def test_folders_and_pipes_in_a_folder_are_no_scripts(run, scripts):
    folder = scripts(a=GOOD)
    (folder / "folder.poker").mkdir()
    os.mkfifo(folder / "pipe.poker")
    (folder / "broken.poker").symlink_to("missing")
    code, out, err = run("run", "tests")
    assert code == 2
    assert out.splitlines()[-1] == "2 scripts, 2 expectations held, 1 script with errors"
    assert err == "videopoker: tests/broken.poker: the script cannot be read: No such file or directory\n"


@pytest.mark.parametrize(
    ("texts", "code", "closing"),
    [
        ([GOOD, GOOD], 0, "2 scripts, 4 expectations held"),
        ([WRONG, GOOD], 1, "2 scripts, 3 expectations held, 2 failed"),
        ([FAULTY, GOOD], 2, "2 scripts, 2 expectations held, 1 script with errors"),
        ([FAULTY, WRONG, GOOD], 2, "3 scripts, 3 expectations held, 2 failed, 1 script with errors"),
        ([f"{GOOD}draw\n", GOOD], 2, "2 scripts, 2 expectations held, 1 script with errors"),
    ],
)
def test_after_a_script_that_fails_the_next_is_played(run, scripts, texts, code, closing):
    scripts(**dict(zip("abc", texts, strict=False)))
    answered, out, _ = run("run", "--quiet", "tests")
    assert (answered, out.splitlines()[-1]) == (code, closing)


def test_missing_script_does_not_keep_the_others_from_being_played(run, scripts):
    scripts(a=GOOD)
    code, out, err = run("run", "none.poker", "tests")
    assert code == 2
    assert err == "videopoker: none.poker: the script cannot be read: No such file or directory\n"
    assert out.splitlines()[-1] == "2 scripts, 2 expectations held, 1 script with errors"


def test_folder_without_scripts_is_refused(run, scripts):
    expected = "videopoker: tests: no scripts in this folder; expected files that end in .poker\n"
    assert run("run", "tests") == (2, "", expected)


@pytest.mark.parametrize("text", ["", "# later\n", "seed 1\ncredits 10\nauto 2 none\n"])
@pytest.mark.parametrize("options", [[], ["--quiet"], ["--json"]])
def test_script_without_an_expectation_says_that_it_tested_nothing(run, scripts, text, options):
    scripts(a=text)
    code, _, err = run("run", *options, "tests/a.poker")
    assert (code, err) == (0, "videopoker: tests/a.poker: no expectations, so nothing was tested\n")


def test_expectations_are_events_in_json(run, scripts):
    scripts(a=WRONG.replace("credits 120", "cards Ks Kh 8c 8d JK"))
    code, out, err = run("run", "--json", "tests")
    assert code == 1
    assert err.splitlines()[-1] == "videopoker: 1 script, 1 expectation held, 2 failed"
    events = [json.loads(line) for line in out.splitlines()]
    assert {event["script"] for event in events} == {"tests/a.poker"}
    begins = {"event": "expected", "script": "tests/a.poker"}
    cards = ["Ks", "Kh", "8c", "8d", "JK"]
    hand = "full house, kings over eights"
    assert [event for event in events if event["event"] == "expected"] == [
        {**begins, "line": 5, "what": "paid", "wanted": 26, "found": 25, "held": False},
        {**begins, "line": 6, "what": "hand", "wanted": "flush", "found": hand, "held": False},
        {**begins, "line": 7, "what": "cards", "wanted": cards, "found": cards, "held": True},
    ]
    assert [*events[-1]] == ["event", "script", "line", "what", "wanted", "found", "held"]


def test_scripts_continue_one_save_after_another(run, run_json, scripts):
    scripts(a="deal\nexpect paid 0\n", b="draw\nexpect credits 100000\n", c="deal\ndraw\n")
    code, _, err = run("run", "--save", "mine", "tests")
    assert code == 1
    assert "tests/b.poker:2: expected credits 100,000, found " in err
    assert run_json("stats", "--save", "mine")["games"] == 2
