"""How a session in play stands at a glance: tables of the round, results in, matches of table games."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play, say
from tests.fixtures.knock_outs import decide, knock_out, next_round
from tournament.domain.club.reports.club_pages import session_results
from tournament.domain.games.acts.game_sections import GameTerms, add_game_section, seat_rounds
from tournament.domain.room.acts.round_clocks import start_round
from tournament.domain.room.reports.in_play import in_play
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.lifecycle import close_session, start_session
from tournament.models import Section, Session
from tournament.sheets.room_sheets import InPlay, TableInPlay
from tournament.web.games.session_games import with_games
from tournament.web.public.wall.display import _marked, room_map

pytestmark = pytest.mark.django_db


def standing(session: Session) -> InPlay:
    now = timezone.now()
    return in_play(session, now, now)


def test_a_table_is_finished_when_the_boards_of_its_round_are_in() -> None:
    section = make_section()
    for board in (1, 2):
        play(section, 1, board, "4S= N")
    play(section, 2, 3, "4S= N")

    found = standing(section.session)

    assert [(table.label, table.state) for table in found.tables] == [
        ("1", "done"),
        ("2", "playing"),
        ("3", "playing"),
    ]
    assert (found.finished, found.playing, found.done, found.boards, found.contestants) == (1, 3, 3, 18, 6)


def test_a_table_whose_sides_disagree_is_disputed_in_later_rounds_too() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N", side="NS")
    say(section, 1, 1, "4S-1 N", side="EW")
    start_round(section, 2, at=timezone.now(), by=DIRECTOR)

    found = standing(section.session)

    assert found.sections[0].round == 2
    assert [table.label for table in found.disputed] == ["1"]


def test_a_late_table_says_how_many_minutes_it_is_behind() -> None:
    section = make_section()
    start_round(section, 1, at=timezone.now() - timedelta(hours=1), by=DIRECTOR)
    for table, boards in ((1, (1, 2)), (2, (3, 4))):
        for board in boards:
            play(section, table, board, "4S= N")

    found = standing(section.session)

    assert [table.label for table in found.late] == ["3"]
    assert found.latest
    assert found.latest.minutes > 30


def test_a_session_has_a_forecast_of_its_end_once_something_is_in() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    end = standing(section.session).end
    assert end
    assert end.low <= end.middle <= end.high


def test_a_clock_that_is_started_in_a_later_round_forecasts_the_end_too() -> None:
    section = make_section()
    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N")

    start_round(section, 2, at=timezone.now(), by=DIRECTOR)

    assert standing(section.session).end


def test_the_winners_of_both_lines_stand_with_the_course_of_the_first() -> None:
    section = closed_section()

    result = session_results([section.session])[section.session_id]

    assert {row.party.direction for row in result.winners} == {"NS", "EW"}
    assert {row.unit for row in result.winners} == {"per_cent"}
    assert (result.contestants, len(result.courses[0])) == (6, 3)
    assert result.courses[0][-1] == result.winners[0].value


def test_a_game_section_says_which_of_its_tables_play_and_who_leads_its_league() -> None:
    session = make_section(start=False).session
    section = add_game_section(session, GameTerms("spades", preset="dan_brad"), by=DIRECTOR)
    set_number_of_contestants(section, 2, by=DIRECTOR)
    seat_rounds(Section.objects.with_club().get(pk=section.pk), "round-robin-2x1", by=DIRECTOR)
    start_session(session, by=DIRECTOR)

    games = standing(session).sections[-1]

    assert (games.letter, games.round, games.rounds) == (section.letter, 1, 1)
    assert [(table.label, table.state) for table in games.tables] == [("B1", "playing")]
    close_session(session, by=DIRECTOR)
    assert session_results([session])[session.pk].contestants == 8


def test_tables_of_teams_that_are_out_are_not_on_the_map_of_the_room() -> None:
    """Of four tables of the semi-finals two have no match in the final."""
    section = knock_out(4)
    for match in section.team_matches.all():
        decide(match)
    next_round(section)
    start_round(section, 2, at=timezone.now(), by=DIRECTOR)
    now = timezone.now()

    found = standing(section.session)
    assert [table.state for table in found.tables] == ["playing", "playing", "empty", "empty"]
    assert found.playing == 2
    shown = room_map(with_games(Session.objects).get(pk=section.session_id), now, now)
    assert shown is not None
    assert [table.label for one in shown.sections for table in one.tables] == ["1", "2"]


def test_where_all_tables_are_behind_only_those_clearly_behind_the_first_are_marked() -> None:
    def shown(*minutes: int) -> list[int]:
        return [table.minutes for table in _marked([TableInPlay("1", "late", each) for each in minutes])]

    assert shown(776, 782, 808) == [0, 0, 808]
    assert shown(0, 5) == [0, 5]
    assert shown(7) == [7]
