"""Saves for tests."""

from tests.play.conftest import path, played, played_once, tamper  # noqa: F401 - fixtures
