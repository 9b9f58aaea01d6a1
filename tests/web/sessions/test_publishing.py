"""Places on the web and the club's own page: entered, tried, used from the page of files, embedded."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.programs import program, send
from tests.domain.outside.test_publications import work
from tests.fixtures.evening import DIRECTOR, closed_section, make_section
from tests.fixtures.knock_outs import decide, fresh, knock_out, match_of
from tests.web.public.test_site import Reader, chicago, dangling, teams
from tournament.domain.club.acts.series_acts import add_series
from tournament.domain.club.reports.club_pages import club_page
from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts import publications
from tournament.domain.outside.acts.publications import published_folders
from tournament.domain.outside.readings.published_names import failed_publications, pages_naming
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import delete_session
from tournament.models import Club, Event, Player, Publication, PublishingPlace, Session
from tournament.sheets.club_sheets import SeriesTerms
from tournament.web.public.site.site_folder import front_of

pytestmark = pytest.mark.django_db
PLACE = {
    "kind": "sftp",
    "host": "192.0.2.1",
    "port": "",
    "user": "club",
    "password": "open sesame",
    "path": "results",
    "web": "https://www.example.com/results",
    "with_front_page": "on",
}


@pytest.fixture
def session() -> Session:
    section = closed_section()
    return Session.objects.with_club().get(pk=section.session_id)


def add(director: Client, **other: str) -> PublishingPlace:
    answer = director.post(reverse("publishing"), {**PLACE, **other})
    assert answer.status_code == 302, answer.content.decode()
    return PublishingPlace.objects.latest("pk")


def test_a_place_is_entered_and_its_password_is_shown_nowhere(director: Client, session: Session) -> None:
    place = add(director)
    at = reverse("publishing_place", args=[place.pk])
    pages = [director.get(at), director.get(reverse("publishing"))]

    assert place.address == "sftp://club@192.0.2.1/~/results"
    assert all("192.0.2.1" in page.text and "open sesame" not in page.text for page in pages)
    assert {page["Cache-Control"] for page in pages} == {"no-store"}
    director.post(at, {**PLACE, "password": "", "path": "/www", "do": "save"})
    place.refresh_from_db()
    assert (place.path, bool(place.sealed)) == ("/www", True)
    assert director.post(at, {**PLACE, "password": "", "host": "192.0.2.9", "do": "save"}).status_code == 400
    assert director.post(at, {"do": "try"}, follow=True).status_code == 400
    director.post(at, {"do": "remove"})
    assert not PublishingPlace.objects.exists()


@pytest.mark.slow
def test_one_click_on_the_page_of_files_publishes_and_one_withdraws(
    director: Client, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.jobs.publish_job.site_of", lambda session: {"index.html": b"<p>"})
    place = add(director, kind="folder", path=str(tmp_path), host="", user="", password="")
    files, act = (reverse(name, args=[session.pk]) for name in ("session_files", "session_publish"))
    assert "✓ works" not in director.get(reverse("publishing")).text
    director.post(reverse("publishing_place", args=[place.pk]), {"do": "try"})

    director.post(act, {"place": place.pk, "do": "publish"})
    assert 'value="withdraw"' in director.get(files).text
    work()
    folder = published_folders(place)[session.pk]
    assert f"https://www.example.com/results/{folder}/index.html" in director.get(files).text
    assert f'href="../{folder}/en/index.html"' in (tmp_path / "en" / "index.html").read_text()

    director.post(act, {"place": place.pk, "do": "withdraw"})
    work()
    assert not (tmp_path / folder).exists()
    assert folder not in (tmp_path / "en" / "index.html").read_text()
    assert folder not in director.get(files).text
    assert director.post(act, {"place": 0, "do": "publish"}).status_code == 400


def test_a_session_in_play_is_not_published(director: Client, tmp_path: Path) -> None:
    section = make_section()
    place = add(director, kind="folder", path=str(tmp_path), host="", user="", password="")
    act = reverse("session_publish", args=[section.session_id])

    assert 'value="publish"' not in director.get(reverse("session_files", args=[section.session_id])).text
    assert director.post(act, {"place": place.pk, "do": "publish"}).status_code == 400
    assert not Publication.objects.exists()


def test_a_program_publishes_too(session: Session, tmp_path: Path) -> None:
    club = session.event.club
    owner = program(club, "own")
    given = {"kind": "folder", "path": str(tmp_path), "password": "open sesame"}

    status, place = send(owner, "post", f"clubs/{club.pk}/publishing-places/", given)
    tried = send(owner, "post", f"publishing-places/{place['id']}/trial/")[1]
    wish = {"place": place["id"], "wish": "publish"}
    ordered = send(owner, "post", f"sessions/{session.pk}/publications/", wish)

    assert (status, "password" in place, tried["problem"]) == (201, False, "")
    assert (ordered[0], ordered[1]["state"]) == (202, "waiting")
    assert send(owner, "get", f"sessions/{session.pk}/publications/")[1][0]["wish"] == "publish"
    assert send(owner, "delete", f"publishing-places/{place['id']}/")[0] == 204


def test_a_place_of_another_club_is_not_there(director: Client, session: Session) -> None:
    other = PublishingPlace.objects.create(club=Club.objects.create(name="Other"), kind="folder", path="/x")
    wish = {"place": other.pk, "do": "publish"}

    assert director.get(reverse("publishing_place", args=[other.pk])).status_code == 404
    assert director.post(reverse("session_publish", args=[session.pk]), wish).status_code == 400


@pytest.mark.slow
def test_a_changed_name_on_the_web_is_told_before_and_after_and_where_it_fails(
    director: Client, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.jobs.publish_job.site_of", lambda session: {"index.html": b"<p>"})
    root = tmp_path / "stick"
    root.mkdir()
    place = add(director, kind="folder", path=str(root), host="", user="", password="")
    publications.enqueue_due()
    director.post(reverse("session_publish", args=[session.pk]), {"place": place.pk, "do": "publish"})
    work()
    player = Player.objects.order_by("pk")[0]
    at, health = reverse("player_privacy", args=[player.pk]), reverse("console_health")
    assert [(one.place, one.sessions) for one in pages_naming(player)] == [(place, 1)]
    assert str(root) in director.get(at).text
    assert "Pages on the web" in director.get(health).text

    root.rename(tmp_path / "unplugged")
    message = director.post(at, {"typed": player.native}, follow=True).text
    assert "Pages of 1 session are published again automatically." in message
    publications.enqueue_due()
    work()
    (failed,) = failed_publications(session.event.club_id)
    assert (failed.automatic, failed.problem) == (True, "no_folder")
    assert "the old pages may still be there" in director.get(health).text
    assert "because a name has changed" in director.get(reverse("session_files", args=[session.pk])).text


# ── the page of the club ──────────────────────────────────────────────────────────────────────────────


def later(session: Session, days: int, name: str) -> Session:
    """A session that is not started yet."""
    day = timezone.localdate() + timedelta(days=days)
    event = Event.objects.create(club=session.event.club, name=name)
    return Session.objects.create(event=event, date=day, place="Hall")


def test_the_page_of_the_club_has_last_sessions_next_dates_and_public_ladders(
    player: Client, session: Session
) -> None:
    club = session.event.club
    later(session, 9, "Swiss pairs")
    later(session, 2, "Monday pairs")
    later(session, -2, "A forgotten one")
    delete_session(later(session, 3, "Deleted"), by=DIRECTOR)
    add_series(club, SeriesTerms(), name="Ladder", is_public=True, by=DIRECTOR)
    add_series(club, SeriesTerms(), name="Committee", is_public=False, by=DIRECTOR)

    page = club_page(club)
    assert [one.event for one in page.next] == ["Monday pairs", "Swiss pairs"]
    assert [one.id for one in page.last] == [session.pk]
    assert [one.name for one in page.ladders] == ["Ladder"]
    text = player.get(reverse("club_page", args=[club.pk])).text
    winner = page.last[0].winners[0].party
    assert winner
    assert all(name.native in text for name in winner.names)
    assert "Committee" not in text
    assert "Deleted" not in text


def test_a_running_session_is_not_on_it() -> None:
    section = make_section()

    page = club_page(section.session.event.club, day=date(2000, 1, 1))
    assert (page.last, page.next) == ((), ())


@pytest.mark.slow
def test_a_team_wins_by_its_name() -> None:
    session = teams()
    winners = {one.id: one.winners for one in club_page(session.event.club).last}

    assert all(winner.team for winner in winners[session.pk])
    assert winners[session.pk]


@pytest.mark.slow
def test_a_knock_out_is_won_in_its_final() -> None:
    section = knock_out(2)
    lifecycle.close_session(section.session, by=DIRECTOR)
    assert club_page(section.session.event.club).last[0].winners == ()
    lifecycle.reopen_session(fresh(section).session, by=DIRECTOR)

    decide(match_of(section, 1))
    lifecycle.close_session(fresh(section).session, by=DIRECTOR)
    (winner,) = club_page(section.session.event.club).last[0].winners
    assert winner.team == str(match_of(section, 1).home.name)


def test_a_table_game_is_listed() -> None:
    session = chicago()

    assert [one.id for one in club_page(session.event.club).last] == [session.pk]


def test_names_on_it_are_those_of_the_event(player: Client, session: Session) -> None:
    at = reverse("club_page", args=[session.event.club_id])
    named = player.get(at)
    winner = club_page(session.event.club).last[0].winners[0].party
    lifecycle.change_conditions(session.event, names_shown="nobody", by=DIRECTOR)
    nameless = player.get(at)

    assert winner
    assert winner.names[0].native in named.text
    assert winner.names[0].native not in nameless.text
    assert (named["X-Robots-Tag"], "X-Robots-Tag" in nameless) == ("noindex, nofollow", False)
    assert ("noindex" in named.text, "noindex" in nameless.text) == (True, False)


def test_only_the_embedded_page_may_stand_in_a_frame_and_only_where_the_club_says(
    player: Client, director: Client, session: Session
) -> None:
    club = session.event.club
    at = reverse("club_embedded", args=[club.pk])
    assert "frame-ancestors 'none'" in player.get(at)["Content-Security-Policy"]
    change_club(club, framed_by="https://www.example.com https://club.example.org:8443", by=DIRECTOR)

    embedded, plain = player.get(f"{at}?language=ja"), player.get(reverse("club_page", args=[club.pk]))
    wanted = "frame-ancestors https://www.example.com https://club.example.org:8443"
    assert wanted in embedded["Content-Security-Policy"]
    assert "X-Frame-Options" not in embedded
    assert 'lang="ja"' in embedded.text
    assert "<script" not in embedded.text
    assert "frame-ancestors 'none'" in plain["Content-Security-Policy"]
    assert plain["X-Frame-Options"] == "DENY"
    assert "&lt;iframe" in director.get(reverse("publishing")).text


@pytest.mark.parametrize("wrong", ["*", "https://*.example.com", "'self'", "https://a.example.com/x", "x; y"])
def test_a_web_site_that_is_none_may_not_frame_anything(session: Session, wrong: str) -> None:
    with pytest.raises(DirectorError) as refused:
        change_club(session.event.club, framed_by=wrong, by=DIRECTOR)
    assert refused.value.code == "bad_frame"


@pytest.mark.slow
def test_the_folder_of_the_club_is_whole(session: Session) -> None:
    add_series(session.event.club, SeriesTerms(), name="Ladder", is_public=True, by=DIRECTOR)

    files = front_of(session.event.club, {})
    assert dangling(files) == []
    assert {"index.html", "en/index.html", "ja/index.html", "robots.txt"} <= {*files}
    pages = [Reader(content) for name, content in files.items() if name.endswith(".html")]
    assert {"script", "form", "button", "iframe"} & set().union(*(page.tags for page in pages)) == set()
    assert len([name for name in files if "series-" in name]) == 2
