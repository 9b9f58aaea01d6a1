"""Personal data: exported, erased, removed from old events; and the names by which players are shown."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Max, Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import DEVICE_AFTER, Actor, act
from tournament.domain.journal.readings.journal_stream import as_json, row_of
from tournament.domain.outside.acts.jobs import Payload, Progress
from tournament.domain.outside.readings.mail_delivery import digests_of
from tournament.domain.people.acts.access_links import withdraw_any_link
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.time_zones import today
from tournament.models import (
    Adjustment,
    AnsweredKey,
    CheckIn,
    Club,
    Contestant,
    DealEntry,
    DealRecord,
    Draw,
    Entrant,
    EntrantPlayer,
    Entry,
    Event,
    EventAlias,
    JournalEntry,
    KeyedDeal,
    MailAddress,
    MailMessage,
    MatchRuling,
    Membership,
    PersonalData,
    Phone,
    Player,
    Result,
    Ruling,
    Section,
    Session,
    TerminalNote,
)
from tournament.sheets.names import UNNAMED

# One person's data: export all of it, or erase it in one act that cannot be undone.


def known_of(player: Player) -> dict[str, Any]:
    """All that the database holds of a person, as JSON."""
    seats = Membership.objects.filter(player=player).select_related(
        "contestant__section__session__event", "contestant__section"
    )
    words = words_of([player], {player.pk: ""})
    return {
        "player": as_json(row_of(player)),
        "club": player.club.name,
        "aliases": [as_json(row_of(row)) for row in player.event_aliases.all()],
        "personal": [as_json(row_of(row)) for row in PersonalData.objects.filter(player=player)],
        "admissions": [as_json(row_of(row)) for row in player.admissions.all()],
        "mail": _mail(player),
        "links": [as_json(row_of(row)) for row in player.links.all()],
        "attendance": [as_json(row_of(row)) for row in CheckIn.objects.filter(player=player)],
        "entered": [_entered(row) for row in player.entries.select_related("entrant__event")],
        "played": [_played(seat) for seat in seats],
        "acts": [
            {"at": row.at.isoformat(), "by": row.by, "verb": row.verb, "about": row.about}
            for row in _acts(player)
            if _names_person(row, player, words)
        ],
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
        _erase(player, [*sections.values_list("pk", flat=True)])
        withdraw_any_link(write, player)
        write.changes.append({"model": "player", "pk": player.pk, "before": {}, "after": {}})
    return player


def in_teams_to_play() -> QuerySet[EntrantPlayer]:
    """Who is entered in a team whose event is not over: also one of which no session has been set up yet."""
    return EntrantPlayer.objects.filter(only_in__isnull=False, only_in__sessions__closed_at=None)


def _erase(player: Player, sections: list[int]) -> None:
    nobody = nameless(player)
    words = words_of([player], {player.pk: str(nobody)})
    own = EventAlias.objects.filter(player=player)
    words |= dict.fromkeys(own.values_list("alias", flat=True), str(nobody))
    redact_journal(_acts(player), words, {player.pk: nobody})
    redact_rulings(words, sections=sections)
    own.delete()
    PersonalData.objects.filter(player=player).delete()
    player.admissions.all().delete()
    _forget_mail(player)
    AnsweredKey.objects.all().delete()  # answers to programs, kept for a day, may contain names
    nobody.save(force_update=True)
    for name in ("native", "reading", "latin", "alias", "number", "grade"):
        setattr(player, name, getattr(nobody, name))


def _forget_mail(player: Player) -> None:
    """The address, and the messages that went to it; those of a partner with the same address stay."""
    for row in MailAddress.objects.filter(player=player):
        row.delete()
        if not MailAddress.objects.filter(address=row.address, player__club=player.club_id).exists():
            MailMessage.objects.filter(digest__in=digests_of(row.address)).delete()


def nameless(player: Player) -> Player:
    """The same row without anything that says who it is."""
    return Player(
        pk=player.pk, club_id=player.club_id, native=f"匿名 {player.pk}", latin=f"Anonymous {player.pk}"
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
        persons += _erase_who_left(club, before)
    return {"events": events, "persons": persons}


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
        redact_journal(JournalEntry.objects.filter(session__event=event), words, _unnamed(here))
        redact_rulings(words, sections=[*sections.values_list("pk", flat=True)])
        Entry.objects.filter(section__in=sections).update(device="")
        DealEntry.objects.filter(match__section__in=sections).update(device="")
        for word in KeyedDeal.objects.filter(field__sections__in=sections).exclude(device="").distinct():
            write.change(word, device="")
        for model in (CheckIn, MailMessage, Phone):
            model.objects.filter(session__event=event).delete()
        event.admissions.all().delete()
    return event


def _unnamed(players: dict[int, Player]) -> dict[int, Player]:
    return {pk: Player(pk=pk, native=UNNAMED) for pk in players}


def _erase_who_left(club: Club, before: date) -> int:
    """Who has played, and not since that day, is erased."""
    last = Max("memberships__contestant__section__session__date")
    dated = Player.objects.filter(club=club).annotate(last=last).filter(last__lt=before)
    gone = dated.exclude(memberships__contestant__section__session__closed_at=None)
    gone = gone.exclude(pk__in=in_teams_to_play().values("player"))
    left = [player for player in gone if player.native != nameless(player).native]
    for player in left:
        erase_person(player, typed=str(player), by=CLERK)
    return len(left)


# Remove names from the journal and from rulings; the acts stay.
#
# The one place that rewrites history. Figures, contracts and times stay as they are; what an act changed
# can still be taken back, with the name that stands now.

Words = Mapping[str, str]  # a name, and what stands in its place
NAMES = ("native", "reading", "latin", "alias")
REPLACED = (*NAMES, "number", "grade")  # columns of a player in acts, by those that stand now
SHORTEST = 2  # a name of one letter is taken out only where it stands alone
PLAYER, ALIAS, ADMISSION = Player._meta.model_name, "eventalias", "admission"


def words_of(players: Iterable[Player], instead: Mapping[int, str]) -> dict[str, str]:
    """Every way in which the players are or were written; longest first, since one may hold another."""
    said = {(player.pk, getattr(player, name)) for player in players for name in NAMES}
    said |= _before_corrections({pk for pk, _name in said})
    found: dict[str, str] = {}
    for pk, name in sorted(said):
        found |= {each: instead[pk] for each in (name, name.replace(" ", "")) if each}
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))


def _before_corrections(players: Collection[int]) -> set[tuple[int, str]]:
    """The names that the journal holds of players who are named otherwise since."""
    changes = [
        change for entry in JournalEntry.objects.filter(verb="change_player") for change in entry.changes
    ]
    return {
        (change["pk"], change[side].get(name, ""))
        for change in changes
        if change["model"] == PLAYER and change["pk"] in players
        for side in ("before", "after")  # a correction that was undone stands nowhere else
        for name in NAMES
    }


def redact_journal(entries: QuerySet[JournalEntry], words: Words, players: Mapping[int, Player]) -> int:
    """Remove the names from these acts; `players` are the rows without names. Returns the number changed."""
    changed = 0
    for entry in entries.order_by("pk").iterator(chunk_size=200):
        values = {
            "by": _signed(entry.by, words),
            "reason": redacted(entry.reason, words),
            "about": redacted(entry.about, words),
            "changes": [_change(change, words, players) for change in entry.changes],
        }
        if any(getattr(entry, name) != value for name, value in values.items()):
            changed += JournalEntry.objects.filter(pk=entry.pk).update(**values)
    return changed


def redact_rulings(words: Words, *, sections: Collection[int]) -> None:
    """Take the names out of what rulings, draws and entries say in words."""
    for model, (way, columns) in TEXTS.items():
        for row in model._default_manager.filter(**{f"{way}__in": sections}).distinct():
            _redact_row(row, columns, words)


# Rows with sentences of a director's, or names: the way to their section, and which columns.
TEXTS: dict[type[Model], tuple[str, tuple[str, ...]]] = {
    Ruling: ("section", ("reason", "facts")),
    MatchRuling: ("match__section", ("reason",)),
    Adjustment: ("entrant__contestants__section", ("reason",)),
    Draw: ("stage__sessions__sections", ("reason", "by")),
    Entrant: ("contestants__section", ("name",)),
    TerminalNote: ("link__session__sections", ("about",)),
}
KINDS = frozenset(str(model._meta.model_name) for model in TEXTS)


def _redact_row(row: Model, columns: Iterable[str], words: Words) -> None:
    values = {name: redacted(getattr(row, name), words) for name in columns}
    if any(getattr(row, name) != value for name, value in values.items()):
        type(row)._default_manager.filter(pk=row.pk).update(**values)


def _signed(by: str, words: Words) -> str:
    """Who acted, without the names; the device stays."""
    name, between, device = by.partition(DEVICE_AFTER)
    return f"{_text(name, words)}{between}{device}"


def redacted(value: Any, words: Words) -> Any:
    """Text, or JSON with texts in it, without the names."""
    if isinstance(value, dict):
        return {name: redacted(each, words) for name, each in value.items()}
    if isinstance(value, list):
        return [redacted(each, words) for each in value]
    return _text(value, words) if isinstance(value, str) else value


def _text(text: str, words: Words) -> str:
    if text in words:
        return words[text]
    for name, instead in words.items():
        if len(name) >= SHORTEST:
            text = text.replace(name, instead)
    return text


def _change(change: dict[str, Any], words: Words, players: Mapping[int, Player]) -> dict[str, Any]:
    """Replace the rows of players by those without names; an alias in an event is a name, too."""
    kind, sides = change["model"], {side: change[side] for side in ("before", "after")}
    if kind == PLAYER and change["pk"] in players:
        sides = {side: _row(row, players[change["pk"]]) for side, row in sides.items()}
    elif kind == ALIAS:
        sides = {
            side: row and {**row, "alias": "–"} if row and "alias" in row else row
            for side, row in sides.items()
        }
    elif kind == ADMISSION:
        sides = {
            side: row and {**row, "reason": "–"} if row and row.get("player_id") in players else row
            for side, row in sides.items()
        }
    elif kind in KINDS:
        sides = {side: redacted(row, words) for side, row in sides.items()}
    return {**change, **sides}


def _row(row: dict[str, Any] | None, player: Player) -> dict[str, Any] | None:
    return row and {name: getattr(player, name) if name in REPLACED else value for name, value in row.items()}
