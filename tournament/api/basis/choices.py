"""Serializers of inputs and of rows; options in a body, those of a stage; keys of release 0.1."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament.domain.inputs import UNSET, InputField, input_fields
from tournament.sheets.names import OLD_NAMES
from tournament.sheets.stage_options import (
    LARGEST_TOP,
    MOST_BANDS,
    DrawOptions,
    KnockOutOptions,
    MatchOptions,
    TableOptions,
)


class ChosenOptions(serializers.Serializer):
    """A field that is left out stays, or is the default. One that stands already may be sent with its value,
    so that what was read can be sent again; another one that is not known is refused.
    """

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)
        standing = getattr(getattr(self.parent, "instance", None), "options", {})
        fresh = {name: value for name, value in data.items() if not _stands(standing, name, value)}
        unknown = [name for name in fresh if name not in self.fields]
        if unknown:
            sentence = ErrorDetail(str(_("There is no such option.")), code="unknown")
            raise ValidationError({name: [sentence] for name in unknown})
        return super().to_internal_value(fresh)


def _stands(standing: Mapping[str, Any], name: str, value: object) -> bool:
    return name in standing and type(standing[name]) is type(value) and standing[name] == value


def fields_of(*kinds: type) -> dict[str, serializers.Field]:
    """A field for each option of these dataclasses; each may be left out."""
    return {
        option.name: _field(replace(option, default=UNSET)) for kind in kinds for option in input_fields(kind)
    }


@cache
def serializer_of(kind: type, name: str = "", *, partial: bool = False) -> type[serializers.Serializer]:
    """The serializer of an input, `partial` where every field may be left out; a serializer is its own.

    Its component of the schema has the docstring of the dataclass and its name, or this one.
    """
    if not is_dataclass(kind):
        return kind
    written = kind.__dict__.get("__doc__") or ""
    names = {"__doc__": None if written.startswith(f"{kind.__name__}(") else written}
    fields = fields_of(kind) if partial else {each.name: _field(each) for each in input_fields(kind)}
    return type(f"{name or kind.__name__}Serializer", (serializers.Serializer,), names | fields)


def row_serializer(
    model: type[Model], fields: str, doc: str | None = None, name: str = "", **more: serializers.Field
) -> type[serializers.ModelSerializer]:
    """The serializer that answers rows. `fields` are names with blanks between them, `more` those that are no
    plain column. Its component of the schema has the description `doc` and the model's name, or this one.
    """
    meta = type("Meta", (), {"model": model, "fields": tuple(fields.split())})
    names = {"__doc__": doc, "Meta": meta, **more}
    return type(f"{name or model.__name__}Serializer", (serializers.ModelSerializer,), names)


def _field(field: InputField) -> serializers.Field:
    """DRF's field of an input's, by its type."""
    how = _how(field)
    if is_shape(field.kind):
        return serializer_of(field.kind)(**how)
    if field.codes is not None:
        codes = field.codes() if callable(field.codes) else field.codes
        return serializers.ChoiceField(list(codes), **how)
    if field.kind is list and field.items and is_shape(field.items.kind):
        return serializer_of(field.items.kind)(many=True, **how, **_limits(field, "min_length", "max_length"))
    return FIELDS[field.kind](field, how)


def is_shape(kind: Any) -> bool:
    """Whether it has fields of its own: an input, or a serializer."""
    return is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, serializers.BaseSerializer))


def _how(field: InputField) -> dict[str, Any]:
    """What fields of all types are told."""
    how: dict[str, Any] = {"help_text": field.ask("note")} if field.ask("note") else {}
    if field.nullable:
        how["allow_null"] = True
    if field.default is UNSET:
        how["required"] = False
    elif not field.is_needed:
        how["default"] = field.default
    blank = field.ask("blank")
    if blank or (blank is None and field.kind is str and field.codes is None and field.default == ""):
        how["allow_blank"] = True
    return how


def _limits(field: InputField, *names: str) -> dict[str, Any]:
    """Those limits that the field has, as DRF calls them."""
    limits = {LIMITS.get(name, name): field.limit(name) for name in names}
    return {name: limit for name, limit in limits.items() if limit is not None}


LIMITS = {"ge": "min_value", "le": "max_value"}


def _text(field: InputField, how: dict[str, Any]) -> serializers.Field:
    if pattern := field.limit("pattern"):
        return serializers.RegexField(pattern, **how)
    trimmed = {} if field.ask("strip") is None else {"trim_whitespace": field.ask("strip")}
    return serializers.CharField(**trimmed, **_limits(field, "min_length", "max_length"), **how)


def _decimal(field: InputField, how: dict[str, Any]) -> serializers.Field:
    digits, places = field.ask("digits")
    limits = _limits(field, "ge", "le")
    return serializers.DecimalField(max_digits=digits, decimal_places=places, **limits, **how)


def _list(field: InputField, how: dict[str, Any]) -> serializers.Field:
    child = _field(field.items) if field.items else serializers.JSONField()
    return serializers.ListField(child=child, **_limits(field, "min_length", "max_length"), **how)


def _mapping(field: InputField, how: dict[str, Any]) -> serializers.Field:
    child = {"child": _field(field.items)} if field.items else {}
    return serializers.DictField(**child, **how)


FIELDS: dict[Any, Callable[[InputField, dict[str, Any]], serializers.Field]] = {
    str: _text,
    int: lambda field, how: serializers.IntegerField(**_limits(field, "ge", "le"), **how),
    float: lambda field, how: serializers.FloatField(**_limits(field, "ge", "le"), **how),
    bool: lambda _field, how: serializers.BooleanField(**how),
    Decimal: _decimal,
    date: lambda _field, how: serializers.DateField(**how),
    datetime: lambda _field, how: serializers.DateTimeField(**how),
    time: lambda _field, how: serializers.TimeField(**how),
    list: _list,
    dict: _mapping,
    Any: lambda _field, how: serializers.JSONField(**how),
}


# The options of a stage with matches in a body: a field for each one of sheets/stage_options.py.

MEASURES = ("imps", "percent")


class OwnScaleSerializer(serializers.Serializer):
    """One's own victory points. A band is [first IMP or per cent, winner's points], or with the loser's."""

    top = serializers.IntegerField(min_value=1, max_value=LARGEST_TOP)
    bands = serializers.ListField(
        child=serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=3),
        min_length=1,
        max_length=MOST_BANDS,
    )
    measure = serializers.ChoiceField(MEASURES, default="imps")


class StageOptionsSerializer(ChosenOptions):
    """How long a match is, how rounds are drawn, what a bye is worth. A field that is left out stays, or is
    the preset's.
    """

    vp_table = OwnScaleSerializer(required=False, allow_null=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        options = fields_of(MatchOptions, TableOptions, DrawOptions, KnockOutOptions)
        return {**super().get_fields(), **options}


# The JSON keys that release 0.1 had for the forms of a name, beside those of today.


class WithOldNames:
    """A serializer that also reads and answers `kanji`, `kana` and `romaji`.

    A body that has both names of a field means the one of today.
    """

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and OLD_NAMES.keys() & data.keys():
            before = {new: data[old] for old, new in OLD_NAMES.items() if old in data}
            data = before | {name: data[name] for name in data if name not in OLD_NAMES}
        return super().to_internal_value(data)  # type: ignore[misc]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        row = super().to_representation(instance)  # type: ignore[misc]
        return row | {old: row[new] for old, new in OLD_NAMES.items() if new in row}
