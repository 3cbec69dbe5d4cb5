"""One game with four front ends: the same lines from Python, as a script, in plain mode and by keys at the table."""

import io
import re

from hypothesis import Phase as Step
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.quick import examples
from tests.tui.tables import app_with, back_to_table, forget_presses, painted, press, screen_text
from videopoker import IllegalMove, Session, run_script
from videopoker.core.machine.state import DENOMINATIONS, Phase
from videopoker.plain.shell import Shell
from videopoker.text.words.numbers import money

CREDITS = 3000
CHOSEN = 'double_up = true\ncoach = "off"\n'
HOLDS = ("hold 1 2 4", "hold 5", "hold none", "hold all")
LINES = (
    "deal",
    "draw",
    "double",
    "cashout",
    "bet 1",
    "bet 3",
    "hands 1",
    "hands 3",
    "pick 1",
    "pick 4",
    *HOLDS,
)
LINES += ("credits 100", "credits 1000", "denomination 25", "denomination 100")

BETS = ("bet 1", "bet 3", "hands 1", "hands 3")

whole_hands = st.tuples(
    st.sampled_from(BETS),
    st.sampled_from(HOLDS),
    st.sampled_from(["double", "deal"]),
    st.sampled_from(["pick 2", "pick 3"]),
).map(lambda words: [words[0], "deal", words[1], "draw", *words[2:]])
games = st.lists(
    whole_hands | st.lists(st.sampled_from(LINES), min_size=1, max_size=4), min_size=2, max_size=6
).map(lambda parts: [line for part in parts for line in part])
"""Lines that a script and plain mode both read; many of them hands that are played to their end."""

ENDS = ("denomination 100", "cashout")


class FromPython:
    """A session, and the bet that a player of the other front ends has chosen."""

    def __init__(self, session):
        self.session = session
        self.coins, self.hands, self.held = 5, 1, ()

    def play(self, line):
        """IllegalMove if the machine does not allow it now."""
        verb, *words = line.split()
        if verb in ("bet", "hands") and self.session.state.phase is not Phase.BETTING:
            raise IllegalMove("draw first")
        match verb:
            case "deal":
                self.session.deal(self.coins, hands=self.hands)
                self.held = ()
            case "hold":
                self.hold(*words)
            case "draw":
                self.session.draw(self.held)
            case "double":
                self.session.double_up()
            case "pick":
                self.session.pick(int(words[0]) - 1)
            case "bet":
                self.coins = int(words[0])
            case "hands":
                self.hands = int(words[0])
            case "credits":
                self.session.deposit(int(words[0]))
            case "denomination":
                self.session.choose_denomination(int(words[0]))
            case "cashout":
                self.session.cash_out()

    def hold(self, *words):
        if self.session.state.phase is not Phase.DRAWING:
            raise IllegalMove("deal first")
        named = {"none": (), "all": range(5)}
        self.held = named.get(words[0], [int(word) - 1 for word in words if word.isdigit()])


def played_from_python(lines, seed):
    """The state after each line, and what the machine allowed as a script that expects these states."""
    session = Session.in_memory(credits=CREDITS, seed=seed)
    player, states, script = FromPython(session), [], [f"seed {seed.hex()}", f"credits {CREDITS}"]
    for line in lines:
        try:
            player.play(line)
        except IllegalMove:
            pass
        else:
            state = session.state
            script += [line, f"expect credits {state.credits}", f"expect paid {state.paid}"]
        states.append(session.state)
    return states, script


def played_in_plain_mode(lines, seed, file):
    """The state after each line, and what was printed for it."""
    session, states, answers = Session.in_memory(credits=CREDITS, seed=seed), [], []
    out = io.StringIO()

    def typed():
        for line in lines:
            out.truncate(out.seek(0))
            yield f"{line}\n"
            if line == "draw" and session.state.phase is Phase.DRAWING:  # asked whether to throw a win away
                yield "draw\n"
            states.append(session.state)
            answers.append(out.getvalue())

    Shell(session, typed(), out, file).cmdloop()
    return states, answers


def keys_for(line, session, bet):
    """The keys at the table that do what a line says; empty where a key would do something else."""
    verb, *words = line.split()
    phase = session.state.phase
    match verb:
        case "deal":
            return ["space"] if phase is Phase.BETTING else []
        case "draw":
            return ["space"] if phase is Phase.DRAWING else []
        case "hold" if phase is Phase.DRAWING:
            wanted = {"none": "", "all": "12345"}.get(words[0], "".join(words))
            held = {f"{position + 1}" for position in session.marked or ()}
            return sorted(held ^ {*wanted})
        case "pick":
            return words if phase is Phase.DOUBLING else []
        case "double":
            return ["d"]
        case "bet":
            return ["b"] * ((int(words[0]) - bet.coins) % 5)
        case "hands":
            return {1: ["N"], 3: ["n"], bet.hands: []}[int(words[0])]
        case "credits":
            return ["c", "home", *["down"] * (2 if words == ["1000"] else 0), "enter"]
        case "denomination" if phase is Phase.BETTING:
            steps = DENOMINATIONS.index(int(words[0])) - DENOMINATIONS.index(session.state.denomination)
            return ["c", *["right" if steps > 0 else "left"] * abs(steps), "enter"] if steps else []
        case "cashout":
            return ["c", "end", "enter"] if session.state.money else []
    return []


async def played_at_the_table(lines, seed, file):
    """The state after each line, the message then, and whether the table shows the credits there are."""
    session, states, notes = Session.in_memory(credits=CREDITS, seed=seed), [], []
    app = app_with(file, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        for line in lines:
            app.screen.say()
            for key in keys_for(line, session, app.screen.view.model.bet):
                forget_presses(pilot)
                await press(pilot, key)
            await back_to_table(pilot)
            if line == "draw" and session.state.phase is Phase.DRAWING:
                forget_presses(pilot)
                await press(pilot, "space")
            states.append(session.state)
            notes.append(app.screen.note)
            assert f"CREDITS {session.state.credits:,} " in screen_text(pilot)
    return states, notes


def numbers_in(text):
    return {*re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


@settings(max_examples=examples(8), phases=(Step.explicit, Step.reuse, Step.generate))
@given(games, st.binary(min_size=1, max_size=2))
@example(["deal", "hold all", "draw", "double", "pick 2", "cashout", "deal", "credits 100", *ENDS], b"7")
@example(["hands 3", "bet 3", "deal", "hold 1 3", "draw", "hands 1", "deal", "draw", "draw", *ENDS], b"9")
async def test_same_moves_give_the_same_states_money_and_notes_in_every_front_end(
    tmp_path_factory, lines, seed
):
    file = tmp_path_factory.mktemp("settings") / "settings.toml"
    file.write_text(CHOSEN)
    states, script = played_from_python(lines, seed)
    by_script = run_script("\n".join(script))
    in_plain, answers = played_in_plain_mode(lines, seed, file)
    at_the_table, notes = await played_at_the_table(lines, seed, file)
    assert in_plain == states
    assert at_the_table == states
    assert by_script.failed == ()
    assert by_script.state == states[-1]
    for line, before, state, answer, note in zip(
        lines, [states[0], *states], states, answers, notes, strict=False
    ):
        assert numbers_in(note) <= numbers_in(answer)
        if line == "cashout" and state != before:
            assert money(before.money, 1, "$") in answer
            assert money(before.money, 1, "$") in note
        if state.phase is Phase.BETTING and state.credits:
            assert answer.endswith(f"credits {state.credits:,}> ")
