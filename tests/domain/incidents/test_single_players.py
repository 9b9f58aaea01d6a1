"""What happens to single players while they play: one leaves, one comes, two sit in each other's place."""

import pytest

from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.singles import individual, player
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import exchange_players, player_comes, player_leaves
from tournament.domain.journal.readings.couples import sits
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import JournalEntry, Section
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return individual(12, code="individual-12x11", boards=1)


def finish(section: Section, number: int) -> None:
    for row in section.placements.filter(round=number):
        play(section, row.table, row.boards[0], "4S= N")


def rounds_of(section: Section, number: int) -> list[int]:
    return sorted(section.placements.filter(sits(player(section, number).pk)).values_list("round", flat=True))


def test_a_player_who_leaves_takes_a_table_out_of_each_later_round(section: Section) -> None:
    finish(section, 1)
    player_leaves(player(section, 5), 2, by=DIRECTOR)

    assert rounds_of(section, 5) == [1]
    assert section.placements.count() == 3 + 10 * 2
    (sheet,) = current_standings(section.session)
    assert [row.party.number for row in sheet.rankings[0].rows if not row.place] == ["5"]
    assert player(section, 5).entrant.withdrawn_from == 2


def test_nobody_leaves_before_a_round_that_has_their_result(section: Section) -> None:
    finish(section, 1)
    with pytest.raises(DirectorError) as refused:
        player_leaves(player(section, 5), 1, by=DIRECTOR)
    assert refused.value.code == "already_played"


def test_a_stand_in_keeps_the_number_and_its_tables_are_played_again(section: Section) -> None:
    finish(section, 1)
    player_leaves(player(section, 5), 2, by=DIRECTOR)
    player_comes(player(section, 5), 4, PlayerLine(Name(native="代打 一")), by=DIRECTOR)

    assert rounds_of(section, 5) == [1, *range(4, 12)]
    members = player(section, 5).memberships.values_list("player__native", "from_round")
    assert [*members][1] == ("代打 一", 4)
    assert player(section, 5).withdrawn_at is None


def test_leaving_is_taken_back(section: Section) -> None:
    player_leaves(player(section, 5), 2, by=DIRECTOR)
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)

    assert rounds_of(section, 5) == [*range(1, 12)]
    assert player(section, 5).withdrawn_at is None


def test_two_who_sat_in_each_others_place_have_the_results_that_they_played(section: Section) -> None:
    finish(section, 1)
    before = {number: own_board(section, number) for number in (3, 5)}
    exchange_players(player(section, 3), player(section, 5), 1, by=DIRECTOR)

    assert own_board(section, 3) == before[5]
    assert own_board(section, 5) == before[3]
    assert rounds_of(section, 3) == [*range(1, 12)]


def test_an_exchange_is_taken_back_unless_a_result_counts_on_it(section: Section) -> None:
    before = [*section.placements.values_list("ns", "ew")]
    three, five = player(section, 3), player(section, 5)
    exchange_players(three, five, 1, by=DIRECTOR)
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert [*section.placements.values_list("ns", "ew")] == before

    exchange_players(three, five, 1, by=DIRECTOR)
    changed = JournalEntry.objects.latest("pk")
    finish(section, 1)
    with pytest.raises(DirectorError) as refused:
        undo(changed, by=DIRECTOR)
    assert refused.value.code == "in_use"


def own_board(section: Section, number: int) -> tuple[int, int]:
    """Table and score of a player in round 1."""
    result = section.results.get(sits(player(section, number).pk), round=1)
    side = "NS" if str(number) in result.ns.number.split("-") else "EW"
    return result.table, side
