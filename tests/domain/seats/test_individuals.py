"""Single players are seated: each has a number, and two of them sit as a side for a round."""

from datetime import date
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR, play, play_everything
from tests.fixtures.singles import individual, player
from tournament.analysis.checks import in_recap
from tournament.domain.boards.acts.director_results import award
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.scorecards import recaps
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.ranking_visibility import visible_standings
from tournament.domain.incidents.acts.replans import exchange_players
from tournament.domain.journal.readings.couples import sits
from tournament.domain.seats.acts import pair_seats
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import close_session, repeat_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Entrant, JournalEntry
from tournament.sheets.event_kinds import INDIVIDUAL

pytestmark = pytest.mark.django_db


def test_two_single_players_sit_as_a_side_and_play_for_two_entrants() -> None:
    section = individual(12)

    row = section.placements.select_related("ns__entrant", "ns__partner_entrant").get(round=1, table=1)

    first, second = row.ns.number.split("-")
    assert row.ns.entrant == player(section, int(first)).entrant
    assert row.ns.partner_entrant == player(section, int(second)).entrant
    assert row.ns.entrant.kind == Entrant.Kind.SINGLE
    assert section.contestants.numbered().count() == 12
    assert section.session.stage.format == "individual"


def test_each_player_has_an_address_and_no_couple_has_one() -> None:
    section = individual(8)
    assert all(one.addresses.count() == 1 for one in section.contestants.numbered())
    assert not any(one.addresses.exists() for one in section.contestants.couples())


def test_the_players_are_ranked_for_what_both_sides_did() -> None:
    section = individual(8)
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)

    (sheet,) = current_standings(section.session)

    (ranking,) = sheet.rankings
    assert {row.party.number for row in ranking.rows} == {str(number) for number in range(1, 9)}
    assert {row.boards for row in ranking.rows} == {14}
    assert sheet.results == sheet.expected == 28
    assert sum(row.points for row in ranking.rows) == 28 * 2 * 2


def test_couples_follow_the_players_who_exchange_seats() -> None:
    section = individual(8, start=False)
    pair_seats.swap_pairs(player(section, 1), player(section, 2), by=DIRECTOR)

    for couple in section.contestants.couples().select_related("entrant", "partner_entrant"):
        first, second = couple.number.split("-")
        assert couple.entrant == player(section, int(first)).entrant
        assert couple.partner_entrant == player(section, int(second)).entrant


@pytest.mark.slow
def test_a_movement_chosen_again_parts_the_couples_and_can_be_undone() -> None:
    section = individual(12, start=False)
    before = [*section.placements.values_list("round", "table", "ns__number", "ew__number")]
    choose_movement(section, "individual-12x8", boards_per_set=3, by=DIRECTOR)
    assert section.placements.count() == 24

    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)

    assert [*section.placements.values_list("round", "table", "ns__number", "ew__number")] == before


def test_a_movement_of_pairs_seats_no_single_players() -> None:
    section = individual(12, start=False)
    with pytest.raises(DirectorError) as refused:
        choose_movement(section, "howell-6x11", boards_per_set=2, by=DIRECTOR)
    assert refused.value.code == "only_for_pairs"


def test_the_running_ranking_of_a_barometer_is_exact_after_each_round() -> None:
    section = individual(12, code="individual-12x11", boards=1)
    for table, text in ((1, "4S= N"), (2, "4S= N"), (3, "3NT-1 E")):
        play(section, table, 1, text)
    play(section, 1, 2, "7NT= S")

    (sheet,) = visible_standings(section.session, AnonymousUser())

    assert (sheet.counts, sheet.rounds) == ("barometer", 1)
    assert {row.value for row in sheet.rankings[0].rows} == {
        Fraction(0),
        Fraction(25),
        Fraction(75),
        Fraction(100),
    }


def test_the_recap_has_each_players_points_on_every_board() -> None:
    section = individual(8, boards=1)
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)

    (sheet,) = recaps(section.session.fields.get())

    assert len(sheet.rows) == 8
    assert all(sum(row.points) == row.standing.points for row in sheet.rows)
    assert sheet.constants == (8,) * 7


def test_the_recap_has_artificial_scores_by_own_averages_and_a_board_played_twice() -> None:
    """The leader has more than 60 per cent; players 1 and 2 sat in each other's place in round 1."""
    section = individual(12, code="individual-howell-12x9", boards=1)
    play_everything(section.session)
    best, *_others = current_standings(section.session)[0].rankings[0].rows
    row = section.placements.filter(sits(best.party.id)).first()
    assert row
    result = section.results.get(board=row.boards[0], round=row.round, table=row.table)
    award(result, ns="A+", ew="A+", seen=result.version, by=DIRECTOR)
    exchange_players(player(section, 1), player(section, 2), 1, by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)

    (sheet,) = recaps(section.session.fields.get())

    assert best.value is not None
    assert best.value > 60
    assert [*in_recap(sheet)] == []


def test_the_same_again_seats_the_same_players_by_the_same_movement() -> None:
    section = individual(12, code="individual-12x11", boards=1)
    play_everything(section.session)

    again = repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR).sections.get()

    assert (again.kind, again.movement, again.session.stage.format) == (
        INDIVIDUAL,
        section.movement,
        INDIVIDUAL,
    )
    assert again.contestants.numbered().filter(memberships__isnull=False).count() == 12
    assert again.placements.count() == 33
