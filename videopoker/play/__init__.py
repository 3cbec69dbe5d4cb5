"""The shell around the pure core: files, SQLite, entropy, the clock."""
