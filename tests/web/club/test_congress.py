"""A congress: events on one day with one list of players and halls, what clashes, paper, public programme."""

from datetime import date, time, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, NAMES, make_section, play_everything
from tests.fixtures.teams import round_robin
from tests.printing.reading import rows as rows_of_pdf
from tests.web.reading import Page, text_of
from tournament.domain.club.acts.congress_acts import CongressTerms, Slot, add_congress, schedule_session
from tournament.domain.club.reports.congresses import congress_sheet
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle, session_settings
from tournament.domain.sessions.acts.session_settings import EligibilityTerms, set_eligibility
from tournament.domain.time_zones import today
from tournament.models import (
    Club,
    Congress,
    CongressSession,
    Contestant,
    Event,
    Membership,
    Player,
    Section,
    Session,
)
from tournament.web.formatting.figures import day

pytestmark = pytest.mark.django_db
PAGE = "/console/congress/"


@pytest.fixture
def pairs() -> Section:
    """Six pairs: 佐藤 一0 & 佐藤 二0, 森 一1 & 森 二1, …"""
    return make_section(3)


@pytest.fixture
def congress(pairs: Section) -> Congress:
    return add_congress(pairs.session.event.club, CongressTerms("Autumn congress"), by=DIRECTOR)


def another(pairs: Section, *natives: str, name: str = "Evening pairs") -> Session:
    """An event of the club with two pairs, these players in it."""
    session = lifecycle.create_session(
        pairs.session.event.club, name=name, day=pairs.session.date, by=DIRECTOR, place="Hall A"
    )
    section = session.sections.get()
    set_number_of_contestants(section, 2, by=DIRECTOR)
    seats = [(pair, position) for pair in section.contestants.all() for position in (1, 2)]
    for (pair, position), native in zip(seats, natives, strict=False):
        player, _made = Player.objects.get_or_create(club=session.event.club, native=native)
        Membership.objects.create(contestant=pair, position=position, player=player)
    return session


def put(
    congress: Congress, session: Session, starts: str, ends: str, hall: str = "", *tables: int
) -> CongressSession:
    congress.refresh_from_db()
    first, last = tables or (None, None)
    slot = Slot(
        time.fromisoformat(starts), time.fromisoformat(ends), hall, first, last, version=congress.version
    )
    return schedule_session(congress, session, slot, by=DIRECTOR)


def clashes(congress: Congress) -> list[tuple[str, str, str]]:
    """Who or which hall, and the two events."""
    return [
        (one.player.name.native if one.player else one.first.hall, one.first.event, one.second.event)
        for one in congress_sheet(congress).clashes
    ]


@pytest.mark.parametrize(
    ("starts", "ends", "clash"),
    [
        ("13:00", "17:00", True),
        ("16:59", "20:00", True),
        ("17:00", "20:00", False),  # one begins when the other ends
        ("09:00", "13:00", False),
        ("22:00", "01:00", False),  # until the next day
        ("12:00", "11:00", True),
    ],
)
def test_a_player_in_two_events_at_one_time(
    pairs: Section, congress: Congress, starts: str, ends: str, clash: bool
) -> None:
    evening = another(pairs, f"{NAMES[0]} 一0", "客 太郎")
    put(congress, pairs.session, "13:00", "17:00", "Hall B")
    put(congress, evening, starts, ends)
    named = [who for who, *_events in clashes(congress)]
    assert named == ([f"{NAMES[0]} 一0"] if clash else [])


@pytest.mark.parametrize(
    ("halls", "tables", "clash"),
    [
        (("Hall A", "hall  a"), ((1, 10), (10, 20)), True),
        (("Hall A", "Hall A"), ((1, 10), (11, 20)), False),
        (("Hall A", "Hall B"), ((1, 10), (1, 10)), False),
        (("Hall A", ""), ((), (1, 2)), True),  # the whole hall, and the venue of the session
        (("", "Hall A"), ((1, 2), (1, 2)), False),  # of the first session no hall is known
    ],
)
def test_one_hall_used_twice(
    pairs: Section,
    congress: Congress,
    halls: tuple[str, str],
    tables: tuple[tuple[int, ...], tuple[int, ...]],
    clash: bool,
) -> None:
    put(congress, pairs.session, "13:00", "17:00", halls[0], *tables[0])
    put(congress, another(pairs), "14:00", "16:00", halls[1], *tables[1])
    assert clashes(congress) == ([("Hall A", "木曜ペア戦", "Evening pairs")] if clash else [])


def test_who_has_left_and_a_deleted_session_clash_no_more(pairs: Section, congress: Congress) -> None:
    evening = another(pairs, f"{NAMES[0]} 一0", "客 太郎")
    put(congress, pairs.session, "13:00", "17:00", "Hall B")
    put(congress, evening, "13:00", "17:00")
    assert len(clashes(congress)) == 1
    guests = evening.sections.get().contestants.first()
    Contestant.objects.filter(pk=guests.pk).update(withdrawn_at=timezone.now())
    assert clashes(congress) == []
    Contestant.objects.filter(pk=guests.pk).update(withdrawn_at=None)
    session_settings.delete_session(evening, by=DIRECTOR)
    assert clashes(congress) == []
    assert [item.event for item in congress_sheet(congress).programme.items] == ["木曜ペア戦"]


def test_teams_are_listed_by_their_entry_forms() -> None:
    section = round_robin(4)
    club = section.session.event.club
    congress = add_congress(club, CongressTerms("Teams weekend"), by=DIRECTOR)
    put(congress, section.session, "10:00", "18:00")
    sheet = congress_sheet(congress)
    assert sheet.entries == {section.session_id: 4}
    assert len(sheet.players) == sum(team.players.count() for team in section.session.event.entrants.all())
    first = section.session.event.entrants.first()
    with_first = [one for one in sheet.players if one.entries[0].team == first.name]
    assert [one.id for one in with_first] == [row.player_id for row in first.players.order_by("player")]


def undo_of(director: Client) -> str:
    """The address that takes back the last act."""
    actions = (form.get("action") or "" for form in Page(director.get(PAGE)).all("form"))
    return next(action for action in actions if "/back/" in action)


@pytest.mark.slow
def test_the_page_of_a_congress(director: Client, pairs: Section) -> None:
    evening = another(pairs, f"{NAMES[0]} 一0", "客 太郎")
    assert "Events on one day" in text_of(director.get(PAGE))
    answer = director.post(PAGE, {"name": "Autumn congress", "is_public": "on"})
    congress = Congress.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"{PAGE}{congress.pk}/")
    again = director.post(PAGE, {"name": "Autumn congress"})
    assert again.status_code == 400
    assert "There already is a congress called “Autumn congress”." in text_of(again)
    for session in (pairs.session, evening):
        congress.refresh_from_db()
        typed = {"session": session.pk, "starts": "13:00", "ends": "17:00", "seen": congress.version}
        answer = director.post(f"{PAGE}{congress.pk}/schedule/", {**typed, "hall": "Hall A"})
        assert answer.status_code == 302
    page = director.get(f"{PAGE}{congress.pk}/")
    assert Page(page).problems() == []
    text = text_of(page)
    assert "2 clashes" in text
    both = "木曜ペア戦 13:00–17:00 × Evening pairs 13:00–17:00"
    assert f"{both} Hall Hall A · {NAMES[0]} 一0" in text
    assert "13 players" in text  # six pairs, and one guest
    searched = text_of(director.get(f"{PAGE}{congress.pk}/?q=客"))
    assert "客 太郎" in searched
    assert f"{NAMES[1]} 一1" not in searched
    saved = director.get(f"{PAGE}{congress.pk}/?q=客&tables=csv").content.decode()
    assert any(line.startswith("客 太郎,") for line in saved.splitlines())
    assert director.get(f"{PAGE}{congress.pk}/?tables=xlsx").status_code == 200

    stale = director.post(f"{PAGE}{congress.pk}/schedule/", {**typed, "hall": "Hall B"})
    assert stale.status_code == 409
    bad = director.post(f"{PAGE}{congress.pk}/schedule/", {**typed, "starts": "25:00"})
    assert bad.status_code == 400
    assert "Enter the time as hours and minutes" in text_of(bad)
    out = director.post(f"{PAGE}{congress.pk}/unschedule/", {"session": evening.pk})
    assert out.status_code == 302
    assert "No clashes" in text_of(director.get(f"{PAGE}{congress.pk}/"))
    undo = next(
        tag["action"] for tag in Page(director.get(PAGE)).all("form") if "/back/" in (tag.get("action") or "")
    )
    assert director.post(undo).status_code == 302
    assert congress.programme.count() == 2
    assert director.post(f"{PAGE}{congress.pk}/remove/").status_code == 302
    assert not Congress.objects.exists()
    undo = next(
        tag["action"] for tag in Page(director.get(PAGE)).all("form") if "/back/" in (tag.get("action") or "")
    )
    assert director.post(undo).status_code == 302
    assert CongressSession.objects.filter(congress__name="Autumn congress").count() == 2


def test_a_session_of_another_club_is_refused_and_found(pairs: Section, congress: Congress) -> None:
    elsewhere = add_congress(Club.objects.create(name="Other club"), CongressTerms("Other"), by=DIRECTOR)
    with pytest.raises(DirectorError) as refused:
        put(elsewhere, pairs.session, "13:00", "17:00")
    assert refused.value.code == "no_session"
    row = put(congress, pairs.session, "13:00", "17:00")
    with pytest.raises(DirectorError):
        put(elsewhere, pairs.session, "13:00", "17:00")
    assert [one for one in problems() if one.model == "congresssession"] == []
    CongressSession.objects.filter(pk=row.pk).update(congress=elsewhere)
    found = {one.code for one in problems() if one.model == "congresssession"}
    assert found == {"changed", "elsewhere"}


def test_the_front_page_leads_to_a_programme_that_is_to_come(
    player: Client, pairs: Section, congress: Congress
) -> None:
    put(congress, pairs.session, "13:00", "17:00")
    front = reverse("club_page", args=[congress.club_id])
    link = f'href="/congress/{congress.pk}/"'
    assert link not in player.get(front).content.decode()
    Congress.objects.update(is_public=True)
    Session.objects.update(date=today())
    assert link in player.get(front).content.decode()
    Session.objects.update(date=today() - timedelta(days=1))
    assert link not in player.get(front).content.decode()


def test_who_does_not_meet_the_conditions_of_an_event_is_counted(
    director: Client, pairs: Section, congress: Congress
) -> None:
    put(congress, pairs.session, "13:00", "17:00")
    set_eligibility(pairs.session.event, EligibilityTerms(members_only=True), by=DIRECTOR)
    assert congress_sheet(congress).ineligible == {pairs.session_id: 12}
    assert "12 not eligible" in text_of(director.get(f"{PAGE}{congress.pk}/"))


def test_the_programme_for_everybody_has_no_names(
    director: Client, player: Client, pairs: Section, congress: Congress
) -> None:
    put(congress, pairs.session, "13:00", "17:00", "Hall A", 1, 6)
    address = f"/congress/{congress.pk}/"
    assert player.get(address).status_code == player.get(f"{address}programme.pdf").status_code == 404
    assert director.get(address).status_code == 200
    Congress.objects.update(is_public=True)
    page = player.get(address)
    assert Page(page).problems() == []
    assert "13:00–17:00 木曜ペア戦 ● in play Hall A 1–6" in text_of(page)
    assert f'<th scope="rowgroup" colspan="4">{day(date(2026, 11, 21))}</th>' in page.content.decode()
    assert f'href="/s/{pairs.session_id}/"' in page.content.decode()
    assert not any(name in page.content.decode() for name in NAMES)
    assert player.get(f"{PAGE}{congress.pk}/").status_code == 302
    assert player.get(f"{PAGE}{congress.pk}/players.pdf").status_code == 302
    paper = "\n".join(rows_of_pdf(player.get(f"{address}programme.pdf?language=both").content))
    assert "コングレスの日程Programmeofthecongress" in paper
    assert "2026-11-2113:00–17:00木曜ペア戦HallA1–6" in paper
    assert player.get(f"{address}programme.pdf?language=xx").status_code == 404
    listed = rows_of_pdf(director.get(f"{PAGE}{congress.pk}/players.pdf").content)
    assert f"{NAMES[0]}一02026-11-2113:00–17:00木曜ペア戦HallA1NS{NAMES[0]}二0" in listed


def test_the_programme_names_the_winners_of_what_is_over_and_leads_to_what_is_on_now(
    player: Client, pairs: Section, congress: Congress
) -> None:
    Congress.objects.update(is_public=True)
    evening = another(pairs)
    put(congress, pairs.session, "13:00", "17:00")
    put(congress, evening, "18:00", "20:00")
    play_everything(pairs.session)
    address = f"/congress/{congress.pk}/"
    assert not any(name in player.get(address).content.decode() for name in NAMES)
    lifecycle.close_session(pairs.session, by=DIRECTOR)
    page = player.get(address)
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    won = text_of(page).partition("Winners")[2]
    assert " 13:00–17:00 木曜ペア戦 N-S 1 " in won
    assert [name for name in NAMES if name in won] != []
    Session.objects.filter(pk=evening.pk).update(started_at=timezone.now())
    assert "Now ● in play" in text_of(player.get(address))


@pytest.mark.slow
def test_programs_do_all_of_it(pairs: Section) -> None:
    event: Event = pairs.session.event
    evening = another(pairs, f"{NAMES[0]} 一0", "客 太郎")
    api = program(event.club, "direct")
    status, made = send(api, "post", "congresses/", {"name": "Autumn congress"})
    assert (status, made["version"]) == (201, 1)
    here = f"congresses/{made['id']}/"
    for version, session in enumerate((pairs.session, evening), start=1):
        slot = {"starts": "13:00", "ends": "17:00", "hall": "Hall A", "version": version}
        status, row = send(api, "put", f"{here}sessions/{session.pk}/", slot)
        assert (status, row["session"]) == (200, session.pk)
    assert send(api, "put", f"{here}sessions/{evening.pk}/", slot)[0] == 409
    bad = {**slot, "version": 3, "first_table": 7}
    assert send(api, "put", f"{here}sessions/{evening.pk}/", bad)[1]["code"] == "bad_tables"
    status, sheet = send(api, "get", f"{here}sheet/")
    assert status == 200
    assert [one["player"] and one["player"]["name"]["native"] for one in sheet["clashes"]] == [
        None,
        f"{NAMES[0]} 一0",
    ]
    assert [one["starts"] for one in sheet["programme"]["items"]] == ["13:00", "13:00"]
    assert send(Client(), "get", f"{here}programme/")[0] == 404
    status, row = send(api, "put", here, {"name": "Autumn", "is_public": True, "version": 3})
    assert (status, row["name"], row["version"]) == (200, "Autumn", 4)
    assert send(Client(), "get", f"{here}programme/")[0] == 200
    assert send(Client(), "get", f"{here}sheet/")[0] == 401
    assert send(api, "delete", f"{here}sessions/{evening.pk}/")[0] == 204
    assert send(api, "delete", f"{here}sessions/{evening.pk}/")[0] == 204
    assert send(api, "delete", here)[0] == 204
    assert send(api, "get", "congresses/")[1] == []


@pytest.mark.slow
def test_a_page_asks_as_often_for_two_sessions_as_for_five(
    director: Client, pairs: Section, congress: Congress
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            assert director.get(f"{PAGE}{congress.pk}/").status_code == 200
        return len(found)

    put(congress, pairs.session, "13:00", "17:00")
    put(congress, another(pairs, "客 一"), "13:00", "17:00")
    director.get(f"{PAGE}{congress.pk}/")
    two = asked()
    for number in range(3):
        put(congress, another(pairs, f"客 {number}", name=f"Event {number}"), "18:00", "20:00")
    assert asked() == two
