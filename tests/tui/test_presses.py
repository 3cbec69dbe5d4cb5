"""One press told from two."""

from videopoker.tui import presses
from videopoker.tui.presses import Presses


def test_press_repeated_at_once_is_the_same_press():
    pressed = Presses()
    assert (pressed.is_second("deal"), pressed.is_second("deal")) == (False, True)


def test_press_of_another_key_is_a_press_of_its_own():
    pressed = Presses()
    assert (pressed.is_second("deal"), pressed.is_second("bet max")) == (False, False)


def test_press_after_the_window_is_a_press_of_its_own(monkeypatch):
    pressed = Presses()
    pressed.is_second("deal")
    monkeypatch.setattr(presses, "SECONDS", 0)
    assert not pressed.is_second("deal")
