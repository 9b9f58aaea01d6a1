"""Before play: how many pairs, who they are, last week's evening again; and what is refused whole."""

from datetime import date
from fractions import Fraction
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.readings.board_places import meeting_at
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import seat_list
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import refusal_to_undo, undo
from tournament.exchange.pasted_lists import PlayerLine, parse_players
from tournament.models import (
    Contestant,
    JournalEntry,
    Membership,
    Placement,
    Player,
    Result,
    Ruling,
    Section,
    TableToken,
)
from tournament.sheets.names import Name
from tournament.sheets.standings import Standing

pytestmark = pytest.mark.django_db


def line(text: str) -> PlayerLine:
    return parse_players(text)[0]


def seats(section: Section) -> dict[str, list[str]]:
    """Who plays, by the pair's label."""
    return {
        str(pair): [str(row.player) for row in pair.memberships.all()] for pair in section.contestants.all()
    }


def refusal(verb: object, *args: object, **kwargs: object) -> str:
    """The code of the refusal; nothing has been written."""
    acts, players = JournalEntry.objects.count(), Player.objects.count()
    with pytest.raises(DirectorError) as error:
        verb(*args, **kwargs, by=DIRECTOR)
    assert (JournalEntry.objects.count(), Player.objects.count()) == (acts, players)
    return error.value.code


# ── how many pairs ────────────────────────────────────────────────────────────────────────────────────


def test_another_number_lets_the_movement_go_and_keeps_the_people() -> None:
    section = make_section(start=False)
    people = list(seats(section).values())

    set_number_of_contestants(section, 7, by=DIRECTOR)

    section.refresh_from_db()
    assert section.is_free
    assert not section.placements.exists()
    assert list(seats(section)) == ["1", "2", "3", "4", "5", "6", "7"]
    assert list(seats(section).values()) == [*people, []]


def test_a_number_is_taken_back_with_its_movement() -> None:
    section = make_section(start=False)
    before = (seats(section), section.placements.count(), section.movement)

    set_number_of_contestants(section, 4, by=DIRECTOR)
    undo(last_act(section.session), by=DIRECTOR)

    section.refresh_from_db()
    assert (seats(section), section.placements.count(), section.movement) == before


def test_the_number_stays_once_something_was_played() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    assert refusal(set_number_of_contestants, section, 7) == "already_played"


def test_a_pair_that_something_was_entered_for_stays() -> None:
    section = make_section()
    result = play(section, 1, 1, "4S= N")
    director_results.remove_result(result, seen=result.version, by=DIRECTOR)
    assert refusal(set_number_of_contestants, section, 2) == "in_use"
    seating.choose_movement(section, "howell-3x5", boards_per_set=2, by=DIRECTOR)
    assert Contestant.objects.count() == 6


def test_a_movement_chosen_after_the_start_opens_its_new_tables() -> None:
    section = make_section()
    known = set(TableToken.objects.values_list("table", "token"))

    set_number_of_contestants(section, 8, by=DIRECTOR)
    seating.choose_movement(section, "mitchell-relay-4x4", boards_per_set=2, by=DIRECTOR)

    tokens = dict(TableToken.objects.values_list("table", "token"))
    assert sorted(tokens) == [1, 2, 3, 4]
    assert known <= set(tokens.items())


def test_turned_boards_are_seated_board_by_board() -> None:
    section = make_section(tables=5, code="howell-5x9.turned3", boards=3, start=False)
    rows = section.placements.exclude(ns=None)
    assert {len(row.boards) for row in rows} == {3}
    assert {board for row in rows for board in row.boards} == {*range(1, 28)}
    assert sum(len(row.turned) for row in rows) == 40
    assert all({*row.turned} <= {*row.boards} for row in rows)


def test_turned_boards_are_as_many_as_the_movement_was_made_for() -> None:
    section = make_section(tables=5, code="howell-5x9", boards=3, start=False)
    for boards in (2, 6):
        chosen = partial(seating.choose_movement, boards_per_set=boards)
        assert refusal(chosen, section, "howell-5x9.turned3") == "wrong_number_of_boards"


# ── who they are ──────────────────────────────────────────────────────────────────────────────────────


def test_two_pairs_exchange_players_in_one_act() -> None:
    section = make_section(start=False)
    first, second = section.contestants.all()[:2]
    (a, b), (c, d) = list(seats(section).values())[:2]

    wanted = {(first, 1): line(c), (first, 2): line(d), (second, 1): line(a), (second, 2): line(b)}
    pair_seats.name_pairs(section, wanted, by=DIRECTOR)

    assert list(seats(section).values())[:2] == [[c, d], [a, b]]
    undo(last_act(section.session), by=DIRECTOR)
    assert list(seats(section).values())[:2] == [[a, b], [c, d]]


def test_nobody_sits_twice_and_a_refusal_adds_no_player() -> None:
    section = make_section(start=False)
    pair = section.contestants.all()[0]
    other = seats(section)["2NS"][0]
    new = line("新人 花子")
    twice = {(pair, 1): new, (pair, 2): line(other)}
    assert refusal(pair_seats.name_pairs, section, twice) == "already_plays"
    assert refusal(pair_seats.name_pairs, section, {(pair, 1): new, (pair, 2): new}) == "same_player_twice"


@pytest.mark.parametrize(
    "typed", ["佐藤 健一", "佐藤　健一", "さとう けんいち", "sato kenichi", "1001", "１００１"]
)
def test_a_player_is_found_by_any_name_or_number(typed: str) -> None:
    club = make_section().session.event.club
    known = find_or_add_player(club, line("佐藤 健一, さとう けんいち, Sato Kenichi, 1001"), by=DIRECTOR)
    assert find_or_add_player(club, line(typed), by=DIRECTOR) == known


def test_a_number_that_nobody_has_is_no_name() -> None:
    club = make_section().session.event.club
    assert refusal(find_or_add_player, club, line("4711")) == "no_such_number"


def test_a_substitute_is_corrected_by_a_second_one_and_never_plays_beside_himself() -> None:
    section = make_section()
    pair = section.contestants.first()
    club = section.session.event.club
    ueda, ono = (find_or_add_player(club, line(name), by=DIRECTOR) for name in ("上田 純", "小野 薫"))
    partner = pair.memberships.get(position=2).player

    pair_seats.substitute(pair, position=1, player=ueda, from_round=2, by=DIRECTOR)
    pair_seats.substitute(pair, position=1, player=ono, from_round=2, by=DIRECTOR)

    assert [str(row.player) for row in pair.memberships.filter(from_round=2)] == ["小野 薫"]
    twice = refusal(pair_seats.substitute, pair, position=1, player=partner, from_round=3)
    assert twice == "same_player_twice"
    assert refusal(pair_seats.substitute, pair, position=1, player=ueda, from_round=1) == "bad_round"


# ── the evening ───────────────────────────────────────────────────────────────────────────────────────


def test_the_same_again_has_pairs_and_movement_but_neither_results_nor_substitutes() -> None:
    section = make_section()
    pair = section.contestants.first()
    people = seats(section)
    guest = find_or_add_player(section.session.event.club, line("上田 純"), by=DIRECTOR)
    pair_seats.substitute(pair, position=1, player=guest, from_round=2, by=DIRECTOR)
    play(section, 1, 1, "4S= N")

    fresh = lifecycle.repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)

    copy = fresh.sections.get()
    assert (copy.movement, copy.boards_per_set, copy.winners) == ("mitchell-3x3", 2, 2)
    assert seats(copy) == people
    assert copy.placements.count() == section.placements.count()
    assert not Result.objects.filter(section=copy).exists()


def test_a_session_without_a_movement_starts_free_and_one_without_pairs_does_not() -> None:
    section = make_section(start=False)
    Placement.objects.all().delete()
    Section.objects.update(movement="")
    assert lifecycle.start_session(section.session, by=DIRECTOR).started_at
    empty = lifecycle.create_session(
        section.session.event.club, name="空", day=date(2026, 11, 21), by=DIRECTOR
    )
    assert refusal(lifecycle.start_session, empty) == "no_pairs"


# ── awards, penalties and undo, refused whole ─────────────────────────────────────────────────────────


def test_an_award_that_is_refused_writes_no_result() -> None:
    section = make_section()
    refused = refusal(
        director_results.award_unplayed, section, meeting_at(section, 1, 1), 1, ns="B+", ew="A-", key="key-1"
    )
    assert refused == "bad_award"
    assert not Result.objects.exists()


def ranked(section: Section) -> dict[int, Standing]:
    rankings = current_standings(section.session)[0].rankings
    return {row.party.id: row for ranking in rankings for row in ranking.rows}


def test_a_penalty_before_the_first_board_waits_for_it() -> None:
    section = make_section()
    late = section.contestants.first()
    director_results.penalise(late, 10, "%", by=DIRECTOR)
    assert {row.place for row in ranked(section).values()} == {0}
    play(section, 1, 1, "4S= N")
    play(section, 3, 1, "4S= N")
    assert (ranked(section)[late.pk].points, ranked(section)[late.pk].penalty) == (1, Fraction(2, 10))


@pytest.mark.parametrize("unit", ["IMP", "", "cards"])
def test_a_penalty_is_in_a_unit_of_its_event(unit: str) -> None:
    assert refusal(director_results.penalise, make_section().contestants.first(), 10, unit) == "bad_penalty"


def test_why_an_act_cannot_be_taken_back_is_known_before() -> None:
    section = make_section()
    pair = section.contestants.first()
    name = find_or_add_player(section.session.event.club, line("上田 純"), by=DIRECTOR)
    pair_seats.name_pair(pair, [name, None], by=DIRECTOR)
    named = last_act(section.session)
    assert refusal_to_undo(named, by=DIRECTOR) is None
    assert pair.memberships.get().player == name

    pair_seats.name_pair(pair, [None, None], by=DIRECTOR)

    assert refusal_to_undo(named, by=DIRECTOR).code == "touched_later"
    assert not Membership.objects.filter(contestant=pair).exists()
    assert not Ruling.objects.exists()


NAMED = [
    ((2, None), "本人 (R2–)"),
    ((2, 2), "本人 (R2)"),
    ((2, 3), "本人 (R2–3)"),
]


@pytest.mark.parametrize(("rounds", "shown"), NAMED)
def test_every_sheet_says_in_which_rounds_a_substitute_plays(
    rounds: tuple[int, int | None], shown: str
) -> None:
    section = make_section(tables=4, code="howell-4x7")
    pair = section.contestants.first()
    regular, partner = (row.player for row in pair.memberships.all())
    guest = Player.objects.create(club=section.session.event.club, native="本人")
    first, last = rounds
    before = JournalEntry.objects.count()
    pair_seats.substitute(pair, position=1, player=guest, from_round=first, to_round=last, by=DIRECTOR)

    party = parties_of_section(section)[pair.pk]
    assert [name.in_language("ja") for name in party.names] == [str(regular), shown, str(partner)]
    assert current_standings(section.session)[0].rankings
    assert JournalEntry.objects.count() == before + 1
    undo(last_act(section.session), by=DIRECTOR)
    assert [name.rounds for name in parties_of_section(section)[pair.pk].names] == ["", ""]


def test_a_substitute_leaves_no_earlier_than_he_comes() -> None:
    pair = make_section().contestants.first()
    guest = Player.objects.create(club=pair.section.session.event.club, native="本人")
    assert (
        refusal(pair_seats.substitute, pair, position=1, player=guest, from_round=3, to_round=2)
        == "bad_round"
    )


@pytest.mark.parametrize("pairs_listed", [10, 40])
def test_a_list_of_any_length_is_seated_with_the_same_reading(pairs_listed: int) -> None:
    """Rows are written one by one; what is read of players and seats is read once for the whole list."""
    section = make_section(start=False)
    set_number_of_contestants(section, pairs_listed, by=DIRECTOR)
    lines = [tuple(PlayerLine(name=Name(latin=f"Nr {n} {x}")) for x in "ab") for n in range(pairs_listed)]

    with CaptureQueriesContext(connection) as queries:
        seat_list(section, lines, by=DIRECTOR)

    reads = [one["sql"] for one in queries if one["sql"].startswith("SELECT")]
    assert len(reads) <= 30
