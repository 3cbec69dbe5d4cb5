"""Makes the README's pictures from the program itself: `python docs/pictures.py`."""

import asyncio
import re
from pathlib import Path

from videopoker import Session
from videopoker.tui.app import VideoPokerApp

HERE = Path(__file__).parent


SEED = (127).to_bytes(2)
"""A seed whose first hand holds a pair of kings and the joker."""


async def picture(name: str, size: tuple[int, int], keys: str) -> None:
    """One picture of the program after these keys."""
    app = VideoPokerApp(Session.in_memory(credits=1050, seed=SEED), HERE / "crash.log")
    async with app.run_test(size=size) as pilot:
        app.animation_level = "none"
        await pilot.pause()
        await pilot.press(*keys.split())
        await pilot.pause(0.3)
        svg = app.export_screenshot()
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)  # a picture fetches nothing
    (HERE / f"{name}.svg").write_text(svg.replace("<text ", '<text xml:space="preserve" '), encoding="utf-8")


async def main() -> None:
    """Every picture, each from an app of its own."""
    await picture("table", (80, 24), "space 2 3 5")
    await picture("paid", (80, 24), "space 2 3 5 space")
    await picture("hundred", (80, 24), "n n n n n n space 2 3 5 space")
    await picture(
        "build", (80, 24), "v t K s K h J K 8 c 8 d enter n t 9 s 9 h 9 d 4 d 4 c enter n space down space"
    )


if __name__ == "__main__":
    asyncio.run(main())
