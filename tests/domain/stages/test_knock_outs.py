"""A knock-out of teams: its rounds, byes, extra boards, and what a director may still change."""

from fractions import Fraction
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import (
    LOST,
    TIED,
    WON,
    decide,
    extra,
    fresh,
    knock_out,
    match_of,
    next_round,
    play_part,
    stage_of,
)
from tests.fixtures.teams import team_section
from tournament.domain.boards.acts.director_results import award
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import problems
from tournament.domain.room.reports.table_round import matches_at_tables
from tournament.domain.stages.acts.knock_outs import exchange_teams, seat_first_round, seat_next_round
from tournament.domain.stages.reports.brackets import bracket_of, winners_of
from tournament.domain.stages.reports.match_sheet import match_sheet
from tournament.domain.undo.acts.undo import undo
from tournament.models import Draw, Entrant, Section, Session
from tournament.sheets.draw_sheets import Bracket, BracketMatch
from tournament.web.public.teams.team_match_pages import board_sums

pytestmark = pytest.mark.django_db


def sheet(section: Section) -> Bracket:
    session = Session.objects.select_related("event__club", "stage__event").get(sections=section)
    found = bracket_of(session)
    assert found is not None
    return found


def match(section: Section, number: int) -> BracketMatch:
    return next(one for each in sheet(section).rounds for one in each.matches if one.number == number)


def teams(section: Section, number: int) -> list[int | None]:
    return [slot.team.number if slot.team else None for slot in match(section, number).slots]


def seated(section: Section) -> list[tuple[int, int, list[int]]]:
    rows = section.placements.order_by("round", "table")
    return [(row.round, row.table, sorted(row.boards)) for row in rows]


def team(section: Section, number: int) -> Entrant:
    return section.session.event.entrants.get(number=number)


@pytest.mark.slow
def test_six_teams_play_to_a_winner_with_two_byes_and_extra_boards() -> None:
    section = knock_out(6)
    assert [teams(section, n) for n in (1, 2)] == [[4, 5], [3, 6]]
    assert [row[:2] for row in seated(section)] == [(1, 1), (1, 2), (1, 3), (1, 4)]

    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    assert match(section, 2).tied
    extra(section, 2)
    assert seated(section)[4:] == [(2, 3, [7, 8]), (2, 4, [7, 8])]
    play_part(match_of(section, 2), 2, [TIED, LOST])
    next_round(section)

    assert [teams(section, n) for n in (3, 4)] == [[1, 4], [2, 6]]
    assert seated(section)[6:8] == [(3, 1, [3, 4]), (3, 2, [3, 4])]
    home, away = match(section, 2).slots
    assert (home.parts, home.extras, home.total, home.won) == ((0,), (0,), 0, False)
    assert (away.extra, away.total, away.won) == (10, 10, True)

    decide(match_of(section, 3))
    decide(match_of(section, 4), LOST)
    next_round(section)
    assert teams(section, 5) == [1, 6]
    decide(match_of(section, 5), LOST)

    found = sheet(section)
    assert found.winner is not None
    assert found.winner.number == 6
    assert [(one.place, one.team.number, one.shared) for one in found.places] == [
        (1, 6, False),
        (2, 1, False),
        (3, 2, True),
        (3, 4, True),
        (5, 3, True),
        (5, 5, True),
    ]
    assert problems(section) == []


@pytest.mark.slow
def test_extra_boards_are_added_again_until_a_team_is_ahead_and_one_board_is_sudden_death() -> None:
    section = knock_out(2, boards=16)
    decide(match_of(section, 1), TIED)
    extra(section, 1)
    decide(match_of(section, 1), TIED)
    extra(section, 1, boards=1)
    assert [row[2] for row in seated(section)[2:]] == [[17, 18]] * 2 + [[19]] * 2

    play_part(match_of(section, 1), 3, [WON])

    first, second = match(section, 1).slots
    assert (first.extras, second.extras, first.won) == ((0, 10), (0, 0), True)
    assert fresh(section).rounds == 3


def test_two_tied_matches_play_the_same_extra_boards() -> None:
    section = knock_out(4)
    for number in (1, 2):
        decide(match_of(section, number), TIED)
    extra(section, 1)
    extra(section, 2)
    assert [row[1:] for row in seated(section)[4:]] == [(1, [5, 6]), (2, [5, 6]), (3, [5, 6]), (4, [5, 6])]


def test_a_match_in_halves_has_a_round_for_each_and_extra_boards_after_them() -> None:
    section = knock_out(2, boards=4, options={"halves": 2})
    decide(match_of(section, 1), TIED)
    extra(section, 1)
    assert seated(section) == [
        *[(1, 1, [1, 2]), (1, 2, [1, 2]), (2, 1, [3, 4]), (2, 2, [3, 4])],
        *[(3, 1, [5, 6]), (3, 2, [5, 6])],
    ]
    assert match(section, 1).slots[0].parts == (0, 0)


def test_extra_boards_are_refused_while_boards_are_open_and_once_it_is_decided() -> None:
    section = knock_out(4)
    with pytest.raises(DirectorError, match="1, 2") as refused:
        extra(section, 1)
    assert refused.value.code == "boards_open"
    decide(match_of(section, 1))
    decide(match_of(section, 2))
    with pytest.raises(DirectorError) as refused:
        extra(section, 1)
    assert refused.value.code == "decided"
    next_round(section)
    with pytest.raises(DirectorError) as refused:
        extra(section, 2)
    assert refused.value.code == "not_last_round"


def test_the_next_round_waits_for_every_match() -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    with pytest.raises(DirectorError, match="2") as refused:
        next_round(section)
    assert refused.value.code == "undecided"
    decide(match_of(section, 2))
    next_round(section)
    decide(match_of(section, 3))
    with pytest.raises(DirectorError) as refused:
        next_round(section)
    assert refused.value.code == "over"


@pytest.mark.parametrize("end", ["conceded", "forfeited", "void"])
def test_the_other_team_goes_on_from_a_match_that_one_side_ended(end: str) -> None:
    section = knock_out(2)
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.change(match_of(section, 1), end=end, by_side="home")
    assert match(section, 1).slots[1].won
    assert sheet(section).winner.number == 2


def test_a_void_match_without_fault_has_no_winner() -> None:
    section = knock_out(2)
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.change(match_of(section, 1), end="void")
    assert winners_of(stage_of(section)) == {}


def test_a_result_that_does_not_balance_counts_half_of_both_margins() -> None:
    """Average plus to home and average to away is 3 and 0 IMPs: home is ahead by one and a half."""
    section = knock_out(2)
    decide(match_of(section, 1), TIED)
    open_room = match_of(section, 1).placements.get(table=1)
    result = section.results.get(board=1, ns=open_room.ns)
    award(result, ns="A+", ew="A=", seen=result.version, by=DIRECTOR)
    first, second = match(section, 1).slots
    assert (first.total, second.total) == (Fraction(3, 2), 0)
    page = match_sheet(fresh(section), match_of(section, 1).pk, AnonymousUser())
    assert page is not None
    assert (page.imps, page.margins) == ((Fraction(3, 2), 0), (Fraction(3, 2), Fraction(-3, 2)))
    assert (page.lines[0].gains, page.lines[0].awards) == ((Fraction(3, 2), Fraction(-3, 2)), (3, 0))
    (_line, sums), *_others = board_sums(page)
    assert [one.figure for one in sums] == ["+3 : 0", "+1.5 : −1.5"]


@pytest.mark.slow
def test_a_round_drawn_anew_is_open_until_it_is_drawn_and_a_fact_afterwards() -> None:
    section = knock_out(8, options={"redraw": "seeds"})
    for number in range(1, 5):
        decide(match_of(section, number), LOST if number == 1 else WON)
    assert [slot.source for slot in match(section, 5).slots] == ["draw", "draw"]
    next_round(section)
    assert [teams(section, n) for n in (5, 6)] == [[2, 8], [3, 4]]
    assert [(slot.source, slot.of) for slot in match(section, 5).slots] == [("winner", 3), ("winner", 1)]
    assert problems(section) == []


@pytest.mark.slow
def test_a_lot_draws_each_round_among_those_who_are_left() -> None:
    section = knock_out(8, options={"redraw": "lot"})
    for number in range(1, 5):
        decide(match_of(section, number))
    draw = seat_next_round(fresh(section), winners_of(stage_of(section)), by=DIRECTOR, lot=Random(5))
    assert sorted(team for pair in draw.pairings for team in pair) == [1, 2, 3, 4]
    assert draw.pairings != [[1, 4], [2, 3]]


def test_the_draw_by_lot_keeps_the_order_that_it_drew() -> None:
    section = team_section(5, boards=2, format="knock-out")
    draw = seat_first_round(section, by=DIRECTOR, lot=Random(4))
    assert sorted(draw.options["seeds"]) == [1, 2, 3, 4, 5] != draw.options["seeds"]
    assert draw.options["lot"] is True
    assert sum(len(pairing) for pairing in draw.pairings) == 5


def test_seeds_of_the_entry_list_come_before_teams_without_one() -> None:
    section = team_section(4, boards=2, format="knock-out")
    Entrant.objects.filter(event=section.session.event, number=3).update(seed=1)
    Entrant.objects.filter(event=section.session.event, number=4).update(seed=2)
    assert seat_first_round(section, by=DIRECTOR).options["seeds"] == [3, 4, 1, 2]


def test_two_teams_exchange_their_places_before_the_first_result() -> None:
    section = knock_out(6)
    exchange_teams(fresh(section), 1, team(section, 1), team(section, 6), by=DIRECTOR)
    assert [teams(section, n) for n in (1, 2, 3)] == [[4, 5], [3, 1], [6, None]]

    decide(match_of(section, 1))
    with pytest.raises(DirectorError) as refused:
        exchange_teams(fresh(section), 1, team(section, 1), team(section, 6), by=DIRECTOR)
    assert refused.value.code == "already_played"


@pytest.mark.slow
def test_a_pairing_of_a_later_round_is_mended_too() -> None:
    section = knock_out(8)
    for number in range(1, 5):
        decide(match_of(section, number))
    next_round(section)
    exchange_teams(fresh(section), 2, team(section, 1), team(section, 2), by=DIRECTOR)
    assert [teams(section, n) for n in (5, 6)] == [[2, 4], [1, 3]]
    with pytest.raises(DirectorError) as refused:
        exchange_teams(fresh(section), 2, team(section, 1), team(section, 8), by=DIRECTOR)
    assert refused.value.code == "not_in_round"


def test_each_act_is_taken_back() -> None:
    section = team_section(4, boards=2, format="knock-out")
    seat_first_round(section, by=DIRECTOR)
    exchange_teams(fresh(section), 1, team(section, 1), team(section, 2), by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)
    assert teams(section, 1) == [1, 4]
    undo(last_act(section.session), by=DIRECTOR)
    assert not Draw.objects.exists()
    assert not section.placements.exists()
    assert fresh(section).rounds is None
    assert stage_of(section).rounds is None


@pytest.mark.slow
def test_extra_boards_and_a_later_round_are_taken_back() -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    extra(section, 2)
    undo(last_act(section.session), by=DIRECTOR)
    assert len(seated(section)) == 4
    extra(section, 2)
    play_part(match_of(section, 2), 2, [WON, TIED])
    next_round(section)
    undo(last_act(section.session), by=DIRECTOR)
    assert sheet(section).seated == 1
    next_round(section)
    assert teams(section, 3) == [1, 2]


def test_a_second_bracket_needs_the_first_to_be_undone() -> None:
    section = knock_out(4)
    with pytest.raises(DirectorError) as refused:
        seat_first_round(fresh(section), by=DIRECTOR)
    assert refused.value.code == "already_seated"


def test_only_a_stage_that_is_a_knock_out_has_a_bracket() -> None:
    section = team_section(4)
    for refusing in (
        lambda: seat_first_round(section, by=DIRECTOR),
        lambda: seat_next_round(section, {}, by=DIRECTOR),
    ):
        with pytest.raises(DirectorError) as refused:
            refusing()
        assert refused.value.code == "not_a_knock_out"


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 5, pytest.param(6, marks=pytest.mark.slow), 7])
def test_third_place_and_consolation_are_played_beside_the_bracket(count: int) -> None:
    section = knock_out(count, options={"third_place": True, "consolation": True})
    while sheet(section).winner is None:
        found = sheet(section)
        for each in found.rounds:
            for one in each.matches:
                if each.round == found.seated:
                    decide(match_of(section, one.number))
        if sheet(section).winner is None:
            next_round(section)
    names = {each.name for each in sheet(section).rounds}
    assert ("third" in names, "consolation" in names) == (count > 4, count > 5)
    assert len(sheet(section).places) == count


@pytest.mark.slow
def test_the_last_match_of_teams_without_a_defeat_is_not_named_the_final() -> None:
    names = [each.name for each in sheet(knock_out(4, options={"double": True})).rounds]
    assert names == ["semi-finals", "winners-final", "second-life", "second-life", "grand-final"]
    assert [each.name for each in sheet(knock_out(4)).rounds] == ["semi-finals", "final"]


@pytest.mark.slow
def test_double_elimination_is_played_to_its_second_grand_final() -> None:
    section = knock_out(4, options={"double": True})
    for texts in ((WON, WON), (WON, WON), (WON,), (LOST,), (LOST,)):
        found = sheet(section)
        numbers = [one.number for each in found.rounds for one in each.matches if each.round == found.seated]
        for number, text in zip(numbers, texts, strict=True):
            decide(match_of(section, number), text)
        if sheet(section).winner is None:
            next_round(section)
    assert sheet(section).winner is not None
    assert sheet(section).rounds[-1].name == "again"


def test_rounds_after_extra_boards_keep_their_number_at_the_tables() -> None:
    section = knock_out(4)
    decide(match_of(section, 1))
    decide(match_of(section, 2), TIED)
    extra(section, 2)
    play_part(match_of(section, 2), 2, [WON, TIED])
    next_round(section)
    tables = matches_at_tables(fresh(section))
    assert (tables[2, 3].round, tables[2, 3].extra) == (1, True)
    assert (tables[3, 1].round, tables[3, 1].part, tables[3, 1].extra) == (2, 1, False)
