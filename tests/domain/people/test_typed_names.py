"""A name that is typed without its blank, or with a wide one, means the member who has it."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tournament.domain.people.acts.clubs import (
    add_players,
    corrections_in,
    find_or_add_all,
    find_or_add_player,
)
from tournament.domain.people.reports.club_players import matching
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Club, Player
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db


def typed(name: str) -> PlayerLine:
    return PlayerLine(Name(name))


@pytest.fixture
def member() -> Player:
    club = Club.objects.create(name="白樺")
    return add_players(club, [PlayerLine(Name("木村 節子", "きむら せつこ", "Kimura Setsuko"))], by=DIRECTOR)[
        0
    ]


@pytest.mark.parametrize("name", ["木村節子", "木村　節子", "きむらせつこ", "kimurasetsuko"])
def test_a_blank_more_or_less_makes_no_second_record(member: Player, name: str) -> None:
    line = PlayerLine(Name(latin=name)) if name.isascii() else typed(name)
    assert find_or_add_player(member.club, line, by=DIRECTOR) == member
    assert find_or_add_all(member.club, [line], by=DIRECTOR) == [member]
    assert add_players(member.club, [line], by=DIRECTOR) == []
    assert [*matching(Player.objects.all(), name)] == [member]


def test_letters_of_two_players_mean_neither(member: Player) -> None:
    one, other = (Player.objects.create(club=member.club, native=name) for name in ("林 真理子", "林真 理子"))
    assert find_or_add_player(member.club, typed("林真 理子"), by=DIRECTOR) == other
    assert find_or_add_player(member.club, typed("林真理子"), by=DIRECTOR) not in (one, other)


def test_a_blank_that_is_typed_over_a_name_is_a_correction(member: Player) -> None:
    (correction,) = corrections_in(member.club, {1: member}, {1: typed("木村節子")})
    assert correction.player == member
