"""The deals of a match, from its table: two sides that agree make a deal, two that differ make a question.

The rule is that of `entries`, with a side's number in place of North-South and East-West. A deal is checked
against the deals before it by the game's own laws, and one that is replaced against those after it as well.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db import IntegrityError
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.models import DealEntry, DealRecord, Match
from tournament.models.prepared import insert
from tournament.models.result import Result
from tournament.services.course import Course, course_of, refuse_stale
from tournament.services.errors import Conflict, DirectorError
from tournament.services.journal import Act, Actor, act
from tournament.services.recounts import lawful_deal, replacement

SENT, ACCEPTED, DISPUTED = Result.Agreement.SENT, Result.Agreement.ACCEPTED, Result.Agreement.DISPUTED


@dataclass(frozen=True, slots=True)
class DealSaid:
    """One entry. `key` is the device's own id of it, `seen` the version of the record that it saw.

    `facts` are terms of the game's deal; what is left out has its default. `side` is the side that speaks,
    counted from 0; None is the director, whose word from paper needs no acceptance.
    """

    number: int
    facts: Mapping[str, object]
    key: str
    side: int | None = None
    device: str = ""
    seen: int | None = None


def enter_deal(match: Match, said: DealSaid, *, by: Actor) -> DealRecord:
    """Take one entry of a table and return what stands for the deal now.

    GameRefusal (`problems`) when the game does not allow it, DirectorError `closed`, `called`, `not_next`,
    `bad_side`; nothing is written then. The same key again changes nothing.
    """
    where = {"round": match.round, "table": match.table}
    with act("enter_deal", by=by, section=match.section, deal=said.number, **where) as hand:
        match = Match.objects.select_related("section__session").get(pk=match.pk)  # as it stands now
        _refuse_where_nothing_is_entered(match, said)
        standing = match.deals.filter(number=said.number).first()
        if DealEntry.objects.filter(key=said.key).exists():
            return _sent_again(standing)
        course = course_of(match)
        if standing is None and said.number != len(course.deals) + 1:
            raise _not_next(course)
        facts = plain_facts(lawful_deal(course, said.number, said.facts))
        settled = latest_entry(match)
        _keep(DealEntry(match=match, number=said.number, facts=facts, key=said.key, **_speaker(said)))
        if standing is None:
            return hand.add(_first(match, said, facts, settled))
        standing.match = match
        return _again(hand, standing, said, facts)


def accept_deal(
    record: DealRecord, side: int, *, seen: int, key: str, by: Actor, device: str = ""
) -> DealRecord:
    """A side agrees with what it saw: its own entry of the same facts. Conflict when that has changed."""
    refuse_stale(record, seen)
    said = DealSaid(record.number, record.facts, key, side=side, device=device, seen=seen)
    return enter_deal(record.match, said, by=by)


def plain_facts(deal: Any) -> dict[str, object]:
    """A deal as JSON holds it."""
    return _listed(asdict(deal))


def latest_words(record: DealRecord) -> dict[int, DealEntry]:
    """The last word of each side on a deal that a director has not settled."""
    entries = record.match.deal_entries.filter(
        number=record.number, side__isnull=False, pk__gt=record.settled_entry
    )
    return {entry.side: entry for entry in entries.order_by("pk")}


def latest_entry(match: Match) -> int:
    """The last entry at a table, by primary key; 0 where there is none. What was said up to it is history."""
    return match.deal_entries.aggregate(Max("pk"))["pk__max"] or 0


def _refuse_where_nothing_is_entered(match: Match, said: DealSaid) -> None:
    if match.section.session.is_closed:
        raise DirectorError("closed", _("The session is closed. Please tell the director."))
    if match.ended_at:
        raise DirectorError("called", _("Time has been called for this match. Please tell the director."))
    if Match.objects.filter(continues=match).exists():
        raise DirectorError("resumed", _("This match has been taken up again already."))
    if said.side is not None and not 0 <= said.side < len(match.agreement.sides):
        raise DirectorError("bad_side", _("There is no such side at this table."))


def _sent_again(standing: DealRecord | None) -> DealRecord:
    if standing is None:
        raise Conflict("taken_back", _("This deal has been taken back. Please ask the director."))
    return standing


def _speaker(said: DealSaid) -> dict[str, object]:
    return {"side": said.side, "device": said.device}


def _keep(entry: DealEntry) -> None:
    try:
        insert(entry)
    except IntegrityError as error:
        raise Conflict("taken_back", _("This deal has been taken back. Please ask the director.")) from error


def _not_next(course: Course) -> Conflict:
    """Deals are written down one after the other."""
    return Conflict("not_next", _("The next deal is number %(deal)d.") % {"deal": len(course.deals) + 1})


def _first(match: Match, said: DealSaid, facts: dict[str, object], settled: int) -> DealRecord:
    """`settled` are the entries of a deal that was taken back: what they said is history."""
    return DealRecord(
        match=match,
        number=said.number,
        facts=facts,
        entered_by=said.side,
        agreement=ACCEPTED if said.side is None else SENT,
        settled_entry=settled,
    )


def _again(hand: Act, record: DealRecord, said: DealSaid, facts: dict[str, object]) -> DealRecord:
    """A second word on a deal: agreement, correction of one's own, or a question."""
    others = [entry.facts for side, entry in latest_words(record).items() if side != said.side]
    if record.facts == facts:
        return _agree(hand, record, said, others)
    if said.side is None:
        raise Conflict("another_deal", _("Another result stands for this deal. Correct that one, please."))
    own = record.agreement == SENT and said.side == record.entered_by
    if own and said.seen == record.version:
        return _replace(hand, record, facts, SENT, said.side)
    if others and all(other == facts for other in others):
        return _replace(hand, record, facts, ACCEPTED, said.side)
    if record.agreement == DISPUTED:
        return hand.touch(record)  # the question stands, and one side says something new
    return hand.change(record, agreement=DISPUTED)


def _agree(hand: Act, record: DealRecord, said: DealSaid, others: list[dict[str, object]]) -> DealRecord:
    """Somebody says what stands. It is accepted when every other side that spoke says the same."""
    if record.agreement == ACCEPTED or said.side is None:
        return hand.change(record, agreement=ACCEPTED)
    if others:
        agrees = all(other == record.facts for other in others)
        return hand.change(record, agreement=ACCEPTED if agrees else DISPUTED)
    return hand.change(record, agreement=SENT if said.side == record.entered_by else ACCEPTED)


def _replace(
    hand: Act, record: DealRecord, facts: dict[str, object], agreement: str, side: int
) -> DealRecord:
    made = replacement(record, facts)
    made.refuse_illegal_rest()
    if made.later:
        _refuse_late_claims(record, facts)
    return hand.change(record, facts=facts, agreement=agreement, entered_by=side)


def _refuse_late_claims(record: DealRecord, facts: dict[str, object]) -> None:
    """Honours are void once the next deal has begun (rubber bridge); the director may still correct them."""
    for name in record.match.agreement.game.claimed:
        if facts[name] != record.facts[name]:
            raise DirectorError(
                "claimed_late", _("Honours can be claimed until the next deal begins. Ask the director.")
            )


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _listed(one) for name, one in value.items()}
    return [_listed(one) for one in value] if isinstance(value, list | tuple) else value
