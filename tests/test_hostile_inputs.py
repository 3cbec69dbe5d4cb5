"""Any file or line is answered soon, in printable lines; tests/cli/test_hostile_requests.py has hostile files."""

import pytest

from tests.hostile_inputs import answer_anything


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_10000_inputs_that_are_almost_right_are_answered(tmp_path, seed):
    assert answer_anything(tmp_path, seed, 2_500).total() == 2_500
