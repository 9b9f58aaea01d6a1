"""The page on which a director writes to phones, the wall that shows it, and the same by a program."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.games_evening import open_tables
from tests.web.conftest import ENGLISH
from tests.web.phone import Phone
from tests.web.reading import text_of
from tests.web.table.game_table import single_table
from tournament.domain.room.acts.messages import NewMessage, send_message
from tournament.models import Club, JournalEntry, RoomMessage, Section, TableToken, Wall

__all__ = ["call"]

pytestmark = pytest.mark.django_db
WORDS = "<b>Tea</b> & お茶"


@pytest.fixture
def section() -> Section:
    return make_section(3)


def desk(section: Section) -> str:
    return f"/console/{section.session_id}/messages/"


@pytest.mark.slow
def test_it_is_written_shown_changed_and_withdrawn(director: Client, section: Section) -> None:
    sent = director.post(desk(section), {"text": WORDS, "section": "", "tables": ""}, follow=True)
    row = RoomMessage.objects.get()
    wall = Wall.objects.create(session=section.session)
    phone = Phone(section, 2)
    assert phone.state()["messages"] == [{"id": row.pk, "text": WORDS, "at": row.at.timestamp()}]
    phone.post({"message": row.pk}, "read")
    for page in (director.get(desk(section)), director.get(f"/console/{section.session_id}/")):
        assert "OK 1 / 3 · seen 1" in text_of(page)
        assert "<b>Tea" not in page.content.decode()
        assert "RoomMessage" not in page.content.decode()
    assert "Not yet: 1, 3" in text_of(director.get(desk(section)))
    assert "Tea</b> &" in text_of(Client(headers=ENGLISH).get(f"/w/{wall.token}/"))
    assert "Message sent." in text_of(sent)
    assert "Undo" in text_of(sent)

    one = f"{desk(section)}{row.pk}/"
    director.post(one, {"do": "change", "seen": row.version, "text": "Coffee"})
    late = director.post(one, {"do": "change", "seen": row.version, "text": "Cake"})
    assert (late.status_code, [one["text"] for one in phone.state()["messages"]]) == (409, ["Coffee"])
    made = RoomMessage.objects.get(text="Coffee")
    director.post(f"{desk(section)}{made.pk}/", {"do": "withdraw", "seen": made.version})
    assert (phone.state()["messages"], JournalEntry.objects.latest("pk").verb) == ([], "withdraw_message")
    assert "Coffee" in text_of(director.get(desk(section)))  # ready to be sent again
    assert "Coffee" in director.get(f"{desk(section)}?again={made.pk}").context["form"]["text"].as_widget()


def test_a_wrong_table_or_no_text_is_refused_with_a_sentence(director: Client, section: Section) -> None:
    for sent, said in (({"text": ""}, "at most 200"), ({"text": "x", "tables": "1-9"}, "Enter tables")):
        answer = director.post(desk(section), sent)
        assert (answer.status_code, said in text_of(answer)) == (400, True)
    assert not RoomMessage.objects.exists()


@pytest.mark.slow
def test_the_page_of_the_room_is_new_when_a_phone_answers(director: Client, section: Section) -> None:
    director.post(desk(section), {"text": "Tea"})
    for path in (f"/console/{section.session_id}/?live", f"{desk(section)}?live"):
        known = director.get(path)["ETag"]
        assert director.get(path, headers={"if-none-match": known}).status_code == 304
        Phone(section, 1 if "messages" in path else 2).state()
        assert director.get(path, headers={"if-none-match": known}).status_code == 200


def test_a_phone_hears_of_it_and_of_its_end(section: Section) -> None:
    phone = Phone(section, 3)

    def status(known: str) -> int:
        return phone.client.get(phone.address + "state", headers={"if-none-match": known}).status_code

    known = phone.get("state")["ETag"]
    now = timezone.now()
    send_message(section.session, NewMessage("Tea"), rounds={section.pk: 1}, now=now, by=DIRECTOR)
    assert status(known) == 200
    known = phone.get("state")["ETag"]
    assert status(known) == 304
    for row in section.placements.filter(round=1).exclude(table=3):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    known = phone.get("state")["ETag"]
    for board in section.placements.get(round=1, table=3).boards:
        play(section, 3, board, "4S= N")
    assert status(known) == 200
    assert phone.state()["messages"] == []


def test_a_table_of_a_game_is_told_too() -> None:
    chicago = single_table("chicago", 4)
    open_tables(chicago.section.session)
    now = timezone.now()
    row = send_message(chicago.section.session, NewMessage("Tea"), rounds={}, now=now, by=DIRECTOR)
    phone = Phone(chicago.section, chicago.table)
    assert [one["text"] for one in phone.state()["messages"]] == ["Tea"]
    phone.post({"message": row.pk}, "read")
    assert row.receipts.get().acknowledged_at


def test_strangers_and_other_clubs_see_none_of_it(section: Section, director: Client) -> None:
    director.post(desk(section), {"text": "Tea for us"})
    session = section.session_id
    stranger = Client(headers=ENGLISH)
    for path in (f"/s/{session}/", f"/api/sessions/{session}/", f"/api/sessions/{session}/messages/"):
        assert "Tea for us" not in stranger.get(path).content.decode()
    other = make_section(3)
    assert Phone(other, 1).state()["messages"] == []
    assert "Tea for us" not in text_of(director.get(f"/console/{other.session_id}/messages/?again=0"))
    assert Club.objects.count() == 2
    assert TableToken.objects.filter(section=section).exists()


@pytest.mark.slow
def test_a_page_costs_the_same_for_one_message_and_many(
    director: Client, section: Section, django_assert_max_num_queries: object
) -> None:
    now, rounds = timezone.now(), {section.pk: 1}
    counts = []
    for many in (1, 5):
        for number in range(many):
            said = NewMessage(f"{many} {number}")
            send_message(section.session, said, rounds=rounds, now=now, by=DIRECTOR)
        director.get(desk(section))
        with django_assert_max_num_queries(90) as asked:
            director.get(desk(section))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_program_sends_reads_changes_and_withdraws(call: Call) -> None:
    section = make_section(3)
    path = f"sessions/{section.session_id}/messages/"
    made = call("post", path, text="Tea", section=section.pk, tables=[1, 2]).json()
    assert (made["text"], made["section"], made["tables"]) == ("Tea", section.pk, [1, 2])
    Phone(section, 1).post({"message": made["id"]}, "read")
    (shown,) = call("get", path).json()
    figures = {name: shown[name] for name in ("tables", "seen", "acknowledged", "missing")}
    assert figures == {"tables": 2, "seen": 1, "acknowledged": 1, "missing": ["2"]}
    changed = call("put", f"messages/{made['id']}/", text="Coffee", version=made["version"]).json()
    late = call("put", f"messages/{made['id']}/", text="Cake", version=made["version"])
    assert (changed["text"], late.status_code) == ("Coffee", 409)
    assert call("delete", f"messages/{changed['id']}/").status_code == 204
    assert call("delete", f"messages/{changed['id']}/").status_code == 204
    assert call("get", path).json() == []
    assert call("post", path, text="x" * 201).status_code == 400
