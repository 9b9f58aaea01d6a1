"""Members are reminded by e-mail to renew: who, once in two weeks, in which words; and who is not."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.mail import mail_server
from tests.web.reading import text_of
from tournament.domain.errors import DirectorError
from tournament.domain.members.acts import member_acts
from tournament.domain.members.acts.member_acts import KindTerms, remind_members
from tournament.domain.members.acts.merge_acts import merge_players
from tournament.domain.members.readings.reminders import due_reminders
from tournament.domain.outside.acts.result_mails import set_mail_address, stop_mail
from tournament.domain.people.acts.clubs import add_players, change_club, found_club
from tournament.domain.privacy.acts.privacy import erase_person, known_of
from tournament.domain.time_zones import today
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.jobs import mail_job
from tournament.models import Club, JournalEntry, MailAddress, MailMessage, Member, Player, Reminder

pytestmark = pytest.mark.django_db
PAGE = "/console/members/"
NAMES = ("Ann Archer", "Bob Baker", "Cid Cook", "Dora Dean", "Eve East", "Fay Fox", "Gil Gold")
PAID = (None, -3, 30, 31, 5, 5, None)  # days from today; the last is of a kind without a fee


@pytest.fixture
def club() -> Club:
    club = change_club(found_club(name="Blue", by=DIRECTOR), by=DIRECTOR, currency="GBP")
    add_players(club, parse_players("\n".join(NAMES)), by=DIRECTOR)
    full = member_acts.add_kind(club, KindTerms("Full", Decimal(40), 12), by=DIRECTOR)
    honorary = member_acts.add_kind(club, KindTerms("Honorary"), by=DIRECTOR)
    for name, days in zip(NAMES, PAID, strict=True):
        until = None if days is None else today(club) + timedelta(days)
        kind = honorary if name == "Gil Gold" else full
        member_acts.set_membership(player(name), kind, paid_until=until, by=DIRECTOR)
        if name != "Eve East":
            language = "ja" if name == "Bob Baker" else "en"
            address = f"{name[:3]}@example.com"
            set_mail_address(player(name), address=address, language=language, by=DIRECTOR)
    stop_mail(MailAddress.objects.get(player=player("Fay Fox")))
    return club


@pytest.fixture
def server(club: Club) -> None:
    mail_server(club)


def player(name: str) -> Player:
    return Player.objects.get(latin=name)


def work(club: Club) -> list[str]:
    mail.outbox.clear()
    mail_job.send({"club": club.pk}, lambda _done, _of: None)
    return [f"{one.to[0][:3]}: {one.body.split(chr(10) * 2)[1]}" for one in mail.outbox]


@pytest.mark.usefixtures("server")
def test_who_owes_or_will_soon_is_reminded_in_their_language(club: Club, director: Client) -> None:
    shown = text_of(director.get(PAGE))
    assert "Without an e-mail address: Eve East" in shown
    assert "Have stopped the messages: Fay Fox" in shown
    assert "Remind 3 members by e-mail" in shown
    answer = director.post(f"{PAGE}remind/", follow=True)
    assert "3 reminders are sent." in text_of(answer)
    assert "3 members reminded by e-mail" in text_of(answer)
    sent = work(club)
    soon = today(club) + timedelta(30)
    assert sorted(one[:3] for one in sent) == ["Ann", "Bob", "Cid"]
    text = "\n".join(sent)
    assert "Ann: The fee of your membership (Full) is not paid yet.\nFee: £40.00" in text
    assert f"Cid: Your membership (Full) ends on {soon:%a} {soon.day} {soon:%B %Y}." in text
    assert "に切れました。\n会費：£40.00" in text
    assert mail.outbox[0].extra_headers["List-Unsubscribe"].startswith("<https://club.example.com/")
    assert "sent" in text_of(director.get(f"{PAGE}{player('Ann Archer').pk}/"))


@pytest.mark.usefixtures("server")
def test_the_clubs_own_words_are_previewed_before_they_are_sent(club: Club, director: Client) -> None:
    assert "The fee of your membership (Full) is not paid yet." in text_of(director.get(PAGE))
    sent = {"renewal_text": "Please pay at the desk.\nお支払いは受付まで。"}
    shown = text_of(director.post(f"{PAGE}remind/words/", sent, follow=True))
    assert shown.count("お支払いは受付まで。") == 2  # the field and the preview
    assert not mail.outbox
    director.post(f"{PAGE}remind/")
    work(club)
    assert all("Please pay at the desk.\nお支払いは受付まで。\n" in one.body for one in mail.outbox)
    assert director.post(f"{PAGE}remind/words/", {"renewal_text": "x" * 1001}).status_code == 400
    undo(JournalEntry.objects.filter(verb="change_club").latest("pk"), by=DIRECTOR)
    assert Club.objects.get().renewal_text == ""


@pytest.mark.usefixtures("server")
def test_nobody_is_reminded_twice_within_two_weeks(club: Club, director: Client) -> None:
    assert remind_members(club, by=DIRECTOR) == 3
    with pytest.raises(DirectorError) as refusal:
        remind_members(club, by=DIRECTOR)
    assert refusal.value.code == "nothing_to_send"
    assert "No member is to be reminded now." in text_of(director.post(f"{PAGE}remind/", follow=True))
    assert len(due_reminders(club).lately) == 3
    Reminder.objects.update(at=timezone.now() - timedelta(days=14, minutes=1))
    assert len(due_reminders(club).to) == 3
    assert MailMessage.objects.count() == 3


@pytest.mark.usefixtures("server")
def test_who_has_paid_or_stopped_since_is_not_written_to(club: Club) -> None:
    remind_members(club, by=DIRECTOR)
    member_acts.renew(Member.objects.get(player=player("Ann Archer")), by=DIRECTOR)
    stop_mail(MailAddress.objects.get(player=player("Bob Baker")))
    assert [one[:3] for one in work(club)] == ["Cid"]
    assert work(club) == []


def test_without_a_mail_server_nothing_is_queued(club: Club, director: Client) -> None:
    assert "The club has no mail server." in text_of(director.get(PAGE))
    assert "The club has no mail server." in text_of(director.post(f"{PAGE}remind/", follow=True))
    assert not Reminder.objects.exists()


@pytest.mark.usefixtures("server")
def test_it_is_not_undone_and_what_was_sent_goes_with_the_membership(club: Club) -> None:
    remind_members(club, by=DIRECTOR)
    with pytest.raises(DirectorError):
        undo(JournalEntry.objects.get(verb="remind_members"), by=DIRECTOR)
    ann, bob = player("Ann Archer"), player("Bob Baker")
    assert len(known_of(ann)["membership"]["reminders"]) == 1
    merge_players(bob, ann, by=DIRECTOR)
    assert Reminder.objects.filter(member__player=bob).count() == 2
    undo(JournalEntry.objects.get(verb="merge_players"), by=DIRECTOR)
    member_acts.set_membership(bob, None, seen=Member.objects.get(player=bob).version, by=DIRECTOR)
    assert MailMessage.objects.count() == 2
    undo(JournalEntry.objects.filter(verb="set_membership").latest("pk"), by=DIRECTOR)
    erase_person(player("Cid Cook"), typed="Cid Cook", by=DIRECTOR)
    assert MailMessage.objects.count() == 1


@pytest.mark.usefixtures("server")
def test_a_program_reminds(club: Club) -> None:
    owner = program(club, "own")
    status, seen = send(owner, "get", "members/reminders/")
    assert (status, len(seen["to"]), seen["without"]) == (200, 3, [player("Eve East").pk])
    status, sent = send(owner, "post", "members/reminders/", {})
    assert (status, sent["sent"], len(sent["lately"])) == (200, 3, 3)
    assert send(owner, "post", "members/reminders/", {})[1]["code"] == "nothing_to_send"


@pytest.mark.parametrize("count", [1, 20])
def test_who_is_due_is_read_in_a_fixed_number_of_queries(
    club: Club, count: int, django_assert_num_queries
) -> None:
    kind = Member.objects.get(player=player("Ann Archer")).kind
    add_players(club, parse_players("\n".join(f"Zoe Z{n}" for n in range(count))), by=DIRECTOR)
    rows = Player.objects.filter(latin__startswith="Zoe") | Player.objects.filter(native__startswith="Zoe")
    Member.objects.bulk_create(Member(player=one, kind=kind) for one in rows)
    with django_assert_num_queries(4):
        assert len(due_reminders(club).without) == count + 1
