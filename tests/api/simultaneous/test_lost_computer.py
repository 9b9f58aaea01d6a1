"""Another computer of a club: in place of a lost one in a heat, and beside the first one."""

import pytest

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.simultaneous import ReportingClub, evening_of, make_heat
from tournament.domain.errors import Conflict
from tournament.domain.simultaneous.acts.heat_acts import free_venue
from tournament.domain.simultaneous.reports.heat_reports import heat_sheet
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, JournalEntry, Venue, VenueResult

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


# The first computer after an older copy of its data was put back on a second one, and one whose data were
# copied without a restore, so that its journal is behind.
@pytest.mark.parametrize(
    ("heard", "other"),
    [({"generation": "restored"}, {"generation": "0"}), ({"until": 30}, {"until": 20})],
    ids=["a copy put back", "a copied file"],
)
def test_of_two_computers_one_is_heard(club: Club, heard: dict, other: dict) -> None:
    heat = make_heat(club)
    one = ReportingClub(heat, "森")
    one.join(secret="first", session="thursday")
    one.report(*evening_of(1))
    assert one.report(*evening_of(2), whole=True, **heard)[0] == 200
    assert not heat_sheet(heat).venues[0].two_computers
    results = list(VenueResult.objects.order_by("pk").values())
    status, said = one.report(*evening_of(3), whole=True, **other)

    assert (status, said["code"]) == (409, "two_computers")
    assert list(VenueResult.objects.order_by("pk").values()) == results
    assert heat_sheet(heat).venues[0].two_computers
    assert one.report(*evening_of(2), whole=True, **{**heard, "until": 31})[0] == 200

    free_venue(Venue.objects.select_related("heat__event__club").get(), by=DIRECTOR)
    new = ReportingClub(heat, "森")
    new.join(secret="second", session="thursday")
    assert new.report(*evening_of(3), whole=True, sequence=9, **other)[0] == 200
    assert not heat_sheet(heat).venues[0].two_computers
