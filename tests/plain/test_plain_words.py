"""The help of plain mode explains every verb; settings are listed, changed and used."""

import io
import re
from pathlib import Path

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session
from videopoker.plain import shell
from videopoker.plain.verbs import VERBS
from videopoker.play.settings.file import load_settings
from videopoker.text.words.glossary import WORDS


def verbs():
    return [verb for group in VERBS.values() for verb in group]


def words_known():
    return [name for verb in verbs() for name in verb.words.split()]


def test_plain_every_word_has_one_meaning():
    assert len(set(words_known())) == len(words_known())


def test_plain_every_word_is_explained_alone():
    output = talk(kings(), *(f"help {word.replace('_', ' ')}" for word in words_known()))
    assert "Unknown command" not in output


def test_plain_help_fits_eighty_columns_where_it_lists():
    assert [verb.example for verb in verbs() if 16 + len(verb.summary) > 79] == []
    assert [verb.example for verb in verbs() if len(verb.example) > 14] == []


def test_help_alone_has_ten_lines_each_with_a_command_that_works():
    rows = talk(kings(), "help").split("> ")[1].splitlines()[:-1]
    assert len(rows) == 10
    assert [row for row in rows if len(row) > 79] == []
    assert rows[-1].startswith("help all: ")
    for row in rows:
        assert "Unknown command" not in talk(kings(), row.partition(":")[0])


def test_plain_help_lists_every_verb_and_the_letters():
    output = talk(kings(), "help all").splitlines()
    assert [
        verb.example for verb in verbs() if f"{f'{verb.example}:':<15} {verb.summary}" not in output
    ] == []
    assert (
        "b for bet, m for max, n for hands, N for fewer, d for double, x for match, h for hint, w for why, W for both, C for coach, c for credits"
        in " ".join(output)
    )


def test_plain_help_of_a_group_also_explains_the_verb_of_that_name():
    output = talk(kings(), "help games").split("> ")[1]
    assert output.count("\n") == 10
    assert "\nfavourite NAME: " in output
    assert "games favourites" in output


def test_plain_help_distinguishes_n_from_capital_n():
    output = talk(kings(), "help n", "help N", "help B").split("> ")
    assert [part.split()[0] for part in output[1:4]] == ["hands", "fewer:", "bet"]


@pytest.mark.parametrize("word", ["play", "cash out", "pays", "older", "help", "enter", "1"])
def test_plain_help_explains_one_word_or_group(word):
    output = talk(kings(), f"help {word}").split("> ", 1)[1]
    assert "Unknown command" not in output
    assert output.count("\n") < 22


def test_plain_set_keeps_a_setting_in_the_file_of_the_table(tmp_path):
    settings = tmp_path / "settings.toml"
    output = talk(
        kings(), "set speed fast", "set double up on", "set currency €", "meters", settings=settings
    )
    assert "speed fast. Screen only." in output
    assert "double up on.\n" in output
    assert "> currency €.\n" in output
    assert "€25.00" in output
    kept = load_settings(settings)[0]
    assert (kept.speed, kept.double_up, kept.currency) == ("fast", True, "€")


def test_plain_says_what_is_wrong_with_the_settings_file(tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text('speed = "fsat"\n')
    assert f"{settings}:1: speed is" in talk(kings(), settings=settings)


def test_plain_rings_the_bell_for_a_win_when_the_setting_is_on():
    assert "\a" in talk(kings(), "set bell on", "1 2 5", "draw")
    assert "\a" not in talk(kings(), "1 2 5", "draw")
    push = Session.in_memory(credits=100)
    push.deal(5, cards="Ks Kh 7d 2c 3s", replacements="4c 5d 8h")
    assert "\a" not in talk(push, "set bell on", "1 2", "draw")


def test_plain_says_how_rare_a_rare_hand_is_and_what_shares_it():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, cards="Ks Qs Js Ts 2c", replacements="As")
    assert "1 in 40,391 hands. Type share." in talk(session, "1 2 3 4", "draw")
    assert "Type share" not in talk(kings(), "1 2 5", "draw")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_plain_breaks_lines_between_words_on_a_terminal_alone(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    outputs = []
    for out in (Terminal(), io.StringIO()):
        shell.Shell(kings(), ["help double\n"], out).cmdloop()
        outputs.append(out.getvalue())
    assert max(map(len, outputs[0].replace("> ", "> \n").splitlines())) < 40
    assert " ".join(outputs[0].split()) == " ".join(outputs[1].split())
    assert 80 < max(map(len, outputs[1].splitlines())) <= 200


@pytest.mark.parametrize("line", ["help all", "strategy", "why more", "help pay", "fairness", "games xyz"])
def test_line_that_is_read_aloud_has_at_most_200_characters(line):
    session = Session.in_memory("joker-poker-jacks-15-5-4", credits=100)
    session.deal(5, cards="Ks Qs Ts 2c 3d")
    said = talk(session, line)
    assert [row for row in said.splitlines() if len(row.rpartition("> ")[2]) > 200] == []


def test_cash_out_says_what_the_session_brought():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    assert "Cashed out 50 credits ($12.50). Credits 0." in talk(Session.in_memory(credits=50), "cash out")
    session.deal(5, cards="Ks Qh 7d 2c 3s", replacements="4c 5d 8h")
    assert "Cashed out 95 credits ($23.75); 1 hand, -5 credits. Credits 0." in talk(
        session, "1 2", "draw", "cash out"
    )


def test_word_for_the_proof_leads_to_fairness():
    assert talk(kings(), "verify") == talk(kings(), "proof") == talk(kings(), "fairness")


@pytest.mark.parametrize("line", ["set coach", "settings coach"])
def test_setting_without_a_value_is_said(line):
    assert "> coach after: when the coach speaks" in talk(kings(), line)


def test_statistics_before_the_first_hand_of_a_session_say_only_what_was(tmp_path):
    save = tmp_path / "a.sqlite3"
    with Session.open(save, "jacks-or-better-9-6", practice=True) as session:
        session.deposit(100)
        session.deal(5, cards="Ks Kh 7d 2c 3s", replacements="4c 5d 8h")
        session.draw([0, 1])
    with Session.open(save) as session:
        said = talk(session, "stats", "results")
    assert "This session" not in said
    assert "no win: 0 hands" not in said
    assert "paid 1: 1 hand, " in said


def test_hands_of_a_draw_are_told_in_words():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, hands=3, cards="Ks Kh 7d 2c 3s")
    said = talk(session, "1 2", "draw", "history")
    assert " x " not in said
    assert said.count(" in 1 hand: ") + said.count(" in 2 hands: ") + said.count(" in 3 hands: ") >= 2


@pytest.mark.parametrize(
    ("held", "line", "after"), [("1 2", "drop all", 5), ("1 2", "release all", 5), ("none", "also all", 0)]
)
def test_all_names_every_card(held, line, after):
    prompt = talk(kings(), held, line).split("> ")[2].splitlines()[-1]
    assert prompt == (f"hold or draw {after}" if after else "stand pat")


def test_word_that_is_nearly_an_option_of_the_history_is_suggested():
    assert 'Got "lest"; did you mean "least"?' in talk(kings(), "draw", "history lest 5")


def test_plain_prints_no_escape_characters():
    output = talk(
        kings(), "\x1b[31m", "history line \x1b[31m", "set theme \x1b[31m", "hands \x1b", "hold \x1b"
    )
    assert "\x1b" not in output


def test_help_explains_the_words_of_the_figures():
    words = ("variance", "coin in", "return so far", "winning hands")
    said = talk(Session.in_memory(credits=100), *(f"help {word}" for word in words), "help nonsense")
    for word in words:
        assert f"{word.capitalize()}: {WORDS[word]}" in said
    assert 'Unknown command "nonsense"' in said


def test_page_of_plain_mode_has_lines_that_plain_mode_knows(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))  # save NAME writes a game
    page = (Path(__file__).parents[2] / "docs" / "plain.md").read_text("utf-8")
    typed = [
        line
        for cell in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
        for line in re.findall("`(.*?)`", cell)
    ]
    typed = [
        line
        for line in typed
        if not line.startswith(
            ("deal,", "stand", "pick", "enter for", "which", "LAB", "REPLAY", "AGAIN", "DRILL", "hold or")
        )
    ]
    assert len(typed) > 30
    for line in typed:
        assert "Unknown command" not in talk(kings(), line), line


def test_hand_on_the_page_of_plain_mode_is_said_as_there():
    page = (Path(__file__).parents[2] / "docs" / "plain.md").read_text("utf-8")
    [hand] = re.findall("```text\n(.*?)```", page, re.DOTALL)
    session = Session.in_memory(credits=1000)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    shown = talk(session, "1 2 5", "")
    rows = [row for row in hand.splitlines()[3:] if ">" not in row]
    assert [row for row in rows if row not in shown] == []
