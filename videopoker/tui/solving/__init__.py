"""What screens ask the solver: its thread, the questions that several features ask, what reads the session's log there."""
