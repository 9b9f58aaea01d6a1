"""The front page of a club in each of its states: whose club it is, when they play, who leads and who won."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, time, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.knock_outs import knock_out
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.club.reports.coming_dates import LATE, is_past, regular_days
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.time_zones import moment_of, today
from tournament.models import Club, Entry, Event, Placement, Result, Section, Session
from tournament.sheets.club_sheets import SeriesTerms
from tournament.sheets.planned_dates import ComingDate
from tournament.web.formatting.pictures import month_sheet

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def on(session: Session, day: date) -> Session:
    Session.objects.filter(pk=session.pk).update(date=day)
    return Session.objects.select_related("event__club").get(pk=session.pk)


@pytest.fixture
def tonight() -> Section:
    section = make_section(tables=5)
    on(section.session, today(section.session.event.club))
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def planned(club: Club, days: int, name: str) -> Session:
    event = Event.objects.create(club=club, name=name)
    return Session.objects.create(event=event, date=today(club) + days * DAY, place="Hall")


def round_of(section: Section, number: int) -> None:
    """Everything of a round is in: North-South at table 1 did best."""
    for row in Placement.objects.filter(section=section, round=number, ew__isnull=False):
        for board in row.boards:
            play(section, row.table, board, "4S= N" if row.table == 1 else "4S-1 N")


def finished(section: Section, day: date) -> Session:
    play_everything(section.session)
    lifecycle.close_session(section.session, by=DIRECTOR)
    return on(section.session, day)


def links(page: Page) -> set[str | None]:
    return {one.get("href") for one in page.all("a")}


# ── whose club, when ──────────────────────────────────────────────────────────────────────────────────


def test_name_and_town_stand_first_and_the_next_session_has_its_day(player: Client, tonight: Section) -> None:
    club = tonight.session.event.club
    change_club(
        club,
        by=DIRECTOR,
        town="Harrogate",
        address="14 Park Road",
        hours="Thursdays 18:45",
        joining="Come.\nRing us.",
    )
    coming = planned(club, 5, "Sunday Pairs")
    planned(club, 12, "Winter Cup")
    text = text_of(answer := player.get("/"))

    assert Page(answer).problems() == []
    words = [club.name, "Harrogate · 14 Park Road", "Thursdays 18:45", "Watch the ranking", "Next session"]
    places = [
        text.index(each, text.index("日本語")) for each in (*words, "Sunday Pairs", "Coming up", "Winter Cup")
    ]
    assert places[:6] == sorted(places[:6])
    assert "1 Come. 2 Ring us." in text
    file = f"{reverse('club_calendar', args=[club.pk])}?session={coming.pk}"
    assert file in links(Page(answer))
    calendar = player.get(file).text
    assert calendar.count("BEGIN:VEVENT") == 1
    assert "Sunday Pairs" in calendar


def test_a_date_whose_hour_has_gone_by_is_not_what_comes_next(tonight: Section) -> None:
    club = tonight.session.event.club
    one = ComingDate("Sunday Pairs", date(2026, 11, 29), "", starts=time(13))
    begins = moment_of(one.date, time(13), club)
    assert not is_past(one, club, begins + LATE)
    assert is_past(one, club, begins + LATE + timedelta(minutes=1))
    assert not is_past(replace(one, starts=None), club, begins + DAY)


def test_a_club_that_says_no_hours_has_its_days_of_play_on_the_page(player: Client, tonight: Section) -> None:
    club, day = tonight.session.event.club, date(2026, 11, 30)  # a Monday
    for weeks in (1, 2, 3):
        played = planned(club, 0, "Thursday Pairs")
        Session.objects.filter(pk=played.pk).update(
            date=day - weeks * 7 * DAY + 3 * DAY, started_at=timezone.now()
        )
    assert regular_days(club, day) == [3]
    assert regular_days(club, day + 365 * DAY) == []
    for weeks in (1, 2, 3):
        of_late = planned(club, -7 * weeks, "Pairs")
        Session.objects.filter(pk=of_late.pk).update(started_at=timezone.now())
    assert f"{today(club):%A}" in text_of(player.get("/"))


def test_the_dates_stand_in_five_weeks_from_the_first_of_them() -> None:
    with translation.override("en"):
        shown = month_sheet([date(2026, 12, 12), date(2026, 11, 30)])
    assert "<caption>December 2026</caption>" in shown
    assert shown.count('<td class="on">') == 2
    assert shown.count("<tr>") == 6
    assert month_sheet([]) == ""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_club_without_a_session_says_what_comes_next(language: str, director: Client) -> None:
    Club.objects.create(name="New club")
    answer = Client(headers={"accept-language": language}).get("/")
    assert Page(answer).problems() == []
    assert {"en": "No session yet", "ja": "セッションはまだありません"}[language] in text_of(answer)
    assert reverse("new_session") in links(Page(director.get("/")))
    assert reverse("sign_in") in links(Page(answer))


def test_several_clubs_are_a_list_to_choose_from(player: Client, tonight: Section) -> None:
    other = make_section().session.event.club
    answer = player.get("/")
    assert Page(answer).problems() == []
    clubs = {reverse("club_page", args=[pk]) for pk in (tonight.session.event.club_id, other.pk)}
    assert clubs | {reverse("ranking", args=[tonight.session_id])} <= links(Page(answer))
    assert player.get(reverse("club_page", args=[other.pk])).status_code == 200


# ── in play ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_session_in_play_shows_its_tables_and_who_leads(player: Client, tonight: Section) -> None:
    round_of(tonight, 1)
    round_of(tonight, 2)
    for board in tonight.placements.get(round=3, table=1).boards:
        play(tonight, 1, board, "3NT+1 N")
    shown = text_of(player.get("/"))
    assert "1 2 3 4 5 ✓ 1 of 5 tables finished" in shown
    leading = tonight.contestants.get(number="1", direction="NS").memberships.first().player
    assert f"Leading after round 2 N-S {leading}" in shown
    part = player.get("/?live")
    assert part.status_code == 200
    assert "Watch the ranking" in part.text
    assert "<html" not in part.text
    with CaptureQueriesContext(connection) as queries:
        player.get("/?live")
    assert not [query for query in queries if "tournament_series" in query["sql"]]  # only the session in play
    assert player.get("/?live", headers={"if-none-match": part["ETag"]}).status_code == 304


def test_nobody_leads_where_the_club_shows_no_running_ranking(player: Client, tonight: Section) -> None:
    event = tonight.session.event
    Event.objects.filter(pk=event.pk).update(options={**event.options, "running": "never"})
    forget()
    round_of(tonight, 1)
    shown = text_of(player.get("/"))
    assert "tables finished" in shown
    assert "Leading" not in shown


@pytest.mark.sampled
@pytest.mark.parametrize("path", ["/", "/?live"])
def test_no_byte_depends_on_a_result_of_a_board_in_play(
    player: Client, tonight: Section, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    shown = []
    for text in ("4S= N", "7NTX-9 S"):
        Entry.objects.all().delete()
        Result.objects.all().delete()
        forget()
        play(tonight, 1, 1, text)
        body = player.get(path).text
        shown.append(body[body.index("now-what") : body.index("Watch the ranking")])
    assert shown[0] == shown[1]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "make", [lambda: round_robin(4, boards=2), lambda: knock_out(2)], ids=["league", "cup"]
)
def test_a_session_of_teams_is_on_the_card_too(player: Client, make: Callable[[], Section]) -> None:
    session = on(make().session, today())
    answer = player.get("/")
    assert Page(answer).problems() == []
    assert "Watch the ranking" in text_of(answer)
    assert reverse("ranking", args=[session.pk]) in links(Page(answer))


def test_days_old_in_play_set_up_and_archived_are_not_on_top(player: Client, tonight: Section) -> None:
    club = tonight.session.event.club
    on(tonight.session, today(club) - 9 * DAY)
    archived = planned(club, 1, "Archived")
    Session.objects.filter(pk=archived.pk).update(shelf=Session.Shelf.ARCHIVED)
    planned(club, 3, "Monday Pairs")
    text = text_of(answer := player.get("/"))

    assert "Watch the ranking" not in text
    assert text.index("● in play") < text.index("Next session") < text.index("Monday Pairs")
    assert "Archived" not in text
    assert reverse("ranking", args=[tonight.session_id]) in links(Page(answer))  # below


# ── results ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_latest_results_have_medals_names_and_figures(player: Client, tonight: Section) -> None:
    session = finished(tonight, today() - DAY)
    sheet = player.get(reverse("ranking", args=[session.pk])).context["sheets"][0]
    for path in ("/", reverse("club_results", args=[session.event.club_id])):
        answer = player.get(path)
        assert (path, Page(answer).problems()) == (path, [])
        text = text_of(answer)
        for ranking in sheet.rankings:
            for row in ranking.rows[:1]:
                assert f"{row.party.names[0].native} & {row.party.names[1].native}" in text
        assert 'class="medal m1"' in answer.text


def test_the_first_public_series_stands_with_its_first_five(player: Client, tonight: Section) -> None:
    session = finished(tonight, today() - DAY)
    club = session.event.club
    add_series(club, SeriesTerms(), name="Committee", is_public=False, by=DIRECTOR)
    series = add_series(club, SeriesTerms(), name="Autumn ladder", is_public=True, by=DIRECTOR)
    page = player.get("/")
    assert len(page.context["ladder"].sheet.lines) == 5
    assert reverse("series_ranking", args=[series.pk]) in links(Page(page))
    assert "Committee" not in page.text


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_queries_do_not_grow_with_the_sessions(player: Client) -> None:
    first = make_section()
    club = first.session.event.club
    finished(first, today(club) - 30 * DAY)
    add_series(club, SeriesTerms(), name="Ladder", is_public=True, by=DIRECTOR)
    counts = []
    for more in (3, 6):
        for back in range(more):
            session = lifecycle.repeat_session(
                first.session, day=str(today(club) - (back + 1) * DAY), by=DIRECTOR
            )
            lifecycle.start_session(session, by=DIRECTOR)
            finished(session.sections.select_related("session__event__club").get(), session.date)
            planned(club, back + 1, "Later")
        for path in ("/", reverse("club_results", args=[club.pk])):
            player.get(path)  # the figures of finished sessions are read once
            with CaptureQueriesContext(connection) as queries:
                assert player.get(path).status_code == 200
            counts.append(len(queries))
    assert counts[2:] == counts[:2]
