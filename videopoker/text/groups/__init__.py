"""Groups of figures, and their forms: text, Markdown, HTML, JSON."""
