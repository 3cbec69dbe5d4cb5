"""The hands played: list, filter, detail, replay, export."""
