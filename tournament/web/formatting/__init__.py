"""Template filters: figures, people, movements in words."""
