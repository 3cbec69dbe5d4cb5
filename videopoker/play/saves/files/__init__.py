"""The SQLite file of a save: opened, locked, its tables, and small files next to it."""
