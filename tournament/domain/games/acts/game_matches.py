"""The matches of a game section: who is seated where, by which rules, until when; removed and resumed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from django.db import IntegrityError
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.games.agreement import Agreement
from scoring.games.results.recount import Recount, compare, unlawful
from scoring.games.table_game import Problem
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.games.readings.match_state import (
    Course,
    GameRefusal,
    LaterDeals,
    agreed,
    as_before,
    course_of,
    line_of,
    plain_rules,
    seen_at,
    whole_course,
)
from tournament.domain.inputs import UNSET, Key, Reason, Reasoned, TableNumber, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.seats.acts.seating import open_tables
from tournament.models import Contestant, Match, MatchSeat, Section

# Who is seated where in a match.

Player = tuple[Contestant, int]  # a contestant and the position in it, from 1


@dataclass(frozen=True, slots=True)
class Chair:
    """A player of a contestant; `position` 2 is the partner in a team."""

    contestant: int
    position: Annotated[int, Meta(ge=1, le=2)] = 1


@dataclass(frozen=True, slots=True)
class NewMatch:
    """`seats` are clockwise from North or the first dealer; the rest is the section's unless it is given."""

    section: int
    seats: list[Chair]
    round: Annotated[int | UnsetType, Meta(ge=1)] = UNSET
    table: Annotated[int | UnsetType, Meta(ge=1)] = UNSET
    preset: Annotated[str | UnsetType, Meta(max_length=40)] = UNSET
    overrides: dict[str, Any] | UnsetType = UNSET


def seat_match(
    section: Section,
    players: Sequence[Player],
    *,
    by: Actor,
    round: int | None = None,
    table: int | None = None,
    preset: str = "",
    overrides: Mapping[str, object] | None = None,
) -> Match:
    """Seat one match, clockwise from seat 0, by the section's rules or by the table's own.

    `table` is by default the first free one of the round, `round` the latest. DirectorError
    `wrong_number_of_players`, `sits_already`, `table_taken`; GameRefusal for the rules.
    """
    given = agreed(
        section.game, preset or section.preset, section.overrides if overrides is None else overrides
    )
    rules = as_before(given, section)
    number = round or latest_round(section) or 1
    with act("seat_match", by=by, section=section, round=number) as write:
        match = place_match(write, section, rules, players, number, table or free_table(section, number))
        write.about["table"] = match.table
        if section.session.started_at:
            open_tables(write, section)
    return match


def seat_again(match: Match, *, by: Actor) -> Match:
    """The same players play another game at their table by the same rules, as its next round."""
    players = [(seat.contestant, seat.position) for seat in match.seats.select_related("contestant")]
    section, number = match.section, match.round + 1
    with act("seat_match", by=by, section=section, round=number, table=match.table) as write:
        following = place_match(write, section, match.agreement, players, number, match.table)
        write.change(following, deal_limit=match.deal_limit)
    return following


def place_match(
    write: Act, section: Section, rules: Agreement, players: Sequence[Player], number: int, table: int
) -> Match:
    """Write a match and its seats, checked."""
    _refuse_seats(section, rules, players, number)
    if section.matches.filter(round=number, table=table).exists():
        raise DirectorError("table_taken", _("There is a match at this table already."))
    match = write.add(new_match(section, rules, number, table))
    write.add_all(_seats(match, players))
    return match


def new_match(section: Section, rules: Agreement, number: int, table: int) -> Match:
    """A match by these rules and of the section's length, not yet written."""
    return Match(
        section=section,
        round=number,
        table=table,
        game=rules.code,
        preset=rules.preset,
        overrides=plain_rules(rules),
        rules_name=rules.name,
        deal_limit=section.deal_limit,
    )


def partners(rules: Agreement, contestants: Sequence[Contestant]) -> list[Player]:
    """The seats of whole sides: contestant k takes the seats of side k, its first player the first one."""
    seats = {
        seat: (contestant, position)
        for contestant, side in zip(contestants, rules.sides, strict=True)
        for position, seat in enumerate(side, start=1)
    }
    return [seats[seat] for seat in sorted(seats)]


@dataclass(frozen=True, kw_only=True)
class Seen:
    """`version` is the one that was read: another one standing is a 409."""

    version: int
    reason: Reason = ""


def remove_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> None:
    """Take a match without deals from its table."""
    _refuse_played(match)
    with act("remove_match", by=by, reason=reason, **seen_at(match, seen)) as write:
        remove_match_whole(write, match)


def latest_round(section: Section) -> int:
    """The number of the last round that has matches, 0 before the first."""
    return section.matches.aggregate(Max("round"))["round__max"] or 0


def _refuse_seats(section: Section, rules: Agreement, players: Sequence[Player], number: int) -> None:
    if len(players) != rules.seats:
        raise DirectorError(
            "wrong_number_of_players",
            _("This game needs %(seats)d players at a table; there are %(players)d.")
            % {"seats": rules.seats, "players": len(players)},
        )
    if len({(contestant.pk, position) for contestant, position in players}) < len(players):
        raise DirectorError("duplicate_player_at_table", _("A player would sit at this table twice."))
    contestants = {contestant.pk for contestant, _position in players}
    if len(contestants) != section.contestants.filter(pk__in=contestants).count():
        raise DirectorError("unknown_player", _("Only the players of this section can be seated."))
    elsewhere = MatchSeat.objects.filter(
        match__section=section, match__round=number, contestant__in=contestants
    )
    for seat in elsewhere.select_related("contestant", "match"):
        raise DirectorError(
            "sits_already",
            _("%(contestant)s sits at table %(table)d in this round.")
            % {"contestant": seat.contestant, "table": seat.match.table},
        )


def _refuse_played(match: Match) -> None:
    if match.deals.exists() or match.continues_id or Match.objects.filter(continues=match).exists():
        raise DirectorError("already_played", _("Deals have been recorded at this table."))


def _seats(match: Match, players: Sequence[Player]) -> Iterable[MatchSeat]:
    return (
        MatchSeat(match=match, number=number, contestant=contestant, position=position)
        for number, (contestant, position) in enumerate(players)
    )


def free_table(section: Section, number: int) -> int:
    """The first table that has no match in a round."""
    taken = set(section.matches.filter(round=number).values_list("table", flat=True))
    return next(table for table in range(1, len(taken) + 2) if table not in taken)


# The rules and the length of a match: agreed, changed at the table, ended early.


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules(Seen):
    """`insist` accepts that deals which were played could not have been."""

    overrides: dict[str, Any]
    preset: Annotated[str, Meta(max_length=40)] = ""
    insist: bool = False


def agree_rules(
    match: Match,
    overrides: Mapping[str, object],
    *,
    seen: int,
    by: Actor,
    preset: str = "",
    insist: bool = False,
    reason: str = "",
) -> Recount:
    """Other rules at this table, also in the middle of a match: it is counted again by them.

    `overrides` are all that differ from the preset. Every other match keeps its rules. LaterDeals when a deal
    that was played cannot be under them, unless one insists.
    """
    rules = as_before(agreed(match.game, preset or match.preset, overrides), match)
    columns = {"preset": rules.preset, "overrides": plain_rules(rules), "rules_name": rules.name}
    with act("agree_rules", by=by, reason=reason, **seen_at(match, seen)) as write:
        return recounted(write, match, insist, **columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Length(Seen):
    """`limit` null is the game's own end."""

    limit: Annotated[int | None, Meta(ge=1)]
    insist: bool = False


def limit_deals(
    match: Match, limit: int | None, *, seen: int, by: Actor, insist: bool = False, reason: str = ""
) -> Recount:
    """Limit a match to a number of deals; None: the game's own end."""
    with act("limit_deals", by=by, reason=reason, **seen_at(match, seen)) as write:
        return recounted(write, match, insist, deal_limit=limit)


def recounted(write: Act, match: Match, insist: bool, **columns: object) -> Recount:
    """Change a match on all its sessions, and count it again. LaterDeals as in `agree_rules`."""
    line = [match if each.pk == match.pk else each for each in line_of(match)]
    before = course_of(line[-1])
    for each in line:
        write.change(each, **columns)
    after = course_of(line[-1])
    counted = compare(before.agreed, before.deals, after.agreed, after.deals, after.end, after.fines)
    if counted.problems and not insist:
        raise LaterDeals(counted.problems)
    return counted


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Seen):
    """`insist` ends a match that would rather be finished another day, or whose deal in play would count."""

    ended: bool
    insist: bool = False


def end_match(match: Match, *, seen: int, by: Actor, insist: bool = False, reason: str = "") -> Match:
    """Time is called: the match counts as it stands; with a time limit, after the deal in play.

    GameRefusal where the game would rather be finished another day (a chukker), unless one insists.
    """
    course = course_of(match)
    if not (insist or course.score.finished) and (
        found := course.agreed.game.closing(course.agreed.rules, course.deals)
    ):
        raise GameRefusal(found)
    with act("end_match", by=by, reason=reason, **seen_at(match, seen)) as write:
        return _call(write, match, course, waits=not insist)


def _call(write: Act, match: Match, course: Course, *, waits: bool = True) -> Match:
    """Against a clock the match waits for the deal in play: the next that is not written down."""
    against_clock = course.agreed.game.minutes(course.agreed.rules) is not None
    last = (match.last_deal or len(course.deals) + 1) if waits and against_clock else None
    return write.change(match, ended_at=match.ended_at or timezone.now(), last_deal=last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Reasoned):
    """`reason` is kept in the journal."""

    round: Annotated[int, Meta(ge=1, le=999)]


def call_time(section: Section, number: int, *, by: Actor, reason: str = "") -> list[Match]:
    """Time for every match of a round that is not finished, as `end_match`. Those it was called for."""
    matches = section.matches.filter(round=number, ended_at=None, resumed_as=None)
    courses = [(match, course_of(match)) for match in matches]
    unfinished = [(match, course) for match, course in courses if not course.score.finished]
    with act("call_time", by=by, section=section, round=number, reason=reason) as write:
        return [_call(write, match, course) for match, course in unfinished]


def reopen_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> Match:
    with act("reopen_match", by=by, reason=reason, **seen_at(match, seen)) as write:
        return write.change(match, ended_at=None, last_deal=None)


# Remove a match with all its rows; refuse an undo that would leave one inconsistent.
#
# A deal that was taken back leaves the sides' entries as history; they do not prevent the match's removal.


@contextmanager
def whole_matches(changes: Iterable[Mapping[str, Any]]) -> Iterator[None]:
    """Conflict `in_use` when the body leaves a match of these changes inconsistent."""
    touched = _matches_of(changes)
    before = {pk: _problems(pk) for pk in touched}
    try:
        yield
    except IntegrityError as error:
        raise _in_use() from error
    for pk in touched:
        if any(problem not in before[pk] for problem in _problems(pk)):
            raise _in_use()


def remove_match_whole(write: Act, match: Match) -> None:
    """Take away a match without deals. ProtectedError while one stands."""
    for row in (*match.seats.all(), *match.rulings.all()):
        write.remove(row)
    clear_words(write, match)
    write.remove(match)


def clear_words(write: Act, match: Match) -> None:
    """Remove the entries of deals that were taken back; nothing while the match has a deal."""
    for said in match.deal_entries.all() if not match.deals.exists() else ():
        write.remove(said)


def _matches_of(changes: Iterable[Mapping[str, Any]]) -> set[int]:
    """The matches whose deals or rules the changes are about."""
    found = set()
    for change in changes:
        if change["model"] == "match":
            found.add(change["pk"])
        elif change["model"] == "dealrecord":
            row = change["before"] if change["after"] is None else change["after"]
            found |= {row["match_id"]} if "match_id" in row else {*_matches_with(change["pk"])}
    return found


def _matches_with(record: int) -> QuerySet[Match, int]:
    return Match.objects.filter(deals=record).values_list("pk", flat=True)


def _problems(pk: int) -> list[Problem]:
    match = Match.objects.filter(pk=pk).first()
    if match is None:
        return []
    course = whole_course(match)
    numbers = [record.number for record in course.records]
    gaps = [Problem("gap", index) for index, number in enumerate(numbers) if number != index + 1]
    return [*gaps, *unlawful(course.agreed, course.deals, course.end)]


def _in_use() -> Conflict:
    return Conflict("in_use", _("A later entry depends on this. Undo that one first."))


# Resume on another day a match that stopped half-way.


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match that was not finished goes on in this section; `seats` as in a new match."""

    match: Key
    seats: list[Chair]
    table: TableNumber | UnsetType = UNSET


def resume_match(
    match: Match, section: Section, players: Sequence[Player], *, by: Actor, table: int | None = None
) -> Match:
    """Go on with an unfinished match in another section, next week say: same rules, deals numbered on.

    `players` are the contestants of the new section, in the seats of the old one. The match counts where it
    is finished. DirectorError `finished`, `resumed`, `another_game`.
    """
    _refuse_to_resume(match, section)
    number = latest_round(section) or 1
    with act("resume_match", by=by, section=section, others=[match.section], round=number) as write:
        place = table or free_table(section, number)
        resumed = place_match(write, section, match.agreement, players, number, place)
        write.change(resumed, continues_id=match.pk, deal_limit=match.deal_limit)
        write.about["table"] = resumed.table
        if section.session.started_at:
            open_tables(write, section)
    return resumed


def _refuse_to_resume(match: Match, section: Section) -> None:
    if course_of(match).score.finished:
        raise DirectorError("finished", _("This match is finished."))
    if Match.objects.filter(continues=match).exists():
        raise DirectorError("resumed", _("This match has already been continued."))
    if section.game != match.game:
        raise DirectorError("another_game", _("This section plays another game."))
