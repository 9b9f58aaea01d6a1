"""A club whose computer is lost takes its place in a heat from another one, and nobody else does."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.simultaneous import ReportingClub, evening_of, make_heat
from tournament.domain.errors import Conflict
from tournament.domain.simultaneous.acts.heat_acts import free_venue
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, JournalEntry, Venue

pytestmark = pytest.mark.django_db


def test_a_club_whose_computer_is_lost_joins_from_another_one(club: Club) -> None:
    heat = make_heat(club)
    lost, new = ReportingClub(heat, "森"), ReportingClub(heat, "森")
    assert lost.join(secret="first", session="thursday")[0] == 201
    assert lost.report(*evening_of(1))[0] == 200
    assert new.join(secret="second", session="thursday")[1]["code"] == "joined_already"
    free_venue(Venue.objects.select_related("heat__event__club").get(), by=DIRECTOR)
    assert new.join(session="thursday")[1]["code"] == "joined_already"  # without a secret

    assert new.join(secret="second", session="thursday")[0] == 201
    assert (new.venue, lost.report()[0]) == (lost.venue, 403)
    assert new.report(*evening_of(2), whole=True, sequence=9, generation="restored")[0] == 200
    assert new.join(secret="second", session="thursday")[0] == 201
    assert ReportingClub(heat, "森").join(secret="third", session="thursday")[0] == 409
    assert new.join(secret="second", session="friday")[0] == 201
    assert Venue.objects.values_list("name").distinct().count() == 1
    with pytest.raises(Conflict):
        undo(JournalEntry.objects.get(verb="free_venue"), by=DIRECTOR)
