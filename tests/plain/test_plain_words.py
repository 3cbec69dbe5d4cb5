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
    assert [verb.example for verb in verbs() if 15 + len(verb.summary) > 79] == []
    assert [verb.example for verb in verbs() if len(verb.example) > 14] == []


def test_help_alone_has_ten_lines_each_with_a_command_that_works():
    rows = talk(kings(), "help").split("> ")[1].splitlines()[:-1]
    assert len(rows) == 10
    assert [row for row in rows if len(row) > 79] == []
    assert rows[-1].startswith("help all ")
    for row in rows:
        assert "Unknown command" not in talk(kings(), row[:15].strip())


def test_help_of_a_word_of_the_screens_is_the_glossarys():
    assert f"Hit rate: {WORDS['hit rate']}" in talk(kings(), "help hit rate")
    assert WORDS["variance"] in talk(kings(), "help variance")


def test_plain_help_lists_every_verb_and_the_letters():
    output = talk(kings(), "help all").splitlines()
    assert [verb.example for verb in verbs() if f"{verb.example:<15}{verb.summary}" not in output] == []
    assert (
        "b for bet, m for max, n for hands, N for fewer, d for double, h for hint, w for why, C for coach, c for credits"
        in output[-2]
    )


def test_plain_help_of_a_group_also_explains_the_verb_of_that_name():
    output = talk(kings(), "help games").split("> ")[1]
    assert output.count("\n") == 8
    assert "\nfavourite NAME " in output
    assert "games favourites" in output


def test_plain_help_distinguishes_n_from_capital_n():
    output = talk(kings(), "help n", "help N", "help B").split("> ")
    assert [part.split()[0] for part in output[1:4]] == ["hands", "fewer", "bet"]


def test_plain_help_says_why_a_double_up_is_fair():
    output = talk(kings(), "help double")
    assert "A double-up returns exactly 100%: its five cards come from one shuffled deck" in output


@pytest.mark.parametrize("word", ["play", "cash out", "pays", "older", "help", "enter", "1"])
def test_plain_help_explains_one_word_or_group(word):
    output = talk(kings(), f"help {word}").split("> ", 1)[1]
    assert "Unknown command" not in output
    assert output.count("\n") < 22


def test_plain_help_for_an_unknown_word_says_so():
    assert 'Unknown command "dubble"; did you mean "double"?' in talk(kings(), "help dubble")


def test_plain_settings_are_listed_with_values_and_help():
    output = talk(kings(), "settings")
    assert "double up off: offer a double-up after every win (a fair bet)" in output
    assert (
        "speed normal: how fast cards are dealt and wins counted up (normal, slow, fast, off); screen only"
        in output
    )
    assert "animation full: full, basic (cards flip in one frame), or none" in output


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


def test_plain_set_keeps_a_key_in_the_file_of_the_table(tmp_path):
    settings = tmp_path / "settings.toml"
    assert "key bet_one J. Screen only." in talk(kings(), "set key bet one J", settings=settings)
    assert load_settings(settings)[0].keys == {"bet_one": "J"}
    assert "key bet_one b. " in talk(kings(), "set key bet_one default", settings=settings)
    assert load_settings(settings)[0].keys == {}


def test_plain_set_key_alone_names_the_actions():
    output = talk(kings(), "set key j")
    assert "Expected an action and its key, such as set key deal j" in output
    assert "fewer_hands" in output


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("set", "Expected a setting and its value, such as set speed fast. Type settings to list them."),
        (
            "set speed",
            "Expected a setting and its value, such as set speed fast. Type settings to list them.",
        ),
        ("set sped fast", 'Unknown setting "sped"; did you mean "speed"?'),
        (
            "set speed fsat",
            'Speed is "fsat"; expected "normal", "slow", "fast" or "off"; did you mean "fast"?',
        ),
        (f"set theme {'x' * 101}", f'Theme is "{"x" * 35}..."; expected at most 100 letters.'),
        ("set autohold perhaps", 'Autohold is "perhaps"; expected on or off.'),
        ("set favourites none", "Type favourite and a game's name to change favourites."),
        ("set key deel j", 'Unknown action "deel"; did you mean "deal"?'),
        ("set key deal escape", '"escape" cannot be used because it closes dialogs; choose another key.'),
        ("double", "Double-up is off. Type double up on."),
        ("draw 1 2", 'Draw takes no argument: "1 2". Nothing was done.'),
        ("deal", "A hand is dealt. Draw first."),
    ],
)
def test_plain_refuses_with_one_line(tmp_path, line, error):
    settings = tmp_path / "settings.toml"
    session = kings()
    before = session.state
    assert f"> {error}\n" in talk(session, line, settings=settings)
    assert session.state == before
    assert not settings.exists()


def test_plain_says_what_is_wrong_with_the_settings_file(tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text('speed = "fsat"\n')
    assert f"{settings}:1: speed is" in talk(kings(), settings=settings)


def test_plain_offers_to_double_a_win_when_the_setting_is_on():
    output = talk(kings(), "1 2 5", "draw")
    assert "d to double" not in output
    output = talk(kings(), "set double_up on", "1 2 5", "draw")
    assert "Full House pays 25.\nCredits 120. d to double 25.\n" in output


def test_plain_rings_the_bell_for_a_win_when_the_setting_is_on():
    assert "\a" in talk(kings(), "set bell on", "1 2 5", "draw")
    assert "\a" not in talk(kings(), "1 2 5", "draw")


def test_plain_asks_before_leaving_when_the_setting_is_on():
    session = kings()
    output = talk(session, "set confirm_quit on", "quit", "no", "1 2 5", "quit", "yes", "draw")
    assert output.count("quit? yes leaves") == 2
    assert "5, joker, held" in output
    assert session.state.phase.name == "DRAWING"


def test_plain_lists_all_hands_of_a_draw_the_best_first():
    session = Session.in_memory(credits=100, seed=bytes(32))
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d", hands=3)
    output = talk(session, "all hands", "1 2 5", "draw", "all hands", "all hands 1", "all hands x")
    assert "No hands are drawn." in output
    assert "> 1, Full House pays 25, full house, kings over eights: king of spades, king of hearts," in output
    assert re.findall(r"(\d), [\w ]+ pays \d+, ", output) == ["1", "2", "3", "1"]
    assert 'Got "x"; expected how many hands, such as all hands 5.' in output


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_plain_breaks_lines_between_words_on_a_terminal_alone(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    outputs = []
    for out in (Terminal(), io.StringIO()):
        shell.play_plain(kings(), ["help double\n"], out)
        outputs.append(out.getvalue())
    assert max(map(len, outputs[0].replace("> ", "> \n").splitlines())) < 40
    assert " ".join(outputs[0].split()) == " ".join(outputs[1].split())
    assert max(map(len, outputs[1].splitlines())) > 200


def test_plain_prints_each_fault_of_a_game_on_its_own_line(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path / "paytables"))
    (tmp_path / "paytables").mkdir()
    (tmp_path / "paytables" / "faulty.toml").write_text("name = 5\n")
    output = talk(kings(), "game faulty", settings=tmp_path / "settings.toml")
    assert "faulty.toml:1: name is 5; expected a text in quotes.\n" in output
    assert "?" not in output


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


def test_page_of_plain_mode_has_lines_that_plain_mode_knows():
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
            ("deal,", "stand", "pick", "enter for", "which", "LAB", "REPLAY", "PRACTICE", "hold or")
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
