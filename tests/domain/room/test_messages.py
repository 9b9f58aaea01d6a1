"""A director's message: whom it reaches, when it goes, who has answered, and that no file has it."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.several_sections import four_sections
from tests.web.phone import Phone
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.files.readings.uploaded_files import export_event
from tournament.domain.journal.readings.verify import problems
from tournament.domain.privacy.acts.privacy import forget_event
from tournament.domain.room.acts.messages import (
    ChangedMessage,
    NewMessage,
    change_message,
    send_message,
    withdraw_message,
)
from tournament.domain.room.acts.round_clocks import start_round
from tournament.domain.room.reports.room_messages import answers_to, last_texts, on_the_wall, rounds_at
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Membership, MessageReceipt, RoomMessage, Section

pytestmark = pytest.mark.django_db
TEXT = "お茶の用意ができました。 Tea is served."


@pytest.fixture
def section() -> Section:
    """Three tables of a Mitchell: boards 1–2 are played at tables 1, 3, 2 in rounds 1 to 3."""
    return make_section(3)


def send(here: Section, text: str = TEXT, **to: object) -> RoomMessage:
    now = timezone.now()
    message = NewMessage(text, **to)
    rounds = rounds_at(here.session, now)
    return send_message(here.session, message, rounds=rounds, now=now, by=DIRECTOR)


def texts(phone: Phone) -> list[str]:
    return [one["text"] for one in phone.state()["messages"]]


def unlike_the_journal() -> list:
    return [one for one in problems() if one.model in ("roommessage", "messagereceipt")]


def fresh(section: Section) -> Section:
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def test_all_see_it_until_all_tables_have_finished_the_round(section: Section) -> None:
    send(section)
    phones = [Phone(section, 1), Phone(section, pair="2EW")]
    assert [texts(phone) for phone in phones] == [[TEXT], [TEXT]]
    assert on_the_wall(section.session, timezone.now()) == [("", TEXT)]
    for row in section.placements.filter(round=1):
        for board in row.boards:
            assert texts(phones[0]) == [TEXT]
            play(section, row.table, board, "4S= N")
    assert [texts(phone) for phone in phones] == [[], []]
    assert on_the_wall(section.session, timezone.now()) == []


def test_it_goes_with_the_round_on_the_clock(section: Section) -> None:
    now = timezone.now()
    start_round(section, 1, at=now - timedelta(minutes=1), by=DIRECTOR)
    send(fresh(section))
    assert texts(Phone(section, 1)) == [TEXT]
    assert rounds_at(section.session, now + timedelta(days=1)) == {section.pk: 2}
    start_round(fresh(section), 2, at=now, by=DIRECTOR)
    assert texts(Phone(section, 1)) == []


def test_a_section_or_a_table_alone_is_addressed() -> None:
    session = four_sections()
    first, second, *_ = session.sections.order_by("letter")
    send(first, "only B", section=second.pk)
    send(first, "only A2", section=first.pk, tables=(2,))
    sitting = first.placements.filter(round=1, table=2).select_related("ns").get().ns
    assert [texts(Phone(first, 1)), texts(Phone(second, 1))] == [[], ["only B"]]
    assert [texts(Phone(first, 2)), texts(Phone(first, pair=str(sitting)))] == [["only A2"], ["only A2"]]
    assert on_the_wall(session, timezone.now()) == [("B", "only B")]


def test_without_rounds_it_goes_after_half_an_hour(section: Section) -> None:
    row = send(section)
    RoomMessage.objects.filter(pk=row.pk).update(rounds={}, until=timezone.now() - timedelta(seconds=1))
    assert texts(Phone(section, 1)) == []


@pytest.mark.parametrize(
    ("text", "to", "code"),
    [
        ("  \n ", {}, "no_text"),
        ("x" * 201, {}, "no_text"),
        ("x", {"section": 10**9}, "no_section"),
        ("x", {"tables": (9,)}, "bad_tables"),
    ],
)
def test_what_is_refused(section: Section, text: str, to: dict, code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        send(section, text, **to)
    assert (refusal.value.code, RoomMessage.objects.count()) == (code, 0)


def test_a_closed_session_shows_and_takes_none(section: Section) -> None:
    send(section)
    close_session(section.session, by=DIRECTOR, knowingly=True)
    assert texts(Phone(section, 1)) == []
    with pytest.raises(DirectorError, match="closed"):
        send(fresh(section))


def test_it_is_acknowledged_once_a_place_and_the_room_names_who_has_not(section: Section) -> None:
    row, phone = send(section), Phone(section, 2)
    assert answers_to(section.session, timezone.now())[0].seen == 0
    assert texts(phone) == [TEXT]
    assert answers_to(section.session, timezone.now())[0].seen == 1
    pair = Phone(section, pair="3NS")
    for _again in range(2):
        assert pair.post({"message": row.pk}, "read").status_code == 200
    (found,) = answers_to(section.session, timezone.now())
    assert (found.seen, found.acknowledged) == (2, 1)
    assert [(one.table, one.state) for one in found.missing] == [("1", "none"), ("2", "seen")]
    assert MessageReceipt.objects.count() == 2
    assert not JournalEntry.objects.filter(verb__contains="read").exists()


@pytest.mark.parametrize(
    "body", ["{", {}, {"message": "x"}, {"message": 0}, {"message": 2**70}, {"message": None}]
)
def test_an_answer_that_cannot_be_read_is_refused(section: Section, body: object) -> None:
    assert Phone(section, 1).post(body, "read").status_code == 400


def test_an_answer_to_a_message_of_another_session_is_none(section: Section) -> None:
    row = send(make_section(3))
    assert Phone(section, 1).post({"message": row.pk}, "read").status_code == 200
    assert not MessageReceipt.objects.exists()


def test_changed_it_is_asked_again_and_two_directors_do_not_overwrite(section: Section) -> None:
    row, phone = send(section), Phone(section, 1)
    now = timezone.now()
    phone.post({"message": row.pk}, "read")
    made = change_message(row, ChangedMessage(version=1, text="Coffee"), now=now, by=DIRECTOR)
    assert (texts(phone), made.rounds) == (["Coffee"], row.rounds)
    assert answers_to(section.session, now)[0].acknowledged == 0
    stale = RoomMessage.objects.get(pk=row.pk)
    with pytest.raises(Conflict):
        change_message(stale, ChangedMessage(version=1, text="Cake"), now=now, by=DIRECTOR)
    with pytest.raises(Conflict):
        withdraw_message(made, seen=7, now=now, by=DIRECTOR)
    assert withdraw_message(made, seen=1, now=now, by=DIRECTOR).withdrawn_at
    assert texts(phone) == []
    assert [one.text for one in last_texts(section.session)] == ["Coffee", TEXT]


def test_undo_withdraws_and_restores(section: Section) -> None:
    phone = Phone(section, 1)
    row = send(section)
    phone.post({"message": row.pk}, "read")
    now = timezone.now()
    change_message(row, ChangedMessage(version=1, text="Coffee"), now=now, by=DIRECTOR)
    undo(JournalEntry.objects.get(verb="change_message"), by=DIRECTOR)
    assert texts(phone) == [TEXT]
    undo(JournalEntry.objects.get(verb="send_message"), by=DIRECTOR)
    assert (texts(phone), RoomMessage.objects.count(), MessageReceipt.objects.count()) == ([], 0, 0)
    assert unlike_the_journal() == []


def test_the_text_is_in_no_event_file_and_names_in_it_go_with_the_others(section: Section) -> None:
    name = Membership.objects.filter(contestant__section=section).first().player.native
    send(section, f"{name} has found the keys")
    assert b"has found the keys" not in export_event(section.session.event)
    assert name not in json.dumps(JournalEntry.objects.get(verb="send_message").about, ensure_ascii=False)
    close_session(fresh(section).session, by=DIRECTOR, knowingly=True)
    forget_event(section.session.event)
    changes = [*JournalEntry.objects.filter(verb="send_message").values_list("changes", flat=True)]
    assert name not in RoomMessage.objects.get().text
    assert name not in json.dumps(changes, ensure_ascii=False)
    assert unlike_the_journal() == []
