"""A club with a row of every model that belongs to a club, so that no model is forgotten."""

import io
from contextlib import suppress
from datetime import time
from typing import Any
from uuid import UUID

from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from tournament.domain.hosting.readings.club_files import write_club
from tournament.domain.hosting.readings.club_rows import club_models, rows_of
from tournament.models import Club

# A value of each kind of column that has neither a default nor choices.
VALUES: tuple[tuple[type, object], ...] = (
    (models.DateTimeField, timezone.now()),
    (models.DateField, timezone.now().date()),
    (models.TimeField, time(18, 45)),
    (models.BooleanField, True),
    (models.BinaryField, b"%PDF-1.4 \x00\xff"),
    (models.JSONField, {}),
    (models.IntegerField, 1),
    (models.UUIDField, UUID(int=1)),
    (models.DecimalField, 2),
    (models.CharField, "x"),
    (models.TextField, "x"),
)


def fill(club: Club) -> None:
    """A row of every model that has none yet; some wait for the row of another."""
    for _again in range(3):
        for model in club_models():
            if not rows_of(model, club).exists():
                add_row(model, club)


def add_row(model: type[models.Model], club: Club) -> None:
    """With the foreign keys it needs, and one of those it may do without, as its constraints have it."""
    values: dict[str, Any] = {}
    spare: dict[str, Any] = {}
    for column in model._meta.concrete_fields:
        if column.primary_key:
            continue
        if column.related_model is None:
            values[column.attname] = _value(column)
            continue
        found = _row_for(column.related_model, club)
        if found is None and not column.null:
            return
        (spare if column.null else values)[column.attname] = found and found.pk
    for name in [*spare, None]:
        with suppress(IntegrityError), transaction.atomic():
            made = model._base_manager.create(**values, **({name: spare[name]} if name else {}))
            if rows_of(model, club).exists():
                return
            made.delete()


def _row_for(model: type[models.Model], club: Club) -> models.Model | None:
    return User.objects.filter(roles__club=club).first() if model is User else rows_of(model, club).first()


def _value(column: "models.Field[Any, Any]") -> object:
    if column.has_default():
        return column.get_default()
    if column.choices:
        return next(code for code, _word in column.flatchoices if code)
    return next(value for kind, value in VALUES if isinstance(column, kind))


def file_of(club: Club) -> io.BytesIO:
    target = io.BytesIO()
    write_club(club, target)
    return io.BytesIO(target.getvalue())


def empty_the_installation() -> None:
    """No row of any table; what one names is checked at the end of the transaction."""
    for model in apps.get_models():
        model._base_manager.all()._raw_delete(using="default")
