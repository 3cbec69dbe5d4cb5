"""The notebook in docs/ and its page are what the tool makes of its cells."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import notebook  # noqa: E402 - a script, not a package

sys.path.pop(0)


@pytest.fixture(scope="module")
def page():
    return list(notebook.cells((ROOT / "docs/casino.py").read_text("utf-8")))


def test_the_notebook_its_page_and_its_charts_are_what_their_cells_show(page):
    files = notebook.files(page, "casino")
    charts = {f"pictures/{file.name}" for file in ROOT.glob("docs/pictures/casino-*")}
    assert charts == files.keys() - {"casino.ipynb", "casino.md"} != set()
    assert [name for name, text in files.items() if (ROOT / "docs" / name).read_text("utf-8") != text] == []


def test_the_notebook_has_the_form_that_jupyter_reads():
    stored = json.loads((ROOT / "docs/casino.ipynb").read_text("utf-8"))
    assert (stored["nbformat"], stored["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in stored["cells"]]
    assert len({*ids}) == len(ids)
    for cell in stored["cells"]:
        assert cell["cell_type"] in {"markdown", "code"}
        assert isinstance(cell["metadata"], dict)
        assert all(isinstance(line, str) for line in cell["source"])
        assert ("outputs" in cell) == ("execution_count" in cell) == (cell["cell_type"] == "code")
        for output in cell.get("outputs", ()):
            assert output["output_type"] in {"stream", "execute_result"}


def test_every_value_of_the_notebook_is_shown_as_html(page):
    assert all(output.html for _, output in page if output and output.text)


def test_a_cell_shows_what_it_prints_and_its_last_value(tmp_path):
    script = tmp_path / "mine.py"
    script.write_text("# %% [markdown]\n# Some *words*\n\n# %%\nprint(1)\nx = 2\n\n# %%\nx + 1\n", "utf-8")
    notebook.main(script)
    assert script.with_suffix(".md").read_text("utf-8") == (
        "Some *words*\n\n```python\nprint(1)\nx = 2\n```\n\n<!-- made: what the cell shows -->\n\n```text\n1\n```\n\n<!-- end -->\n\n"
        "```python\nx + 1\n```\n\n<!-- made: what the cell shows -->\n\n```text\n3\n```\n\n<!-- end -->\n"
    )
