"""Every heading, label and unit on a screen is explained there by `?`."""

import re

import pytest

from tests.real_saves import real_session
from tests.tui.tables import back_to_table, press, screen_text, seated, shown
from videopoker import Session, load_paytable
from videopoker.play.practice.matches import begin_match
from videopoker.text.groups.group import Group
from videopoker.text.words.glossary import WORDS, explained, known_words, meaning

SCREENS = [
    *(
        ["F"],
        ["p", "f", *"99%", "enter"],
        ["l"],
        ["l", "enter"],
        ["g"],
        ["p"],
        ["S"],
        ["D"],
        ["T"],
        ["v"],
        ["L"],
        ["L", "enter"],
    ),
    *(["t", number] for number in "1234567"),
    ["x"],
]
GAME = load_paytable()
DATA = {"", "no joker", "joker", "letter", *(line.label for line in GAME.lines)}
"""Labels that are those of the game. Those with figures, kinds of holds and letters of a sheet's lines are data too."""


@pytest.fixture
def path(tmp_path):
    """A real save of some hands."""
    path = tmp_path / "default.sqlite3"
    with real_session(path, b"words") as session:
        begin_match(session.log, GAME, 30)
        for _ in range(30):
            session.deal(5)
            session.draw([0, 1])
        session.choose_phrase("")
    return path


@pytest.fixture
def drawn(monkeypatch):
    """The groups made while the test runs."""
    made = []
    usual = Group.__init__

    def noted(group, *parts, **named):
        usual(group, *parts, **named)
        made.append(group)

    monkeypatch.setattr(Group, "__init__", noted)
    return made


def labels(groups):
    """The headings and the labels of these groups that are no data."""
    for group in groups:
        for text in (*(column.heading for column in group.columns), *(row[0] for row in group.rows if row)):
            label = text.strip()
            is_kind = " against " in label or label.endswith("…")  # a kind of hold, cut where it is long
            is_code = re.fullmatch("[A-Z]{1,2}", label)
            if label not in DATA and not is_kind and not is_code and not re.search(r"\d", label):
                yield label


async def test_each_heading_and_label_of_a_screen_is_in_the_glossary(path, drawn):
    with Session.open(path) as session:
        async with seated(session, (160, 50)) as pilot:
            for keys in SCREENS:
                await press(pilot, *keys)
                unknown = [text for text in labels(drawn) if not list(known_words(text))]
                assert unknown == [], keys
                await back_to_table(pilot)


async def test_question_mark_explains_the_words_of_the_screen_before_its_keys(path):
    with Session.open(path) as session:
        async with seated(session, (120, 50)) as pilot:
            await press(pilot, "t", "1", "f1")
            await shown(pilot, "ON THIS SCREEN")
            text = screen_text(pilot)
            assert "coin in" in text
            assert text.index("ON THIS SCREEN") < text.index("All credits that you bet")


async def test_question_mark_at_the_table_explains_the_words_beside_the_cards(path):
    with Session.open(path) as session:
        async with seated(session, (120, 40)) as pilot:
            await press(pilot, "space", "1", "space")
            await shown(pilot, "your cards ")
            await press(pilot, "question_mark")
            groups = pilot.app.screen.groups(70, wraps=False)
            (words,) = (group for group in groups if group[0].plain == "ON THIS SCREEN")
            explained = "".join(f"{line.plain}\n" for line in words)
            missing = [
                word
                for word in ("this game", "your cards", "net", "luck and skill", "last hands")
                if f"\n{word} " not in explained
            ]
            assert missing == [], explained


async def test_question_mark_explains_the_last_column_of_the_history(path):
    with Session.open(path) as session:
        async with seated(session) as pilot:
            await press(pilot, "l")
            await shown(pilot, " cost ")
            await press(pilot, "question_mark")
            await shown(pilot, "What your first answer cost")


async def test_question_mark_in_the_first_hand_explains_sealed_and_chain(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session) as pilot:
            await press(pilot, "space", "question_mark")
            page = pilot.app.screen.text(70).plain
            missing = [word for word in ("sealed", "chain") if f"\n{word} " not in page]
            assert missing == [], page


def test_each_figure_of_the_lab_is_explained_by_its_label():
    rows = [
        " return 91.6327% -7.9112",
        " hit rate 45.4567% +0.0001  deviation 4.37 -0.05",
    ]
    assert [word for word, _ in explained(rows)] == ["return", "hit rate", "deviation"]


def test_each_sentence_ends_with_a_full_stop_and_is_for_a_word_in_small_letters():
    assert [word for word, words in WORDS.items() if word != word.casefold() or not words.endswith(".")] == []
    assert meaning("Ahead after 1,800 hands") == WORDS["ahead after n hands"]


def test_worth_of_a_hold_is_in_coins_as_the_coach_says_it():
    assert "in coins for the whole bet" in meaning("worth")
