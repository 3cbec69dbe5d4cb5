"""Runs the program on a stream, in the caller's event loop, until the player leaves or it crashes."""

import asyncio
from pathlib import Path

from videopoker.play.host.crash_report import report
from videopoker.play.host.made_files import sent_by
from videopoker.play.session import Session
from videopoker.text.words.hand import saved_text
from videopoker.tui.kit.text_layout import wrapped
from videopoker.tui.shell.app import VideoPokerApp

LEAVE_SECONDS = 0.8
"""Seconds that Textual may take to end after a crash; it may wait for the crashed widget forever."""


def last_lines(app: VideoPokerApp, session: Session, columns: int) -> list[str]:
    """What is saved, and the mistakes of the session to learn from."""
    from videopoker.text.coach.leaks import lines_after

    in_file = session.log.in_file
    saved = saved_text(session.state, session.save_name, session.log.loss, in_file=in_file)
    deals = session.totals.session.deals
    lines = (saved, *lines_after(session.log, deals, app.settings.coach))
    return [row for line in lines for row in wrapped(line, columns)]


async def play_on_stream(app: VideoPokerApp, session: Session, crash_log: Path) -> list[str]:
    """Run the program until the player leaves, or until it crashes; shows the last lines, and returns them."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    app.on_crash = lambda *_: loop.call_later(LEAVE_SECONDS, ended.set)
    with sent_by(app.host.deliver):
        running = asyncio.create_task(app.run_async())
        running.add_done_callback(lambda _: ended.set())
        await ended.wait()
        error = running.exception() if running.done() and not running.cancelled() else None
        if error:
            app.crash_line = app.crash_line or report(error, crash_log)
    if not running.done():
        app.host.give_back()
        running.cancel()
    lines = [app.crash_line] if app.crash_line else last_lines(app, session, app.size.width)
    app.host.say_last(*lines, is_fault=bool(app.crash_line))
    return lines
