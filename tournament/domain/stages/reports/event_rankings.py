"""The ranking of an event of pairs over all its sessions, as a reader may see it now.

It is made of the rankings of the sessions that the same reader may see (gate/reports/ranking_visibility.py)
and of nothing else, so that it tells no more of a board in play than they do.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import partial

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from scoring.rounding import Number, simplest
from scoring.totals.tie_breaks import Evidence, drawn, over_sessions
from tournament.domain.boards.reports.board_standings import (
    current_standings,
    evidence_of_tied,
    final_standings,
)
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import facts_of
from tournament.domain.gate.reports.ranking_visibility import visible_scores, visible_standings
from tournament.domain.gate.reports.visibility import is_over_for
from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    version_of,
    versions_of_event,
    versions_of_session,
)
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import members_of_entrants, parties_of_sections
from tournament.domain.stages.readings.stage_terms import correction_end, correction_ends, swiss_finals
from tournament.domain.stages.reports.event_lists import (
    NextStage,
    Penalties,
    StageFigures,
    event_list,
)
from tournament.domain.stages.reports.further_lists import with_further_lists
from tournament.models import Adjustment, Contestant, Entrant, Membership, Session, Stage
from tournament.sheets.event_kinds import INDIVIDUAL, PAIR, PAIRS, SINGLE, TEAM
from tournament.sheets.event_options import scoring_options
from tournament.sheets.event_ranking import (
    CONSOLATION,
    MAIN,
    EventList,
    EventRanking,
    EventSession,
    SessionFigure,
    further_terms,
)
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.names import Name, Party
from tournament.sheets.stage_options import PairsStage, carry_terms, pairs_stage, rule_of
from tournament.sheets.standings import Standing, Standings


def sessions_of_event(session: Session) -> list[Session]:
    """The sessions of an event by stage and date, without those that were deleted."""
    found = session.event.sessions.kept_in_event().select_related("stage", "event__club")
    return sorted(found, key=lambda one: (one.stage.order if one.stage else 0, one.date, one.pk))


def has_event_ranking(session: Session) -> bool:
    """Whether the event of a session is one of pairs with several sessions, rankings or fields, or one of
    single players with several rankings.
    """
    if session.event.kind not in (PAIRS, INDIVIDUAL) or session.stage is None:
        return False
    stored = session.stage.options
    if session.event.kind == INDIVIDUAL:
        return further_terms(stored).has_lists
    if pairs_stage(stored).sessions > 1 or further_terms(stored).has_lists:
        return True
    others = session.event.sessions.kept_in_event().exclude(pk=session.pk)
    if others.filter(sections__game="").exists():
        return True
    return session.sections.with_boards().values("field").distinct().count() > 1


def event_ranking(session: Session, user: AnyUser, *, final: bool = False) -> EventRanking | None:
    """None for an event with a single session and a single ranking, and for one of teams or matches.

    `final` as if `session` were closed.
    """
    if not has_event_ranking(session):
        return None
    return _Reading(session, user, final=final).ranking()


def corrections_open(session: int, versions: Hashable) -> bool:
    """Whether results of a stage of the event may still be corrected, or a stage is not over."""
    end = _corrections.of((session, versions))
    return end is None or end > timezone.now()


def _read_corrections(pk: int) -> datetime | None:
    """When the correction period of every stage has ended; None while a session is open."""
    session = Session.objects.select_related("event", "stage").get(pk=pk)
    stages = {one.stage_id: one for one in sessions_of_event(session)}
    ends = [correction_ends(one) for one in stages.values()]
    return max(filter(None, ends)) if all(ends) else None


_corrections = Remembered(_read_corrections)


def stage_list(session: Session, user: AnyUser, per_section: int = 0, others: int = 0) -> EventList | None:
    """The main list of the stage of a session, also of a single one, with as many as these who go on."""
    assert session.stage is not None
    reading = _Reading(session, user, {session.stage.pk: (per_section, others)})
    return reading.ranking().of_stage(session.stage.pk)


def places_of(found: EventList, pairs: Iterable[Entrant]) -> list[int]:
    """The places of some pairs in a list; who has none stands after all others."""
    known = {line.entrant: line.place or len(found.lines) for line in found.lines}
    return [known.get(pair.pk, len(found.lines)) for pair in pairs]


def order_of_stage(session: Session) -> list[int]:
    """The entrants of the stage of a closed session, best first."""
    found = stage_list(session, AnonymousUser())
    return [line.entrant for line in found.lines if line.place] if found else []


_Read = tuple[list[Standings], dict[int, SessionFigure]]  # the rankings of a session, and their figures


@dataclass(frozen=True, slots=True)
class _Seated:
    """Who a contestant plays for, in which section, whether it has left or plays without score, and its
    substitutes.
    """

    entrant: int
    letter: str
    withdrawn: bool
    unscored: bool
    substitutes: tuple[Name, ...] = ()


class _Reading:
    """The rows that the lists of one event are made of."""

    def __init__(
        self,
        session: Session,
        user: AnyUser,
        wanted: Mapping[int, tuple[int, int]] | None = None,
        *,
        final: bool = False,
    ) -> None:
        self.session, self.user, self.event = session, user, session.event
        self.final = session.pk if final else None  # the session that is read as if it were closed
        self.wanted = wanted or {}  # those who go on, by stage: of each section, and the best others
        self.sessions = sessions_of_event(session)
        planned = tuple(each.planned for _session, each in versions_of_event(session.pk))
        self.entrants, self.seated, self.penalties = _people.of((self.event.pk, planned))

    def ranking(self) -> EventRanking:
        stages = {one.stage_id: one.stage for one in self.sessions if one.stage}
        lists: dict[int, list[EventList]] = {}
        mains: dict[int | None, EventList] = {}
        depths: dict[int | None, int] = {}
        ordered = sorted(stages.values(), key=lambda stage: stage.order)
        for stage in ordered:
            after = [one for one in ordered if one.comes_from_id == stage.pk]
            own, *consolation = self._lists(stage, mains.get(stage.comes_from_id), after)
            mains[stage.pk], depths[stage.pk] = own, depths.get(stage.comes_from_id, 0) + 1
            lists[stage.pk] = [*with_further_lists(own, further_terms(stage.options)), *consolation]
        deepest = sorted(ordered, key=lambda stage: -depths[stage.pk])
        return EventRanking(
            heading_of(self.session), tuple(one for stage in deepest for one in lists[stage.pk])
        )

    def _lists(self, stage: Stage, before: EventList | None, after: Sequence[Stage]) -> Iterator[EventList]:
        options = pairs_stage(stage.options)
        if choosing := any(wanted := self.wanted.get(stage.pk, (0, 0))):
            options = replace(options, per_section=wanted[0], others=wanted[1])
        sessions_of_stage = [one for one in self.sessions if one.stage_id == stage.pk]
        read = [self._read(one) for one in sessions_of_stage]
        sheets = [one for one, _figures in read]
        sessions = tuple(
            _column(number, one, rankings, options.consolation)
            for number, (one, rankings) in enumerate(zip(sessions_of_stage, sheets, strict=True), 1)
        )
        whole = any(sheet.is_whole for rankings in sheets for sheet in rankings)
        for part in (MAIN, CONSOLATION) if options.consolation else (MAIN,):
            figures = self._figures([one for _sheets, one in read], sessions_of_stage, part, options)
            if not figures and part:
                continue
            yield event_list(
                StageFigures(
                    stage=stage.pk,
                    order=stage.order,
                    name=stage.name,
                    part=part,
                    rule=rule_of(options, self.event.method, self.event.options),
                    in_per_cent=self.event.method in IN_PER_CENT,
                    options=options,
                    sessions=sessions,
                    figures=figures,
                    parties=self._parties(figures, sessions_of_stage),
                    whole=whole or bool(before and before.whole and part == MAIN and stage.carry),
                    before=before if part == MAIN else None,
                    terms=carry_terms(stage.carry),
                    top=partial(self._top, sessions_of_stage[0], options),
                    next_stages=self._next_stages(stage, after, choosing) if part == MAIN else (),
                    choosing=choosing,
                    corrected_until=_still(
                        correction_end(self.event, [one.closed_at for one in sessions_of_stage])
                    ),
                    penalties=self.penalties.get(stage.pk, {}),
                    event_kind=self.event.kind,
                    tie_breaks=tuple(dict.fromkeys(scoring_options(self.event.options).tie_breaks)),
                    evidence=partial(self._evidence, sessions_of_stage, figures),
                )
            )

    def _evidence(
        self,
        sessions: Sequence[Session],
        figures: Mapping[int, Sequence[SessionFigure | None]],
        counted: Mapping[int, Sequence[int]],
    ) -> Evidence:
        """What tie-breaks use of the entrants in `counted`, from the sessions that count for each of them."""
        parts = []
        for place, session in enumerate(sessions):
            names: dict[Hashable, Hashable] = {
                pk: seat.entrant
                for pk, seat in self.seated.get(session.pk, {}).items()
                if place in counted.get(seat.entrant, ())
            }
            for scored in visible_scores(session, self.user, final=session.pk == self.final):
                tied = [pk for pk in scored.ranked if pk in names]
                parts.append((evidence_of_tied(scored, tied), names))
        number = scoring_options(self.event.options).lot
        return replace(
            over_sessions(parts), lot=drawn(self._lots(figures, counted), number) if number else ()
        )

    def _lots(
        self, figures: Mapping[int, Sequence[SessionFigure | None]], entrants: Iterable[int]
    ) -> dict[Hashable, str]:
        """What each entrant is called in a lot: in a single session its seat, as in the ranking of that."""
        return {
            who: f"{seats[0].section} {seats[0].label}"
            if len(figures[who]) == 1 and (seats := [one for one in figures[who] if one])
            else self.entrants[who].number
            for who in entrants
        }

    def _next_stages(self, before: Stage, stages: Iterable[Stage], choosing: bool) -> list[NextStage]:
        """With those who qualified for each; while more are chosen, all who sit there."""
        found = []
        for stage in stages:
            numbers = {str(number) for number in pairs_stage(stage.options).qualified}
            for session in self.sessions if choosing else ():
                if session.stage_id == stage.pk:
                    seats = self.seated.get(session.pk, {}).values()
                    numbers |= {self.entrants[seat.entrant].number for seat in seats}
            if numbers:
                found.append(NextStage(stage.name, tuple(sorted(numbers))))
        finals = ((own.name, sorted(map(str, numbers))) for own, numbers in swiss_finals(before))
        return [*found, *(NextStage(name, tuple(numbers)) for name, numbers in finals)]

    def _read(self, session: Session) -> _Read:
        if is_over_for(self.user, session):
            versions = tuple(versions_of_session(session.pk))
            return _closed.of((session.pk, (versions, session.closed_at)), session)
        if session.pk == self.final:
            sheets = final_standings(session)
        else:
            sheets = visible_standings(session, self.user) or []
        return sheets, _figures_of(sheets)

    def _figures(
        self,
        figures: Sequence[Mapping[int, SessionFigure]],
        sessions: Sequence[Session],
        part: str,
        options: PairsStage,
    ) -> dict[int, tuple[SessionFigure | None, ...]]:
        """What each entrant did in each session of a list, those too whose ranking is not shown."""
        letters, found = {*options.consolation}, defaultdict[int, dict[int, SessionFigure]](dict)
        for place, (session, own) in enumerate(zip(sessions, figures, strict=True)):
            for contestant, seat in self.seated.get(session.pk, {}).items():
                if (seat.letter in letters) == (part == CONSOLATION):
                    found[seat.entrant][place] = own.get(contestant) or _absent(contestant, seat.letter)
        return {who: tuple(own.get(place) for place in range(len(sessions))) for who, own in found.items()}

    def _parties(self, entrants: Iterable[int], sessions: Sequence[Session]) -> dict[int, Party]:
        """The entrants of a list with their substitutes: `S2 R5–` is the second session from its round 5 on.

        Who has left the last session in which they sat has left the stage; who has played one without score
        has no place in it.
        """
        left: dict[int, bool] = {}
        unscored: set[int] = set()
        relieved: dict[int, list[Name]] = defaultdict(list)
        for number, session in enumerate(sessions, 1):
            of_session = f"S{number} " if len(sessions) > 1 else ""
            for seat in self.seated.get(session.pk, {}).values():
                left[seat.entrant] = seat.withdrawn
                unscored |= {seat.entrant} if seat.unscored else set()
                for name in seat.substitutes:
                    relieved[seat.entrant].append(replace(name, rounds=f"{of_session}{name.rounds}"))
        return {
            who: replace(
                self.entrants[who],
                withdrawn=left.get(who, False),
                unscored=who in unscored,
                names=(*self.entrants[who].names, *relieved[who]),
            )
            for who in entrants
        }

    def _top(self, session: Session, options: PairsStage) -> Number | None:
        """The top of a board of the stage before one is played: matchpoints against each other table."""
        if self.event.method not in IN_PER_CENT:
            return None
        sections = session.sections.with_boards().exclude(letter__in=options.consolation)
        tables = sum(one.tables for one in facts_of([version_of(section) for section in sections]))
        return self.event.matchpoint_scale * max(tables - 1, 1)


def _still(end: datetime | None) -> datetime | None:
    return end if end and end > timezone.now() else None


def _column(
    number: int, session: Session, sheets: Sequence[Standings], consolation: tuple[str, ...]
) -> EventSession:
    return EventSession(
        id=session.pk,
        number=number,
        date=session.date,
        place=session.place,
        counts=next((sheet.counts for sheet in sheets if sheet.counts), ""),
        closed=session.is_closed,
        hidden=not sheets,
        apart=sum(sheet.heading.section not in consolation for sheet in sheets) > 1,
    )


def _figures_of(sheets: Iterable[Standings]) -> dict[int, SessionFigure]:
    """What each contestant did, by primary key."""
    return {
        row.party.id: _figure(row, ranking.direction)
        for sheet in sheets
        for ranking in sheet.rankings
        for row in ranking.rows
    }


def _figure(row: Standing, direction: str) -> SessionFigure:
    return SessionFigure(
        contestant=row.party.id,
        label=row.party.label,
        section=row.party.section,
        value=row.value,
        points=None if row.points is None else row.points - row.penalty,
        top=row.top,
        boards=row.boards,
        direction=direction,
    )


def _absent(contestant: int, letter: str) -> SessionFigure:
    """A seat of a session whose ranking is not shown."""
    return SessionFigure(contestant, "", letter, None, None, None, 0)


def _read_closed(_pk: int, session: Session) -> _Read:
    sheets = current_standings(session)
    return sheets, _figures_of(sheets)


_closed = Remembered(_read_closed)


PARTIES = {PAIR: "pair", SINGLE: "player", TEAM: "team"}  # how a Party calls an entrant
_Fines = dict[int, dict[int, Penalties]]  # by stage and entrant


def _read_people(event: int) -> tuple[dict[int, Party], dict[int, dict[int, _Seated]], _Fines]:
    """The entrants of an event as parties, by session who its contestants play for, and the penalties."""
    members = members_of_entrants(event)
    seated: dict[int, dict[int, _Seated]] = defaultdict(dict)
    rows = Contestant.objects.filter(section__session__event=event, section__game="", entrant__isnull=False)
    rows = rows.filter(partner_entrant=None)  # of single players the two who sit as a side are not ranked
    columns = ("pk", "entrant_id", "section__letter", "section__session_id", "withdrawn_at", "unscored")
    later = Membership.objects.filter(contestant__in=rows, from_round__gt=1)
    sections = {*later.values_list("contestant__section", flat=True)}
    seats = parties_of_sections(sections) if sections else {}
    for pk, entrant, letter, session, left, unscored in rows.values_list(*columns):
        substitutes = tuple(name for name in seats[pk].names if name.rounds) if pk in seats else ()
        seated[session][pk] = _Seated(entrant, letter, left is not None, unscored, substitutes)
    numbers = Entrant.objects.filter(event=event).order_by("number").values_list("pk", "number", "kind")
    parties = {
        pk: Party(pk, str(number), names=tuple(one.name for one in members.get(pk, ())), kind=PARTIES[kind])
        for pk, number, kind in numbers
    }
    return parties, dict(seated), _penalties(event)


def _penalties(event: int) -> _Fines:
    """Those over the sessions of each stage."""
    found: _Fines = defaultdict(dict)
    for row in Adjustment.objects.filter(entrant__event=event, match=None, stage__isnull=False):
        stage, amount = row.stage_id or 0, simplest(-Fraction(row.amount))
        before = found[stage].get(row.entrant_id, Penalties())
        if row.unit == Adjustment.Unit.PER_CENT:
            found[stage][row.entrant_id] = replace(before, per_cent=before.per_cent + amount)
        else:
            found[stage][row.entrant_id] = replace(before, points=before.points + amount)
    return found


_people = Remembered(_read_people)
