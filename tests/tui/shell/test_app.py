"""The app as a whole."""

from videopoker.play.session import Session
from videopoker.tui.shell.app import VideoPokerApp


class OwnApp(VideoPokerApp):
    """The app of another package."""


async def test_app_of_another_package_has_the_same_style(tmp_path):
    app = OwnApp(Session.in_memory(credits=100), tmp_path / "crash.log")
    async with app.run_test(size=(80, 24)):
        assert app.screen.query_one("#cards").region.height > 0
