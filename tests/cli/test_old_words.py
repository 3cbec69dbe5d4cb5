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
