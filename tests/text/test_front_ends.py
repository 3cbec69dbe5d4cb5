"""A hand, a note and an amount read the same wherever they are shown, in every currency."""

import csv
import io
import json
import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from tests.plain.talk import talk
from tests.quick import examples
from videopoker import Session
from videopoker.cli import main
from videopoker.coach.advice import advise_deal
from videopoker.core.base.messages import counted
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import DENOMINATIONS, GameState
from videopoker.core.settings import Settings
from videopoker.plain.verb_group import as_sentence
from videopoker.play.paytables.files import load_paytable
from videopoker.play.saves.hands.replay import machine_before
from videopoker.play.saves.hands.search import HandFilter, page
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.play.table.table import Table
from videopoker.text.play import note as note_text
from videopoker.text.play.history import hand_parts
from videopoker.text.words.hand import STILL_IN_PLAY
from videopoker.text.words.win import hand_name
from videopoker.tui.history.content import HistoryColumns
from videopoker.tui.history.hand_detail import HandDialog
from videopoker.tui.history.past_hand import PastHand
from videopoker.tui.history.replay import ReplayScreen
from videopoker.tui.kit.table_words import message

CURRENCIES = ("$", "€", "£", "¥")
GAMES = (
    "joker-poker-jacks-15-5-4",
    "jacks-or-better-9-6-progressive",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
)


class Detail(HandDialog):
    """Needs no app: the terminal has no room for large cards."""

    _has_large_cards = False


@dataclass(frozen=True)
class Shown:
    """One played hand in every form that shows it."""

    state: GameState
    hand: PlayedHand
    history: str
    plain: str
    plain_replay: str
    detail: str
    row: str
    parts: list[str]
    replay: tuple[str, ...]
    message: tuple[str, ...]
    record: dict[str, object]
    line: dict[str, object]
    rows: list[dict[str, str]]

    @property
    def texts(self):
        return self.history, self.plain, self.plain_replay, self.detail, self.row, *self.parts, *self.replay


def printed(*arguments):
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(list(arguments)) == 0
    return out.getvalue()


def shown(folder, session, currency):
    """The last hand, in every form."""
    file = Path(folder) / "settings.toml"
    file.write_text(f'currency = "{currency}"\n', encoding="utf-8")
    output = talk(session, "hand", "replay", "", "", settings=file)
    (hand,) = page(session.log, HandFilter(), size=1)
    detail = Detail(PastHand(hand, session.log, None, Settings(currency=currency)))  # asks no solver here
    replay = ReplayScreen(hand, Settings(currency=currency), machine_before(session.log, hand))
    replay._at = 2
    state = session.state
    session.close()
    command = ("history", "--saves", str(folder), "--last", "1")
    plain, _, plain_replay = output.partition("REPLAY of hand")
    return Shown(
        state,
        hand,
        printed(*command),
        plain,
        plain_replay,
        detail.text(200).plain,
        HistoryColumns(200).row(hand, is_current=False).plain,
        hand_parts(hand),
        replay._model().message,
        message(state, frozenset(), resumed=False, double=""),
        json.loads(printed(*command, "--json"))[0],
        json.loads(printed(*command, "--jsonl")),
        list(csv.DictReader(io.StringIO(printed(*command, "--csv")))),
    )


@st.composite
def deals(draw):
    """A game, the cards of a deal, what is held, the bet, the hands, the currency and the denomination."""
    game = draw(st.sampled_from(GAMES))
    deck = sorted_deck(load_paytable(game).jokers)
    cards = tuple(draw(st.permutations(deck)))[:10]
    held = draw(st.frozensets(st.integers(0, 4)))
    coins, hands = draw(st.integers(1, 5)), draw(st.sampled_from([1, 1, 3]))
    return (
        game,
        cards,
        held,
        coins,
        hands,
        draw(st.sampled_from(CURRENCIES)),
        draw(st.sampled_from(DENOMINATIONS)),
    )


def deal_of(game, cards, held=frozenset(range(5)), coins=5, hands=1, currency="€", cents=100):
    deck = sorted_deck(load_paytable(game).jokers)
    face_up = [next(card for card in deck if str(card) == text) for text in cards.split()]
    rest = [card for card in deck if card not in face_up]
    return game, (*face_up, *rest[:5]), held, coins, hands, currency, cents


def in_credits(cents, credits, currency):
    """The amount as this test computes it."""
    whole, part = divmod(cents * credits, 100)
    return f"{currency}{whole:,}.{part:02}"


@settings(
    max_examples=examples(10), phases=(Phase.explicit, Phase.reuse, Phase.generate)
)  # shrinking would take minutes
@given(deals())
@example(deal_of("jacks-or-better-9-6-progressive", "Ts Js Qs Ks As"))
@example(deal_of("deuces-wild-full-pay", "2s 2h 2d 2c 5s", hands=3, currency="¥"))
@example(deal_of("double-double-bonus-9-6", "2s 2h 7d 9c Jd", currency="£"))
def test_hand_reads_the_same_in_every_front_end_and_currency(deal):
    game, cards, held, coins, hands, currency, cents = deal
    with TemporaryDirectory() as folder:
        session = Session.open(Path(folder) / "default.sqlite3", game, practice=True)
        session.choose_denomination(cents)
        session.deposit(1000)
        for _ in range(3):  # grows a jackpot
            session.deal(5)
            session.draw()
        session.deal(coins, cards[:5], cards[5:], hands=hands)
        session.draw(held)
        one = shown(folder, session, currency)
    state = one.state
    (first, *_), paid = state.finals, state.paid
    money = in_credits(cents, paid, currency)
    values = [str(state.paytable.value(final.cards)) for final in state.finals]

    lines = [final.line for final in state.finals]
    amounts = [final.paid for final in state.finals]
    assert [row["description"] for row in one.rows] == values
    assert [row["line"] or None for row in one.rows] == lines
    assert [int(row["paid"]) for row in one.rows] == amounts
    for record in (one.record, one.line):
        more = record.get("more", [])
        assert (record["description"], record["paid"], record["cents"]) == (values[0], paid, cents)
        assert [record["line"], *(other["line"] for other in more)] == lines
        assert [other["paid"] for other in more] == amounts[1:]

    if hands == 1:
        result = f"{first.line} pays {paid:,}" if first.line else "no win"
        texts = (values[0], result)  # the table names a royal by its line
        assert one.message[:2] == (hand_name(state), f"pays {paid:,}" if first.line else "no win")
        assert first.line in one.row if first.line else values[0] in one.row
    else:
        wins = sum(line is not None for line in lines)
        result = f"{wins} of 3 hands win{'s' * (wins == 1)} {paid:,}" if wins else "no wins in 3 hands"
        texts = (result,)
        assert one.message[0] == result
    with_money = f"{result}, {money}" if paid else result
    sentence = with_money[0].upper() + with_money[1:]
    assert all(part in one.history for part in (*texts, with_money))
    assert all(part in one.detail for part in (*texts, with_money))
    assert with_money in one.plain or sentence in one.plain
    assert all(part.lower() in one.plain_replay.lower() for part in texts)
    assert all(part in one.parts for part in texts)
    assert one.replay[0] == "drawn"
    assert all(part in one.replay for part in texts)
    assert one.row.split()[-1] == f"{paid:,}"
    others = [sign for sign in CURRENCIES if sign != currency]
    assert not [sign for sign in others for text in one.texts if sign in text]


def test_replay_of_a_dealt_jackpot_pays_the_meter_shown(tmp_path):
    session = Session.open(tmp_path / "default.sqlite3", "jacks-or-better-9-6-progressive", practice=True)
    session.deposit(100_000)
    for _ in range(100):
        session.deal(5)
        session.draw(range(5))
    session.deal(5, "Ts Js Qs Ks As")
    meter = session.state.jackpot // 1_000_000
    session.draw(range(5))
    assert session.state.paid == meter > 4000
    output = talk(session, "replay", "", "")
    assert output.count(f"Royal flush. Pays {meter:,}.") == 1
    assert f"Royal flush. Royal Flush pays {meter:,}." in output
    (hand,) = page(session.log, HandFilter(), size=1)
    replay = ReplayScreen(hand, Settings(), machine_before(session.log, hand))
    for replay._at, pays in ((0, f"pays {meter:,}"), (2, f"Royal Flush pays {meter:,}")):
        assert replay._model().message[-1] == pays
    session.close()


# notes: what an action did, or why it did nothing


ACTIONS = {
    "": Table.press,
    "deal": Table.deal,
    "draw": Table.draw,
    "b": Table.bet_one,
    "bet 3": lambda table: table.choose_bet(3),
    "max": Table.bet_max,
    "N": lambda table: table.step_hands(-1),
    "n": lambda table: table.step_hands(1),
    "hands 100": lambda table: table.choose_hands(100),
    "hold 2": lambda table: table.hold_only(frozenset({1})),
    "also 4": lambda table: table.hold_only(table.held | {3}),
    "all": lambda table: table.hold_only(frozenset(range(5))),
    "hold best": Table.hold_best,
    "hint": Table.hint,
    "why": Table.why,
    "coach nudge": lambda table: table.choose_coach_mode("nudge"),
    "coach before": lambda table: table.choose_coach_mode("before"),
    "double": Table.double,
    "pick 2": lambda table: table.pick(2),
    "credits 7": lambda table: table.deposit(7),
    "credits 1000": lambda table: table.deposit(1000),
    "denomination 5": lambda table: table.choose_denomination(5),
    "denomination 1000": lambda table: table.choose_denomination(1000),
    "denomination": lambda table: table.denomination,
    "cash out": Table.cash_out,
}
"""What plain mode reads, and what the table does for it."""


def said_by_plain(session, lines, chosen):
    """What plain mode prints for each line, without the prompts."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        file.write_text(
            f'currency = "{chosen.currency}"\ndouble_up = true\ncoach = "{chosen.coach}"\n', encoding="utf-8"
        )
        parts = talk(session, *lines, settings=file).split("> ")[1:-1]
    return [part.rpartition("\n")[0].splitlines() for part in parts]


def noted(table, line):
    """The notes of what a line does, spoken and as the screen shows them; for an illegal move its error."""
    try:
        notes = ACTIONS[line](table)
    except IllegalMove as error:
        return [as_sentence(str(error))], []
    spoken = [text for note in notes for text in note_text.spoken(note, table.settings)]
    return spoken, [note_text.shown(note, table.settings) for note in notes]


def advise(deal, take):
    take(advise_deal(deal))


def amounts_in(texts):
    return set(re.findall(r"[$€£¥][\d,]+\.\d\d", " ".join(texts)))


@settings(max_examples=examples(80), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(
    st.lists(st.sampled_from([*ACTIONS]), min_size=5, max_size=30),
    st.sampled_from([0, 3, 50, 5000]),
    st.sampled_from(CURRENCIES),
    st.sampled_from(["off", "after", "before", "nudge"]),
    st.binary(min_size=1, max_size=2),
)
def test_notes_and_money_read_the_same_in_every_front_end(lines, credits, currency, coach, seed):
    """Plain mode says each note once and nothing else; what the screen shows of a note has the same amounts."""
    chosen = Settings(currency=currency, double_up=True, coach=coach)
    table = Table(Session.in_memory(credits=credits, seed=seed), chosen, advise, is_spoken=True)
    printed = said_by_plain(Session.in_memory(credits=credits, seed=seed), lines, chosen)
    others = [sign for sign in CURRENCIES if sign != currency]
    for line, said in zip(lines, printed, strict=True):
        before = table.state
        spoken, shown = noted(table, line)
        after = table.state
        assert said == spoken
        assert amounts_in(shown) <= amounts_in(spoken)
        assert not [sign for sign in others if sign in "".join([*shown, *spoken])]
        if line == "cash out" and shown:
            assert amounts_in(shown) == {in_credits(before.money, 1, currency)}
        elif line.startswith(("credits", "denomination")) and shown:
            owned = in_credits(after.denomination, after.credits, currency)
            assert f"You have {counted(after.credits, 'credit')} ({owned})." in " ".join(spoken)
            left = {in_credits(after.leftover, 1, currency)} if after.leftover else set()
            assert amounts_in(shown) == (left if "denomination" in line else set())


def welcomed(session):
    """What the screen and plain mode say first to a returning player."""
    screen = message(session.state, frozenset(), resumed=True, double="")[:2]
    return ": ".join(screen).capitalize(), talk(session).splitlines()[0]


def test_returning_player_is_told_the_same_in_every_front_end():
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    screen, plain = welcomed(session)
    assert screen == f"Welcome back: hand 1 {STILL_IN_PLAY}"
    assert f"{screen}." in plain
    session.draw("Ks Kh JK")
    session.double_up("9d Qh 2c 9s 4h")
    screen, plain = welcomed(session)
    assert screen == "Welcome back: double-up still open"
    assert f"{screen}." in plain
    session.pick(0)
    session.deal(5, hands=3)
    screen, plain = welcomed(session)
    assert screen == f"Welcome back: deal 2 {STILL_IN_PLAY}"
    assert f"{screen}, bet 5 on each of 3 hands." in plain
