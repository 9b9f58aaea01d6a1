"""Meetings of three or four teams in the first round of a knock-out, from the seating to who goes on."""

from fractions import Fraction

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import LOST, TIED, WON, fresh, next_round, play_all, stage_of
from tests.fixtures.teams import team_section
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.knock_outs import add_extra_boards, exchange_teams, seat_first_round
from tournament.domain.stages.readings.knock_out_rounds import knock_out_of
from tournament.domain.stages.reports.brackets import bracket_of, knock_out_matters, tied_teams, winners_of
from tournament.domain.stages.reports.match_desk import effect_of_end
from tournament.domain.undo.acts.undo import undo
from tournament.models import Section, Session, TeamMatch
from tournament.sheets.draw_sheets import Bracket, BracketMatch

pytestmark = pytest.mark.django_db

THREE_WAY = {"unfilled": "three_way", "halves": 2}


def cup(teams: int, *, boards: int = 2, **options: object) -> Section:
    section = team_section(teams, boards=boards, format="knock-out", options={**THREE_WAY, **options})
    seat_first_round(section, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    return fresh(section)


def sheet(section: Section) -> Bracket:
    found = bracket_of(Session.objects.select_related("event__club", "stage__event").get(sections=section))
    assert found is not None
    return found


def match(section: Section, number: int) -> BracketMatch:
    return next(one for each in sheet(section).rounds for one in each.matches if one.number == number)


def teams(section: Section, number: int) -> list[int | None]:
    return [slot.team.number if slot.team else None for slot in match(section, number).slots]


def matches_of(section: Section, number: int) -> list[TeamMatch]:
    found = knock_out_of(stage_of(section))
    assert found is not None
    return [*found.drawn[number].matches]


def extra(section: Section, number: int, boards: int | None = None) -> None:
    stage = stage_of(section)
    first = matches_of(section, number)[0]
    add_extra_boards(first, winners_of(stage), boards=boards, tied=tied_teams(stage), by=DIRECTOR)


@pytest.mark.slow
def test_five_teams_play_a_match_and_a_triangle_and_their_winners_meet_in_the_final() -> None:
    section = cup(5)
    assert (teams(section, 1), teams(section, 2)) == ([1, 3], [2, 4, 5])
    assert match(section, 2).tables == (3, 4, 5)
    rows = section.placements.filter(match__triple__isnull=False)
    assert sorted({*rows.values_list("round", "table")}) == [(n, t) for n in (1, 2) for t in (3, 4, 5)]

    play_all(section, 1, WON)
    play_all(section, 2, LOST, WON, TIED)
    slots = match(section, 2).slots
    assert [(slot.wins, slot.total, slot.won) for slot in slots] == [
        (Fraction(1, 2), -10, False),
        (2, 22, True),
        (Fraction(1, 2), -12, False),
    ]
    next_round(section)
    assert teams(section, 3) == [1, 4]
    play_all(section, 3, LOST)

    found = sheet(section)
    assert [each.name for each in found.rounds] == ["semi-finals", "final"]
    assert found.winner is not None
    assert found.winner.number == 4
    assert [(one.place, one.team.number) for one in found.places] == [(1, 4), (2, 1), (3, 2), (3, 3), (3, 5)]
    assert problems(section) == []


@pytest.mark.slow
def test_two_of_a_triangle_of_seven_teams_go_on_to_different_halves() -> None:
    section = cup(7)
    assert [teams(section, number) for number in (1, 2, 3)] == [[1, 5], [3, 6, 7], [2, 4]]
    play_all(section, 1, WON)
    play_all(section, 3, WON)
    play_all(section, 2, LOST, WON, WON)
    assert [(slot.wins, slot.total, slot.won) for slot in match(section, 2).slots] == [
        (0, -20, False),
        (2, 22, True),
        (1, -2, True),
    ]
    next_round(section)
    assert [teams(section, number) for number in (4, 5)] == [[1, 7], [2, 6]]


@pytest.mark.slow
def test_a_triangle_that_is_level_has_extra_boards_until_one_is_ahead() -> None:
    section = cup(3)
    play_all(section, 1, TIED, TIED, TIED)
    assert match(section, 1).tied
    (tied,) = (one for one in knock_out_matters(sheet_session(section)) if one.kind == "tied")
    assert [team.number for team in tied.teams] == [1, 2, 3]

    extra(section, 1)
    new = [(row.round, row.table, row.boards) for row in section.placements.filter(round__gt=2)]
    assert sorted({number for number, _table, _boards in new}) == [3, 4]
    assert len({board for *_at, boards in new for board in boards}) == 6
    assert match(section, 1).waiting == 6
    assert [(slot.wins, slot.extras, slot.extra) for slot in match(section, 1).slots] == [
        (1, (None,), None)
    ] * 3
    play_all(section, 1, WON, TIED, TIED)

    first, second, _third = match(section, 1).slots
    assert (first.extra, first.extra_wins, first.total, first.won) == (24, Fraction(3, 2), 24, True)
    assert (second.extra, second.won) == (-24, False)
    found = sheet(section)
    assert found.winner is not None
    assert (found.winner.number, [one.place for one in found.places]) == (1, [1, 2, 3])
    assert problems(section) == []


@pytest.mark.slow
def test_two_that_are_level_play_their_own_match_on() -> None:
    section = cup(3)
    play_all(section, 1, TIED, ("1NT= N", "PASS"), ("PASS", "1NT= N"))
    (tied,) = (one for one in knock_out_matters(sheet_session(section)) if one.kind == "tied")
    assert [team.number for team in tied.teams] == [1, 2]
    extra(section, 1)
    assert {row.round for row in section.placements.filter(round__gt=2)} == {3}
    play_all(section, 1, LOST, WON, LOST)
    assert sheet(section).winner.number == 2


def test_extra_boards_of_a_triangle_that_is_not_tied_are_refused() -> None:
    section = cup(5)
    play_all(section, 2, WON, WON, TIED)
    with pytest.raises(DirectorError) as refused:
        extra(section, 2)
    assert refused.value.code == "decided"


@pytest.mark.slow
def test_a_team_of_a_triangle_and_one_of_a_match_change_places_and_each_act_is_taken_back() -> None:
    section = cup(5)
    of = section.session.event.entrants
    exchange_teams(section, 1, of.get(number=3), of.get(number=5), by=DIRECTOR)
    assert (teams(section, 1), teams(section, 2)) == ([1, 5], [2, 4, 3])
    assert section.placements.count() == 4 + 6
    undo(last_act(section.session), by=DIRECTOR)
    assert (teams(section, 1), teams(section, 2)) == ([1, 3], [2, 4, 5])

    play_all(section, 2, TIED, TIED, TIED)
    extra(section, 2)
    undo(last_act(section.session), by=DIRECTOR)
    assert section.placements.count() == 4 + 6


def test_a_conceded_match_of_a_triangle_is_won_by_the_other_side() -> None:
    section = cup(5)
    play_all(section, 2, TIED, WON, TIED)
    two, four, _five = matches_of(section, 2)
    assert effect_of_end(two, "conceded", "home", operator()).goes_on is None
    goes_on = effect_of_end(four, "conceded", "home", operator()).goes_on
    assert goes_on is not None
    assert [team.number if team else None for team in goes_on] == [4, 5]


def test_a_meeting_of_three_needs_halves_and_no_second_life() -> None:
    for options, reason in (
        ({"unfilled": "three_way"}, "前半と後半"),
        ({**THREE_WAY, "double": True}, "ダブルエリミネーション"),
    ):
        with pytest.raises(DirectorError, match=reason):
            team_section(5, boards=2, format="knock-out", options=options)


FOUR_WAY = {"unfilled": "four_way"}


@pytest.mark.slow
def test_seven_teams_play_a_triangle_and_a_four_whose_winners_meet_in_the_final() -> None:
    section = cup(7, boards=4, **FOUR_WAY)
    assert (teams(section, 1), teams(section, 2)) == ([1, 4, 6], [2, 3, 5, 7])
    assert match(section, 2).tables == (4, 5, 6, 7)
    met = [(one.home.number, one.away.number, one.boards) for one in matches_of(section, 2)]
    assert met == [(2, 7, 2), (3, 5, 2), (2, 5, 2), (3, 7, 2)]
    rows = section.placements.filter(match__in=matches_of(section, 2))
    assert sorted({*rows.values_list("round", "table")}) == [(n, t) for n in (1, 2) for t in (4, 5, 6, 7)]
    for team in section.session.event.entrants.filter(number__in=[2, 3, 5, 7]):
        north = rows.filter(ns__entrant=team)
        assert len({*north.values_list("table", flat=True)}) == 1
        assert north.count() == rows.filter(ew__entrant=team).count() == 2

    play_all(section, 1, WON, WON, TIED)
    play_all(section, 2, LOST, WON, WON, WON)
    assert [(slot.wins, slot.won) for slot in match(section, 2).slots] == [
        (1, False),
        (2, True),
        (0, False),
        (1, False),
    ]
    next_round(section)
    assert teams(section, 3) == [1, 3]
    play_all(section, 3, LOST)
    found = sheet(section)
    assert found.winner is not None
    assert (found.winner.number, len(found.places)) == (3, 7)
    assert problems(section) == []


def test_in_three_parts_all_four_teams_meet() -> None:
    section = cup(7, boards=12, **FOUR_WAY, halves=6)
    met = {frozenset((one.home.number, one.away.number)) for one in matches_of(section, 2)}
    assert len(met) == 6
    assert {one.boards for one in matches_of(section, 2)} == {4}
    assert section.placements.filter(match__in=matches_of(section, 2)).count() == 6 * 4


@pytest.mark.slow
def test_two_of_four_that_have_not_met_play_their_extra_boards_against_each_other() -> None:
    section = cup(7, boards=4, **FOUR_WAY)
    play_all(section, 2, WON, WON, WON, WON)
    (tied,) = (one for one in knock_out_matters(sheet_session(section)) if one.kind == "tied")
    assert [team.number for team in tied.teams] == [2, 3]
    extra(section, 2)
    added = matches_of(section, 2)[-1]
    assert (added.home.number, added.away.number) == (2, 3)
    assert {*added.placements.values_list("round", "table")} == {(3, 4), (3, 5)}
    play_all(section, 2, *[TIED] * 4, LOST)
    slots = match(section, 2).slots
    assert [(slot.wins, slot.won) for slot in slots[:2]] == [(2, False), (2, True)]
    assert slots[1].extra == 22
    assert problems(section) == []
    while section.placements.filter(round=3).exists():
        undo(last_act(section.session), by=DIRECTOR)
    assert len(matches_of(section, 2)) == 4


@pytest.mark.slow
def test_three_of_four_play_on_as_a_triangle() -> None:
    section = cup(7, boards=4, **FOUR_WAY)
    play_all(section, 2, *[TIED] * 4)
    pks = [*section.session.event.entrants.filter(number__in=[2, 3, 5]).values_list("pk", flat=True)]
    first = matches_of(section, 2)[0]
    rows = add_extra_boards(first, {}, boards=1, tied={2: pks}, by=DIRECTOR)
    assert sorted((row.round, row.table) for row in rows) == [(n, t) for n in (3, 4) for t in (4, 5, 6)]
    pairs = [frozenset((row.ns.entrant.number, row.ew.entrant.number)) for row in rows]
    assert {pair: pairs.count(pair) for pair in pairs} == dict.fromkeys(
        map(frozenset, ((2, 3), (3, 5), (2, 5))), 2
    )
    for number in (3, 4):
        sitting = [pair for row in rows if row.round == number for pair in (row.ns_id, row.ew_id)]
        assert len({*sitting}) == 6


@pytest.mark.slow
def test_four_that_are_level_play_on_together() -> None:
    section = cup(7, boards=4, **FOUR_WAY)
    play_all(section, 2, *[TIED] * 4)
    extra(section, 2, boards=1)
    assert {*section.placements.filter(round__gt=2).values_list("round", "table")} == {
        (number, table) for number in (3, 4) for table in (4, 5, 6, 7)
    }
    play_all(section, 2, TIED, WON, TIED, WON)
    assert match(section, 2).slots[1].won


def sheet_session(section: Section) -> Session:
    return Session.objects.select_related("event__club", "stage__event").get(sections=section)
