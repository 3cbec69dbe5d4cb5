"""Long tests: what the test suite tests in its fast form, many times over."""
