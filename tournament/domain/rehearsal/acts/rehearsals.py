"""Rehearsals: what can be rehearsed, set up in a club of its own, and removed with all its rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import islice, product
from pathlib import Path
from typing import Annotated, Protocol

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.stages.formats import SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.recordings import stage
from tournament.domain.files.readings.event_rows import OF_AN_EVENT, of_event, of_session
from tournament.domain.games.acts.game_sections import GameTerms, seat_rounds, set_game
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.people.readings.roles import own_club
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import add_section, create_session, start_session
from tournament.domain.stages.acts.swiss_pairs import create_swiss_pairs, usual_conditions
from tournament.domain.stages.acts.team_entries import enter_team
from tournament.domain.stages.acts.team_events import StageConditions, create_event_of_matches
from tournament.domain.time_zones import today, zone_of
from tournament.exchange.pasted_lists import PlayerLine
from tournament.exchange.recording import Recording, read_recording
from tournament.models import Club, Event, Membership, Player, Rehearsal, Section, Session
from tournament.movements import game_tables
from tournament.movements.catalogue import choices
from tournament.sheets.event_kinds import INDIVIDUAL
from tournament.sheets.languages import complete
from tournament.sheets.names import Name

# The sessions that can be rehearsed: a recorded one, pairs of any number, and the table games.

RECORDINGS = Path(__file__).resolve().parents[3] / "recordings"
HOWELL = "howell_11_pairs"
RECORDED = (HOWELL,)  # sessions that are replayed, by the folder of their recording
EVENT = "pairs_event"  # over two sessions, with a final
BOARDS = 24
FITTING = 5  # the first of the movements on offer
ROUNDS = 6  # chukkers or games of a session
TEAM_ROUNDS, TEAM_BOARDS = 4, 6


class SetUp(Protocol):
    def __call__(self, club: Club, tables: int, *, day: date, by: Actor) -> Session: ...


@dataclass(frozen=True, slots=True)
class RehearsalKind:
    """`tables` are the numbers it can be played at, the usual one first."""

    tables: Sequence[int]
    set_up: SetUp
    is_pairs: bool = False


@lru_cache
def recording_named(name: str) -> Recording:
    return read_recording(RECORDINGS / name)


def newcomers(section: Section, *, by: Actor) -> tuple[PlayerLine, ...]:
    """Two players whom the robots' club does not have yet, added to it as an act of the session."""
    club = section.session.event.club
    known = {*club.players.values_list("native", flat=True)}
    names = list(islice((name for name in _people() if name.native not in known), 2))
    with act("add_players", by=by, section=section, count=len(names)) as write:
        write.add_all(_player(club, name) for name in names)
    return tuple(map(PlayerLine, names))


def _player(club: Club, name: Name) -> Player:
    return Player(club=club, native=name.native, reading=name.reading, latin=name.latin)


def _people() -> Iterator[Name]:
    """Invented people, all different: the recording's names, then new combinations of their parts."""
    names = [name for pair in recording_named(HOWELL).names.values() for name in pair]
    met: set[str] = set()
    for shift, (at, name) in product(range(len(names)), enumerate(names)):
        other = names[(at + shift) % len(names)]
        parts = [*map(_family_and_given, _columns(name), _columns(other))]
        if not met & {*parts}:
            met |= {*parts}
            yield Name(*parts)


def _columns(name: Name) -> tuple[str, str, str]:
    return name.native, name.reading, name.latin


def _family_and_given(one: str, other: str) -> str:
    return f"{one.split()[0]} {other.split()[-1]}"


def _recorded(club: Club, tables: int, *, day: date, by: Actor) -> Session:
    """Seats in the order of the numbers, so that a pair may come late here too."""
    recording = recording_named(HOWELL)
    titles = recording.event["title"]
    name = titles.get(get_language(), titles["en"])
    session = stage(recording, club, day=day, by=by, name=name).session
    section = session.sections.get()
    pairs = sorted(section.contestants.numbered(), key=lambda pair: int(pair.number))
    with act("choose_movement", by=by, section=section, movement=section.movement) as write:
        for seat, pair in enumerate(pairs, start=1):
            write.change(pair, seat=seat)
    return session


def _pairs(club: Club, tables: int, *, day: date, by: Actor) -> Session:
    """Full tables at the movement that fits best; the robots deal the boards themselves."""
    session = create_session(club, name=_("Rehearsal: pairs"), day=day, by=by)
    section = session.sections.get()
    set_number_of_contestants(section, 2 * tables, by=by)
    _name_all(section, 2, by=by)
    choice = choices(2 * tables, boards=BOARDS)[0]
    choose_movement(section, choice.code, boards_per_set=choice.boards_per_round, by=by)
    return start_session(session, by=by)


def _individual(club: Club, tables: int, *, day: date, by: Actor) -> Session:
    """Single players at full tables, each ranked alone."""
    session = create_session(club, name=_("Rehearsal: individual"), day=day, kind=INDIVIDUAL, by=by)
    section = session.sections.get()
    set_number_of_contestants(section, 4 * tables, by=by)
    _name_all(section, 1, by=by)
    fitting = choices(4 * tables, kind="individual", boards=BOARDS)[:FITTING]
    choice = max(fitting, key=lambda one: one.rounds)  # each round has new partners
    choose_movement(section, choice.code, boards_per_set=choice.boards_per_round, by=by)
    return start_session(session, by=by)


def name_of_event() -> str:
    """In the active language; `language_of` finds it again."""
    return _("Rehearsal: two sessions and a final")


def language_of(event: Event) -> str:
    """The language in which a rehearsed event was begun, read off its name; else the active one."""
    for code in complete():
        with override(code):
            if name_of_event() == event.name:
                return code
    return get_language() or settings.LANGUAGE_CODE


def _event(club: Club, tables: int, *, day: date, by: Actor) -> Session:
    """Two sections on the same boards, over two sessions; the robots' director makes the final."""
    session = create_session(club, name=name_of_event(), day=day, sessions=2, by=by)
    add_section(session, by=by)
    each = tables // 2
    for place, section in enumerate(session.sections.order_by("letter")):
        set_number_of_contestants(section, 2 * each, by=by)
        _name_all(section, 2, by=by, after=4 * each * place)
        choice = choices(2 * each, boards=BOARDS)[0]
        choose_movement(section, choice.code, boards_per_set=choice.boards_per_round, by=by)
    return start_session(session, by=by)


def _teams(club: Club, tables: int, *, day: date, by: Actor) -> Session:
    """A Swiss of as many teams as tables: the robots' director draws each round from the standings."""
    conditions = StageConditions(
        format=SWISS, rounds=TEAM_ROUNDS, vp_scale="wbf_continuous", options={"boards": TEAM_BOARDS}
    )
    session = create_event_of_matches(club, conditions, name=_("Rehearsal: Swiss teams"), day=day, by=by)
    section = session.sections.get()
    names = [*islice(_people(), 4 * tables)]
    with act("add_players", by=by, section=section, count=len(names)) as write:
        players = write.add_all(_player(club, name) for name in names)
    called: set[str] = set()
    for first in range(0, len(players), 4):
        captain = players[first]
        family = captain.native.split()[0]
        name = captain.native if family in called else family
        called.add(name)
        enter_team(session.event, name=name, players=players[first : first + 4], by=by)
    return start_session(session, by=by)


def _swiss_pairs(club: Club, tables: int, *, day: date, by: Actor) -> Session:
    """A Swiss of pairs at full tables, by the usual conditions of matchpoints."""
    conditions = usual_conditions("matchpoints", TEAM_ROUNDS, TEAM_BOARDS)
    session = create_swiss_pairs(club, conditions, name=_("Rehearsal: Swiss pairs"), day=day, by=by)
    section = session.sections.get()
    set_number_of_contestants(section, 2 * tables, by=by)
    _name_all(section, 2, by=by)
    return start_session(session, by=by)


def _game(
    game: str, preset: str, name: Callable[[], str], players: Callable[[int], int], code: Callable[[int], str]
) -> SetUp:
    """A session of a table game; `players` and `code` give contestants and plan for a number of tables."""

    def set_up(club: Club, tables: int, *, day: date, by: Actor) -> Session:
        session = create_session(club, name=name(), day=day, by=by)
        section = set_game(session.sections.get(), GameTerms(game, preset=preset), by=by)
        count = players(tables)
        set_number_of_contestants(section, count, by=by)
        _name_all(section, section.contestant_size, by=by)
        seat_rounds(section, code(count), by=by)
        return start_session(session, by=by)

    return set_up


def _name_all(section: Section, size: int, *, by: Actor, after: int = 0) -> None:
    """Invented players for every seat, in an act of the session: they go when it goes.

    `after` are those who have been seated elsewhere.
    """
    club = section.session.event.club
    seats = [(pair, position) for pair in section.contestants.numbered() for position in range(1, size + 1)]
    labels = [str(pair) for pair in section.contestants.numbered()]
    with act("name_pairs", by=by, section=section, pairs=labels) as write:
        players = write.add_all(_player(club, name) for name in islice(_people(), after, after + len(seats)))
        write.add_all(
            Membership(contestant=pair, position=position, player=player)
            for (pair, position), player in zip(seats, players, strict=True)
        )


def _fours(count: int) -> str:
    """Six at one table rest in turn; more tables change partners every round."""
    rounds = {4: 3, 6: ROUNDS}.get(count)
    if rounds:
        return f"rotation-{count}x{rounds}"
    longest = next(iter(game_tables.codes(count, 4, teams=False)))
    family, _x, most = longest.rpartition("x")
    return f"{family}x{min(ROUNDS, int(most))}"


def _round_robin(teams: int) -> str:
    return game_tables.codes(teams, 4, teams=True)[0]


SESSIONS: dict[str, RehearsalKind] = {
    HOWELL: RehearsalKind((6,), _recorded, is_pairs=True),
    "pairs": RehearsalKind((7, *range(3, 7), *range(8, 21)), _pairs, is_pairs=True),
    EVENT: RehearsalKind((6, *range(8, 21, 2)), _event, is_pairs=True),
    "individual": RehearsalKind((3, 2, *range(4, 14)), _individual),
    "team_swiss": RehearsalKind((8, 4, 6, 10, 12, 16), _teams),
    "swiss_pairs": RehearsalKind((4, 3, *range(5, 13)), _swiss_pairs),
    "chicago": RehearsalKind(
        range(1, 9),
        _game("chicago", "", lambda: _("Rehearsal: Chicago"), lambda n: 4 * n if n > 1 else 6, _fours),
    ),
    "reverse": RehearsalKind(
        range(1, 9),
        _game("reverse", "", lambda: _("Rehearsal: Reverse bridge"), lambda n: 4 * n, _fours),
    ),
    "spades": RehearsalKind(
        (2, 1, *range(3, 7)),
        _game("spades", "dan_brad", lambda: _("Rehearsal: Spades"), lambda n: 2 * n + 1, _round_robin),
    ),
    "israeli_whist": RehearsalKind(
        range(1, 9),
        _game("israeli_whist", "", lambda: _("Rehearsal: Israeli whist"), lambda n: 4 * n, _fours),
    ),
}


# A rehearsal: a session set up in a club of its own, to be played by robots and then removed.

PACES = (1, 10, 60)
MOST_SLIPS = 50
SEEDS = range(1, 10_000)


@dataclass(frozen=True, slots=True)
class Dials:
    """A field that is left out has its default; a seed that is left out is random."""

    evening: Annotated[str, Ask(codes=[*SESSIONS], label=gettext_lazy("Session"))] = HOWELL
    # 0 is the usual number.
    tables: Annotated[
        int,
        Meta(ge=1, le=20),
        Ask(
            label=gettext_lazy("Tables"),
            help=gettext_lazy("Blank: the usual number. The real session has six."),
        ),
    ] = 0
    seed: Annotated[
        int,
        Meta(ge=SEEDS[0], le=SEEDS[-1]),
        Ask(
            label=gettext_lazy("Seed"),
            help=gettext_lazy("The same seed gives the same session. Blank: random."),
        ),
    ] = 1
    pace: Annotated[int, Ask(codes=PACES, label=gettext_lazy("Pace"))] = 1
    # So many entries in a hundred are wrong at first.
    slips: Annotated[
        int,
        Meta(ge=0, le=MOST_SLIPS),
        Ask(
            label=gettext_lazy("Wrong entries in a hundred"),
            help=gettext_lazy(
                "A wrong trick count, declarer or contract: corrected at once, queried by the other side, "
                "or corrected later by the director."
            ),
        ),
    ] = 0
    outages: Annotated[
        bool, Ask(label=gettext_lazy("Phones of one table go offline for a while, every round"))
    ] = False
    slow_table: Annotated[bool, Ask(label=gettext_lazy("One table is slow"))] = False
    late_pair: Annotated[bool, Ask(label=gettext_lazy("Late pair in round 2 (pairs only)"))] = False
    calls: Annotated[bool, Ask(label=gettext_lazy("Tables that cannot agree call the director"))] = False
    auction: Annotated[bool, Ask(label=gettext_lazy("Phones ask for the auction, and robots enter it"))] = (
        False
    )


def start_rehearsal(*, by: Actor, dials: Dials = Dials()) -> Rehearsal:
    """Set the session up, ready for the robots; one that is still there is given back instead.

    DirectorError `bad_dial` where a dial is turned too far.
    """
    if standing := Rehearsal.objects.select_related("session").first():
        return standing
    dials = _within(dials)
    kind = SESSIONS[dials.evening]
    with transaction.atomic():
        club = Club.objects.filter(is_rehearsal=True).first()
        club = club or Club.objects.create(name=_("Rehearsal"), is_rehearsal=True)
        club.time_zone = zone_of(own_club(by.user) if by.user else None).key
        club.save(update_fields=["time_zone"])
        session = kind.set_up(club, dials.tables, day=today(club), by=by)
        if dials.auction:
            event = session.event  # the robots of a command play on with this object
            event.options = {**event.options, "auction": True}
            event.save(update_fields=["options"])
        stored = {name: value for name, value in asdict(dials).items() if name != "auction"}
        return Rehearsal.objects.create(session=session, **stored)


def _within(dials: Dials) -> Dials:
    """The dials with the usual number of tables filled in."""
    if dials.evening not in SESSIONS:
        raise _refusal()
    tables = SESSIONS[dials.evening].tables
    dials = replace(dials, tables=dials.tables or tables[0])
    right = dials.tables in tables and dials.seed in SEEDS and dials.pace in PACES
    if not right or not 0 <= dials.slips <= MOST_SLIPS:
        raise _refusal()
    return dials


def _refusal() -> DirectorError:
    return DirectorError("bad_dial", _("A rehearsal is not possible with these settings."))


@dataclass(frozen=True, slots=True)
class PaceOfRobots:
    pace: Annotated[int, Ask(codes=PACES)]
    paused: bool = False


def set_pace(rehearsal: Rehearsal, *, pace: int, paused: bool) -> Rehearsal:
    rehearsal.pace, rehearsal.paused = pace, paused
    rehearsal.save(update_fields=["pace", "paused"])
    return rehearsal


@transaction.atomic
def remove_rehearsal(rehearsal: Rehearsal) -> None:
    """Erase it without a trace: the sessions of its event, their journals, its players and its club."""
    event = rehearsal.session.event
    club = event.club
    rehearsal.delete()
    for session in event.sessions.order_by("-pk"):
        remove_session(session)
    if not club.events.exists():
        Player.objects.filter(club=club).delete()
        club.delete()


def remove_session(session: Session) -> None:
    """Erase a session with everything in it, its journal too: only rehearsals are ever removed like this."""
    event = session.event
    is_last = not event.sessions.exclude(pk=session.pk).exists()
    session.playing_directors.all().delete()
    for model in reversed([*OF_AN_EVENT]):
        rows = of_event(model, event.pk) if is_last else of_session(model, session.pk)
        _erase(rows if model is not Session else Session.objects.filter(pk=session.pk))


def _erase(rows: models.QuerySet[models.Model]) -> None:
    """Delete rows; a row that others of its own kind refer to goes after them."""
    own = [
        column.attname for column in rows.model._meta.concrete_fields if column.related_model is rows.model
    ]
    for column in own:
        while rows.filter(**{f"{column}__isnull": False}).exists():
            held = {*rows.exclude(**{column: None}).values_list(column, flat=True)}
            rows.exclude(**{column: None}).exclude(pk__in=held).delete()
    rows.delete()
