"""Options in a body, each refused by its name where it is wrong; those of a stage; keys of release 0.1."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament.sheets.names import OLD_NAMES
from tournament.sheets.stage_options import (
    LARGEST_TOP,
    MOST_BANDS,
    DrawOptions,
    KnockOutOptions,
    MatchOptions,
    TableOptions,
)

MOST_NUMBERS, LARGEST_NUMBER = 99, 32767  # of contestants


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
    """A field for each option of these dataclasses, by the type that it is annotated with.

    An option of another type is left out: it has a serializer of its own.
    """
    hints = (get_type_hints(kind, include_extras=True) for kind in kinds)
    fields = {name: _field(hint) for each in hints for name, hint in each.items()}
    return {name: field for name, field in fields.items() if field}


def _field(hint: Any) -> serializers.Field | None:
    if hint is bool:
        return serializers.BooleanField(required=False)
    if get_origin(hint) is Literal:
        return serializers.ChoiceField(get_args(hint), required=False)
    if get_origin(hint) is Annotated and get_args(hint)[0] is int:
        return serializers.IntegerField(**_range(get_args(hint)[1:]), required=False)
    if hint == tuple[int, ...]:
        numbers = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
        return serializers.ListField(child=numbers, required=False, max_length=MOST_NUMBERS)
    return None


def _range(metas: Iterable[object]) -> dict[str, int]:
    (meta,) = (one for one in metas if isinstance(one, Meta))
    return {"min_value": meta.ge, "max_value": meta.le}


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
