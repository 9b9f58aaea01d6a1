"""The deals of a match at a table game: entered by the table, corrected and ruled on by the director."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from operator import eq
from typing import Annotated, Any

from django.db import IntegrityError
from django.db.models import Max
from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.games.results.recount import Recount, recount
from scoring.games.table_game import Problem
from tournament.analysis.claims import Another, Claim, Decision, Earlier, Standing, decide
from tournament.domain import inputs
from tournament.domain.backups.acts.backups import note_round
from tournament.domain.boards.acts.entries import contradictions_refused, write_decision
from tournament.domain.errors import Conflict, DirectorError, changed_meanwhile
from tournament.domain.games.acts.game_matches import Seen
from tournament.domain.games.readings.match_state import (
    Course,
    LaterDeals,
    course_of,
    lawful_deal,
    located,
    refuse_stale,
    replacement,
    whole_course,
)
from tournament.domain.inputs import Key, Reason
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.models import DealEntry, DealRecord, Match, MatchRuling
from tournament.models.compiled_queries import insert
from tournament.models.result import Result

# The deals of a match as its table enters them, one after the other, checked by the game's own laws.


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
    again: bool = False


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
        if said.again:  # delivered before an older copy of the data was put back
            write.about["again"] = True
        _refuse_where_nothing_is_entered(match, said)
        course = course_of(match)
        if standing is None and said.number != len(course.deals) + 1:
            raise _not_next(course)
        kept = said.facts if said.side is None else _as_ruled(match, standing, said.facts)
        facts = plain_facts(lawful_deal(course, said.number, kept))
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
    if match.ended_at and match.last_deal is None and said.side is not None:
        raise DirectorError("called", _("Time has been called for this match. Please tell the director."))
    if Match.objects.filter(continues=match).exists():
        raise DirectorError("resumed", _("This match has already been continued."))
    if said.side is not None and not 0 <= said.side < len(match.agreement.sides):
        raise DirectorError("bad_side", _("There is no such side at this table."))


def _as_ruled(match: Match, standing: DealRecord | None, facts: Mapping[str, object]) -> dict[str, object]:
    """What a side says, with the director's rulings on the deal as they stand."""
    ruled = match.agreement.game.ruled
    rulings = {name: value for name, value in (standing.facts if standing else {}).items() if name in ruled}
    return {**{name: value for name, value in facts.items() if name not in ruled}, **rulings}


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


# Claims about a deal of a table game: the rule of `analysis/claims.py` with side numbers.
#
# Notes of a deal (how often it was dealt again, the calls) need no agreement.

Agreement = Result.Agreement
Facts = Mapping[str, object]


def claim_deal(write: Act, record: DealRecord, claim: Claim, *, key: str) -> DealRecord:
    """A further claim on a deal, whose entry of this key is stored. Conflict when it cannot be decided."""
    standing = Standing(record.facts, record.agreement, record.entered_by, record.version)
    try:
        with contradictions_refused():
            decision = decide(
                standing, claim, partial(_earlier, record, key), same=partial(_same, record), identical=eq
            )
    except Another as error:
        sentence = _("This deal already has a different result. Please correct that one.")
        raise Conflict("another_deal", sentence) from error
    if decision.replaces:
        return _replaced(write, record, claim, decision)
    return write_decision(write, record, decision)


def _earlier(record: DealRecord, key: str) -> list[Earlier]:
    """The other entries of a deal that a director has not settled, the last one first."""
    entries = record.match.deal_entries.filter(number=record.number, pk__gt=record.settled_entry)
    rows = entries.exclude(key=key).order_by("-pk").values_list("facts", "side", "device", "key")
    return [Earlier(*row) for row in rows]


def _same(record: DealRecord, one: Facts, other: Facts) -> bool:
    """Whether two claims agree, apart from their notes."""
    agreed = record.match.agreement
    here, there = (agreed.game.pooled(agreed.rules, facts) for facts in (one, other))
    return all(
        here.get(name) == there.get(name) for name in {**here, **there} if name not in agreed.game.notes
    )


def _replaced(write: Act, record: DealRecord, claim: Claim, decision: Decision) -> DealRecord:
    """Other facts stand now, if every later deal can stand with them."""
    made = replacement(record, claim.facts)
    made.refuse_illegal_rest()
    claimed = record.match.agreement.game.claimed
    if made.later and any(claim.facts[name] != record.facts[name] for name in claimed):
        late = _("Honours can be claimed until the next deal starts. Ask the director.")
        raise DirectorError("claimed_late", late)
    return write_decision(write, record, decision, facts=claim.facts, entered_by=claim.side)


# What a director does to the deals of a match: record, correct, settle, take away.


def record_deal(match: Match, number: int, facts: Mapping[str, object], *, key: str, by: Actor) -> DealRecord:
    """A deal from paper, keyed by the director: it stands at once. Conflict if another one stands."""
    return enter_deal(match, NewDealEntry(number, facts, key), by=by)


def preview_correction(record: DealRecord, facts: Mapping[str, object]) -> Recount:
    """What a correction would change, and which later deals it would make impossible. Nothing is written.

    GameRefusal when the deal itself cannot be.
    """
    return replacement(record, facts).counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Seen):
    """`insist` accepts that a later deal could then not have been played."""

    facts: dict[str, Any]
    insist: bool = False


def correct_deal(
    record: DealRecord,
    facts: Mapping[str, object],
    *,
    seen: int,
    by: Actor,
    insist: bool = False,
    reason: str = "",
) -> Recount:
    """The director's word replaces what stands and settles every question; all after it is counted again.

    LaterDeals, naming them, when a later deal could then not have been played, unless one insists.
    """
    with act("correct_deal", by=by, reason=reason, deal=record.number, **located(record.match)) as write:
        _look_again(record, seen)
        return _corrected(write, record, facts, insist)


def _corrected(write: Act, record: DealRecord, facts: Mapping[str, object], insist: bool) -> Recount:
    made = replacement(record, facts)
    if not insist:
        made.refuse_illegal_rest()
    write.change(
        record,
        facts=plain_facts(made.deal),
        agreement=Result.Agreement.ACCEPTED,
        settled_entry=latest_entry(record.match),
    )
    return made.counted


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledDeal(inputs.Seen):
    """`entry` is the word that is taken: one of the queue's claims."""

    entry: Key


def settle_deal(record: DealRecord, entry: DealEntry, *, seen: int, by: Actor, reason: str = "") -> Recount:
    """The director takes one of the words that differ."""
    facts = _as_ruled(record.match, record, entry.facts)
    return correct_deal(record, facts, seen=seen, by=by, reason=reason)


@dataclass(frozen=True, slots=True)
class Withdrawal(Seen):
    insist: bool = False


def withdraw_deal(
    record: DealRecord, *, seen: int, by: Actor, insist: bool = False, reason: str = ""
) -> Recount:
    """As if the deal had never been written down; those after it move up by one number.

    LaterDeals when one of them could then not have been played, unless one insists.
    """
    with act("withdraw_deal", by=by, reason=reason, deal=record.number, **located(record.match)) as write:
        _look_again(record, seen)
        course = whole_course(record.match)
        counted = _counted_without(course, record.number - 1)
        if counted.problems and not insist:
            raise LaterDeals(counted.problems)
        later = course.records[record.number :]
        write.remove(record)
        for one in later:
            write.change(one, number=one.number - 1, settled_entry=latest_entry(one.match))
    return counted


def _counted_without(course: Course, at: int) -> Recount:
    """The match without its deal at index `at`; problems name the other deals by their present numbers."""
    rest = (*course.deals[:at], *course.deals[at + 1 :])
    counted = recount(course.agreed, course.deals, rest, course.end, course.fines)
    return replace(counted, problems=tuple(_present_number(problem, at) for problem in counted.problems))


def _present_number(problem: Problem, removed: int) -> Problem:
    index = problem.index or 0
    return replace(problem, index=index + 1 if index >= removed else index)


def _look_again(record: DealRecord, seen: int) -> None:
    """The current record. Conflict when its version is not the one that was seen."""
    try:
        record.refresh_from_db()
    except DealRecord.DoesNotExist as error:
        raise changed_meanwhile() from error
    refuse_stale(record, seen)


# Rulings on a match: a revoke, a slow table, a side that did not come.


@dataclass(frozen=True, slots=True)
class Ruling:
    """`points` null awards the match to the side."""

    side: Annotated[int, Meta(ge=0)]
    points: int | None
    law: Annotated[str, Meta(max_length=20)] = ""
    reason: Reason = ""


def rule_on_match(
    match: Match, side: int, points: int | None, *, by: Actor, law: str = "", reason: str = ""
) -> MatchRuling:
    """Points for (above 0) or against (below 0) a side's total; whether the game is over stays as it was.

    Without points the match goes to the side, whatever was scored: the others did not come, or gave up.
    """
    if points == 0:
        raise DirectorError("bad_points", _("A ruling in points needs points to add or subtract."))
    if not 0 <= side < len(match.agreement.sides):
        raise DirectorError("bad_side", _("There is no such side at this table."))
    about = {"side": side + 1, **located(match)}
    with act("award_match" if points is None else "rule_points", by=by, reason=reason, **about) as write:
        write.about |= {} if points is None else {"points": points}
        return write.add(
            MatchRuling(match=match, side=side, points=points, law=law, reason=reason, by=by.name)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke(Seen):
    """`count` are the revokes of the side in this deal; 0 takes the ruling back."""

    side: Annotated[int, Meta(ge=0)]
    count: Annotated[int, Meta(ge=0, le=4)] = 1
    insist: bool = False


def rule_revoke(
    record: DealRecord,
    side: int,
    count: int = 1,
    *,
    seen: int,
    by: Actor,
    insist: bool = False,
    reason: str = "",
) -> Recount:
    """A side failed to follow suit so often in a deal: its tricks are moved, all after it is counted again.

    DirectorError `bad_side`, `no_revoke` in another game; GameRefusal where the table's rules move no tricks;
    LaterDeals as `correct_deal`.
    """
    agreed = record.match.agreement
    if "revokes" not in agreed.game.ruled:
        raise DirectorError("no_revoke", _("In this game a revoke is a correction of the deal."))
    if not 0 <= side < len(agreed.sides):
        raise DirectorError("bad_side", _("There is no such side at this table."))
    about = {"deal": record.number, "side": side + 1, "count": count, **located(record.match)}
    with act("rule_revoke", by=by, reason=reason, **about) as write:
        _look_again(record, seen)
        counts = list(record.facts.get("revokes") or [0] * len(agreed.sides))
        counts[side] = count
        return _corrected(write, record, {**record.facts, "revokes": counts}, insist)


def cancel_match_ruling(ruling: MatchRuling, *, by: Actor, reason: str = "") -> None:
    with act("cancel_match_ruling", by=by, reason=reason, **located(ruling.match)) as write:
        write.remove(ruling)
