"""Writes the lists in docs/ that the program has in its tables: the words of the glossary, the keys of the settings.

`python tools/lists.py`
"""

import re
from collections.abc import Iterator
from pathlib import Path

from videopoker.play.table.keys_and_words import ACTIONS, GROUPS
from videopoker.text.words.glossary import in_markdown

DOCS = Path(__file__).parent.parent / "docs"
_END = "<!-- end -->"


def key_table() -> str:
    """The actions at the table with their default keys; actions of a group share a row."""
    return "\n".join(["| action | keys | does |", "|---|---|---|", *_key_rows()])


def _key_rows() -> Iterator[str]:
    of_groups = {name: [one for one in ACTIONS.values() if one.group == name] for name in GROUPS}
    for action in ACTIONS.values():
        together = of_groups.get(action.group, [action])
        if action is together[0]:
            names = ", ".join(f"`{one.name}`" for one in together)
            keys = ", ".join(f"`{one.keys}`" for one in together)
            words = GROUPS[action.group].help if action.group else action.help
            yield f"| {names} | {keys} | {words} |"


def files() -> dict[Path, str]:
    """The text of each page with its lists."""
    return {
        DOCS / "glossary.md": _with_list("glossary.md", "words", in_markdown()),
        DOCS / "settings.md": _with_list("settings.md", "keys", key_table()),
    }


def _with_list(page: str, mark: str, text: str) -> str:
    """The page with this text after its mark."""
    before, begin, rest = re.split(rf"(<!-- {mark}: .*-->\n)", (DOCS / page).read_text(encoding="utf-8"))
    return f"{before}{begin}\n{text}\n\n{_END}{rest.partition(_END)[2]}"


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
