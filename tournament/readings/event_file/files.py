"""Export an event as one file, and import such a file as an event of a club.

The journal is part of the file, so that acts can still be undone in the copy. A player of the file becomes
the club's player with the same number or names; an own movement the club's with the same rows. Sign-ins,
playing directors and the contacts of phones belong to the old place and are left out.
"""

from collections.abc import Callable
from datetime import datetime
from itertools import count
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.exchange.event_file import FORMAT, Document, Unreadable, dump, load
from tournament.models import Event, Match, OwnMovement, Player
from tournament.readings.acts.journal_rows import as_json, kind_of, row_of
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.rows import KINDS, OF_AN_EVENT, Row, Seen, of_event, renamed

Numbers = dict[str, dict[Any, Any]]


def export_event(event: Event) -> bytes:
    """The file of an event; the same rows make the same file, but for the time at which it was made."""
    return dump(document_of(event))


def file_name(event: Event) -> str:
    """What the file is called, without its extension: nothing of it may lead out of a folder."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in event.name)[:60]
    return f"overtrick-{plain.strip('-') or event.pk}"


def document_of(event: Event) -> Document:
    with transaction.atomic():  # one moment of a session that goes on
        _refuse_torn(event)
        rows = {kind_of(model): _rows(model, event) for model in OF_AN_EVENT}
        seen = Seen()
        for kind, many in rows.items():
            for row in many:
                renamed(kind, row, seen)
        rows = {**_of_the_club(seen), **rows}
    numbers = _numbers(seen, rows)
    return {
        "format": FORMAT,
        "product": settings.RELEASE,
        "made": timezone.now().isoformat(timespec="seconds"),
        "club": {"name": event.club.name, "latin": event.club.latin},
        "event": event.name,
        "rows": {kind: [renamed(kind, row, _by(numbers)) for row in many] for kind, many in rows.items()},
    }


def _refuse_torn(event: Event) -> None:
    """What a match goes on from must be in the same file."""
    torn = Match.objects.filter(section__session__event=event, continues__isnull=False).exclude(
        continues__section__session__event=event
    )
    if torn.exists():
        raise DirectorError(
            "goes_on_elsewhere",
            _("This event continues a match of another event, so it cannot be exported alone."),
        )


def _rows(model: type[models.Model], event: Event) -> list[Row]:
    return [_plain(row) for row in of_event(model, event.pk).order_by("pk")]


def _plain(thing: models.Model) -> Row:
    """A row as JSON holds it; times whole, not to the thousandth as the journal has them."""
    row = row_of(thing)
    times = {name: value.isoformat() for name, value in row.items() if isinstance(value, datetime)}
    return as_json({**row, **times})


def _of_the_club(seen: Seen) -> dict[str, list[Row]]:
    """Players and own movements that the rows name, in an order that follows from what they are."""
    players = [_plain(row) for row in Player.objects.filter(pk__in=[*seen["player"]])]
    movements = [_plain(row) for row in OwnMovement.objects.filter(pk__in=[*seen["ownmovement"]])]
    players.sort(key=lambda row: (row["number"], row["reading"], row["native"], row["latin"], row["id"]))
    movements.sort(key=lambda row: (row["name"], row["id"]))
    return {"player": players, "ownmovement": movements}


def _numbers(seen: Seen, rows: dict[str, list[Row]]) -> Numbers:
    """The file's own numbers: rows as they are listed, then those that only the history remembers."""
    numbers: Numbers = {}
    for sort, values in seen.items():
        if sort in KINDS:
            listed = [row["id"] for row in rows.get(sort, [])] if sort in ("player", "ownmovement") else []
            values = dict.fromkeys([*listed, *sorted(values.keys() - {*listed})])
        numbers[sort] = dict(zip(values, count(1), strict=False))
    return numbers


def _by(numbers: Numbers) -> Callable[[str, Any], Any]:
    return lambda sort, value: None if sort == "user" else numbers[sort][value]


def read_event_file(data: bytes) -> Document:
    """The document of a file. DirectorError, saying why, when it cannot be taken."""
    try:
        return load(data)
    except Unreadable as error:
        raise DirectorError(error.code, _(WHY[error.code])) from error


WHY = {
    "too_large": gettext_noop("This file is too large for an event."),
    "not_an_event": gettext_noop("This is not an event file of Overtrick."),
    "damaged": gettext_noop("This event file is damaged: its content has changed. Export it once more."),
    "newer": gettext_noop(
        "This event file was written by a later release of Overtrick. Update this one first."
    ),
}
