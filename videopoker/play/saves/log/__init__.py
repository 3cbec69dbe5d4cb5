"""A save as an append-only log: read, written, copied, checked during play."""
