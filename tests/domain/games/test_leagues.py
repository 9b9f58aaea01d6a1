"""The league of an event over its sessions: an entrant is one line, whatever contestants play for it."""

from datetime import date

import pytest

from tests.fixtures.games_evening import DIRECTOR, agreed_deal, make_game_section
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.reports.game_leagues import event_leagues
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts import clubs
from tournament.domain.seats.acts import pair_seats
from tournament.domain.sessions.acts.lifecycle import add_session
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, Entrant, Player, Section

pytestmark = pytest.mark.django_db


def spades(teams: int) -> Section:
    clubs.found_club(name="北クラブ", by=DIRECTOR)
    return make_game_section("spades", teams, overrides={"target": 50})


def another_session(section: Section) -> Section:
    return add_session(section.session, day=date(2026, 11, 28), by=DIRECTOR).sections.get()


def play(section: Section, *numbers: int) -> None:
    teams = [Contestant.objects.get(section=section, number=number) for number in numbers]
    seats = [(team, position) for position in (1, 2) for team in teams]
    match = seat_match(section, seats, by=DIRECTOR)
    agreed_deal(match, 1, {"bids": [5, 4], "tricks": [3, 2, 3, 5]})


def played(section: Section) -> list[int]:
    (league,) = event_leagues(section.session.event)
    return sorted(line.played for line in league.lines)


def rename(contestant: Contestant, *players: Player | None) -> None:
    pair_seats.name_pair(contestant, players, by=DIRECTOR)


def add_people(section: Section, *names: str) -> list[Player]:
    lines = parse_players("\n".join(names))
    return clubs.add_players(section.session.event.club, lines, by=DIRECTOR)


def test_the_same_players_are_one_line_over_two_sessions() -> None:
    first = spades(2)
    second = another_session(first)

    play(first, 1, 2)
    play(second, 1, 2)

    assert played(first) == [2, 2]


@pytest.mark.slow
def test_partners_who_change_seats_are_the_same_line() -> None:
    first = spades(2)
    second = another_session(first)
    one, other = [row.player for row in second.contestants.get(number="1").memberships.all()]
    rename(second.contestants.get(number="1"), None, None)
    rename(second.contestants.get(number="1"), other, one)

    play(first, 1, 2)
    play(second, 1, 2)

    assert played(first) == [2, 2]
    assert problems() == []


def test_a_team_of_which_one_player_is_named_is_the_same_line() -> None:
    first = spades(2)
    for contestant in first.contestants.all():
        rename(contestant, contestant.memberships.first().player, None)
    second = another_session(first)

    play(first, 1, 2)
    play(second, 1, 2)

    assert played(first) == [2, 2]
    assert problems() == []


def test_contestants_without_names_are_lines_of_their_own() -> None:
    first = spades(2)
    for contestant in first.contestants.all():
        rename(contestant, None, None)
    second = another_session(first)

    play(first, 1, 2)
    play(second, 1, 2)

    assert played(first) == [1, 1, 1, 1]


def test_other_players_are_another_line() -> None:
    first = spades(3)
    second = another_session(first)
    strangers = add_people(second, "丙 一", "丁 一")
    rename(second.contestants.get(number="3"), *strangers)

    play(first, 1, 3)
    play(second, 1, 3)

    assert played(first) == [0, 1, 1, 2]


def test_a_team_is_one_line_whichever_of_its_players_sit() -> None:
    first = spades(2)
    second = another_session(first)
    one = second.contestants.get(number="1")
    only = one.memberships.first().player
    with act("name_pairs", by=DIRECTOR, section=second) as write:
        team = write.add(Entrant(event=first.session.event, number=9, kind=Entrant.Kind.TEAM))
        write.change(first.contestants.get(number="1"), entrant_id=team.pk)
        write.change(one, entrant_id=team.pk)
    rename(one, only, None)

    play(first, 1, 2)
    play(second, 1, 2)

    assert played(first) == [2, 2]
