"""Lines that are switched off: comments at the end of a file, which the lab reads back."""

import pytest

from videopoker.play.paytables.document import Document
from videopoker.play.paytables.files import paytable_names, paytable_path

TEXT = paytable_path("jacks-or-better-9-6").read_text("utf-8")


def test_text_of_lines_switched_off_is_read_back():
    document = Document.of(TEXT).without_row(4).without_row(0)
    assert [one.at for one in document.off] == [4, 0]
    again = Document.of(document.text)
    assert again.text == document.text
    assert [one.row.fields for one in again.off] == [one.row.fields for one in document.off]
    assert [row.fields for row in again.rows] == [row.fields for row in document.rows]
    back = again.with_off_row(1).with_off_row(0)
    assert back.fields == Document.of(TEXT).fields
    assert "#off" not in back.text


@pytest.mark.parametrize(
    "comment",
    ["#off [[pays]]\n#off hand = \n", "#off something\n", "#off [[pays]]\n#off [[pays]]\n#off x = [\n"],
)
def test_comment_that_is_no_line_stays_a_comment(comment):
    document = Document.of(f"{TEXT}\n{comment}")
    assert document.off == ()
    assert document.text == f"{TEXT}\n{comment}"


@pytest.mark.parametrize("name", paytable_names()[:9])
def test_shipped_file_is_read_as_it_stands(name):
    text = paytable_path(name).read_text("utf-8")
    assert Document.of(text).text == text
