"""The key that opens and closes the side panel, and the setting that keeps it."""

from tests.tui.tables import app_with, dealt, painted, press, resized, screen_text, seated

LARGE = (120, 40)


def card_size(pilot):
    """Columns and rows of the first card."""
    form = pilot.app.screen.query_one("#card-1").form
    return form.card_width, form.card_rows


async def test_the_panel_key_closes_and_opens_the_panel_and_cards_take_the_columns():
    async with seated(dealt(), LARGE) as pilot:
        for is_open in (True, False, True):
            assert ("LUCK AND SKILL" in screen_text(pilot)) is is_open
            assert card_size(pilot) == ((15, 12) if is_open else (21, 16))
            await press(pilot, "z")


async def test_a_closed_panel_stays_closed_at_the_next_start_and_at_every_size(tmp_path):
    file = tmp_path / "settings.toml"
    app = app_with(file)
    async with app.run_test(size=LARGE) as pilot:
        await painted(pilot)
        await press(pilot, "z")
    assert 'panel = "off"' in file.read_text(encoding="utf-8")
    app = app_with(file)
    async with app.run_test(size=(80, 24)) as pilot:
        async for size in resized(pilot, LARGE, (200, 60)):
            assert "LUCK AND SKILL" not in screen_text(pilot), size


async def test_where_the_panel_does_not_fit_the_key_tells_the_size_it_needs_and_changes_nothing():
    async with seated(dealt(), (119, 40)) as pilot:
        await press(pilot, "z")
        assert "The side panel needs 120 x 36; this terminal is 119 x 40." in screen_text(pilot)
        assert pilot.app.settings.panel == "auto"
        async for _ in resized(pilot, LARGE):
            assert "LUCK AND SKILL" in screen_text(pilot)
