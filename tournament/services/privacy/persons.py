"""One person's data: export all of it, or erase it in one act that cannot be undone."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import (
    AnsweredKey,
    CheckIn,
    Contestant,
    DealRecord,
    EntrantPlayer,
    Event,
    EventAlias,
    JournalEntry,
    MailAddress,
    MailMessage,
    Membership,
    Player,
    Result,
    Section,
    Session,
)
from tournament.readings.acts.journal_rows import as_json, row_of
from tournament.readings.errors import DirectorError
from tournament.readings.outside.mail_recipients import digests_of
from tournament.services.acts.journal import DEVICE_AFTER, Actor, act
from tournament.services.acts.redaction import redact_journal, redact_rulings, redacted, words_of
from tournament.services.club.player_links import withdraw_any_link


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
    sessions = Session.objects.filter(there | Q(check_ins__player=player)).values("pk")
    return JournalEntry.objects.filter(Q(session__in=sessions) | Q(session=None))


def erase_person(player: Player, *, typed: str, by: Actor) -> Player:
    """Replace the person by a nameless one everywhere; results stay. This cannot be undone.

    `typed` is the name as it stands, which prevents an erasure by mistake. Older backups contain the person
    until they expire.
    """
    if " ".join(typed.split()) != str(player):
        raise DirectorError(
            "not_confirmed", _("Type the name exactly as it stands here. Nothing has been erased.")
        )
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
