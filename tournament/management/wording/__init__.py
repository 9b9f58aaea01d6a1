"""The translation catalogues, and the pages of docs/ that are generated."""
