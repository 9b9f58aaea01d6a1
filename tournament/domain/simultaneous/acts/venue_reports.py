"""A club joins a heat by its code and reports: the organiser's side.

A report is accepted whole or not at all, in one transaction. It is a copy of rows that the club's own journal
keeps, so it is in no act here.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.boards.award_code import ruling
from scoring.duplicate import is_possible_score
from scoring.errors import ScoringError
from scoring.seats import Vulnerability
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.simultaneous.readings.heats import HEATS, keys_of
from tournament.exchange.simultaneous_report import Joining, Report, ReportedResult, is_signed
from tournament.models import (
    Heat,
    HeatNews,
    Venue,
    VenueEntrant,
    VenueReach,
    VenueResult,
)

MOST_VENUES = 2000  # of a heat
AWARDS = ("adjusted", "ns_award", "ew_award")
COLUMNS = ("board", "ns", "ew", "score_ns", *AWARDS, "contract", "removed", "changed_at")


class OutOfStep(Conflict):
    """A report that does not continue what the organiser has: `generation` and `cursor` say what that is."""

    def __init__(self, reach: VenueReach) -> None:
        super().__init__("out_of_step", _("The report does not continue the last one."))
        self.generation, self.cursor = reach.generation, reach.cursor


class NoSuchCode(DirectorError):
    """A code that no heat has: counted as a guess."""

    status = 404


class Refused(DirectorError):
    """A report with a row that cannot be; the message names the row."""

    status = 422


# ── joining ───────────────────────────────────────────────────────────────────────────────────────────


def join_heat(joining: Joining, *, body: bytes, signature: str) -> Venue:
    """The venue of a club in the heat with this code. A club that has joined before shows its key: it signs.

    DirectorError `no_such_code`; Conflict `heat_closed`, `joined_already`.
    """
    heat = HEATS.filter(code=joining.code.strip().upper()).first()
    if heat is None:
        raise NoSuchCode("no_such_code", _("No heat has this code. Ask the organiser."))
    if heat.closed_at is not None:
        raise heat_closed()
    name = " ".join(joining.club.split())
    if not name:
        raise DirectorError("bad_name", _("Enter a name."))
    standing = heat.venues.filter(name=name).first()
    if standing is not None:
        if not is_signed(keys_of(standing), body, signature):
            raise _joined_already(name)
        return standing
    if heat.venues.count() >= MOST_VENUES:
        sentence = _("A heat has %(count)d clubs at most.") % {"count": MOST_VENUES}
        raise DirectorError("too_many", sentence)
    venue = Venue(heat=heat, name=name, region=" ".join(joining.region.split()))
    club = heat.event.club_id
    try:
        with (
            act("join_heat", by=Actor(name), name=str(heat), venue=name, club=club) as write,
            transaction.atomic(),
        ):
            write.add(venue)
            VenueReach.objects.create(venue=venue)
    except IntegrityError as error:  # the same club twice at once
        raise _joined_already(name) from error
    return venue


def _joined_already(name: str) -> Conflict:
    sentence = _("%(club)s takes part already. Ask the organiser if this is your club.")
    return Conflict("joined_already", sentence % {"club": name})


def heat_closed() -> Conflict:
    return Conflict("heat_closed", _("The heat is closed. Ask the organiser to open it again."))


# ── reports ───────────────────────────────────────────────────────────────────────────────────────────


def accept_report(venue: Venue, report: Report, *, now: datetime | None = None) -> VenueReach:
    """Store a report; what the organiser has then.

    OutOfStep unless it continues the last one or repeats it. Refused for a row that cannot be, Conflict where
    the heat is closed or the venue is blocked.
    """
    heat = venue.heat
    if venue.blocked:
        raise Conflict("blocked", _("The organiser has left this club out. Ask the organiser."))
    if heat.closed_at is not None:
        raise heat_closed()
    with transaction.atomic():
        number = _next_number(heat)
        reach, _new = VenueReach.objects.select_for_update().get_or_create(venue=venue)
        is_known = reach.generation in ("", report.generation)  # a new venue has none yet
        continues = is_known and reach.cursor in (report.after, report.until)
        if not report.whole and not continues:
            raise OutOfStep(reach)
        _refuse_rows(report.results, heat.event.boards)
        entrants = _store_entrants(venue, report)
        _store_results(venue, report, entrants, number)
        reach.generation, reach.cursor = report.generation, report.until
        reach.heard_at = now or timezone.now()
        reach.closed_at = (reach.closed_at or reach.heard_at) if report.closed else None
        reach.save()
    return reach


def _next_number(heat: Heat) -> int:
    """The number of this report; the heat waits for it until it is accepted."""
    if not HeatNews.objects.filter(heat=heat).update(number=F("number") + 1):
        HeatNews.objects.create(heat=heat, number=1)
    return HeatNews.objects.get(heat=heat).number


def _refuse_rows(results: Iterable[ReportedResult], boards: int) -> None:
    seen: set[str] = set()
    for row in results:
        problem = _problem(row, boards)
        if row.code in seen:
            problem = _("named twice")
        if problem:
            sentence = _("Result %(code)s, board %(board)s: %(problem)s")
            raise Refused("bad_row", sentence % {"code": row.code, "board": row.board, "problem": problem})
        seen.add(row.code)


def _problem(row: ReportedResult, boards: int) -> str:
    if not 1 <= row.board <= boards:
        return _("not a board of the event")
    if row.ns == row.ew:
        return _("one pair on both sides")
    if row.adjusted:
        return _award_problem(row)
    if row.score_ns is None:
        return _("no score")
    return "" if is_any_score(row.score_ns) else _("no contract gives this score")


def _award_problem(row: ReportedResult) -> str:
    try:
        for code in (row.ns_award, row.ew_award):
            ruling(code, row.board)
    except ScoringError:
        return _("an adjusted score that cannot be read")
    return ""


def is_any_score(points: int) -> bool:
    """Whether any contract gives it at some vulnerability: boards are at times played at the wrong one."""
    return any(is_possible_score(points, one) for one in Vulnerability)


def _store_entrants(venue: Venue, report: Report) -> dict[str, int]:
    """The keys of the venue's entrants by their codes, those of the report among them."""
    rows = [
        VenueEntrant(
            venue=venue,
            code=one.code,
            section=one.section,
            label=one.label,
            names=one.names,
            numbers=one.numbers,
        )
        for one in {one.code: one for one in report.entrants}.values()
    ]
    if rows:
        VenueEntrant.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["venue", "code"],
            update_fields=["section", "label", "names", "numbers"],
        )
    return dict(VenueEntrant.objects.filter(venue=venue).values_list("code", "pk"))


def _store_results(venue: Venue, report: Report, entrants: dict[str, int], number: int) -> None:
    gone = VenueResult.objects.filter(venue=venue, removed=False)
    if not report.whole:
        gone = gone.filter(code__in=report.removed)
    gone.exclude(code__in={row.code for row in report.results}).update(removed=True, changed_at=number)
    rows = [_row(venue, one, entrants, number) for one in report.results]
    if rows:
        VenueResult.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["venue", "code"], update_fields=COLUMNS
        )


def _row(venue: Venue, one: ReportedResult, entrants: dict[str, int], number: int) -> VenueResult:
    for code in (one.ns, one.ew):
        if code not in entrants:
            sentence = _("Result %(code)s, board %(board)s: pair %(pair)s was not reported")
            raise Refused("bad_row", sentence % {"code": one.code, "board": one.board, "pair": code})
    return VenueResult(
        heat=venue.heat,
        venue=venue,
        code=one.code,
        board=one.board,
        ns_id=entrants[one.ns],
        ew_id=entrants[one.ew],
        score_ns=None if one.adjusted else one.score_ns,
        adjusted=one.adjusted,
        ns_award=one.ns_award if one.adjusted else "",
        ew_award=one.ew_award if one.adjusted else "",
        contract=one.contract,
        changed_at=number,
    )
