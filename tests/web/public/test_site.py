"""The pages of a session as a folder of files: whole, without a server, and without what the pages hide."""

import io
import zipfile
from collections.abc import Callable, Mapping
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.domain.hands.test_deals import boards_of_club
from tests.fixtures.evening import DIRECTOR, make_section, play_everything
from tests.fixtures.games_evening import make_game_section, open_tables
from tests.fixtures.knock_outs import decide, knock_out, match_of
from tests.fixtures.pair_sessions import two_sections_played
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import round_robin
from tournament.domain.errors import Conflict
from tournament.domain.hands.acts.deals import store_deals
from tournament.domain.privacy.acts.privacy import show_names
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Deal, Event, Player, Session
from tournament.web.public.site.site_folder import site_of

pytestmark = pytest.mark.django_db
LEADING = ("href", "src", "action", "data-live", "srcset", "poster")


class Reader(HTMLParser):
    """The tags of a file, where they lead, and the places in it."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.leads: list[str] = []
        self.handlers: list[str] = []
        self.ids: set[str] = set()
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.leads += [value or "" for name, value in attrs if name in LEADING]
        self.handlers += [name for name, _value in attrs if name.startswith("on")]
        self.ids |= {value or "" for name, value in attrs if name == "id"}


def closed(session: Session) -> Session:
    lifecycle.close_session(session, by=DIRECTOR)
    return Session.objects.with_club().get(pk=session.pk)


def pairs() -> Session:
    section = make_section()
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    play_everything(section.session)
    return closed(section.session)


def sections() -> Session:
    return Session.objects.with_club().get(pk=two_sections_played().pk)


def teams() -> Session:
    section = round_robin(4, boards=2)
    for match in section.team_matches.all():
        play_match(match, [("4S= N", "4S-1 N"), ("PASS", "1NT= S")])
    return closed(section.session)


def cup() -> Session:
    section = knock_out(2)
    decide(match_of(section, 1))
    return closed(section.session)


def chicago() -> Session:
    section = make_game_section("chicago", 4)
    open_tables(section.session)
    return closed(section.session)


def dangling(files: Mapping[str, bytes]) -> list[str]:
    """Links that lead out of the folder, or to a file or a place in it that is not there."""
    read = {name: Reader(content) for name, content in files.items() if name.endswith(".html")}
    wrong = []
    for name, page in read.items():
        for lead in page.leads:
            path, _sign, place = lead.partition("#")
            target = normpath(str(PurePosixPath(name).parent / path)) if path else name
            if target not in files or (place and place not in read[target].ids):
                wrong.append(f"{name}: {lead}")
    return wrong


@pytest.mark.parametrize("evening", [pairs, sections, teams, cup, chicago])
@pytest.mark.slow
def test_every_link_of_the_folder_leads_to_a_file_in_it_and_no_page_has_a_script(
    evening: Callable[[], Session],
) -> None:
    files = site_of(evening())

    assert dangling(files) == []
    assert {"en/index.html", "ja/index.html"} <= {*files}
    pages = [Reader(content) for name, content in files.items() if name.endswith(".html")]
    assert {"script", "form", "button", "iframe", "img"} & set().union(
        *(page.tags for page in pages)
    ) == set()
    assert [name for page in pages for name in page.handlers] == []
    shown = [content for name, content in files.items() if name.endswith((".html", ".css"))]
    assert [content for content in shown if b"http://" in content or b"https://" in content] == []
    assert [name for name in files if name.startswith("ja/")] == [
        name.replace("en/", "ja/") for name in files if name.startswith("en/")
    ]


@pytest.mark.slow
def test_the_folder_has_the_ranking_each_board_with_its_hands_and_each_pair() -> None:
    session = pairs()
    files = site_of(session)

    contestants = session.sections.get().contestants.all()
    wanted = {"index.html", "ja/index.html", "en/boards.html", "en/hands.html", "en/hands.pbn", "robots.txt"}
    wanted |= {f"en/pair-{pair.pk}.html" for pair in contestants} | {
        f"en/board-{n}.html" for n in range(1, 7)
    }
    assert wanted <= {*files}
    assert b'aria-label="West, 11 points"' in files["en/board-3.html"]
    assert "4" in files["ja/board-1.html"].decode()
    assert files["en/index.html"].count(b'<a class="target" id="card-') == 6
    assert b"Tap any figure" not in b"".join(files.values())


@pytest.mark.slow
def test_a_ranking_of_sections_has_a_file_for_each() -> None:
    files = site_of(sections())

    assert {"en/index-section-A.html", "en/index-section-B.html"} <= {*files}
    assert b'href="index-section-B.html"' in files["en/index.html"]


@pytest.mark.slow
def test_the_same_session_gives_the_same_bytes_at_any_time() -> None:
    session = pairs()
    before = site_of(session)
    Session.objects.filter(pk=session.pk).update(closed_at=timezone.now() - timedelta(days=400))

    assert site_of(Session.objects.with_club().get(pk=session.pk)) == before


@pytest.mark.slow
@pytest.mark.parametrize("how", ["initials", "nobody"])
def test_names_are_those_of_the_event_and_where_there_are_none_robots_may_come(how: str) -> None:
    session = pairs()
    named = site_of(session)
    show_names(session.event, how, by=DIRECTOR)
    nameless = site_of(Session.objects.with_club().get(pk=session.pk))

    natives = [player.native.encode() for player in Player.objects.all()]
    assert all(any(native in content for content in named.values()) for native in natives)
    assert [name for name, content in nameless.items() for native in natives if native in content] == []
    assert b"noindex" in named["ja/index.html"]
    assert b"noindex" in named["index.html"]
    assert "robots.txt" not in nameless
    assert b"noindex" not in nameless["ja/index.html"]


@pytest.mark.slow
def test_hands_that_are_held_back_change_no_byte() -> None:
    session = pairs()
    options = {**session.event.options, "hands": "held"}
    Event.objects.update(options=options)
    before = site_of(Session.objects.with_club().get(pk=session.pk))
    first, second = Deal.objects.order_by("board")[:2]
    Deal.objects.filter(pk=first.pk).update(hands=second.hands)

    assert site_of(Session.objects.with_club().get(pk=session.pk)) == before
    assert not [name for name in before if "hands" in name and not name.startswith("style/")]


def test_a_session_in_play_has_no_folder(director: Client, tmp_path: Path) -> None:
    section = make_section()
    page = director.get(reverse("session_files", args=[section.session_id]))
    answer = director.get(reverse("session_site", args=[section.session_id]))
    program = director.get(f"/api/sessions/{section.session_id}/site/")

    assert "They can be saved when the session is closed." in page.content.decode()
    assert answer.status_code == program.status_code == 409
    assert program.json()["code"] == "session_open"
    with pytest.raises(CommandError, match="closed"):
        call_command("publish", session=section.session_id, output=tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_session_whose_boards_are_still_played_elsewhere_has_none() -> None:
    session = pairs()
    other = lifecycle.repeat_session(session, day=session.date, by=DIRECTOR)
    other.sections.update(field=session.sections.get().field)

    with pytest.raises(Conflict):
        site_of(session)


@pytest.mark.slow
def test_the_page_a_program_and_a_command_give_the_same_files(director: Client, tmp_path: Path) -> None:
    session = pairs()
    at = reverse("session_site", args=[session.pk])
    assert f'href="{at}"' in director.get(reverse("session_files", args=[session.pk])).content.decode()

    answer = director.get(at)
    call_command("publish", session=session.pk, output=tmp_path / "site")

    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    assert answer["Content-Disposition"].startswith("attachment; filename=pages.zip")
    files = {name: packed.read(name) for name in packed.namelist()}
    assert director.get(f"/api/sessions/{session.pk}/site/").content == answer.content
    assert {name: (tmp_path / "site" / name).read_bytes() for name in files} == files
    with pytest.raises(CommandError, match="not an empty folder"):
        call_command("publish", session=session.pk, output=tmp_path / "site")
