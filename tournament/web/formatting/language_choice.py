"""The languages that pages and papers offer, each by its own name."""

from collections.abc import Iterable
from typing import NamedTuple

from django import template
from django.conf import settings
from django.utils.translation import get_language, get_language_info

from tournament.printing.parts import announcement as calls
from tournament.printing.words.form_words import LANGUAGES, Tongue
from tournament.sheets.movement_sheets import Call

register = template.Library()


class Choice(NamedTuple):
    """`lang` is empty for a paper in two languages."""

    code: str
    name: str
    lang: str


class SpokenText(NamedTuple):
    """An announcement, and the label of the button that reads it aloud, both in the language `code`."""

    code: str
    text: str
    button: str


def own_name(code: str) -> str:
    """日本語, English: what the speakers of a language call it; its code where that is not known."""
    try:
        return get_language_info(code)["name_local"]
    except KeyError:
        return code


@register.simple_tag
def other_languages() -> list[Choice]:
    """Every language but that of the page."""
    return [Choice(code, own_name(code), code) for code in dict(settings.LANGUAGES) if code != get_language()]


@register.simple_tag
def paper_languages() -> list[Choice]:
    """What a paper may be written in."""
    return [
        Choice(code, " + ".join(map(own_name, tongues)), code if len(tongues) == 1 else "")
        for code, tongues in LANGUAGES.items()
    ]


@register.simple_tag
def announced_in_all(moves: Iterable[Call]) -> list[SpokenText]:
    """The announcement of a round in every language of the product."""
    found, tongues = tuple(moves), map(Tongue, dict(settings.LANGUAGES))
    return [
        SpokenText(
            tongue.code,
            calls.announcement(found, tongue),
            tongue.pgettext("in the language that is read aloud", "Say it in English"),
        )
        for tongue in tongues
    ]
