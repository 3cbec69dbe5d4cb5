"""The lists of docs/ that are made from the program are what it has now."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import lists  # noqa: E402 - a script, not a package

sys.path.pop(0)


@pytest.mark.parametrize("name", lists.LISTS)
def test_lists_of_a_page_are_current(name):
    """`python tools/lists.py` writes them."""
    assert (ROOT / "docs" / name).read_text("utf-8") == lists.page(name)
