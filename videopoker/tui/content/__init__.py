"""The texts of the screens, as Textual content. Words for hands and amounts come from text/."""
