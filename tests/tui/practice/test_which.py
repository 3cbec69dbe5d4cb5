"""Which pays more? on the screen, and the same words in plain mode."""

from tests.plain.talk import talk
from tests.tui.tables import press, screen_text, seated, shown
from videopoker import Session
from videopoker.coach.which import which
from videopoker.play.practice.training import TrainingFile
from videopoker.text.answers.compare import which_group
from videopoker.text.groups.render import in_columns, in_sentences
from videopoker.tui.table.screen import TableScreen


async def test_one_key_answers_and_shows_both_returns_and_another_asks_the_next(tmp_path):
    file = TrainingFile(tmp_path)
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "G")
            pair = which(file)
            for row in in_columns([which_group(pair)]).splitlines():
                await shown(pilot, row)
            await press(pilot, pair.best)
            for row in in_columns([which_group(pair._replace(is_right=True))]).splitlines():
                await shown(pilot, row)
            await press(pilot, "1")
            await shown(pilot, which_group(which(file)).notes[0])
            assert len(file.rows("SELECT * FROM family", ())) == 1
            file.path.write_bytes(b"no training file" * 100)
            await press(pilot, "1")
            await shown(pilot, "not an SQLite")
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, TableScreen)


async def test_question_mark_opens_the_help(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "G", "question_mark")
            await shown(pilot, "HELP: WHICH PAYS MORE?")


async def test_practice_without_a_save_says_that_it_needs_one():
    async with seated(Session.in_memory("jacks-or-better-9-6")) as pilot:
        await press(pilot, "G")
        assert "The practice needs a save" in screen_text(pilot)


def test_plain_mode_asks_and_answers_in_the_same_words(tmp_path):
    file = TrainingFile(tmp_path)
    pair = which(file)
    with Session.open(tmp_path / "default.sqlite3") as session:
        output = talk(session, "which", f"which {pair.best}", "which 3")
    for shown_pair in (pair, pair._replace(is_right=True)):
        group = which_group(shown_pair)
        assert "\n".join([f"{group.title}.", *in_sentences([group], (1, 2))]) in output
    assert 'Got "3"; expected 1 or 2.' in output
