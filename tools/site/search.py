"""Ranks guides above the reference of Python in the site's search, which cannot be asked to do so.

Zensical's search compares two results by the best field that matches, and a name in the reference is a title: without
this, `solve` finds a function before every page that explains it.
"""

import json
import re
from pathlib import Path
from typing import Any

_SORT = re.compile(r"(\.items\.sort\([\w$]+\()(?=\.\.\.[\w$]+\)\))")
"""Where the search sorts its results, by a list of comparisons of which the first that tells them apart counts."""


def rank_guides_first(site: Path) -> None:
    """Put the results of the reference last in the index, and sort by that first. ValueError if the search has changed."""
    file = site / "search.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    index["items"].sort(key=_is_reference)
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    first = sum(not _is_reference(item) for item in index["items"])
    workers = sorted((site / "assets" / "javascripts" / "workers").glob("search.*.js"))
    if len(workers) != 1:
        raise ValueError(f"{len(workers)} files have the search; expected one")
    code = workers[0].read_text(encoding="utf-8")
    ranked, places = _SORT.subn(rf"\1(a,b)=>(a.id>={first})-(b.id>={first}),", code)
    if places != 1:
        raise ValueError(f"{workers[0].name} sorts results in {places} places; expected one")
    workers[0].write_text(ranked, encoding="utf-8")


def _is_reference(item: dict[str, Any]) -> bool:
    return str(item["location"]).startswith("api/")
