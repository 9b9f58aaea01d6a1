"""The catalogue: everything on offer is legal, measured truly, ranked as the guide says, open at once."""

import time
from fractions import Fraction

import pytest

from tests.tools.each_case import each_case
from tournament.movements.announcement import Announcement, announcements, stationary
from tournament.movements.catalogue import build, choices, codes, needs_sharing
from tournament.movements.catalogue_figures import SIZES, measure, measured, on_offer
from tournament.movements.check import errors, problems
from tournament.movements.measures.balance import balance

EVERYTHING = [(kind, n) for kind, sizes in SIZES.items() for n in sizes]
SOME = [(kind, n) for kind, n in EVERYTHING if n in (4, 7, 9, 14, 17, 24)]


@pytest.mark.sampled
@pytest.mark.parametrize("kind, contestants", SOME)
def test_what_is_offered_is_legal_and_measured_truly(kind: str, contestants: int) -> None:
    for code, figures in on_offer(contestants, kind):
        movement = build(code)
        assert errors(movement) == [], code
        assert measure(movement) == figures, code


@pytest.mark.slow
@pytest.mark.parametrize("kind, contestants", EVERYTHING)
def test_everything_offered_is_legal_and_measured_truly(kind: str, contestants: int) -> None:
    offered = dict(on_offer(contestants, kind))
    assert list(offered) == list(measured(contestants, kind))
    for code, figures in offered.items():
        movement = build(code)
        assert errors(movement) == [], code
        assert measure(movement) == figures, code


@each_case("contestants", range(4, 61))
def test_there_is_an_evening_for_every_number_of_pairs(contestants: int) -> None:
    found = choices(contestants, boards=24, minutes=240)
    assert found
    assert all(choice.minutes <= 240 for choice in found)
    assert 10 * found[0].boards_played >= 7 * found[0].boards_in_play


def test_opening_the_catalogue_is_quick() -> None:
    choices(4)
    for contestants in range(4, 61):
        start = time.process_time()
        choices(contestants, turned=True)
        assert time.process_time() - start < 0.2


def test_wishes_are_kept() -> None:
    assert all(choice.winners == 1 for choice in choices(14, one_winner=True))
    assert all(choice.winners == 2 for choice in choices(14, one_winner=False))
    assert all(choice.sharing == 0 for choice in choices(12, sharing=False))
    assert all(choice.copies == 1 for choice in choices(40, copies=1))
    assert all(choice.sit_out <= 3 for choice in choices(9, max_sit_out=3))
    assert all(choice.stationary >= 7 for choice in choices(14, stationary=7))
    assert any(choice.turned for choice in choices(14, turned=True))
    assert not any(choice.turned for choice in choices(14))


def test_time_is_counted_as_the_club_wants() -> None:
    choice = next(c for c in choices(14, minutes_per_board=Fraction(7), minutes_per_move=Fraction(1)))
    assert choice.minutes == choice.rounds * (7 * choice.boards_per_round + 1)


@each_case(
    "tables, most",
    [(3, 0), (5, 1), (7, 1), (9, 1), (11, 1), (13, 2), (15, 2)],
)
def test_how_many_rounds_to_switch_follows_from_the_figures(tables: int, most: int) -> None:
    whole = build(f"mitchell-{tables}x{tables}")
    figures = [balance(whole).qf]
    figures += [balance(build(f"mitchell-{tables}x{tables}.switch{k}")).qf for k in (1, 2, 3)]
    assert figures.index(max(figures)) == most


def test_what_cannot_be_is_said() -> None:
    assert needs_sharing(4, 5)
    assert not needs_sharing(4, 6)
    assert all(choice.sharing for choice in choices(6) if (choice.family, choice.rounds) == ("howell", 5))


@each_case(
    "contestants, code",
    [(8, "howell-4x7"), (10, "howell-5x8"), (12, "howell-6x11"), (14, "mitchell-7x7"), (18, "mitchell-9x9")],
)
def test_the_first_choices_of_the_guide_come_early(contestants: int, code: str) -> None:
    assert code in [choice.code for choice in choices(contestants)[:6]]


def test_half_tables_lose_their_sharing() -> None:
    for choice in choices(15, boards=24):
        if choice.family == "mitchell-relay":
            assert choice.sharing == 0
            assert not build(choice.code).allow.share


def test_skip_announces_its_skip() -> None:
    movement = build("mitchell-skip-8x7")
    assert announcements(movement, 2)[:2] == (Announcement("ew-up", (1,)), Announcement("sets-down", (1,)))
    assert announcements(movement, 5)[:2] == (Announcement("ew-up", (2,)), Announcement("sets-down", (1,)))


def test_relay_announces_who_shares_and_what_lies_idle() -> None:
    assert announcements(build("mitchell-relay-8x8"), 3) == (
        Announcement("ew-up", (1,)),
        Announcement("sets-down", (1,)),
        Announcement("share", (1, 8)),
        Announcement("stand", (7,)),
    )


def test_howell_follows_and_switch_and_sit_out_are_called() -> None:
    assert announcements(build("howell-4x7"), 2)[0] == Announcement("follow", (1, 7))
    assert Announcement("switch") in announcements(build("mitchell-7x7.switch1"), 7)
    assert Announcement("sit-out", (9, 5)) in announcements(build("mitchell-5x5.absent5"), 2)
    assert stationary(build("mitchell-5x5")) == frozenset(range(1, 6))


@pytest.mark.parametrize(
    "family", ["web-14x13", "two-sections-18x9", "three-sections-27x9", "appendix-12x11"]
)
def test_copies_are_declared_and_nothing_is_allowed_beyond_them(family: str) -> None:
    movement = build(family)
    assert problems(movement) == []
    assert movement.copies is not None
    assert movement.copies > 1
    assert not movement.allow.share


@pytest.mark.parametrize("kind, contestants", [("individual", 12), ("teams", 7), ("rotation", 6)])
def test_other_kinds_have_choices_too(kind: str, contestants: int) -> None:
    assert choices(contestants, kind=kind)
    assert codes(contestants, kind)


@pytest.mark.sampled
@pytest.mark.parametrize("contestants", SIZES["pairs"])
def test_where_lines_are_ranked_apart_the_tables_number_the_north_south_pairs(contestants: int) -> None:
    """In every section, and with a pair missing: a number beyond the tables sits East-West in every round."""
    for movement in [build(code) for code, figures in on_offer(contestants, "pairs") if figures.winners == 2]:
        norths = {row.ns for row in movement.rows if row.ns}
        easts = {row.ew for row in movement.rows if row.ew}
        assert sorted(norths) == [number for number in movement.present if number <= movement.tables]
        assert sorted(easts) == [number for number in movement.present if number > movement.tables]


def test_of_eight_single_players_nobody_stays_with_the_same_four() -> None:
    """Three rounds of nine boards at each table need no copies, but are not what is offered first."""
    found = [choice.code for choice in choices(8, kind="individual")]
    assert found[0] == "individual-8x7"
    assert "individual-howell-8x3" in found


@each_case(
    "players, boards, first",
    [(12, 24, (11, 2)), (16, 24, (12, 2)), (8, 24, (6, 4)), (8, 28, (7, 4)), (13, 26, (13, 2))],
)
def test_single_players_change_partners_as_often_as_the_boards_allow(
    players: int, boards: int, first: tuple[int, int]
) -> None:
    found = choices(players, kind="individual", boards=boards)[0]
    assert (found.rounds, found.boards_per_round) == first
