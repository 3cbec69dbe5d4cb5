"""Measures speed and memory against budgets and peers. Never part of the test run."""
