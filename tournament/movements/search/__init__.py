"""Offline searches: seeded, slow, and only for finding what `data/` keeps."""
