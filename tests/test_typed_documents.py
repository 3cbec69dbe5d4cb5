"""The Python of README.md and docs/ is typed: a reader who checks it with `mypy --strict` sees no error."""

import re
import subprocess
import sys

import pytest

from tests.documents import PAGES, ROOT, blocks


def program(page):
    """The Python of a page as one file, its blocks one after another, as the page is read."""
    code = []
    for block in blocks(page, "python", "pycon"):
        typed = re.findall(r"^(?:>>>|\.\.\.) ?(.*)", block, re.MULTILINE)
        code += typed if block.startswith(">>>") else [block]
    return "\n".join(code)


@pytest.mark.slow  # mypy reads the whole program: 10 to 30 seconds
def test_python_of_every_page_passes_mypy_strict(tmp_path, monkeypatch):
    pages = {page: program(page) for page in PAGES if blocks(page, "python", "pycon")}
    assert {"README.md", "docs/python.md"} < pages.keys()
    for page, code in pages.items():
        (tmp_path / f"{re.sub(r'[^a-z]', '_', page.lower())}.py").write_text(f"{code}\n", encoding="utf-8")
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--untyped-calls-exclude=distributed", "."],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
