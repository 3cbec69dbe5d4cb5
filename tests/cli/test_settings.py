"""The settings from the command line: themes, their faults, and what plain mode takes."""

import io
import json
import sys


def test_settings_name_an_unknown_theme_and_its_line(run, saves):
    saves.mkdir()
    (saves / "settings.toml").write_text('speed = "fast"\n\ntheme = "nrod"\n')
    code, out, err = run("settings")
    assert code == 1
    assert err.endswith('settings.toml:3: theme: no theme is called "nrod"; did you mean "nord"?\n')
    assert 'theme        = "nrod"' in out


def test_settings_json_has_values_and_problems(run, saves):
    saves.mkdir()
    (saves / "settings.toml").write_text('speed = "fast"\nbel = true\n[keys]\ndeal = "j"\n')
    code, out, err = run("settings", "--json")
    assert (code, err) == (1, "")
    printed = json.loads(out)
    assert printed["file"] == str(saves / "settings.toml")
    assert (printed["settings"]["speed"], printed["settings"]["bell"]) == ("fast", "off")
    assert printed["settings"]["keys"] == {"deal": "j"}
    (problem,) = printed["problems"]
    assert (problem["line"], problem["key"]) == (2, "bel")
    assert 'did you mean "bell"?' in problem["message"]


SOUND = '[sound]\nwin = ["play", "win.oga"]\n'


def test_settings_say_where_sounds_go_and_print_those_that_are_heard(run, saves, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    one = tmp_path / "config" / "videopoker" / "settings.toml"
    for file, text in ((saves / "settings.toml", SOUND), (one, SOUND.replace("win", "big"))):
        file.parent.mkdir(parents=True)
        file.write_text(text)
    fault = f"sound is ignored in this file; move [sound] to {one}"
    code, out, err = run("settings")
    assert (code, err) == (1, f"videopoker: {saves / 'settings.toml'}:1: {fault}\n")
    assert f"[sound]\n# a command and its arguments for win, big, royal; read only from {one}\n" in out
    assert 'big = ["play", "big.oga"]\n' in out
    printed = json.loads(run("settings", "--json")[1])
    assert printed["settings"]["sound"] == {"big": ["play", "big.oga"]}
    assert [problem["message"] for problem in printed["problems"]] == [fault]


def test_plain_mode_refuses_an_unknown_theme(run, saves, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("set theme nope\nset theme nrod\nset theme nord\n"))
    out = run("--plain")[1]
    assert 'No theme is called "nope"; expected amber, amber-256, ansi-' in out
    assert 'No theme is called "nrod"; did you mean "nord"?' in out
    assert "theme nord. Screen only." in out
    assert 'theme = "nord"' in (saves / "settings.toml").read_text()


def test_settings_name_every_fault_of_a_theme_file(run, saves):
    (saves / "themes").mkdir(parents=True)
    (saves / "themes/midnight.toml").write_text('felt = "blue"\ncrad = "#ffffff"\n')
    (saves / "settings.toml").write_text('theme = "midnight"\n')
    code, out, err = run("settings")
    assert code == 1
    first, *faults = err.splitlines()
    assert first.endswith('settings.toml:1: theme: "midnight" cannot be used (2 errors); felt is used')
    assert [line.split("themes/")[1] for line in faults] == [
        'midnight.toml:1: felt is "blue"; expected a colour such as "#06241b"',
        'midnight.toml:2: crad: unknown role "crad"; did you mean "card"?',
    ]
    assert f"{saves / 'themes/midnight.toml'}" in out
