"""Chain the journal's lines by hash, and keep the chain whole where names are taken out of old lines.

An entry is not slowed down: lines are chained afterwards, in the order of their keys, when no transaction can
still add one before them (`settled`). This happens when a session closes, before every copy of the data, and
in the worker. Two processes do not chain the same session at the same time: the row of the chain is locked.
"""

import logging
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournament.domain.journal.readings.chain import (
    CHUNK,
    CODES,
    PARTS,
    REDACTION,
    SALT,
    Check,
    chain_problems,
    last_check,
    line_hash,
    part_digest,
    parts_of,
    redaction_digest,
    salts_of,
)
from tournament.domain.journal.readings.journal_stream import settled
from tournament.domain.journal.readings.verify_replay import Difference, in_words
from tournament.models import ChainedLine, JournalChain, JournalEntry, Session

LOG = logging.getLogger(__name__)


def chain_lines(session: Session | None = None) -> int:
    """Chain what is written: of one session, or of all and of the club. Returns how many lines."""
    until, chained = settled(), 0
    while entries := list(_waiting(session, until)[:CHUNK]):
        done = 0
        for key, some in groupby(entries, key=attrgetter("session_id")):
            done += _append(key, list(some))
        chained += done
        if not done:  # another process chains them
            break
    return chained


def try_to_chain(session: Session | None = None) -> None:
    """As chain_lines; a failure stops no act and no copy: the lines are chained at the next occasion."""
    try:
        with transaction.atomic():
            chain_lines(session)
    except DatabaseError:
        LOG.exception("lines could not be chained")


def _waiting(session: Session | None, until: int) -> QuerySet[JournalEntry]:
    """Entries after the last line of their chain; what stands before it is not chained any more."""
    rows = JournalEntry.objects.filter(pk__lte=until, link=None)
    rows = rows.order_by(F("session_id").asc(nulls_first=True), "pk")
    in_sessions = Q(session__chain=None) | Q(pk__gt=F("session__chain__last"))
    if session is not None:
        return rows.filter(in_sessions, session=session)
    last = JournalChain.objects.filter(session=None).values_list("last", flat=True).first() or 0
    return rows.filter(Q(session=None, pk__gt=last) | Q(in_sessions, session__isnull=False))


def _append(session: int | None, entries: list[JournalEntry]) -> int:
    with transaction.atomic():
        free = JournalChain.objects.filter(session=session)
        if not free.exists():
            JournalChain.objects.get_or_create(session=Session(pk=session) if session else None)
        if connection.features.has_select_for_update_skip_locked:
            free = free.select_for_update(skip_locked=True, of=("self",))
        chain = free.first()
        if chain is None:
            return 0
        links = []
        for entry in entries:
            if entry.pk <= chain.last:  # another process has chained it since it was read
                continue
            chain.lines += 1
            salt = secrets.token_hex(len(PARTS) * SALT // 2)
            chain.hash = line_hash(chain.hash, chain.lines, entry, parts_of(entry, salt))
            chain.last = entry.pk
            links.append(ChainedLine(chain=chain, line=chain.lines, entry=entry, salt=salt, hash=chain.hash))
        ChainedLine.objects.bulk_create(links)
        chain.save(update_fields=["lines", "hash", "last"])
    return len(links)


def note_older(session: Session) -> None:
    """The lines of an event that is taken in from a file were chained elsewhere, if at all."""
    count = JournalEntry.objects.filter(session=session).count()
    JournalChain.objects.update_or_create(session=session, defaults={"old": count})


# Names are taken out of old lines.


@dataclass(slots=True)
class Redaction:
    """What one act takes out of chained lines; its `about` has the key, and the digest of what is left."""

    key: str = field(default_factory=lambda: secrets.token_hex(8))
    items: list[tuple[int, int, str]] = field(default_factory=list)

    def about(self) -> dict[str, object]:
        if not self.items:
            return {}
        return {REDACTION: {"key": self.key, "digest": redaction_digest(self.items)}}


def redact(entry: JournalEntry, values: Mapping[str, object], redaction: Redaction) -> None:
    """Write the parts of an entry without the names. A chained line keeps the digests of the parts before.

    The salts of those parts are replaced: the digest of a name is worth nothing without its salt.
    """
    link = ChainedLine.objects.filter(entry=entry).first()
    if link:
        salts = salts_of(link.salt)
        for part in PARTS:
            old = getattr(entry, part)
            if part in values and values[part] != old:
                was = part_digest(salts[part], old)
                salts[part] = secrets.token_hex(SALT // 2)
                link.redacted.append({"part": part, "was": was, "key": redaction.key})
                left = part_digest(salts[part], values[part])
                redaction.items.append((entry.pk, PARTS.index(part), left))
        link.salt = "".join(salts[part] for part in PARTS)
        link.save(update_fields=["salt", "redacted"])
    JournalEntry.objects.filter(pk=entry.pk).update(**values)


# The latest check, for the Health page.


def note_check(found: Iterable[Difference]) -> None:
    """Note on each chain when it was checked and what was wrong; a base that cannot be written stays."""
    wrong = {one.pk if one.model else None: in_words(one) for one in found if one.code in CODES}
    with suppress(DatabaseError), transaction.atomic():
        JournalChain.objects.update(checked_at=timezone.now(), problem="")
        for session, problem in wrong.items():
            JournalChain.objects.filter(session=session).update(problem=problem)


def check_chains() -> Check | None:
    """Check every chain now."""
    chain_lines()
    note_check(chain_problems())
    return last_check()
