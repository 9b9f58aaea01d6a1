"""A membership number is stored with narrow letters, whichever way it comes in."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tournament.domain.people.acts.clubs import add_players, change_player, find_or_add_player
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Club, Player
from tournament.sheets.names import Name

pytestmark = pytest.mark.django_db


def test_a_wide_number_means_the_member_who_has_it() -> None:
    club = Club.objects.create(name="白樺")
    (member,) = add_players(club, [PlayerLine(Name("森 明日香"), "10000")], by=DIRECTOR)
    wide = PlayerLine(Name("森 明日香"), "１００００")

    assert find_or_add_player(club, wide, by=DIRECTOR) == member
    assert add_players(club, [wide], by=DIRECTOR) == []
    change_player(member, number="Ｅ１２−３", by=DIRECTOR)
    assert [*Player.objects.values_list("number", flat=True)] == ["E12-3"]
