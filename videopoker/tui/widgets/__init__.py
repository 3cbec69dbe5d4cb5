"""What the table is made of. Widgets draw what they are given and know only the ground floor."""
