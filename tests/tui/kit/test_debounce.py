"""A press that bounces counts once, separate presses count each."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import seated, typed
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.tui.kit import debounce as presses
from videopoker.tui.kit.debounce import Debounce


def test_press_repeated_at_once_is_the_same_press(hurried):
    pressed = Debounce()
    assert (pressed.is_repeat("deal"), pressed.is_repeat("deal")) == (False, True)


def test_press_of_another_key_is_a_separate_press():
    pressed = Debounce()
    assert (pressed.is_repeat("deal"), pressed.is_repeat("bet max")) == (False, False)


def test_press_after_the_window_is_a_separate_press(monkeypatch):
    pressed = Debounce()
    pressed.is_repeat("deal")
    monkeypatch.setattr(presses, "SECONDS", 0)
    assert not pressed.is_repeat("deal")


def test_press_after_another_key_is_a_separate_press():
    pressed = Debounce()
    pressed.is_repeat("deal")
    pressed.note("hold")
    assert not pressed.is_repeat("deal")


@pytest.mark.parametrize(
    ("keys", "phase", "held"),
    quick_and_slow(
        [
            (("space", "1", "2", "space", "space"), Phase.BETTING, (0, 1)),
            (("space", "1", "2", "space"), Phase.BETTING, (0, 1)),
            (("space", "space"), Phase.DRAWING, ()),
        ]
    ),
)
async def test_keys_typed_at_once_all_count_but_for_one_that_bounced(keys, phase, held, hurried):
    session = Session.in_memory(credits=100)
    async with seated(session) as pilot:
        await typed(pilot, *keys)
        assert (session.state.hand, session.state.phase, session.state.held) == (1, phase, held)


@pytest.mark.parametrize("key", quick_and_slow(["b", "n"]))
async def test_deal_typed_at_once_after_another_bet_is_dealt(key, hurried):
    session = Session.in_memory(credits=100)
    async with seated(session) as pilot:
        await typed(pilot, "space", "1", "space", key, "space")
        assert session.state.hand == 2
