"""A score that belongs elsewhere, and boards whose cards were not the same at every table."""

from fractions import Fraction

import pytest

from tests.domain.undo.test_history import facts
from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.boards.acts.repairs import EXCHANGE, REPLACE, foul_board, move_result
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.undo.acts.undo import undo
from tournament.models import Result, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Boards 1 and 2 at every table."""
    found = make_section()
    texts = {1: "4S= N", 2: "4S-1 N", 3: "2S+2 N"}
    for row in found.placements.order_by("round"):
        for board in {1, 2} & {*row.boards}:
            play(found, row.table, board, texts[row.round])
    return found


def at(section: Section, board: int, number: int) -> Result:
    rows = section.results.select_related("section__session__event", "ns", "ew")
    return rows.get(board=board, round=number)


def test_a_score_moves_to_a_board_that_is_open(section: Section) -> None:
    row = at(section, 1, 1)
    before = facts()

    move_result(row, board=3, ns=row.ns, ew=row.ew, seen=row.version, by=DIRECTOR)

    assert section.results.get(pk=row.pk).board == 3
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_a_score_moves_to_the_pairs_that_really_met(section: Section) -> None:
    row, other = at(section, 1, 1), section.placements.get(round=1, table=2)
    target = other.boards[0]

    move_result(row, board=target, ns=other.ns, ew=other.ew, seen=row.version, by=DIRECTOR)

    now = section.results.get(pk=row.pk)
    assert (now.ns_id, now.ew_id, now.round, now.table) == (other.ns_id, other.ew_id, 1, 2)


def test_two_scores_change_places(section: Section) -> None:
    one, other = at(section, 1, 1), at(section, 2, 1)
    before = facts()

    move_result(one, board=2, ns=one.ns, ew=one.ew, seen=one.version, by=DIRECTOR, other=EXCHANGE)

    assert (section.results.get(pk=one.pk).board, section.results.get(pk=other.pk).board) == (2, 1)
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_one_score_takes_the_place_of_another(section: Section) -> None:
    one, other = at(section, 1, 1), at(section, 2, 1)
    before = facts()

    move_result(one, board=2, ns=one.ns, ew=one.ew, seen=one.version, by=DIRECTOR, other=REPLACE)

    assert section.results.get(pk=one.pk).board == 2
    assert not section.results.filter(pk=other.pk).exists()
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_nothing_is_overwritten_unasked(section: Section) -> None:
    one = at(section, 1, 1)
    with pytest.raises(Conflict):
        move_result(one, board=2, ns=one.ns, ew=one.ew, seen=one.version, by=DIRECTOR)
    with pytest.raises(Conflict):
        move_result(one, board=3, ns=one.ns, ew=one.ew, seen=one.version - 1, by=DIRECTOR)
    with pytest.raises(DirectorError):
        move_result(one, board=3, ns=one.ns, ew=one.ns, seen=one.version, by=DIRECTOR)


def test_a_fouled_board_is_compared_in_groups(section: Section) -> None:
    """+420, -50 and +170; the first two had the same cards: 2 and 0 of 2, brought from 2 to 3 results.

    Neuberg: (2 + 1) 3/2 - 1 = 7/2 and (0 + 1) 3/2 - 1 = 1/2; alone, (0 + 1) 3/1 - 1 = 2, an average.
    """
    rows = [at(section, 1, number) for number in (1, 2, 3)]
    before = facts()
    section.session.closed_at = section.session.started_at
    section.session.save()

    foul_board(
        section.session,
        1,
        {rows[0].pk: "A", rows[1].pk: "A", rows[2].pk: ""},
        seen={row.pk: row.version for row in rows},
        by=DIRECTOR,
    )

    (sheet,) = travellers(Section.objects.get(pk=section.pk).field, [1])
    points = {line.round: line.ns_points for line in sheet.lines}
    assert points == {1: Fraction(7, 2), 2: Fraction(1, 2), 3: 2}
    assert {line.round: line.group for line in sheet.lines} == {1: "A", 2: "A", 3: ""}
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_a_group_is_not_said_over_another_directors_head(section: Section) -> None:
    row = at(section, 1, 1)
    with pytest.raises(Conflict):
        foul_board(section.session, 1, {row.pk: "A"}, seen={row.pk: row.version - 1}, by=DIRECTOR)
    with pytest.raises(DirectorError):
        foul_board(section.session, 1, {row.pk: "ABCDE"}, seen={row.pk: row.version}, by=DIRECTOR)
