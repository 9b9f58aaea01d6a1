"""The rows of one club: every model that belongs to it, found by walking the foreign keys of the models.

A new model is found without a line here. Those that stay behind when a club leaves are named in `LEFT`, and
the columns that grant access in `RENEWED` and `EMPTIED`.
"""

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q, QuerySet

from tournament.domain.journal.readings.journal_stream import Column, concerns
from tournament.models import (
    ApiToken,
    Club,
    ClubCopy,
    Display,
    JournalEntry,
    Phone,
    PlayingDirector,
    Quota,
    Webhook,
    WebhookDelivery,
    WebhookReach,
)

Model = type[models.Model]
APP = "tournament"
# What belongs to a club and not to its file: what lets programs in, and what concerns this server alone.
LEFT: frozenset[Model] = frozenset(
    {ApiToken, Webhook, WebhookReach, WebhookDelivery, Phone, Display, ClubCopy, Quota}
)
# Columns that grant access: a file has a number for each value, and its import makes new values of them.
RENEWED = frozenset(
    {
        *((kind, "token") for kind in ("tabletoken", "playertoken", "teamtoken", "door", "wall")),
        *((kind, "token") for kind in ("playerlink", "mailaddress")),
        *(("heat", "code"), ("venue", "salt"), ("apitoken", "digest"), ("webhook", "salt")),
    }
)
# Secrets that are entered again at the new place.
EMPTIED = frozenset(
    {
        *((kind, "sealed") for kind in ("mailserver", "publishingplace", "connector")),
        *(
            ("terminallink", "pin"),
            ("participation", "key"),
            ("participation", "club_code"),
            ("webhook", "url"),
        ),
    }
)


@cache
def ways_to_club(model: Model) -> tuple[str, ...]:
    """The look-ups by which rows of a model belong to a club: one that is never empty, else all there are."""
    return () if model is Club else _ways(model, frozenset({model}))


def _ways(model: Model, passed: frozenset[Model]) -> tuple[str, ...]:
    found: list[tuple[bool, tuple[str, ...]]] = []
    for column in model._meta.concrete_fields:
        other = column.related_model
        if other is None or other in passed or _on_delete(column) is models.SET_NULL:
            continue
        further = ("",) if other is Club else _ways(other, passed | {other})
        if further:
            ways = tuple(f"{column.name}__{way}".removesuffix("__") for way in further)
            found.append((column.null, ways))
    sure = [ways for is_empty, ways in found if not is_empty]
    if sure:
        return min(sure, key=lambda ways: (len(ways), max(way.count("__") for way in ways)))
    return tuple(way for _empty, ways in found for way in ways)


def _on_delete(column: Column) -> object:
    return column.remote_field and column.remote_field.on_delete


@cache
def club_models() -> tuple[Model, ...]:
    """Every model whose rows belong to a club; the club first."""
    every = apps.get_app_config(APP).get_models()
    return (Club, *(model for model in every if model is not Club and ways_to_club(model)))


def file_models() -> tuple[Model, ...]:
    """Those whose rows are in the file of a club."""
    return tuple(model for model in club_models() if model not in LEFT)


def rows_of(model: Model, club: Club) -> QuerySet[Any]:
    """The rows of a model that belong to a club, merged records included; of the journal, of sessions."""
    rows = model._base_manager.all()
    if model is Club:
        return rows.filter(pk=club.pk)
    belongs = reduce(or_, (Q(**{way: club}) for way in ways_to_club(model)))
    return rows.filter(pk__in=rows.filter(belongs).values("pk")).order_by("pk")


def acts_of_no_session(club: Club) -> Iterator[JournalEntry]:
    """The acts on the club itself, and on its players, money or dates."""
    acts = JournalEntry.objects.filter(session=None).order_by("pk").iterator(chunk_size=500)
    return (entry for entry in acts if concerns(entry, club))


def users_of(club: Club) -> QuerySet[User]:
    """Who has had a role in the club, or has directed and played there."""
    directing = rows_of(PlayingDirector, club).values("user")
    return User.objects.filter(Q(roles__club=club) | Q(pk__in=directing)).distinct().order_by("pk")
