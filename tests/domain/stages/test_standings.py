"""The table of a team event, from results that phones entered."""

from fractions import Fraction

import pytest

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tournament.domain.journal.acts.journal import act
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Adjustment, Session, TeamMatch
from tournament.sheets.team_standings import TeamStandings

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S= N")] * 4


def table(session: Session) -> TeamStandings:
    return team_standings(Session.objects.select_related("event__club", "stage__event").get(pk=session.pk))


def test_a_match_is_worth_its_imps_on_the_scale() -> None:
    section = round_robin(4)
    match = section.team_matches.filter(round=1).first()

    # Board 1 (nobody vulnerable): 420 against 450 is 1 IMP away; board 2: 620 (N-S) against −100 is 12 home.
    play(match, [("4S= N", "4S+1 N"), ("4S= N", "4S-1 N"), ("PASS", "PASS"), ("1NT= E", "1NT= E")])

    rows = {row.team.id: row for row in table(section.session).rows}
    home, away = rows[match.home_id], rows[match.away_id]
    won, lost = match_points(VP_SCALES["wbf_continuous"], 11, 4)
    assert (home.imps, home.imps_against) == (12, 1)
    assert (home.total, away.total) == (won, lost)
    assert (home.won, home.lost, away.lost) == (1, 0, 1)
    assert [row.place for row in table(section.session).rows] == [1, 2, 3, 3]


def test_a_match_counts_when_both_rooms_have_played_every_board() -> None:
    section = round_robin(4)
    match = section.team_matches.filter(round=1).first()

    play(match, FLAT[:3])

    home = next(row for row in table(section.session).rows if row.team.id == match.home_id)
    (first, *_later) = home.rounds
    assert (home.total, home.matches, first.points, first.waiting) == (0, 0, None, 1)


def test_an_odd_number_of_teams_has_a_bye_in_turn_worth_sixty_per_cent() -> None:
    section = round_robin(5)
    for number in range(1, 6):
        play(section.team_matches.filter(round=number, away__isnull=False).first(), FLAT[:1])
    sheet = table(section.session)
    byes = [one for row in sheet.rows for one in row.rounds if one.kind == "bye"]
    assert sorted(one.round for one in byes) == [1, 2, 3, 4, 5]
    assert {one.points for one in byes} == {12}
    assert sheet.expected == 10


def test_a_bye_by_the_own_average_is_that_of_the_teams_other_matches() -> None:
    section = round_robin(3, options={"bye": "own_average"})
    for match in section.team_matches.filter(away__isnull=False):
        play(match, [("4S= N", "4S-1 N"), *FLAT[1:]])

    rows = table(section.session).rows

    byes = {row.team.id: one.points for row in rows for one in row.rounds if one.kind == "bye"}
    own = {
        row.team.id: [one.points for one in row.rounds if one.kind == "match" and one.points is not None]
        for row in rows
    }
    assert len({*byes.values()}) > 1
    for team, points in own.items():
        assert abs(byes[team] - Fraction(sum(points)) / 2) <= Fraction(1, 200)


def test_a_fine_in_victory_points_is_off_the_total_and_shown() -> None:
    section = round_robin(4)
    match = TeamMatch.objects.filter(section=section, round=1).first()
    play(match, FLAT)
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.add(Adjustment(entrant=match.home, match=match, unit="VP", amount="-1.5", by="director"))

    home = next(row for row in table(section.session).rows if row.team.id == match.home_id)

    assert (home.total, home.fines, home.rounds[0].points) == (Fraction(17, 2), Fraction(3, 2), 10)
