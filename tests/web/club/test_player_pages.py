"""A player's own page: opened at the desk, read by its link alone, closed again."""

from datetime import date
from fractions import Fraction
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.one_of_each import one_of_each, two_tables_of_singles, two_teams
from tests.printing.reading import rows, squeezed
from tests.tools.rows_again import rows_again
from tests.web.reading import Page, text_of
from tournament.domain.club.reports.player_pages import player_page
from tournament.domain.people.acts.access_links import first_director, make_player_link, withdraw_player_link
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Player, PlayerLink, Section
from tournament.sheets.figures import decimal
from tournament.web.public.club.line_chart import line_chart, role_chart
from tournament.web.server.guess_limit import MOST_GUESSES

pytestmark = pytest.mark.django_db


def played(first: Section | None = None) -> Section:
    """A finished session; with a `first` one the same pairs play again."""
    section = (first and _again(first)) or make_section()
    play_everything(section.session)
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def _again(first: Section) -> Section:
    session = lifecycle.repeat_session(first.session, day="2026-11-28", by=DIRECTOR)
    lifecycle.start_session(session, by=DIRECTOR)
    return session.sections.get()


@pytest.fixture
def section() -> Section:
    return three_sessions()


@rows_again
def three_sessions() -> Section:
    first = played()
    for _twice in range(2):
        played(first)
    return first


@pytest.fixture
def person(section: Section) -> Player:
    return Player.objects.filter(memberships__contestant__section=section).order_by("pk").first()


def address(person: Player) -> str:
    return reverse("player_page", args=[make_player_link(person, by=DIRECTOR).token])


# ── the desk ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_desk_opens_renews_and_closes_the_page(director: Client, player: Client, person: Player) -> None:
    desk = reverse("player_link", args=[person.pk])
    assert reverse("player_link", args=[person.pk]) in director.get(reverse("player", args=[person.pk])).text

    opened = director.post(desk, {"do": "make"}, follow=True)
    first = PlayerLink.objects.get().token
    assert f"http://testserver/player/{first}/" in opened.content.decode()
    assert opened["Cache-Control"] == "no-store"
    assert Page(opened).problems() == []
    assert player.get(f"/player/{first}/").status_code == 200

    renewed = director.post(desk, {"do": "renew"}, follow=True)
    assert "New link made. The old one no longer works." in text_of(renewed)
    second = PlayerLink.objects.get(revoked_at=None).token
    assert [player.get(f"/player/{each}/").status_code for each in (first, second)] == [404, 200]

    assert "The private page is closed." in text_of(director.post(desk, {"do": "withdraw"}, follow=True))
    assert player.get(f"/player/{second}/").status_code == 404
    back = text_of(director.get(reverse("players")))
    assert f"Private page of {person} closed" in back


@pytest.mark.slow
def test_a_wrong_button_does_nothing(director: Client, person: Player) -> None:
    desk = reverse("player_link", args=[person.pk])
    for wrong in ({}, {"do": "dice"}, {"do": "renew"}):
        assert director.post(desk, wrong).status_code == 400
    assert not PlayerLink.objects.exists()


@pytest.mark.slow
def test_a_closed_page_is_brought_back_on_the_list_of_players(
    director: Client, player: Client, person: Player
) -> None:
    path = address(person)
    withdraw_player_link(person, by=DIRECTOR)
    undo = next(one["action"] for one in Page(director.get(reverse("players"))).all("form") if _is_undo(one))
    director.post(undo)
    assert player.get(path).status_code == 200


def _is_undo(form: dict[str, str | None]) -> bool:
    return "/back/" in (form.get("action") or "")


# ── the page ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_is_well_formed_private_and_not_kept(person: Player, language: str) -> None:
    answer = Client(headers={"accept-language": language}).get(address(person))
    assert answer.status_code == 200
    assert Page(answer).problems() == []
    assert answer["Cache-Control"] == "no-store"
    assert {"name": "robots", "content": "noindex"} in Page(answer).all("meta")
    assert f'<html lang="{language}">' in answer.text


@pytest.mark.slow
def test_the_results_of_a_year_are_a_sheet(section: Section, person: Player) -> None:
    """Three sessions of November 2026, of which the pair won as the page says."""
    reader = Client(headers={"accept-language": "en"})
    path = address(person)
    page = reader.get(path)
    assert f"{path}2026.pdf" in {one.get("href") for one in Page(page).all("a")}

    answer = reader.get(f"{path}2026.pdf")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/pdf", "no-store")
    printed = rows(answer.content)
    dates = [row[:10] for row in printed if row.startswith("2026-")]
    sessions = player_page(person).sessions
    assert dates == [f"{each.heading.date}" for each in reversed(sessions)]
    average = decimal(player_page(person).average)
    assert any(row.startswith(f"2026|Sessions3|Average{average}%|Rank1:") for row in printed)
    for each in sessions:
        partner = squeezed(each.partners[0].latin or each.partners[0].native)
        figures = f"{decimal(each.percentage)}%{each.place}{'=' if each.tied else ''}/{each.contestants}"
        assert any(partner in row and row.endswith(figures) for row in printed)


@pytest.mark.slow
def test_the_card_of_a_finished_session_leads_to_its_sheet(player: Client, section: Section) -> None:
    pair = section.contestants.first()
    page = Page(player.get(reverse("score_card", args=[section.session_id, pair.pk])))
    sheet = f"/s/{section.session_id}/score_card.pdf?language=en&contestant={pair.pk}"
    assert sheet in {one.get("href") for one in page.all("a")}
    assert player.get(sheet)["Content-Type"] == "application/pdf"

    running = _again(section).contestants.first()
    page = player.get(reverse("score_card", args=[running.section.session_id, running.pk]))
    assert "score_card.pdf" not in page.text


@pytest.mark.slow
def test_the_sheet_of_a_year_has_nothing_in_play_and_is_read_by_its_link_alone(
    section: Section, person: Player
) -> None:
    running = _again(section)
    play_everything(running.session)
    path = address(person)
    reader = Client()
    assert len([row for row in rows(reader.get(f"{path}2026.pdf").content) if row.startswith("2026-")]) == 3
    for year in ("2025", "0", "9999", "10000"):
        assert reader.get(f"{path}{year}.pdf")["Location"] == path
    withdraw_player_link(person, by=DIRECTOR)
    assert reader.get(f"{path}2026.pdf").status_code == 404


@pytest.mark.slow
def test_the_page_leads_to_own_cards_and_travellers(player: Client, section: Section, person: Player) -> None:
    links = {one.get("href") for one in Page(player.get(address(person))).all("a")}
    own = section.contestants.get(memberships__player=person)
    assert reverse("score_card", args=[section.session_id, own.pk]) in links
    travellers = [link for link in links if link and "/boards/" in link]
    assert travellers
    for link in (*travellers, reverse("score_card", args=[section.session_id, own.pk])):
        assert player.get(link).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_session_is_on_the_page_and_leads_to_its_card(language: str) -> None:
    reader = Client(headers={"accept-language": language})
    answer = reader.get(address(one_of_each()))
    page = Page(answer)
    assert page.problems() == []
    cards = {one["href"] for one in page.all("a") if "/pairs/" in one["href"] or "/teams/" in one["href"]}
    assert len(cards) == 5
    for card in cards | {one["href"] for one in page.all("a") if "/boards/" in one["href"]}:
        assert reader.get(card).status_code == 200
    said = text_of(answer)
    words = {
        "en": ("individual", "Team", "VPs", "Team sessions have no percentage"),
        "ja": ("個人戦", "チーム", "VP", "チーム戦にはパーセンテージがない"),
    }
    assert all(word in said for word in words[language])


@pytest.mark.slow
def test_the_line_and_the_file_have_the_percentages_of_swiss_pairs(player: Client) -> None:
    path = address(one_of_each())

    answer = player.get(path)

    # Swiss pairs: 25 % of the matchpoints, and by cross-IMPs 9.14 of 20 VPs.
    values = [value for _day, value, _first in answer.context["line"]]
    assert values[1:3] == [25, Fraction(457, 10)]
    assert len(values) == 4
    text = player.get(f"{path}?tables=csv").text
    assert "スイスペア 23 Nov 2026,森 2,25.00 % 1.00 VPs,3= / 4" in text
    assert "チーム戦 21 Nov 2026,Team 佐藤組,18.09 VPs,1 / 2" in text
    assert "個人戦 21 Nov 2026,individual,42.86 %,2= / 8" in text


@pytest.mark.slow
def test_the_traveller_of_an_individual_marks_the_players_own_line(player: Client) -> None:
    own = Player.objects.filter(memberships__contestant__section=two_tables_of_singles()).first()
    links = [one["href"] for one in Page(player.get(address(own))).all("a") if "/boards/" in one["href"]]
    traveller = player.get(links[0])
    assert [row.get("class") for row in Page(traveller).all("tr")].count("own") >= 1
    assert text_of(traveller).count("★") == 3  # above the results, in its line, and in the histogram


@pytest.mark.slow
def test_teams_in_play_lead_to_the_page_of_the_team(player: Client) -> None:
    section = two_teams()
    own = section.session.event.entrants.get(number=1).players.get(order=1).player
    path = reverse("team", args=[section.session_id, section.session.event.entrants.get(number=1).pk])
    assert path in {one.get("href") for one in Page(player.get(address(own))).all("a")}
    assert player.get(path).status_code == 200


def test_an_alias_stands_for_the_players_own_name_too(player: Client, person: Player) -> None:
    Player.objects.filter(pk=person.pk).update(alias="うさぎ")
    said = text_of(player.get(address(person)))
    assert "うさぎ" in said
    assert str(person) not in said


def test_who_has_played_nothing_yet_is_told_what_will_stand_here(player: Client) -> None:
    section = make_section()
    said = text_of(player.get(address(Player.objects.first())))
    assert "No finished session yet" in said
    play(section, 1, 1, "4S= N")
    now = text_of(player.get(address(Player.objects.first())))
    assert "● in play 木曜ペア戦" in now
    assert now == said


@pytest.mark.slow
def test_an_old_link_says_so_and_counts_as_no_guess(player: Client, person: Player) -> None:
    path = address(person)
    withdraw_player_link(person, by=DIRECTOR)
    statuses = {player.get(path).status_code for _again in range(MOST_GUESSES + 5)}
    assert statuses == {404}
    assert "This link no longer works" in text_of(player.get(path))


# ── programs ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_program_makes_the_link_and_reads_the_same_page(section: Section, person: Player) -> None:
    direct = program(section.session.event.club, "direct")
    assert send(direct, "get", f"players/{person.pk}/link/")[0] == 404

    made = send(direct, "post", f"players/{person.pk}/link/")[1]["token"]
    own = send(Client(), "get", f"player-pages/{made}/")
    assert own == send(direct, "get", f"players/{person.pk}/page/")
    assert (own[0], own[1]["finished"], len(own[1]["sessions"])) == (200, 3, 3)

    renewed = send(direct, "put", f"players/{person.pk}/link/")[1]["token"]
    assert renewed == send(direct, "get", f"players/{person.pk}/link/")[1]["token"] != made
    assert send(direct, "delete", f"players/{person.pk}/link/") == (204, None)
    assert [send(Client(), "get", f"player-pages/{each}/")[0] for each in (made, renewed)] == [404, 404]
    assert send(direct, "delete", f"players/{person.pk}/link/")[1]["code"] == "no_link"


# ── the line ──────────────────────────────────────────────────────────────────────────────────────────


WEEK, NEXT = date(2026, 11, 7), date(2026, 11, 14)


def test_the_line_stands_between_40_and_60_and_a_first_place_is_a_medal() -> None:
    drawn = line_chart([(WEEK, Fraction(44), 4), (NEXT, Fraction(60), 1)], Fraction(50))

    # A phone's picture is 340 by 190; its line has 26 above it, 28 below, 30 to the left and 18 to the right.
    assert '<polyline points="30,135 322,26"/>' in drawn
    assert '<circle class="m1" cx="322" cy="26" r="9"/>' in drawn
    assert '<line class="own" x1="30" x2="322" y1="94" y2="94"/>' in drawn
    assert drawn.count('aria-hidden="true"') == drawn.count("<svg") == 2


def test_the_line_makes_room_for_what_lies_outside() -> None:
    drawn = line_chart([(WEEK, Fraction(28), 4), (NEXT, Fraction(71), 1)], Fraction(50))
    assert [f">{step}</text>" in drawn for step in (20, 50, 80, 90)] == [True, False, True, False]


def test_the_lines_of_declarer_and_defence_have_the_gap_between_them() -> None:
    drawn = role_chart([(WEEK, Fraction(40), Fraction(50)), (NEXT, Fraction(60), Fraction(50))])
    assert '<polygon points="30,162 288,26 288,94 30,94"/>' in drawn
    assert drawn.count("<polyline") == 2
    assert role_chart([(WEEK, Fraction(40), Fraction(50))]) == ""


def test_a_first_session_is_a_card_with_its_figure_and_rank(player: Client) -> None:
    section = played()
    answer = player.get(address(Player.objects.filter(memberships__contestant__section=section).first()))
    assert Page(answer).problems() == []
    shown = text_of(answer)
    assert "Your first session" in shown
    assert "Your line starts with the second session." in shown
    assert "Declaring and defending" not in shown


def test_fewer_than_two_sessions_make_no_line() -> None:
    assert line_chart([(WEEK, Fraction(40), 4)], Fraction(40)) == ""


def test_a_long_list_of_players_has_pages_and_its_file_has_all() -> None:
    director = Client(headers={"accept-language": "en"})
    club = make_section().session.event.club
    director.force_login(first_director())
    Player.objects.bulk_create(Player(club=club, latin=f"Player {n:03}") for n in range(120))
    page = director.get("/console/players/?page=3")
    assert "132 players" in text_of(page)
    assert "Player 119" in page.content.decode()
    assert "Player 000" not in page.content.decode()
    assert "page=1#letter-P" in page.content.decode()
    book = load_workbook(BytesIO(director.get("/console/players/?tables=xlsx").content))
    assert len([*book.worksheets[0].iter_rows()]) > 132
