"""What a value shows to a program or in a notebook: plain values, columns, HTML."""

import json
from dataclasses import replace

import pytest

from tests.text.test_html import Page
from videopoker import (
    Session,
    curve,
    evaluate,
    grade,
    holds,
    load_paytable,
    risk,
    simulate,
    solve,
)
from videopoker.cli import main
from videopoker.core.base import rendering

GAME = "jacks-or-better-9-6"


def played():
    session = Session.in_memory(GAME, credits=1000, seed=5)
    for _ in range(20):
        session.deal(5)
        session.draw([0, 1])
    return session


VALUES = {
    "paytable": lambda: load_paytable("deuces-wild-full-pay"),
    "solution": lambda: solve(GAME),
    "holds": lambda: holds("Qh Qd Kh 7h 9h", GAME),
    "curve": lambda: curve(GAME, "full house", 25, 60),
    "risk": lambda: risk(GAME, 500, 400),
    "risk for ever": lambda: risk("deuces-wild-full-pay", 10_000),
    "simulation": lambda: simulate(GAME, 10_000, 7, sessions=100, bankroll=500),
    "hand": lambda: evaluate("Ks Kh JK 8c 8d"),
    "grade": lambda: grade(played()),
}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_json_and_columns_of_one_length(name):
    value = VALUES[name]()
    assert json.loads(json.dumps(value.to_dict()))
    assert len({len(column) for column in value.to_columns().values()}) == 1


@pytest.mark.parametrize("name", VALUES)
def test_a_notebook_shows_every_value_without_scripts_links_or_colours_of_a_page(name):
    html = VALUES[name]()._repr_html_()
    parts = Page(html)
    assert {tag for tag, _ in parts.tags} <= {
        "div",
        "style",
        "p",
        "table",
        "tbody",
        "tr",
        "th",
        "td",
        "code",
        "svg",
        "line",
        "text",
        "polyline",
        "polygon",
        "circle",
    }
    attributes = {name for _, some in parts.tags for name in some}
    assert not {"href", "src", "onclick", "onerror"} & attributes
    css = html.partition("<style>")[2].partition("</style>")[0]
    assert css
    assert "#" not in css
    assert "url(" not in css


def test_a_curve_and_a_fan_are_pictures():
    assert "<svg" in VALUES["curve"]()._repr_html_()
    assert VALUES["risk"]()._repr_html_().count("<polygon") == 2
    assert "<svg" not in VALUES["risk for ever"]()._repr_html_()


def test_the_name_of_a_stranger_s_paytable_is_text():
    table = replace(load_paytable(GAME), name="<img src=x onerror=alert(1)>")
    for value in (
        table,
        solve(table),
        holds("Qh Qd Kh 7h 9h", table),
        curve(table, "flush", 25, 35),
        risk(table, 500, 100),
    ):
        html = value._repr_html_()
        assert "<img" not in html
        assert "&lt;img src=x onerror=alert(1)&gt;" in html


def test_a_notebook_shows_the_repr_without_the_hook(monkeypatch):
    monkeypatch.setattr(rendering, "renderer", None)
    assert solve(GAME)._repr_html_() is None


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (["solve", GAME, "--json"], VALUES["solution"]),
        (["risk", GAME, "--bankroll", "500", "--hands", "400", "--json"], VALUES["risk"]),
        (["hold", "Qh Qd Kh 7h 9h", "--paytable", GAME, "--all", "--json"], VALUES["holds"]),
    ],
)
def test_the_dict_has_what_the_command_prints(capsys, line, value):
    assert main(line) == 0
    printed = json.loads(capsys.readouterr().out)
    (printed,) = printed if isinstance(printed, list) else [printed]
    known = json.loads(json.dumps(value().to_dict()))
    assert known.items() <= printed.items()


def test_the_state_as_a_dict_counts_positions_from_1_and_hides_what_is_to_come():
    session = Session.in_memory(GAME, credits=100, seed=3)
    session.deal(5, cards="Ks Kh 7d 2c 9s", replacements="Kd 7c 7s")
    state = json.loads(json.dumps(session.state.to_dict()))
    assert (state["phase"], state["description"], state["credits"]) == ("drawing", "pair of kings", 95)
    assert "Kd" not in json.dumps(state)
    session.draw("Ks Kh")
    assert session.state.to_dict()["held"] == [1, 2]


def test_columns_of_a_solution_and_of_a_simulation_name_the_unit_of_a_pay():
    for value in (solve(GAME), simulate(GAME, 1000, 7)):
        columns = value.to_columns()
        flush = columns["label"].index("Flush")
        assert (columns["pays_per_coin"][flush], columns["coins_paid"][flush]) == (6, 30)
