"""Every public value that holds a result has a short repr, a dict for JSON and HTML for a notebook."""

import inspect
import json
from enum import Enum
from typing import get_args, get_origin

import pytest

import videopoker
from tests.text.test_html import Page
from videopoker import (
    Card,
    Session,
    arrays,
    compare,
    curve,
    evaluate,
    events,
    grade,
    gym,
    holds,
    load_paytable,
    moves,
    read_grades,
    read_history,
    read_records,
    reading,
    risk,
    run_script,
    show_down,
    simulate,
    solve,
    strategy,
    teaching,
    testing,
    why,
)

GAME, DEALT = "jacks-or-better-9-6", "Ks Kh 7d 2c 9s"
DOORS = (videopoker, arrays, events, gym, moves, reading, teaching, testing)
NO_RESULTS = {
    "BestHolds": "a function",
    "BulkScorer": "a function",
    "Card": "text in JSON",
    "HoldValues": "a function",
    "Payouts": "a function",
    "Scorer": "a function",
    "Session": "a machine",
    "VideoPoker": "a machine",
    "VideoPokerVector": "machines",
}
"""Public classes that hold no result, and what they are; moves, errors, enums and protocols are known by their kind."""


def played():
    session = Session.in_memory(GAME, credits=1000, seed=1)
    session.deal(5, cards=DEALT, replacements="Kd 7c 7s")
    session.draw("Ks Kh")
    return session


def every_event():
    """An event of each kind."""
    session = Session.in_memory(GAME, credits=1000, seed=1)
    yield from session.deal(5, cards=DEALT, replacements="Kd 7c 7s")
    yield from session.draw("Ks Kh")
    yield from session.double_up("9d Td 8d 9c 2s")
    yield from session.pick(0)
    yield from session.choose_denomination(5)
    yield from session.deal(5, hands=100)
    yield from session.choose("8/5 jacks")
    yield from session.draw([0])
    yield from session.cash_out()
    yield from session.choose_denomination(25)
    yield from session.deposit(50)
    yield from session.choose_phrase("a phrase")
    yield from session.choose(GAME)
    yield from (events.GameChosen(load_paytable(GAME)), events.DenominationChosen(25))
    note = events.HandNote(1, (0, 1), hinted=False)
    yield from (
        note,
        events.NotesAdded((note,)),
        events.Restored(3),
        events.Committed(1, b"0" * 32, b"1" * 32),
    )
    yield from (events.PracticeStarted(), events.SessionStarted(), events.SessionEnded())
    yield events.ChainStarted(b"1" * 8, b"0" * 32, 1000, 1, "new")


def values():
    session = played()
    hands = holds(DEALT, GAME)
    made = [*every_event()]
    drawn = [event for event in made if isinstance(event, events.Drawn)]
    return [
        *made,
        *(event.hands[0] for event in drawn),
        load_paytable(GAME),
        solve(GAME),
        hands,
        hands[0],
        curve(GAME, "Flush", 1, 60),
        evaluate(DEALT),
        strategy(GAME),
        risk(GAME, 1000, 100),
        simulate(GAME, 1000, 1),
        grade(session),
        why(DEALT, GAME),
        why("Ks Qs Js Ts 2s", GAME),
        show_down([DEALT, "As Ad 7s 2d 9d"]),
        show_down([DEALT] * 40),
        run_script("credits 20\nbet 1\nauto 3 all"),
        session.state,
        read_history(session),
        read_grades(session),
        read_history(Session.in_memory(GAME)),
        *compare(GAME, "8/5 jacks"),
        *read_records(session),
    ]


def kinds_in(annotation):
    """The classes of this program in an annotation."""
    if isinstance(annotation, type) and get_origin(annotation) is None:
        return {annotation} if annotation.__module__.startswith("videopoker") else set()
    parts = (part if isinstance(part, list | tuple) else [part] for part in get_args(annotation))
    return {kind for part in parts for one in part for kind in kinds_in(one)}


def returned(function):
    """What a function returns; some names of annotations are imported for type checkers only."""
    public = {name: getattr(videopoker, name) for name in videopoker.__all__}
    written = inspect.get_annotations(inspect.unwrap(function)).get("return")
    return eval(written, function.__globals__, public) if isinstance(written, str) else written


def listed():
    """What the doors list, or if they list nothing, define."""
    for door in DOORS:
        own = [
            name for name, value in vars(door).items() if getattr(value, "__module__", "") == door.__name__
        ]
        for name in getattr(door, "__all__", own):
            if not name.startswith("_"):
                yield getattr(door, name)


def public_kinds():
    """The classes that the doors list and their functions return."""
    for one in listed():
        if inspect.isfunction(one):
            yield from kinds_in(returned(one))
        else:
            yield from kinds_in(one)


def results():
    """Of these classes, the ones that may hold a result."""
    for kind in public_kinds():
        is_other = issubclass(kind, (Exception, Enum, *get_args(moves.Move))) or kind.__name__ in NO_RESULTS
        if not is_other and not getattr(kind, "_is_protocol", False):
            yield kind


def parts(value, depth=0):
    """A value of this program, and those that its attributes and items have."""
    if isinstance(value, (list, tuple)):
        yield from (part for item in value[:3] for part in parts(item, depth))
    if not type(value).__module__.startswith("videopoker") or isinstance(value, Card) or depth > 3:
        return
    yield value
    for name in dir(value):
        if not name.startswith("_") and not inspect.ismethod(part := getattr(value, name, None)):
            yield from parts(part, depth + 1)


VALUES = values()


def test_there_is_a_value_of_every_public_class():
    assert {kind.__name__ for kind in results()} - {type(value).__name__ for value in VALUES} == set()
    assert {*NO_RESULTS} <= {kind.__name__ for kind in public_kinds()}


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_value_has_a_short_repr_a_dict_and_html(value):
    assert len(repr(value)) <= 200
    assert repr(value).isprintable()
    record = value.to_dict()
    assert json.loads(json.dumps(record)) == record
    assert Page(value._repr_html_()).texts


def test_parts_of_values_have_short_reprs():
    long = {
        type(part).__name__: repr(part) for value in VALUES for part in parts(value) if len(repr(part)) > 200
    }
    assert long == {}


def test_rows_of_a_save_show_their_first_in_a_notebook():
    session = Session.in_memory(GAME, credits=1000, seed=1)
    for _ in range(12):
        session.deal(5)
        session.draw()
    rows = read_grades(session)
    assert len(rows.to_dict()["rows"]) == 12
    page = Page(rows._repr_html_())
    assert "At most 10 rows; to_columns() has them all." in page.texts
    ((names, *shown),) = page.tables
    assert names[:2] == ["hand", "best"]
    assert [row[0] for row in shown] == [f"{number}" for number in range(1, 11)]


def test_rows_of_a_save_have_a_short_repr(tmp_path):
    path = tmp_path / ("long" * 40 + ".sqlite3")
    with Session.open(path, practice=True) as session:
        session.deal(5)
    assert len(repr(read_history(path))) <= 200
