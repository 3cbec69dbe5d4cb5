"""What works around Textual, each file with the fault and when it can go."""
