"""An event of pairs over two sessions with a final: seats, entrants, the ranking, carry-over, who goes on."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.domain.files.event_files import taken_in
from tests.fixtures.evening import DIRECTOR, make_section, name_all
from tests.fixtures.pair_sessions import (
    OTHERS,
    RESULTS,
    final_of,
    main_list,
    played,
    ranking_of,
    second_session,
    two_sections,
    two_sections_played,
    two_sessions_played,
    whole,
)
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import export_event
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.movements.reports.movement_offers import fitting
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import delete_session, return_session
from tournament.domain.sessions.readings.pair_sessions import who_met
from tournament.domain.stages.acts.swiss_pairs import (
    Final,
    add_final,
    add_pairs_session,
    change_ranking_rule,
    replace_qualifier,
)
from tournament.domain.stages.readings.stage_terms import next_seats
from tournament.domain.stages.reports.event_rankings import stage_list
from tournament.domain.undo.acts.undo import undo
from tournament.models import Contestant, Entrant, Player, Session
from tournament.sheets.event_ranking import EventList

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)


def seats(session: Session) -> dict[str, list[int]]:
    """The numbers of the event in each section, by seat."""
    return {
        section.letter: [
            one.entrant.number for one in section.contestants.select_related("entrant").order_by("seat", "pk")
        ]
        for section in session.sections.order_by("letter")
    }


def stranger(session: Session, name: str) -> Player:
    return Player.objects.create(club=session.event.club, native=name)


def seat_of(session: Session, number: int) -> Contestant:
    rows = Contestant.objects.select_related("section__session__event__club", "entrant")
    return rows.get(section__session=session, entrant__number=number)


def by_hand(session: Session) -> dict[int, tuple[Fraction, Fraction]]:
    """Points and the most that could be won of each pair by its number, by the page of its session."""
    numbers = dict(Contestant.objects.filter(section__session=session).values_list("pk", "entrant__number"))
    return {
        numbers[row.party.id]: (Fraction(row.points), Fraction(row.top))
        for sheet in current_standings(whole(session))
        for ranking in sheet.rankings
        for row in ranking.rows
    }


def test_north_south_stay_and_east_west_change_section_with_their_names_and_numbers() -> None:
    first = two_sections()
    second = second_session(first)
    assert seats(first) == {"A": [1, 2, 3, 4, 5, 6], "B": [7, 8, 9, 10, 11, 12]}
    assert seats(second) == {"A": [1, 2, 3, 10, 11, 12], "B": [7, 8, 9, 4, 5, 6]}
    assert Entrant.objects.count() == 12
    names = [row.player for row in seat_of(second, 10).memberships.order_by("position")]
    assert names == [row.player for row in seat_of(first, 10).memberships.order_by("position")]
    assert {section.movement for section in second.sections.all()} == {"mitchell-3x3"}


@pytest.mark.parametrize("change", ["seeded", "ranking", "lot"])
def test_few_pairs_meet_again_whatever_the_plan(change: str) -> None:
    """Twelve pairs, who each have met three others: by lot all of the next eighteen meetings can be new."""
    first = two_sections()
    order = [*Entrant.objects.order_by("-number").values_list("pk", flat=True)]
    found = next_seats(first, change=change, order=order, seed=3)
    assert sorted(pair for section in found.seated for pair in section) == sorted(order)
    assert found.again < {"seeded": 9, "ranking": 16, "lot": 6}[change]
    if change == "ranking":
        assert {*found.seated[0]} == {*order[:6]}


@pytest.mark.slow
def test_the_event_is_ranked_by_all_matchpoints_over_all_that_could_be_won() -> None:
    first = two_sections_played()
    second = played(second_session(first), OTHERS)
    one, other = by_hand(first), by_hand(second)

    found = main_list(second)

    for line in found.lines:
        number = int(line.party.number)
        points, most = (a + b for a, b in zip(one[number], other[number], strict=True))
        assert (line.value, line.boards) == (100 * points / most, 12)
    assert [line.value for line in found.lines] == sorted((line.value for line in found.lines), reverse=True)
    assert not found.provisional


@pytest.mark.slow
def test_a_final_brings_half_of_the_boards_before_and_is_ranked_by_the_sum() -> None:
    """Five tables of the session before have a top of 10, the final of two tables has one of 2."""
    first = two_sections_played()
    last = played(second_session(first), OTHERS)
    before = {line.party.number: line for line in main_list(last).lines}
    end = played(final_of(last, carry={"rule": "share", "percent": 50}), OTHERS)
    own = by_hand(end)

    for line in main_list(end, 2).lines:
        points, top = own[int(line.party.number)]
        carried = Fraction(before[line.party.number].points * 2, 10) / 2
        assert line.carried.points == carried
        assert line.value == 100 * (points + carried) / (top + Fraction(12 * 2, 2))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("carry", "carried"),
    [
        ({"rule": "forward"}, lambda line, place: Fraction(line.points * 2, 10) / 2),
        ({"rule": "linear", "first": 6}, lambda line, place: {1: 5, 3: 1}[place]),
        ({}, lambda line, place: None),
    ],
)
def test_carry_over_by_the_ebu_formula_linear_and_none(carry: dict, carried: object) -> None:
    """Two are tied for the first place and two for the third: they share the steps 6, 4 and 2, 0."""
    last = two_sessions_played()
    before = {line.party.number: line for line in main_list(last).lines}
    for line in main_list(final_of(last, carry=carry), 2).lines:
        was = before[line.party.number]
        found = line.carried.points if line.carried else None
        assert found == carried(was, was.place)


@pytest.mark.slow
def test_the_consolation_is_a_list_of_its_own_without_carry_over() -> None:
    last = two_sessions_played()
    end = played(final_of(last, rest=True, carry={"rule": "forward"}))
    lists = ranking_of(end).lists
    assert [(one.order, one.part, len(one.lines)) for one in lists] == [
        (2, "", 4),
        (2, "consolation", 8),
        (1, "", 12),
    ]
    assert not lists[1].carries
    assert [line.qualifies for line in lists[2].lines] == ["direct"] * 4 + ["reserve"] * 8


def test_k_of_each_section_and_the_best_others_qualify_and_a_tie_at_the_limit_is_named() -> None:
    last = two_sessions_played()
    change_ranking_rule(last, sessions=2, over="", per_section=1, others=3, by=DIRECTOR)
    found = main_list(last)
    marks = {line.party.number: line.qualifies for line in found.lines if line.qualifies != "reserve"}
    assert marks == {"4": "direct", "10": "direct", "3": "tied", "5": "tied", "9": "tied", "11": "tied"}
    assert (found.wanted, found.open_places) == (5, 3)


def test_the_best_session_counts_where_the_conditions_say_so() -> None:
    last = two_sessions_played()
    change_ranking_rule(last, sessions=2, over="mean_of_percentages", best=1, by=DIRECTOR)
    for line in main_list(last).lines:
        assert line.value == max(one.value for one in line.sessions)
        assert [one.counts for one in line.sessions].count(True) == 1


def test_a_pair_that_missed_a_session_has_no_place_unless_sessions_are_added_up() -> None:
    first = two_sections_played()
    second = second_session(first)
    section = second.sections.get(letter="B")
    set_number_of_contestants(section, 8, by=DIRECTOR)
    lifecycle.start_session(second, by=DIRECTOR)
    late = Entrant.objects.latest("number")
    lifecycle.close_session(second, by=DIRECTOR)
    assert {line.party.number: line.place for line in main_list(second).lines}[str(late.number)] == 0


def test_a_substitute_of_the_second_session_is_no_player_of_the_entrant() -> None:
    first = two_sections()
    second = second_session(first)
    pair = seat_of(second, 4)
    own = [row.player for row in pair.memberships.order_by("position")]
    guest = stranger(second, "客 一")

    pair_seats.name_pair(pair, [own[0], guest], by=DIRECTOR)

    pair.refresh_from_db()
    assert pair.entrant.number == 4
    assert [row.player for row in pair.entrant.players.all()] == own
    assert Entrant.objects.count() == 12


def test_a_pair_with_a_substitute_stays_one_entrant_when_seats_are_exchanged() -> None:
    first = two_sections()
    second = second_session(first)
    one, other = seat_of(second, 1), seat_of(second, 2)
    first_player = one.memberships.get(position=1).player
    pair_seats.name_pair(one, [first_player, stranger(second, "客 一")], by=DIRECTOR)

    pair_seats.swap_pairs(one, other, by=DIRECTOR)

    assert {row.entrant.number for row in Contestant.objects.filter(pk__in=[one.pk, other.pk])} == {1, 2}
    assert seat_of(second, 1).pk == other.pk
    assert Entrant.objects.count() == 12


def test_a_pair_without_names_is_named_in_the_second_session_and_stays_one_entrant() -> None:
    section = make_section(3, start=False, naming=lambda section: None)
    first = whole(section.session)
    second = second_session(first, "stay")
    here = [stranger(second, "新 一"), stranger(second, "新 二")]

    pair_seats.name_pair(seat_of(second, 1), here, by=DIRECTOR)
    lifecycle.start_session(first, by=DIRECTOR)
    pair_seats.name_pair(seat_of(first, 2), [stranger(first, "別 一"), None], by=DIRECTOR)

    assert Entrant.objects.count() == 6
    entrant = Entrant.objects.get(number=1)
    assert [row.player for row in entrant.players.all()] == here
    assert {row.entrant_id for row in Contestant.objects.filter(entrant=entrant)} == {entrant.pk}
    assert entrant.contestants.count() == 2


def test_a_final_is_offered_movements_with_one_winner_first() -> None:
    last = two_sessions_played()
    entrants = [*last.event.entrants.order_by("number")]
    best = add_final(last, Final(entrants[:10], DAY), early=True, by=DIRECTOR).sections.get()
    winners = [choice.winners for choice in fitting(best, {})]

    assert winners == sorted(winners)
    assert winners[0] == 1
    assert {*winners} == {1, 2}


def test_a_final_waits_for_the_end_of_the_correction_period() -> None:
    last = two_sections_played()
    best = [*Entrant.objects.order_by("number")[:4]]
    with pytest.raises(DirectorError) as refusal:
        add_final(last, Final(best, DAY), by=DIRECTOR)
    assert refusal.value.code == "correction_period"
    Session.objects.filter(pk=last.pk).update(closed_at=timezone.now() - timedelta(minutes=31))
    assert add_final(whole(last), Final(best, DAY), by=DIRECTOR).stage.order == 2


@pytest.mark.slow
def test_the_next_in_line_takes_the_place_of_a_qualifier_and_gives_it_back_by_undo() -> None:
    last = two_sessions_played()
    end = final_of(last)
    gone = end.sections.get().contestants.select_related("section", "entrant").first()
    reserve = next(line for line in main_list(last).lines if line.reserve == 1)
    into, out = Entrant.objects.get(pk=reserve.entrant), gone.entrant_id

    replace_qualifier(whole(end), gone, into, by=DIRECTOR)
    seated = seats(end)["A"]
    marks = {line.entrant: (line.qualifies, line.reserve) for line in main_list(last).lines}
    assert (marks[into.pk], marks[out]) == (("direct", 0), ("replaced", 0))
    assert main_list(last).last_through == 5
    assert main_list(last).last_through == 5
    assert min(reserve for _mark, reserve in marks.values() if reserve) == 1
    undo(last_act(end), by=DIRECTOR)

    assert into.number in seated
    assert into.number not in seats(end)["A"]
    assert len(end.stage.options["qualified"]) == 4


def test_a_pair_of_the_consolation_changes_places_with_the_qualifier_it_replaces() -> None:
    last = two_sessions_played()
    end = final_of(last, rest=True)
    gone = seat_of(end, main_list(end, 2).lines[0].party.number)
    number, into = gone.entrant.number, Entrant.objects.get(number=7)

    replace_qualifier(whole(end), gone, into, by=DIRECTOR)

    assert 7 in seats(end)["A"]
    assert number in seats(end)["B"]


def planned_of(session: Session) -> int:
    found = stage_list(whole(session), AnonymousUser())
    assert found is not None
    return found.planned


def test_without_an_extra_session_that_is_deleted_the_ranking_is_final_again() -> None:
    first = two_sections_played()
    extra = second_session(first)
    assert planned_of(first) == 2

    delete_session(extra, by=DIRECTOR)

    assert planned_of(first) == 1
    return_session(whole(extra), by=DIRECTOR)
    assert planned_of(first) == 2
    delete_session(whole(extra), by=DIRECTOR)
    assert second_session(whole(first)).pk != extra.pk
    assert last_act(first).about["number"] == 2


@pytest.mark.slow
def test_each_act_is_undone() -> None:
    first = two_sections_played()
    second = add_pairs_session(first, day=DAY, change="lines", by=DIRECTOR)
    undo(last_act(first), by=DIRECTOR)
    assert not Session.objects.filter(pk=second.pk).exists()
    assert (Entrant.objects.count(), Contestant.objects.count()) == (12, 12)

    change_ranking_rule(whole(first), sessions=3, over="sum_of_percentages", by=DIRECTOR)
    undo(last_act(first), by=DIRECTOR)
    assert "over" not in whole(first).stage.options

    best = [*Entrant.objects.order_by("number")[:4]]
    add_final(first, Final(best, DAY), by=DIRECTOR, early=True)
    undo(last_act(first), by=DIRECTOR)
    assert first.event.stages.count() == 1


def test_the_same_event_again_begins_with_its_first_session_and_the_same_rules() -> None:
    last = two_sessions_played()
    change_ranking_rule(last, sessions=2, over="sum_of_percentages", per_section=2, by=DIRECTOR)
    end = final_of(whole(last), carry={"rule": "forward"})

    again = lifecycle.repeat_session(whole(end), day=DAY, by=DIRECTOR)

    assert again.event_id != end.event_id
    assert [section.contestants.count() for section in again.sections.order_by("letter")] == [6, 6]
    assert again.stage.options == {
        "sessions": 2,
        "over": "sum_of_percentages",
        "best": 0,
        "per_section": 2,
        "others": 0,
    }


@pytest.mark.slow
def test_an_event_of_two_sessions_and_a_final_travels_as_a_file() -> None:
    last = two_sessions_played()
    end = played(final_of(last, rest=True, carry={"rule": "share", "percent": 50}), OTHERS)
    before = ranking_of(end)

    brought = taken_in(export_event(end.event))

    after = ranking_of(brought.sessions.get(stage__order=2))
    assert [figures(one) for one in after.lists] == [figures(one) for one in before.lists]


def figures(sheet: EventList) -> list[tuple[object, ...]]:
    return [(line.place, line.party.number, line.value, line.points, line.qualifies) for line in sheet.lines]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"sessions": 2, "over": "sum_of_points"}, "no_choice"),
        ({"sessions": 0, "over": ""}, "bad_sessions"),
        ({"sessions": 2, "over": "", "best": 3}, "bad_best"),
    ],
)
def test_a_rule_that_cannot_be_is_refused(wrong: dict, code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        change_ranking_rule(two_sections(start=False), **wrong, by=DIRECTOR)
    assert refusal.value.code == code


def test_who_met_is_read_from_all_sessions_of_the_event() -> None:
    first = two_sections()
    assert len(who_met(first.event_id)) == 18
    second_session(first)
    assert len(who_met(first.event_id)) == 36


@pytest.mark.slow
def test_a_session_in_play_does_not_count_before_its_boards_do() -> None:
    first = played(two_sections(), RESULTS)
    second = second_session(first)
    lifecycle.start_session(second, by=DIRECTOR)
    found = main_list(whole(second))
    own = by_hand(first)
    assert found.provisional
    assert {line.party.number: line.value for line in found.lines} == {
        str(number): 100 * points / most for number, (points, most) in own.items()
    }


# ── the sections stay as they are ─────────────────────────────────────────────────────────────────────


def unlike_sections() -> Session:
    """Two sections of 10 and 6 pairs."""
    first = make_section(5, start=False)
    section = lifecycle.add_section(first.session, by=DIRECTOR)
    set_number_of_contestants(section, 6, by=DIRECTOR)
    name_all(section)
    seating.choose_movement(section, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)
    return whole(first.session)


@pytest.mark.sampled
@pytest.mark.parametrize("change", ["stay", "seeded", "ranking", "lot", "lines"])
def test_sections_of_unlike_sizes_keep_them_and_their_movements(change: str) -> None:
    first = unlike_sections()
    second = second_session(first, change)
    for letter in "AB":
        before, after = (session.sections.get(letter=letter) for session in (first, second))
        assert (after.contestants.count(), after.movement) == (before.contestants.count(), before.movement)
    if change == "stay":
        assert seats(second) == seats(first)


def test_who_stays_keeps_the_seat_also_where_pairs_have_left() -> None:
    first = unlike_sections()
    for pair in first.sections.get(letter="B").contestants.order_by("seat")[:2]:
        Contestant.objects.filter(pk=pair.pk).update(withdrawn_at=timezone.now())
    second = second_session(first, "stay")
    assert seats(second)["A"] == seats(first)["A"]
    assert seats(second)["B"] == seats(first)["B"][2:]
