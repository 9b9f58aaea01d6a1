"""A field of 60 to 400 pairs becomes equal sections on the same boards, compared as one field."""

import pytest

from tests.fixtures.evening import DIRECTOR, make_section
from tests.tools.each_case import each_case
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.field import unlike_sections
from tournament.domain.errors import DirectorError
from tournament.domain.movements.reports.movement_offers import divisions_of
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts.session_settings import divide
from tournament.domain.undo.acts import undo
from tournament.models import Contestant, Section, Session
from tournament.movements.changes.divisions import Order, divisions, seeded


def section_of(count: int) -> Section:
    section = make_section(start=False)
    set_number_of_contestants(section, count, by=DIRECTOR)
    return section


def letters_of(session: Session) -> list[tuple[str, int]]:
    return [(one.letter, one.contestants.count()) for one in session.sections.order_by("letter")]


@pytest.mark.sampled
@pytest.mark.parametrize("pairs", [60, 61, 72, 73, 101, 123, 144, 199, 287, 399, 400])
def test_a_large_field_has_sections_that_differ_by_a_table_and_share_rounds_and_boards(pairs: int) -> None:
    found = divisions(pairs)

    assert found
    for division in found:
        assert sum(division.pairs) == pairs
        tables = [-(-size // 2) for size in division.pairs]
        assert max(tables) - min(tables) <= 1
        assert len({(one.rounds, one.boards_per_round, one.winners) for one in division.choices}) == 1
        if division.boards > division.boards_of_all:
            assert {*division.pairs} != {division.pairs[0]}
            assert division.sets == 0


@each_case(
    "pairs, wished, shapes",
    [
        (61, {}, {(13, 2, 1), (10, 3, 2), (9, 3, 2)}),
        (61, {"one_winner": False}, {(10, 3, 2), (9, 3, 2)}),
        (61, {"boards": 16}, {(8, 2, 2), (8, 2, 1)}),
        (61, {"boards": 24}, {(12, 2, 1), (8, 3, 2), (9, 3, 2)}),
        (72, {"one_winner": False}, {(12, 2, 2), (9, 3, 2)}),
        (36, {"one_winner": False}, {(9, 3, 2)}),
    ],
)
def test_mitchells_of_the_usual_length_are_among_the_divisions(
    pairs: int, wished: dict[str, object], shapes: set[tuple[int, int, int]]
) -> None:
    found = divisions(pairs, **wished)

    assert {(one.rounds, one.boards_per_round, one.winners) for one in found} >= shapes
    assert all(one.boards_per_round > 1 for one in found)
    assert abs(found[0].choices[0].boards_played - (wished.get("boards") or 26)) <= 4
    assert len({one.key for one in found}) == len(found)


def test_sections_on_other_boards_and_several_sets_are_named() -> None:
    found = {one.sets: one for one in divisions(61, one_winner=False) if one.rounds == 9}

    assert {sets: (one.boards_of_all, one.boards) for sets, one in found.items()} == {
        0: (27, 33),
        5: (27, 27),
    }


def test_thirty_six_tables_are_proposed_as_three_sections_of_twelve() -> None:
    first = divisions(72)[0]

    assert (first.pairs, first.boards) == ((24, 24, 24), 24)


def test_seeds_go_to_and_fro_over_the_lines_of_all_sections() -> None:
    lines = [[[0, 1, 2], [3, 4, 5]], [[0, 1, 2], [3, 4]]]

    first, second = seeded(lines)

    assert first == [0, 7, 8, 1, 6, 9]
    assert second == [2, 5, 10, 3, 4]


@pytest.mark.sampled
@pytest.mark.django_db
@pytest.mark.parametrize("order", [*Order])
def test_one_act_makes_the_sections_with_their_movements_in_one_field(order: Order) -> None:
    section = section_of(72)
    before = {*Contestant.objects.values_list("pk", "entrant")}

    divide(section, divisions_of(section, {})[0], order, by=DIRECTOR, lot=list(reversed(range(72))))

    session = Session.objects.get()
    assert letters_of(session) == [("A", 24), ("B", 24), ("C", 24)]
    assert all(one.movement and one.placements.exists() for one in session.sections.all())
    assert unlike_sections(session) == []
    assert {*Contestant.objects.values_list("pk", "entrant")} == before
    assert [len(ranking.rows) for ranking in current_standings(session)[0].rankings] == [36, 36]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_division_is_taken_back_in_one_step() -> None:
    section = section_of(72)
    divide(section, divisions_of(section, {})[0], Order.SEEDED, by=DIRECTOR)

    undo.undo(section.session.journal.get(verb="divide_section"), by=DIRECTOR)

    section.refresh_from_db()
    assert letters_of(section.session) == [("A", 72)]
    assert section.movement == ""


@pytest.mark.django_db
def test_by_list_the_first_pairs_are_in_section_a() -> None:
    section = section_of(72)
    pairs = [*section.contestants.values_list("pk", flat=True)]

    divide(section, divisions_of(section, {})[0], Order.LISTED, by=DIRECTOR)

    assert [*section.contestants.values_list("pk", flat=True)] == pairs[:24]


@pytest.mark.django_db
def test_a_division_of_another_number_of_pairs_is_refused_and_writes_nothing() -> None:
    section = section_of(70)

    with pytest.raises(DirectorError) as refusal:
        divide(section, divisions(72)[0], Order.SEEDED, by=DIRECTOR)

    assert refusal.value.code == "changed_meanwhile"
    assert letters_of(section.session) == [("A", 70)]
