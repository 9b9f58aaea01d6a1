"""Line-ups of teams: who sits where in a segment, and who sees it when."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.evening import play as play_board
from tests.fixtures.teams import play, round_robin
from tournament.domain.errors import DirectorError
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.readings.line_ups import is_in, seated_in
from tournament.domain.people.reports.people import manned, parties_of_section, seats_of
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.team_entries import change_team
from tournament.domain.stages.acts.team_line_ups import set_captains_line_up, set_line_up, take_seat
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Contestant, Entrant, Player, Section
from tournament.sheets.names import Name
from tournament.sheets.stage_options import MatchOptions, line_up_of_part

pytestmark = pytest.mark.django_db


def halves(line_up: str = "open", parts: int = 2) -> tuple[Section, Entrant, Entrant]:
    """A round robin in matches of parts; the home team of the first match has a fifth player."""
    section = round_robin(4, options={"halves": parts, "line_up": line_up})
    match = section.team_matches.first()
    people = [row.player for row in match.home.players.order_by("order")]
    change_team(match.home, players=[*people, PlayerLine(Name(native="控え 五郎"))], by=DIRECTOR)
    return fresh(section), match.home, match.away


def fresh(section: Section) -> Section:
    return Section.objects.select_related("session__event__club", "session__stage").get(pk=section.pk)


def people(team: Entrant) -> list[Player]:
    return [row.player for row in team.players.order_by("order")]


def shown(section: Section, team: Entrant, number: int) -> list[str]:
    seats = seats_of(version_of(fresh(section)))
    pairs = section.contestants.filter(entrant=team).order_by("-direction")
    return [name.native for pair in pairs for name in manned(seats.get(pair.pk, ()), number).values()]


def test_a_line_up_holds_from_its_segment_on_and_leaves_the_first_half_as_it_was() -> None:
    section, home, _away = halves()
    one, two, three, four, five = people(home)

    set_line_up(section, 2, home, [five, one, three, two], by=DIRECTOR)

    assert shown(section, home, 1) == [who.native for who in (one, two, three, four)]
    assert shown(section, home, 2) == [who.native for who in (five, one, three, two)]
    assert seated_in(section, home, 3) == [who.pk for who in (five, one, three, two)]


@pytest.mark.slow
def test_a_blind_line_up_is_seen_when_both_teams_have_named_theirs() -> None:
    section, home, away = halves("blind")
    one, two, three, _four, five = people(home)
    before = shown(section, home, 2)

    set_line_up(section, 2, home, [five, one, three, two], by=DIRECTOR)
    waiting = shown(section, home, 2)
    names = {name.native for party in parties_of_section(section).values() for name in party.names}
    set_line_up(section, 2, away, people(away), by=DIRECTOR)

    assert waiting == before
    assert "控え 五郎" not in names
    assert shown(section, home, 2) == [who.native for who in (five, one, three, two)]


def test_the_visitors_name_their_players_first_where_the_event_says_so() -> None:
    section, home, away = halves("visitors_first")

    with pytest.raises(DirectorError) as refusal:
        set_line_up(section, 2, home, people(home)[:4], by=DIRECTOR)
    set_line_up(section, 2, away, people(away), by=DIRECTOR)
    set_line_up(section, 2, home, people(home)[:4], by=DIRECTOR)

    assert refusal.value.code == "opponents_first"
    assert is_in(section, home, 2)


def test_the_right_goes_in_turn_and_a_single_last_part_and_extra_boards_are_blind() -> None:
    rights = {
        halves: [
            line_up_of_part(MatchOptions(halves=halves, line_up="alternate"), part, extra=part > halves)
            for part in range(1, halves + 2)
        ]
        for halves in (1, 2, 3)
    }

    assert rights == {
        1: ["blind", "blind"],
        2: ["visitors_first", "home_first", "blind"],
        3: ["visitors_first", "home_first", "blind", "blind"],
    }


def test_of_three_parts_in_turn_the_last_one_is_hidden_and_who_names_first_keeps_to_it() -> None:
    section, home, away = halves("alternate", parts=3)
    one, two, three, four, five = people(home)
    with pytest.raises(DirectorError) as too_early:
        set_captains_line_up(section, 2, away, people(away), by=DIRECTOR)
    before = shown(section, home, 3)

    set_captains_line_up(section, 2, home, [one, two, three, four], by=DIRECTOR)
    set_captains_line_up(section, 2, away, people(away), by=DIRECTOR)
    with pytest.raises(DirectorError) as too_late:
        set_captains_line_up(section, 2, home, [five, two, three, four], by=DIRECTOR)
    set_captains_line_up(section, 2, away, people(away)[::-1], by=DIRECTOR)
    set_captains_line_up(section, 3, home, [five, one, three, two], by=DIRECTOR)

    assert (too_early.value.code, too_late.value.code) == ("opponents_first", "both_in")
    assert shown(section, home, 3) == before
    assert shown(section, away, 2) == [who.native for who in people(away)[::-1]]


def test_four_different_players_of_the_team_are_needed() -> None:
    section, home, away = halves()
    mine, theirs = people(home), people(away)

    for players, code in (
        ([mine[0], mine[0], mine[1], mine[2]], "four_players"),
        ([mine[0], mine[1], mine[2], theirs[0]], "not_in_team"),
    ):
        with pytest.raises(DirectorError) as refusal:
            set_line_up(section, 2, home, players, by=DIRECTOR)
        assert refusal.value.code == code


def test_a_segment_that_has_begun_keeps_its_line_up() -> None:
    section, home, _away = halves()
    play(section.team_matches.first(), [("4S= N", "4S= N")])

    with pytest.raises(DirectorError) as refusal:
        set_line_up(section, 1, home, people(home)[1:], by=DIRECTOR)

    assert refusal.value.code == "no_segment"


def test_it_can_be_undone() -> None:
    section, home, _away = halves()
    set_line_up(section, 2, home, people(home)[1:], by=DIRECTOR)

    undo(section.session.journal.get(verb="set_line_up"), by=DIRECTOR)

    assert not is_in(section, home, 2)


def pair_of(section: Section, team: Entrant, line: str) -> Contestant:
    return section.contestants.get(entrant=team, direction=line)


def test_the_first_part_has_a_blind_line_up_too() -> None:
    section, home, away = halves("blind")
    one, two, three, _four, five = people(home)

    set_line_up(section, 1, home, [five, one, three, two], by=DIRECTOR)
    waiting = shown(section, home, 1)
    names = {name.native for party in parties_of_section(section).values() for name in party.names}
    was_in = is_in(section, away, 1)
    set_line_up(section, 1, away, people(away), by=DIRECTOR)

    assert not was_in
    assert waiting == []
    assert "控え 五郎" not in names
    assert shown(section, home, 1) == [who.native for who in (five, one, three, two)]


def test_a_hidden_line_up_is_shown_once_the_part_has_begun() -> None:
    section, home, _away = halves("blind")
    one, two, three, _four, five = people(home)
    set_line_up(section, 1, home, [five, one, three, two], by=DIRECTOR)

    play(section.team_matches.first(), [("4S= N", "4S= N")])
    lifecycle.close_session(section.session, by=DIRECTOR)

    assert shown(section, home, 1) == [who.native for who in (five, one, three, two)]


def test_who_takes_a_seat_at_the_table_leaves_their_own_to_whom_they_replace() -> None:
    section, home, _away = halves()
    one, two, three, _four, five = people(home)
    closed = pair_of(section, home, "EW")

    take_seat(section, closed, 1, 1, one, by=DIRECTOR)
    take_seat(section, closed, 1, 2, five, by=DIRECTOR)
    take_seat(section, closed, 1, 2, five, by=DIRECTOR)

    assert seated_in(section, home, 1) == [who.pk for who in (three, two, one, five)]
    assert section.session.journal.filter(verb="set_line_up").count() == 2
    assert not is_in(section, home, 1)


def test_a_player_does_not_leave_a_table_that_has_begun() -> None:
    section, home, away = halves()
    one, _two, three, *_others = people(home)
    match = section.team_matches.first()
    placed = match.placements.get(round=1, ns__entrant=home)
    play_board(section, placed.table, placed.boards[0], "4S= N")

    for line, player, code in (
        ("EW", one, "elsewhere"),
        ("NS", three, "begun"),
        ("EW", people(away)[0], "not_in_team"),
    ):
        with pytest.raises(DirectorError) as refusal:
            take_seat(section, pair_of(section, home, line), 1, 1, player, by=DIRECTOR)
        assert refusal.value.code == code


def test_two_blind_line_ups_that_are_shown_stay_as_they_are() -> None:
    section, home, away = halves("blind")
    one, two, three, four, five = people(home)
    set_line_up(section, 1, home, [one, two, three, four], by=DIRECTOR)
    for line, position, player in zip(("NS", "NS", "EW", "EW"), (1, 2, 1, 2), people(away), strict=True):
        take_seat(section, pair_of(section, away, line), 1, position, player, by=DIRECTOR)

    with pytest.raises(DirectorError) as refusal:
        take_seat(section, pair_of(section, home, "NS"), 1, 1, five, by=DIRECTOR)

    assert is_in(section, away, 1)
    assert refusal.value.code == "both_in"
