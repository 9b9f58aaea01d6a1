"""What an act is given, declared once: a dataclass beside the act, with limits and sentences in `Annotated`.

A form of a page, a serializer of the API and its published schema are made of it: `form_of` in
`web/console/forms/refusing_form.py`, `serializer_of` in `api/basis/choices.py`. `Meta` says the limits (`ge`,
`le`, `min_length`, `max_length`, `pattern`), `Ask` the rest. A field without a default is needed, one with
`UNSET` may be left out. The docstring of the dataclass is published.
"""

from collections import abc
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, dataclass, fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from django.db.models import Model
from django.utils.functional import Promise
from msgspec import UNSET, Meta, UnsetType

from tournament.domain.errors import DirectorError

__all__ = ["UNSET", "UnsetType"]  # of msgspec, for the inputs

Sentence = str | Promise
Refusal = tuple[str, Sentence]
PLAIN: dict[Any, type] = {list: list, tuple: list, dict: dict, abc.Mapping: dict}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """`label` and `help` stand beside the field on a page; `refusal` is the code and the sentence of a page
    for whatever the field does not take. `note` is the field's description in the schema.

    `codes` are the values of a choice, a `row` is chosen on a page and named by its key in the API. A decimal
    has at most two numbers of `digits`: in all, and after the point. Text may be `blank` where its default
    is; blanks around it are cut off unless `strip` is False.
    """

    label: Sentence | None = None
    help: Sentence | None = None
    refusal: Refusal | None = None
    note: str | None = None
    codes: Iterable[Any] | Callable[[], Iterable[Any]] | None = None
    row: type[Model] | None = None
    digits: tuple[int, int] | None = None
    blank: bool | None = None
    strip: bool | None = None


def refused(refusal: Refusal) -> DirectorError:
    """The same refusal, where an act finds what is wrong."""
    return DirectorError(refusal[0], str(refusal[1]))


@dataclass(frozen=True, slots=True)
class InputField:
    """One field. `kind` is the bare type; `items` what a list or a mapping holds.

    `default` is MISSING for a field that is needed, UNSET for one that may be left out.
    """

    name: str
    kind: Any
    notes: tuple[Any, ...]
    default: Any
    nullable: bool
    items: "InputField | None"

    def limit(self, name: str) -> Any:
        """A limit of `Meta`; where two say it, the outer one."""
        return _last(self.notes, Meta, name)

    def ask(self, name: str) -> Any:
        return _last(self.notes, Ask, name)

    @property
    def codes(self) -> Any:
        """The values of a choice, or pairs of a value and its label; None for a field that is none."""
        if get_origin(self.kind) is Literal:
            return get_args(self.kind)
        if isinstance(self.kind, type) and issubclass(self.kind, Enum):
            return getattr(self.kind, "choices", None) or [each.value for each in self.kind]
        return self.ask("codes")

    @property
    def is_needed(self) -> bool:
        return self.default is MISSING


def _last(notes: Iterable[Any], kind: type, name: str) -> Any:
    values = [getattr(note, name) for note in notes if isinstance(note, kind)]
    return next((value for value in reversed(values) if value is not None), None)


@cache
def input_fields(kind: type) -> tuple[InputField, ...]:
    """The fields of this dataclass. `for_` is the field `for`, which Python has no name for."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(each.name.rstrip("_"), hints[each.name], _default(each)) for each in fields(kind))


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory


def _field(name: str, hint: Any, default: Any = MISSING) -> InputField:
    bare, notes = _bare(hint)
    alternatives = get_args(bare) if get_origin(bare) in (Union, UnionType) else (bare,)
    (alternative,) = (each for each in alternatives if each not in (type(None), UnsetType))
    kind, inner = _bare(alternative)
    origin, items = get_origin(kind), [each for each in get_args(kind) if each is not Ellipsis]
    plain = PLAIN.get(origin, kind)
    held = _field("", items[-1]) if origin in PLAIN and items[-1] is not Any else None
    return InputField(name, plain, inner + notes, default, type(None) in alternatives, held)


def _bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its notes, and the notes."""
    if get_origin(hint) is Annotated:
        kind, *notes = get_args(hint)
        return kind, tuple(notes)
    return hint, ()


# Fields of many acts.

Reason = Annotated[str, Meta(max_length=200)]
Key = Annotated[int, Meta(ge=1, le=2**63 - 1)]  # of a row, as large as a database may hold it
Version = Key
OwnClub = Annotated[Key | None, Ask(note="by default one's own")]
BoardNumber = Annotated[int, Meta(ge=1, le=999)]
TableNumber = Annotated[int, Meta(ge=1, le=999)]
RoundNumber = Annotated[int, Meta(ge=1, le=999)]
SentKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]  # the sender's own id of what it enters

# Inputs to begin others with; without slots, so that they may be mixed in.


@dataclass(frozen=True)
class Reasoned:
    """`reason` is kept in the journal."""

    reason: Reason = ""


@dataclass(frozen=True)
class Versioned:
    """`version` is the one that was read: another one standing is a 409."""

    version: Version


@dataclass(frozen=True, kw_only=True)
class Seen(Reasoned):
    """`version` is the one that was read: another one standing is a 409."""

    version: Version
