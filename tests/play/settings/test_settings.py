"""The settings file: valid values, reports of its faults, and writing without loss."""

import re
from pathlib import Path

import pytest

from videopoker.core.settings import SETTINGS, Settings
from videopoker.play.settings.chosen_keys import check_keys, keys_in_use, rekeyed
from videopoker.play.settings.file import explained, load_settings, save_key, save_setting
from videopoker.play.table.keys_and_words import ACTIONS


@pytest.fixture
def file(tmp_path):
    return tmp_path / "settings.toml"


def load(file, text):
    file.write_text(text)
    return load_settings(file, file)


def test_settings_without_a_file_are_the_defaults(file):
    assert load_settings(file) == (Settings(), [])


@pytest.mark.parametrize(
    ("name", "value"), [(s.name, choice) for s in SETTINGS for choice in s.choices] + [("theme", "nord")]
)
def test_setting_written_is_read_again(file, name, value):
    save_setting(file, name, value)
    settings, problems = load_settings(file)
    assert (getattr(settings, name), problems) == (value, [])


@pytest.mark.parametrize("content", ["# mine\n", None])
def test_setting_is_written_to_the_file_that_a_link_leads_to(file, tmp_path, content):
    target = tmp_path / "dotfiles" / "poker.toml"
    if content:
        target.parent.mkdir()
        target.write_text(content, encoding="utf-8")
    file.symlink_to("dotfiles/poker.toml")
    save_setting(file, "confirm_quit", False)
    assert file.is_symlink()
    assert target.read_text(encoding="utf-8").endswith("confirm_quit = false\n")
    assert load_settings(file)[0].confirm_quit is False


def test_setting_written_keeps_what_the_player_wrote(file):
    file.write_text('# mine\ntheme = "nord" # dark\n\n[keys]\ndeal = "j"\n')
    save_setting(file, "bell", "on")
    assert load_settings(file)[0] == Settings(theme="nord", bell="on", keys={"deal": "j"})
    assert "# mine" in file.read_text()
    assert "# dark" in file.read_text()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('sped = "fast"', 1, 'unknown setting "sped"; did you mean "speed"?'),
        ('\nspeed = "fsat"', 2, 'speed is "fsat"; expected "slow", "normal", "fast" or "off"'),
        ('bell = "yes"', 1, 'bell is "yes"; expected "off", "on", "patterns" or "sounds"'),
        ('[sound]\nwn = ["play"]', 2, 'unknown win "wn"; did you mean "win"?'),
        ('[sound]\nbig = "play big.oga"', 2, "expected a command and its arguments in a list, such as"),
        ("sound = true", 1, "sound is true; expected a table: [sound], then win = "),
        ("demo = 3", 1, "demo is 3; expected 0, 1, 2, 5, 10 or 30"),
        ("theme = 3", 1, "theme is 3; expected a text in quotes"),
        ("keys = 3", 1, "keys is 3; expected a table"),
        ("favourites = 3", 1, "favourites is 3; expected names of games in quotes"),
        ('[keys]\nhelp = "ctrl+m"', 2, "the same as enter in a terminal"),
        ("bell = true\nbell = false", 2, "bell is set twice, first on line 1; remove one"),
        ('bell = true\nfavourites = ["a", 3]', 2, "favourites has 3; expected names of games"),
        ('[keys]\nquti = "x"', 2, 'unknown action "quti"; did you mean "quit"?'),
        ('[keys]\ngames = "spcae"', 2, 'no key is called "spcae"; did you mean "space"?'),
        ('[keys]\ngames = [""]', 2, "expected keys in quotes"),
        ('[keys]\ngames = "escape"', 2, "cannot be used because it closes dialogs"),
        ('[keys]\ndeal = "u"\nquit = "u"', 3, "u is already used for Deal."),
    ],
)
def test_settings_fault_is_named_with_its_line(file, text, line, message):
    _, problems = load(file, text)
    assert [problem.line for problem in problems] == [line]
    assert message in str(problems[0])


def test_valid_settings_are_used_despite_faults(file):
    settings, problems = load(file, 'speed = "fast"\nbell = 1\n[keys]\ndeal = "j"\nquit = "j"\n')
    assert (settings.speed, settings.bell, settings.keys) == ("fast", "off", {"deal": "j"})
    assert len(problems) == 2


@pytest.mark.parametrize(("written", "bell"), [("true", "on"), ("false", "off"), ('"patterns"', "patterns")])
def test_bell_of_before_there_were_patterns_is_read(file, written, bell):
    settings, problems = load(file, f"bell = {written}\n")
    assert (settings.bell, problems) == (bell, [])


def test_coach_of_before_the_exam_was_a_practice_is_read_as_after_and_is_no_fault(file):
    settings, (note,) = load(file, 'coach = "exam"\n')
    assert (settings.coach, note.line, note.harmless) == ("after", 1, True)
    assert note.message.startswith('coach is "exam"; it is read as "after": to start an exam, use ')


def test_sounds_are_read_kept_and_listed(file):
    settings, problems = load(file, '[sound] # mine\nroyal = ["play", "a b.oga"]\n')
    assert (settings.sound, problems) == ({"royal": ("play", "a b.oga")}, [])
    save_setting(file, "bell", "on")
    assert load_settings(file, file)[0].sound == settings.sound
    assert '[sound] # mine\nroyal = ["play", "a b.oga"]' in file.read_text()
    printed = file.with_name("printed.toml")
    again, problems = load(printed, explained(settings, file, file.parent))
    assert (again.sound, problems) == (settings.sound, [])


SOUND = '[sound]\nwin = ["play", "win.oga"]\n'


def test_sounds_of_any_other_file_are_ignored_and_one_line_says_where_to_put_them(file, tmp_path):
    one = tmp_path / "config" / "settings.toml"
    file.write_text(f'bell = "on"\n{SOUND}big = 7\n')
    settings, problems = load_settings(file, one)
    assert (settings.bell, settings.sound) == ("on", {})
    line = f"{file}:2: sound is ignored in this file; move [sound] to {one}"
    assert list(map(str, problems)) == [line]
    assert not problems[0].harmless


def test_sounds_are_heard_from_their_one_file_with_other_settings_too(file, tmp_path):
    one = tmp_path / "config.toml"
    one.write_text(f'bell = "on"\nspeed = "fats"\n{SOUND}bgi = ["play"]\n')
    file.write_text('speed = "slow"\n')
    settings, problems = load_settings(file, one)
    assert settings == Settings(speed="slow", sound={"win": ("play", "win.oga")})
    assert list(map(str, problems)) == [f'{one}:5: bgi: unknown win "bgi"; did you mean "big"?']
    assert load_settings(file.with_name("missing.toml"), one)[0].sound == settings.sound


def test_settings_around_a_line_that_is_no_toml_are_used_and_it_is_named(file):
    settings, problems = load(file, 'bell = true\nspeed = "fast\nletters = true\n[keys]\ndeal = "j"\n')
    assert settings == Settings(bell="on", letters=True, keys={"deal": "j"})
    assert [problem.line for problem in problems] == [2]
    assert (
        "settings.toml:2: this is not valid TOML: a text that does not end; expected a quote at its end"
        in str(problems[0])
    )


@pytest.mark.parametrize(
    "save", [lambda file: save_setting(file, "bell", "on"), lambda file: save_key(file, "deal", "j")]
)
def test_nothing_is_written_to_a_file_with_a_line_that_is_no_toml(file, save):
    file.write_text('theme = "nord"\nspeed = fast\n')
    with pytest.raises(ValueError, match=r"line 2: this is not valid TOML: .*; correct the file first"):
        save(file)
    assert file.read_text() == 'theme = "nord"\nspeed = fast\n'


def test_key_written_keeps_what_the_player_wrote(file):
    file.write_text('# mine\nbell = true\n\n[keys] # a left hand\ndeal = "j" # near\nquit = "u"\n')
    save_key(file, "deal", "k")
    save_key(file, "games", "f2")
    assert load_settings(file) == (Settings(bell="on", keys={"deal": "k", "quit": "u", "games": "f2"}), [])
    assert all(words in file.read_text() for words in ("# mine", "# a left hand", "# near"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bell = true",
        "keys = 3\n",
        "[keys]\n",
        'keys = {quit = "u"}\n',
        'keys.quit = "u"\n',
        "[[keys]]\na = 1\n",
    ],
)
def test_key_is_written_into_any_file(file, text):
    file.write_text(text)
    save_key(file, "deal", "j")
    save_setting(file, "theme", "nord")
    settings, problems = load_settings(file)
    assert (settings.keys["deal"], settings.theme, problems) == ("j", "nord", [])


def test_default_key_removes_its_line_from_the_file_unless_it_has_a_comment(file):
    file.write_text('[keys]\ndeal = "j"\nquit = "u" # far\n')
    save_key(file, "deal", None)
    save_key(file, "quit", None)
    save_key(file, "help", None)
    assert file.read_text() == '[keys]\nquit = "q" # far\n'


def test_keys_may_be_swapped():
    good, faults = check_keys({"bet_one": "m", "bet_max": "b"})
    assert (good, faults) == ({"bet_one": "m", "bet_max": "b"}, [])


def test_key_chosen_beats_a_default_and_a_note_names_the_action_without_a_key(file):
    settings, problems = load(file, '[keys]\ngames = "l"\nhold_1 = "space"\n')
    assert settings.keys == {"games": "l", "hold_1": "space"}
    used = keys_in_use(settings.keys)
    assert (used["games"], used["history"], used["hold_1"], used["deal"]) == ("l", "", "space", "enter")
    assert [(problem.line, problem.harmless) for problem in problems] == [(2, True)]
    assert (
        'games: l was the key for History, which has no key now; to give it one, add history = "..."'
        in str(problems[0])
    )


def test_settings_explained_show_no_escape_characters(file):
    theme = "\x1b[31mred\x9b1m\n\u202e"
    text = explained(Settings(theme=theme), file, file.parent / "themes")
    assert all(line.isprintable() for line in text.splitlines())
    assert load(file, text)[0].theme == theme


def test_empty_text_takes_the_key_from_an_action(file):
    settings, problems = load(file, '[keys]\nbet_one = ""\ngames = "b"\n')
    assert (keys_in_use(settings.keys)["bet_one"], problems) == ("", [])


def test_keys_get_the_names_the_screen_uses():
    assert check_keys({"help": "?", "deal": "SPACE, j"})[0] == {"help": "question_mark", "deal": "space,j"}


def test_default_keys_have_no_faults():
    assert check_keys({name: action.keys for name, action in ACTIONS.items()})[1] == []


def test_settings_explained_can_be_read_as_settings(file):
    mine = Settings(theme="nord", letters=True, favourites=('odd "name"',), keys={"deal": "j"})
    text = explained(mine, file, file.parent / "themes")
    settings, problems = load(file, text)
    assert problems == []
    assert (settings.theme, settings.letters, settings.keys["deal"]) == ("nord", True, "j")
    assert settings.favourites == mine.favourites


@pytest.mark.parametrize(
    ("action", "keys", "sentence"),
    [
        ("deal", "m", "m is already used for Bet one."),
        ("deal", "asterisk", "no key is called"),
        ("deel", "x", 'did you mean "deal"?'),
        ("bet_max", None, "m is already used for Bet one."),
    ],
)
def test_reserved_key_is_refused_in_the_words_for_the_file(action, keys, sentence):
    chosen = {"bet_one": "m", "bet_max": "x"}
    with pytest.raises(ValueError, match=re.escape(sentence)) as refused:
        rekeyed(chosen, action, keys)
    if keys:
        assert str(refused.value) in [message for _, message in check_keys({**chosen, action: keys})[1]]


def test_settings_page_has_every_setting_choice_and_default_key():
    page = (Path(__file__).parents[3] / "docs" / "settings.md").read_text()
    for setting in SETTINGS:
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{setting.name}` |")]
        shown = [
            f'"{choice}"' if isinstance(choice, str) else str(choice).lower() for choice in setting.choices
        ]
        assert f"| {', '.join(f'`{choice}`' for choice in shown)} |" in row or not shown
    rows = [line.split(" | ")[:2] for line in page.splitlines() if line.startswith("| `")]
    keys = {
        pair for names, keys in rows for pair in zip(names[2:].split(", "), keys.split(", "), strict=False)
    }
    assert {(f"`{name}`", f"`{action.keys}`") for name, action in ACTIONS.items()} <= keys


def test_settings_page_shows_a_file_without_faults(file):
    page = (Path(__file__).parents[3] / "docs" / "settings.md").read_text()
    settings, problems = load(file, page.split("```toml\n")[1].split("```")[0])
    assert (settings.keys["deal"], problems) == ("j,space", [])


def test_valid_favourites_are_used_once_each_despite_faults(file):
    assert load(file, 'favourites = ["b", 3, "a", "b"]')[0].favourites == ("b", "a")


def test_default_key_makes_no_file(file):
    save_key(file, "deal", None)
    assert not file.exists()


def test_favourites_written_keep_the_comments_among_them(file):
    file.write_text('favourites = [\n  "a", # slow\n  "b", # best\n]\n\n[keys]\ndeal = "j"\n')
    save_setting(file, "favourites", ("b", "c"))
    assert load_settings(file)[0] == Settings(favourites=("b", "c"), keys={"deal": "j"})
    assert '"b", # best\n' in file.read_text()


def test_unreadable_file_of_sounds_is_named_and_the_settings_are_used(file, tmp_path):
    one = tmp_path / "config.toml"
    file.write_text('speed = "slow"\n')
    for content, fault in (
        (b'win = "play\n', ":1: this is not valid TOML"),
        (b"\xff\xfe", ": the text is UTF-16"),
    ):
        one.write_bytes(content)
        settings, problems = load_settings(file, one)
        assert (settings, len(problems)) == (Settings(speed="slow"), 1)
        assert str(problems[0]).startswith(f"{one}{fault}")
