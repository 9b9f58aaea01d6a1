"""Individuals, Swiss pairs and teams on a player's own page, the ladder, series and in handicaps, by hand."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from tests.domain.club.test_player_page import page_of
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.one_of_each import close, one_match, pairs_in, sits_in, two_tables_of_singles, two_teams
from tests.fixtures.singles import player
from tests.fixtures.swiss_pairs import BY_IMPS, drawn, fresh, play_round, swiss_pairs
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import team_section
from tournament.domain.club.reports.series_rankings import handicaps_from_results, ranked_by
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, show_names
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.league_sessions import add_league_session
from tournament.domain.stages.acts.swiss_pairs import add_late_pair
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.acts.team_withdrawals import score_missed_rounds
from tournament.exchange.pasted_lists import PlayerLine
from tournament.exchange.plain import plain
from tournament.models import Membership, Player, Section, Session
from tournament.sheets.club_sheets import SeriesTerms
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db


def sat_well(section: Section, own: int) -> Fraction:
    """In per cent: the rounds that a player sat North-South at table 1 or East-West at table 2, of seven."""
    single = player(section, own)
    sides = {couple.pk for couple in section.contestants.of_player(single)}
    rows = section.placements.filter(ns__isnull=False)
    won = sum((row.ns_id if row.table == 1 else row.ew_id) in sides for row in rows)
    return Fraction(100 * won, 7)


def person(section: Section, number: int, position: int = 1) -> Player:
    return player(section, number).memberships.get(position=position).player


# ── individuals ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_an_individual_is_on_the_page_without_a_partner() -> None:
    section = two_tables_of_singles()
    for number in (1, 5):
        page = page_of(person(section, number))
        (session,) = page.sessions
        won = sat_well(section, number)
        assert (session.kind, session.value, session.percentage) == ("individual", won, won)
        assert (session.partners, page.partners, session.contestants) == ((), (), 8)
        assert page.average == won
        assert [each.value for each in page.in_per_cent] == [won]
        # Every board is a top or a bottom.
        assert {one.percentage for one in page.best} <= {100}
        assert {one.percentage for one in page.boards} <= {0}
        assert len(page.best) == min(5, round(won * 7 / 100))
        assert len(page.boards) == min(5, 7 - round(won * 7 / 100))


def test_an_individual_ranks_players_and_no_pairs() -> None:
    section = two_tables_of_singles()
    club = section.session.event.club

    lines = ranked_by(club, "", SeriesTerms()).lines

    assert {line.players[0]: line.value for line in lines} == {
        person(section, number).pk: sat_well(section, number) for number in range(1, 9)
    }
    assert ranked_by(club, "", SeriesTerms(unit="pair")).sessions == ()


@pytest.mark.parametrize(("tables", "sessions"), [(2, 1), (3, 0)])
def test_four_single_players_are_a_table(tables: int, sessions: int) -> None:
    club = two_tables_of_singles().session.event.club
    assert len(ranked_by(club, "", SeriesTerms(least_tables=tables)).sessions) == sessions


def test_rules_on_partners_leave_an_individual_alone() -> None:
    section = two_tables_of_singles()
    club = section.session.event.club

    limited = ranked_by(club, "", SeriesTerms(most_with_one=1)).lines
    assert all(line.place for line in limited)  # seven partners in a session break no limit
    asked = ranked_by(club, "", SeriesTerms(least_partners=1)).lines
    assert {(line.place, line.lacking, line.partners) for line in asked} == {(0, "partners", 0)}


# ── Swiss pairs ───────────────────────────────────────────────────────────────────────────────────────


def of_pair(pair: object, position: int = 1) -> Player:
    return pair.memberships.get(position=position).player


@pytest.mark.slow
def test_swiss_pairs_in_per_cent_bring_the_percentage_of_all_boards() -> None:
    section = one_match()
    first, second = section.placements.filter(ns__isnull=False).order_by("table")

    # The first board is a top (2 of 2) for N-S of table 1 and E-W of table 2, the second is level (1 of 2).
    for pair, percentage in ((first.ns, 75), (second.ew, 75), (first.ew, 25), (second.ns, 25)):
        page = page_of(of_pair(pair))
        (session,) = page.sessions
        assert (session.kind, session.percentage, session.heading.unit) == ("swiss-pairs", percentage, "VP")
        assert page.average == percentage
        assert page.partners[0].average == percentage
        assert [one.percentage for one in page.best] == ([100] if percentage == 75 else [])
        # EBU Swiss pairs, two boards: the place follows from the victory points.
        assert session.place == (1 if percentage == 75 else 3)
    club = section.session.event.club
    lines = ranked_by(club, "", SeriesTerms(unit="pair")).lines
    assert sorted((line.place, line.value) for line in lines) == [(1, 75), (1, 75), (3, 25), (3, 25)]


@pytest.mark.slow
def test_swiss_pairs_by_cross_imps_bring_their_victory_points_of_the_maximum() -> None:
    section = one_match(**BY_IMPS)
    first = section.placements.filter(ns__isnull=False).order_by("table").first()
    (session,) = page_of(of_pair(first.ns)).sessions

    assert session.value > 10
    assert session.percentage == 5 * session.value  # of 20 in the one round
    (other,) = page_of(of_pair(first.ew)).sessions
    assert session.percentage + other.percentage == 100


@pytest.mark.slow
def test_points_given_for_a_missed_round_are_no_part_of_the_percentage() -> None:
    section = swiss_pairs(3, rounds=2, **BY_IMPS)
    drawn(section)
    play_round(section, 1)
    names = [PlayerLine(Name(native=f"遅井 {one}")) for one in "一二"]
    late = add_late_pair(fresh(section), names, by=DIRECTOR)
    late.refresh_from_db()
    score_missed_rounds(late.entrant, fresh(section), percent=60, by=DIRECTOR)
    drawn(section)
    play_round(section, 2)
    close(fresh(section))

    (session,) = page_of(of_pair(late)).sessions
    assert session.percentage == 5 * (session.value - 12)  # of 20 in the one round


def test_points_for_ranks_count_the_places_of_swiss_pairs() -> None:
    section = one_match()
    terms = SeriesTerms(unit="pair", figure="rank_points", points=(4, 2, 1))

    found = ranked_by(section.session.event.club, "", terms)

    # Two share the first place (3 each), two the third (1 and 0).
    assert sorted(line.value for line in found.lines) == [Fraction(1, 2), Fraction(1, 2), 3, 3]


# ── teams ─────────────────────────────────────────────────────────────────────────────────────────────


def member(section: Section, team: int, place: int = 1) -> Player:
    return section.session.event.entrants.get(number=team).players.get(order=place).player


@pytest.mark.slow
def test_teams_are_a_line_with_place_and_victory_points_and_no_percentage() -> None:
    section = close(two_teams())
    home = section.team_matches.get().home.number

    # Ten IMPs of one board on the WBF's continuous scale.
    for team, points, place in ((home, Fraction(1809, 100), 1), (3 - home, Fraction(191, 100), 2)):
        page = page_of(member(section, team, place=4))
        (session,) = page.sessions
        assert (session.kind, session.percentage, session.contestant) == ("teams", None, None)
        assert (session.value, session.heading.unit) == (points, "VP")
        assert (session.place, session.contestants) == (place, 2)
        assert (session.team.number, session.team.players) == (team, ())
        assert (page.finished, page.average, page.in_per_cent, page.partners) == (1, None, (), ())
    assert ranked_by(section.session.event.club, "", SeriesTerms()).sessions == ()


def test_a_player_who_only_sat_for_a_team_has_its_line() -> None:
    section = two_teams()
    guest = Player.objects.create(club=section.session.event.club, native="客")
    seat = Membership.objects.filter(contestant__entrant__number=1).first()
    Membership.objects.filter(pk=seat.pk).update(player=guest)
    close(section)

    assert [each.team.number for each in page_of(guest).sessions] == [1]


def test_teams_in_play_are_a_link_and_nothing_else() -> None:
    section = two_teams()
    page = page_of(member(section, 1))

    assert page.sessions == ()
    (link,) = page.in_play
    assert (link.session, link.contestant) == (section.session_id, None)
    assert link.team == section.session.event.entrants.get(number=1).pk


@pytest.mark.slow
def test_a_league_over_two_sessions_is_one_line_and_hides_matches_in_play() -> None:
    first = team_section(4, boards=1, vp_scale="wbf_continuous")
    seat_round_robin(first, rounds=1, by=DIRECTOR)
    lifecycle.start_session(first.session, by=DIRECTOR)
    for match in first.team_matches.all():
        play_match(match, [("4S= N", "4S-1 N")])
    first = close(first)
    second = add_league_session(first.session, day=date(2026, 11, 28), first=2, last=2, by=DIRECTOR)
    lifecycle.start_session(second, by=DIRECTOR)
    winner = member(first, first.team_matches.first().home.number)
    assert page_of(winner).medals == (0, 0, 0)  # first of the league so far
    (before,) = page_of(winner).sessions
    assert (before.session, before.value) == (first.session_id, Fraction(1809, 100))

    one, other = second.sections.get().team_matches.all()
    play_match(one, [("4S= N", "4S= N")])
    assert page_of(winner).sessions == (before,)  # the other match is to be played on the same board

    play_match(other, [("4S= N", "4S= N")])
    lifecycle.close_session(second, by=DIRECTOR)
    page = page_of(winner)
    (after,) = page.sessions
    assert (after.session, after.value) == (second.pk, Fraction(2809, 100))
    assert page.finished == 1
    assert after.to_come  # the third round has no session yet


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_ladder_counts_individuals_and_swiss_pairs_beside_pairs() -> None:
    club = two_tables_of_singles().session.event.club
    second, third = one_match(club), one_match(club)
    plain_pairs = pairs_in(club)
    own = person(Section.objects.get(kind="individual"), 1)
    for section in (second, third, plain_pairs):
        sits_in(own, section)

    ladder = page_of(own).ladder

    assert (ladder.sessions, ladder.players) == (4, 1)
    (line,) = ladder.lines
    page = page_of(own)
    values = [each.percentage for each in page.sessions]
    assert [each.kind for each in page.sessions] == ["pairs", "swiss-pairs", "swiss-pairs", "individual"]
    assert values[-1] == sat_well(Section.objects.get(kind="individual"), 1)
    assert (line.value, line.sessions) == (sum(values) / 4, 4)
    assert page.average == line.value


def test_handicaps_from_results_count_an_individual() -> None:
    singles = two_tables_of_singles()
    section = pairs_in(singles.session.event.club)
    pair = section.session.event.entrants.order_by("number").first()
    for place, number in ((1, 1), (2, 5)):
        pair.players.filter(order=place).update(player=person(singles, number))

    handicaps = handicaps_from_results(Session.objects.get(pk=section.session_id))

    mean = (sat_well(singles, 1) + sat_well(singles, 5)) / 2
    assert handicaps == {str(pair.number): round(Decimal(50 - float(mean)), 2)}


@pytest.mark.sampled
@pytest.mark.parametrize("make", [two_tables_of_singles, one_match, lambda: close(two_teams())])
def test_an_event_without_names_is_on_no_page(make: Callable[[], Section]) -> None:
    section = make()
    own = Player.objects.filter(memberships__contestant__section=section).order_by("pk").first()
    assert page_of(own).finished == 1

    forget_event(section.session.event, by=DIRECTOR)

    assert (page_of(own).sessions, page_of(own).finished) == ((), 0)


@pytest.mark.parametrize("make", [two_tables_of_singles, one_match])
def test_an_event_under_other_names_is_in_no_ranking(make: Callable[[], Section]) -> None:
    section = make()
    club = section.session.event.club
    assert ranked_by(club, "", SeriesTerms()).lines

    show_names(section.session.event, "initials", by=DIRECTOR)

    assert ranked_by(club, "", SeriesTerms()).lines == ()


def test_a_person_who_is_erased_is_nowhere_in_a_series() -> None:
    section = two_tables_of_singles()
    own = person(section, 1)
    text = str(own)

    erase_person(own, typed=text, by=DIRECTOR)

    sheet = ranked_by(section.session.event.club, "", SeriesTerms())
    assert text not in json.dumps(plain(sheet), ensure_ascii=False)
    assert len(sheet.lines) == 8
