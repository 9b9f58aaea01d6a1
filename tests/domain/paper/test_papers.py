"""What the sheets of papers are made of: slips, recaps, changed cards, packs, lists, cards of the players."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import (
    DIRECTOR,
    closed_section,
    make_section,
    play,
    play_everything,
    played_section,
)
from tests.fixtures.games_evening import make_game_section, open_tables, seat_plan
from tests.fixtures.kinds_of_events import begun
from tests.printing.reading import rows, squeezed
from tournament.analysis.checks import in_recap
from tournament.domain.boards.acts.director_results import award
from tournament.domain.boards.reports.scorecards import recaps
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.game_papers import player_cards
from tournament.domain.paper.reports.hall_papers import board_slips, changed_cards, round_slips
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.paper.reports.session_papers import (
    attendances,
    caddie_lists,
    certificates,
    emergency_packs,
    instant_travellers,
    name_slips,
    seating_charts,
)
from tournament.domain.room.reports.seating_plan import guide_cards
from tournament.domain.undo.acts import undo
from tournament.models import Club, Contestant, Section
from tournament.printing import render

pytestmark = pytest.mark.django_db


def lose_a_pair(section: Section) -> Contestant:
    """The first East-West pair goes home before round 2."""
    gone = section.contestants.get(direction="EW", number="1")
    now = seated(section)
    option = plan_options("pair_gone", now, Answers(from_round=2, pair=gone))[0]
    take_plan("pair_gone", now, option, by=DIRECTOR)
    section.refresh_from_db()
    return gone


def printed(section: Section) -> dict[int, dict[int, tuple]]:
    """What everybody's card says of each round."""
    return {
        card.party.id: {
            line.round: (line.table, line.side, line.opponents and line.opponents.label, line.boards)
            for line in card.lines
        }
        for card in guide_cards(section)
    }


def test_only_cards_that_are_wrong_now_are_printed_with_their_rounds_and_the_version() -> None:
    section = make_section(5)
    before = printed(section)
    assert changed_cards(Scope(section.session)) == []

    lose_a_pair(section)
    cards = changed_cards(Scope(section.session))

    after = printed(section)
    assert {card.party.id for card in cards} == {pk for pk in after if after[pk] != before[pk]}
    assert {card.version for card in cards} == {section.version}
    for card in cards:
        old, new = before[card.party.id], after[card.party.id]
        assert card.changed == tuple(n for n in sorted(old | new) if old.get(n) != new.get(n))
        assert 1 not in card.changed


def test_a_change_that_was_taken_back_changes_no_card() -> None:
    section = make_section(5)
    lose_a_pair(section)
    undo.undo(last_act(section.session), by=DIRECTOR)
    assert changed_cards(Scope(section.session)) == []


def test_a_recap_adds_up_to_its_constants_and_a_ruling_has_none() -> None:
    section = played_section(3)
    ns, ew = recaps(section.field)
    assert (ns.direction, ew.direction) == ("NS", "EW")
    assert set(ns.constants) == {Fraction(6)}  # three results: 3 × half a top of 4 (Law 78A)
    assert [*in_recap(ns), *in_recap(ew)] == []

    result = section.results.filter(board=1).first()
    award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)
    section.refresh_from_db()
    adjusted = recaps(Section.objects.get(pk=section.pk).field)[0]
    assert adjusted.constants[0] is None
    assert [*in_recap(adjusted)] == []


def test_covered_boards_are_on_no_recap() -> None:
    section = played_section(3)
    sheet = recaps(section.field, frozenset({1}))[0]
    assert {row.points[0] for row in sheet.rows} == {None}
    assert sheet.constants[0] is None
    assert {row.points[1] for row in sheet.rows} != {None}


def test_slips_know_their_tables_and_what_is_in() -> None:
    section = make_section(3)
    play(section, 2, 3, "4S= N")
    found = round_slips(Scope(section.session))
    assert [(slip.round, slip.table) for slip in found] == [(r, t) for r in (1, 2, 3) for t in (1, 2, 3)]
    second = found[1]
    assert [(line.board, line.played is not None) for line in second.lines] == [(3, True), (4, False)]
    assert {
        line.played
        for slip in round_slips(Scope(section.session, covered=frozenset({3})))
        for line in slip.lines
    } == {None}


def test_every_board_has_a_slip_that_opens_just_this_board() -> None:
    section = make_section(3)

    def address(page: str, token: str, board: int) -> str:
        return f"{page} {token} {board}"

    found = board_slips(Scope(section.session, table=2, address=address))
    token = section.table_tokens.get(table=2).token
    assert [(slip.round, [line.board for line in slip.lines]) for slip in found[:3]] == [
        (1, [3]),
        (1, [4]),
        (2, [5]),
    ]
    assert [slip.address for slip in found[:2]] == [f"slip {token} 3", f"slip {token} 4"]


def test_the_pack_begins_with_the_round_that_is_not_over() -> None:
    section = make_section(3)
    (pack,) = emergency_packs(Scope(section.session))
    assert (pack.after, [one.round for one in pack.movements[0].rounds]) == (0, [1, 2, 3])

    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    (pack,) = emergency_packs(Scope(section.session))
    assert (pack.after, [one.round for one in pack.movements[0].rounds]) == (1, [2, 3])
    assert {len(way.tables) for way in pack.movements[0].boards} == {2}

    play_everything(section.session)
    (pack,) = emergency_packs(Scope(section.session))
    assert (pack.after, pack.movements) == (3, ())


def test_an_instant_traveller_compares_with_the_whole_field() -> None:
    section = make_section(3)
    for row in section.placements.all():
        if 1 in row.boards:
            play(section, row.table, 1, {1: "4S= N", 2: "4S= N", 3: "3NT-1 N"}[row.round])
    (sheet,) = instant_travellers(Scope(section.session))
    lines = [(line.low, line.high, line.ns) for line in sheet.lines]
    assert (sheet.board, sheet.results) == (1, 3)
    assert lines == [
        (430, None, Fraction(100)),
        (420, 420, Fraction(200, 3)),
        (-40, 410, Fraction(100, 3)),
        (-50, -50, Fraction(50, 3)),
        (None, -60, Fraction(0)),
    ]


def test_lists_for_the_room() -> None:
    section = make_section(3)
    scope = Scope(section.session)
    (chart,) = seating_charts(scope)
    assert [(one.table, one.ns.label, one.ew.label) for one in chart.tables] == [
        (1, "1NS", "1EW"),
        (2, "2NS", "2EW"),
        (3, "3NS", "3EW"),
    ]
    (caddie,) = caddie_lists(scope)
    first, second = caddie.rounds[:2]
    assert [(carry.source, carry.target) for carry in first.carries] == [((), (1,)), ((), (2,)), ((), (3,))]
    assert [(carry.source, carry.target) for carry in second.carries] == [
        ((1,), (3,)),
        ((2,), (1,)),
        ((3,), (2,)),
    ]
    (list_,) = attendances(scope)
    assert len(list_.lines) == 12
    assert not any(line.here for line in list_.lines)


def test_the_list_at_the_door_says_the_rules_of_what_is_played() -> None:
    section = make_game_section("chicago", 5, contestant_size=1)
    (chicago,) = attendances(Scope(section.session))
    printed = squeezed(*rows(render("attendance", [chicago], language="en")))
    assert "Chicago·Chicago,duplicateform·" in printed
    assert "matchpoints" not in printed
    assert "No.Name" in printed  # nobody is a pair

    (both,) = attendances(Scope(make_section(3).session))
    mixed = replace(both, games=(None, *chicago.games))
    printed = squeezed(*rows(render("attendance", [mixed], language="en")))
    assert "atchpoints(2forawin,1foratie)·" in printed
    assert "Chicago·" in printed
    assert "PairName" in printed


def test_certificates_go_to_three_places_of_each_list() -> None:
    section = closed_section(5)
    found = certificates(Scope(section.session))
    assert {(one.direction, one.place) for one in found} <= {(d, p) for d in ("NS", "EW") for p in (1, 2, 3)}
    assert {one.direction for one in found} == {"NS", "EW"}


def test_players_of_table_games_have_cards_with_their_partners_and_sit_outs() -> None:
    section = make_game_section("chicago", 5, contestant_size=1)
    seat_plan(section, "rotation-in-turn-5x5")
    open_tables(section.session)
    cards = player_cards(Scope(section.session))
    assert [card.party.number for card in cards] == ["1", "2", "3", "4", "5"]
    for card in cards:
        for line in card.lines:
            assert (line.partner is None, len(line.opponents)) in ((True, 0), (False, 2))
            assert (line.table is None) == (not line.opponents)


@pytest.mark.slow
@pytest.mark.parametrize(
    "code", [code for code in SOURCES if SOURCES[code].needs in ("plan", "results", "names")]
)
def test_a_paper_costs_as_many_queries_for_six_tables_as_for_three(code: str) -> None:
    counts = []
    for tables in (3, 6):
        section = closed_section(tables, code="mitchell-3x3" if tables == 3 else "mitchell-skip-6x5")
        scope = Scope(type(section.session).objects.select_related("event__club").get(pk=section.session_id))
        SOURCES[code].sheets(scope)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert SOURCES[code].sheets(scope)
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(("kind", "is_team"), [("Swiss teams", True), ("Swiss pairs", False)])
def test_the_lists_of_people_have_the_teams_they_play_for(kind: str, is_team: bool) -> None:
    session = begun(kind, Club.objects.create(name="会"), "entered").session

    (door,), slips = attendances(Scope(session)), name_slips(Scope(session))

    teams = [line.team.id for line in door.lines if line.team]
    assert len(teams) == (len(door.lines) if is_team else 0)
    assert teams == sorted(teams)
    assert teams == [slip.team.id for slip in slips if slip.team]
