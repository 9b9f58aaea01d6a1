"""The calendar of a club on its pages, in its calendar file and by a program; a template is in no list."""

from datetime import time, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.api.programs import program, send
from tests.fixtures.addresses import addresses, put
from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tournament.domain.booking.acts import planned_dates, session_templates
from tournament.domain.booking.acts.planned_dates import NewDates, add_dates
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS
from tournament.domain.time_zones import today
from tournament.models import Booking, Club, PlannedDate, Player, Section, Session

pytestmark = pytest.mark.django_db
SECRET_NAME = "Never-in-a-list"


@pytest.fixture
def pairs() -> Section:
    return make_section(3, code="howell-3x5", start=False)


@pytest.fixture
def club(pairs: Section) -> Club:
    return pairs.session.event.club


@pytest.fixture
def template(pairs: Section) -> Session:
    return session_templates.keep_template(pairs.session, SECRET_NAME, by=DIRECTOR)


def add(club: Club, template: Session, weeks: int = 0) -> list[PlannedDate]:
    first = today(club) + timedelta(days=1)
    until = first + timedelta(weeks=weeks)
    terms = {"name": "Monday pairs", "date": first, "starts": time(13), "template": template.pk}
    return add_dates(club, NewDates(**terms, every="week" if weeks else "", until=until), by=DIRECTOR)


@pytest.mark.slow
def test_a_template_is_in_no_public_page_and_in_no_list(club: Club, template: Session) -> None:
    anyone, reader = Client(), program(club, "direct")
    asked = []
    for address in addresses():
        if NEEDS[address.key].read != Need.ANYONE or "session_id" not in address.wants:
            continue
        if address.key == "news":  # a stream of versions, which names nothing
            continue
        url = address.pattern
        for name in address.wants:
            url = put(url, name, {"session_id": str(template.pk), "form": "ranking"}.get(name, "1"))
        answer = anyone.get("/" + url.replace("^", "").replace("$", "").replace("\\.", "."))
        asked.append((address.key, answer.status_code))
    assert len(asked) > 20
    assert [one for one in asked if one[1] not in (302, 404)] == []
    for name, args in (
        ("start", []),
        ("club_page", [club.pk]),
        ("club_calendar", [club.pk]),
        ("club_embedded", [club.pk]),
    ):
        assert SECRET_NAME not in anyone.get(reverse(name, args=args)).text
    for path in ("sessions/", "events/", f"clubs/{club.pk}/coming/", "congresses/"):
        _status, listed = send(reader, "get", path)
        assert SECRET_NAME not in str(listed), path


@pytest.mark.slow
def test_a_template_is_in_no_list_of_the_console(club: Club, template: Session, director: Client) -> None:
    for name in ("console", "sessions"):
        assert SECRET_NAME not in director.get(reverse(name)).text
    for state in ("upcoming", "archived", "deleted"):
        assert SECRET_NAME not in director.get(reverse("sessions"), {"state": state}).text
    assert SECRET_NAME in director.get(reverse("calendar")).text
    for name in ("setup", "conditions", "clock"):
        answer = director.get(reverse(name, args=[template.pk]))
        assert (answer.status_code, Page(answer).problems()) == (200, [])
    started = director.post(reverse("start_session", args=[template.pk]))
    template.refresh_from_db()
    assert (started.status_code, template.started_at) == (400, None)


@pytest.mark.slow
def test_every_monday_but_one_and_the_session_in_one_click(
    club: Club, pairs: Section, director: Client
) -> None:
    kept = director.post(reverse("templates"), {"session": pairs.session_id, "name": "Mondays"})
    template = Session.objects.get(shelf="template")
    assert kept["Location"] == reverse("setup", args=[template.pk])
    first = today(club) + timedelta(days=1)
    typed = {
        "name": "Monday pairs", "date": first, "starts": "13:00", "template": template.pk, "every": "week",
        "until": first + timedelta(weeks=9), "takes_bookings": "on", "cancel_hours": 2, "tables": 8,
    }  # fmt: skip
    shown = director.post(reverse("calendar"), typed)
    assert (shown.status_code, PlannedDate.objects.count()) == (200, 0)
    days = [first + timedelta(weeks=week) for week in range(10)]
    ticked = [day.isoformat() for day in days if day != days[3]]
    assert all(f'value="{day}"' in shown.text for day in ticked)
    typed |= {"shown": f"{days[0]}/{days[-1]}/10", "dates": ticked}
    assert director.post(reverse("calendar"), typed).status_code == 302
    rows = [*PlannedDate.objects.all()]
    assert [row.date.isoformat() for row in rows] == ticked
    front = text_of(Client(headers={"accept-language": "en"}).get("/"))
    assert "Monday pairs" in front
    assert "13:00" in front
    Booking.objects.create(on=rows[0], player=Player.objects.filter(club=club).first())
    page = director.get(reverse("planned_date", args=[rows[0].pk]))
    assert Page(page).problems() == []
    made = director.post(reverse("make_session", args=[rows[0].pk]), {"seen": rows[0].version})
    session = PlannedDate.objects.get(pk=rows[0].pk).session
    assert made["Location"] == reverse("setup", args=[session.pk])
    assert [one.movement for one in session.sections.all()] == [pairs.movement]
    assert session.date == first
    late = director.post(reverse("cancel_date", args=[rows[0].pk]), {"seen": rows[0].version})
    assert late.status_code == 409


@pytest.mark.slow
def test_the_calendar_file_has_each_date_once_with_one_identifier(club: Club, template: Session) -> None:
    (planned,) = add(club, template)

    def entries() -> list[str]:
        lines = Client().get(reverse("club_calendar", args=[club.pk])).text.replace("\r\n ", "")
        return [one for one in lines.split("BEGIN:VEVENT") if "SUMMARY:Monday pairs" in one]

    def told(entry: str) -> dict[str, str]:
        return dict(line.split(":", 1) for line in entry.splitlines() if ":" in line)

    (before,) = map(told, entries())
    assert before["DTSTART"].endswith("Z")
    assert before["DTSTAMP"] <= f"{timezone.now():%Y%m%dT%H%M%SZ}"  # when the calendar was changed last
    assert before["DURATION"] == "PT73M"  # five rounds of two boards, and four moves
    made = planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    (after,) = map(told, entries())
    same = ("UID", "DTSTART", "DURATION")
    assert [after[name] for name in same] == [before[name] for name in same]
    one = Client().get(reverse("club_calendar", args=[club.pk]), {"session": made.pk}).text
    assert before["UID"] in one.replace("\r\n ", "")
    planned.refresh_from_db()
    planned_dates.cancel_date(planned, planned.version, by=DIRECTOR)
    (cancelled,) = map(told, entries())
    assert (cancelled["UID"], cancelled["STATUS"]) == (before["UID"], "CANCELLED")


def test_the_plan_of_a_dates_session_begins_at_its_hour(
    club: Club, template: Session, director: Client
) -> None:
    (planned,) = add(club, template)
    made = planned_dates.make_session(planned, planned.version, by=DIRECTOR)
    page = text_of(director.get(reverse("setup", args=[made.pk])))
    assert "13:00 – 14:15" in page


def test_a_cancelled_date_is_struck_out_on_the_front_page(club: Club, template: Session) -> None:
    first, second = add(club, template, weeks=1)
    planned_dates.cancel_date(first, first.version, by=DIRECTOR)
    text = text_of(answer := Client(headers={"accept-language": "en"}).get("/"))
    assert Page(answer).problems() == []
    assert "Monday pairs cancelled" in " ".join(text.split())
    _status, coming = send(program(club, "read"), "get", f"clubs/{club.pk}/coming/")
    listed = [(one["planned"], one["cancelled"]) for one in coming if one["planned"]]
    assert listed == [(first.pk, True), (second.pk, False)]


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["calendar", "start", "club_calendar"])
def test_a_page_costs_the_same_for_one_date_and_for_many(
    club: Club, template: Session, director: Client, name: str
) -> None:
    address = reverse(name, args=[club.pk] if name == "club_calendar" else [])
    counts = []
    for weeks, made in ((1, 1), (20, 3)):
        for planned in add(club, template, weeks)[:made]:
            planned_dates.make_session(planned, planned.version, by=DIRECTOR)
        director.get(address)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert director.get(address).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.slow
def test_a_program_keeps_the_calendar(club: Club, pairs: Section) -> None:
    robot = program(club, "direct")
    status, template = send(robot, "post", "templates/", {"session": pairs.session_id, "name": "Mondays"})
    assert (status, template["boards"], template["dates"]) == (201, 10, 0)
    first = today(club) + timedelta(days=2)
    terms = {"name": "Pairs", "date": f"{first}", "starts": "13:00", "template": template["id"]}
    many = {"every": "fortnight", "until": f"{first + timedelta(weeks=4)}", "skipped": [f"{first}"]}
    status, added = send(robot, "post", "dates/", {**terms, **many})
    assert (status, [one["date"] for one in added]) == (
        201,
        [f"{first + timedelta(weeks=2)}", f"{first + timedelta(weeks=4)}"],
    )
    path, version = f"dates/{added[0]['id']}/", added[0]["version"]
    status, changed = send(robot, "put", path, {**terms, "name": "Cup", "version": version})
    assert (status, changed["name"], changed["date"]) == (200, "Cup", f"{first}")
    assert send(robot, "put", path, {**terms, "version": version})[0] == 409
    status, made = send(robot, "post", f"{path}session/", {"version": changed["version"]})
    assert (status, made["name"], made["begun"]) == (200, "Cup", False)
    assert made["session"] in {one["id"] for one in send(robot, "get", "sessions/")[1]["results"]}
    status, cancelled = send(robot, "post", f"{path}cancel/", {"version": made["version"]})
    assert (status, cancelled["cancelled"], cancelled["session"]) == (200, True, None)
    assert send(robot, "post", f"{path}restore/", {"version": cancelled["version"]})[0] == 200
    assert send(robot, "delete", path)[0] == 204
    assert len(send(robot, "get", "dates/")[1]) == 1
    assert send(robot, "get", "dates/endings/")[1] == []
    assert send(robot, "post", f"dates/{added[1]['id']}/continue/")[0] == 409
    assert send(robot, "put", f"templates/{template['id']}/", {"name": "Tuesdays"})[1]["name"] == "Tuesdays"
    assert send(robot, "delete", f"templates/{template['id']}/")[0] == 204
    assert send(robot, "get", "templates/")[1] == []
