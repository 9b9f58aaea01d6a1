"""The grades of a club's players, from its finished sessions of pairs (`scoring/stages/club_grade.py`)."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rounding import Number
from scoring.stages.club_grade import (
    FORMED,
    Graded,
    GradedSession,
    Scored,
    Standing,
    grade_on,
    grades,
    per_cent_of_imps,
)
from tournament.domain.boards.reports.section import key_of
from tournament.domain.club.reports.finished_fields import (
    FinishedField,
    OwnFigures,
    about_session,
    fields_of,
    finished_sessions,
)
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.time_zones import today
from tournament.models import Club, Contestant, Entrant, EntrantPlayer, Membership, Player, Section, Session
from tournament.sheets.event_kinds import PAIRS, SWISS_PAIRS
from tournament.sheets.grade_sheets import GradeList, GradeStep, PlayerGrade
from tournament.sheets.heading import IN_PER_CENT, Heading
from tournament.sheets.names import Name

MOST_SESSIONS = 300  # the latest of a club: two a week for three years
KINDS = (PAIRS, SWISS_PAIRS)
A_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,3})?")
CROSS_IMPS, PER_COMPARISON = "cross_imps", "others"


def grade_list(club: Club) -> GradeList:
    """Everybody with a graded session, for directors; nobody where the club computes no grades."""
    graded = _graded(club)
    names = {player.pk: player.name for player in Player.objects.filter(pk__in=graded.steps)}
    lines = [_line(graded, player, name, club) for player, name in names.items()]
    ordered = sorted(lines, key=lambda line: (line.grade is None, -(line.grade or 0), -line.boards))
    return GradeList(club.name, graded.sessions, tuple(ordered))


def shown_grades(club: Club) -> GradeList:
    """The grades that everybody may see: of players who show theirs, by the name that the public has."""
    graded = _graded(club)
    players = Player.objects.filter(pk__in=graded.steps, shows_grade=True)
    lines = [_line(graded, one.pk, one.name.covered, club) for one in players]
    shown = sorted((line for line in lines if line.grade is not None), key=lambda line: -(line.grade or 0))
    return GradeList(club.name, graded.sessions, tuple(shown))


def grade_of(player: Player) -> PlayerGrade:
    """A player's own grade with its sessions: none where the club computes no grades."""
    graded = _graded(player.club)
    line = _line(graded, player.pk, player.name, player.club)
    return replace(line, steps=tuple(_steps(graded, player.pk)))


def strengths_of(session: Session) -> dict[int, Fraction]:
    """By contestant the mean grade of its players, for seats; empty where nobody has a grade."""
    rows = Membership.objects.filter(
        contestant__section__session=session, contestant__partner_entrant=None, from_round=1
    )
    everybody = Contestant.objects.numbered().filter(section__session=session).values_list("pk", flat=True)
    seats = rows.values_list("contestant", "player", "player__grade")
    return _mean_grades(session.event.club, everybody, [*seats])


def strengths_of_entrants(session: Session) -> dict[int, Fraction]:
    """By entrant the mean grade of its players, for seeds; empty where nobody has a grade."""
    own = Entrant.objects.in_matches().filter(contestants__section__session=session).distinct()
    everybody = own.values_list("pk", flat=True)
    rows = EntrantPlayer.objects.filter(entrant__in=everybody)
    seats = rows.values_list("entrant", "player", "player__grade")
    return _mean_grades(session.event.club, everybody, [*seats])


def _mean_grades(
    club: Club, everybody: Iterable[int], seats: Sequence[tuple[int, int, str]]
) -> dict[int, Fraction]:
    """Of each pair or team; `seats` are its players with the grades on their rows.

    The club grade where the club computes it, else the grade on the player's row: the higher number, or the
    first in the alphabet. Who has none counts as the mean of those who have one.
    """
    known = grade_list(club).players
    graded = {one.player: Fraction(one.grade) for one in known if one.grade is not None}
    graded = graded or _typed({player: grade.strip() for _pair, player, grade in seats if grade.strip()})
    here = [graded[player] for _pair, player, _grade in seats if player in graded]
    if not here:
        return {}
    mean, own = sum(here, Fraction()) / len(here), defaultdict(list)
    for pair, player, _grade in seats:
        own[pair].append(graded.get(player, mean))
    return {pk: sum(own[pk], Fraction()) / len(own[pk]) if pk in own else mean for pk in everybody}


def _typed(grades: Mapping[int, str]) -> dict[int, Fraction]:
    """Numbers as they are; words by the alphabet, of which A is the strongest."""
    if all(A_NUMBER.fullmatch(grade) for grade in grades.values()):
        return {player: Fraction(grade) for player, grade in grades.items()}
    ranks = {grade: place for place, grade in enumerate(sorted({*grades.values()}, reverse=True))}
    return {player: Fraction(ranks[grade]) for player, grade in grades.items()}


@dataclass(frozen=True, slots=True)
class _Grades:
    """How many sessions count; each player's steps with the contestant that they sat in, the oldest first."""

    sessions: int
    events: Mapping[int, str]
    steps: Mapping[int, list[tuple[int, Graded]]]


def _graded(club: Club) -> _Grades:
    """What is computed is kept until a session is closed, opened or changed."""
    if not club.grades_players:
        return _Grades(0, {}, {})
    shown = finished_sessions(club, KINDS).filter(event__forgotten_at=None, event__kind__in=KINDS)
    sessions = [*shown.select_related("event__club")[:MOST_SESSIONS]]
    versions = Section.objects.filter(session__in=sessions).order_by("pk").values_list("pk", "version")
    version = (*versions, *((one.pk, about_session(one)) for one in sessions))
    return _by_club.of((club.pk, version), [*reversed(sessions)])


def _read(_club: int, sessions: list[Session]) -> _Grades:
    lists = _lists(sessions)
    graded = [
        GradedSession(one.pk, one.date, tuple(tuple(own.values()) for own in lists[one.pk]))
        for one in sessions
        if one.pk in lists
    ]
    contestants = {
        (one.pk, player): contestant
        for one in sessions
        for own in lists.get(one.pk, ())
        for contestant, pair in own.items()
        for player in pair.players
    }
    steps = {
        key_of(player): [(contestants[key_of(step.session), key_of(player)], step) for step in own]
        for player, own in grades(graded).items()
    }
    return _Grades(len(graded), {one.pk: one.event.name for one in sessions}, steps)


_by_club = Remembered(_read)


def _lists(sessions: list[Session]) -> dict[int, list[dict[int, Scored]]]:
    """By session, the pairs that are ranked together, each with what it scored."""
    contestants = Contestant.objects.numbered().filter(section__session__in=sessions)
    of_session = dict(contestants.values_list("pk", "section__session_id"))
    together: dict[tuple[int, int, str], dict[int, Scored]] = defaultdict(dict)
    for pk, field in fields_of([one.pk for one in sessions], KINDS).items():
        for contestant, session, scored in _scored(field, of_session):
            direction = field.figures[contestant].placing.standing.party.direction
            together[pk, session, direction][contestant] = scored
    lists: dict[int, list[dict[int, Scored]]] = defaultdict(list)
    for (_field, session, _direction), pairs in together.items():
        lists[session].append(pairs)
    return lists


def _scored(field: FinishedField, of_session: Mapping[int, int]) -> Iterator[tuple[int, int, Scored]]:
    for contestant, own in field.figures.items():
        session = of_session.get(contestant)
        if session is None:
            continue
        percentage = _percentage(own, field.headings[session])
        boards = own.placing.standing.boards
        if percentage is not None and boards:
            seats = (seat.player for seat in field.seats.get(contestant, ()) if seat.counts)
            yield contestant, session, Scored(tuple(dict.fromkeys(seats)), percentage, boards)


def _percentage(own: OwnFigures, heading: Heading) -> Number | None:
    """Of matchpoints, or of cross-IMPs against each other result; no other scoring is graded."""
    if heading.method in IN_PER_CENT:
        return own.placing.percentage
    value, boards = own.placing.standing.value, own.placing.standing.boards
    is_graded = heading.method == CROSS_IMPS and heading.cross_imp_divisor == PER_COMPARISON
    if not is_graded or heading.unit or value is None or not boards:
        return None
    return per_cent_of_imps(Fraction(value) / boards if heading.total == "sum" else value)


def _line(graded: _Grades, player: int, name: Name, club: Club) -> PlayerGrade:
    """Without the steps."""
    own = graded.steps.get(player, [])
    grade, boards = grade_on(today(club), [step for _contestant, step in own])
    return PlayerGrade(
        player=player,
        name=name,
        grade=None if boards < FORMED else grade,
        boards=boards,
        standing=Standing.of(boards).value,
        sessions=len(own),
        last=own[-1][1].day if own else None,
    )


def _steps(graded: _Grades, player: int) -> Iterator[GradeStep]:
    for contestant, step in graded.steps.get(player, []):
        session = key_of(step.session)
        yield GradeStep(
            session=session,
            contestant=contestant,
            event=graded.events[session],
            date=step.day,
            boards=step.boards,
            percentage=step.percentage,
            expected=step.expected,
            grade=None if step.counted < FORMED else step.grade,
        )
