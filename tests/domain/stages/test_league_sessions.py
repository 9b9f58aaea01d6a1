"""A round robin over several sessions: the next session, dates that captains agree on, one table."""

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, swiss, team_section
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_event_papers import round_sheets, team_cards
from tournament.domain.people.readings.line_ups import segments_to_come
from tournament.domain.people.readings.roles import operator
from tournament.domain.room.reports.table_round import matches_at_tables, parts_by_round
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.league_sessions import add_league_session, agree_date
from tournament.domain.stages.acts.match_rulings import award_boards
from tournament.domain.stages.acts.team_entries import enter_team
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.acts.team_withdrawals import withdraw_team
from tournament.domain.stages.readings.stage_terms import league_rounds
from tournament.domain.stages.reports.match_desk import match_lines
from tournament.domain.stages.reports.match_sheet import match_sheet, match_sheets
from tournament.domain.stages.reports.repair_costs import team_leaving
from tournament.domain.stages.reports.team_leagues import fixtures_of, match_states
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Section, Session, Stage

pytestmark = pytest.mark.django_db
WON = [("4S= N", "4S-1 N"), ("PASS", "PASS")]
DAY = date(2026, 11, 28)


def first_session(teams: int = 6, rounds: int = 3, played: bool = True) -> Section:
    section = team_section(teams, boards=2, vp_scale="wbf_continuous")
    seat_round_robin(section, rounds=rounds, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    if played:
        for match in section.team_matches.filter(away__isnull=False):
            play(match, WON)
    return Section.objects.select_related("session__event__club", "session__stage").get(pk=section.pk)


def couples(session: Session) -> list[tuple[int, int]]:
    rows = session.sections.get().team_matches.filter(away__isnull=False)
    return [*rows.values_list("home__number", "away__number")]


@pytest.mark.slow
def test_the_next_session_plays_the_rounds_that_are_left_and_the_table_counts_both() -> None:
    section = first_session()
    made = add_league_session(section.session, day=DAY, first=4, last=5, by=DIRECTOR)
    lifecycle.start_session(made, by=DIRECTOR)
    for match in made.sections.get().team_matches.all():
        play(match, WON)

    met = {frozenset(one) for one in couples(section.session) + couples(made)}
    table = team_standings(made)

    assert len(met) == 15
    assert {row.matches for row in table.rows} == {5}
    assert table.rounds == table.last_round == 5
    assert {abs(sum(1 if one.home else -1 for one in row.rounds)) for row in table.rows} == {1}


@pytest.mark.slow
def test_a_second_half_has_home_and_away_exchanged() -> None:
    section = first_session(4, 3)
    made = add_league_session(section.session, day=DAY, first=4, last=6, double=True, by=DIRECTOR)
    assert sorted(couples(made)) == sorted((away, home) for home, away in couples(section.session))


def test_rounds_that_are_seated_or_that_the_schedule_does_not_have_are_refused() -> None:
    section = first_session(4, 2, played=False)
    for first, last, code in ((2, 3, "seated_already"), (3, 4, "no_round"), (3, 2, "no_round")):
        with pytest.raises(DirectorError) as refusal:
            add_league_session(section.session, day=DAY, first=first, last=last, by=DIRECTOR)
        assert refusal.value.code == code
    with pytest.raises(DirectorError) as refusal:
        add_league_session(swiss(4).session, day=DAY, first=1, last=1, by=DIRECTOR)
    assert refusal.value.code == "no_round_robin"


@pytest.mark.slow
def test_the_next_session_is_undone_in_the_session_from_which_it_was_added() -> None:
    section = first_session(4, 2, played=False)
    add_league_session(section.session, day=DAY, first=3, last=3, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    assert section.session.event.sessions.count() == 1
    assert [one.session is None for one in league_rounds(section.session.stage)] == [False, False, True]


def test_a_match_that_another_team_prevented_does_not_count_for_half_of_a_league() -> None:
    section = first_session(6, 2)
    add_league_session(section.session, day=DAY, first=3, last=5, by=DIRECTOR)
    gone = section.session.event.entrants.get(number=1)
    withdraw_team(gone, section, by=DIRECTOR)
    met = {
        team.number
        for match in section.team_matches.all()
        if gone.pk in (match.home_id, match.away_id)
        for team in (match.home, match.away)
    }
    other = section.session.event.entrants.exclude(number__in=met).first()

    leaving = team_leaving(Stage.objects.get(sessions=section.session), other, operator())

    assert (leaving.played, leaving.scheduled, leaving.before_half) == (4, 8, False)


@pytest.mark.slow
def test_a_team_that_left_before_half_of_the_league_is_out_of_the_next_session_too() -> None:
    section = first_session(6, 2)
    team = section.session.event.entrants.get(number=1)
    withdraw_team(team, section, by=DIRECTOR)

    made = add_league_session(section.session, day=DAY, first=3, last=5, by=DIRECTOR)

    assert made.sections.get().team_matches.filter(end="withdrawn").count() == 3
    own = next(row for row in team_standings(made).rows if row.team.number == 1)
    assert (own.place, own.matches) == (None, 0)


def test_captains_agree_on_a_date_and_two_who_do_so_at_once_are_asked() -> None:
    section = first_session(4, 1, played=False)
    match = section.team_matches.first()
    moment = datetime(2026, 12, 1, 10, 30, tzinfo=UTC)

    agree_date(match, plays_at=moment, place="公民館", seen=match.version, by=DIRECTOR)

    match.refresh_from_db()
    assert (match.plays_at, match.place) == (moment, "公民館")
    with pytest.raises(Conflict):
        agree_date(match, plays_at=None, place="", seen=match.version - 1, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    match.refresh_from_db()
    assert (match.plays_at, match.place) == (None, "")


def test_a_team_cannot_join_a_round_robin_that_has_begun() -> None:
    section = first_session(4, 1)
    with pytest.raises(DirectorError) as refusal:
        enter_team(section.session.event, name="遅刻組", by=DIRECTOR)
    assert refusal.value.code == "round_robin_begun"
    assert section.session.event.entrants.count() == 4


def test_a_later_session_is_not_seated_from_the_first_round_on_again() -> None:
    section = first_session(4, 2, played=False)
    made = add_league_session(section.session, day=DAY, first=3, last=3, by=DIRECTOR)
    for one in (section, made.sections.get()):
        with pytest.raises(DirectorError) as refusal:
            seat_round_robin(one, by=DIRECTOR)
        assert refusal.value.code == "goes_on"


def test_a_match_with_too_few_results_is_finished_for_nobody() -> None:
    section = first_session(4, 2, played=False)
    match = section.team_matches.first()
    for other in section.team_matches.exclude(pk=match.pk):
        play(other, WON)
    award_boards(match, [1, 2], home="", away="", by=DIRECTOR)

    desk = next(line for line in match_lines(section.session) if line.id == match.pk)
    sheet = match_sheet(section, match.pk, AnonymousUser())

    assert (desk.state, match_states(section.session.stage)[match.pk], sheet.state) == ("playing",) * 3
    assert (desk.waiting, sheet.waiting) == (0, 0)


@pytest.mark.slow
def test_rounds_of_a_later_session_have_the_numbers_of_the_table_everywhere() -> None:
    section = first_session(6, 3, played=False)
    made = add_league_session(section.session, day=DAY, first=4, last=5, by=DIRECTOR)
    (later,) = made.sections.select_related("session__event", "session__stage__event")
    scope, team = Scope(made), later.team_matches.first().home

    told = {
        "set-up": [one.round for one in fixtures_of(later, teams_of(made.event_id)).rounds],
        "phones": sorted({at.round for at in matches_at_tables(later).values()}),
        "room": [at.round for at in parts_by_round(later).values()],
        "line-ups": [segment.number for segment in segments_to_come(later, team)],
        "matches": sorted({sheet.round for sheet in match_sheets(later, AnonymousUser())}),
        "assignment": [sheet.round for sheet in round_sheets(scope)],
        "card": [line.round for line in team_cards(scope)[0].lines],
    }

    assert {name: sorted({*numbers}) for name, numbers in told.items()} == {key: [4, 5] for key in told}
    assert [sheet.round for sheet in round_sheets(Scope(made, round=2))] == [5]
