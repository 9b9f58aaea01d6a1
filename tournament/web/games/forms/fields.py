"""Form fields drawn from terms, and terms as a phone reads them: a new game needs no form of its own."""

import re
from typing import Any
from unicodedata import normalize

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.games.table_game import Term
from tournament.printing.words.game_rules import value_words
from tournament.printing.words.words import Tongue

_PAIR = re.compile(r"([1-9])[: ]?([CDHS][2-9TJQKA]|[BL]J)")


def words_of(each: Term, value: object) -> str:
    """A value in the reader's language."""
    return value_words(each, value, Tongue(get_language() or "en"))


def form_field(each: Term, *, label: str = "") -> forms.Field:
    """The field for one value of a term, or for all of them where they are a list. Empty is None."""
    how = {
        "label": label or gettext(each.label),
        "help_text": gettext(each.help) if each.help else "",
        "required": False,
    }
    if each.many or each.values is None:
        return ListField(each, **how)
    if each.kind is bool:
        return forms.BooleanField(**how)
    if isinstance(each.values, range):
        return forms.IntegerField(min_value=each.values[0], max_value=each.values[-1], **how)
    return _choice(each, how)


def _choice(each: Term, how: dict[str, Any]) -> forms.Field:
    offered = [("" if value == "" else str(value), words_of(each, value)) for value in each.values or ()]
    return forms.TypedChoiceField(
        choices=[("", "–"), *offered] if each.optional else offered,
        coerce=each.kind,
        empty_value="" if "" in (each.values or ()) else None,
        **how,
    )


class ListField(forms.CharField):
    """Several values in a line, between blanks or commas: 200 205, ♣2 H2; winners of tricks as 1SA 2SK."""

    default_error_messages = {"invalid": _("Write the values with blanks between them.")}

    def __init__(self, each: Term, **how: Any) -> None:
        super().__init__(**how)
        self.term = each

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, tuple | list):
            return value
        return " ".join(
            f"{one[0] + 1}{one[1]}" if isinstance(one, tuple | list) else str(one) for one in value
        )

    def to_python(self, value: Any) -> tuple[object, ...]:
        read = _one if self.term.values is None else int if self.term.kind is int else _card
        try:
            return tuple(read(word) for word in _plain(value or ""))
        except ValueError as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error


def _plain(text: str) -> list[str]:
    """The words of a line, suit signs as letters."""
    signs = str.maketrans("♣♦♥♠,、，–", "CDHS    ", "\ufe0e")
    return normalize("NFKC", text).translate(signs).upper().split()


def _card(word: str) -> str:
    return word.replace("10", "T")


def _one(word: str) -> tuple[int, str]:
    """Who won with which card, as `1SA`: the side or player from 1. ValueError for anything else."""
    found = _PAIR.fullmatch(_card(word))
    if not found:
        raise ValueError(word)
    return int(found[1]) - 1, found[2]


def described(name: str, each: Term) -> dict[str, Any]:
    """A term as JSON: everything a form elsewhere needs to ask for it, in the reader's language.

    `kind` is bool, int or str, None where the game judges; `values` are offered in this order.
    """
    return {
        "name": name,
        "label": gettext(each.label),
        "help": gettext(each.help) if each.help else "",
        "group": gettext(each.group) if each.group else "",
        "kind": each.kind.__name__ if each.kind else None,
        "values": [{"value": value, "word": words_of(each, value)} for value in each.values or ()],
        "per": each.per,
        "many": list(each.many),
        "optional": each.optional,
    }
