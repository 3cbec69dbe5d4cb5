"""Makes the README's pictures from the program itself: `python docs/pictures.py`."""

import asyncio
import os
from pathlib import Path

os.environ["TEXTUAL_COLOR_SYSTEM"] = (
    "truecolor"  # whatever terminal this runs in; read when Textual is imported
)

from screen_picture import drawn

from videopoker import Session
from videopoker.solver.hold_values import best_hold
from videopoker.tui.app import VideoPokerApp

HERE = Path(__file__).parent
SEED = (127).to_bytes(2)
"""A seed whose first hand holds a pair of kings and the joker."""


def fresh() -> Session:
    """A machine on which nothing was played yet."""
    return Session.in_memory(credits=1050, seed=SEED)


def played(hands: int) -> Session:
    """A machine after so many hands, held as well as they can be."""
    session = Session.in_memory(credits=5000, seed=b"an evening")
    for _ in range(hands):
        session.deal(5)
        state = session.state
        assert state.paytable is not None
        session.draw(best_hold(state.cards, state.paytable, 5))
    return session


async def picture(name: str, size: tuple[int, int], keys: str, session: Session | None = None) -> None:
    """One picture of the program after these keys."""
    app = VideoPokerApp(session or fresh(), HERE / "crash.log")
    async with app.run_test(size=size) as pilot:
        app.animation_level = "none"
        await pilot.pause()
        await pilot.press(*keys.split())
        await pilot.pause(3.0)  # the solver answers from a thread
        svg = drawn(app.screen._compositor.render_strips(), app.theme_variables["background"])  # noqa: SLF001 - the painted cells
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")


async def main() -> None:
    """Every picture, each from an app of its own."""
    await picture("table", (80, 24), "space 2 3 5")
    await picture("panel", (120, 40), "space 1 2 w", played(400))
    await picture("hundred", (80, 24), "n n n n n n space 2 3 5 space")
    await picture("lines", (80, 24), "t right right", played(4000))
    await picture("history", (80, 24), "l", played(60))
    await picture(
        "build", (80, 24), "v t K s K h J K 8 c 8 d enter n t 9 s 9 h 9 d 4 d 4 c enter n space down space"
    )


if __name__ == "__main__":
    asyncio.run(main())
