"""Every public function and method refuses an argument of a wrong kind in one line."""

import inspect
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import videopoker
from videopoker import Refused, Session, arrays
from videopoker.solver.risk import bankroll

WRONG = {
    "nothing": None,
    "a truth": True,
    "text": "text",
    "bytes": b"x",
    "a part": 1.5,
    "no number": float("nan"),
    "endless": float("inf"),
    "negative": -1,
    "large": 10**19,
    "huge": 10**5000,
    "a list": [],
    "a table": {},
    "an object": object(),
    "a kind": int,
    "texts": ["x"],
    "nothings": [None],
    "a zero byte": "\x00",
    "digits": "9" * 5000,
    "a path": Path("/nonexistent"),
    "numbers": (1, 2, 3),
    "huge numbers": [10**5000],
    "a pair": [("Flush", 10**5000)],
    "uneven lists": [[1], [1, 2]],
    "a table of huge numbers": {"Flush": [10**5000]},
    "long text": "x" * 100_000,
    "an array": np.array([1, 2]),
    "an array of texts": np.array([["Ks", "x"], ["y", ""]]),
    "an array of objects": np.array([None, object()]),
    "an array of parts": np.full((2, 5), 0.5),
    "an array of hands": np.ones((2, 5), np.uint8),
    "an empty array": np.array([]),
    "an array of no dimensions": np.array(3),
    "a whole number of NumPy": np.int64(3),
    "a part of NumPy": np.float64(1.5),
    "a truth of NumPy": np.True_,
    "a time of NumPy": np.datetime64("2020-01-01"),
}
GAME, DEALT, HANDS = "jacks-or-better-9-6", "Ks Kh 7d 2c 9s", [[0, 1, 2, 3, 4]]
VALID = {
    "cards": DEALT,
    "hand": DEALT,
    "text": "Ks",
    "line": "Flush",
    "coins": 5,
    "pay": 6,
    "credits": 100,
    "held": [0],
    "positions": [0],
    "paytable": GAME,
    "game": GAME,
    "hands": 1,
    "most": 3,
    "expected": 0.99,
}
"""An argument for each name of a parameter that has no default."""
NOT_OURS = {"count", "index", "player"}
"""Methods of tuples, and a policy."""
MOST_LETTERS = 1100
"""Of a refusal, also of a text of 100,000 letters."""


def calls():
    table, session = videopoker.load_paytable(GAME), Session.in_memory(GAME, credits=100, seed=1)
    curve, sheet = videopoker.curve(table, "Flush", 1, 10), videopoker.strategy(table)
    payouts = arrays.payouts(table)
    yield from {
        "best_five": (videopoker.best_five, DEALT),
        "evaluate": (videopoker.evaluate, DEALT),
        "parse_cards": (videopoker.parse_cards, DEALT),
        "curve": (videopoker.curve, table, "Flush", 1, 10),
        "holds": (videopoker.holds, DEALT, table),
        "load_paytable": (videopoker.load_paytable, GAME),
        "returns": (videopoker.returns, table, {"Flush": [25]}),
        "risk": (videopoker.risk, table, 1000, 100),
        "show_down": (videopoker.show_down, [DEALT, "As Ad 7s 2d 9d"]),
        "solve": (videopoker.solve, table),
        "simulate": (videopoker.simulate, table, 1000, 1),
        "why": (videopoker.why, DEALT, table),
        "strategy": (videopoker.strategy, table),
        "scorer": (videopoker.scorer, table),
        "bulk_scorer": (videopoker.bulk_scorer,),
        "policy_return": (videopoker.policy_return, table, "best"),
        "run_script": (videopoker.run_script, "deal"),
        "grade": (videopoker.grade, session),
        "read_history": (videopoker.read_history, session),
        "read_grades": (videopoker.read_grades, session),
        "read_records": (videopoker.read_records, session),
        "arrays.deal": (arrays.deal, 10, 1),
        "arrays.draw": (arrays.draw, HANDS, [0], 1),
        "arrays.payouts()": (payouts, HANDS),
        "arrays.payouts().lines": (payouts.lines, HANDS),
        "arrays.hold_values()": (arrays.hold_values(table), HANDS),
        "arrays.best_holds()": (arrays.best_holds(table), HANDS),
        "Card.of": (
            videopoker.Card.of,
            *(videopoker.Card.parse("Ks").rank, videopoker.Card.parse("Ks").suit),
        ),
        "scorer().five": (videopoker.scorer().five, videopoker.parse_cards(DEALT)),
        "scorer().seven": (videopoker.scorer().seven, videopoker.parse_cards(f"{DEALT} Ad 3c")),
    }.items()
    for value in (
        table,
        curve,
        sheet,
        session,
        session.state,
        videopoker.evaluate(DEALT),
        videopoker.bulk_scorer(),
        videopoker.Card.parse("Ks"),
    ):
        for name, method in inspect.getmembers(value, callable):
            if not name.startswith("_") and name not in NOT_OURS and inspect.ismethod(method):
                needed = [
                    parameter.name
                    for parameter in inspect.signature(method).parameters.values()
                    if parameter.default is parameter.empty and parameter.kind is not parameter.VAR_POSITIONAL
                ]
                yield f"{type(value).__name__}.{name}", (method, *map(VALID.get, needed))


CALLS = dict(calls())


def test_every_public_function_is_tried():
    public = {name for name in videopoker.__all__ if inspect.isfunction(getattr(videopoker, name))} | {
        f"arrays.{name}" for name in arrays.__all__ if inspect.isfunction(getattr(arrays, name))
    }
    public -= {"compare"}  # it takes any number of games, as solve does
    assert public - {name.removesuffix("()") for name in CALLS} == set()


@pytest.mark.parametrize("name", CALLS)
def test_argument_of_a_wrong_kind_is_taken_or_refused_in_one_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some are names of saves
    call, *given = CALLS[name]
    parameters = inspect.signature(call).parameters
    refusals = []
    for parameter, wrong in product(parameters, WRONG):
        is_own_fault = (parameter, wrong) in {
            ("policy", "a kind"),  # a function that cannot take a hand
            ("path", "digits"),  # a refusal of a save has its whole path
            ("path", "long text"),
        }
        if parameters[parameter].kind is inspect.Parameter.VAR_POSITIONAL or is_own_fault:
            continue
        arguments = dict(zip(parameters, given, strict=False)) | {parameter: WRONG[wrong]}
        try:
            call(**arguments)
        except Refused as refused:
            refusals.append(str(refused))
    assert [text for text in refusals if not text or "\n" in text or len(text) > MOST_LETTERS] == []


def test_a_wrong_number_of_arguments_is_a_type_error():
    table = CALLS["solve"][1]
    for call in (table.with_pays, table.best_line, videopoker.Card.of):
        with pytest.raises(TypeError):
            call()


def test_limits_that_these_refusals_name_are_taken(monkeypatch):
    most = bankroll.MOST_CREDITS
    assert videopoker.risk(GAME, most, 100).bankroll == most
    with pytest.raises(Refused, match=f"expected at most {most:,}"):
        videopoker.risk(GAME, most + 1, 100)
    monkeypatch.setattr(arrays, "MOST_DEALS", 7)
    assert len(arrays.deal(7, 1)) == 7
    with pytest.raises(Refused, match="8 deals; expected 0 to 7"):
        arrays.deal(8, 1)
