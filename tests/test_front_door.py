"""The public names of `import videopoker`."""

import dataclasses
import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import videopoker
from videopoker import (
    PaytableError,
    best_five,
    evaluate,
    holds,
    load_paytable,
    parse_cards,
    scorer,
    show_down,
)
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.hands import Category

ROOT = Path(videopoker.__file__).parents[1]


def test_public_names_are_shown_by_dir_and_imported_by_a_star():
    assert set(dir(videopoker)) == {*videopoker.__all__, "__version__"}
    assert sorted(videopoker.__all__) == videopoker.__all__
    code = "from videopoker import *; import videopoker; print(*sorted(n for n in globals() if n[0] != '_')); help(videopoker)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, _, shown = done.stdout.partition("\n")
    assert set(first.split()) == {*videopoker.__all__, "videopoker"}
    assert all(name in shown for name in videopoker.__all__)


def test_nothing_slow_is_imported_before_it_is_used():
    code = "import sys, videopoker; print(*{'numpy', 'textual', 'rich', 'sqlite3', 'tomllib', 'dataclasses', 'videopoker.core.cards.cards', 'videopoker.text'} & {*sys.modules})"
    assert subprocess.check_output([sys.executable, "-SEc", code], text=True, cwd=ROOT).split() == []


PROGRAM = """
from pathlib import Path

from videopoker import *

def most(paytable: Paytable, hand: tuple[Card, ...], policy: Policy) -> Hold | None:
    session = Session.in_memory(paytable, credits=100)
    try:
        events: tuple[Event, ...] = session.deal(cards=hand)
        drawn = session.draw(position for position in (1, 2))
    except (CardError, IllegalMove, PaytableError, SaveError, ScriptError, Refused):
        return None
    state: GameState = session.state
    value: HandValue | None = state.value
    results: tuple[Solution, Curve, Risk, Risk, Simulation] = (
        solve("9/6 jacks"),
        curve(Path("mine.toml"), "flush", 20, 40),
        risk(paytable, 500),
        risk(solve(paytable, coins=1), 500),
        simulate(paytable, 1000, seed=7, policy=policy),
    )
    session.undo()
    return holds(hand, paytable)[0] if state.phase is Phase.BETTING else None
"""


def test_star_import_has_its_types_under_mypy(tmp_path):
    """The only fault of the program is the call of a method that does not exist."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(program)]
    done = subprocess.run(mypy, check=False, capture_output=True, text=True, cwd=ROOT)
    line = PROGRAM[: PROGRAM.index("undo")].count("\n") + 1
    error = f'program.py:{line}: error: "Session" has no attribute "undo"  [attr-defined]'
    assert [shown.endswith(error) for shown in done.stdout.splitlines()] == [True]


@pytest.mark.parametrize("name", [name for name in videopoker.__all__ if name not in {"Event", "Move"}])
def test_public_name_has_an_example(name):
    assert ">>>" in getattr(videopoker, name).__doc__


@pytest.mark.parametrize("name", [name for name in videopoker.__all__ if name not in {"Event", "Move"}])
def test_signature_is_a_few_lines(name):
    """Unions of kinds of events and moves are shown by their name."""
    public = getattr(videopoker, name)
    members = [public, *(getattr(public, member) for member in dir(public) if member[0] != "_")]
    signatures = [
        inspect.signature(one) for one in members if inspect.isfunction(one) or inspect.ismethod(one)
    ]
    assert [str(signature) for signature in signatures if len(str(signature)) > 420] == []
    assert not {"log", "values"} & {
        parameter for signature in signatures for parameter in signature.parameters
    }


HAND = "Ks Kh 7d 2c JK 8c 8d"


def test_text_is_taken_wherever_cards_are():
    cards = parse_cards(HAND)
    assert evaluate(HAND) == evaluate(cards) == evaluate(list(cards))
    assert str(evaluate(HAND)) == "full house, kings over eights"
    assert best_five(HAND) == best_five(cards) == parse_cards("Ks Kh 8c 8d JK")
    assert scorer()(HAND) == scorer()(cards) == evaluate(HAND).score
    assert show_down([HAND, "As Ah Ad 7c 2s"]) == show_down([cards, parse_cards("As Ah Ad 7c 2s")])
    assert load_paytable().value(HAND) == load_paytable().value(cards)


def test_text_is_taken_wherever_wild_ranks_are():
    hand = "2s 2h Kd Kc 9s"
    assert (
        evaluate(hand, "2") == evaluate(hand, ["2"]) == evaluate(hand, Rank.TWO) == evaluate(hand, {Rank.TWO})
    )
    assert best_five(f"{hand} 3d", "2") == best_five(f"{hand} 3d", {Rank.TWO})
    assert show_down([hand], "2") == show_down([hand], {Rank.TWO})
    assert scorer("2") is scorer({Rank.TWO}) is scorer(["2"]) is scorer({2})
    assert videopoker.bulk_scorer("2") is videopoker.bulk_scorer({Rank.TWO})


NAME = "jacks-or-better-9-6"
SOLVED = {
    "solve": lambda game: videopoker.solve(game).exact,
    "holds": lambda game: [(hold.held, hold.ev) for hold in holds("Ks Kh 7d 2c 9s", game)],
    "policy_return": videopoker.policy_return,
    "curve": lambda game: videopoker.curve(game, "flush", 20, 40).breakpoints,
    "returns": lambda game: videopoker.returns(game, {"flush": [25, 30]}),
    "simulate": lambda game: videopoker.simulate(game, 1000, seed=7).expected,
    "risk": lambda game: videopoker.risk(game, 500),
}


@pytest.mark.parametrize("ask", SOLVED.values(), ids=SOLVED)
def test_solver_takes_a_game_by_its_id_its_title_a_nickname_or_a_path(ask):
    paytable = load_paytable(NAME)
    path = ROOT / "paytables" / f"{NAME}.toml"
    names = [NAME, paytable.title, "9/6 jacks", path, str(path)]
    assert [ask(name) == ask(paytable) for name in names] == [True] * len(names)


@pytest.mark.parametrize("ask", SOLVED.values(), ids=SOLVED)
def test_solver_says_what_no_game_is_called_and_what_several_are(ask):
    with pytest.raises(PaytableError, match='"jacks-or-beter-9-6"; did you mean "jacks-or-better-9-6"'):
        ask("jacks-or-beter-9-6")
    with pytest.raises(PaytableError, match='"joker poker" could be'):
        ask("joker poker")
    with pytest.raises(
        Refused, match=r'^got 96; expected a paytable, a name such as "jacks-or-better-9-6" or a path$'
    ):
        ask(96)


def test_results_and_states_have_a_short_repr():
    table = load_paytable("jacks-or-better-9-6")
    assert (
        repr(videopoker.curve(table, "flush", 20, 40)) == "<Curve jacks-or-better-9-6: Flush, 20 to 40 coins>"
    )
    ruin = videopoker.risk(table, 500)
    assert repr(ruin) == "<Risk jacks-or-better-9-6, 500 credits, unlimited play: ruin 1.000000>"
    assert ruin == videopoker.risk(videopoker.solve(table), 500)
    session = videopoker.Session.in_memory(table, credits=100)
    assert repr(session.totals) == "<Totals, 0 hands: 0 bet, 0 paid>"
    assert repr(session.state) == "<GameState, hand 0, betting: no cards, 100 credits>"
    assert len(repr(videopoker.simulate(table, 1000, seed=7).plan)) < 300


def test_small_values_have_code_as_their_repr():
    names = {"Card": videopoker.Card, "HandValue": videopoker.HandValue, "Category": Category, "Rank": Rank}
    for value in (parse_cards("As JK"), evaluate("Ks Kh JK 8c 8d")):
        assert eval(repr(value), names) == value


def test_every_move_and_event_is_public():
    from videopoker import events, moves

    for module, union in ((moves, moves.Move), (events, events.Event)):
        kinds = {kind.__name__ for kind in get_args(union)}
        assert kinds <= set(module.__all__)
        assert sorted(module.__all__) == module.__all__
        assert all(getattr(module, name) for name in module.__all__)


@pytest.fixture(scope="module")
def names():
    """The tool that writes the list of public names."""
    spec = importlib.util.spec_from_file_location("names", ROOT / "tools/names.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_page_lists_the_public_names_as_the_tool_writes_them(names):
    """`python tools/names.py` writes them."""
    assert {page: page.read_text(encoding="utf-8") for page in names.files()} == names.files()


def rows(names):
    """The lines of the list by the name that each is about."""
    return {re.match(r"- `(\w+)", line)[1]: line for line in names.names_list() if line[0] == "-"}


def test_list_has_every_public_name_move_and_event_each_with_a_meaning(names):
    from videopoker import events, moves

    listed = rows(names)
    assert listed.keys() == {*videopoker.__all__, *moves.__all__, *events.__all__}
    assert [line for line in listed.values() if not re.search(r"`: [\w`].{10,}\.", line)] == []


def test_list_has_every_field_of_a_move_and_of_an_event(names):
    from videopoker import events, moves

    listed = rows(names)
    for kind in (*get_args(moves.Move), *get_args(events.Event)):
        row = listed[kind.__name__]
        assert [one.name for one in dataclasses.fields(kind) if not re.search(rf"\b{one.name}\b", row)] == []


def test_list_has_every_attribute_of_the_state_and_each_has_a_docstring(names):
    state = videopoker.GameState
    fields = {field.name for field in dataclasses.fields(state)}
    others = {name for name in vars(state) if not name.startswith("_")} - fields
    internal = {"changed"}  # how moves make the next state
    row = rows(names)["GameState"]
    assert [name for name in fields | others - internal if not re.search(rf"`{name}[`(]", row)] == []
    source = inspect.getsource(state)
    assert [
        name for name in fields if not re.search(rf'^    {name}: .*\n    """', source, re.MULTILINE)
    ] == []
    assert [name for name in others if not getattr(state, name).__doc__] == []


def test_list_leaves_out_what_only_the_program_uses(names):
    assert "state" in names.attributes(videopoker.Session)
    assert "log" not in names.attributes(videopoker.Session)
    assert "changed" not in names.attributes(videopoker.GameState)
