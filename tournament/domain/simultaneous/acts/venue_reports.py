"""A club joins a heat by its code and reports: the organiser's side.

A report is accepted whole or not at all, in one transaction. It is a copy of rows that the club's own journal
keeps, so it is in no act here.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from itertools import count

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.boards.award_code import ruling
from scoring.duplicate import is_possible_score
from scoring.errors import ScoringError
from scoring.seats import Vulnerability
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.simultaneous.readings.erased_names import Erased
from tournament.domain.simultaneous.readings.heats import HEATS
from tournament.domain.simultaneous.readings.organiser import PROBLEMS
from tournament.exchange.simultaneous_report import Joining, Report, ReportedResult
from tournament.models import (
    Heat,
    HeatNews,
    Venue,
    VenueEntrant,
    VenuePart,
    VenueReach,
    VenueResult,
)
from tournament.models.simultaneous import FREED
from tournament.sheets.simultaneous import titled

MOST_VENUES = 2000  # of a heat
MOST_GENERATIONS = 100  # of a venue's data
AWARDS = ("adjusted", "ns_award", "ew_award")
COLUMNS = ("board", "ns", "ew", "score_ns", *AWARDS, "contract", "removed", "changed_at")


class OutOfStep(Conflict):
    """A report that does not continue what the organiser has; `known` says what that is."""

    def __init__(self, reach: VenueReach) -> None:
        super().__init__("out_of_step", _("The report does not continue the last one."))
        self.known = {name: getattr(reach, name) for name in ("generation", "cursor", "sequence")}


class TwoComputers(Conflict):
    """A report of another computer than the one that is heard: the organiser says which of them counts."""

    def __init__(self) -> None:
        super().__init__("two_computers", str(PROBLEMS["two_computers"]))


class NoSuchCode(DirectorError):
    """A code that no heat has: counted as a guess."""

    status = 404


class Refused(DirectorError):
    """A report with a row that cannot be; the message names the row."""

    status = 422


# ── joining ───────────────────────────────────────────────────────────────────────────────────────────


def join_heat(joining: Joining) -> Venue:
    """The venue of a club's session in the heat with this code: the same one when it is asked for again.

    Who sends the secret of a club that takes part is that club; so is who joins next under the name of a
    club that the organiser has freed. DirectorError `no_such_code`; Conflict `heat_closed`,
    `joined_already`, `blocked`.
    """
    heat = HEATS.filter(code=joining.code.strip().upper()).first()
    if heat is None:
        raise NoSuchCode("no_such_code", str(PROBLEMS["no_such_code"]))
    if heat.closed_at is not None:
        raise heat_closed()
    name, mark = " ".join(joining.club.split()), _mark(heat, joining.secret)
    if not name:
        raise DirectorError("bad_name", _("Enter a name."))
    own = [*heat.venues.filter(mark=mark)] if mark else []
    freed = [*heat.venues.filter(name=name, mark=FREED)] if mark and not own else []
    again = next((one for one in (*own, *freed) if one.code == joining.session), None)
    if again and own:
        return again
    name = own[0].name if own else name
    _refuse_place(heat, name, own, freed)
    venue = Venue(
        heat=heat,
        name=name,
        region=" ".join(joining.region.split()),
        session=_other_title(" ".join(joining.title.split()), {one.session for one in own}),
        mark=mark,
        code=joining.session,
    )
    club, about = heat.event.club_id, titled(name, venue.session if own or freed else "")
    try:
        with (
            act("join_heat", by=Actor(name), name=str(heat), venue=about, club=club) as write,
            transaction.atomic(),
        ):
            HeatNews.objects.select_for_update().get_or_create(heat=heat)
            others = heat.venues.filter(name=name).exclude(mark=mark or None)
            if others.exclude(pk__in=[one.pk for one in freed]).exists():  # two clubs at once
                raise _joined_already(name)
            _take_over(freed, mark, write)
            if again:
                return again
            write.add(venue)
            VenueReach.objects.create(venue=venue)
    except IntegrityError as error:  # the same session twice at once
        raise _joined_already(name) from error
    return venue


def _refuse_place(heat: Heat, name: str, own: Collection[Venue], freed: Collection[Venue]) -> None:
    if any(one.blocked for one in own):
        raise blocked()
    if not (own or freed) and heat.venues.filter(name=name).exists():
        raise _joined_already(name)
    if heat.venues.count() >= MOST_VENUES:
        sentence = _("A heat has %(count)d clubs at most.") % {"count": MOST_VENUES}
        raise DirectorError("too_many", sentence)


def _take_over(freed: Iterable[Venue], mark: str, write: Act) -> None:
    """Give the places of a computer that is lost to another one, whose first report replaces theirs."""
    for one in freed:
        write.change(one, mark=mark)
    anew = {"generation": "", "cursor": 0, "replaced": [], "rival_at": None}
    VenueReach.objects.filter(venue__in=freed).update(**anew)


def _mark(heat: Heat, secret: str) -> str:
    """What is stored of a club's secret; empty for none."""
    return sha256(f"{heat.uid} {secret}".encode()).hexdigest() if secret else ""


def _other_title(title: str, taken: Collection[str]) -> str:
    """The name of a session, with a number where another one of the club has it."""
    further = (f"{title} {number}".strip() for number in count(len(taken) + 1))
    return title if title not in taken else next(one for one in further if one not in taken)


def _joined_already(name: str) -> Conflict:
    sentence = _(
        "%(club)s takes part already, from another computer. If it is your club, enter the longer code that "
        "the page “Simultaneous event” shows there."
    )
    lost = _("If that computer is lost, ask the organiser to let another one in.")
    return Conflict("joined_already", f"{sentence % {'club': name}} {lost}")


def blocked() -> Conflict:
    return Conflict("blocked", _("The organiser has left this club out. Ask the organiser."))


def heat_closed() -> Conflict:
    return Conflict("heat_closed", _("The heat is closed. Ask the organiser to open it again."))


# ── reports ───────────────────────────────────────────────────────────────────────────────────────────


def accept_report(venue: Venue, report: Report, *, now: datetime | None = None) -> VenueReach:
    """Store a report; what the organiser has then.

    OutOfStep unless it continues the last one or repeats it, TwoComputers where it is not of the computer
    that is heard. A part that others follow is only kept. Refused for a row that cannot be, Conflict where
    the heat is closed or the venue is blocked.
    """
    moment = now or timezone.now()
    try:
        return _accepted(venue, report, moment)
    except TwoComputers:
        VenueReach.objects.filter(venue=venue).update(rival_at=moment)
        raise


def _accepted(venue: Venue, report: Report, now: datetime) -> VenueReach:
    heat = venue.heat
    with transaction.atomic():
        is_open = Heat.objects.select_for_update().filter(pk=heat.pk, closed_at=None).exists()
        if Venue.objects.filter(pk=venue.pk, blocked=True).exists():
            raise blocked()
        reach, _new = VenueReach.objects.select_for_update().get_or_create(venue=venue)
        has = reach.sequence, reach.generation, reach.cursor
        if has == (report.sequence, report.generation, report.until):  # its answer was lost
            return reach
        if not is_open:
            raise heat_closed()
        is_known = reach.generation in ("", report.generation)  # a new venue has none yet
        continues = report.whole or (is_known and reach.cursor == report.after)
        if report.sequence <= reach.sequence or not continues:
            raise OutOfStep(reach)
        if _is_of_another_computer(report, reach):
            raise TwoComputers
        if report.parts > 1:
            parts = _parts_until(venue, report, reach)
            if not parts:
                return reach
            report = _joined(parts)
        _refuse_rows(report.results, heat.event.boards)
        _store_results(venue, report, _store_entrants(venue, report), _next_number(heat))
        if reach.generation not in ("", report.generation):
            reach.replaced = [*reach.replaced, reach.generation][-MOST_GENERATIONS:]
        reach.generation, reach.cursor, reach.sequence = report.generation, report.until, report.sequence
        reach.heard_at = now
        reach.closed_at = (reach.closed_at or reach.heard_at) if report.closed else None
        reach.save()
    return reach


def _is_of_another_computer(report: Report, reach: VenueReach) -> bool:
    """Whether it is of data that an older copy has replaced, or of a journal behind what was reported."""
    is_behind = report.generation == reach.generation and 0 < report.until < reach.cursor
    return is_behind or report.generation in reach.replaced


def _parts_until(venue: Venue, report: Report, reach: VenueReach) -> list[Report]:
    """All parts, once the last one has come; none before.

    OutOfStep for a part that does not follow the one before it.
    """
    stored = VenuePart.objects.filter(venue=venue)
    if report.part == 1:
        stored.delete()
    parts = [msgspec.json.decode(body, type=Report) for body in stored.values_list("body", flat=True)]
    is_last = report.part == report.parts
    if any(_head(one) != _head(report) for one in parts) or len(parts) != report.part - 1:
        raise OutOfStep(reach)
    if is_last:
        stored.delete()
        return [*parts, report]
    VenuePart.objects.create(venue=venue, number=report.part, body=msgspec.json.encode(report).decode())
    return []


def _head(report: Report) -> tuple[object, ...]:
    """What all parts of a report have in common."""
    names = ("generation", "sequence", "after", "until", "whole", "closed", "parts")
    return tuple(getattr(report, name) for name in names)


def _joined(parts: Sequence[Report]) -> Report:
    return replace(
        parts[-1],
        entrants=[row for one in parts for row in one.entrants],
        results=[row for one in parts for row in one.results],
        removed=[code for one in parts for code in one.removed],
    )


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
    erased = Erased(venue.heat, venue.name)
    rows = [
        VenueEntrant(
            venue=venue,
            code=one.code,
            section=one.section,
            label=one.label,
            names=erased.kept(one.names),
            numbers=[] if any(map(erased.has, one.names)) else one.numbers,
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
