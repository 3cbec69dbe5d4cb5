"""Long tests: what the test suite tests, with far more repetitions."""
