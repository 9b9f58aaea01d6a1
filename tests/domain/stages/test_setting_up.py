"""Teams before the start: multiple teams seated by a movement, other conditions, the same event again."""

from datetime import date

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, team_section
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_entries import TeamEntry, enter_teams, remove_team
from tournament.domain.stages.acts.team_events import StageConditions, change_stage, repeat_any
from tournament.domain.stages.acts.team_matches import clear_matches, seat_team_movement
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Section, Stage
from tournament.sheets.team_standings import TeamStandings

pytestmark = pytest.mark.django_db
SWING = ("4S= N", "4S-1 N")  # 10 IMPs on board 1


def multiple(teams: int, boards: int = 2, **stage: object) -> Section:
    return team_section(teams, boards=boards, options={"multiple": True}, **stage)


def table(section: Section) -> TeamStandings:
    return team_standings(
        Section.objects.select_related("session__event__club", "session__stage__event")
        .get(pk=section.pk)
        .session
    )


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("teams", "code", "matches"),
    [(3, "triples-3x2", 3), (5, "american-whist-5x4", 10), (6, "nerelay-6x5", 15), (6, "stagger-6x4", 12)],
)
def test_each_match_of_multiple_teams_is_two_halves_on_the_same_boards(
    teams: int, code: str, matches: int
) -> None:
    section = multiple(teams)
    seat_team_movement(section, code, by=DIRECTOR)
    found = [*section.team_matches.all()]
    assert len(found) == matches
    for match in found:
        early, late = match.placements.order_by("round", "table")
        assert early.boards == late.boards
        assert len(early.boards) == match.boards == 2
        assert (early.ns.entrant_id, early.ew.entrant_id) == (match.home_id, match.away_id)
        assert (late.ns.entrant_id, late.ew.entrant_id) == (match.away_id, match.home_id)
        assert match.round == early.round


def test_a_match_of_multiple_teams_is_scored_when_both_halves_are_in() -> None:
    section = multiple(5, vp_scale="wbf_discrete")
    seat_team_movement(section, "american-whist-5x4", by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    match = section.team_matches.select_related("section").order_by("round", "pk").first()
    play(match, [SWING, ("PASS", "PASS")])
    (line,) = (row for row in table(section).rows if row.team.id == match.home_id)
    assert (line.won, line.imps, line.imps_against) == (1, 10, 0)


def test_a_movement_of_pairs_seats_no_teams() -> None:
    section = multiple(5)
    with pytest.raises(DirectorError) as refusal:
        seat_team_movement(section, "mitchell-5x5", by=DIRECTOR)
    assert refusal.value.code == "only_for_pairs"


def test_an_own_table_makes_the_victory_points() -> None:
    section = round_robin(4, boards=1, vp_scale="wbf_discrete")
    match = section.team_matches.select_related("section").first()
    play(match, [SWING])
    own = {"top": 10, "bands": [[0, 5, 5], [3, 7, 3], [10, 9, 0]]}
    stage = Stage.objects.select_related("event").get(pk=section.session.stage_id)
    standing = StageConditions.of(stage)
    change_stage(
        stage,
        StageConditions("imps", "round-robin", None, "own", (), {**standing.options, "vp_table": own}),
        by=DIRECTOR,
    )
    points = {row.team.id: row.total for row in table(section).rows}
    assert (points[match.home_id], points[match.away_id]) == (9, 0)


def test_a_change_that_moves_no_score_is_not_marked_as_rescored() -> None:
    section = team_section(4)
    stage = Stage.objects.select_related("event").get(pk=section.session.stage_id)
    options = {**stage.options, "line_up": "blind"}
    change_stage(stage, StageConditions(options=options), by=DIRECTOR)
    assert JournalEntry.objects.get(verb="change_stage").about == {}


def test_the_length_of_the_matches_stands_once_a_result_is_in() -> None:
    section = round_robin(4)
    play(section.team_matches.select_related("section").first(), [SWING])
    stage = Stage.objects.select_related("event").get(pk=section.session.stage_id)
    with pytest.raises(DirectorError) as refusal:
        change_stage(stage, StageConditions(vp_scale=stage.vp_scale, options={"boards": 6}), by=DIRECTOR)
    assert refusal.value.code == "already_played"
    assert Stage.objects.get(pk=stage.pk).options["boards"] == 4


def test_total_points_are_the_sum_of_the_differences() -> None:
    section = round_robin(4, boards=2, vp_scale="", method="aggregate")
    match = section.team_matches.select_related("section").first()
    play(match, [SWING, ("1NT= N", "PASS")])
    points = {row.team.id: row.total for row in table(section).rows}
    assert (points[match.home_id], points[match.away_id]) == (420 + 50 + 90, -560)


def test_a_list_with_a_player_twice_enters_nothing() -> None:
    section = team_section(2)
    player = section.session.event.entrants.first().players.first().player
    lists = [TeamEntry("Red", (player,)), TeamEntry("Blue", ())]
    with pytest.raises(DirectorError) as refusal:
        enter_teams(section.session.event, lists, by=DIRECTOR)
    assert refusal.value.code == "plays_elsewhere"
    assert section.session.event.entrants.count() == 2


def test_a_seated_team_is_removed_after_its_seating() -> None:
    section = round_robin(4)
    team = section.session.event.entrants.first()
    with pytest.raises(DirectorError) as refusal:
        remove_team(team, by=DIRECTOR)
    assert refusal.value.code == "in_use"
    clear_matches(section, by=DIRECTOR)
    remove_team(team, by=DIRECTOR)
    assert section.session.event.entrants.count() == 3


def test_the_same_event_again_has_its_teams_conditions_and_seating_without_results() -> None:
    section = round_robin(4, tie_breaks=("imp_quotient",))
    play(section.team_matches.select_related("section").first(), [SWING])
    again = repeat_any(section.session, day=date(2026, 12, 5), by=DIRECTOR)
    copy = again.sections.get()
    assert (again.stage.vp_scale, again.stage.tie_breaks) == ("wbf_continuous", ["imp_quotient"])
    assert [team.name for team in again.event.entrants.order_by("number")] == [
        team.name for team in section.session.event.entrants.order_by("number")
    ]
    assert again.event.entrants.first().players.count() == 4
    assert (copy.team_matches.count(), copy.results.count(), again.started_at) == (6, 0, None)


def test_multiple_teams_are_seated_again_by_their_movement() -> None:
    section = multiple(6)
    seat_team_movement(section, "stagger-6x4", by=DIRECTOR)
    again = repeat_any(section.session, day=date(2026, 12, 5), by=DIRECTOR)
    copy = again.sections.get()
    assert (copy.movement, copy.team_matches.count()) == ("stagger-6x4", 12)


def test_a_movement_is_undone_in_one_step() -> None:
    section = multiple(5)
    seat_team_movement(section, "american-whist-5x4", by=DIRECTOR)
    undo(JournalEntry.objects.get(verb="seat_team_movement"), by=DIRECTOR)
    section.refresh_from_db()
    assert (section.movement, section.team_matches.count(), section.placements.count()) == ("", 0, 0)


def test_a_bye_on_the_scale_of_25_is_60_per_cent_of_the_30_that_a_draw_shares() -> None:
    section = round_robin(3, boards=8, vp_scale="japan_25")
    lifecycle.close_session(section.session, by=DIRECTOR)
    assert {row.total for row in table(section).rows} == {18}
