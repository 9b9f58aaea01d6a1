"""Print a sentence in all languages, for messages that appear before a language can be chosen."""

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import override

from tournament.sheets.languages import SOURCE


class CannotServe(Exception):
    """Why Overtrick does not start, with the remedy, in all languages."""


def both(sentence: str | Promise, separator: str = "\n", **values: object) -> str:
    """The sentence in every language of the product, English first, with `values` filled in."""
    texts = []
    for code in sorted(dict(settings.LANGUAGES), key=lambda code: code != SOURCE):
        with override(code):
            texts.append(str(sentence) % values if values else str(sentence))
    return separator.join(dict.fromkeys(texts))
