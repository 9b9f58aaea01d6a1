"""Options in a body: each one of its type and range, refused by its name where it is not."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from django.utils.translation import gettext_lazy as _
from msgspec import Meta
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

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
