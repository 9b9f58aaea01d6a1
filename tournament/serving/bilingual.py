"""Print a sentence in each complete language, for messages that appear before a language can be chosen."""

from django.utils.functional import Promise
from django.utils.translation import override

from tournament.sheets.languages import SOURCE, complete


class CannotServe(Exception):
    """Why Overtrick does not start, with the remedy, in all languages."""


def both(sentence: str | Promise, separator: str = "\n", **values: object) -> str:
    """The sentence in every complete language, English first, with `values` filled in."""
    texts = []
    for code in sorted(complete(), key=lambda code: code != SOURCE):
        with override(code):
            texts.append(str(sentence) % values if values else str(sentence))
    return separator.join(dict.fromkeys(texts))
