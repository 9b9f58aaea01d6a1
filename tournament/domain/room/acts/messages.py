"""A director's message to phones and the wall: sent, changed, withdrawn, seen and acknowledged.

The text is in no line of the history; the sentence there says who was addressed. What phones answer is
outside the journal, as their contacts are.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.boards.readings.tokens import Address
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key, TableNumber, Versioned
from tournament.domain.journal.acts.journal import Actor, act
from tournament.models import MessageReceipt, RoomMessage, Section, Session
from tournament.sheets.figures import ranges
from tournament.sheets.phone_sheets import ShownMessage

# How long a section without rounds shows a message.
MINUTES_WITHOUT_ROUNDS = 30
MOST_TABLES = 200
REMEMBERED = 4_000  # receipts that a process knows by heart
NO_TEXT = ("no_text", gettext_lazy("Enter the message: at most 200 characters."))
NO_SECTION = ("no_section", gettext_lazy("Choose a section of this session."))
NO_TABLES = ("bad_tables", gettext_lazy("Enter tables of this section, for example 1 3 5–7."))

MessageText = Annotated[
    str,
    Meta(min_length=1, max_length=RoomMessage.LONGEST),
    Ask(label=gettext_lazy("Message"), refusal=NO_TEXT),
]


@dataclass(frozen=True, slots=True)
class NewMessage:
    """`section` null: to all. `tables` empty: to every table; otherwise tables of that section, which may be
    left out where the session has one.
    """

    text: MessageText
    section: Annotated[Key | None, Ask(refusal=NO_SECTION)] = None
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=MOST_TABLES)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedMessage(Versioned):
    """`version` is the one that was read: another one standing is a 409."""

    text: MessageText


def send_message(
    session: Session, message: NewMessage, *, rounds: Mapping[int, int], now: datetime, by: Actor
) -> RoomMessage:
    """Show one text to all, a section or some of its tables; `rounds` are those being played, by section.

    DirectorError `closed`, `no_text`, `no_section`, `bad_tables`.
    """
    if session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    sections = list(Section.objects.filter(session=session).order_by("letter"))
    section = _section(sections, message)
    addressed = [one for one in sections if section in (None, one)]
    row = RoomMessage(
        session=session,
        section=section,
        tables=_tables(section, message),
        text=_text(message.text),
        rounds={str(one.pk): rounds[one.pk] for one in addressed if one.pk in rounds},
        at=now,
        until=now + timedelta(minutes=MINUTES_WITHOUT_ROUNDS),
        by=by.name[:80],
    )
    with act("send_message", by=by, session=session, others=addressed, audience=_audience(row)) as write:
        return write.add(row)


def change_message(row: RoomMessage, message: ChangedMessage, *, now: datetime, by: Actor) -> RoomMessage:
    """The same message in other words: what was acknowledged is asked again. Conflict unless it stands."""
    _refuse_changed(row, message.version)
    text = _text(message.text)
    if text == row.text:
        return row
    with act(
        "change_message", by=by, session=row.session, others=_addressed(row), audience=_audience(row)
    ) as write:
        write.change(row, withdrawn_at=now)
        columns = ("session", "section", "tables", "rounds", "until")
        kept = {name: getattr(row, name) for name in columns}
        return write.add(RoomMessage(**kept, text=text, at=now, by=by.name[:80]))


def withdraw_message(row: RoomMessage, *, seen: int, now: datetime, by: Actor) -> RoomMessage:
    """No screen shows it any more. Withdrawn already: nothing happens. Conflict for another version."""
    if row.withdrawn_at:
        return row
    _refuse_changed(row, seen)
    with act(
        "withdraw_message", by=by, session=row.session, others=_addressed(row), audience=_audience(row)
    ) as write:
        return write.change(row, withdrawn_at=now)


def _refuse_changed(row: RoomMessage, seen: int) -> None:
    if row.version != seen or row.withdrawn_at:
        raise changed_meanwhile()


def _text(text: str) -> str:
    """One line, without what cannot be seen."""
    plain = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    if not 0 < len(plain) <= RoomMessage.LONGEST:
        raise DirectorError(NO_TEXT[0], str(NO_TEXT[1]))
    return plain


def _section(sections: Iterable[Section], message: NewMessage) -> Section | None:
    found = [one for one in sections if message.section in (None, one.pk)]
    if message.section is None and not message.tables:
        return None
    if len(found) != 1:
        raise DirectorError(NO_SECTION[0], str(NO_SECTION[1]))
    return found[0]


def _tables(section: Section | None, message: NewMessage) -> list[int]:
    """The tables in order. DirectorError `bad_tables` for one that the section does not have."""
    tables = sorted({*message.tables})
    if section is None or not tables:
        return []
    held = {
        *section.placements.values_list("table", flat=True),
        *section.matches.values_list("table", flat=True),
    }
    if not held.issuperset(tables):
        raise DirectorError(NO_TABLES[0], str(NO_TABLES[1]))
    return tables


def _addressed(row: RoomMessage) -> Iterable[Section]:
    found = Section.objects.filter(session=row.session_id)
    return found.filter(pk=row.section_id) if row.section_id else found


def _audience(row: RoomMessage) -> list[str]:
    """Whom the sentence of the history names: a section's letter and tables; both empty: all."""
    return [row.section.letter if row.section else "", ranges(row.tables)]


# Who has seen it: an answer of a phone overwrites nothing and is no act.

_noted: OrderedDict[tuple[str, int, float], None] = OrderedDict()


def note_seen(address: Address, messages: Iterable[ShownMessage], table: int | None, now: datetime) -> None:
    """A phone at this address has these messages on its screen. One statement for what is new."""
    new = [one for one in messages if (address.token, one.id, one.at) not in _noted]
    if not new or table is None:
        return
    receipt = MessageReceipt(section=address.section, table=table, place=_place(address), seen_at=now)
    MessageReceipt.objects.bulk_create([_of(receipt, one.id) for one in new], ignore_conflicts=True)
    for one in new:
        _noted[address.token, one.id, one.at] = None
    while len(_noted) > REMEMBERED:
        _noted.popitem(last=False)


def acknowledge(address: Address, message: int, now: datetime) -> None:
    """A phone at this address has answered OK. Again, or for a message that is gone: nothing happens."""
    section = address.section
    row = RoomMessage.objects.filter(pk=message, session=section.session_id).first()
    table = address.table
    if row is None or row.section_id not in (None, section.pk) or table is None:
        return
    receipt = MessageReceipt(section=section, table=table, place=_place(address), seen_at=now)
    MessageReceipt.objects.bulk_create([_of(receipt, row.pk)], ignore_conflicts=True)
    answered = row.receipts.filter(place=receipt.place, acknowledged_at=None)
    answered.update(acknowledged_at=now, table=table)


def _of(receipt: MessageReceipt, message: int) -> MessageReceipt:
    return MessageReceipt(
        message_id=message,
        section=receipt.section,
        table=receipt.table,
        place=receipt.place,
        seen_at=receipt.seen_at,
    )


def _place(address: Address) -> str:
    pair = address.contestant
    return f"pair {pair.pk}" if pair else f"table {address.section.pk}.{address.fixed}"
