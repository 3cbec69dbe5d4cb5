"""Commands that are options of others by now go on working, and say on stderr what they are."""

import pytest

from videopoker.cli.commands import COMMANDS, GROUPS, OLD_WORDS

LIST = "Qh Qd 3h 7h 9h | Qh Qd\nQh Qd 3h 7h 9h: 1 3 4 5\n"
CASES = {
    "ledger --save mine": "stats --ledger --save mine",
    "receipt --save mine": "verify --new-receipt --save mine",
    "receipt --save mine --kept": "verify --kept-receipts --save mine",
    "paths": "settings --paths",
    "analyse hands.txt --paytable jacks-or-better-9-6 --coins 1": (
        "grade hands.txt --paytable jacks-or-better-9-6 --coins 1"
    ),
}


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("old", CASES)
def test_old_word_prints_what_the_new_one_does_and_names_it(run, save, tmp_path, monkeypatch, old, form):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands.txt").write_text(LIST)
    code, out, err = run(*CASES[old].split(), *form)
    assert (code, err, bool(out)) == (0, "", True)
    word = "receipt --kept" if "--kept" in old else old.split()[0]
    told = f"videopoker: `videopoker {word}` is now `videopoker {OLD_WORDS[word]}`\n"
    assert run(*old.split(), *form) == (code, out, told)


def test_analyse_needs_its_file(run, saves):
    code, out, err = run("analyse")
    assert (code, out) == (2, "")
    assert err.splitlines()[1:] == [
        "videopoker: the following arguments are required: FILE; see videopoker grade --help"
    ]


def test_options_for_a_file_and_for_a_save_exclude_each_other(run, saves):
    for words in ("grade --coins 1", "grade hands.txt --hand 2 --since 2026-11-05", "ledger --expected"):
        code, out, _ = run(*words.split())
        assert (code, out) == (2, ""), words
    assert "--hand and --since" in run("grade", "hands.txt", "--hand", "2", "--since", "2026-11-05")[2]


def test_selftest_says_where_it_is_now(run):
    said = "`videopoker selftest` is now `python -m benchmarks.soak shuffle`, in a checkout of the source"
    for words in (["selftest"], ["selftest", "--hands", "10000"], ["help", "selftest"]):
        assert run(*words) == (2, "", f"videopoker: {said}\n")


def test_options_that_the_drill_had_before_say_what_to_do_instead(run):
    end = "see videopoker drill --help\n"
    added = f'videopoker: unknown option "--add"; drill CARDS asks a hand and adds it; {end}'
    assert run("drill", "--add", "Ks Kh 7d 2c JK") == (2, "", added)
    for option in ("--suspend", "--resume"):
        said = f'videopoker: unknown option "{option}"; hands are no longer suspended; {end}'
        assert run("drill", option, "1") == (2, "", said)


def test_help_lists_each_command_in_one_line_below_five_headings(run):
    text = run("--help")[1]
    listed = text[text.index("\nplay:\n") : text.index("\nexamples:\n")].strip().splitlines()
    assert max(map(len, listed)) <= 80
    assert [line for line in listed if line.endswith(":")] == [
        "play:",
        "learn:",
        "hands and paytables:",
        "saves:",
        "programs:",
    ]
    assert [line.split()[0] for line in listed if line.startswith("  ")] == [*COMMANDS]
    assert sum(map(len, GROUPS.values())) == len(COMMANDS)


def test_completion_and_schemas_offer_no_old_word_but_schemas_know_them(run):
    script = run("completion", "bash")[1]
    for old in (*OLD_WORDS, "selftest"):
        assert f" {old.split()[0]} " not in script.partition("_subparsers=")[2].partition("\n")[0]
    for old, new in (("ledger", "stats"), ("paths", "settings"), ("receipt", "verify"), ("analyse", "grade")):
        assert run("schema", old)[0] == run("schema", new)[0] == 0
