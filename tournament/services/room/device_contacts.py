"""When each phone last contacted the server.

A contact is no fact of the event: it overwrites the one before, outside the journal and without a new version
of any section, at most once a minute for each device.
"""

from collections import OrderedDict
from datetime import datetime, timedelta

from tournament.models import Phone
from tournament.readings.room.tokens import Address

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


def hear(address: Address, device: str, seat: str, now: datetime) -> None:
    """Write a device's last contact at an address over the one before, in one statement."""
    pair = address.contestant
    phone = Phone(
        session_id=address.section.session_id,
        device=device,
        section=address.section,
        table=address.fixed,
        contestant=pair,
        place=f"pair {pair.pk}" if pair else f"table {address.section.pk}.{address.fixed}",
        seat=seat,
        seen_at=now,
    )
    Phone.objects.bulk_create(
        [phone],
        update_conflicts=True,
        unique_fields=["session", "device", "place"],
        update_fields=["seat", "seen_at"],
    )
