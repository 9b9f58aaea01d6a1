"""The deals of a match as its table enters them, one after the other, checked by the game's own laws."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db import IntegrityError
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.analysis.claims import Claim
from tournament.models import DealEntry, DealRecord, Match
from tournament.models.compiled_queries import insert
from tournament.readings.errors import Conflict, DirectorError
from tournament.readings.games.match_state import Course, course_of, refuse_stale
from tournament.readings.games.recounts import lawful_deal
from tournament.services.acts.journal import Actor, act
from tournament.services.backups.copies import note_round
from tournament.services.games.agreement import Agreement, claim_deal


@dataclass(frozen=True, slots=True)
class NewDealEntry:
    """One entry. `key` is the device's own id of it, `seen` the version of the record that it saw.

    `facts` are terms of the game's deal; what is left out has its default. `side` is the side that enters,
    counted from 0; None is the director, whose entry from paper needs no acceptance.
    """

    number: int
    facts: Mapping[str, object]
    key: str
    side: int | None = None
    device: str = ""
    seen: int | None = None


def enter_deal(match: Match, said: NewDealEntry, *, by: Actor) -> DealRecord:
    """Take one entry of a table and return what stands for the deal now.

    GameRefusal (`problems`) when the game does not allow it, DirectorError `closed`, `called`, `not_next`,
    `bad_side`; nothing is written then. The same key again changes nothing.
    """
    with act("enter_deal", by=by, section=match.section, deal=said.number) as write:
        write.about |= {"round": match.round, "table": match.table}
        match = Match.objects.select_related("section__session").get(pk=match.pk)  # as it stands now
        standing = match.deals.filter(number=said.number).first()
        if DealEntry.objects.filter(key=said.key).exists():
            return _sent_again(standing)
        _refuse_where_nothing_is_entered(match, said)
        course = course_of(match)
        if standing is None and said.number != len(course.deals) + 1:
            raise _not_next(course)
        facts = plain_facts(lawful_deal(course, said.number, said.facts))
        settled = latest_entry(match)
        _keep(DealEntry(match=match, number=said.number, facts=facts, key=said.key, **_speaker(said)))
        if standing is None:
            note_round(match.section_id, match.round)
            return write.add(_first(match, said, facts, settled))
        standing.match = match
        claim = Claim(facts, said.side, said.device, said.seen)
        return claim_deal(write, standing, claim, key=said.key)


def accept_deal(
    record: DealRecord, side: int, *, seen: int, key: str, by: Actor, device: str = ""
) -> DealRecord:
    """A side agrees with what it saw: its own entry of the same facts. Conflict when that has changed."""
    refuse_stale(record, seen)
    said = NewDealEntry(record.number, record.facts, key, side=side, device=device, seen=seen)
    return enter_deal(record.match, said, by=by)


def plain_facts(deal: Any) -> dict[str, object]:
    """A deal as JSON holds it."""
    return {name: _listed(value) for name, value in asdict(deal).items()}


def latest_entry(match: Match) -> int:
    """The last entry at a table, by primary key; 0 where there is none. Entries up to it are history."""
    return match.deal_entries.aggregate(Max("pk"))["pk__max"] or 0


def _refuse_where_nothing_is_entered(match: Match, said: NewDealEntry) -> None:
    """Once a match or a session is over, only the director enters deals, from paper."""
    if match.section.session.is_closed and said.side is not None:
        raise DirectorError("closed", _("The session is closed. Please tell the director."))
    if match.ended_at and said.side is not None:
        raise DirectorError("called", _("Time has been called for this match. Please tell the director."))
    if Match.objects.filter(continues=match).exists():
        raise DirectorError("resumed", _("This match has already been continued."))
    if said.side is not None and not 0 <= said.side < len(match.agreement.sides):
        raise DirectorError("bad_side", _("There is no such side at this table."))


def _sent_again(standing: DealRecord | None) -> DealRecord:
    if standing is None:
        raise Conflict("taken_back", _("This deal has been undone. Please ask the director."))
    return standing


def _speaker(said: NewDealEntry) -> dict[str, object]:
    return {"side": said.side, "device": said.device}


def _keep(entry: DealEntry) -> None:
    try:
        insert(entry)
    except IntegrityError as error:
        raise Conflict("taken_back", _("This deal has been undone. Please ask the director.")) from error


def _not_next(course: Course) -> Conflict:
    """Deals are written down one after the other."""
    return Conflict("not_next", _("The next deal is number %(deal)d.") % {"deal": len(course.deals) + 1})


def _first(match: Match, said: NewDealEntry, facts: dict[str, object], settled: int) -> DealRecord:
    """`settled` is the last entry of a deal that was taken back: entries up to it are history."""
    return DealRecord(
        match=match,
        number=said.number,
        facts=facts,
        entered_by=said.side,
        agreement=Agreement.ACCEPTED if said.side is None else Agreement.SENT,
        settled_entry=settled,
    )


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _listed(one) for name, one in value.items()}
    return [_listed(one) for one in value] if isinstance(value, list | tuple) else value
