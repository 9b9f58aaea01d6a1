"""A calendar of whole days and of hours as iCalendar (RFC 5545), for programs that subscribe to an address.

A line has at most 75 octets, folded between letters; backslash, semicolon, comma and new line are escaped.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

LONGEST_LINE = 75  # octets
PRODUCT = "-//Overtrick//Sessions//EN"
REFRESH = "PT6H"
BREAKING = ("Cc", "Zl", "Zp", "Cs")  # categories of signs that no line may hold


@dataclass(frozen=True, slots=True)
class Day:
    """An entry for a whole day, or `at` an hour for some `minutes`.

    `uid` never changes; `changed` is when something of it was changed last. `cancelled`: it
    does not take place.
    """

    uid: str
    day: date
    title: str
    changed: datetime
    place: str = ""
    address: str = ""
    at: datetime | None = None
    minutes: int = 0
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Calendar:
    """`zone` is a name of the IANA database: the days are days there."""

    name: str
    zone: str
    days: Sequence[Day]


def write_calendar(calendar: Calendar) -> bytes:
    return "".join(f"{folded}\r\n" for line in _lines(calendar) for folded in _folded(line)).encode()


def _lines(calendar: Calendar) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH")
    yield f"X-WR-CALNAME:{_text(calendar.name)}"
    yield f"X-WR-TIMEZONE:{_text(calendar.zone)}"
    yield f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}"
    yield f"X-PUBLISHED-TTL:{REFRESH}"
    for day in calendar.days:
        yield from _day(day)
    yield "END:VCALENDAR"


def _day(day: Day) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_text(day.uid)}"
    yield f"DTSTAMP:{_moment(day.changed)}"
    if day.at is None:
        yield f"DTSTART;VALUE=DATE:{_date(day.day)}"
        yield f"DTEND;VALUE=DATE:{_date(_day_after(day.day))}"  # the first day that is none of it
    else:
        yield f"DTSTART:{_moment(day.at)}"
        yield f"DURATION:PT{day.minutes}M"
    yield f"SUMMARY:{_text(day.title)}"
    if day.place:
        yield f"LOCATION:{_text(day.place)}"
    if day.address:
        yield f"URL:{day.address}"
    if day.cancelled:
        yield "STATUS:CANCELLED"
    yield "TRANSP:TRANSPARENT" if day.at is None else "TRANSP:OPAQUE"
    yield "END:VEVENT"


def _moment(moment: datetime) -> str:
    there = moment.astimezone(UTC)
    return f"{_date(there.date())}T{there:%H%M%S}Z"


def _day_after(day: date) -> date:
    return day if day == date.max else day + timedelta(days=1)


def _date(day: date) -> str:
    return f"{day.year:04}{day.month:02}{day.day:02}"


def _text(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return "".join(_sign(sign) for sign in text.replace("\r\n", "\n"))


def _sign(sign: str) -> str:
    """A new line as its escape; other control characters are left out."""
    if sign == "\n":
        return "\\n"
    return "" if unicodedata.category(sign) in BREAKING else sign


def _folded(line: str) -> Iterator[str]:
    """The line in pieces; each but the first begins with a blank."""
    piece, octets = "", 0
    for sign in line:
        size = len(sign.encode())
        if octets + size > LONGEST_LINE:
            yield piece
            piece, octets = " ", 1
        piece, octets = piece + sign, octets + size
    yield piece
