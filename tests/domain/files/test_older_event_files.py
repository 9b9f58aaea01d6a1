"""The event files of earlier releases are brought up to today's."""

import pytest

from tests.domain.files.event_files import taken_in
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.domain.people.acts.clubs import change_player
from tournament.exchange.event_file import Document, dump, upgraded
from tournament.models import Player
from tournament.sheets.names import OLD_NAMES

pytestmark = pytest.mark.django_db


def _with_names_of_release_0_1(value: object) -> object:
    """As JSON of a file of format 1 has it: the forms of a name by the scripts of Japanese."""
    old = {new: name for name, new in OLD_NAMES.items()}
    if isinstance(value, dict):
        return {old.get(name, name): _with_names_of_release_0_1(each) for name, each in value.items()}
    return [*map(_with_names_of_release_0_1, value)] if isinstance(value, list) else value


def test_a_file_of_release_0_1_brings_its_names() -> None:
    section = make_section()
    event, player = section.session.event, section.contestants.first().memberships.first().player
    change_player(player, native="佐籐 健一", reading="さとう", latin="Sato Ken", by=DIRECTOR)
    old = _with_names_of_release_0_1(document_of(event)) | {"format": 1}
    assert {"kanji", "kana", "romaji"} <= old["rows"]["player"][0].keys()

    there = taken_in(dump(old))

    names = ("native", "reading", "latin")
    here = Player.objects.filter(club=event.club).order_by("pk").values_list(*names)
    assert {*there.club.players.values_list(*names)} == {*here}


def test_the_history_of_release_0_1_names_players_by_the_fields_of_today() -> None:
    change = {"model": "player", "pk": 1, "before": {"kanji": "森"}, "after": {"kanji": "林", "kana": ""}}
    other = {"model": "event", "pk": 1, "before": None, "after": {"name": "kanji"}}
    old = {"format": 1, "rows": {"journalentry": [{"verb": "x", "changes": [change, other]}]}}

    (act,) = upgraded(old)["rows"]["journalentry"]

    assert act["changes"] == [
        {**change, "before": {"native": "森"}, "after": {"native": "林", "reading": ""}},
        other,
    ]


def test_an_older_file_is_brought_up_step_by_step() -> None:
    steps = {
        1: lambda document: {**document, "rows": {"match": document["rows"]["games"]}},
        2: lambda document: {**document, "club": {"name": document["club"]}},
    }
    old = {"format": 1, "club": "北", "rows": {"games": []}}
    assert upgraded(old, steps, 3) == {"format": 3, "club": {"name": "北"}, "rows": {"match": []}}


@pytest.mark.slow
def test_a_file_with_fewer_columns_gets_what_a_new_row_has(document: Document) -> None:
    for row in document["rows"]["event"]:
        del row["names_shown"]
        del row["forgotten_at"]
    assert taken_in(dump(document)).names_shown == "full"
