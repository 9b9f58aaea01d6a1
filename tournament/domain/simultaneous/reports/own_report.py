"""What a session reports to the organiser: the results that acts have changed since the last report.

A report is named by its number and by two keys of the journal, `after` and `until`. The first one, and the
first one of another generation of the database, replaces everything that the organiser has (`whole`).
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from scoring.contract import parse
from tournament.domain.boards.reports.section import UNSETTLED, SectionFacts, Stored, facts_of, points_ns
from tournament.domain.journal.readings.journal_stream import settled
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.domain.outside.readings.guard import target_of, visible_answer
from tournament.domain.outside.readings.published_names import renamed_in
from tournament.domain.outside.readings.sealed_secrets import open_secret
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.simultaneous.readings.participation import generation_key, in_groups, participation_of
from tournament.exchange.simultaneous_report import MOST_RESULTS, Report, ReportedEntrant, ReportedResult
from tournament.models import Event, JournalEntry, Membership, Participation, Result, Ruling, Session
from tournament.sheets.overall import TakesPart

MOST_PLAYERS, LONGEST_NAME = 8, 80  # of one pair
# By which a player of a session may be named otherwise, without an act on the session.
NAMING = (
    *("change_player", "merge_players", "erase_person", "forget_event", "set_alias", "change_conditions"),
    "undo",
)
WRITTEN = "ja"  # a name is sent as its player writes it


def own_reports(row: Participation) -> list[Report]:
    """Everything that the organiser does not have yet, as one report in parts, to be sent in this order.

    When the line breaks between two parts, all are sent again.
    """
    session, until, key = row.session, settled(row.cursor), generation_key()
    news = _news(row, until) if row.cursor and row.generation == key else None
    whole = news is None or news.of_all
    changed = news.results if news else set[int]()
    facts = facts_of(versions_of_boards(session.pk))
    counting = _counting(facts, row)
    lines = [_line(one) for one in counting if whole or one.pk in changed]
    removed = [] if whole else sorted(map(str, changed - {one.pk for one in counting}))
    entrants = _entrants(session, facts)
    most = max(len(entrants), len(lines), len(removed), 1)
    starts = range(0, most, MOST_RESULTS)
    return [
        Report(
            generation=key,
            sequence=row.sequence + 1,
            after=row.cursor,
            until=until,
            whole=whole,
            entrants=entrants[start : start + MOST_RESULTS],
            results=lines[start : start + MOST_RESULTS],
            removed=removed[start : start + MOST_RESULTS],
            closed=session.is_closed,
            part=number,
            parts=len(starts),
        )
        for number, start in enumerate(starts, 1)
    ]


def names_differ(row: Participation) -> bool:
    """Whether a player is named otherwise since the last report, by an act on the club or another session."""
    own = Q(session=None) | Q(session__event__club=row.session.event.club_id)
    acts = JournalEntry.objects.filter(own, pk__gt=row.cursor, verb__in=NAMING)
    return row.session.event_id in renamed_in(acts)


def takes_part(session: Session) -> TakesPart | None:
    """How a session reports; None where it takes no part."""
    row = participation_of(session)
    if row is None:
        return None
    facts = facts_of(versions_of_boards(session.pk))
    counting = {one.pk for one in _counting(facts, row)}
    is_known = row.cursor and row.generation == generation_key()
    problem, _space, answer = row.problem.partition(" ")
    return TakesPart(
        event=row.event,
        organiser=row.organiser,
        region=row.region,
        boards=row.boards,
        embargo_until=row.embargo_until,
        counting=len(counting),
        waiting=len(counting & _news(row).results if is_known else counting),
        figures="provisional" if row.overall.get("provisional") else "final" if row.overall else "none",
        heard_at=row.heard_at,
        problem=problem,
        answer=visible_answer(target_of(row.organiser).host, answer),
        has_worker=has_live_worker(),
        club_code=in_groups(open_secret(row.club_code) or ""),
        elsewhere=sum(not _is_of_the_field(one, row) for section in facts for one in section.stored.values()),
    )


@dataclass(slots=True)
class _News:
    """The keys of the results that acts have changed; `of_all`: the session was closed, reopened, deleted or
    restored, so that any may count now or no longer.
    """

    results: set[int]
    of_all: bool = False


def _news(row: Participation, until: int | None = None) -> _News:
    acts = JournalEntry.objects.filter(session=row.session, pk__gt=row.cursor)
    acts = acts if until is None else acts.filter(pk__lte=until)
    news, ruled = _News(set()), set[int]()
    for changes in acts.values_list("changes", flat=True):
        for change in changes:
            news.of_all |= any({"closed_at", "shelf"} & side.keys() for side in _sides(change))
            if change["model"] == "result":
                news.results.add(change["pk"])
            elif change["model"] == "ruling":
                ruled.add(change["pk"])
                news.results |= {side["result_id"] for side in _sides(change) if side.get("result_id")}
    rulings = Ruling.objects.filter(pk__in=ruled, result__isnull=False)
    news.results |= {*rulings.values_list("result_id", flat=True)}
    return news


def _sides(change: dict[str, Any]) -> list[dict[str, Any]]:
    return [side for side in (change["before"], change["after"]) if side]


def _counting(facts: Iterable[SectionFacts], row: Participation) -> list[Stored]:
    """The stored results that are reported, by sections and boards; none of a deleted session."""
    if row.session.shelf == Session.Shelf.DELETED:
        return []
    return [one for section in facts for one in section.stored.values() if _counts(one, row)]


def _counts(one: Stored, row: Participation) -> bool:
    """Whether a stored result is reported."""
    if not _is_of_the_field(one, row):
        return False
    if one.ns_award is not None:
        return bool(one.ns_award or one.ew_award)
    is_agreed = row.session.is_closed or one.agreement not in UNSETTLED
    return one.state == Result.State.PLAYED and not one.cancelled and is_agreed


def _is_of_the_field(one: Stored, row: Participation) -> bool:
    """Not where the event has no such board, nor of another form of a fouled board: it was played with other
    cards (Law 87B).
    """
    return one.board <= row.boards and not one.group


def _line(one: Stored) -> ReportedResult:
    is_adjusted = one.ns_award is not None
    return ReportedResult(
        code=str(one.pk),
        board=one.board,
        ns=str(one.ns_id),
        ew=str(one.ew_id),
        score_ns=None if is_adjusted else _points(one),
        adjusted=is_adjusted,
        ns_award=one.ns_award or "",
        ew_award=one.ew_award or "",
        contract=_contract(one),
    )


def _points(one: Stored) -> int:
    return points_ns(one.board, one.contract, one.declarer, one.tricks, one.score_ns)


def _contract(one: Stored) -> str:
    """`4SX-1 W`; empty where only the points were written down."""
    if not one.contract or one.contract == "PASS":
        return one.contract
    return str(parse(one.contract, one.declarer, str(one.tricks)))


def _entrants(session: Session, facts: Iterable[SectionFacts]) -> list[ReportedEntrant]:
    numbers = _numbers(session)
    return [
        ReportedEntrant(
            code=str(party.id),
            section=party.section,
            label=party.label,
            names=[name.in_language(WRITTEN, public=True)[:LONGEST_NAME] for name in party.names][
                :MOST_PLAYERS
            ],
            numbers=numbers[party.id][:MOST_PLAYERS],
        )
        for section in facts
        for party in section.parties.values()
    ]


def _numbers(session: Session) -> dict[int, list[str]]:
    """The membership numbers of each contestant; of none where the event does not show who plays."""
    found: dict[int, list[str]] = defaultdict(list)
    if session.event.names_shown in (Event.Names.FULL, Event.Names.NUMBER):
        rows = Membership.objects.filter(contestant__section__session=session, player__alias="")
        ordered = rows.exclude(player__number="").order_by("contestant", "position", "from_round")
        for contestant, number in ordered.values_list("contestant", "player__number"):
            found[contestant].append(number)
    return found
