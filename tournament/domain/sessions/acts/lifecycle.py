"""The lifecycle of a session: set up, started, closed, and copied for next week."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from secrets import randbelow
from string import ascii_uppercase
from typing import Annotated, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.conditions import later_versions
from scoring.stages.formats import SWISS
from tournament.domain.boards.acts.director_results import refuse_stranded_penalties
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts.game_sections import seat_rounds
from tournament.domain.games.readings.swiss_byes import SWISS as SWISS_MOVEMENT
from tournament.domain.inputs import Ask, Reason
from tournament.domain.journal.acts.chaining import try_to_chain
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import (
    fits,
    is_in_catalogue,
    plan_named,
    refuse_second_section,
)
from tournament.domain.seats.acts.pair_seats import change_categories
from tournament.domain.seats.acts.seating import choose_movement, open_tables
from tournament.domain.seats.readings.planned_seats import Planned, planned
from tournament.domain.sessions.readings.pair_sessions import sessions_made
from tournament.domain.sessions.readings.unfinished_sentences import sentences
from tournament.models import (
    Club,
    Contestant,
    Event,
    Field,
    Membership,
    Price,
    RoundClock,
    SeatWish,
    Section,
    Session,
    Stage,
    Wall,
)
from tournament.sheets.event_kinds import EVENT_KINDS, OF_MATCHES, PAIRS, SWISS_PAIRS, TEAMS
from tournament.sheets.event_options import scoring_options
from tournament.sheets.event_ranking import RULES_OF_RANKINGS
from tournament.sheets.room_sheets import Unfinished
from tournament.sheets.stage_options import RULES_OF_PAIRS

# The columns of an event that are its conditions of contest.
CONDITIONS = ("method", "matchpoint_scale", "short_board", "options", "names_shown")
LENGTHS_OF_A_CLOCK = ("minutes_per_board", "minutes_per_move", "minutes_per_round", "warning_minutes")
LOTS = 2**31 - 1


def create_session(
    club: Club,
    *,
    name: str,
    day: date,
    by: Actor,
    place: str = "",
    kind: str = PAIRS,
    sessions: int = 1,
    shelf: str = "",
    **conditions: object,
) -> Session:
    """A new event with its first session and one section, still without pairs; `sessions` are planned."""
    with act("open_evening", by=by, name=name) as write:
        event = write.add(Event(club=club, name=name, kind=kind, **with_lot(conditions)))
        planned_stage = Stage(event=event, options={"sessions": sessions})
        several = sessions > 1 and kind == PAIRS
        stage = write.add(planned_stage) if several else first_stage(write, event)
        session = write.add(Session(event=event, stage=stage, date=day, place=place, shelf=shelf))
        _add_section(write, session, "A")
    belongs(write, session)
    return session


@dataclass(frozen=True, slots=True)
class RepeatSession:
    """`as_planned` leaves out the pairs that came late, and takes the movement chosen before."""

    date: date
    as_planned: bool = False


def repeat_session(
    last: Session, *, day: date, by: Actor, as_planned: bool = False, shelf: str = ""
) -> Session:
    """The last session again: its conditions, sections, pairs, movement and settings; nothing of its results.

    An event of pairs over several sessions begins again with its first one, and with the same rules.
    `as_planned` leaves out the pairs that came late, and takes the movement that was chosen before.
    The copy stands on a `shelf`; of a template, and for one, nobody is named.
    """
    last, named = _first_of_the_event(last), keeps_names(last, shelf)
    plans = {section.pk: planned(section) for section in last.sections.with_boards()} if as_planned else {}
    with act("repeat_evening", by=by, name=last.event.name) as write:
        event = write.add(
            Event(
                club=last.event.club,
                name=last.event.name,
                kind=last.event.kind,
                **conditions_again(last),
            )
        )
        stage = _same_rules(write, last, event) or first_stage(write, event)
        session = write.add(Session(event=event, stage=stage, date=day, place=last.place, shelf=shelf))
        for section in last.sections.with_games():
            copy_game_section(write, section, session, named=named)
        fields: dict[int | None, Field] = {}
        categories: dict[int, str] = {}
        for section in last.sections.with_boards():
            field = fields.get(section.field_id) or write.add(Field(session=session))
            fields[section.field_id] = field
            copy = _add_section(write, session, section.letter, section.boards_per_set, field)
            before = plans.get(section.pk)
            write.change(copy, rounds=section.rounds)
            newcomers = before.newcomers if before else frozenset()
            categories |= _copy_pairs(write, section, copy, newcomers, named=named)
        copy_settings(write, last, session, named=named)
    belongs(write, session)
    _give_categories(session, categories, by=by)
    for section in last.sections.filter(placements__isnull=False).distinct():
        copy = session.sections.get(letter=section.letter)
        _seat_as_before(section, copy, plans.get(section.pk), by=by)
    for section in last.sections.with_games():
        seat_game_as_before(section, session.sections.get(letter=section.letter), by=by)
    return session


def keeps_names(last: Session, shelf: str) -> bool:
    """Whether the copy of a session has its players: not of a template, and not for one."""
    return not last.is_template and shelf != Session.Shelf.REMOVED


def copy_settings(write: Act, last: Session, session: Session, *, named: bool) -> None:
    """What the director has set beside the sections: clocks, the wall, prices, and wishes of those `named`.

    Rounds that followed one another do so from the start.
    """
    copies = {section.letter: section for section in session.sections.all()}
    for row in RoundClock.objects.filter(section__session=last).select_related("section"):
        if copy := copies.get(row.section.letter):
            lengths = {name: getattr(row, name) for name in LENGTHS_OF_A_CLOCK}
            since = timezone.now() if row.follows_since else None
            write.add(RoundClock(section=copy, follows_since=since, **lengths))
    if wall := Wall.objects.filter(session=last).first():
        write.add(Wall(session=session, shows_ranking=wall.shows_ranking))
    for price in last.prices.values("club_id", "kind_id", "is_youth", "amount"):
        write.add(Price(session=session, **price))
    for wish in last.seat_wishes.values("club_id", "kind", "player_id", "other_id") if named else ():
        write.add(SeatWish(session=session, **wish))


def conditions_again(last: Session) -> dict[str, Any]:
    """The conditions of the event of a session; a lot is drawn anew."""
    columns = {name: getattr(last.event, name) for name in CONDITIONS}
    options = {name: value for name, value in last.event.options.items() if name != "lot"}
    return with_lot({**columns, "options": options}, last.stage.tie_breaks if last.stage else ())


def _first_of_the_event(last: Session) -> Session:
    """The first session of an event of pairs; of another event the session itself."""
    if last.event.kind != PAIRS or last.stage is None or last.sections.with_games().exists():
        return last
    others = last.event.sessions.kept_in_event()
    return others.order_by("stage__order", "date", "pk").first() or last


def _same_rules(write: Act, last: Session, event: Event) -> Stage | None:
    """A stage with the rules of Swiss pairs, or of several sessions; None where one session is all."""
    if last.stage and event.kind == SWISS_PAIRS:
        columns = ("format", "rounds", "vp_scale", "tie_breaks")
        options = {name: one for name, one in last.stage.options.items() if name != "from_pairs"}
        own = {name: getattr(last.stage, name) for name in columns}
        return write.add(Stage(event=event, options=options, **own))
    stored = last.stage.options if last.stage and event.kind == PAIRS else {}
    kept = {name: stored[name] for name in (*RULES_OF_PAIRS, *RULES_OF_RANKINGS) if name in stored}
    if event.kind == PAIRS and (made := sessions_made(last)) > kept.get("sessions", 1):
        kept["sessions"] = made
    return write.add(Stage(event=event, options=kept)) if kept else None


def _seat_as_before(section: Section, copy: Section, before: Planned | None, *, by: Actor) -> None:
    """The same movement again, where the catalogue has it and no pair came late or left.

    With `before`, the movement that was chosen then.
    """
    code = before.movement if before else section.movement
    if not is_in_catalogue(code):
        return
    movement = plan_named(code)
    as_played = before is not None or fits(section, movement)
    if as_played and len(movement.present) == copy.contestants.numbered().count():
        choose_movement(copy, code, boards_per_set=section.boards_per_set, by=by)


def belongs(write: Act, session: Session) -> None:
    """The act that made a session is the first page of its history."""
    assert write.entry
    write.entry.session = session
    write.entry.save(update_fields=["session"])


def with_lot(conditions: Mapping[str, Any], tie_breaks: Sequence[str] = ()) -> dict[str, Any]:
    """Columns of an event, with the number of a lot once one is among the tie-breaks: of a field (an option),
    or those of a stage. A lot is drawn once and kept, so that a ranking stays as it is.
    """
    options = conditions.get("options", {})
    asked = "lot" in (*tie_breaks, *scoring_options(options).tie_breaks)
    if not asked or options.get("lot"):
        return {**conditions}
    return {**conditions, "options": {**options, "lot": 1 + randbelow(LOTS)}}


def first_stage(write: Act, event: Event) -> Stage | None:
    """The first stage; None of pairs, where it comes with its session (journal/acts/in_step.py)."""
    stage = EVENT_KINDS[event.kind].stage
    return None if stage in ("", Stage().format) else write.add(Stage(event=event, format=stage))


def _add_section(
    write: Act, session: Session, letter: str, boards_per_set: int = 2, field: Field | None = None
) -> Section:
    field = field or _field_of_more(session) or write.add(Field(session=session))
    kind = session.event.kind
    return write.add(
        Section(
            session=session,
            field=field,
            letter=letter,
            kind=kind,
            contestant_size=EVENT_KINDS[kind].partners or 2,
            boards_per_set=boards_per_set,
        )
    )


def _field_of_more(session: Session) -> Field | None:
    """The field of one more section; None where it has its own, as each of the others."""
    fields = {section.field_id for section in session.sections.with_boards()}
    return session.fields.first() if len(fields) <= 1 else None


def _copy_pairs(
    write: Act, source: Section, target: Section, without: frozenset[int], *, named: bool
) -> dict[int, str]:
    """The pairs as they first entered; the answer has the category of each copy that has one.

    Swiss pairs that have left are not entered again. Pairs that are not `named` are as many, and blank.
    """
    rows = source.contestants.numbered().exclude(pk__in=without).select_related("entrant")
    if source.kind == SWISS_PAIRS:
        rows = rows.filter(withdrawn_at=None)
    categories: dict[int, str] = {}
    for number, pair in enumerate(rows.prefetch_related("memberships"), start=1):
        copy = write.add(Contestant(section=target, number=str(number)))
        if not named:
            continue
        write.add_all(
            Membership(contestant=copy, player_id=row.player_id, position=row.position)
            for row in pair.memberships.all()
            if row.from_round == 1
        )
        if pair.entrant and pair.entrant.category:
            categories[copy.pk] = pair.entrant.category
    return categories


def _give_categories(session: Session, categories: Mapping[int, str], *, by: Actor) -> None:
    """Swiss pairs of one category are kept apart again; their entrants exist once the copy is written."""
    if session.event.kind == SWISS_PAIRS:
        section = session.sections.get()
        pairs = section.contestants.select_related("entrant").in_bulk(categories)
        change_categories(section, {pairs[pk]: name for pk, name in categories.items()}, by=by)


def add_section(session: Session, *, by: Actor) -> Section:
    """One more section on the same boards, compared with the others unless these are scored apart."""
    refuse_second_section(session)
    letter = _next_letter(session)
    with act("add_section", by=by, session=session, others=session.sections.all(), letter=letter) as write:
        return _add_section(write, session, letter)


def add_section_in(write: Act, session: Session) -> Section:
    """The same inside an act that has begun."""
    return _add_section(write, session, _next_letter(session))


def _next_letter(session: Session) -> str:
    taken = {*session.sections.values_list("letter", flat=True)}
    return next(letter for letter in ascii_uppercase if letter not in taken)


def _rescores(event: Event, changed: Mapping[str, Any]) -> bool:
    """Whether the scores of results that are in become others."""
    if changed.keys() & {"method", "matchpoint_scale", "short_board", "rules"}:
        return True
    before, after = (
        replace(scoring_options(options), second="")
        for options in (event.options, changed.get("options", event.options))
    )
    return before != after


def change_conditions(event: Event, *, by: Actor, reason: str = "", **conditions: object) -> Event:
    """Another name, method or option: the scores follow at once, because none is stored.

    DirectorError `bad_method` for a method of another kind of event.
    """
    session = event.sessions.latest("pk")
    sections = Section.objects.filter(session__event=event)
    drawn = with_lot({"options": event.options, **conditions})
    changed = {name: value for name, value in drawn.items() if getattr(event, name) != value}
    if changed.get("method", event.method) not in EVENT_KINDS[event.kind].methods:
        raise DirectorError("bad_method", _("This event is not scored by this method."))
    with act("change_conditions", by=by, session=session, others=sections, reason=reason) as write:
        write.about |= {"rescored": True} if _rescores(event, changed) else {}
        write.change(event, **changed)
        refuse_stranded_penalties(event)
    return event


@dataclass(frozen=True, slots=True)
class LaterRules:
    """`rules` is a version of the rules later than that of the event."""

    rules: Annotated[str, Ask(codes=[version.since for version in later_versions("")])]
    reason: Reason = ""


def score_by_later_rules(event: Event, *, rules: str, by: Actor, reason: str = "") -> Event:
    """All sessions of an event by a later version of the rules; the same one again changes nothing.

    DirectorError `no_newer_rules` for an earlier one, and for an event of matches.
    """
    if rules == event.rules:
        return event
    if event.kind in OF_MATCHES or rules not in {version.since for version in later_versions(event.rules)}:
        raise DirectorError("no_newer_rules", _("The event is scored by these rules or later ones."))
    return change_conditions(event, by=by, reason=reason, rules=rules)


def start_session(session: Session, *, by: Actor) -> Session:
    """Open the tables: every table gets the address that its QR shows.

    A section without a movement is free: its results come from travellers that name both pairs.
    """
    if session.started_at:
        return session
    sections = list(session.sections.all())
    if not any(section.contestants.exists() for section in sections):
        raise DirectorError("no_pairs", _("Enter the pairs, teams or players, then start."))
    if any(section.is_free and _seats_single_players(section) for section in sections):
        raise DirectorError("no_movement", _("An individual needs a movement. Choose one, then start."))
    if any(_waits_for_matches(section) for section in sections):
        raise DirectorError("no_matches", _("No matches seated yet. Seat them, then start."))
    with act("start_session", by=by, session=session, others=sections) as write:
        write.change(session, started_at=timezone.now())
        for section in sections:
            open_tables(write, section)
    return session


def _waits_for_matches(section: Section) -> bool:
    """Whether teams have no match to play; the rounds of a Swiss are drawn after the start."""
    stage = section.session.stage
    drawn_later = stage is not None and stage.format == SWISS
    return section.kind == TEAMS and not drawn_later and not section.team_matches.exists()


def _seats_single_players(section: Section) -> bool:
    """Only a movement makes sides of them; those of a file have their sides with the results."""
    return section.contestant_size == 1 and not section.contestants.couples().exists()


@dataclass(frozen=True, slots=True)
class CloseSession:
    """`unfinished`: the session is closed although something has no figure yet (`GET` lists it)."""

    unfinished: bool = False


def close_session(
    session: Session, *, by: Actor, left: Unfinished | None = None, knowingly: bool = False
) -> Session:
    """No more results: from now on a board with fewer results than the others is brought up (Neuberg).

    DirectorError `unfinished` where something is `left` without a figure, unless it is left `knowingly`.
    """
    if session.is_closed:
        return session
    if left and left.needs_confirmation and not knowingly:
        raise DirectorError("unfinished", " ".join(sentences(left)))
    with transaction.atomic():  # with its check code
        with act("close_session", by=by, session=session, others=session.sections.all()) as write:
            write.change(session, closed_at=timezone.now())
        try_to_chain(session)
    return session


def reopen_session(session: Session, *, by: Actor, reason: str = "") -> Session:
    if not session.is_closed:
        return session
    with act("reopen_session", by=by, session=session, others=session.sections.all(), reason=reason) as write:
        write.change(session, closed_at=None)
    return session


# An event of table games over several sessions.


@dataclass(frozen=True, slots=True)
class NextSession:
    """`place` left out is where the last session was."""

    date: date
    place: Annotated[str, Meta(max_length=80)] = ""


def add_session(last: Session, *, day: date, by: Actor, place: str = "") -> Session:
    """The event of `last` goes on another day: its game sections with the same contestants, nothing seated.

    Their leagues count the matches of all sessions.
    """
    with act("add_session", by=by, name=last.event.name) as write:
        session = write.add(Session(event=last.event, date=day, place=place or last.place))
        for section in last.sections.with_games():
            copy_game_section(write, section, session)
    belongs(write, session)
    return session


# Copy a game section with its players: for next week's session, or the next session of one event.

# What the copy of a game section takes over.
TERMS = ("game", "preset", "overrides", "rules_name", "deal_limit", "ranking", "contestant_size")


def copy_game_section(write: Act, section: Section, session: Session, *, named: bool = True) -> Section:
    """A game section of another session with its rules and its contestants, as they first entered."""
    terms = {name: getattr(section, name) for name in TERMS}
    copy = write.add(Section(session=session, letter=section.letter, **terms))
    for contestant in section.contestants.filter(withdrawn_at=None).prefetch_related("memberships"):
        twin = write.add(Contestant(section=copy, number=contestant.number))
        write.add_all(
            Membership(contestant=twin, player_id=row.player_id, position=row.position)
            for row in contestant.memberships.all()
            if named and row.from_round == 1
        )
    return copy


def seat_game_as_before(section: Section, copy: Section, *, by: Actor) -> None:
    """The same plan again, where it still fits."""
    if section.movement in ("", SWISS_MOVEMENT):
        return
    try:
        seat_rounds(copy, section.movement, by=by)
    except DirectorError as error:
        if error.code != "wrong_number_of_contestants":
            raise
