"""The screens: the table, and the screens and dialogs over it."""
