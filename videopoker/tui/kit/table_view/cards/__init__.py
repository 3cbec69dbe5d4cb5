"""The cards on the table: five large ones, and the hands of multi-hand play."""
