"""A program sets up Swiss pairs, changes their conditions, and reads the ranking in victory points."""

import pytest
from django.test import Client

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.swiss_pairs import drawn, played, swiss_pairs
from tests.fixtures.teams import round_robin
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Entrant, Event, Section, Session

pytestmark = pytest.mark.django_db
__all__ = ["call"]


def made(call: Call, **given: object) -> Session:
    club = Club.objects.first() or Club.objects.create(name="Birch")
    body = {"name": "Swiss", "date": "2026-11-26", "club": club.pk, **given}
    answer = call("post", "swiss-pairs/", **body)
    assert answer.status_code == 201, answer.content
    return Session.objects.get(pk=answer.json()["id"])


def test_an_event_has_the_usual_conditions_of_its_scoring(call: Call) -> None:
    by_per_cent = made(call)
    by_imps = made(call, method="cross_imps", rounds=7, options={"boards": 4})

    assert (by_per_cent.event.kind, by_per_cent.event.method) == ("swiss-pairs", "matchpoints")
    assert (by_per_cent.stage.vp_scale, by_per_cent.sections.get().rounds) == ("ebu_swiss_pairs", 5)
    section = by_imps.sections.get()
    assert (by_imps.stage.vp_scale, section.rounds, section.boards_per_set) == ("wbf_continuous", 7, 4)
    assert by_imps.event.options == {"cross_imp_divisor": "probst"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"method": "bam"},
        {"rounds": 0},
        {"vp_scale": "nonsense"},
        {"format": "knock-out"},
    ],
    ids=str,
)
def test_what_is_no_swiss_of_pairs_is_refused_and_nothing_is_made(call: Call, wrong: dict) -> None:
    club = Club.objects.create(name="Birch")
    answer = call("post", "swiss-pairs/", name="Swiss", date="2026-11-26", club=club.pk, **wrong)
    assert answer.status_code == 400
    assert not Event.objects.exists()


def test_conditions_are_read_and_changed_until_a_round_is_drawn(call: Call) -> None:
    section = swiss_pairs(6)
    path = f"sessions/{section.session_id}/team-conditions/"
    assert call("get", path).json()["vp_scale"] == "ebu_swiss_pairs"

    changed = call("patch", path, method="cross_imps", vp_scale="wbf_continuous", options={"boards": 3})
    assert changed.status_code == 200, changed.content
    section.refresh_from_db()
    event = Event.objects.get(pk=section.session.event_id)
    assert (event.method, event.options["cross_imp_divisor"]) == ("cross_imps", "probst")
    assert section.boards_per_set == 3

    drawn(section)
    refused = call("patch", path, options={"boards": 5})
    assert (refused.status_code, refused.json()["code"]) == (400, "drawn_already")
    assert call("patch", path, method="imps").status_code == 400
    assert call("get", path).json()["options"]["boards"] == 3


@pytest.mark.slow
def test_the_standings_are_victory_points(client: Client) -> None:
    section = played(swiss_pairs(4), 1)
    own = f"/api/sessions/{section.session_id}/"

    (sheet,), (table,) = (client.get(own + path).json() for path in ("standings/", "team-standings/"))

    assert (sheet["heading"]["unit"], sheet["kind"], table["kind"]) == ("VP", "swiss-pairs", "swiss-pairs")
    assert [row["points"] for row in sheet["rankings"][0]["rows"]] == [row["total"] for row in table["rows"]]
    assert table["played"] == 2


def test_categories_are_entered_and_taken_back(call: Call) -> None:
    section, other = swiss_pairs(4), make_section()
    first, second, *_rest = section.contestants.all()
    path = f"sections/{section.pk}/categories/"

    sent = [{"contestant": first.pk, "category": "Oak"}, {"contestant": second.pk, "category": " Oak  Club"}]
    pairs = call("patch", path, categories=sent).json()["contestants"]
    assert [pair["category"] for pair in pairs] == ["Oak", "Oak Club", "", ""]
    undo(last_act(section.session), by=DIRECTOR)
    assert not Entrant.objects.exclude(category="").exists()

    strange = [{"contestant": other.contestants.first().pk, "category": "Oak"}]
    assert call("patch", path, categories=strange).status_code == 400
    refused = call("patch", f"sections/{other.pk}/categories/", categories=strange)
    assert (refused.status_code, refused.json()["code"]) == (400, "no_categories")


def test_standings_that_the_club_hides_are_not_given(client: Client) -> None:
    section = played(swiss_pairs(4), 1)
    change_conditions(section.session.event, options={"running": "never"}, by=DIRECTOR)

    assert client.get(f"/api/sessions/{section.session_id}/standings/").json() == []


def test_the_standings_of_teams_are_the_points_of_their_matches(client: Client) -> None:
    section: Section = round_robin(4, boards=2)
    (sheet,) = client.get(f"/api/sessions/{section.session_id}/standings/").json()
    assert (sheet["kind"], len(sheet["rankings"][0]["rows"])) == ("teams", 4)
