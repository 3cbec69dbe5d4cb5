"""The chances of a game, found by a process of its own."""

import sys

import pytest

from videopoker import load_paytable
from videopoker.play.paytables.chances import chances_apart
from videopoker.solver.comparison import chances, solved


@pytest.fixture(autouse=True)
def forgotten():
    chances_apart.cache_clear()


@pytest.mark.parametrize("coins", [1, 5])
@pytest.mark.parametrize("name", ["deuces-wild-full-pay", "jacks-or-better-8-5-progressive"])
def test_another_process_finds_what_this_one_would(name, coins):
    table = load_paytable(name)
    found = chances_apart(table, coins)
    assert found.expected == solved(table, coins).expected
    assert found.lines == chances(table, coins, shared=True)


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false", "/bin/echo"])
def test_chances_are_found_here_where_no_other_process_finds_them(monkeypatch, program):
    monkeypatch.setattr(sys, "executable", program)
    table = load_paytable("jacks-or-better-9-6")
    assert chances_apart(table, 5).lines == chances(table, 5, shared=True)
