"""A club signs up by a link that goes to its secretary's address."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR
from tournament.domain.hosting.acts.sign_ups import KEPT, LIFETIME, MOST_MAILS, sweep_sign_ups
from tournament.domain.outside.acts import jobs
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.people.acts.clubs import found_club
from tournament.models import Club, Hosting, Job, MailServer, Role, SignUp

pytestmark = pytest.mark.django_db
ASKED = {"name": "南クラブ", "person": "南野", "address": "south@example.com"}


@pytest.fixture(autouse=True)
def _server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tournament.domain.hosting.acts.sign_ups.connection_to",
        lambda server: mail.get_connection("django.core.mail.backends.locmem.EmailBackend"),
    )
    club = found_club(name="連盟", by=DIRECTOR)
    MailServer.objects.create(club=club, host="192.0.2.1", port=25, sender="federation@example.com")
    Hosting.objects.create(sign_ups="open", sends=club)


@pytest.fixture
def secretary() -> Client:
    return Client(headers={"accept-language": "en"})


def link_sent() -> str:
    """What the worker sends, and the path of the link in the last message."""
    for job in Job.objects.filter(kind="sign_up_mail", state="waiting"):
        jobs.work(job)
    return re.search(r"http://testserver(\S+)", mail.outbox[-1].body)[1]


def test_a_club_signs_up_and_its_secretary_is_the_owner(secretary: Client) -> None:
    assert secretary.get("/in/club/").status_code == 200
    answer = secretary.post("/in/club/", ASKED, follow=True)
    assert "is on its way" in answer.content.decode()
    link = link_sent()
    assert mail.outbox[-1].to == ["south@example.com"]
    assert "南クラブ" in secretary.get(link).content.decode()
    assert Club.objects.count() == 1  # opening a link founds nothing
    entrance = secretary.post(link)
    club = Club.objects.get(name="南クラブ")
    again = secretary.post(link)  # the answer was lost
    assert Club.objects.count() == 2
    assert again["Location"] != entrance["Location"]
    assert secretary.post(again["Location"], follow=True).status_code == 200
    assert "南クラブ" in secretary.get("/console/").content.decode()
    role = Role.objects.get(club=club)
    assert (role.kind, role.user.first_name) == ("owner", "南野")
    assert secretary.post(link).status_code == 200  # signed in by now: it lets nobody in again
    assert secretary.get("/console/hosted/").status_code == 403


def test_staff_approve_first_where_they_chose_so(secretary: Client) -> None:
    Hosting.objects.update(sign_ups="approved")
    secretary.post("/in/club/", ASKED)
    answer = secretary.post(link_sent())
    assert "decide" in answer.content.decode()
    assert Club.objects.count() == 1
    staff = Client(headers={"accept-language": "en"})
    staff.force_login(first_director())
    row = SignUp.objects.get()
    assert "south@example.com" in staff.get("/console/hosted/").content.decode()
    assert [one["id"] for one in staff.get("/api/hosting/sign-ups/").json()] == [row.pk]
    path = f"/console/hosted/sign-ups/{row.pk}/"
    for _twice in range(2):
        assert staff.post(path, {"act": "approve", "reason": ""}).status_code == 302
    assert Club.objects.count() == 2
    assert secretary.post(link_sent()).status_code == 302
    assert len(mail.outbox) == 2


def test_staff_refuse_with_a_reason(secretary: Client) -> None:
    Hosting.objects.update(sign_ups="approved")
    secretary.post("/in/club/", ASKED)
    link = link_sent()
    secretary.post(link)
    staff, row = Client(), SignUp.objects.get()
    staff.force_login(first_director())
    sent = {"approved": False, "reason": "満員です"}
    assert (
        staff.put(f"/api/hosting/sign-ups/{row.pk}/", sent, "application/json").json()["state"] == "refused"
    )
    for job in Job.objects.filter(kind="sign_up_mail", state="waiting"):
        jobs.work(job)
    assert "満員です" in mail.outbox[-1].body
    assert "満員です" in secretary.post(link).content.decode()
    assert Club.objects.count() == 1


def test_the_answer_tells_nothing_of_clubs_and_addresses(secretary: Client) -> None:
    found_club(name="南クラブ", by=DIRECTOR)
    answers = {
        secretary.post("/in/club/", {**ASKED, "name": name})["Location"] for name in ("南クラブ", "北")
    }
    for _more in range(MOST_MAILS):
        answers.add(secretary.post("/in/club/", ASKED).headers.get("Location"))
    assert answers == {"/in/club/?sent"}
    assert SignUp.objects.count() == MOST_MAILS  # an address gets no more in a day


def test_one_device_asks_a_few_times_a_minute(secretary: Client) -> None:
    codes = [
        secretary.post("/in/club/", {**ASKED, "address": f"{number}@example.com"}).status_code
        for number in range(7)
    ]
    assert codes == [302] * 5 + [429] * 2


def test_it_is_closed_at_first(secretary: Client) -> None:
    Hosting.objects.all().delete()
    assert secretary.get("/in/club/").status_code == 404
    assert secretary.post("/in/club/", ASKED).status_code == 404


def test_a_link_lapses_and_is_forgotten(secretary: Client) -> None:
    secretary.post("/in/club/", ASKED)
    link = link_sent()
    SignUp.objects.update(at=timezone.now() - LIFETIME * 1.1)
    assert secretary.post(link).status_code == 404
    assert sweep_sign_ups({}, lambda done, of: None) == 1
    assert LIFETIME < KEPT
