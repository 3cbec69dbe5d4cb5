"""The blocks of code in README.md and docs/: the commands with what they print, and the Python."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = {
    str(page.relative_to(ROOT)): page.read_text(encoding="utf-8")
    for page in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("examples/*.md"))]
}
"""The pages by their path."""


@dataclass
class Typed:
    """A command of a console block."""

    command: str
    printed: str
    """What the page shows that it prints; empty if the page shows nothing."""


def blocks(page, *languages):
    """The blocks of a page in these languages."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", PAGES[page], re.DOTALL | re.MULTILINE)
    return [text for language, text in found if language in languages]


def conversations(page):
    """The lines typed in plain mode, and the answers shown, of each block with them."""
    talks = [block.splitlines() for block in blocks(page, "console") if block.startswith("> ")]
    return [
        ([line[2:] for line in lines if line[0] == ">"], [line for line in lines if line[0] != ">"])
        for lines in talks
    ]


def commands(page):
    """The commands of a page's console blocks, without their comments."""
    return [
        Typed(re.sub(r"\s+# .*", "", command), printed.strip("\n"))
        for block in blocks(page, "console")
        for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]
