"""Entrants and stages follow from who sits where, whatever act changes it."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.games_evening import make_game_section
from tournament.domain.games.acts.game_sections import GameTerms, set_game
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts import clubs
from tournament.domain.seats.acts import pair_seats
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.lifecycle import add_session
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, Entrant, Player, Section, Stage

pytestmark = pytest.mark.django_db


def empty_section(count: int) -> Section:
    club = clubs.found_club(name="北クラブ", by=DIRECTOR)
    session = lifecycle.create_session(club, name="木曜ペア戦", day=date(2026, 11, 19), by=DIRECTOR)
    section = session.sections.get()
    set_number_of_contestants(section, count, by=DIRECTOR)
    return section


def name(pair: Contestant, *people: Player) -> None:
    pair_seats.name_pair(pair, people, by=DIRECTOR)


def people(section: Section, count: int) -> list[Player]:
    lines = parse_players("\n".join(f"森 一{number}" for number in range(count)))
    return clubs.add_players(section.session.event.club, lines, by=DIRECTOR)


def rosters(section: Section) -> list[tuple[int, list[str]]]:
    """Each contestant's entrant: its number in the event and its players."""
    rows = section.contestants.select_related("entrant").order_by("pk")
    return [(row.entrant.number, [str(one.player) for one in row.entrant.players.all()]) for row in rows]


def test_each_pair_of_a_section_is_an_entrant_of_the_event() -> None:
    section = empty_section(3)
    first, second, *_rest = people(section, 2)

    name(section.contestants.first(), first, second)

    assert rosters(section) == [(1, [str(first), str(second)]), (2, []), (3, [])]
    assert {one.kind for one in Entrant.objects.all()} == {Entrant.Kind.PAIR}
    assert problems() == []


@pytest.mark.slow
def test_more_pairs_are_entered_without_more_reading() -> None:
    section = make_section(tables=3, start=False)

    def read_for(pairs: int) -> int:
        set_number_of_contestants(section, 2, by=DIRECTOR)
        with CaptureQueriesContext(connection) as queries:
            set_number_of_contestants(section, pairs, by=DIRECTOR)
        return sum(query["sql"].startswith("SELECT") for query in queries)

    assert read_for(40) == read_for(4)
    assert sorted(Entrant.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_a_pair_that_is_taken_away_is_no_entrant_any_more_and_comes_back_by_undo() -> None:
    section = empty_section(4)

    set_number_of_contestants(section, 2, by=DIRECTOR)
    left = Entrant.objects.count()
    undo(last_act(section.session), by=DIRECTOR)

    assert left == 2
    assert [number for number, _players in rosters(section)] == [1, 2, 3, 4]
    assert problems() == []


def test_a_seed_goes_with_the_players_when_two_pairs_change_places() -> None:
    section = empty_section(2)
    one, other = section.contestants.all()
    four = people(section, 4)
    name(one, *four[:2])
    name(other, *four[2:])
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.change(Entrant.objects.get(number=1), seed=1)

    pair_seats.swap_pairs(one, other, by=DIRECTOR)

    other.refresh_from_db()
    assert other.entrant.seed == 1
    assert [str(row.player) for row in other.entrant.players.all()] == [str(who) for who in four[:2]]
    assert problems() == []


def test_a_substitute_is_no_player_of_the_entrant() -> None:
    section = empty_section(2)
    pair = section.contestants.first()
    three = people(section, 3)
    name(pair, *three[:2])

    pair_seats.substitute(pair, position=2, player=three[2], from_round=2, by=DIRECTOR)

    assert rosters(section)[0] == (1, [str(three[0]), str(three[1])])


def test_the_same_players_in_the_next_session_of_an_event_are_the_same_entrant() -> None:
    clubs.found_club(name="北クラブ", by=DIRECTOR)
    section = make_game_section("chicago", 4)
    before = {row.number: row.entrant_id for row in section.contestants.all()}

    session = add_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)

    assert {row.number: row.entrant_id for row in session.sections.get().contestants.all()} == before
    assert Stage.objects.get(sessions=session) == Stage.objects.get(sessions=section.session)
    assert problems() == []


def test_other_players_in_the_next_session_are_another_entrant_and_the_first_stays() -> None:
    clubs.found_club(name="北クラブ", by=DIRECTOR)
    section = make_game_section("chicago", 4)
    session = add_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)
    again = session.sections.get()
    (stranger,) = people(section, 1)

    name(again.contestants.first(), stranger)

    first, later = section.contestants.first(), again.contestants.first()
    assert later.entrant_id != first.entrant_id
    assert [str(row.player) for row in later.entrant.players.all()] == [str(stranger)]
    assert first.entrant.players.count() == 1
    assert problems() == []


def test_next_weeks_event_has_entrants_and_a_stage_of_its_own() -> None:
    section = make_section()

    again = lifecycle.repeat_session(section.session, day=date(2026, 11, 26), by=DIRECTOR)

    assert again.event_id != section.session.event_id
    assert {row.entrant.event_id for row in again.sections.get().contestants.all()} == {again.event_id}
    assert Stage.objects.get(sessions=again).event_id == again.event_id


def test_a_session_of_table_games_alone_is_a_stage_of_table_games() -> None:
    games = make_game_section("chicago", 4)
    assert Stage.objects.get(sessions=games.session_id).format == "table-games"

    lifecycle.add_section(games.session, by=DIRECTOR)

    assert Stage.objects.get(sessions=games.session_id).format == "pairs"


def test_a_rule_of_a_game_can_be_taken_back_though_the_format_of_its_stage_has_changed_since() -> None:
    club = clubs.found_club(name="北クラブ", by=DIRECTOR)
    session = lifecycle.create_session(club, name="夕べ", day=date(2026, 11, 19), by=DIRECTOR)
    set_game(session.sections.get(), GameTerms("chicago"), by=DIRECTOR)
    chosen = last_act(session)
    lifecycle.add_section(session, by=DIRECTOR)

    undo(chosen, by=DIRECTOR)

    assert Stage.objects.get(sessions=session).format == "pairs"
    assert problems() == []
