"""Every screen opens over a stream where no thread, process or signal can be had."""

import json
import os
import subprocess
import sys

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from tests.quick import quick_and_slow
from tests.tui.every_screen import WAYS
from tests.tui.test_any_size import PAGES

NUMBERS = [str(number) for number, way in enumerate(WAYS) if way in PAGES]
PARTS = 6
"""Into how many parts the ways are divided, one of them for the quick run."""


@pytest.mark.parametrize(
    "numbers", quick_and_slow([NUMBERS[part::PARTS] for part in range(PARTS)], 1), ids=lambda ways: ways[0]
)
def test_every_screen_opens_as_on_a_page(numbers):
    done = subprocess.run(
        [sys.executable, "-m", "tests.tui.in_a_page", *numbers],
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * HANG_SECONDS,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {}
