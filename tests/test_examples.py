"""The examples that are programs of their own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_an_agent_learns_more_than_98_percent_from_the_rewards_of_eight_million_hands():
    done = subprocess.run(
        [sys.executable, "examples/learn.py", "5"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    learned, perfect = (float(share) for share in re.findall(r"returns ([0-9.]+)%", done.stdout))
    assert 98 < learned < perfect == 99.5439
