"""Writes the chance of every line of the shipped games at max bet: `python tools/odds.py`."""

import json
from collections.abc import Sequence
from pathlib import Path

from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.paytables import solved
from videopoker.play.paytables.files import load_paytable, paytable_names

FILE = Path(solved.__file__).with_name("odds.json")
_DIGITS = 12
"""Significant digits of a chance, more than anybody is shown."""


def rounded(chances: Sequence[float]) -> list[float]:
    """Chances as the file has them."""
    return [float(f"{chance:.{_DIGITS}g}") for chance in chances]


def main() -> None:
    """Solve every shipped game, and write its chances by the game's fingerprint."""
    games = [load_paytable(name) for name in sorted(paytable_names())]
    rows = {fingerprint(game): rounded(solved.game_figures(game).chances) for game in games}
    FILE.write_text(
        "{\n" + ",\n".join(f"{json.dumps(key)}: {row}" for key, row in rows.items()) + "\n}\n", "utf-8"
    )


if __name__ == "__main__":
    main()
