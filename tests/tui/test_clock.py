"""The clock of the tests: time passes on the screens only while a test waits."""

from tests.tui.clock import CLOCK
from tests.tui.tables import dealt, painted, seated, until


async def test_timers_fire_in_order_once_the_test_lets_their_time_pass():
    fired = []
    async with seated(dealt()) as pilot:
        for seconds in (5, 1, 3):
            pilot.app.screen.set_timer(
                seconds, lambda seconds=seconds: fired.append((seconds, CLOCK.now - begun))
            )
        begun = CLOCK.now
        await painted(pilot)
        assert fired == []
        await CLOCK.advance(3)
        assert fired == [(1, 1), (3, 3)]
        await until(lambda: len(fired) == 3)
