"""Draws docs/pictures/architecture.svg, the floors and who imports whom, from the code: `python tools/architecture.py`."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "videopoker"
PICTURE = ROOT / "docs/pictures/architecture.svg"

ROW, LEFT, TOP = 30, 540, 10
"""The height of a row, the width of the names, and what is left free above them, in pixels."""
WIDTH = 860
_THICKER = (3, 10, 30)
"""From these numbers of importing files on a line is thicker; the picture changes only with the house."""
_LONGEST = 56
"""Letters of a sentence that fit; of a longer one its first parts are taken."""

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1c2733; }
.name { font-weight: 600; }
.words { fill: #51606e; }
rect { fill: #eef2f5; }
.door rect { fill: #f7ecd8; }
path { fill: none; stroke: #2c6e9b; stroke-opacity: 0.55; }
path.up { stroke: #c62828; stroke-opacity: 1; }
@media (prefers-color-scheme: dark) {
  text { fill: #e4eaf0; } .words { fill: #9aa9b6; } rect { fill: #1d262e; } .door rect { fill: #33291a; }
  path { stroke: #6cb2e0; }
}
"""


def floors() -> list[str]:
    """The parts of the package from the roof to the ground, as the first contract in pyproject.toml has them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = contracts[0]["layers"]
    return [
        name.strip()
        for layer in layers
        for name in layer.split("|")
        if name.strip() not in {"__main__", "version"}
    ]


def files(floor: str) -> list[Path]:
    """The files of a floor."""
    folder = PACKAGE / floor
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{floor}.py"]


def imports() -> Counter[tuple[str, str]]:
    """How many files of a floor import from another, by both; also inside functions, and for types."""
    known, found = set(floors()), Counter[tuple[str, str]]()
    for floor in known:
        for file in files(floor):
            found.update({(floor, to) for to in _imported(file) if to in known - {floor}})
    return found


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{one.name}" for one in node.names]
        yield from (name.split(".")[1] for name in names if name.startswith("videopoker."))


def words(floor: str) -> str:
    """The first sentence of a floor's docstring."""
    file = PACKAGE / floor / "__init__.py" if (PACKAGE / floor).is_dir() else PACKAGE / f"{floor}.py"
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    first = text.partition("\n\n")[0].replace("\n", " ").partition(". ")[0].rstrip(".").replace("`", "")
    ends = [match.start() for match in re.finditer("[,:] ", first)]
    return (
        first
        if len(first) <= _LONGEST
        else first[: max((end for end in ends if end <= _LONGEST), default=_LONGEST)]
    )


def drawn() -> str:
    """The picture as SVG."""
    rows, links = floors(), imports()
    height = 2 * TOP + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        "<title>The floors of the program. Every line runs down, from a floor to one that it imports from.</title>",
        f"<style>{STYLE}</style>",
    ]
    for at, floor in enumerate(rows):
        y, kind = TOP + at * ROW, "" if (PACKAGE / floor).is_dir() and floor != "testing" else ' class="door"'
        parts.append(
            f'<g{kind}><rect x="4" y="{y + 2}" width="{LEFT - 8}" height="{ROW - 4}" rx="4"/>'
            f'<text class="name" x="14" y="{y + 20}">{floor}</text>'
            f'<text class="words" x="122" y="{y + 20}">{escape(words(floor))}</text>'
            "</g>"
        )
    for (source, target), number in sorted(
        links.items(), key=lambda link: (rows.index(link[0][0]), link[0][1])
    ):
        start, end = (TOP + (rows.index(one) + 0.5) * ROW for one in (source, target))
        bend = LEFT + (WIDTH - LEFT - 20) * min(1.0, abs(end - start) / (ROW * (len(rows) - 1))) * 4 / 3
        width = sum(number >= least for least in _THICKER) * 1.4 + 0.8
        up = ' class="up"' if end < start else ""
        parts.append(
            f'<path{up} stroke-width="{width:.1f}" d="M{LEFT} {start:g} C{bend:.0f} {start:g} {bend:.0f} {end:g} {LEFT} {end:g}">'
            f"<title>{source} imports from {target}</title></path>"
        )
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
    print(PICTURE)
