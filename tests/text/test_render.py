"""The renderers of groups: in columns, in sentences, in Markdown; what each leaves out."""

from dataclasses import replace

import pytest
from rich.cells import cell_len

from videopoker import load_paytable
from videopoker.core.machine.bet import Bet
from videopoker.text.groups.group import Column, Group
from videopoker.text.groups.render import in_columns, in_markdown, in_sentences
from videopoker.tui.kit.groups import draw_groups
from videopoker.tui.kit.table_view.paytable import tally_rows

LABEL = Column(width=8, align="<")
METERS = Group(
    "COINS",
    (LABEL, Column("now", 6, empty="-"), Column(role="aside"), Column("all time", 10)),
    [("coin in", "5", "$0.05", "1,204"), ("deposits", "", "", "100")],
    lead="{}: ",
)


def test_title_is_the_heading_of_labels_and_an_empty_cell_is_drawn_as_its_column_says():
    assert in_columns([METERS]).splitlines() == [
        "COINS      now         all time",
        "coin in      5  $0.05     1,204",
        "deposits     -              100",
    ]


def test_groups_with_the_same_columns_are_aligned_whatever_their_headings():
    wide = Group("STREAKS", (LABEL, Column("longest", 6)), [("losing", "6,027,237,000")])
    narrow = Group("HANDS", (LABEL, Column("hands", 6)), [("played", "7")])
    ends = {len(row) for row in in_columns([narrow, wide]).splitlines() if row}
    assert ends == {23}


def test_group_without_rows_has_no_heading_and_its_title_stands_above_its_notes():
    assert in_columns([Group("GAME", notes=["one", "two"]), Group("HITS", (LABEL, Column("hits")))]) == (
        "GAME\none\ntwo"
    )


def test_last_cell_of_a_short_row_runs_on():
    rows = [("today", "practice started, whatever its length"), ("today", "5", "", "10")]
    assert (
        in_columns([Group("", METERS.columns, rows)]).splitlines()[1]
        == "today   practice started, whatever its length"
    )


def test_sentence_lists_a_column_with_what_explains_it_and_leaves_out_empty_cells():
    assert [*in_sentences([METERS], columns=(3, 1))] == [
        "All time: coin in 1,204, deposits 100.",
        "Now: coin in 5 ($0.05).",
    ]


def test_sentences_of_a_group_are_said_instead_of_its_rows_and_notes():
    kinds = Group(
        "KINDS",
        METERS.columns,
        [("a pair", "-5", "", "3 of 4")],
        ["That is all."],
        sentences=["a pair: -5, right 3 of 4."],
    )
    assert [*in_sentences([kinds, Group(notes=["One more."])])] == ["a pair: -5, right 3 of 4.", "One more."]


def test_markdown_draws_a_table_where_a_column_has_a_heading_and_else_the_rows_as_they_stand():
    table = Group(
        "Sheet", (Column(), Column("hold", align="<", is_code=True)), [("1", " As  Ks ")], ["a", "b"]
    )
    assert in_markdown(
        [table, Group(columns=(LABEL, Column(align="<")), rows=[("return", "99%")])]
    ).splitlines() == [
        "## Sheet",
        "",
        "| | hold |",
        "|---:|---|",
        "| 1 | `As  Ks` |",
        "",
        "- a",
        "- b",
        "",
        "```",
        "return    99%",
        "```",
    ]


@pytest.mark.parametrize("label", ["大当たり", "🎰 jackpot", "re\u0301sume\u0301", "flush"])
def test_columns_after_a_label_of_wide_or_combining_characters_stay_in_line(label):
    group = Group("LINES", (Column(align="<"), Column("hits")), [(label, "7"), ("full house", "12")])
    rows = [*in_columns([group]).splitlines(), *draw_groups([group], (14, 6)).plain.splitlines()]
    assert {cell_len(row) for row in rows} == {16, 20}
    assert {cell_len(row) for row in rows[:3]} == {16}
    table = load_paytable("jacks-or-better-9-6")
    lines = tuple(replace(line, label=label) if line.label == "Flush" else line for line in table.lines)
    tally = tally_rows(replace(table, lines=lines), Bet(5, 10), [], 60, 20)
    assert len({cell_len(row.text) for row in tally}) == 1
