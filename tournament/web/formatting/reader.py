"""Who reads the current page: in which language, and whether with real names, as people of the club do."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TypeVar

from django.utils.translation import get_language, override, pgettext

from tournament.sheets.figures import written_with
from tournament.sheets.languages import SOURCE, complete
from tournament.words.language import Language

Fact = TypeVar("Fact")
_real: ContextVar[bool] = ContextVar("real_names", default=False)


@contextmanager
def real_names() -> Iterator[None]:
    """A context in which names are rendered as real names, not aliases."""
    before = _real.set(True)
    try:
        yield
    finally:
        _real.reset(before)


def are_real() -> bool:
    return _real.get()


def reading() -> Language:
    """The language of the page, with names as the public has them."""
    return _language(get_language() or SOURCE)


def reader() -> Language:
    """The language of the page, with names as its reader may see them."""
    return _language(get_language() or SOURCE, shows_real=are_real())


@contextmanager
def reading_in(code: str) -> Iterator[None]:
    """A context in another language than the request's, with its decimal sign."""
    with override(code), written_with(pgettext("decimal sign", ".")):
        yield


def paper_language() -> str:
    """The language of a paper for the reader: papers are printed in the complete ones."""
    code = get_language() or SOURCE
    return code if code in complete() else SOURCE


_language = cache(Language)


def for_reader(sentence: Callable[[Fact, Language], str]) -> Callable[[Fact], str]:
    """A sentence as a filter: in the language of the page."""

    def in_language_of_page(fact: Fact) -> str:
        return sentence(fact, reading())

    return in_language_of_page
