"""Write a club as one file, rows with their keys, so that an empty installation holds the same club again.

What grants access is not in it: a value of `RENEWED` is a number of the file, also in the journal, and one of
`EMPTIED` is empty. A line of the journal that had such a value keeps the digest of what stood there, as after
a redaction (domain/privacy), so that the chains hold; the acts of no session, which one chain has for all
clubs, are chained anew without those of the others.
"""

import base64
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from tournament.domain.hosting.readings.club_rows import (
    APP,
    EMPTIED,
    RENEWED,
    Model,
    acts_of_no_session,
    file_models,
    rows_of,
    users_of,
)
from tournament.domain.journal.readings.chain import PARTS, SALT, line_hash, part_digest, parts_of, salts_of
from tournament.domain.journal.readings.journal_stream import Row, kind_of, row_of
from tournament.exchange.club_file import club_writer
from tournament.models import ApiToken, ChainedLine, Club, JournalChain, JournalEntry, Webhook

Progress = Callable[[int, int], None]
USERS = "user"
CHUNK = 500
MARK = "#"  # before the file's number of a value that is renewed


def write_club(club: Club, target: IO[bytes], progress: Progress = lambda done, of: None) -> None:
    """Everything of the club, as it stands at one moment."""
    writing, models = _Writing(club), file_models()
    with one_moment():
        file = club_writer(target)
        file.write(USERS, map(_user, users_of(club).iterator(chunk_size=CHUNK)))
        for done, model in enumerate(models):
            progress(done, len(models))
            file.write(kind_of(model), writing.rows(model))
        file.close(
            {
                "product": settings.RELEASE,
                "migration": latest_migration(),
                "made": timezone.now().isoformat(timespec="seconds"),
                "club": {"name": club.name, "latin": club.latin},
                "redaction": writing.redaction,
                "left": {kind_of(model): _keys(model, club) for model in (ApiToken, Webhook)},
            }
        )


def _keys(model: Model, club: Club) -> list[int]:
    """Rows that acts have made and that stay behind."""
    return [*rows_of(model, club).values_list("pk", flat=True)]


def copy_key(club: Club) -> str:
    """The key of the job that makes a copy of a club: one at a time."""
    return f"copy of club {club.pk}"


def latest_migration() -> str:
    """The name of the newest change of the tables that this release knows."""
    return max(migrations())


def migrations() -> set[str]:
    folder = Path(apps.get_app_config(APP).path) / "migrations"
    return {path.stem for path in folder.glob("[0-9]*.py")}


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read inside is as it stands at one moment, and stops no writer."""
    if connection.in_atomic_block:
        yield
        return
    mode = getattr(connection, "transaction_mode", None)
    if connection.vendor == "sqlite":
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    finally:
        if connection.vendor == "sqlite":
            connection.transaction_mode = mode  # type: ignore[attr-defined]


def _user(user: User) -> Row:
    """Neither a password nor an address: who has a role gets another link."""
    return {"id": user.pk, "username": user.username, "name": user.first_name, "staff": user.is_staff}


@dataclass(slots=True)
class _Writing:
    """One file of a club: its numbers of the values that are renewed, and the key of what it left out."""

    club: Club
    redaction: str = field(default_factory=lambda: secrets.token_hex(8))
    numbers: dict[str, str] = field(default_factory=dict)
    users: set[int] = field(init=False)

    def __post_init__(self) -> None:
        self.users = {*users_of(self.club).values_list("pk", flat=True)}

    def rows(self, model: type[Any]) -> Iterator[Row]:
        rows = rows_of(model, self.club)
        if model is ChainedLine:
            rows = rows.select_related("entry")
        for thing in rows.iterator(chunk_size=CHUNK):
            yield self.row(thing)
        if model is JournalEntry:
            yield from map(self.row, acts_of_no_session(self.club))
        elif model is JournalChain:
            yield from self._chain_of_no_session()
        elif model is ChainedLine:
            yield from self._lines_of_no_session()

    def row(self, thing: Any) -> Row:
        kind, row = kind_of(type(thing)), row_of(thing)
        if isinstance(thing, JournalEntry):
            row |= self._without_secrets(thing)
            row["user_id"] = row["user_id"] if row["user_id"] in self.users else None
        elif isinstance(thing, ChainedLine):
            row |= self._redacted(thing, thing.entry)
        return {name: plain(self._value(kind, name, value)) for name, value in row.items()}

    def _value(self, kind: str, name: str, value: Any) -> Any:
        if (kind, name) in EMPTIED:
            return ""
        if (kind, name) in RENEWED and value:
            return self.numbers.setdefault(value, f"{MARK}{len(self.numbers) + 1}")
        return value

    def _without_secrets(self, entry: JournalEntry) -> Row:
        """The two parts of an act that may hold what grants access, without it."""
        changes = [
            {**change, **{side: self._side(change["model"], change[side]) for side in ("before", "after")}}
            for change in entry.changes
        ]
        about = {**entry.about, "url": ""} if "url" in entry.about else entry.about
        return {"about": about, "changes": changes}

    def _side(self, kind: str, row: Row | None) -> Row | None:
        return row and {name: self._value(kind, name, value) for name, value in row.items()}

    def _redacted(self, link: ChainedLine, entry: JournalEntry) -> Row:
        """The salts of a line, and the digests of the parts that the file has not as they were."""
        salts, noted = salts_of(link.salt), list(link.redacted)
        for part, value in self._without_secrets(entry).items():
            if value != (old := getattr(entry, part)):
                noted.append({"part": part, "was": part_digest(salts[part], old), "key": self.redaction})
                salts[part] = secrets.token_hex(SALT // 2)
        return {"salt": "".join(salts[part] for part in PARTS), "redacted": noted}

    def _chain_of_no_session(self) -> Iterator[Row]:
        """Its head; the lines are counted, and their hashes made, as they will be written."""
        chain = JournalChain.objects.filter(session=None).first()
        if chain is None:
            return
        lines = [*self._lines_of_no_session()]
        end = lines[-1] if lines else {"line": 0, "hash": "", "entry_id": 0}
        old = chain.links.filter(line__lte=chain.old).values_list("entry", flat=True)
        of_before = {*old} & {line["entry_id"] for line in lines}
        values = {"lines": end["line"], "hash": end["hash"], "last": end["entry_id"], "old": len(of_before)}
        yield {**self.row(chain), **values}

    def _lines_of_no_session(self) -> Iterator[Row]:
        before = ""
        for line, link in enumerate(self._links_of_no_session(), start=1):
            row = self._redacted(link, link.entry)
            sealed = {one["part"]: one["was"] for one in reversed(row["redacted"])}
            before = line_hash(before, line, link.entry, parts_of(link.entry, link.salt) | sealed)
            yield {**self.row(link), **row, "line": line, "hash": before}

    def _links_of_no_session(self) -> Iterator[ChainedLine]:
        links = ChainedLine.objects.filter(chain__session=None).order_by("line")
        own = {entry.pk for entry in acts_of_no_session(self.club)}
        for link in links.select_related("entry").iterator(chunk_size=CHUNK):
            if link.entry_id in own:
                yield link


def plain(value: Any) -> Any:
    """A value as JSON holds it, whole: times to the millionth of a second."""
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
    return value
