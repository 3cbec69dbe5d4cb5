"""Scripts played in a test."""

from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import play_script
from videopoker.play.script.steps import Expected
from videopoker.play.session import Session


def play(text, **purse):
    """The events of a script played from an empty purse, and the session it leaves."""
    session = Session.in_memory(**purse)
    played = play_script(read_script(text), session)
    return [event for event in played if not isinstance(event, Expected)], session
