"""Events as records, and records that are refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import parse_cards
from videopoker.core.machine.event_codec import EVENT_NAMES, RecordError, from_record, to_record
from videopoker.core.machine.events import Dealt, Drawn, GameChosen, PhraseChosen

CARDS = parse_cards("Ks Kh 7d 2c JK")
BEHIND = parse_cards("8c 8d 3s 4s 5h")


GOLDEN = (Path(__file__).parent / "golden_records.jsonl").read_text(encoding="utf-8").splitlines()
"""Records as logs hold them, which are hash chains: not a byte of them may change."""


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: line[10:24])
def test_record_of_an_older_log_is_written_again_byte_for_byte(line):
    record = to_record(from_record(json.loads(line)))
    assert json.dumps(record, separators=(",", ":"), ensure_ascii=False) == line


def test_golden_records_have_every_kind_of_event():
    assert {json.loads(line)["event"] for line in GOLDEN} == set(EVENT_NAMES.values())


def test_event_of_a_chosen_game_keeps_the_games_name_on_the_command_line():
    event = GameChosen(load_paytable())
    assert from_record(to_record(event)).paytable.key == "joker-poker-jacks-15-5-4"


DEALT = to_record(Dealt(7, 5, CARDS, BEHIND, bytes(range(32)), "luck"))
DRAWN = to_record(Drawn(7, (0, 1, 4), parse_cards("Ks Kh 8c 8d JK"), "Full House", 25))


@pytest.mark.parametrize(
    "record",
    [
        {},
        [],
        None,
        5,
        "dealt",
        {"event": "shuffled"},
        {"event": ["dealt"]},
        {"event": "deposited"},
        {"event": "deposited", "credits": "10"},
        {"event": "deposited", "credits": True},
        {"event": "cashed_out", "credits": [1]},
        {"event": "game_chosen", "key": "x", "paytable": {}},
        {"event": "game_chosen", "paytable": load_paytable().to_fields()},
        DEALT | {"cards": ["Ks"]},
        DEALT | {"cards": ["Ks", "Kh", "7d", "2c", "1s"]},
        DEALT | {"cards": "Ks Kh 7d 2c JK"},
        DEALT | {"replacements": ["8c", "8d"]},
        DEALT | {"coins": "5"},
        DEALT | {"hand": None},
        DEALT | {"secret": "zz"},
        DEALT | {"phrase": None},
        {key: value for key, value in DEALT.items() if key != "replacements"},
        DRAWN | {"paid": 25.0},
        DRAWN | {"held": [0]},
        DRAWN | {"held": [6]},
        DRAWN | {"held": [1.5]},
        DRAWN | {"line": 5},
    ],
)
def test_record_that_is_no_event_is_refused(record):
    with pytest.raises(RecordError):
        from_record(record)


def test_game_that_was_played_is_read_back_even_if_its_lines_would_be_refused_now():
    """A log written when labels could be used twice must not be lost."""
    fields = load_paytable().to_fields()
    for line in fields["pays"][:2]:
        line["label"] = "Jackpot"
    chosen = from_record({"event": "game_chosen", "key": "mine", "paytable": fields})
    assert [line.label for line in chosen.paytable.lines][:2] == ["Jackpot", "Jackpot"]


@pytest.mark.parametrize("odd", ["\x1b[2J", "a\nb", "\x9b2J", "\u2028", "\ud800", "\u202eb", "\u2066b"])
def test_text_that_would_control_a_terminal_is_no_event(odd):
    game = to_record(GameChosen(load_paytable()))
    drawn = to_record(Drawn(1, (), parse_cards("Ks Kh 7d 2c JK"), "Flush", 5))
    for record, field in ((game, "key"), (drawn, "line")):
        with pytest.raises(RecordError):
            from_record(record | {field: odd})
    reverses = odd in {"\u202eb", "\u2066b"}  # which older versions let a phrase have
    phrase = to_record(PhraseChosen("mine")) | {"phrase": odd}
    if reverses:
        assert from_record(phrase) == PhraseChosen(odd)
    else:
        with pytest.raises(RecordError):
            from_record(phrase)


@pytest.mark.parametrize("text", ["👨‍👩‍👧", "é", "ﷺ", "a\xadb"])
def test_any_other_text_is_read_as_it_was_written(text):
    game = replace(load_paytable(), key=text)
    assert from_record(to_record(GameChosen(game))).paytable.key == text
    assert from_record(to_record(PhraseChosen(text))) == PhraseChosen(text)
