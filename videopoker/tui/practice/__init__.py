"""Practice without a bet: drill, daily twenty, exam, strategy sheet, building hands."""
