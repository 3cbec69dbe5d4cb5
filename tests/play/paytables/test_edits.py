"""A paytable while its numbers are edited: pays, wild cards, coins, lines that are off, undo."""

import pytest

from tests.play.paytables.conftest import MINE, pays, place
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank
from videopoker.play.paytables.file_text import Edits, read, with_pays
from videopoker.play.paytables.files import paytable_names, paytable_path

TEXT = paytable_path("jacks-or-better-9-6").read_text("utf-8")


def test_an_edit_changes_nothing_else_of_the_text(mine):
    mine.edits.set_pay(1, 5, 40)
    mine.edits.set_pay(0, 5, 4700)
    mine.edits.set_jokers(1)
    expected = MINE.replace("pays    = 9\n", "pays    = 8\n").replace("1000, 4000 ]", "1000, 4700 ]")
    expected = expected.replace("coins ", 'deck    = { jokers = 1 }\nwild    = ["joker"]\ncoins ')
    assert mine.edits.text == expected


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


def test_numbers_out_of_range_are_refused_and_change_nothing(jacks):
    for edit, message in (
        (lambda edits: edits.set_pay(0, 5, 1_000_001), "A pay is a whole number from 1 to 1,000,000"),
        (lambda edits: edits.set_jokers(6), "A deck has 0 to 5 jokers."),
        (lambda edits: edits.set_coins(11), "Max coins is a number from 1 to 10."),
        (lambda edits: edits.set_pay(0, 1, 1_000_001), "A pay is a whole number from 1 to 1,000,000"),
    ):
        with pytest.raises(Refused, match=message):
            edit(jacks.edits)
    for rank in [*Rank][:12]:
        jacks.edits.toggle_wild(rank)
    with pytest.raises(
        Refused, match=r"^Not changed: every rank is wild; expected at least one that is not\.$"
    ):
        jacks.edits.toggle_wild(Rank.ACE)
    for _ in range(12):
        assert jacks.edits.undo()
    assert not jacks.edits.undo()


def test_line_that_is_never_paid_is_a_fault_of_the_whole_game_only(jacks):
    jacks.edits.set_pay(place(jacks, "Full House"), 5, 4)
    (fault,) = jacks.problems
    assert fault.message.startswith("Full House: no hand is ever paid for this line")
    assert jacks.to_play is None
    with pytest.raises(Refused, match="Full House: no hand"):
        jacks.save("mine", 0.9)


def test_jokers_and_wild_ranks_of_the_deck(jacks, mine):
    jacks.edits.set_jokers(1)
    jacks.edits.toggle_wild(Rank.TWO)
    assert jacks.edits.content.table.deck_size == 53
    assert jacks.edits.content.table.wild == {Rank.TWO}
    jacks.edits.toggle_wild(Rank.TWO)
    jacks.edits.set_jokers(0)
    assert not jacks.is_changed
    for _ in range(2):
        mine.edits.toggle_wild(Rank.TWO)
    assert mine.edits.text == MINE


def test_most_coins_keep_the_rate_of_the_best_bet(jacks):
    jacks.edits.set_coins(4)
    assert (pays(jacks, "Royal Flush"), pays(jacks, "Full House")) == ((250, 500, 750, 3200), (9, 18, 27, 36))
    jacks.edits.set_coins(5)
    assert pays(jacks, "Royal Flush") == (250, 500, 750, 1000, 4000)


def test_pay_of_nothing_takes_a_line_out_of_the_game_and_a_pay_brings_it_back(mine):
    mine.edits.set_pay(2, 5, 0)
    mine.edits.set_pay(0, 2, 0)
    off = mine.edits.text
    assert '# small\n#off [[pays]]\n#off hand    = "two pair"\n#off pays    = 2\n' in off
    assert [line.label for line in mine.edits.content.table.lines] == ["Full House"]
    assert mine.edits.content.off == {0, 2}
    mine.edits.set_coins(3)
    mine.edits.set_coins(5)
    with pytest.raises(Refused, match="no pay line; expected at least one"):
        mine.edits.set_pay(1, 5, 0)
    mine.edits.set_pay(2, 5, 10)
    mine.edits.set_pay(0, 5, 4000)
    assert read(mine.edits.text).lines == read(MINE).lines
    assert Edits(off).content.off == {0, 2}


def test_lines_that_an_older_lab_switched_off_at_the_end_of_a_file_are_read():
    block = '\n# Switched off in the lab:\n#off [[pays]] # line 5\n#off hand = "flush"\n#off ranks = "A"\n#off pays = 9\n'
    content = read(TEXT + block)
    assert (len(content.lines), content.off) == (10, {9})
    assert content.lines[9].pays == (9, 18, 27, 36, 45)
    assert "#off" not in with_pays(TEXT + block, {9: (10, 20, 30, 40, 50)}, ())


@pytest.mark.parametrize(
    "comment",
    ["#off [[pays]]\n#off hand = \n", "#off something\n", "#off [[pays]]\n#off [[pays]]\n#off x = [\n"],
)
def test_comment_that_is_no_line_stays_a_comment(comment):
    text = f"{TEXT}\n{comment}"
    assert read(text).off == frozenset()
    assert with_pays(text, {0: (250, 500, 750, 1000, 4001)}, ()) == text.replace("4000", "4001")


@pytest.mark.parametrize("name", paytable_names()[::15])
def test_pay_put_back_gives_the_text_of_a_shipped_file_again(name):
    text = paytable_path(name).read_text("utf-8")
    for index, line in enumerate(read(text).lines):
        assert with_pays(with_pays(text, {}, {index}), {index: line.pays}, ()) == text
