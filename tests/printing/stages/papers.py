"""A final of four pairs and the two sessions that led to it; the masterpoints of two teams."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from scoring.schemes.masterpoint_schemes import Award
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.event_ranking import (
    CarriedFigure,
    EventLine,
    EventList,
    EventRanking,
    EventSession,
    SessionFigure,
)
from tournament.sheets.masterpoint_sheets import EntrantAward, MasterpointSheet, PlayerAward
from tournament.sheets.names import Party

from ..evening import HEADING, parties


def event_rankings() -> tuple[EventRanking, ...]:
    """A final of four with half of the boards before, and the two sessions that led to it."""
    days = (date(2026, 11, 19), date(2026, 11, 20))
    first, second = (EventSession(number, number, day, closed=True) for number, day in enumerate(days, 1))
    people = [replace(party, number=str(place)) for place, party in enumerate([*parties().values()][:7], 1)]
    qualifying = EventList(
        stage=1,
        order=1,
        name="",
        part="",
        rule="percent_of_all_boards",
        in_per_cent=True,
        sessions=(first, second),
        lines=tuple(_qualifier(place, party) for place, party in enumerate(people, 1)),
        planned=2,
        wanted=4,
        announced=True,
    )
    final = replace(
        qualifying,
        stage=2,
        order=2,
        name="決勝",
        sessions=(EventSession(3, 1, date(2026, 11, 22), closed=True),),
        lines=tuple(_finalist(place, line) for place, line in enumerate(qualifying.through, 1)),
        planned=1,
        carry="share",
        carry_amount=50,
        wanted=0,
    )
    return (EventRanking(HEADING, (final, qualifying)),)


def _qualifier(place: int, party: Party) -> EventLine:
    points = (320 - 9 * place, 300 - 7 * place)
    return EventLine(
        place=place,
        tied=False,
        entrant=place,
        party=party,
        sessions=tuple(
            SessionFigure(place, "", "A", Fraction(100 * own, 520), own, 520, 26) for own in points
        ),
        value=Fraction(100 * sum(points), 1040),
        points=sum(points),
        top=1040,
        boards=52,
        qualifies="direct" if place <= 4 else "reserve",
        reserve=max(0, place - 4),
    )


def _finalist(place: int, line: EventLine) -> EventLine:
    own, points = 60 - 5 * place, line.points or 0
    carried = CarriedFigure(Fraction(points * 2, 40), 26, 2, Fraction(1, 2), line.value or 0, points, 52, 20)
    return replace(
        line,
        sessions=(SessionFigure(place, "", "A", Fraction(100 * own, 108), own, 108, 54),),
        value=Fraction(100 * (own + carried.points), 160),
        points=own + carried.points,
        top=160,
        boards=54,
        carried=carried,
        qualifies="",
        reserve=0,
    )


def masterpoints() -> tuple[MasterpointSheet, ...]:
    """Two teams of four: a rank's points beside those of the matches."""
    people = [party.names for party in parties().values()]
    teams = [
        EntrantAward(
            entrant=number,
            party=Party(number, str(number), kind="team"),
            place=number,
            tied=False,
            direction="",
            stratum="",
            flight="",
            rivals=6,
            level=1,
            covered=(Award(by_place, (2 - number, 10), 10),),
            by_place=by_place,
            matches=(),
            by_matches=6 * won,
            points=by_place + 6 * won,
        )
        for number, by_place, won in ((1, 20, 4), (2, 10, 3))
    ]
    awards = [
        PlayerAward(
            player=4 * team.entrant + place,
            name=name,
            number="",
            pair=team.party.number,
            place=team.place,
            tied=False,
            direction="",
            stratum="B" if team.entrant > 1 else "",
            flight="",
            points=team.points,
            entrant=team.entrant,
        )
        for team in teams
        for place, name in enumerate([*people[2 * team.entrant - 2], *people[2 * team.entrant - 1]])
    ]
    as_of = date(2015, 10, 22)
    return (
        MasterpointSheet(
            HEADING, "ebu", "EBU", as_of, None, True, (*awards,), TEAMS, entrants=(*teams,), per_match=True
        ),
    )


SHEETS = {"event_ranking": event_rankings, "masterpoints": masterpoints}
