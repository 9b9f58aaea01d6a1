"""Settings of a session: the calendar, how its sections compare and divide, its federation."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta, ValidationError, convert

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import (
    UNSET,
    Ask,
    Key,
    UnsetType,
    refused,
)
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import Wanted, numbered, plan_named
from tournament.domain.seats.acts.contestants import refuse_once_played
from tournament.domain.seats.acts.seating import seat_in
from tournament.domain.sessions.acts.lifecycle import add_section_in, change_conditions
from tournament.domain.sessions.readings.pair_sessions import is_of_pairs, pair_sections
from tournament.models import (
    Admission,
    Contestant,
    Deal,
    Event,
    Field,
    KeyedDeal,
    Player,
    Section,
    Session,
)
from tournament.movements.changes.divisions import Division, Order, listed, seeded
from tournament.movements.plan import Movement
from tournament.sheets.event_options import ELIGIBILITY, LONGEST_CODE, OLDEST, Eligibility, Federation
from tournament.sheets.stage_options import pairs_stage

# Sessions in the calendar: change name, date and venue; archive, delete and restore.


Day = date


@dataclass(frozen=True, slots=True)
class ChangedSession:
    event: Annotated[str | UnsetType, Meta(max_length=80)] = UNSET
    date: Day | UnsetType = UNSET
    place: Annotated[str | UnsetType, Meta(max_length=80), Ask(blank=True)] = UNSET
    shelf: Annotated[str | UnsetType, Ask(codes=("", Session.Shelf.ARCHIVED, Session.Shelf.DELETED))] = UNSET


def change_session(session: Session, *, name: str, day: date, place: str, by: Actor) -> Session:
    """Another name, date or venue, on every sheet at once."""
    if not name.strip():
        raise DirectorError("no_name", _("An event needs a name."))
    with act("change_session", by=by, session=session, others=session.sections.all(), name=name) as write:
        write.change(session.event, name=name.strip())
        write.change(session, date=day, place=place.strip())
    return session


def archive_session(session: Session, *, by: Actor) -> None:
    """Out of the desk's list; the public list keeps it."""
    with act("archive_session", by=by, session=session, name=session.event.name) as write:
        write.change(session, shelf=Session.Shelf.ARCHIVED)


def delete_session(session: Session, *, by: Actor) -> None:
    """Out of every list. Nothing of it is lost until it is brought back."""
    with act("delete_session", by=by, session=session, name=session.event.name) as write:
        write.change(session, shelf=Session.Shelf.DELETED)


def return_session(session: Session, *, by: Actor) -> None:
    with act("return_session", by=by, session=session, name=session.event.name) as write:
        write.change(session, shelf="")


SHELVES = {"": return_session, "archived": archive_session, "deleted": delete_session}


def shelve_session(session: Session, shelf: str, *, by: Actor) -> Session:
    """Archive or delete a session, or bring it back (empty)."""
    if shelf not in SHELVES:
        raise DirectorError("no_choice", _("Choose what to do."))
    SHELVES[shelf](session, by=by)
    return session


# What the sections of a session of pairs are compared with: one another, or each only with itself.


@dataclass(frozen=True, slots=True)
class CompareSections:
    """`across`: the sections are compared with one another; `apart`: each only with itself."""

    scored: Literal["across", "apart"]


def score_apart(session: Session, *, by: Actor, reason: str = "") -> None:
    """Each section becomes a field of its own: the same hands, and results of its own pairs alone.

    DirectorError `one_section`, `not_for_pairs`, `has_consolation`, and `fields_stand` where they are apart.
    """
    first, *others = _comparable(session)
    if any(section.field_id != first.field_id for section in others):
        raise DirectorError("fields_stand", _("Each section is already scored separately."))
    with act("score_apart", by=by, session=session, others=[first, *others], reason=reason) as write:
        for section in others:
            field = write.add(Field(session=session))
            write.change(section, field_id=field.pk)
            _copy_deals(write, first, field)


def score_across(session: Session, *, by: Actor, reason: str = "") -> None:
    """All sections are compared in one field, that of the first one, whose hands stand.

    DirectorError as in `score_apart`, and `fields_stand` where they are compared already.
    """
    first, *others = _comparable(session)
    gone = [section for section in others if section.field_id != first.field_id]
    if not gone:
        raise DirectorError("fields_stand", _("The sections are already compared with each other."))
    with act("score_across", by=by, session=session, others=[first, *others], reason=reason) as write:
        for section in gone:
            field = section.field
            write.change(section, field_id=first.field_id)
            if field is not None and not field.sections.exists():
                _let_go(write, field, first)


def _comparable(session: Session) -> list[Section]:
    if not is_of_pairs(session) or session.stage is None:
        raise DirectorError("not_for_pairs", _("Only pairs sections are scored this way."))
    if pairs_stage(session.stage.options).consolation:
        raise DirectorError("has_consolation", _("A final and its consolation are always scored separately."))
    sections = pair_sections(session)
    if len(sections) < 2:
        raise DirectorError("one_section", _("The session has one section only."))
    return sections


def _copy_deals(write: Act, source: Section, field: Field) -> None:
    columns = ("board", "form", "hands", "double_dummy")
    rows = Deal.objects.filter(field=source.field_id).values(*columns)
    write.add_all(Deal(field=field, **row) for row in rows)


def _let_go(write: Act, field: Field, into: Section) -> None:
    """What hangs on a field without sections goes to the other one, unless that has it."""
    there = {*Deal.objects.filter(field=into.field_id).values_list("board", "form")}
    for deal in field.deals.all():
        if (deal.board, deal.form) in there:
            write.remove(deal)
        else:
            write.change(deal, field_id=into.field_id)
    for keyed in KeyedDeal.objects.filter(field=field):
        write.change(keyed, field_id=into.field_id)
    write.remove(field)


# What the federation asks of an event: the number of the club, and the code by which the event is billed.


BAD_CODE = "bad_code", gettext_lazy("A code of the federation has at most 12 letters and digits.")
Code = Annotated[str, Meta(max_length=LONGEST_CODE), Ask(refusal=BAD_CODE)]


@dataclass(frozen=True, slots=True)
class FederationCodes:
    """`club` is the number of the club in its federation, `charge` the code by which the event is billed."""

    club: Code = ""
    charge: Code = ""


def set_federation(event: Event, *, club: str, charge: str, by: Actor) -> Federation:
    """Both codes, empty for none. DirectorError `bad_code` for what is no code."""
    try:
        chosen = convert({"club": club.strip(), "charge": charge.strip()}, Federation)
    except ValidationError as error:
        raise refused(BAD_CODE) from error
    change_conditions(event, options={**event.options, **chosen.stored}, by=by)
    return chosen


# Who may enter an event, and those whom a director admits all the same.

NO_AGE = "bad_age", gettext_lazy("Enter an age from 0 to 120.")
NO_PLAYER = "no_choice", gettext_lazy("Choose a player of the club.")


@dataclass(frozen=True, slots=True)
class EligibilityTerms:
    """Ages are those reached in the calendar year of the event; 0: no limit. `mixed`: a pair is a woman and a
    man, a team has two of each at least. `grades` with commas between them are admitted; empty: all.
    """

    seniors_from: Annotated[
        int,
        Meta(ge=0, le=OLDEST),
        Ask(
            label=gettext_lazy("Seniors from the age of"),
            help=gettext_lazy("Reached in the year of the event. 0: no limit."),
            refusal=NO_AGE,
        ),
    ] = 0
    juniors_to: Annotated[
        int, Meta(ge=0, le=OLDEST), Ask(label=gettext_lazy("Juniors up to the age of"), refusal=NO_AGE)
    ] = 0
    mixed: Annotated[
        bool,
        Ask(
            label=gettext_lazy("Mixed"),
            help=gettext_lazy("A pair is a woman and a man; a team has two of each at least."),
        ),
    ] = False
    members_only: Annotated[
        bool,
        Ask(
            label=gettext_lazy("Members only"),
            help=gettext_lazy("Players who have a membership number."),
        ),
    ] = False
    grades: Annotated[
        str,
        Meta(max_length=300),
        Ask(
            label=gettext_lazy("Grades admitted"),
            help=gettext_lazy("With commas between them. Blank: all."),
            blank=True,
        ),
    ] = ""


def set_eligibility(event: Event, terms: EligibilityTerms, *, by: Actor) -> Eligibility:
    """From the next entry on; those who have entered stay. DirectorError `bad_grades`."""
    grades = [word for each in terms.grades.replace("、", ",").split(",") if (word := " ".join(each.split()))]
    try:
        chosen = convert({**asdict(terms), "grades": grades}, Eligibility)
    except ValidationError as error:
        raise DirectorError("bad_grades", _("A grade has at most 20 letters.")) from error
    others = {name: value for name, value in event.options.items() if name != ELIGIBILITY}
    stored = {ELIGIBILITY: {**asdict(chosen), "grades": grades}} if chosen.asks else {}
    change_conditions(event, options={**others, **stored}, by=by)
    return chosen


@dataclass(frozen=True, slots=True)
class NewAdmission:
    """`reason` is kept with the admission and in its act."""

    player: Annotated[Key, Ask(row=Player, refusal=NO_PLAYER)]
    reason: Annotated[str, Meta(max_length=200)]


def admit_player(event: Event, player: Player, *, reason: str, by: Actor) -> Admission:
    """The player may enter whatever the conditions say. DirectorError `no_reason`, `no_choice`."""
    why = " ".join(reason.split())
    if not why:
        raise DirectorError("no_reason", _("Say why the player is admitted."))
    if player.club_id != event.club_id:
        raise refused(NO_PLAYER)
    standing = Admission.objects.filter(event=event, player=player).first()
    if standing:
        return standing
    with act("admit_player", by=by, session=event.sessions.latest("pk")) as write:
        write.about |= {"player": str(player)}
        return write.add(Admission(event=event, player=player, reason=why[:200]))


def withdraw_admission(event: Event, player: Player, *, by: Actor) -> None:
    """The player stays where they have entered; harmless where they are not admitted."""
    with act("withdraw_admission", by=by, session=event.sessions.latest("pk")) as write:
        write.about |= {"player": str(player)}
        for row in Admission.objects.filter(event=event, player=player):
            write.remove(row)


# A section of many pairs becomes several on the same boards, each seated in its movement, in one act.


NO_DIVISION = "no_choice", gettext_lazy("Choose one of the divisions.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DivideSection(Wanted):
    """`division` is the key of a division on offer for the same wishes; `lot` as of `LotSerializer`."""

    division: Annotated[str, Meta(max_length=40), Ask(refusal=NO_DIVISION)]
    order: Annotated[str, Ask(codes=[*Order], refusal=NO_DIVISION)]
    lot: list[Annotated[int, Meta(ge=0)]] | None = None


def divide(section: Section, division: Division, order: Order, *, by: Actor, lot: Sequence[int] = ()) -> None:
    """The pairs go to sections as seeded, by lot or as listed; `lot` is the drawn permutation, from 0.

    The section keeps its own share and gives the others away; all of them are compared in its field.
    """
    _refuse_unless_divisible(section, division)
    pairs = list(section.contestants.numbered())
    if order == Order.LOT and sorted(lot) != list(range(len(pairs))):
        raise DirectorError("bad_lot", _("The draw must include every pair once."))
    movements = [plan_named(choice.code) for choice in division.choices]
    sequence = lot if order == Order.LOT else range(len(pairs))
    shares = _shares(division, movements, order, sequence)
    with act("divide_section", by=by, section=section, count=len(shares), pairs=len(pairs)) as write:
        others = [add_section_in(write, section.session) for _share in shares[1:]]
        moved = [[pairs[index] for index in share] for share in shares]
        for other, share in zip(others, moved[1:], strict=True):
            _move(write, other, share)
        for place, movement, choice, share in zip(
            [section, *others], movements, division.choices, moved, strict=True
        ):
            per_set = choice.boards_per_round
            seat_in(write, place, movement, code=choice.code, boards_per_set=per_set, pairs=share)


def _refuse_unless_divisible(section: Section, division: Division) -> None:
    refuse_once_played(section)
    if section.session.started_at:
        raise DirectorError("already_started", _("The session has started; its sections stay as they are."))
    if section.contestants.numbered().count() != sum(division.pairs):
        raise DirectorError(
            "changed_meanwhile", _("The number of pairs has changed. Look at the sections again.")
        )


def _shares(
    division: Division, movements: Sequence[Movement], order: Order, sequence: Sequence[int]
) -> list[list[int]]:
    """For each section the pairs of the list in the order of its seats."""
    return seeded([_lines(one) for one in movements]) if order == Order.SEEDED else listed(division, sequence)


def _lines(movement: Movement) -> list[list[int]]:
    """The seats of each line that is ranked apart, as places in the order of the seats."""
    directions = [str(numbered(seat, movement)["direction"]) for seat in movement.present]
    return [
        [place for place, direction in enumerate(directions) if direction == line]
        for line in sorted({*directions}, reverse=True)
    ]


def _move(write: Act, section: Section, pairs: Sequence[Contestant]) -> None:
    """Pairs with their players go to another section; the movement numbers them."""
    for pair in pairs:
        write.change(pair, section_id=section.pk, number=f"~{pair.pk}")
