"""Strategy sheets: found, followed and valued exactly."""
