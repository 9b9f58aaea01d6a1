"""The forms of the page of hands."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.console.forms.refusing_form import (
    Cut,
    ReasonForm,
    RefusingForm,
    choice,
    refusing,
    whole,
)

NUMBER = re.compile(r"\b[0-9]{1,3}\b")
LONGEST_TEXT = 100_000
LONGEST_FORM = 4
REMOVE, KEY, UPLOAD, SOLVE, DEAL, TAKE = "remove", "key", "upload", "solve", "deal", "take"
CHECK = "check"
ACTS = (UPLOAD, REMOVE, KEY, SOLVE, DEAL, TAKE, CHECK)
BAD_BOARDS = ("bad_boards", _("Choose the first and the last board."))


class HandsActForm(RefusingForm):
    """A form that is sent by a key, without its button, brings what it holds."""

    do = choice(ACTS, required=False)


class SetForm(RefusingForm):
    """A letter for a second set of cards; empty for the boards as they were."""

    form = Cut(LONGEST_FORM, required=False)


class UploadForm(SetForm):
    text = refusing(
        forms.CharField(required=False, max_length=LONGEST_TEXT, strip=False),
        "too_large",
        _("This text is too long. Choose a file instead."),
    )


class BoardNumbers(forms.Field):
    """Board numbers that the page wrote into its own form; anything else is none."""

    def to_python(self, value: str | None) -> set[int]:
        return {int(number) for number in NUMBER.findall(value or "")}


class RemoveForm(SetForm):
    """`board`: empty for all boards."""

    board = BoardNumbers(required=False)


class TakeForm(RefusingForm):
    """`word`: the hands of one phone, by primary key."""

    word = whole("no_choice", _("Choose what to do."), least=1)


class DealForm(ReasonForm):
    first, last = whole(*BAD_BOARDS, least=1), whole(*BAD_BOARDS, least=1)


class StoreForm(SetForm):
    """`replace` are the boards that the page showed as replaced, with commas."""

    replace = BoardNumbers(required=False)
