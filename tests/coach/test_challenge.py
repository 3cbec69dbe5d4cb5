"""Challenges: a code has its game and its check sign, its hands are those of the recipe, and the first answer counts."""

import re
from itertools import combinations

import pytest

from tests.documents import ROOT
from videopoker import load_paytable
from videopoker.coach import challenge
from videopoker.coach.challenge import Challenge, code_of, new_code, read_code
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import format_cards
from videopoker.play.host.paths import PAYTABLES_ENVIRONMENT
from videopoker.play.practice.training import TrainingFile

JACKS = load_paytable("jacks-or-better-9-6")
CODE = code_of(JACKS, 1)
_KNOWN = re.compile(r"^(\S+) (\d+) (\S{19})((?:\n  .+)+)", re.MULTILINE)


def test_codes_and_hands_of_the_recipe_are_dealt(tmp_path):
    page = (ROOT / "docs" / "challenge.md").read_text("utf-8")
    known = _KNOWN.findall(page)
    assert len(known) == 3
    for game, number, code, hands in known:
        table = load_paytable(game)
        assert code_of(table, int(number)) == code
        dealt = Challenge(code, table, TrainingFile(tmp_path))
        assert [format_cards(dealt.deal(place)) for place in (1, 2, 3, 100)] == re.split(
            r"\s*[|\n]\s*", hands.strip()
        )


def test_code_is_read_in_any_case_without_its_hyphens_and_with_letters_for_digits():
    for typed in (CODE.lower(), CODE.replace("-", ""), CODE.replace("-", " "), CODE.replace("0", "O")):
        assert read_code(typed) == (CODE, JACKS)


def test_every_mistyped_sign_and_every_swap_of_two_is_found():
    code = new_code(JACKS).replace("-", "")
    for place, sign in enumerate(code):
        for other in set("0123456789ABCDEFGHJKMNPQRSTVWXYZ") - {sign}:
            with pytest.raises(Refused):
                read_code(code[:place] + other + code[place + 1 :])
    for first, second in combinations(range(16), 2):
        signs = [*code]
        signs[first], signs[second] = signs[second], signs[first]
        if signs != [*code]:
            with pytest.raises(Refused, match="mistyped"):
                read_code("".join(signs))


def test_game_of_a_code_may_be_the_players_own_and_one_that_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv(PAYTABLES_ENVIRONMENT, str(tmp_path))
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "Mine"\nvariant = "only pairs"\ncoins = 5\n[[pays]]\nhand = "pair"\npays = 2\n', "utf-8"
    )
    mine = load_paytable(file)
    code = new_code(mine)
    assert read_code(code) == (code, mine)
    file.unlink()
    with pytest.raises(Refused, match="you do not have the game"):
        read_code(code)


@pytest.fixture
def played(tmp_path, monkeypatch):
    """Opens a challenge of three hands, in place of a hundred."""
    monkeypatch.setattr(challenge, "DEALS", 3)
    return lambda: Challenge(CODE, JACKS, TrainingFile(tmp_path))


def test_first_answer_to_a_hand_counts_in_any_number_of_programs(played):
    one, other = played(), played()
    hand = one.current
    assert other.current.cards == hand.cards == one.deal(1)
    one.answer(hand.best.positions)
    other.answer(hand.holds[-1].positions)
    assert [answer.held for answer in other.answers] == [hand.best.positions]
    assert played().label == "hand 2 of 3"
