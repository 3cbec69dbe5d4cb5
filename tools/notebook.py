"""Runs a script of cells and writes it as an executed notebook, and as Markdown with charts: `python tools/notebook.py docs/casino.py`.

A cell begins with a line `# %%`, one of text with `# %% [markdown]`, as editors and Jupytext have it. All cells run in one
process. The value of the last line of a cell is shown as Jupyter would show it: as HTML if it has some, else as its repr.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

MARK, TEXT_MARK = "# %%", "# %% [markdown]"
BEGIN, END = "<!-- made: what the cell shows -->", "<!-- end -->"
_STYLE = re.compile(r"<style>\n.*?</style>\n", re.DOTALL)
_CHART = re.compile(r'<svg ([^>]*aria-label="([^"]*)"[^>]*>)(.*?</svg>)', re.DOTALL)


class Output(NamedTuple):
    """What a cell of code printed, and its value: as text and, if it has some, as HTML."""

    printed: str = ""
    text: str = ""
    html: str = ""


class Cell(NamedTuple):
    """A cell; one of text has no output."""

    source: str
    output: Output | None


def cells(script: str) -> Iterator[Cell]:
    """The cells of a script, those of code run one after the other."""
    names: dict[str, Any] = {"__name__": "__main__"}
    kind, lines = "", []
    for line in [*script.splitlines(), MARK]:
        if not line.startswith(MARK):
            lines.append(line)
            continue
        source = "\n".join(lines).strip()
        if kind == TEXT_MARK:
            yield Cell(
                "\n".join(one.removeprefix("#").removeprefix(" ") for one in source.splitlines()), None
            )
        elif kind == MARK and source:
            yield Cell(source, run(source, names))
        kind, lines = line.strip(), []


def run(source: str, names: dict[str, Any]) -> Output:
    """Run a cell; its last line is shown if it is an expression."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(ast.Module(body, []), "cell", "exec"), names)  # noqa: S102 - a page of our own
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None  # noqa: S307
    if value is None:
        return Output(printed.getvalue())
    html = getattr(value, "_repr_html_", lambda: None)()
    return Output(printed.getvalue(), repr(value), html or "")


def notebook(page: list[Cell]) -> dict[str, Any]:
    """The cells as a notebook of format 4.5."""
    written, count = [], 0
    for number, (source, output) in enumerate(page, start=1):
        cell: dict[str, Any] = {
            "id": f"cell-{number}",
            "metadata": {},
            "source": source.splitlines(keepends=True),
        }
        if output is None:
            written.append(cell | {"cell_type": "markdown"})
            continue
        count += 1
        written.append(
            cell | {"cell_type": "code", "execution_count": count, "outputs": _outputs(output, count)}
        )
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": written, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _outputs(output: Output, count: int) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    if output.printed:
        lines = output.printed.splitlines(keepends=True)
        shown.append({"output_type": "stream", "name": "stdout", "text": lines})
    if output.text:
        data = {"text/html": output.html.splitlines(keepends=True)} if output.html else {}
        data["text/plain"] = output.text.splitlines(keepends=True)
        shown.append(
            {"output_type": "execute_result", "execution_count": count, "data": data, "metadata": {}}
        )
    return shown


def markdown(page: list[Cell]) -> str:
    """The cells as Markdown, with what they show below them, without its styles: GitHub prints them, and the site has them."""
    parts = []
    for source, output in page:
        if output is None:
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        shown = [f"```text\n{output.printed.rstrip()}\n```"] if output.printed else []
        if output.text:
            shown.append(_STYLE.sub("", output.html) or f"```text\n{output.text}\n```")
        parts += [BEGIN, *shown, END] if shown else []
    return "\n\n".join(parts) + "\n"


def files(page: list[Cell], name: str) -> dict[str, str]:
    """The notebook, the page and its charts by file name. The charts are files, because GitHub shows none that are in the text."""
    charts: dict[str, str] = {}

    def as_file(chart: re.Match[str]) -> str:
        start, label, content = chart.groups()
        file = f"pictures/{name}-{len(charts) + 1}.svg"
        charts[file] = (
            f'<svg xmlns="http://www.w3.org/2000/svg" color="#333" font-family="sans-serif" {start}\n'
            f'<rect width="100%" height="100%" fill="#fff"/>{content}\n'
        )
        return f'<img src="{file}" alt="{label}">'

    text = _CHART.sub(as_file, markdown(page))
    cells_as_json = json.dumps(notebook(page), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    return {f"{name}.ipynb": cells_as_json, f"{name}.md": text, **charts}


def main(script: Path) -> None:
    """Write the notebook, the page and its charts next to the script."""
    page = list(cells(script.read_text(encoding="utf-8")))
    for file, content in files(page, script.stem).items():
        path = script.parent / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
