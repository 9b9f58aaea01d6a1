"""Things that happen: each option keeps what was played, is legal from then on, and can be taken back."""

from datetime import date

import pytest

from tests.domain.undo.test_history import facts
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.teams import round_robin
from tests.tools.rows_again import rows_again
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers, PlanOption
from tournament.domain.incidents.readings.current_plan import Seated, seated
from tournament.domain.incidents.readings.incidents import INCIDENTS, plan_options
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.seating_plan import room
from tournament.domain.sessions.acts.lifecycle import repeat_session
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, JournalEntry, Membership, Placement, Result, Section
from tournament.movements.catalogue import build
from tournament.movements.changes.replan import skip_forgotten
from tournament.movements.check import errors

pytestmark = pytest.mark.django_db
TEXTS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")


@rows_again
def evening(tables: int, code: str, rounds: int = 0, boards: int = 2) -> Section:
    """A section of which `rounds` rounds are played."""
    section = make_section(tables=tables, code=code, boards=boards)
    for row in section.placements.filter(round__lte=rounds):
        for board in () if row.is_sit_out else row.boards:
            play(section, row.table, board, TEXTS[(board + row.table) % 4])
    return section


def options(incident: str, found: Seated, **answers: object) -> tuple[PlanOption, ...]:
    return plan_options(incident, found, Answers(**{"from_round": found.next_round} | answers))


def named(found: tuple[PlanOption, ...], code: str) -> PlanOption:
    return next(option for option in found if option.plan.code == code)


def assert_legal(section: Section, after: int) -> None:
    wrong = [problem for problem in errors(seated(section).movement) if problem.round > after]
    assert wrong == []


def played(section: Section) -> list[tuple]:
    return list(section.results.order_by("pk").values_list("board", "ns", "ew", "contract", "round", "table"))


# incident, tables, movement, rounds played, what is answered
COMING = [
    ("late_pair", 5, "mitchell-5x5", 1, {}),
    ("late_pair", 4, "howell-4x7", 0, {}),
    ("late_pair", 7, "mitchell-7x7.switch1", 2, {}),
    pytest.param("table_merged", 5, "howell-5x9", 2, None, marks=pytest.mark.slow),
    ("rounds", 7, "mitchell-7x7.switch1", 2, {"rounds": 5}),
    ("rounds", 4, "howell-4x6", 2, {"rounds": 7}),
    ("skip_forgotten", 6, "mitchell-skip-6x5", 3, {"round": 4}),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("incident", "tables", "code", "rounds", "answers"), COMING)
def test_every_way_keeps_what_was_played_and_is_legal(
    incident: str, tables: int, code: str, rounds: int, answers: dict | None
) -> None:
    section = evening(tables, code, rounds)
    if answers is None:  # two pairs leave first, so that there are two half tables
        for pair in (section.contestants.get(number="3"), section.contestants.get(number="6")):
            found = seated(section)
            take_plan(
                "pair_gone", found, named(options("pair_gone", found, pair=pair), "phantom"), by=DIRECTOR
            )
    before, stood = facts(), played(section)
    found = seated(section)

    options_there = options(incident, found, **(answers or {}))

    assert options_there
    for option in (option for option in options_there if option.plan.code != "skip-now"):
        take_plan(incident, seated(section), option, by=DIRECTOR)
        assert played(section) == stood
        assert_legal(section, found.next_round - 1 if incident != "rounds" else found.played)
        undo(last_act(section.session), by=DIRECTOR)
        assert facts() == before


def test_a_late_pair_is_one_act_with_its_names() -> None:
    section = evening(5, "mitchell-5x5", 1)
    found, acts = seated(section), JournalEntry.objects.count()
    option = options("late_pair", found)[0]

    take_plan("late_pair", found, option, by=DIRECTOR, newcomers=parse_players("遅刻 一\n遅刻 二"))

    assert (
        JournalEntry.objects.filter(section=section).count()
        == JournalEntry.objects.filter(section=section, pk__lte=last_act(section.session).pk).count()
    )
    assert JournalEntry.objects.filter(verb="replan").count() == 1
    assert JournalEntry.objects.count() - acts == 3  # two players new to the club, and the act
    newcomer = Contestant.objects.latest("pk")
    assert (newcomer.number, newcomer.direction) == ("6", "NS")
    assert [str(row.player) for row in newcomer.memberships.all()] == ["遅刻 一", "遅刻 二"]
    seats = section.placements.filter(ns=newcomer)
    assert min(row.round for row in seats) == 2


def test_the_late_pair_of_a_half_table_takes_the_empty_seat() -> None:
    section = evening(5, "mitchell-5x5", 1)
    gone = section.contestants.get(number="3", direction="EW")
    found = seated(section)
    take_plan("pair_gone", found, named(options("pair_gone", found, pair=gone), "phantom"), by=DIRECTOR)

    found = seated(section)
    option = named(options("phantom_replaced", found), "phantom-seat")
    take_plan("phantom_replaced", found, option, by=DIRECTOR)

    assert not [row for row in section.placements.filter(round__gt=2) if row.is_sit_out]
    newcomer = Contestant.objects.latest("pk")
    assert (newcomer.number, newcomer.direction) == ("6", "EW")


def test_the_room_shows_the_new_table_in_its_own_rounds() -> None:
    section = evening(5, "mitchell-5x5", 1)
    found = seated(section)
    take_plan("late_pair", found, named(options("late_pair", found), "rover"), by=DIRECTOR)

    shown = room(Section.objects.select_related("session__event__club").get(pk=section.pk))

    assert {len(row.cells) for row in shown.rows} == {5}
    assert [cell.round for cell in shown.rows[-1].cells] == [1, 2, 3, 4, 5]
    assert shown.rows[-1].cells[0].state == "empty"


def test_next_week_is_made_from_an_evening_that_somebody_joined() -> None:
    section = evening(5, "mitchell-5x5", 1)
    found = seated(section)
    take_plan("late_pair", found, options("late_pair", found)[0], by=DIRECTOR)

    session = repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)

    copy = session.sections.get()
    assert copy.contestants.count() == 11
    assert not copy.placements.exists()


def test_whoever_leaves_keeps_his_results_and_nobody_meets_him() -> None:
    section = evening(4, "howell-4x7", 2)
    pair = section.contestants.get(number="5")
    stood, found = played(section), seated(section)

    take_plan("pair_gone", found, named(options("pair_gone", found, pair=pair), "phantom"), by=DIRECTOR)

    pair.refresh_from_db()
    assert pair.withdrawn_at
    assert played(section) == stood
    later = section.placements.filter(round__gt=found.next_round - 1)
    assert not [row for row in later if pair.pk in (row.ns_id, row.ew_id)]
    assert sum(row.is_sit_out for row in later) == 7 - (found.next_round - 1)


# ── what really happened ──────────────────────────────────────────────────────────────────────────────


def test_a_pair_that_sat_the_wrong_way_has_its_score_on_the_other_side() -> None:
    section = evening(7, "mitchell-7x7.switch1", 1)
    row = section.placements.get(round=1, table=3)
    before = facts()
    stood = {result.pk: result for result in section.results.filter(table=3)}
    found = seated(section)

    take_plan("sat_wrong_way", found, options("sat_wrong_way", found, round=1, table=3)[0], by=DIRECTOR)

    for result in section.results.filter(table=3):
        old = stood[result.pk]
        assert (result.ns_id, result.ew_id) == (old.ew_id, old.ns_id)
        assert (result.board, result.contract, result.declarer) == (old.board, old.contract, old.declarer)
    now = section.placements.get(round=1, table=3)
    assert (now.ns_id, now.ew_id) == (row.ew_id, row.ns_id)
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


@pytest.mark.slow
def test_a_forgotten_arrow_switch_puts_every_score_on_the_other_side() -> None:
    section = evening(5, "mitchell-5x5.switch1", 5)
    before, found = facts(), seated(section)
    sat = {row.pk: (row.ew_id, row.ns_id) for row in section.results.filter(round=5)}

    (option,) = options("switch_forgotten", found, round=5)
    take_plan("switch_forgotten", found, option, by=DIRECTOR)

    assert {row.pk: (row.ns_id, row.ew_id) for row in section.results.filter(round=5)} == sat
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


@pytest.mark.slow
def test_wrong_boards_move_with_their_results_and_the_rest_is_repaired() -> None:
    section = evening(5, "howell-5x9", 1)
    row, other = section.placements.get(round=1, table=2), section.placements.get(round=3, table=2)
    before = facts()
    found = seated(section)

    there = options("wrong_boards", found, round=1, table=2, boards=tuple(other.boards))

    assert there
    for option in there:
        take_plan("wrong_boards", seated(section), option, by=DIRECTOR)
        assert {result.board for result in section.results.filter(round=1, table=2)} == {*other.boards}
        assert section.placements.get(round=1, table=2).boards == other.boards
        assert_legal(section, 1)
        undo(last_act(section.session), by=DIRECTOR)
        assert facts() == before
    assert row.boards != other.boards


@pytest.mark.slow
def test_pairs_that_changed_places_have_each_others_results() -> None:
    section = evening(5, "howell-5x9", 2)
    one, other = (section.contestants.get(number=number) for number in ("3", "6"))
    before, found = facts(), seated(section)

    there = options("changed_places", found, round=2, pair=one, other=other)

    assert there
    take_plan("changed_places", found, there[0], by=DIRECTOR)
    swap = {one.pk: other.pk, other.pk: one.pk}
    rows = [row for row in before["Result"] if row["round"] == 2]
    for row in rows:
        result = Result.objects.get(pk=row["id"])
        expected = [swap.get(row[side], row[side]) for side in ("ns_id", "ew_id")]
        assert [result.ns_id, result.ew_id] == expected
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_a_skip_is_made_where_the_round_is_still_to_come() -> None:
    section = evening(6, "mitchell-skip-6x5", 3)
    before, found = facts(), seated(section)

    (option,) = options("skip_forgotten", found, round=4)
    take_plan("skip_forgotten", found, option, by=DIRECTOR)

    assert option.plan.code == "skip-now"
    assert facts() == before


def test_without_the_skip_boards_are_played_again_and_cancelled() -> None:
    """Law 15: the second score is cancelled; what the tables are awarded is the director's to say."""
    section = evening(6, "mitchell-skip-6x5", 4)
    before, found = facts(), seated(section)

    there = options("skip_forgotten", found, round=4)

    assert there
    for option in there:
        assert {row.table for row in option.void} == {*range(1, 7)}
        take_plan("skip_forgotten", seated(section), option, by=DIRECTOR)
        assert {result.state for result in section.results.filter(round=4)} == {"not_played"}
        assert {result.state for result in section.results.filter(round__lt=4)} == {"played"}
        assert_legal(section, 4)
        undo(last_act(section.session), by=DIRECTOR)
        assert facts() == before


def test_a_board_that_was_not_turned_is_turned_back() -> None:
    section = evening(4, "howell-4x7", 1)
    row = section.placements.get(round=1, table=2)
    board, before, found = row.boards[0], facts(), seated(section)

    take_plan("turned", found, options("turned", found, round=1, table=2, boards=(board,))[0], by=DIRECTOR)

    result = section.results.get(round=1, table=2, board=board)
    assert (result.ns_id, result.ew_id) == (row.ew_id, row.ns_id)
    assert section.placements.get(round=1, table=2).turned == [board]
    assert section.results.get(round=1, table=2, board=row.boards[1]).ns_id == row.ns_id
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


# ── refusals ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_boards_that_one_of_the_two_had_played_are_cancelled() -> None:
    section = evening(5, "howell-5x9", 2)
    row = section.placements.get(round=2, table=2)
    first = section.placements.filter(round=1)
    again = next(other.boards for other in first if row.ns_id in (other.ns_id, other.ew_id))
    before, found = facts(), seated(section)

    there = options("wrong_boards", found, round=2, table=2, boards=tuple(again))

    assert there
    take_plan("wrong_boards", found, there[0], by=DIRECTOR)
    assert {result.state for result in section.results.filter(round=2, table=2)} == {"not_played"}
    assert section.placements.get(round=2, table=2).boards == row.boards
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


REFUSED = [
    ("late_pair", {"from_round": 1}),
    ("pair_gone", {}),
    ("rounds", {"rounds": 1}),
    ("skip_forgotten", {"round": 1}),
    ("changed_places", {}),
    ("wrong_boards", {"round": 1, "table": 1, "boards": (1,)}),
    ("wrong_boards", {"round": 99, "table": 1, "boards": (1, 2)}),
    ("turned", {"round": 1, "table": 1, "boards": (99,)}),
]


@pytest.mark.parametrize(("incident", "answers"), REFUSED)
def test_what_makes_no_sense_is_refused(incident: str, answers: dict) -> None:
    found = seated(evening(4, "howell-4x7", 2))
    with pytest.raises(DirectorError):
        options(incident, found, **answers)


def test_a_section_without_a_movement_has_no_ways() -> None:
    section = make_section(tables=4, code="howell-4x7", start=False)
    Placement.objects.all().delete()
    with pytest.raises(DirectorError):
        seated(section)


def test_a_meeting_with_a_result_is_not_pulled_from_under_it() -> None:
    section = evening(5, "mitchell-5x5", 1)
    found = seated(section)
    take_plan("late_pair", found, options("late_pair", found)[0], by=DIRECTOR)
    act = last_act(section.session)
    newcomer = Contestant.objects.latest("pk")
    row = section.placements.filter(ns=newcomer).first()
    play(section, row.table, row.boards[0], "PASS")

    with pytest.raises(Conflict):
        undo(act, by=DIRECTOR)


def test_every_incident_is_proven_here() -> None:
    proven = {getattr(case, "values", case)[0] for case in COMING} | {
        *("phantom_replaced", "pair_gone", "sat_wrong_way", "changed_places", "wrong_boards", "turned"),
        "switch_forgotten",
    }
    assert proven == {*INCIDENTS["pairs"]}
    assert Membership.objects.count() == 0


# ── what a plan leaves behind ─────────────────────────────────────────────────────────────────────────


def test_a_skip_taken_now_is_an_act_that_can_be_taken_back() -> None:
    section = evening(6, "mitchell-skip-6x5", 3)
    entered, found = last_act(section.session), seated(section)
    (option,) = options("skip_forgotten", found, round=4)

    take_plan("skip_forgotten", found, option, by=DIRECTOR)

    taken = last_act(section.session)
    assert (taken.verb, taken.about["plan"]) == ("replan", "skip-now")
    before = facts()
    undo(taken, by=DIRECTOR)
    assert facts() == before
    assert last_act(section.session) == entered


def twice(section: Section) -> list[tuple[int, int]]:
    """Contestants at two tables in a round."""
    seats = [
        (row.round, pair)
        for row in section.placements.all()
        for pair in (row.ns_id, row.ew_id)
        if pair is not None
    ]
    return [seat for seat in seats if seats.count(seat) > 1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1", "5"),
        *(pytest.param(*two, marks=pytest.mark.slow) for two in (("3", "7"), ("2", "9"), ("4", "11"))),
    ],
)
def test_an_exchanged_pair_of_a_played_round_is_at_one_table(one: str, other: str) -> None:
    section = evening(6, "howell-6x9", 2)
    pair, beside = (section.contestants.get(number=number) for number in (one, other))
    before, found = facts(), seated(section)
    for option in options("changed_places", found, round=2, pair=pair, other=beside):
        take_plan("changed_places", seated(section), option, by=DIRECTOR)

        assert twice(section) == []
        sat = {who for row in section.placements.filter(round=2) for who in (row.ns_id, row.ew_id)}
        assert {pair.pk, beside.pk} <= sat
        undo(last_act(section.session), by=DIRECTOR)
        assert facts() == before


def test_no_skip_is_forgotten_where_east_west_do_not_go_on_from_table_to_table() -> None:
    """In a Howell a pair would meet itself."""
    assert skip_forgotten(build("howell-4x7"), 2, 2) == ()


def test_matches_of_teams_have_incidents_of_their_own() -> None:
    with pytest.raises(DirectorError) as refusal:
        seated(round_robin(5, boards=2))
    assert refusal.value.code == "no_movement"
