"""Bring the file of a club into an empty installation, as untrusted input: all of it or nothing.

Rows keep their keys, so that the history, its chains and its undo hold. Addresses and codes are new ones.
"""

import base64
import binascii
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import IO, Any, TypeVar

from django.apps import apps
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import clean
from tournament.domain.hosting.readings.club_files import MARK, USERS, migrations
from tournament.domain.hosting.readings.club_rows import APP, EMPTIED, RENEWED, Model, file_models
from tournament.domain.journal.acts.chaining import Redaction, try_to_chain
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.journal.readings.chain import PARTS, part_digest, salts_of
from tournament.domain.journal.readings.journal_stream import Column, Row, kind_of
from tournament.domain.people.acts.access_links import first_director
from tournament.exchange.club_file import ClubReader, Unreadable, club_reader
from tournament.models import ChainedLine, Club, JournalEntry
from tournament.models.token import new_token

Progress = Callable[[int, int], None]
Thing = TypeVar("Thing")
LARGEST = 2**62
BATCH = 200
# What rows raise that contradict their columns or one another.
SENSELESS = (
    ValidationError,
    DatabaseError,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    OverflowError,
)
WHY = {
    "too_large": gettext_noop("This file is too large for a club."),
    "not_a_club": gettext_noop("This is not the file of a club from Overtrick."),
    "damaged": gettext_noop("This file of a club is damaged: its content has changed. Download it again."),
    "newer": gettext_noop("This file was written by a later release of Overtrick. Update this one first."),
}


def is_empty() -> bool:
    """Whether no club has anything here yet."""
    return not any(model._base_manager.exists() for model in file_models())


def bring_in(source: IO[bytes], *, by: Actor, progress: Progress = lambda done, of: None) -> Club:
    """The club of a file. DirectorError where the file is none, or this installation has a club already."""
    try:
        reader = club_reader(source)
        if reader.about["migration"] not in migrations():
            raise Unreadable("newer")
        reader.check()
        with transaction.atomic():
            if not is_empty():
                raise DirectorError(
                    "not_empty",
                    _("This installation already has a club. A club is imported into an empty one."),
                )
            club = _bring_in(reader, by, progress)
            connection.check_constraints()
    except Unreadable as error:
        raise DirectorError(error.code, _(WHY[error.code])) from error
    except SENSELESS as error:
        raise DirectorError(
            "senseless", _("This file of a club contradicts itself. Nothing has been saved.")
        ) from error
    try_to_chain()
    return club


def _bring_in(reader: ClubReader, by: Actor, progress: Progress) -> Club:
    bringing = _Bringing(reader)
    bringing.take_users()
    every = file_models()
    for done, model in enumerate(every):
        progress(done, len(every))
        for some in _parts(bringing.things(model), BATCH):
            _insert(model, some)
    _continue_keys(every)
    club = Club.objects.get()
    with act("bring_in_club", by=by, name=club.name, club=club.pk) as write:
        write.about |= bringing.redaction().about()
        write.change(club, leaves_at=None)
        for kind, keys in reader.about["left"].items():
            write.changes += [{"model": kind, "pk": _key(key), "before": {}, "after": None} for key in keys]
        write.mark(club)
    return club


@dataclass(slots=True)
class _Bringing:
    """What the numbers of one file mean from now on."""

    reader: ClubReader
    users: dict[int, int] = field(default_factory=dict)
    renewed: dict[str, Any] = field(default_factory=dict)
    redacted: list[tuple[int, str, str]] = field(default_factory=list)  # entry, part, its salt

    def take_users(self) -> None:
        """Who had a role: staff of the other installation are the first director of this one."""
        for row in self.reader.rows(USERS):
            pk, name, username = _key(row["id"]), str(row["name"])[:150], str(row["username"])[:150]
            if row["staff"] is True:
                self.users[pk] = first_director().pk
                continue
            user = User(first_name=name, username=username)
            if not User.objects.filter(pk=pk).exists():
                user.pk = pk
            if User.objects.filter(username=username).exists():
                user.username = f"helper-{new_token()}"
            user.set_unusable_password()
            user.save(force_insert=True)
            self.users[pk] = user.pk

    def things(self, model: Model) -> Iterator[models.Model]:
        kind = kind_of(model)
        columns = {column.attname: column for column in model._meta.concrete_fields}
        for row in self.reader.rows(kind):
            if row.keys() - columns.keys():
                raise ValidationError(f"{kind}: {sorted(row.keys() - columns.keys())}")
            thing = model(**{name: self._value(kind, columns[name], each) for name, each in row.items()})
            if isinstance(thing, JournalEntry):
                thing.changes = [self._change(change) for change in thing.changes]
            elif isinstance(thing, ChainedLine):
                self._note_redacted(thing)
            yield thing

    def _value(self, kind: str, column: Column, value: Any) -> Any:
        if column.related_model is User:
            return self.users.get(value)
        if column.primary_key or column.related_model is not None:
            return value if value is None and column.null else _key(value)
        if (kind, column.attname) in RENEWED:
            return self._renewed(column, value)
        if (kind, column.attname) in EMPTIED:
            return ""
        if isinstance(column, models.BinaryField):
            return _bytes(value)
        return clean(column, value)

    def _renewed(self, column: Column, value: Any) -> Any:
        """The new value in place of a number of the file."""
        if not (isinstance(value, str) and value.startswith(MARK)):
            return ""
        if value not in self.renewed:
            made = column.get_default() if column.has_default() else new_token()
            self.renewed[value] = made
        return self.renewed[value]

    def _change(self, change: Mapping[str, Any]) -> Row:
        kind = str(change["model"])
        found = {
            side: change[side]
            and {
                name: self._renewed(_column(kind, name), each) if (kind, name) in RENEWED else each
                for name, each in change[side].items()
            }
            for side in ("before", "after")
        }
        return {"model": kind, "pk": change["pk"], **found}

    def _note_redacted(self, link: ChainedLine) -> None:
        salts = salts_of(link.salt)
        for one in link.redacted:
            if one["key"] == self.reader.about["redaction"]:
                self.redacted.append((link.entry_id, one["part"], salts[one["part"]]))

    def redaction(self) -> Redaction:
        """What the acts hold in place of the values that were left out, for the act that brings them in."""
        made = Redaction(key=self.reader.about["redaction"])
        for some in _parts(self.redacted, BATCH):
            entries = JournalEntry.objects.in_bulk([entry for entry, _part, _salt in some])
            made.items += [
                (entry, PARTS.index(part), part_digest(salt, getattr(entries[entry], part)))
                for entry, part, salt in some
            ]
        return made


def _column(kind: str, name: str) -> Column:
    found: Column = apps.get_model(APP, kind)._meta.get_field(name)
    return found


def _parts(things: Iterable[Thing], most: int) -> Iterator[list[Thing]]:
    each = iter(things)
    while some := list(islice(each, most)):
        yield some


def _key(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < LARGEST:
        raise ValidationError("key")
    return value


def _bytes(value: Any) -> bytes:
    try:
        return base64.b64decode(value, validate=True)
    except binascii.Error as error:
        raise ValidationError("bytes") from error


def _insert(model: Model, things: list[models.Model]) -> None:
    """As they are: stored times stay, and no row is made anew."""
    columns = [column for column in model._meta.concrete_fields if not column.generated]
    most = connection.ops.bulk_batch_size([column.attname for column in columns], things) or len(things)
    for some in _parts(things, max(1, most)):
        model._base_manager._insert(  # type: ignore[attr-defined]
            some, fields=columns, using=connection.alias, raw=True
        )


def _continue_keys(every: tuple[Model, ...]) -> None:
    """The next rows get keys after those of the file."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [*every, User]):
            cursor.execute(statement)
