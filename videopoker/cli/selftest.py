"""The command that tests the shuffle."""

import argparse

from videopoker.cli.progress import progress
from videopoker.cli.request import show
from videopoker.play.selftest import Verdict
from videopoker.play.selftest import selftest as tested
from videopoker.text.selftest import selftest_record, selftest_text


def selftest(options: argparse.Namespace) -> int:
    """Test the shuffle on fresh deals; 1 when a test fails."""
    results = tested(options.hands, watched=lambda deals: progress(deals, "testing deal", options.hands))
    return show(
        options,
        lambda: selftest_record(results),
        lambda: selftest_text(options.hands, results),
        ok=all(verdict is not Verdict.FAILED for _, verdict in results),
    )
