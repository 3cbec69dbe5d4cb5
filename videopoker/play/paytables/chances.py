"""The chances of a game, found by a process of its own: NumPy and its tables take 28 MB, which leave with it."""

import subprocess
import sys
from functools import lru_cache

from videopoker.core.paytable import Paytable
from videopoker.solver.line_chances import Chances, answered, asked

_MOST_SECONDS = 30


@lru_cache(maxsize=64)
def chances_apart(paytable: Paytable, coins: int) -> Chances:
    """The chances of a game at a bet: a quarter of a second; found in this process where no other can be had."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "videopoker.solver.line_chances"],
            input=asked(paytable, coins),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_MOST_SECONDS,
            check=True,
        )
        return answered(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError):
        from videopoker.solver.comparison import chances, solved

        return Chances(solved(paytable, coins).expected, chances(paytable, coins, shared=True))
