"""What works around Textual, each file with the fault, its thread at github.com/Textualize/textual if known, and when it can go."""
