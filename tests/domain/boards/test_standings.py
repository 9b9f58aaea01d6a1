"""The ranking: what counts, what does not, and how it is told."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, played_section, say
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.readings.board_places import meeting_at
from tournament.domain.boards.readings.typed_results import without_result
from tournament.domain.boards.reports.board_standings import current_standings, standings
from tournament.domain.gate.reports.ranking_visibility import in_whole_per_cents, is_exact, visible_standings
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.seats.acts import contestants, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Contestant, Field, Section, Session
from tournament.sheets.names import Party
from tournament.sheets.standings import Ranking, Standing, Standings

pytestmark = pytest.mark.django_db


def shown(section: Section) -> dict[str, Standing]:
    (sheet,) = current_standings(section.session)
    return {row.party.label: row for ranking in sheet.rankings for row in ranking.rows}


def board_one(section: Section) -> None:
    """Board 1 of a three-table Mitchell at its three tables: 1NS +420, 2NS +450, 3NS −50."""
    by_table = {row.table: row for row in section.placements.all() if 1 in row.boards}
    for table, text in zip(sorted(by_table), ("4S= N", "4S+1 N", "4S-1 N"), strict=True):
        play(section, table, 1, text)


def test_the_field_of_an_event_is_ranked_and_shown_as_that_of_its_session() -> None:
    section = make_section()
    board_one(section)
    readers = (AnonymousUser(), first_director())
    of_session = section.field_of_boards
    seen = standings(of_session), [is_exact(of_session, reader) for reader in readers]

    Field.objects.update(session=None, event=section.session.event)
    of_event = Field.objects.get()

    assert (standings(of_event), [is_exact(of_event, reader) for reader in readers]) == seen


def test_matchpoints_of_one_board() -> None:
    section = make_section()
    board_one(section)

    rows = shown(section)

    assert [rows[label].points for label in ("1NS", "2NS", "3NS")] == [2, 4, 0]
    assert [rows[label].value for label in ("1NS", "2NS", "3NS")] == [50, 100, 0]


def test_two_winners_are_two_rankings_and_ties_share_a_place() -> None:
    section = make_section()
    by_table = {row.table: row for row in section.placements.all() if 1 in row.boards}
    for table, text in zip(sorted(by_table), ("4S= N", "4S= N", "4S-1 N"), strict=True):
        play(section, table, 1, text)

    (sheet,) = current_standings(section.session)

    assert [ranking.direction for ranking in sheet.rankings] == ["NS", "EW"]
    assert [(row.place, row.tied) for row in sheet.rankings[0].rows] == [(1, True), (1, True), (3, False)]


def test_nobody_drops_out_where_one_section_has_two_winners_and_another_one() -> None:
    section = make_section(start=False)
    other = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(other, 8, by=DIRECTOR)
    seating.choose_movement(other, "howell-4x7", boards_per_set=2, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)

    (sheet,) = current_standings(section.session)

    assert [(ranking.direction, len(ranking.rows)) for ranking in sheet.rankings] == [
        ("NS", 3),
        ("EW", 3),
        ("", 8),
    ]


def test_while_it_goes_on_boards_to_come_do_not_count_and_the_ranking_is_provisional() -> None:
    section = make_section()
    say(section, 1, 1, "4S= N")

    (sheet,) = current_standings(section.session)

    assert sheet.provisional
    assert sheet.results == 1
    assert sheet.expected == 18


def test_a_board_that_nobody_else_has_played_counts_as_played_and_gives_no_percentage() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")

    row = shown(section)["1NS"]

    assert (row.boards, row.value, row.place) == (1, None, 0)


def test_who_has_not_finished_is_said() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")

    rows = shown(section)

    assert rows["1NS"].waiting == 5
    assert rows["2NS"].waiting == 6


def test_a_late_board_waits_and_one_not_played_does_not() -> None:
    section = make_section()
    late, skipped = section.placements.get(round=1, table=1).boards
    for board, state in ((late, "late"), (skipped, "not_played")):
        director_results.record_result(
            section,
            meeting_at(section, 1, board),
            board,
            without_result(state),
            key=state + "-key",
            by=DIRECTOR,
        )

    row = shown(section)["1NS"]

    assert (row.waiting, row.boards) == (5, 0)


def test_a_passed_out_board_is_a_result() -> None:
    section = make_section()
    by_table = {row.table: row for row in section.placements.all() if 1 in row.boards}
    for table, text in zip(sorted(by_table), ("PASS", "4S-1 N", "4S= N"), strict=True):
        play(section, table, 1, text)

    assert shown(section)["1NS"].points == 2


@pytest.mark.parametrize(
    ("ns", "ew", "shares"),
    [
        ("60", "40", (60, 40)),
        ("50", "50", (50, 50)),
        ("A+", "A+", (60, 60)),
        ("A-", "A=", (40, 50)),
        ("", "60", (None, 60)),
    ],
)
def test_an_award_is_a_share_of_the_full_top(ns: str, ew: str, shares: tuple) -> None:
    """Both have an average on the other board, so half of the two boards' sum is the award's."""
    section = make_section()
    board_one(section)
    other = next(board for board in section.placements.get(round=1, table=1).boards if board != 1)
    result = play(section, 1, other, "4S= N")
    director_results.award(result, ns=ns, ew=ew, seen=result.version, by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)

    rows = shown(section)

    expected = [50 if share is None else Fraction(50 + share, 2) for share in shares]
    assert [rows["1NS"].value, rows[f"{result.ew}"].value] == expected


def test_average_plus_is_the_own_average_where_that_is_better() -> None:
    section = make_section()
    board_one(section)
    row = next(row for row in section.placements.filter(table=2, round=1))
    board = next(board for board in row.boards if board != 1)
    result = play(section, 2, board, "4S= N")

    director_results.award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)

    assert shown(section)["2NS"].value == 100


def test_a_penalty_is_taken_from_the_total_and_given_to_nobody() -> None:
    section = played_section()
    before = shown(section)

    pair = section.contestants.get(direction="NS", number="1")
    director_results.penalise(pair, Decimal(25), "%", by=DIRECTOR)
    after = shown(section)

    assert after["1NS"].penalty == 1
    assert after["1NS"].value == before["1NS"].value - Fraction(100, 24)
    assert {label: row.value for label, row in after.items() if label != "1NS"} == {
        label: row.value for label, row in before.items() if label != "1NS"
    }


def test_a_short_board_is_brought_up_when_the_session_closes() -> None:
    section = played_section()
    gone = section.results.filter(board=1).last()
    director_results.mark_board(gone, "not_played", seen=gone.version, by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)

    rows = shown(section)
    total = sum(row.points for row in rows.values())

    assert total == 5 * 3 * 4 + 2 * 4


def test_the_number_of_queries_does_not_grow(django_assert_max_num_queries) -> None:
    small, large = make_section(tables=3), make_section(tables=13, code="mitchell-13x13")
    play_everything(small.session)

    for section in (small, large):
        with django_assert_max_num_queries(12):
            current_standings(section.session)


def test_who_has_left_has_no_place_and_his_opponents_keep_their_points() -> None:
    """White Book 2.4: the results against him count, his own standing does not."""
    section = played_section()
    before = shown(section)
    winner = next(label for label, row in before.items() if row.place == 1)
    Contestant.objects.filter(pk=before[winner].party.id).update(withdrawn_at=timezone.now())
    forget()

    now = shown(section)

    assert (now[winner].place, now[winner].party.withdrawn) == (0, True)
    assert now[winner].points == before[winner].points
    assert all(row.points == before[label].points for label, row in now.items() if label != winner)
    assert 1 in {row.place for row in now.values() if row.party.direction == now[winner].party.direction}


def test_adjusted_boards_are_counted() -> None:
    section = played_section()
    row = section.results.select_related("section__session__event", "ns", "ew").first()
    director_results.award(row, ns="A+", ew="4S= N", seen=row.version, by=DIRECTOR)
    ruled = {label: row.adjusted for label, row in shown(section).items() if row.adjusted}
    assert ruled == {str(row.ns): 1, str(row.ew): 1}


# ── while it is running ───────────────────────────────────────────────────────────────────────────────


def told(section: Section) -> list[Standings] | None:
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    return visible_standings(session, AnonymousUser())


def test_total_points_tell_players_nothing_of_a_board_that_others_have_to_play() -> None:
    section = make_section()
    lifecycle.change_conditions(section.session.event, method="total_points", by=DIRECTOR)

    play(section, 3, 5, "4S= N")

    (sheet,) = told(section) or []
    rows = [row for ranking in sheet.rankings for row in ranking.rows]
    assert {(row.place, row.points, row.value, row.boards) for row in rows} == {(0, 0, None, 0)}
    assert (sheet.results, sheet.counts, sheet.counted) == (1, "boards", 0)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "method", "shown"),
    [
        (4, "matchpoints", "boards"),
        (5, "matchpoints", "rounds"),
        (5, "ascherman", "rounds"),
        (5, "cross_imps", "boards"),
        (5, "butler", "boards"),
        (5, "total_points", "boards"),
    ],
)
def test_what_a_running_ranking_counts_where_the_club_has_not_chosen(
    tables: int, method: str, shown: str
) -> None:
    section = make_section(tables, code="howell-4x7" if tables == 4 else None)
    lifecycle.change_conditions(
        section.session.event, method=method, options={"running": "live"}, by=DIRECTOR
    )

    for row in section.placements.filter(round=1):
        for board in row.boards:
            play(section, row.table, board, "4S= N")

    (sheet,) = told(section) or []
    assert sheet.counts == shown


def test_after_a_round_players_see_whole_per_cents_and_nothing_finer() -> None:
    """Three results of a seven-table board and no more: 1NS stands at 83.3 %."""
    section = make_section(7, boards=1)
    texts = ["4S= N", "4S+1 N", "3NT= N", "PASS", "4S-1 N", "2S= N", "1NT= S"]
    for row, text in zip(section.placements.filter(round=1), texts, strict=True):
        play(section, row.table, row.boards[0], text)
    for row in section.placements.filter(round=2)[:6]:
        play(section, row.table, row.boards[0], "4S= N")

    (sheet,) = told(section) or []

    rows = [row for ranking in sheet.rankings for row in ranking.rows]
    assert (sheet.counts, sheet.rounds, sheet.results) == ("rounds", 1, 7)
    assert {row.points for row in rows} == {row.top for row in rows} == {None}
    assert all(row.value is None or row.value == int(row.value) for row in rows)


def test_those_with_the_same_whole_per_cent_share_a_place() -> None:
    section = make_section(5)
    one, other = (Party(number, str(number)) for number in (1, 2))
    values = {one: Fraction(215, 4), other: Fraction(541, 10)}
    rows = [Standing(n, False, who, 9, 16, values[who], 4) for n, who in ((1, other), (2, one))]
    sheet = replace(current_standings(section.session)[0], rankings=(Ranking("", tuple(rows)),))

    (ranking,) = in_whole_per_cents(sheet).rankings

    assert [(row.party, row.place, row.tied, row.value) for row in ranking.rows] == [
        (one, 1, True, 54),
        (other, 1, True, 54),
    ]


def test_a_late_play_is_not_in_and_still_to_come() -> None:
    section = played_section()
    late = section.results.get(board=1, ns__number="1")
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)

    (sheet,) = current_standings(section.session)

    assert (sheet.results, sheet.expected) == (17, 18)


def test_a_playing_directors_ranking_leaves_out_what_is_still_to_be_played() -> None:
    section = make_section()
    lifecycle.change_conditions(section.session.event, method="total_points", by=DIRECTOR)
    user = get_user_model().objects.create(username="playing", is_staff=True)
    own = section.contestants.get(number="1", direction="NS")
    contestants.play_in(own, by=Actor("playing", user))

    play(section, 3, 5, "4S= N")

    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    (sheet,) = visible_standings(session, user) or []
    assert {row.value for ranking in sheet.rankings for row in ranking.rows} == {None}
