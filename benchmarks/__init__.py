"""What is measured, against which budgets and which peers. Never part of the test run."""
