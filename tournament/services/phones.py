"""Phones heard of, and addresses taken back.

A contact is no fact of the event: it is written over the one before, outside the journal and without a new
version of any section, at most once a minute for each device.
"""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Contestant, Phone, PlayerToken, Section, TableToken
from tournament.services.journal import Actor, act

SELDOM = timedelta(minutes=1)
REMEMBERED = 2_000  # devices whose last contact a process knows by heart


@dataclass(frozen=True, slots=True)
class Contact:
    """A device asks for news at its `address`: a table's, or its pair's own."""

    device: str
    seat: str
    address: TableToken | PlayerToken

    @property
    def section(self) -> Section:
        address = self.address
        return address.section if isinstance(address, TableToken) else address.contestant.section


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


def hear(contact: Contact, now: datetime) -> None:
    """Write a device's last contact over the one before, in one statement."""
    address, section = contact.address, contact.section
    is_table = isinstance(address, TableToken)
    phone = Phone(
        session_id=section.session_id,
        device=contact.device,
        section=section,
        table=address.table if is_table else None,
        contestant_id=None if is_table else address.contestant_id,
        seat=contact.seat,
        seen_at=now,
    )
    Phone.objects.bulk_create(
        [phone],
        update_conflicts=True,
        unique_fields=["session", "device"],
        update_fields=["section", "table", "contestant", "seat", "seen_at"],
    )


def renew_table(held: TableToken, *, by: Actor) -> TableToken:
    """Another address for a table: whoever still uses the old one is told that it is no longer valid."""
    with act("renew_table", by=by, section=held.section, table=held.table) as hand:
        hand.change(held, revoked_at=timezone.now())
        return hand.add(TableToken(section=held.section, table=held.table))


def renew_pair(contestant: Contestant, *, by: Actor) -> PlayerToken:
    """Another address of a pair's own; its phones choose their seats again."""
    with act("renew_pair", by=by, section=contestant.section, pair=str(contestant)) as hand:
        for held in contestant.addresses.filter(revoked_at=None):
            hand.change(held, revoked_at=timezone.now())
        return hand.add(PlayerToken(contestant=contestant))
