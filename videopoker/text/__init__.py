"""Results in words for people and as plain values for JSON, both in one file per subject."""
