"""Scripts: play written down."""
