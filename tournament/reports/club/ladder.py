"""The ladder of a club: its players by the mean of their percentages in the latest sessions."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.rounding import Number
from scoring.stages.ladder import LadderRule, ladder
from scoring.totals.ranking import Place, rank
from tournament.models import Player
from tournament.reports.boards.section import key_of
from tournament.reports.club.finished_fields import FinishedField, fields_of, finished_sessions, in_per_cent
from tournament.sheets.player_page import Ladder, LadderLine

SESSIONS = 12  # the latest of the club
RULE = LadderRule(least_sessions=3)
FIRST, AROUND = 3, 2  # lines that are shown: the first ones, and those above and below the player


def club_ladder(player: Player) -> Ladder | None:
    """The ladder of the player's club as they see it; None before a player has enough sessions.

    A session counts for those whom its event shows by their own names: the ladder gives away no alias.
    """
    sessions = _latest_sessions(player.club_id)
    scores = _scores(fields_of(sessions).values())
    rungs = ladder(scores, RULE)
    values = {who: rung.value for who, rung in rungs.items() if rung.value is not None}
    if not values:
        return None
    places = rank(values)
    shown = _window(places, player.pk)
    return Ladder(len(sessions), RULE.least_sessions, len(places), _lines(shown, scores, player.pk))


def _latest_sessions(club: int) -> list[int]:
    rows = finished_sessions(club).filter(in_per_cent()).values_list("pk", "date")[:SESSIONS]
    return [pk for pk, _date in rows]


def _scores(fields: Iterable[FinishedField]) -> dict[Hashable, list[Number]]:
    """Each player's percentages."""
    found: dict[Hashable, list[Number]] = defaultdict(list)
    for field in fields:
        for contestant, own in field.figures.items():
            value = own.placing.percentage
            for seat in field.seats.get(contestant, ()):
                if seat.counts and seat.openly and value is not None:
                    found[seat.player].append(value)
    return found


def _window(places: Sequence[Place], player: int) -> list[Place]:
    own = next((at for at, place in enumerate(places) if place.contestant == player), AROUND)
    return [place for at, place in enumerate(places) if at < FIRST or abs(at - own) <= AROUND]


def _lines(
    places: Iterable[Place], scores: Mapping[Hashable, Sequence[Number]], player: int
) -> tuple[LadderLine, ...]:
    shown = {key_of(place.contestant): place for place in places}
    names = {one.pk: one.name for one in Player.objects.filter(pk__in=shown)}
    return tuple(
        LadderLine(
            place=place.place or 0,
            tied=place.tied,
            name=names[pk],
            value=Fraction(place.value or 0),
            sessions=len(scores[pk]),
            own=pk == player,
        )
        for pk, place in shown.items()
    )
