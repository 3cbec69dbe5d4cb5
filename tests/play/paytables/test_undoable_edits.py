"""A paytable while it is edited: pays, lines, wild cards, faults, undo."""

import pytest

from tests.play.paytables.conftest import MINE, pays, place
from videopoker import load_paytable
from videopoker.core.messages import Refused
from videopoker.play.paytables.check import check_file
from videopoker.play.paytables.document_reading import RANKS
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.line_words import line_fields, line_words


def test_file_is_the_same_text_until_something_is_edited(mine):
    assert mine.edits.document.text == MINE
    assert not mine.is_changed


def test_an_edit_changes_nothing_else_of_the_text(mine):
    mine.edits.set_pay(1, 5, 40)
    mine.edits.set_pay(0, 5, 4700)
    mine.edits.step_jokers(1)
    expected = MINE.replace("pays    = 9\n", "pays    = 8\n").replace("1000, 4000 ]", "1000, 4700 ]")
    expected = expected.replace("coins ", 'deck    = { jokers = 1 }\nwild    = ["joker"]\ncoins ')
    assert mine.edits.document.text == expected


def test_pay_at_max_coins_changes_smaller_bets_that_are_in_proportion(jacks):
    jacks.edits.set_pay(place(jacks, "Full House"), 5, 41)
    assert pays(jacks, "Full House") == (8, 16, 24, 32, 41)
    jacks.edits.set_pay(place(jacks, "Full House"), 2, 15)
    assert pays(jacks, "Full House") == (8, 15, 24, 32, 41)
    jacks.edits.set_pay(place(jacks, "Full House"), 5, 45)
    assert pays(jacks, "Full House") == (8, 15, 24, 32, 45)
    jacks.edits.set_pay(0, 5, 4700)
    assert pays(jacks, "Royal Flush") == (250, 500, 750, 1000, 4700)


def test_number_typed_digit_by_digit_is_one_edit(jacks):
    at = place(jacks, "Full House")
    jacks.edits.set_pay(at, 5, 4)
    jacks.edits.set_pay(at, 5, 40, is_typed_on=True)
    assert pays(jacks, "Full House") == (8, 16, 24, 32, 40)
    assert jacks.edits.undo()
    assert pays(jacks, "Full House") == (9, 18, 27, 36, 45)
    assert not jacks.edits.undo()
    assert jacks.edits.redo()
    assert pays(jacks, "Full House")[-1] == 40


def test_step_is_a_coin_for_each_coin_bet_and_never_leads_to_a_fault(jacks):
    at = place(jacks, "Jacks or Better")
    jacks.edits.step_pay(at, 5, 1)
    assert pays(jacks, "Jacks or Better")[-1] == 10
    for _ in range(9):
        jacks.edits.step_pay(at, 5, -1)
    assert pays(jacks, "Jacks or Better") == (1, 1, 1, 1, 1)


def test_faults_are_at_their_cell_in_the_words_of_the_check(jacks, tmp_path):
    at = place(jacks, "Full House")
    jacks.edits.set_pay(at, 3, 0)
    line = jacks.edits.reading.lines[at]
    assert [coins for coins in range(6) if line.is_wrong(coins)] == [3]
    file = tmp_path / "faulty.toml"
    file.write_text(jacks.edits.document.text)
    assert [of.message for of in line.faults] == [of.message for of in check_file(file)]


def test_line_that_is_never_paid_is_a_fault_of_the_whole_game_only(jacks):
    jacks.edits.set_pay(place(jacks, "Full House"), 5, 4)
    assert jacks.edits.reading.problems == ()
    (fault,) = jacks.problems
    with_it = jacks.edits.reading.with_problems(jacks.problems)
    assert with_it.lines[3].is_wrong(0)
    assert fault.message.startswith("Full House: no hand is ever paid for this line")
    assert jacks.to_play is None
    with pytest.raises(Refused, match="Full House: no hand"):
        jacks.save("mine", 0.9)


def test_lines_are_added_above_lower_hands_moved_and_removed(jacks):
    assert jacks.edits.add_line("four of a kind, ranks A, kickers 2-4") == 2
    assert jacks.edits.reading.lines[2].label == "Four Aces with 2, 3 or 4"
    assert jacks.edits.reading.lines[2].pays[0] == 26
    assert jacks.problems == ()
    assert jacks.edits.move_line(2, -1) == 1
    jacks.edits.change_line(1, "four of a kind, ranks 2-4")
    assert jacks.edits.reading.lines[1].label == "Four 2s to 4s"
    jacks.edits.remove_line(1)
    assert jacks.edits.reading.table.lines == load_paytable("jacks-or-better-9-6").lines


def test_comment_stays_with_the_line_below_it(mine):
    mine.edits.move_line(2, -1)
    assert mine.edits.document.text.index("# small\n[[pays]]") < mine.edits.document.text.index("full house")
    mine.edits.remove_line(1)
    assert "# small" not in mine.edits.document.text
    assert mine.edits.document.text.endswith('hand    = "full house"\n')


def test_jokers_and_wild_ranks_stay_within_a_deck(jacks):
    jacks.edits.step_jokers(-1)
    assert not jacks.is_changed
    jacks.edits.step_jokers(1)
    jacks.edits.toggle_wild("2")
    assert jacks.edits.reading.table.deck_size == 53
    assert [str(rank) for rank in jacks.edits.reading.table.wild] == ["2"]
    jacks.edits.toggle_wild("2")
    jacks.edits.step_jokers(-1)
    assert not jacks.is_changed


def test_line_named_after_the_wild_cards_is_not_edited_when_they_change(mine):
    game = EditedGame.read("joker-poker-jacks-15-5-4")
    game.edits.step_jokers(-1)
    assert game.edits.reading.lines[0].label == "Royal Flush"
    assert not any(map(game.edits.is_line_changed, range(len(game.edits.reading.lines))))
    game.edits.change_line(0, "royal flush, natural, label Big One")
    game.edits.step_jokers(1)
    assert (game.edits.reading.lines[0].label, game.edits.is_line_changed(0)) == ("Big One", True)
    while game.edits.undo():
        pass
    assert not game.is_changed
    for _ in range(2):
        mine.edits.toggle_wild("2")
    assert mine.edits.document.text == MINE


def test_fault_of_the_deck_or_of_one_line_leaves_the_labels_of_the_others():
    game = EditedGame.read("joker-poker-jacks-15-5-4")
    before = [line.label for line in game.edits.reading.lines]
    for rank in RANKS:
        game.edits.toggle_wild(rank)
    assert [of.path for of in game.edits.reading.problems] == [("wild",)]
    assert [line.label for line in game.edits.reading.lines] == before
    for _ in RANKS:
        game.edits.undo()
    game.edits.step_jokers(-1)
    assert [line.label for line in game.edits.reading.lines][1:] == before[1:]
    game.edits.step_jokers(1)
    row = game.edits.document.rows[5]
    game.edits.change(game.edits.document.with_row(5, row.with_fields(row.fields | {"hand": "full hose"})))
    assert [line.label for line in game.edits.reading.lines] == [*before[:5], "full hose", *before[6:]]


@pytest.mark.parametrize(
    "deck", ["{ jokers = true }", '{ jokers = "1" }', "{ jokers = 9 }", "{ joker = 1 }", "[1]"]
)
def test_file_with_a_fault_in_its_deck_is_opened(tmp_path, deck):
    file = tmp_path / "faulty.toml"
    file.write_text(MINE.replace("coins ", f"deck = {deck}\ncoins "))
    labels = [line.label for line in EditedGame.read(file).edits.reading.lines]
    assert labels == ["Royal Flush", "Full House", "Two Pair"]


def test_most_coins_keep_the_rate_of_the_best_bet(jacks):
    jacks.edits.step_coins(-1)
    assert (pays(jacks, "Royal Flush"), pays(jacks, "Full House")) == ((250, 500, 750, 3200), (9, 18, 27, 36))
    jacks.edits.step_coins(1)
    assert pays(jacks, "Royal Flush") == (250, 500, 750, 1000, 4000)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("flush", {"hand": "flush"}),
        ("Royal Flush, natural", {"hand": "royal flush", "natural": True}),
        (
            "four of a kind, ranks 2, wilds 0, label Four Deuces, at last",
            {"hand": "four of a kind", "ranks": "2", "wilds": 0, "label": "Four Deuces, at last"},
        ),
        ("royal flush, jackpot 0.01", {"hand": "royal flush", "jackpot": 0.01}),
        ("Four of a Kind ranks A kickers 2-4", {"hand": "four of a kind", "ranks": "A", "kickers": "2-4"}),
    ],
)
def test_line_is_written_in_a_row_of_words(words, fields):
    assert line_fields(words) == fields
    assert line_fields(line_words(fields)) == fields


def test_smallest_jackpot_is_written_without_an_exponent(mine):
    for share in ("0.000002", "0.000001"):
        mine.edits.change_line(0, f"royal flush, jackpot {share}")
        assert f"jackpot = {share}\n" in mine.edits.document.text
        assert line_words(mine.edits.document.rows[0].fields) == f"royal flush, jackpot {share}"
        assert mine.problems == ()


def test_unreadable_words_of_a_line_are_refused_with_what_was_expected():
    with pytest.raises(Refused, match='"aces": expected natural, ranks, kickers, wilds, jackpot or label'):
        line_fields("four of a kind, aces")
    with pytest.raises(Refused, match='No hand is called "full hose"; did you mean "full house"'):
        line_fields("full hose")


def test_line_added_above_the_highest_pay_is_no_fault(jacks):
    jacks.edits.set_pay(0, 1, 1_000_000)
    added = jacks.edits.add_line("royal flush, natural")
    assert jacks.edits.reading.problems == ()
    assert jacks.edits.reading.lines[added].pays[-1] == 1_000_000
