"""An event of Swiss pairs: rounds drawn and seated in balance, and what the gate leaves of the ranking."""

from collections import Counter
from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.swiss_pairs import drawn, fresh, play_round, played, proposed, swiss_pairs
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.other_tables import own_card
from tournament.domain.room.reports.table import table_sheet
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.lifecycle import add_section
from tournament.domain.stages.acts.draws import withdraw_draw
from tournament.domain.stages.acts.swiss_pairs import add_late_pair
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.domain.stages.acts.team_withdrawals import withdraw_team
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Section
from tournament.sheets.names import Name
from tournament.sheets.phone_sheets import DrawnRound, TableSheet

pytestmark = pytest.mark.django_db
PLAYER = AnonymousUser()


def balance(section: Section) -> dict[str, int]:
    """Rounds North-South less rounds East-West, by the number of the pair."""
    found: Counter[str] = Counter()
    for ns, ew in section.placements.exclude(ew=None).values_list("ns__number", "ew__number"):
        found[ns] += 1
        found[ew] -= 1
    return dict(found)


@pytest.mark.slow
def test_no_two_meet_twice_and_directions_are_in_balance() -> None:
    section = played(swiss_pairs(8), 4)

    met = [frozenset(two) for two in section.placements.values_list("ns", "ew")]
    assert len({*met}) == len(met) == 16
    assert max(map(abs, balance(section).values())) <= 2


@pytest.mark.slow
def test_the_bye_goes_to_a_pair_once_and_is_worth_sixty_per_cent() -> None:
    section = played(swiss_pairs(5, rounds=3), 3)

    byes = [one for row in team_standings(section.session).rows for one in row.rounds if one.kind == "bye"]
    assert [one.points for one in byes] == [12, 12, 12]
    assert len({one.match for one in byes}) == 3
    assert section.team_matches.filter(away=None).values("home").distinct().count() == 3


def test_a_missed_half_is_worth_average_plus_on_half_of_its_boards() -> None:
    """3 + 3 boards: AVE+ on two and AVE on one are 56.67 %, 7 of 10; one pair plays both halves."""
    section = swiss_pairs(5, boards=6, options={"halves": 2, "odd": "short_triple"})
    drawn(section)
    for number in (1, 2):
        play_round(section, number)

    rows = team_standings(fresh(section).session).rows
    missed = [one.points for row in rows for one in row.rounds if one.kind == "half"]
    assert missed == [7, 7]
    assert sorted(len(row.rounds) for row in rows) == [1, 1, 2, 2, 2]
    assert [row.met for row in rows] == [1] * 5


def test_a_published_draw_is_withdrawn_and_the_withdrawal_is_undone() -> None:
    section = swiss_pairs(6)
    draw = drawn(section)
    seated = [*section.placements.values_list("table", "ns", "ew").order_by("table")]

    withdraw_draw(draw, by=DIRECTOR)
    assert not section.placements.exists()
    undo(last_act(section.session), by=DIRECTOR)

    assert [*section.placements.values_list("table", "ns", "ew").order_by("table")] == seated


@pytest.mark.slow
def test_players_see_points_when_the_round_is_over_at_every_table() -> None:
    section = swiss_pairs(6)
    drawn(section)
    play_round(section, 1, lambda row, board: "4S= N" if row.table == 1 else "PASS")
    done = fresh(section)
    assert {row.total for row in visible_team_standings(done.session, PLAYER).rows} != {0}

    drawn(section)
    last = section.placements.filter(round=2).order_by("table").last()
    last.boards = [*last.boards, 99]  # one board more is still to be played at one table
    last.save()
    section.plan_version = section.version = fresh(section).version + 1
    section.save(update_fields=["version", "plan_version"])
    before = [(row.team.id, row.total) for row in visible_team_standings(fresh(section).session, PLAYER).rows]
    row = section.placements.filter(round=2).order_by("table").first()
    for board in row.boards:
        play(fresh(section), row.table, board, "7NTX-5 N")
    after = [(row.team.id, row.total) for row in visible_team_standings(fresh(section).session, PLAYER).rows]
    assert before == after


@pytest.mark.slow
def test_a_phone_shows_the_next_table_and_the_own_place_in_victory_points() -> None:
    section = played(swiss_pairs(6), 1)
    drawn(section)
    pair = section.contestants.get(number="1")

    row = section.placements.get(Q(ns=pair) | Q(ew=pair), round=2)
    sheet = table_sheet(Address("", fresh(section), row.table, pair))
    card = own_card(fresh(section), pair)

    assert sheet.round == 2
    assert sheet.sitting is None
    assert sheet.rounds[-1].table == row.table
    assert card.unit == "VP"
    assert card.place


@pytest.mark.slow
def test_a_phone_waits_for_the_next_draw_until_the_last_round_is_drawn() -> None:
    section = swiss_pairs(5, rounds=2)

    def phone(number: str) -> TableSheet:
        return table_sheet(Address("", fresh(section), 1, section.contestants.get(number=number)))

    assert phone("1").to_draw
    drawn(section)
    play_round(section, 1)
    assert all(phone(number).to_draw for number in "12345")
    withdraw_team(section.contestants.get(number="2").entrant, fresh(section), by=DIRECTOR)
    assert not phone("2").to_draw
    drawn(section)
    assert not phone("1").to_draw


def test_the_halves_of_a_match_are_named_by_the_round_of_the_draw() -> None:
    section = swiss_pairs(5, boards=4, options={"halves": 2, "odd": "short_triple"})
    drawn(section)
    play_round(section, 1)
    play_round(section, 2)
    drawn(section)

    sheet = table_sheet(Address("", fresh(section), 1, section.contestants.get(number="1")))

    assert [row.drawn for row in sheet.rounds][2:] == [DrawnRound(2, 1, 2), DrawnRound(2, 2, 2)]


@pytest.mark.slow
def test_a_pair_that_leaves_is_not_drawn_and_its_match_is_forfeited() -> None:
    section = played(swiss_pairs(6), 1)
    drawn(section)
    entrant = section.contestants.get(number="2").entrant

    withdraw_team(entrant, fresh(section), by=DIRECTOR, from_round=2)

    match = next(
        one for one in section.team_matches.filter(round=2) if entrant.pk in (one.home_id, one.away_id)
    )
    assert match.end == "forfeited"
    for row in section.placements.filter(round=2).exclude(match=match).select_related("ns", "ew"):
        play_round_of(section, row)
    assert all(2 not in those for those in proposed(section).pairings)


def play_round_of(section: Section, row: object) -> None:
    for board in row.boards:  # type: ignore[attr-defined]
        play(fresh(section), row.table, board, "PASS")  # type: ignore[attr-defined]


def test_the_same_again_has_the_same_conditions_and_pairs() -> None:
    last = played(swiss_pairs(6), 1)
    last.session.event.entrants.filter(number=3).update(category="白樺")

    again = repeat_any(last.session, day=date(2026, 11, 30), by=DIRECTOR)

    section = again.sections.get()
    assert (again.stage.format, again.stage.rounds, again.stage.vp_scale) == ("swiss", 4, "ebu_swiss_pairs")
    assert (section.rounds, section.boards_per_set, section.contestants.count()) == (4, 2, 6)
    assert not section.team_matches.exists()
    assert [pair.entrant.category for pair in section.contestants.order_by("pk")][2:4] == ["白樺", ""]


def test_the_same_again_leaves_out_a_pair_that_has_left() -> None:
    last = played(swiss_pairs(7), 1)
    withdraw_team(last.session.event.entrants.get(number=2), last, by=DIRECTOR)

    again = repeat_any(last.session, day=date(2026, 11, 30), by=DIRECTOR).sections.get()

    players = [
        {*section.contestants.exclude(number=left).values_list("memberships__player", flat=True)}
        for section, left in ((last, "2"), (again, ""))
    ]
    assert players[0] == players[1]
    assert [*again.contestants.numbered().values_list("number", flat=True)] == ["1", "2", "3", "4", "5", "6"]


def test_swiss_pairs_have_one_section() -> None:
    with pytest.raises(DirectorError, match="1セクション"):
        add_section(swiss_pairs(4).session, by=DIRECTOR)


def test_the_number_of_pairs_stays_once_a_round_is_drawn() -> None:
    section = swiss_pairs(6)
    drawn(section)

    with pytest.raises(DirectorError) as refusal:
        set_number_of_contestants(fresh(section), 8, by=DIRECTOR)

    assert refusal.value.code == "drawn"
    assert section.contestants.count() == 6


def test_a_pair_that_comes_late_is_taken_back_with_its_names() -> None:
    section = played(swiss_pairs(6), 1)
    before = [*section.contestants.values_list("number", flat=True)]

    add_late_pair(section, [PlayerLine(Name(native="遅井 一"))], by=DIRECTOR)
    assert section.contestants.filter(number="7", memberships__player__native="遅井 一").exists()
    undo(last_act(section.session), by=DIRECTOR)

    assert [*section.contestants.values_list("number", flat=True)] == before
    assert not section.session.event.entrants.filter(number=7).exists()
