"""Makes the README's pictures from the program itself: `python docs/pictures.py`."""

import asyncio
import re
from pathlib import Path

from videopoker import Session
from videopoker.tui.app import VideoPokerApp

HERE = Path(__file__).parent


async def picture(name: str, size: tuple[int, int], *, draw: bool = False, keys: str = "") -> None:
    """One picture of a rigged hand, three cards held."""
    session = Session.in_memory(credits=1050, seed=b"pictures")
    session.deal(5, cards="Ks 7d JK 2c Kh", replacements="8c 8d")
    if draw:
        session.draw("Ks JK Kh")
    app = VideoPokerApp(session, HERE / "crash.log")
    async with app.run_test(size=size) as pilot:
        app.animation_level = "none"
        await pilot.pause()
        await pilot.press(*([] if draw else ["1", "3", "5"]), *keys.split())
        await pilot.pause(0.3)
        svg = app.export_screenshot()
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)  # a picture fetches nothing
    (HERE / f"{name}.svg").write_text(svg.replace("<text ", '<text xml:space="preserve" '), encoding="utf-8")


async def main() -> None:
    """Every picture, each from an app of its own."""
    await picture("table", (80, 24))
    await picture("paid", (80, 24), draw=True)
    await picture("build", (80, 24), keys="v space right space down space")


if __name__ == "__main__":
    asyncio.run(main())
