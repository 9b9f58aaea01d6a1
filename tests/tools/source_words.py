"""The words of our sources, read once for all tests that compare them."""

from functools import cache

from tournament.management.wording import catalogues

words_of_sources = cache(catalogues.words_in_sources)
