"""Addresses of phones: renewed, printed as QR codes, and when each phone last contacted the server."""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.db import IntegrityError
from django.utils import timezone

from tournament.domain.boards.readings.tokens import Target
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.room.readings.network import address_file, printed_address
from tournament.models import Contestant, Entrant, Phone, PlayerToken, Session, TableToken, TeamToken

# New addresses for phones: the old token of a table or a pair is revoked.


def renew_table(held: TableToken, *, by: Actor) -> TableToken:
    """Another address for a table; a phone with the old one reads that it is no longer valid."""
    with act("renew_table", by=by, section=held.section, table=held.table) as write:
        write.change(held, revoked_at=timezone.now())
        return write.add(TableToken(section=held.section, table=held.table))


def renew_pair(contestant: Contestant, *, by: Actor) -> PlayerToken:
    """Another address of a pair's own; its phones choose their seats again, and their count restarts."""
    with act("renew_pair", by=by, section=contestant.section, pair=str(contestant)) as write:
        for held in contestant.addresses.filter(revoked_at=None):
            write.change(held, revoked_at=timezone.now())
        Phone.objects.filter(contestant=contestant).delete()
        return write.add(PlayerToken(contestant=contestant))


def renew_team(team: Entrant, *, by: Actor) -> TeamToken:
    """Another address of a team's own, or its first: the old one opens nothing any more."""
    session = team.event.sessions.latest("pk")
    with act("renew_team", by=by, session=session, team=str(team)) as write:
        for held in TeamToken.objects.filter(entrant=team, revoked_at=None):
            write.change(held, revoked_at=timezone.now())
        return write.add(TeamToken(entrant=team))


# Store the address that is printed in the tables' QR codes, so that a restart elsewhere can compare it.


def note_address(base: str) -> None:
    """At the start of a server: store the address, unless a running session has printed another."""
    running = Session.objects.filter(started_at__isnull=False, closed_at=None).exists()
    if base and not (running and printed_address()):
        print_address(base)


def print_address(base: str) -> None:
    """Store the address of the tables' codes. A disk error is ignored here; the Health page shows it."""
    with suppress(OSError):
        address_file().write_text(base, encoding="ascii")


# When each phone last contacted the server.
#
# A contact is no fact of the event: it overwrites the one before, outside the journal and without a new
# version of any section, at most once a minute for each device.

SELDOM = timedelta(minutes=1)
REMEMBERED = 2_000  # devices whose last contact a process knows by heart

_heard: OrderedDict[tuple[str, str], datetime] = OrderedDict()


def is_news(token: str, device: str, now: datetime) -> bool:
    """Whether a contact is to be written: the first of a device at this address in this minute."""
    last = _heard.get((token, device))
    if last and now - last < SELDOM:
        return False
    _heard[token, device] = now
    _heard.move_to_end((token, device))
    if len(_heard) > REMEMBERED:
        _heard.popitem(last=False)
    return True


@dataclass(frozen=True, slots=True)
class Contact:
    """What a phone tells of itself: how long its last question took, and its battery where it knows."""

    seat: str = ""
    round_trip: int | None = None
    battery: int | None = None


def hear(at: Target, device: str, said: Contact, now: datetime) -> None:
    """Write a device's last contact at an address over the one before.

    While one request writes, those of others gather, and are written together after it: a hall that opens
    its phones at once is a few statements.
    """
    phone = Phone(
        session_id=at.section.session_id,
        device=device,
        section=at.section,
        table=at.table,
        contestant=at.pair,
        place=f"pair {at.pair.pk}" if at.pair else f"table {at.section.pk}.{at.table}",
        seat=said.seat,
        seen_at=now,
        round_trip=said.round_trip,
        battery=said.battery,
    )
    _gathered[phone.session_id, device, phone.place] = phone
    while _gathered and _writing.acquire(blocking=False):
        try:
            _write([_gathered.pop(key) for key in sorted(_gathered)])
        finally:
            _writing.release()


_gathered: dict[tuple[int, str, str], Phone] = {}
_writing = Lock()


def _write(phones: list[Phone]) -> None:
    """In one statement, in one order in every process. Where a session has just been deleted, none is
    written: phones tell it again in a minute.
    """
    with suppress(IntegrityError):
        Phone.objects.bulk_create(
            phones,
            update_conflicts=True,
            unique_fields=["session", "device", "place"],
            update_fields=["seat", "seen_at", "round_trip", "battery"],
        )
