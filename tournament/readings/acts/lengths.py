"""Check that no text is longer than its column: PostgreSQL refuses such a row, SQLite keeps it."""

from collections.abc import Iterable, Mapping
from functools import cache

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError


@cache
def _limits(model: type[models.Model]) -> Mapping[str, tuple[int, str | Promise]]:
    """Most characters and name of each column of limited text."""
    columns = [column for column in model._meta.concrete_fields if isinstance(column, models.CharField)]
    return {
        column.attname: (column.max_length, column.verbose_name) for column in columns if column.max_length
    }


def refuse_too_long(model: type[models.Model], values: Iterable[tuple[str, object]]) -> None:
    """DirectorError `too_long`, naming the column, for a value that its column does not hold."""
    limits = _limits(model)
    for name, value in values:
        if name in limits and isinstance(value, str) and len(value) > limits[name][0]:
            most, what = limits[name]
            sentence = _("Too long: “%(what)s” has at most %(most)d characters. Nothing has been saved.")
            raise DirectorError("too_long", sentence % {"what": what, "most": most})
