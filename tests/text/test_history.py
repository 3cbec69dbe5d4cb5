"""Past hands in words and as plain values."""

from io import StringIO

from videopoker.core.cards.cards import format_cards
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.saves.hands.search import HandFilter, in_order, page
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.text.export.hand_files import write_csv
from videopoker.text.groups.render import in_columns
from videopoker.text.play.history import doubles_text, hand_parts, hand_record, made, won_text
from videopoker.text.play.past_hand import hand_group, hand_in_full
from videopoker.text.words.hand import STILL_IN_PLAY


def hands(path):
    with Log.read(path) as log:
        return list(in_order(log, HandFilter()))


def hand_text(hand, currency):
    return in_columns([hand_group(hand, currency)])


def rigged(path, *picks):
    """A full house, doubled with these picks against a nine: 0 wins, 1 loses, 2 is a push, None leaves it open."""
    with Session.open(path, practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("Ks Kh JK")
        for pick in picks:
            session.double_up("9d Td 8d 9c JK")
            if pick is not None:
                session.pick(pick)


def test_history_has_a_hand_in_full(path):
    rigged(path)
    (hand,) = hands(path)
    record = hand_record(hand)
    assert record.pop("time").startswith("20")
    assert record == {
        "hand": 1,
        "paytable": "joker-poker-jacks-15-5-4",
        "title": "Joker Poker Jacks or Better 15/5/4",
        "fingerprint": fingerprint(hand.paytable),
        "cents": 25,
        "coins": 5,
        "hands": 1,
        "cards": ["Ks", "Kh", "7d", "2c", "JK"],
        "jokers": 1,
        "credits_before": 1000,
        "committed": False,
        "fixed": None,
        "chain": None,
        "held": [1, 2, 5],
        "final": ["Ks", "Kh", "8c", "8d", "JK"],
        "description": "full house, kings over eights",
        "line": "Full House",
        "paid": 25,
        "credits_after": 1020,
        "replacements": record["replacements"],
        "secret": None,
        "phrase": "",
    }
    assert record["replacements"][:2] == ["8c", "8d"]


def test_history_says_how_the_secret_of_a_hand_was_fixed_and_which_of_its_chain_it_is(path):
    with Session.open(path) as session:
        begun = session.state.secret_chain.chain
        session.deal(1)
        session.draw()
        session.choose_phrase("four words of mine")
        session.deal(1)
        session.draw()
    first, second = map(hand_record, hands(path))
    chain = {"id": begun.chain.hex(), "first": begun.first.hex(), "length": 100_000, "why": "new"}
    assert (first["fixed"], first["chain"]) == ("chain", chain | {"number": 1})
    assert (second["fixed"], second["chain"]) == ("words", chain | {"number": 2})


def test_history_has_the_credits_before_the_bet_and_after_each_double_up_that_is_over(path):
    def after():
        (hand,) = hands(path)
        return hand_record(hand)["credits_after"]

    rigged(path, 0)
    assert after() == 1045
    with Session.open(path) as session:
        session.double_up("9d Td 8d 9c JK")
        session.deposit(500)
        assert after() == 1045
        session.pick(1)
    assert after() == 995


def test_history_has_a_hand_in_words(path):
    rigged(path)
    (hand,) = hands(path)
    assert hand_text(hand, "€").splitlines()[1:] == [
        "  dealt   Ks Kh 7d 2c JK  three of a kind, kings",
        "  held    Ks Kh JK",
        "  final   Ks Kh 8c 8d JK  full house, kings over eights",
        "  paid    Full House pays 25, €6.25",
        f"  draws   {format_cards(hand.dealt.replacements)}  replacement cards, in order",
        "  secret  none: cards chosen by a script",
    ]


def test_history_hides_the_replacements(played):
    waiting = hands(played)[-1]
    assert waiting.drawn is None
    assert set(hand_record(waiting)) == {
        *("hand", "time", "paytable", "title", "cents", "coins", "hands", "cards"),
        *("jokers", "committed", "commitment", "before", "fingerprint", "fixed", "chain", "credits_before"),
    }
    assert hand_text(waiting, "€").endswith(STILL_IN_PLAY)
    assert waiting.dealt.secret.hex() not in hand_text(waiting, "€")


def test_history_shows_the_result_of_double_ups(path):
    rigged(path, 0, 1)
    (hand,) = hands(path)
    text = hand_text(hand, "€")
    assert "  round 1 9d  25 staked against this card\n  picked  Td 8d 9c JK  card 1: pays 50\n" in text
    assert "  round 2 9d  50 staked against this card\n  picked  Td 8d 9c JK  card 2: 50 lost\n" in text
    assert "  won     0 on a bet of 5 (€0.00), doubled and lost\n" in text
    assert [double["paid"] for double in hand_record(hand)["doubles"]] == [50, 0]


def test_history_hides_the_cards_of_a_double_up_before_the_pick(path):
    rigged(path, None)
    (hand,) = hands(path)
    assert hand_record(hand)["doubles"] == [{"round": 1, "stake": 25, "card": "9d"}]
    assert "  round 1 9d  25 staked against this card\n          double-up still open\n" in hand_text(
        hand, "€"
    )


def test_doubles_say_how_a_win_grew_or_that_it_was_lost(path):
    rigged(path, 0, 2, None)
    (hand,) = hands(path)
    assert doubles_text(hand) == "doubled 25 → 50 → 50 → ?"
    with Session.open(path) as session:
        session.pick(1)
    (hand,) = hands(path)
    assert doubles_text(hand) == "doubled 25 → 50 → 50, lost"
    assert won_text(hand, "€").endswith("doubled and lost")
    assert hand_parts(hand) == [
        "hand 1",
        "Full House pays 25",
        "doubled 25 → 50 → 50, lost",
        "full house, kings over eights",
    ]


def test_losing_hand_is_named_in_full_where_there_is_room(path):
    with Session.open(path, practice=True) as session:
        session.deal(5, "5s 5h 7d 2c Kd", "8c 9d Jc")
        session.draw("5s 5h")
    (hand,) = hands(path)
    value = str(hand.paytable.value(hand.drawn.cards))
    assert made(hand, len(value)) == value
    assert made(hand, len(value) - 1) == "pair"


def test_label_of_a_line_is_shortened_to_its_room(tmp_path):
    with Session.open(tmp_path / "s.sqlite3", practice=True) as session:
        session.deal(5, "Ks Kh Kd 2c 3c", hands=3)
        session.draw("Ks Kh Kd 2c 3c")
        session.deal(5, "Ks Kh Kd 2c 3c", hands=1)
        session.draw("Ks Kh Kd 2c 3c")
    many, one = hands(tmp_path / "s.sqlite3")
    assert [made(many, room) for room in (19, 18)] == ["3 x Three of a Kind", "3 x 3 of a Kind"]
    assert [made(one, room) for room in (15, 14)] == ["Three of a Kind", "3 of a Kind"]


def winning_deal(path):
    """A session at a real save whose last hand won; the secret of its deal."""
    session = Session.open(path, "jacks-or-better-9-6")
    while not session.state.stake:
        (dealt,) = session.deal(1)
        session.draw(cards_in_hand(dealt.cards))
    return session, dealt.secret.hex()


def last_hand_text(path):
    """The text of the last hand."""
    with Log.read(path) as log:
        (hand,) = page(log, HandFilter(), size=1)
    out = StringIO()
    write_csv([hand], out)
    return f"{hand_record(hand)} {hand_text(hand, '$')} {' '.join(hand_in_full(hand, '$'))} {out.getvalue()}"


def test_secret_of_a_win_is_shown_only_when_the_win_can_no_longer_be_doubled(path):
    """The same secret deals the double-ups."""
    session, secret = winning_deal(path)
    with session:
        assert secret not in last_hand_text(path)
        session.double_up()
        assert secret not in last_hand_text(path)
        session.pick(0)
        assert (secret in last_hand_text(path)) is (session.state.stake == 0)
        session.cash_out()
        assert secret in last_hand_text(path)
