"""`aim` in the lab of plain mode: the pays nearest to a return, by number."""

from fractions import Fraction

import pytest

from tests.plain.talk import talk
from videopoker import Session, load_paytable, solve

JACKS = load_paytable("jacks-or-better-9-6")


@pytest.fixture
def jacks():
    return Session.in_memory(JACKS, credits=100)


def listed(output):
    """The pays and the return of each game listed."""
    rows = [row.split(": ") for row in output.splitlines() if row.startswith("  ") and ": return " in row]
    return [
        ([pay.rpartition(" ")[::2] for pay in pays.split(", ")], float(returned.split()[1].rstrip("%")) / 100)
        for _, pays, returned in rows
    ]


def test_aim_lists_five_games_on_each_side_of_the_return_nearest_first(jacks):
    output = talk(jacks, "aim 98.5% flush and full house")
    assert (
        "10 games nearest to 98.5%, at max bet:\n  1: Flush 22, Full House 48: return 98.495064%\n" in output
    )
    games = listed(output)
    assert sum(returned > 0.985 for _, returned in games) == 5
    assert sorted(games, key=lambda game: abs(game[1] - 0.985)) == games
    for pays, returned in games:
        exact = solve(JACKS.with_pays([(label, Fraction(pay).numerator) for label, pay in pays])).expected
        assert returned == pytest.approx(exact, abs=1e-8)


def test_number_takes_the_pays_of_a_game_in_one_edit(jacks):
    output = talk(jacks, "aim 98.5% flush and full house", "1", "undo", "undo")
    end = output[output.index("which pays? 1 to 10, enter for none> ") :]
    assert "Flush pays 4, 8, 13, 17, 22.\nFull House pays 9, 19, 28, 38, 48.\nReturn 98.4951%, " in end
    assert f"Return {solve(JACKS).expected:.4%};" in end
    assert "Nothing to undo." in end


def test_range_is_searched_and_a_command_answers_too(jacks):
    output = talk(
        jacks, "aim 0.985 flush 20..40:5 by full house 45..45", "figures", "aim 98.5% flush", "", "lab"
    )
    assert output.count(": Flush 25, Full House 45: return 98.449808%") == 1
    assert "No pay was changed." in output
    assert output.count("Flush: 30\n") == 1


def test_wrong_number_and_unknown_words_leave_the_question_open(jacks):
    output = talk(jacks, "aim 98.5% flush", "11", "nosuch", "2")
    assert 'Got "11"; expected 1 to 10.' in output
    assert 'Unknown command "nosuch"' in output
    assert output.count("which pays? 1 to 10, enter for none> ") == 3
    assert "Flush pays " in output


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("aim", "Expected a return and a line, such as aim 98.5% flush"),
        ("aim flush", "Expected a return and a line, such as aim 98.5% flush"),
        ("aim flush 98.5%", '"flush" is not a return; expected one such as 98.5%.'),
        ("aim 98.5 flush", '"98.5" is 98.5 times the bet; did you mean 98.5%?'),
        ("aim 98.5% flash", 'has no line "flash"; did you mean "Flush"?'),
        ("aim 98.5% flush and flash", 'has no line "flash"; did you mean "Flush"?'),
        ("aim 98.5% flush and flush", "Expected two different lines."),
        ("aim 98.5% flush 40..20", 'Got "40..20"; expected the lower pay first'),
        ("aim 150% flush 20..30", "No game with these pays returns more than 150%."),
    ],
)
def test_aim_that_cannot_be_read_or_reached_is_answered_in_one_sentence(jacks, line, expected):
    assert expected in talk(jacks, line)


def test_label_with_the_word_between_two_lines_is_one_line():
    session = Session.in_memory("deuces-and-joker-wild", credits=100)
    both = "aim 99% four deuces and joker 10000..10001 and flush 15..16"
    output = talk(
        session, both, "none", "aim 99% four deuces and joker", "none", "aim 99% four deuces and flush"
    )
    assert ": Four Deuces and Joker 10,000, Flush 15: return 99.067" in output
    assert output.count("which pays? 1 to") == 3
