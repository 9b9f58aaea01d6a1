"""Personal data: exported, erased, removed from old events; and the names by which players are shown."""

from base64 import b64encode
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.journal.readings.journal_stream import as_json, row_of
from tournament.domain.outside.acts.jobs import Payload, Progress
from tournament.domain.outside.readings.mail_delivery import digests_of
from tournament.domain.people.acts.access_links import withdraw_any_link
from tournament.domain.people.readings.system_card_rows import cards_with, file_of, partner_on
from tournament.domain.privacy.acts.redaction import (
    merged_records,
    redact_decisions,
    redact_journal,
    redact_money,
    redact_rulings,
    redacted,
    words_of,
)
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.time_zones import today
from tournament.models import (
    AnsweredKey,
    Booking,
    CheckIn,
    Club,
    Contestant,
    DealEntry,
    DealRecord,
    Duty,
    EntrantPlayer,
    Entry,
    Event,
    EventAlias,
    JournalEntry,
    KeyedDeal,
    MailAddress,
    MailMessage,
    Member,
    Membership,
    PersonalData,
    Phone,
    Player,
    PlayerLink,
    Receipt,
    Result,
    SeatWish,
    Section,
    Session,
    SystemCard,
    SystemCardFile,
)
from tournament.sheets.names import DEVICE_AFTER, UNNAMED

# One person's data: export all of it, or erase it in one act that cannot be undone.


def known_of(player: Player) -> dict[str, Any]:
    """All that the database holds of a person, as JSON."""
    seats = Membership.objects.filter(player=player).select_related(
        "contestant__section__session__event", "contestant__section"
    )
    words = words_of([player], {player.pk: ""})
    people = [player, *merged_records([player.pk])]
    return {
        "player": as_json(row_of(player)),
        "merged_records": [as_json(row_of(row)) for row in people[1:]],
        "club": player.club.name,
        "aliases": [as_json(row_of(row)) for row in player.event_aliases.all()],
        "personal": [as_json(row_of(row)) for row in PersonalData.objects.filter(player__in=people)],
        "admissions": [as_json(row_of(row)) for row in player.admissions.all()],
        "system_cards": [_system_card(row, player) for row in cards_with(player)],
        "seating_wishes": [as_json(row_of(row)) for row in _wishes(player)],
        "mail": _mail(player),
        "earlier_addresses": [
            *MailAddress.objects.filter(player__in=people[1:]).values_list("address", flat=True)
        ],
        "membership": _membership(player),
        "bookings": [
            {**as_json(row_of(row)), "messages": [*row.mail_messages.values("notice", "state")]}
            for row in Booking.objects.filter(player__in=people)
        ],
        "duties": [as_json(row_of(row)) for row in Duty.objects.filter(player__in=people)],
        "links": [as_json(row_of(row)) for row in PlayerLink.objects.filter(player__in=people)],
        "attendance": [as_json(row_of(row)) for row in CheckIn.objects.filter(player=player)],
        "money": [as_json(row_of(row)) for row in player.money.all()],
        "tickets": [as_json(row_of(row)) for row in player.tickets.all()],
        "receipts": [as_json(row_of(row)) for row in Receipt.objects.filter(line__player=player)],
        "entered": [_entered(row) for row in player.entries.select_related("entrant__event")],
        "played": [_played(seat) for seat in seats],
        "acts": [
            {"at": row.at.isoformat(), "by": row.by, "verb": row.verb, "about": row.about}
            for row in _acts(player)
            if _names_person(row, player, words)
        ],
    }


def _wishes(player: Player) -> QuerySet[SeatWish]:
    """Those of the player, and those of others about them."""
    return SeatWish.objects.filter(Q(player=player) | Q(other=player))


def _membership(player: Player) -> dict[str, Any] | None:
    """The kind of membership, until when it is paid, and the reminders that were sent."""
    row = Member.objects.filter(player=player).select_related("kind").first()
    if row is None:
        return None
    return {
        **as_json(row_of(row)),
        "kind": row.kind.name,
        "reminders": [as_json(row_of(one)) for one in row.reminders.all()],
    }


def _system_card(row: SystemCard, player: Player) -> dict[str, Any]:
    """The PDF in base 64."""
    data = file_of(row) or b""
    return {
        "partner": str(partner_on(row, player)),
        "at": row.at.isoformat(),
        "pdf": b64encode(data).decode("ascii"),
    }


def _mail(player: Player) -> dict[str, Any] | None:
    """Where results are sent, and which were."""
    row = MailAddress.objects.filter(player=player).first()
    if row is None:
        return None
    sent = MailMessage.objects.filter(digest__in=digests_of(row.address), session__event__club=player.club_id)
    return {
        "address": row.address,
        "language": row.language,
        "stopped_at": row.stopped_at and row.stopped_at.isoformat(),
        "messages": [
            {"event": one.session.event.name, "date": one.session.date.isoformat(), "state": one.state}
            for one in sent.select_related("session__event")
            if one.session
        ],
    }


def _entered(row: EntrantPlayer) -> dict[str, Any]:
    return {
        "event": row.entrant.event.name,
        "number": row.entrant.number,
        "name": row.entrant.name,
        "kind": row.entrant.kind,
        "captain": row.is_captain,
    }


def _played(seat: Membership) -> dict[str, Any]:
    pair, section = seat.contestant, seat.contestant.section
    results = Result.objects.filter(Q(ns=pair) | Q(ew=pair)).order_by("board")
    deals = DealRecord.objects.filter(match__seats__contestant=pair).distinct().order_by("match", "number")
    return {
        "event": section.session.event.name,
        "date": section.session.date.isoformat(),
        "section": section.letter,
        "number": str(pair),
        "position": seat.position,
        "from_round": seat.from_round,
        "results": [as_json({"board": row.board, "round": row.round, **row.facts}) for row in results],
        "deals": [as_json({"number": row.number, "facts": row.facts}) for row in deals],
        "penalties": [as_json(row_of(row)) for row in pair.penalties.all()],
    }


def _names_person(entry: JournalEntry, player: Player, words: dict[str, str]) -> bool:
    """Whether an act names the person, or changed their row."""
    own = any(change["model"] == "player" and change["pk"] == player.pk for change in entry.changes)
    texts = [entry.by.partition(DEVICE_AFTER)[0], entry.about, entry.reason]
    return own or redacted(texts, words) != texts


def _acts(player: Player) -> QuerySet[JournalEntry]:
    """The acts that can name a person: those of the club, and those of the sessions they attended."""
    there = Q(event__club=player.club, event__in=Event.objects.of_players([player.pk]))
    seen = Q(check_ins__player=player) | Q(event__admissions__player=player)
    sessions = Session.objects.filter(there | seen).values("pk")
    return JournalEntry.objects.filter(Q(session__in=sessions) | Q(session=None))


@dataclass(frozen=True, slots=True)
class Erasure:
    """`typed` is the name as it stands, which prevents an erasure by mistake."""

    typed: Annotated[str, Meta(max_length=200)]


def erase_person(player: Player, *, typed: str, by: Actor) -> Player:
    """Replace the person by a nameless one everywhere; results stay. This cannot be undone.

    `typed` is the name as it stands, which prevents an erasure by mistake. Older backups contain the person
    until they expire.
    """
    if " ".join(typed.split()) != str(player):
        raise DirectorError("not_confirmed", _("Type the name exactly as shown. Nothing has been erased."))
    sits = Contestant.objects.filter(memberships__player=player, section__session__closed_at=None)
    if sits.exists() or in_teams_to_play().filter(player=player).exists():
        raise DirectorError(
            "plays_now", _("This player is in a session that is not closed. Close it first, please.")
        )
    sections = Section.objects.filter(session__event__in=Event.objects.of_players([player.pk]))
    with act("erase_person", by=by, others=sections, number=player.pk, club=player.club_id) as write:
        write.about |= _erase(player, [*sections.values_list("pk", flat=True)])
        withdraw_any_link(write, player)
        _remove_bookings(write, Booking.objects.filter(player=player), Duty.objects.filter(player=player))
        write.changes.append({"model": "player", "pk": player.pk, "before": {}, "after": {}})
    return player


def _remove_bookings(write: Act, rows: QuerySet[Booking], duties: QuerySet[Duty]) -> None:
    """Who had booked with them is booked alone; the messages about a booking go with it."""
    booked = [*rows]
    for row in booked:
        for other in Booking.objects.filter(Q(partner=row.player_id) | Q(asks=row.player_id), on=row.on_id):
            partner = None if other.partner_id == row.player_id else other.partner_id
            asks = None if other.asks_id == row.player_id else other.asks_id
            write.change(other, partner_id=partner, asks_id=asks)
    for each in (*booked, *duties):
        write.remove(each)


def in_teams_to_play() -> QuerySet[EntrantPlayer]:
    """Who is entered in a team whose event is not over: also one of which no session has been set up yet."""
    return EntrantPlayer.objects.filter(only_in__isnull=False, only_in__sessions__closed_at=None)


def _erase(player: Player, sections: list[int]) -> dict[str, object]:
    """What the act notes of the lines that lost the name."""
    nobody, records = nameless(player), [*merged_records([player.pk])]
    words = words_of([player], {player.pk: str(nobody)})
    own = EventAlias.objects.filter(player=player)
    words |= dict.fromkeys(own.values_list("alias", flat=True), str(nobody))
    without_names = {player.pk: nobody} | {
        one.pk: Player(pk=one.pk, club_id=one.club_id, native=nobody.native, merged_into=player)
        for one in records
    }
    noted = redact_journal(_acts(player), words, without_names)
    redact_rulings(words, sections=sections)
    redact_money(player, words)
    redact_decisions(words, club=player.club_id)
    own.delete()
    PersonalData.objects.filter(player__in=without_names).delete()
    Member.objects.filter(player=player).delete()
    player.admissions.all().delete()
    _wishes(player).delete()
    for cards in (SystemCard, SystemCardFile):
        cards._default_manager.filter(Q(first__in=without_names) | Q(second__in=without_names)).delete()
    _forget_mail(player)
    AnsweredKey.objects.all().delete()  # answers to programs, kept for a day, may contain names
    for row in without_names.values():
        row.save(force_update=True)
    for name in ("native", "reading", "latin", "alias", "number", "grade"):
        setattr(player, name, getattr(nobody, name))
    return noted


def _forget_mail(player: Player) -> None:
    """The address, and the messages that went to it; those of a partner with the same address stay."""
    records = [player.pk, *merged_records([player.pk]).values_list("pk", flat=True)]
    for row in MailAddress.objects.filter(player__in=records):
        row.delete()
        if not MailAddress.objects.filter(address=row.address, player__club=player.club_id).exists():
            MailMessage.objects.filter(digest__in=digests_of(row.address)).delete()


NAMELESS = "匿名"


def nameless(player: Player) -> Player:
    """The same row without anything that says who it is."""
    return Player(
        pk=player.pk, club_id=player.club_id, native=f"{NAMELESS} {player.pk}", latin=f"Anonymous {player.pk}"
    )


# The names by which players are shown in public: of one player in an event, or of all its players.

LONGEST = 60
MOST_MONTHS = 600


@dataclass(frozen=True, slots=True)
class Alias:
    """An empty alias takes it back."""

    alias: Annotated[str, Meta(max_length=LONGEST), Ask(blank=True)]


def set_alias(player: Player, event: Event, alias: str, *, by: Actor) -> None:
    """Show a player of this event by this name; an empty one takes it back."""
    said = " ".join(alias.split())[:LONGEST]
    if not Event.objects.of_players([player.pk]).filter(pk=event.pk).exists():
        raise DirectorError("not_in_event", _("This player does not play in that event."))
    held = EventAlias.objects.filter(event=event, player=player).first()
    sections = Section.objects.filter(session__event=event)
    with act("set_alias", by=by, session=event.sessions.latest("pk"), others=sections) as write:
        if held and said:
            write.change(held, alias=said)
        elif held:
            write.remove(held)
        elif said:
            write.add(EventAlias(event=event, player=player, alias=said))


@dataclass(frozen=True, slots=True)
class Names:
    names_shown: Event.Names


def show_names(event: Event, how: str, *, by: Actor) -> Event:
    """How the event names its players from now on, on every sheet and paper."""
    if how not in Event.Names:
        raise DirectorError("no_choice", _("Choose what to do."))
    if event.forgotten_at:
        raise DirectorError(
            "forgotten", _("The names of this event have been removed and cannot be restored.")
        )
    return change_conditions(event, by=by, names_shown=how)


@dataclass(frozen=True, slots=True)
class Retention:
    """`months` null: for good."""

    months: Annotated[
        int | None,
        Meta(ge=1, le=MOST_MONTHS),
        Ask(label=gettext_lazy("Months for which names are kept"), help=gettext_lazy("Blank: no limit.")),
    ]


def keep_names(club: Club, months: int | None, *, by: Actor) -> Club:
    """For how many months after an event its names are kept; None keeps them for good."""
    if months is not None and not 1 <= months <= MOST_MONTHS:
        raise DirectorError("bad_months", _("Names are kept for 1 to 600 months, or for good."))
    with act("keep_names", by=by, months=months or 0, club=club.pk) as write:
        return write.change(club, months_with_names=months)


# Remove the names from old events, after the months that the club has set.
#
# Such an event shows aliases only, also in the console; its acts and entries contain neither names nor
# devices; the figures stay. A player who has not played since is erased. One who still plays keeps their
# own row, so that they can ask what is stored of them.

CLERK = Actor("retention")
MONTH = timedelta(days=30.4375)


def forget(payload: Payload | None = None, progress: Progress = lambda done, of: None) -> dict[str, int]:
    """Remove the names that are due today in every club: a daily job. Harmless when done twice."""
    events = persons = 0
    for club in Club.objects.exclude(months_with_names=None):
        before = today(club) - (club.months_with_names or 0) * MONTH
        due = due_events(club, before)
        for number, event in enumerate(due, start=1):
            forget_event(event)
            progress(number, len(due))
        events += len(due)
        _forget_bookings(club, before)
        persons += _erase_who_left(club, before)
    return {"events": events, "persons": persons}


def _forget_bookings(club: Club, before: date) -> None:
    """Who booked or hosted the dates before that day is removed, also from the acts on them."""
    rows = Booking.objects.filter(on__club=club, on__date__lt=before)
    duties = Duty.objects.filter(on__club=club, on__date__lt=before)
    people = Player.objects.filter(Q(bookings__in=rows) | Q(duties__in=duties)).distinct()
    if not (names := words_of(people, {one.pk: UNNAMED for one in people})):
        return
    days = [*{*rows.values_list("on", flat=True), *duties.values_list("on", flat=True)}]
    with act("forget_bookings", by=CLERK, club=club.pk, count=rows.count()) as write:
        acts = JournalEntry.objects.filter(session=None, about__club=club.pk, about__on__in=days)
        write.about |= redact_journal(acts, names, {})
        _remove_bookings(write, rows, duties)


def due_events(club: Club, before: date) -> list[Event]:
    """The closed events whose last session was played before that day, and that still name people."""
    dated = Event.objects.filter(club=club, forgotten_at=None).annotate(last=Max("sessions__date"))
    return [*dated.filter(last__lt=before).exclude(sessions__closed_at=None).order_by("pk")]


def forget_event(event: Event, *, by: Actor = CLERK) -> Event:
    """Remove all names from this event. This cannot be undone."""
    sections = Section.objects.filter(session__event=event)
    with transaction.atomic(), act("forget_event", by=by, others=sections, club=event.club_id) as write:
        write.change(event, names_shown=Event.Names.NOBODY, forgotten_at=timezone.now())
        sat, entered = Q(memberships__contestant__section__in=sections), Q(entries__entrant__event=event)
        players = Player.objects.filter(sat | entered).distinct()
        here = {player.pk: player for player in players}
        words = words_of(here.values(), dict.fromkeys(here, UNNAMED))
        acts = JournalEntry.objects.filter(session__event=event)
        write.about |= redact_journal(acts, words, _unnamed(here))
        redact_rulings(words, sections=[*sections.values_list("pk", flat=True)])
        Entry.objects.filter(section__in=sections).update(device="")
        DealEntry.objects.filter(match__section__in=sections).update(device="")
        for word in KeyedDeal.objects.filter(field__sections__in=sections).exclude(device="").distinct():
            write.change(word, device="")
        for model in (CheckIn, MailMessage, Phone):
            model.objects.filter(session__event=event).delete()
        event.admissions.all().delete()
        SeatWish.objects.filter(session__event=event).delete()
    return event


def _unnamed(players: dict[int, Player]) -> dict[int, Player]:
    keys = [*players, *merged_records(players).values_list("pk", flat=True)]
    return {pk: Player(pk=pk, native=UNNAMED) for pk in keys}


def _erase_who_left(club: Club, before: date) -> int:
    left = who_left(club, before)
    for player in left:
        erase_person(player, typed=str(player), by=CLERK)
    return len(left)


def who_left(club: Club, before: date) -> list[Player]:
    """Players with a name who have played, and not since that day."""
    last = Max("memberships__contestant__section__session__date")
    dated = Player.objects.filter(club=club).annotate(last=last).filter(last__lt=before)
    gone = dated.exclude(memberships__contestant__section__session__closed_at=None)
    gone = gone.exclude(pk__in=in_teams_to_play().values("player"))
    return [player for player in gone if player.native != nameless(player).native]
