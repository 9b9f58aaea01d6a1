"""Setting up: pairs, names, movement, start; and last week's evening again."""

from datetime import date

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play, played_section
from tournament.domain.errors import DirectorError
from tournament.domain.people.acts import clubs
from tournament.domain.seats.acts import pair_seats, seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Contestant, Membership, Player, Result, Section, Session, TableToken
from tournament.movements.catalogue import build, choices
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db


def test_tonight_is_made_from_last_week_without_its_results() -> None:
    section = played_section(tables=4, code="howell-4x7", boards=3)

    tonight = lifecycle.repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)

    copy = tonight.sections.get()
    assert copy.contestants.count() == 8
    assert Membership.objects.filter(contestant__section=copy).count() == 16
    assert not Result.objects.filter(section=copy).exists()
    assert tonight.event.matchpoint_scale == section.session.event.matchpoint_scale


def test_another_number_of_pairs_lets_the_movement_go() -> None:
    section = make_section(tables=4, code="howell-4x7", boards=3, start=False)

    set_number_of_contestants(section, 9, by=DIRECTOR)

    assert [pair.number for pair in section.contestants.order_by("pk")] == [str(n) for n in range(1, 10)]
    assert not section.placements.exists()


def test_the_number_of_pairs_stands_once_something_is_played() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")

    with pytest.raises(DirectorError) as refusal:
        set_number_of_contestants(section, 9, by=DIRECTOR)

    assert refusal.value.code == "already_played"


@pytest.mark.parametrize(
    "count",
    [count if count % 5 == 1 else pytest.param(count, marks=pytest.mark.slow) for count in range(6, 41)],
)
def test_every_number_of_pairs_from_three_tables_on_finds_a_movement_and_can_be_seated(count: int) -> None:
    club = clubs.found_club(name="Club", by=DIRECTOR)
    session = lifecycle.create_session(club, name="Pairs", day=date(2026, 11, 21), by=DIRECTOR)
    section = session.sections.get()
    set_number_of_contestants(section, count, by=DIRECTOR)

    best = choices(count)[0]
    seating.choose_movement(section, best.code, boards_per_set=best.boards_per_round, by=DIRECTOR)

    assert section.contestants.count() == count
    played = {row.pk: 0 for row in section.contestants.all()}
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        played[row.ns_id] += len(row.boards)
        played[row.ew_id] += len(row.boards)
    assert max(played.values()) == best.boards_played or count % 2


def test_an_odd_pair_sits_out_and_a_movement_for_another_number_is_refused() -> None:
    section = make_section(tables=4, code="howell-4x7", boards=3, start=False)

    with pytest.raises(DirectorError) as refusal:
        seating.choose_movement(section, "howell-5x9", boards_per_set=2, by=DIRECTOR)

    assert refusal.value.code == "wrong_number_of_pairs"
    assert len(build("howell-4x7").present) == section.contestants.count()


def test_a_player_is_not_seated_twice_in_one_session() -> None:
    section = make_section(start=False)
    first, second = section.contestants.all()[:2]
    taken = first.memberships.first().player

    with pytest.raises(DirectorError) as refusal:
        pair_seats.name_pair(second, [taken, None], by=DIRECTOR)

    assert refusal.value.code == "already_plays"


def test_a_lot_gives_every_pair_one_place() -> None:
    section = make_section(start=False)
    before = sorted(Membership.objects.values_list("player", flat=True))

    pair_seats.draw_lots(section, [5, 4, 3, 2, 1, 0], by=DIRECTOR)

    assert sorted(Membership.objects.values_list("player", flat=True)) == before
    first = section.contestants.first()
    assert first.memberships.first().player.native == "中村 一5"


def test_every_table_has_its_own_sixteen_character_address() -> None:
    make_section(tables=7)

    tokens = list(TableToken.objects.values_list("token", flat=True))

    assert len(set(tokens)) == 7
    assert {len(token) for token in tokens} == {16}


def test_starting_twice_is_harmless() -> None:
    section = make_section()
    lifecycle.start_session(Session.objects.get(), by=DIRECTOR)
    assert TableToken.objects.count() == section.placements.values("table").distinct().count()


def test_a_long_japanese_name_is_kept_whole() -> None:
    section = make_section(start=False)
    club = section.session.event.club
    long = "勅使河原 " + "龍" * 35

    player = clubs.find_or_add_player(club, PlayerLine(Name(long)), by=DIRECTOR)

    assert Player.objects.get(pk=player.pk).native == long


def test_a_corrected_name_renews_every_sheet_and_touches_no_score() -> None:
    section = make_section()
    player = section.contestants.first().memberships.first().player
    before = Section.objects.get().version

    clubs.change_player(player, by=DIRECTOR, native="佐藤 健二", reason="wrong character")

    assert Section.objects.get().version == before + 1
    assert str(section.contestants.first().memberships.first().player) == "佐藤 健二"


def test_a_number_that_belongs_to_another_player_is_refused() -> None:
    make_section()
    first, second = Player.objects.all()[:2]
    clubs.change_player(first, by=DIRECTOR, number="7")

    with pytest.raises(DirectorError) as refusal:
        clubs.change_player(second, by=DIRECTOR, number="7")

    assert refusal.value.code == "number_taken"


def test_two_sections_are_compared_across_one_field() -> None:
    section = make_section(start=False)
    other = lifecycle.add_section(section.session, by=DIRECTOR)
    set_number_of_contestants(other, 6, by=DIRECTOR)
    seating.choose_movement(other, "mitchell-3x3", boards_per_set=2, by=DIRECTOR)

    assert other.field == section.field
    assert Contestant.objects.filter(section__field=section.field).count() == 12
