"""Parsing of a phone's requests: JSON is decoded into a typed value, or refused as a whole.

Whether the content fits the movement or the rules of a game is for the services to decide.
"""

import re
from functools import cache
from typing import Annotated, TypeVar

import msgspec
from django import forms

from tournament.domain.errors import DirectorError

T = TypeVar("T")
# A phone's own name, and its key for what it sends.
DEVICE = re.compile(r"\A[A-Za-z0-9_-]{0,40}\Z")
Device = Annotated[str, msgspec.Meta(pattern=DEVICE.pattern)]
Key = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]{8,64}\Z")]
Count = Annotated[int, msgspec.Meta(ge=0)]


def read(kind: type[T], body: bytes, sentence: str) -> T:
    """The dataclass `kind` in a request's JSON. DirectorError `unreadable` with `sentence` otherwise."""
    try:
        return _decoder(kind).decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DirectorError("unreadable", sentence) from error


class BoardForm(forms.Form):
    """The board that a question is about; 0, which is no board, for anything that is no number."""

    board = forms.RegexField(r"\A[0-9]{1,4}\Z")

    @property
    def number(self) -> int:
        return int(self.cleaned_data["board"]) if self.is_valid() else 0


@cache
def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(kind)
