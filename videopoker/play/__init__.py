"""The third floor, the shell around the pure core: files, SQLite, entropy, the clock."""
