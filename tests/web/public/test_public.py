"""What everyone may read: nothing still in play, always fresh, in few queries; and the way in."""

import re
from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.singles import individual
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.access_links import first_director, make_link
from tournament.domain.sessions.acts.lifecycle import close_session, create_session
from tournament.models import Club, Entrant, Membership, Placement, Player, Section

pytestmark = pytest.mark.django_db

PAGES = ("ranking", "boards", "traveller", "score_card")


def address(name: str, section: Section, board: int = 1) -> str:
    """A public page about this section."""
    more = {"traveller": {"board": board}, "score_card": {"contestant": section.contestants.first().pk}}
    return reverse(name, kwargs={"session_id": section.session_id, **more.get(name, {})})


def board_by_board(section: Section, board: int, text: str = "4S= N") -> None:
    """The board is played at every table."""
    for row in Placement.objects.filter(section=section, ew__isnull=False):
        if board in row.boards:
            play(section, row.table, board, text)


@pytest.fixture
def section() -> Section:
    return make_section()


# ── pages ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_opens_for_everybody_in_every_state(section: Section, language: str) -> None:
    player = Client(headers={"accept-language": language})
    for step in (
        lambda: None,
        lambda: play(section, 1, 1, "4S= N"),
        lambda: play_everything(section.session),
    ):
        step()
        for path in ["/", *(address(name, section) for name in PAGES)]:
            answer = player.get(path)
            assert (path, answer.status_code) == (path, 200)
            assert (path, Page(answer).problems()) == (path, [])
            assert f'<html lang="{language}">' in answer.content.decode()
            assert "unsafe" not in answer["Content-Security-Policy"]


def test_what_is_not_there_is_a_404_with_a_way_back(player: Client, section: Section) -> None:
    other = make_section()
    missing = [
        "/nowhere/",
        reverse("ranking", args=[999]),
        reverse("boards", args=[999]),
        address("traveller", section, board=99),
        reverse("score_card", args=[section.session_id, other.contestants.first().pk]),
    ]
    for path in missing:
        answer = player.get(path)
        assert (path, answer.status_code) == (path, 404)
        assert "There is no such page" in text_of(answer)


def test_the_ranking_has_places_names_and_figures(player: Client, section: Section) -> None:
    play_everything(section.session)
    said = text_of(player.get(address("ranking", section)))
    assert "● in play" in said
    assert "18 of 18 results in" in said
    close_session(section.session, by=DIRECTOR)
    said = text_of(player.get(address("ranking", section)))
    assert "✓ final" in said
    assert "North-South" in said
    assert "East-West" in said


def test_a_session_closed_without_a_result_says_so(player: Client, section: Section) -> None:
    close_session(section.session, by=DIRECTOR)
    said = text_of(player.get(address("ranking", section)))
    assert "No results This session was closed without a result." in said
    traveller = text_of(player.get(address("traveller", section, board=1)))
    assert "not played" in traveller
    assert "to come" not in traveller


def test_a_session_without_pairs_has_no_ranking_yet(player: Client) -> None:
    session = create_session(
        Club.objects.create(name="Club"), name="Later", day=date(2026, 11, 28), by=DIRECTOR
    )
    said = text_of(player.get(reverse("ranking", args=[session.pk])))
    assert "No result yet" in said
    assert "0 of 0" not in said


def test_who_has_not_finished_is_said(player: Client, section: Section) -> None:
    board_by_board(section, 1)
    assert "5 boards" in text_of(player.get(address("ranking", section)))


def test_what_all_have_still_to_play_is_said_once(player: Client, section: Section) -> None:
    play(section, 1, 1, "4S= N")
    assert "To play:" not in text_of(player.get(address("ranking", section)))
    board_by_board(section, 1)
    shown = text_of(player.get(address("ranking", section)))
    assert "To play: 5 boards" in shown
    assert shown.count("To play") == 1


def test_an_alias_stands_for_the_name(player: Client, section: Section) -> None:
    person = section.contestants.first().memberships.first().player
    Player.objects.filter(pk=person.pk).update(alias="Owl")
    play_everything(section.session)
    for name in ("ranking", "score_card"):
        said = text_of(player.get(address(name, section)))
        assert "Owl" in said
        assert str(person) not in said


def test_a_penalty_is_on_the_card_of_the_pair(player: Client, section: Section) -> None:
    play_everything(section.session)
    director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR, reason="late")
    assert "Penalty 10 % · late" in text_of(player.get(address("score_card", section)))


def test_directors_find_their_way_back_to_the_room(
    director: Client, player: Client, section: Section
) -> None:
    room = reverse("room", args=[section.session_id])
    assert room in director.get(address("ranking", section)).content.decode()
    assert room not in player.get(address("ranking", section)).content.decode()


# ── what is still in play (Law 16 B) ──────────────────────────────────────────────────────────────────


def test_a_board_in_play_is_covered_for_players_on_every_page(
    director: Client, player: Client, section: Section
) -> None:
    play(section, 1, 1, "4S= N")
    for name in ("traveller", "score_card"):
        assert "4 ♠ N =" not in text_of(player.get(address(name, section)))
        assert "4 ♠ N =" in text_of(director.get(address(name, section)))
    assert "This board is still in play." in text_of(player.get(address("traveller", section)))
    assert address("traveller", section) not in player.get(address("boards", section)).content.decode()


def test_a_board_is_shown_when_its_last_table_has_played_it(player: Client, section: Section) -> None:
    board_by_board(section, 1)
    assert "4 ♠ N =" in text_of(player.get(address("traveller", section)))
    assert address("traveller", section) in player.get(address("boards", section)).content.decode()
    assert "4 ♠ N =" in text_of(player.get(address("score_card", section)))


def test_a_late_play_keeps_its_board_covered(player: Client, section: Section) -> None:
    board_by_board(section, 1)
    late = section.results.filter(board=1).first()
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)
    assert "This board is still in play." in text_of(player.get(address("traveller", section)))


AFTERWARDS = ("traveller", "score_card", "score_card_with_tables")


@pytest.mark.sampled
@pytest.mark.parametrize("form", AFTERWARDS)
def test_no_pdf_tells_players_what_is_still_in_play(
    director: Client, player: Client, section: Section, form: str
) -> None:
    play(section, 1, 1, "4S= N")
    path = reverse("document", args=[section.session_id, form])
    answer = player.get(path)
    assert answer.status_code == 403
    assert "Shown when the session is closed." in text_of(answer)
    assert director.get(path)["Content-Type"] == "application/pdf"
    close_session(section.session, by=DIRECTOR)
    assert player.get(path)["Content-Type"] == "application/pdf"


def test_the_codes_of_the_tables_are_never_for_players(
    director: Client, player: Client, section: Section
) -> None:
    path = reverse("document", args=[section.session_id, "table_card"])
    close_session(section.session, by=DIRECTOR)
    assert player.get(path).status_code == 403
    assert director.get(path).status_code == 200


def test_blank_forms_are_for_everybody(player: Client, section: Section) -> None:
    for form in ("traveller", "score_card_with_tables", "score_tables"):
        answer = player.get(reverse("document", args=[section.session_id, form]), {"blank": "1"})
        assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("form", "wish", "status"),
    [
        ("nothing", {}, 404),
        ("ranking", {"language": "fr"}, 400),
        ("ranking", {"paper": "A0"}, 400),
        ("ranking", {"language": "both", "paper": "Letter"}, 200),
    ],
)
def test_a_document_is_asked_for_rightly(
    player: Client, section: Section, form: str, wish: dict[str, str], status: int
) -> None:
    play_everything(section.session)
    assert player.get(reverse("document", args=[section.session_id, form]), wish).status_code == status


# ── fresh, and cheap ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.sampled
@pytest.mark.parametrize("name", PAGES)
def test_a_page_and_its_part_are_not_sent_again_until_something_happens(
    player: Client, section: Section, name: str
) -> None:
    path = address(name, section)
    tags = {
        path: player.get(path)["ETag"],
        f"{path}?live": Page(player.get(path)).with_attribute("data-live")["data-etag"],
    }
    for each, tag in tags.items():
        assert player.get(each, headers={"if-none-match": tag}).status_code == 304
    play(section, 1, 1, "4S= N")
    for each, tag in tags.items():
        answer = player.get(each, headers={"if-none-match": tag})
        assert answer.status_code == 200
        assert ("<html" in answer.content.decode()) == ("?live" not in each)


def test_language_and_role_have_pages_of_their_own(
    director: Client, player: Client, section: Section
) -> None:
    part = f"{address('ranking', section)}?live"
    tag = player.get(part)["ETag"]
    japanese = Client(headers={"accept-language": "ja"})
    assert japanese.get(part, headers={"if-none-match": tag}).status_code == 200
    assert director.get(part, headers={"if-none-match": tag}).status_code == 200


def test_asking_whether_anything_happened_costs_one_query(player: Client, section: Section) -> None:
    part = f"{address('ranking', section)}?live"
    tag = player.get(part)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        player.get(part, headers={"if-none-match": tag})
    assert len(queries) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [one if one == "ranking" else pytest.param(one, marks=pytest.mark.slow) for one in PAGES]
)
def test_the_number_of_queries_does_not_grow(player: Client, name: str) -> None:
    counts = []
    for section in (make_section(tables=5), make_section(tables=9)):
        play_everything(section.session)
        with CaptureQueriesContext(connection) as queries:
            assert player.get(address(name, section)).status_code == 200
        counts.append(len(queries))
    assert counts[1] <= counts[0]


@pytest.mark.slow
def test_the_start_page_needs_the_same_queries_for_one_evening_and_for_many(player: Client) -> None:
    counts = []
    for evenings in (1, 5):
        for _evening in range(evenings):
            make_section()
        with CaptureQueriesContext(connection) as queries:
            player.get("/")
        counts.append(len(queries))
    assert counts[1] <= counts[0]


# ── the director's way in ─────────────────────────────────────────────────────────────────────────────


def test_an_empty_installation_offers_the_two_ways_to_begin(director: Client, player: Client) -> None:
    assert "Start a rehearsal" in text_of(director.get("/"))
    assert "Directors: open the link that Overtrick printed" in text_of(player.get("/"))


def test_looking_at_a_link_uses_nothing_up_and_it_works_once(player: Client) -> None:
    link = reverse("sign_in_by_link", args=[make_link(first_director())])
    assert [player.get(link).status_code for _look in range(2)] == [200, 200]
    assert player.get(reverse("console")).status_code == 302
    assert player.post(link)["Location"] == reverse("console")
    assert player.get(reverse("console")).status_code == 200

    other = Client(headers={"accept-language": "en"})
    answer = other.post(link)
    assert answer.status_code == 403
    assert "This link has been used or has expired." in text_of(answer)
    assert other.get(reverse("console")).status_code == 302


def test_signing_out_closes_the_console(director: Client) -> None:
    assert director.get(reverse("sign_out")).status_code == 405
    director.post(reverse("sign_out"))
    assert director.get(reverse("console")).status_code == 302


def test_a_reader_who_is_no_director_stays_outside(player: Client) -> None:
    player.force_login(get_user_model().objects.create(username="reader"))
    refused = player.get(reverse("console"))
    assert refused.status_code == 403
    assert "You have no role in this club" in text_of(refused)


def test_the_language_is_chosen_and_the_page_stays(player: Client, section: Section) -> None:
    path = address("ranking", section)
    answer = player.post(reverse("set_language"), {"language": "ja", "next": path})
    assert answer["Location"] == path
    assert '<html lang="ja">' in player.get(path).content.decode()


def test_a_form_from_an_old_page_is_refused_with_a_way_on(section: Section) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    answer = client.post(reverse("sign_out"))
    assert answer.status_code == 403
    assert "Nothing has been saved." in text_of(answer)


def test_a_failure_says_that_nothing_is_lost(
    director: Client, section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.web.public.session_pages.visible_standings", lambda *asked: 1 / 0)
    client = Client(raise_request_exception=False)
    answer = client.get(address("ranking", section))
    assert answer.status_code == 500
    assert "Everything that was saved is still there." in text_of(answer)


def test_a_traveller_leads_to_the_boards_before_and_after_it(player: Client, section: Section) -> None:
    def beside(board: int) -> set[int]:
        page = Page(player.get(address("traveller", section, board)))
        links = {link.get("href") for link in page.all("a") if link.get("rel") in ("prev", "next")}
        return {other for other in range(1, 8) if address("traveller", section, other) in links}

    assert [beside(board) for board in (1, 2, 6)] == [{2}, {1, 3}, {5}]


# ── winners without names ─────────────────────────────────────────────────────────────────────────────

UNNAMED = {
    "pairs": (lambda: make_section(3), r"Pair \d N-S .* 1=? Pair \d E-W", r"NS\d番ペア .* 1=? EW\d番ペア"),
    "single players": (lambda: individual(8), r"Player \d", r"プレイヤー\d"),
    "teams": (lambda: round_robin(3), r"Team \d", r"チーム ?\d|\d番チーム"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("kind", UNNAMED)
def test_a_winner_without_a_name_is_called_by_kind_and_number(kind: str) -> None:
    made, english, japanese = UNNAMED[kind]
    section = made()
    play_everything(section.session)
    Membership.objects.all().delete()
    Entrant.objects.update(name="")
    close_session(section.session, by=DIRECTOR)
    forget()
    page = reverse("club_page", args=[section.session.event.club_id])
    for language, words in (("en", english), ("ja", japanese)):
        shown = text_of(Client(headers={"accept-language": language}).get(page))
        assert re.search(rf"(?:Latest results|最近の結果) .*?\b1=? (?:{words})", shown), shown
