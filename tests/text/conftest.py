"""Saves for tests."""

import pytest

from tests.play.conftest import path, played, played_once, tamper  # noqa: F401 - fixtures

pytest.register_assert_rewrite("tests.text.sentence_checks")
