"""The records of a save, what is said when a hand sets one, and what its lines remember."""

from itertools import groupby

import pytest

from tests.plain.talk import talk
from tests.tui.tables import painted, play_deals, press, screen_text, seated, shown
from videopoker import Session, holds, read_grades, read_records
from videopoker.cli import main
from videopoker.core.machine.totals import Totals
from videopoker.core.settings import Settings
from videopoker.play.paytables.solved import one_in
from videopoker.play.records import BIGGEST_WIN, Record
from videopoker.text.play.meters import hands_of_meters, since_royal
from videopoker.text.play.note import record_line

KINGS = "Kh Ks Kd Kc 3h"


def dealt_kings(hands):
    """A session with four kings dealt after this many hands."""
    session = play_deals(Session.in_memory("jacks-or-better-9-6", credits=2000, seed=b"records"), hands, 1)
    session.deal(5, cards=KINGS)
    return session


async def test_hand_that_sets_records_names_them_on_the_table_and_in_plain_mode():
    async with seated(dealt_kings(500)) as pilot:
        await press(pilot, "1", "2", "3", "4", "5", "space")
        await shown(pilot, "new record: biggest win, rarest hand")
        pilot.app.screen.settings = Settings(records=False)
        await painted(pilot)
        assert "new record" not in screen_text(pilot)
    assert "New record: biggest win, rarest hand." in talk(dealt_kings(500), "hold all", "draw").splitlines()


@pytest.mark.parametrize(("hands", "again"), [(498, False), (500, True)])
def test_no_record_is_named_in_the_first_500_hands_nor_for_a_hand_that_only_equals_one(hands, again):
    session = dealt_kings(hands)
    session.draw(range(5))
    if again:
        session.deal(5, cards=KINGS)
        session.draw(range(5))
    assert record_line(session.totals, session.state, Settings()) == ()


@pytest.fixture
def save(tmp_path):
    """A save of forty hands, of which every seventh is held wrong; graded after twenty hands, and at the end."""
    path = tmp_path / "mine.sqlite3"
    for _ in range(2):
        with Session.open(path, "jacks-or-better-9-6") as session:
            for hand in range(20):
                session.deal(1)
                best = holds(session.state.cards, session.state.paytable, 1)[0].positions
                session.draw(best if hand % 7 else {*range(5)} - {*best})
        assert main(["--saves", str(tmp_path), "grade", "--save", "mine"]) == 0
    return path


def test_right_holds_in_a_row_are_the_longest_run_of_hands_graded_in_parts(save):
    costs = [*read_grades(save).to_columns()["first_cost"]]
    runs = [len([*run]) for is_right, run in groupby(costs, lambda cost: cost == 0) if is_right]
    record = read_records(save)[-1]
    assert (record.name, record.value) == ("right holds in a row", max(runs))
    assert not any(costs[record.hand - max(runs) : record.hand])


def test_stats_without_an_index_say_nothing_of_right_holds_and_make_none(save, capsys):
    index = save.with_name(f"{save.name}.index")
    index.unlink()
    assert main(["--saves", str(save.parent), "stats", "--save", "mine"]) == 0
    text = capsys.readouterr().out
    assert "worst session" in text
    assert "right holds in a row" not in text
    assert not index.exists()


def test_line_of_the_hands_since_the_last_royal_says_that_the_next_is_as_rare_as_ever():
    session = play_deals(Session.in_memory("jacks-or-better-9-6", credits=2000, seed=b"records"), 3)
    session.deal(5, cards="As Ks Qs Js Ts")
    session.draw(range(5))
    play_deals(session, 2)
    table, counts = session.state.paytable, session.totals.game
    said = since_royal(counts, table, lambda royal: one_in(table, 5, royal))
    assert said == "2 hands since the last Royal Flush; the next hand is 1 in 40,391, as ever."
    assert counts.hits_by_card["Royal Flush"] == {"s": 1}
    assert f"Jacks or Better 9/6: {said}" in talk(session, "stats").splitlines()


def test_list_of_the_meters_hands_has_the_biggest_win_once_and_every_other_record():
    best = Record("best session", 40, 7)
    listed = hands_of_meters(Totals(), [best, Record(BIGGEST_WIN, 50, 3)], "$")
    assert [hand for _, hand in listed] == [best.hand]
