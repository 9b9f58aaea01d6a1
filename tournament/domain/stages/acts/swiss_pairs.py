"""Events of pairs over several sessions: Swiss pairs, another session, a final, a replaced pair."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.inputs import UNSET, Ask, Key, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.people.acts.clubs import find_or_add_all
from tournament.domain.seats.acts.contestants import refuse_once_played
from tournament.domain.seats.acts.pair_seats import seat_players
from tournament.domain.seats.acts.seating import open_tables, seat_in
from tournament.domain.sessions.acts.lifecycle import with_lot
from tournament.domain.sessions.readings.pair_sessions import pair_sections, refuse_other_kinds, sessions_made
from tournament.domain.stages.acts.next_stages import refuse_while_corrected
from tournament.domain.stages.acts.team_events import (
    NOT_SCORED,
    StageConditions,
    create_event_of_matches,
    refuse_faults,
    refuse_scale_without_halves,
)
from tournament.domain.stages.readings.stage_terms import next_seats, plays_on, stages_after
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import (
    Club,
    Contestant,
    Entrant,
    EntrantPlayer,
    Event,
    Field,
    Membership,
    Section,
    Session,
    Stage,
)
from tournament.models.event import kept_in_event
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.event_ranking import FurtherTerms
from tournament.sheets.stage_options import (
    CARRIES,
    MOST_QUALIFIERS,
    MOST_SESSIONS,
    OVERS,
    PLANS,
    SWISS_PAIRS_PRESETS,
    carry_terms,
    pairs_stage,
    rules_for,
)

# An event of Swiss pairs: its stage with the conditions of the matches, its session, and their changes.


def usual_conditions(method: str, rounds: int | None = None, boards: int | None = None) -> StageConditions:
    """The conditions of a new event by its scoring method, with the rounds and boards that were typed."""
    usual = SWISS_PAIRS_PRESETS[method]
    return StageConditions(
        method=usual.method,
        format=usual.format,
        rounds=rounds or usual.rounds,
        vp_scale=usual.vp_scale,
        tie_breaks=usual.tie_breaks,
        options={**usual.options, **({"boards": boards} if boards else {})},
    )


def create_swiss_pairs(
    club: Club, conditions: StageConditions, *, by: Actor, options: object = None, **facts: Any
) -> Session:
    """A new event of Swiss pairs, still without pairs; `facts` as of `create_event_of_matches`.

    `options` are those of the event. DirectorError `bad_stage` where the conditions contradict each other.
    """
    facts |= {"method": conditions.method, "options": _options(conditions, options)}
    return create_event_of_matches(club, conditions, SWISS_PAIRS, by=by, **facts)


def change_swiss_pairs(
    session: Session,
    conditions: StageConditions,
    *,
    by: Actor,
    reason: str = "",
    **columns: object,
) -> Stage:
    """Other conditions; the scores follow at once, because none is stored. `columns` are those of the event.

    DirectorError `bad_stage`, `drawn_already` for matches of another length once a round is drawn,
    `no_scale_for_halves` where half matches are seated.
    """
    stage, sections = session.stage, [*session.sections.with_matches()]
    assert stage is not None
    kept = {**conditions.options, **{one: stage.options[one] for one in OF_A_FINAL & stage.options.keys()}}
    conditions = replace(conditions, options=kept, carry=conditions.carry or stage.carry)
    entered = stage.event.entrants.in_matches().filter(withdrawn_from=None).count()
    refuse_faults(conditions, kind=SWISS_PAIRS, teams=entered)
    before = StageConditions.of(stage)
    if _seating(before) != _seating(conditions) and any(one.draws.exists() for one in sections):
        raise DirectorError(
            "drawn_already",
            _("A round is drawn: the boards and parts of a match stay. Withdraw the draws first."),
        )
    refuse_scale_without_halves(stage, conditions)
    with act("change_stage", by=by, session=session, others=sections, reason=reason) as write:
        write.about |= {"rescored": True} if _scoring(before) != _scoring(conditions) else {}
        options = _options(conditions, columns.get("options", stage.event.options))
        own = {**columns, "method": conditions.method, "options": options}
        write.change(stage.event, **with_lot(own, conditions.tie_breaks))
        write.change(stage, **conditions.columns)
        for section in sections:
            write.change(section, rounds=conditions.section_rounds, boards_per_set=conditions.matches.boards)
    return stage


@dataclass(frozen=True, slots=True)
class LatePair:
    """`players`: the names of North and South as in a list of players; they may follow."""

    players: Annotated[list[Annotated[str, Meta(max_length=80), Ask(blank=True)]], Meta(max_length=2)] = (
        field(default_factory=list)
    )


def add_late_pair(section: Section, players: Sequence[PlayerLine], *, by: Actor) -> Contestant:
    """One more pair, drawn from the next round on; the rounds before are missed ones.

    DirectorError `closed`, and where a player sits here already.
    """
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed."))
    number = str(section.contestants.numbered().count() + 1)
    with transaction.atomic():
        known = find_or_add_all(section.session.event.club, players, by=by)
        with act("add_late_pair", by=by, section=section, pair=number) as write:
            pair = write.add(Contestant(section=section, number=number))
            seat_players(write, section, {(pair, seat): who for seat, who in enumerate(known, start=1)})
            if section.session.started_at:
                open_tables(write, section)
    return pair


def _options(conditions: StageConditions, chosen: object) -> dict[str, object]:
    """The options of the event; cross-IMPs that become victory points are divided as the scale needs them."""
    own = dict(chosen) if isinstance(chosen, Mapping) else {}
    return {"cross_imp_divisor": "probst", **own} if conditions.method == "cross_imps" else own


def _seating(conditions: StageConditions) -> tuple[int, int]:
    return conditions.matches.boards, conditions.matches.halves


def _scoring(conditions: StageConditions) -> tuple[object, ...]:
    options: Mapping[str, object] = conditions.options
    scored = ("vp_table", "bye", "bye_percent", "by_average", "restart")
    return (
        conditions.method,
        conditions.vp_scale,
        conditions.tie_breaks,
        *(options.get(name) for name in scored),
    )


# An event of pairs goes on: another session of a stage, a final with its consolation, a replaced pair.

LEAST_PAIRS = 4
OF_A_FINAL = {"from_pairs"}
KEPT_IN_A_FINAL = ("over", *FurtherTerms().to_json())


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSession:
    """`change`: how the pairs change places; `seed` decides what is left to chance."""

    date: date
    place: Annotated[str, Meta(max_length=80), Ask(label=gettext_lazy("Venue"))] = ""
    change: Annotated[str, Ask(codes=PLANS)]
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 1


def add_pairs_session(
    last: Session,
    *,
    day: date,
    change: str,
    order: Sequence[int] = (),
    seed: int = 1,
    by: Actor,
    place: str = "",
) -> Session:
    """The stage of `last` goes on: the same pairs under their numbers of the event, in other seats.

    Pairs that have left stay away. The movements are those of `last` where they are for as many pairs. It
    stands in the history of `last`, where it is undone. Conflict `has_next_session` where one was added.
    """
    seats = next_seats(last, change=change, order=order, seed=seed)
    with act("add_pairs_session", by=by, session=last, name=last.event.name) as write:
        _refuse_with_next(last)
        session = write.add(
            Session(event=last.event, stage=last.stage, date=day, place=place or last.place, club=last.club)
        )
        write.about |= {"number": sessions_made(session)}
        fields: dict[int | None, Field] = {}
        for source, pairs, movement in zip(pair_sections(last), seats.seated, seats.movements, strict=True):
            field = fields.get(source.field_id) or write.add(Field(session=session))
            fields[source.field_id] = field
            section = _section(write, session, field, source.letter, source.boards_per_set)
            _seat(write, section, pairs)
            if movement:
                seat_in(write, section, movement, code=source.movement, boards_per_set=source.boards_per_set)
    return session


def _refuse_with_next(last: Session) -> None:
    """In the transaction of the act: a form that is sent twice adds one session."""
    later = Q(date__gt=last.date) | Q(date=last.date, pk__gt=last.pk)
    own = last.event.sessions.kept_in_event().filter(stage=last.stage)
    if own.filter(later).exists():
        raise Conflict("has_next_session", _("This session already has a next one."))


def _section(write: Act, session: Session, field: Field, letter: str, boards_per_set: int = 2) -> Section:
    return write.add(Section(session=session, field=field, letter=letter, boards_per_set=boards_per_set))


def _seat(write: Act, section: Section, entrants: Iterable[int]) -> None:
    """Contestants for entrants in their order, each with the entrant's own players."""
    wanted = [*entrants]
    rosters: dict[int, list[EntrantPlayer]] = {}
    for row in EntrantPlayer.objects.filter(entrant__in=wanted).order_by("order"):
        rosters.setdefault(row.entrant_id, []).append(row)
    is_other = section.kind == SWISS_PAIRS  # an event of its own, which has its own entrants
    pairs = write.add_all(
        Contestant(section=section, entrant_id=None if is_other else entrant, number=str(number))
        for number, entrant in enumerate(wanted, start=1)
    )
    write.add_all(
        Membership(contestant=pair, player_id=row.player_id, position=row.order)
        for pair, entrant in zip(pairs, wanted, strict=True)
        for row in rosters.get(entrant, ())
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """`best` sessions count, 0 for all; `per_section` and `others` go on. `over` empty: the usual rule."""

    sessions: Annotated[int, Meta(ge=1, le=MOST_SESSIONS)]
    over: Annotated[str, Ask(codes=OVERS, blank=True)] = ""
    best: Annotated[int, Meta(ge=0, le=MOST_SESSIONS)] = 0
    per_section: Annotated[int, Meta(ge=0, le=MOST_QUALIFIERS)] = 0
    others: Annotated[int, Meta(ge=0, le=MOST_QUALIFIERS)] = 0
    carry: Annotated[
        dict[str, Any] | UnsetType, Ask(note="of a final: a `rule` and its amounts; left out: as it is")
    ] = UNSET


def change_ranking_rule(
    session: Session,
    *,
    sessions: int,
    over: str,
    best: int = 0,
    per_section: int = 0,
    others: int = 0,
    carry: Mapping[str, object] | None = None,
    by: Actor,
    reason: str = "",
) -> Stage:
    """How the sessions of a stage make one ranking, how many are planned, and how many pairs qualify.

    `carry`: what the pairs of a final bring along; None leaves it as it is.
    """
    refuse_other_kinds(session)
    stage, event = session.stage, session.event
    assert stage is not None
    _refuse_rule(event, sessions, over, best)
    made = sessions_made(session)
    if not max(made, 1) <= sessions <= MOST_SESSIONS:
        raise DirectorError(
            "bad_sessions",
            _("The stage has %(made)d sessions already: plan %(made)d to %(most)d.")
            % {"made": made, "most": MOST_SESSIONS},
        )
    if carry:
        _refuse_carry(carry, stage)
    chosen = {"sessions": sessions, "over": over, "best": best, "per_section": per_section, "others": others}
    sections = Section.objects.filter(session__event=event)
    with act("change_ranking_rule", by=by, session=session, others=sections, reason=reason) as write:
        kept = stage.carry if carry is None else dict(carry)
        write.change(stage, options={**stage.options, **chosen}, carry=kept)
    return stage


def _refuse_rule(event: Event, sessions: int, over: str, best: int) -> None:
    if over and over not in rules_for(event.method):
        raise DirectorError("no_choice", _("This ranking is for another scoring method."))
    if best > sessions > 0:
        raise DirectorError("bad_best", _("The number that count cannot exceed the sessions planned."))


@dataclass(frozen=True, slots=True)
class Final:
    """A final to be made: its pairs best first, and those of a consolation in a section of its own.

    Several may come from one stage: finals A, B and C, each with its own pairs and carry-over. `carry` is a
    rule of CARRY_RULES with its amount, empty for none; the consolation carries nothing over. `over` is a
    code of COMBINATIONS, empty as in the stage before; `best` of the sessions count, 0 for all.
    """

    qualified: Sequence[Entrant]
    day: date
    consolation: Sequence[Entrant] = ()
    name: str = ""
    place: str = ""
    carry: Mapping[str, object] | None = None
    sessions: int = 1
    over: str = ""
    best: int = 0


def add_final(last: Session, final: Final, *, by: Actor, early: bool = False) -> Session:
    """The next stage of an event of pairs, with a session for those who qualified.

    DirectorError `correction_period` while results may still be corrected, unless `early`;
    `too_few_pairs`, `bad_stage`, and `twice` for a pair that is in two of them, or in an earlier next stage.
    """
    refuse_other_kinds(last)
    stage, event = last.stage, last.event
    assert stage is not None
    _refuse_final(last, final, early=early)
    with act("add_final", by=by, session=last, pairs=len(final.qualified)) as write:
        _refuse_pairs_of_another(stage, final)
        write.about |= {"name": final.name or event.name}
        kept = {name: stage.options[name] for name in KEPT_IN_A_FINAL if name in stage.options}
        options: dict[str, object] = {
            **kept,
            **({"over": final.over} if final.over else {}),
            **({"best": final.best} if final.best else {}),
            "sessions": final.sessions,
            "qualified": [pair.number for pair in final.qualified],
        }
        if final.consolation:
            options["consolation"] = ["B"]
        made = write.add(
            Stage(
                event=event,
                order=event.stages.latest("order").order + 1,
                comes_from=stage,
                name=final.name,
                carry=dict(final.carry or {}),
                options=options,
            )
        )
        session = write.add(
            Session(event=event, stage=made, date=final.day, place=final.place or last.place, club=last.club)
        )
        per_set = max((one.boards_per_set for one in pair_sections(last)), default=2)
        for letter, pairs in (("A", final.qualified), ("B", final.consolation)):
            if pairs:
                section = _section(write, session, write.add(Field(session=session)), letter, per_set)
                _seat(write, section, [pair.pk for pair in pairs])
    return session


@dataclass(frozen=True, slots=True)
class SwissFinal:
    """A final as a Swiss: its pairs best first, and their `places` in the ranking before.

    `rounds` and `boards` of a match None: the usual ones. `first`: the victory points that the first brings,
    in equal steps down to 0 for the last; None: all begin with 0.
    """

    qualified: Sequence[Entrant]
    places: Sequence[int]
    day: date
    name: str
    rounds: int | None = None
    boards: int | None = None
    first: Decimal | None = None


def add_swiss_final(last: Session, final: SwissFinal, *, by: Actor, early: bool = False) -> Session:
    """A final that is an event of Swiss pairs. DirectorError as `add_final`, `bad_stage` without a Swiss."""
    refuse_other_kinds(last)
    stage, event, plain = last.stage, last.event, Final(final.qualified, final.day)
    assert stage is not None
    if event.method not in SWISS_PAIRS_PRESETS:
        raise DirectorError("bad_stage", str(NOT_SCORED[SWISS_PAIRS]))
    _refuse_final(last, plain, early=early)
    usual = usual_conditions(event.method, final.rounds, final.boards)
    numbers = [pair.number for pair in final.qualified]
    origin = {"stage": stage.pk, "event": event.name, "numbers": numbers, "places": [*final.places]}
    carry = {} if final.first is None else {"rule": "linear", "first": str(final.first)}
    conditions = replace(usual, options={**usual.options, "from_pairs": origin}, carry=carry)
    where: dict[str, Any] = {"name": f"{event.name} {final.name}"[:80], "day": final.day, "place": last.place}
    with transaction.atomic():
        _refuse_pairs_of_another(stage, plain)
        session = create_swiss_pairs(event.club, conditions, by=by, names_shown=event.names_shown, **where)
        with act("add_final", by=by, session=session, pairs=len(numbers), name=final.name) as write:
            write.change(session.event.stages.get(), name=final.name)
            _seat(write, session.sections.get(), [pair.pk for pair in final.qualified])
    return session


def _refuse_final(last: Session, final: Final, *, early: bool) -> None:
    numbers = [pair.number for pair in (*final.qualified, *final.consolation)]
    if len(final.qualified) < LEAST_PAIRS or 0 < len(final.consolation) < LEAST_PAIRS:
        raise DirectorError(
            "too_few_pairs",
            _("A final or consolation needs at least %(least)d pairs.") % {"least": LEAST_PAIRS},
        )
    if len({*numbers}) < len(numbers):
        raise DirectorError("twice", _("A pair plays in the final or in the consolation, not in both."))
    _refuse_carry(final.carry or {})
    _refuse_rule(last.event, final.sessions, final.over, final.best)
    if not early:
        refuse_while_corrected(last)


def _refuse_pairs_of_another(stage: Stage, final: Final) -> None:
    """In the transaction of the act: a form that is sent twice adds one final."""
    seated = plays_on(stage)
    for pair in (*final.qualified, *final.consolation):
        if pair.pk in seated:
            raise Conflict(
                "twice",
                _("Pair %(pair)s already plays in a next stage: %(stage)s.")
                % {"pair": pair.number, "stage": seated[pair.pk].name or seated[pair.pk].order},
            )


def _refuse_carry(carry: Mapping[str, object], stage: Stage | None = None) -> None:
    if stage is not None and stage.order == 1:
        raise DirectorError("bad_stage", _("The first stage has nothing to carry over."))
    try:
        terms = carry_terms(carry)
    except ValueError as error:
        raise DirectorError("bad_stage", _("The carry-over must be from 0 to 1000.")) from error
    if terms.rule and terms.rule not in CARRIES:
        raise DirectorError("bad_stage", _("This carry-over is for another format."))


@dataclass(frozen=True, slots=True)
class Replace:
    """`out` is a contestant of the session, `into` an entrant of the event."""

    out: Annotated[
        Key, Ask(row=Contestant, refusal=("no_choice", gettext_lazy("Choose the pair that cannot play.")))
    ]
    into: Annotated[
        Key, Ask(row=Entrant, refusal=("no_choice", gettext_lazy("Choose the replacement pair.")))
    ]


def replace_qualifier(session: Session, out: Contestant, into: Entrant, *, by: Actor) -> Contestant:
    """Another pair, the next in line for example, takes the seat of one that cannot play on.

    A pair that sits in the consolation, or in another final from the same stage, changes places with it. Only
    before the first result of the section.
    """
    refuse_once_played(out.section)
    stage, gone = session.stage, out.entrant
    if stage is None or gone is None or into.event_id != session.event_id or into.pk == gone.pk:
        raise DirectorError("no_choice", _("Choose a pair of this event that is not playing here yet."))
    finals = [*stages_after(stage.comes_from)] if stage.comes_from else [stage]
    seated = Contestant.objects.filter(section__session__stage__in=finals, entrant=into)
    other = seated.filter(kept_in_event("section__session")).order_by("-pk").first()
    if other is not None:
        refuse_once_played(other.section)
    sections = Section.objects.filter(session__in={session.pk, other.section.session_id if other else 0})
    with act("replace_qualifier", by=by, section=out.section, others=sections) as write:
        write.about |= {"out": gone.number, "into": into.number}
        instead = {gone.number: into.number, into.number: gone.number}
        for one in finals:
            numbers = pairs_stage(one.options).qualified
            moved = [instead.get(number, number) for number in numbers]
            if moved != [*numbers] and not {*instead} <= {*numbers}:
                write.change(one, options={**one.options, "qualified": moved})
        seats = [(out, into), *([(other, gone)] if other else [])]
        for seat, _entrant in seats:
            for row in seat.memberships.all():
                write.remove(row)
        for seat, entrant in seats:
            write.change(seat, entrant_id=entrant.pk, withdrawn_at=None)
            write.add_all(
                Membership(contestant=seat, player_id=row.player_id, position=row.order)
                for row in entrant.players.order_by("order")
            )
    return out
