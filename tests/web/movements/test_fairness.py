"""The fairness pages: for everybody, in both languages, live, in few queries; and the same for programs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.web.reading import Page, text_of
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return shown(make_section(tables=5, code="howell-5x9.turned3", boards=3))


def shown(section: Section) -> Section:
    """The balance of this session is shown to players."""
    event = section.session.event
    event.options = {"balance": True}
    event.save()
    return section


def pair_page(section: Section) -> str:
    return reverse("fairness_pair", args=[section.session_id, section.contestants.first().pk])


def whole_page(section: Section) -> str:
    return reverse("fairness", args=[section.session_id])


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_pages_open_for_everybody_in_every_state(section: Section, language: str) -> None:
    player = Client(headers={"accept-language": language})
    first = section.placements.get(round=1, table=1)
    for step in (
        lambda: None,
        lambda: play(section, 1, first.boards[0], "4S= N"),
        lambda: close_session(section.session, by=DIRECTOR),
    ):
        step()
        for path in (pair_page(section), whole_page(section)):
            answer = player.get(path)
            assert answer.status_code == 200
            assert Page(answer).problems() == []
            assert "unsafe" not in answer["Content-Security-Policy"]


def test_a_pair_reads_whom_it_meets_and_is_compared_with(player: Client, section: Section) -> None:
    said = text_of(player.get(pair_page(section)))
    assert "98.8 Balance of the movement: very good" in said
    assert "For this pair: 98.8. Counted by single boards." in said
    assert "Ranked with 9 other pairs; in the same line as each of them on 11 to 13 boards." in said
    assert "↻ turned on the table" in said


def test_two_winners_are_told_so(player: Client) -> None:
    section = shown(make_section(tables=3))
    said = text_of(player.get(pair_page(section)))
    assert "100.0 Balance within each line: perfect" in said
    assert "North-South and East-West are ranked separately." in said
    assert "North-South on 6 boards, East-West on 0" in said


def test_what_is_played_stands_beside_what_is_planned(player: Client) -> None:
    section = shown(make_section(tables=3))
    play(section, 1, 1, "4S= N")
    assert "1 / 2" in text_of(player.get(pair_page(section)))
    play_everything(section.session)
    assert "1 / 2" not in text_of(player.get(pair_page(section))).replace("2 / 6: two", "")
    close_session(section.session, by=DIRECTOR)
    assert "As played" not in text_of(player.get(pair_page(section)))


def test_an_unfinished_evening_says_what_it_became(player: Client, section: Section) -> None:
    for row in section.placements.filter(round__lte=4):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    close_session(section.session, by=DIRECTOR)
    assert "As played: " in text_of(player.get(pair_page(section)))


def test_without_a_movement_there_is_a_sentence(player: Client) -> None:
    section = shown(make_section(tables=3))
    section.placements.all().delete()
    assert "There is no movement" in text_of(player.get(pair_page(section)))
    assert "There is no movement, and nothing has been played yet." in text_of(
        player.get(whole_page(section))
    )


def test_the_score_card_and_every_public_page_lead_there(player: Client, section: Section) -> None:
    pair = section.contestants.first()
    card = Page(player.get(reverse("score_card", args=[section.session_id, pair.pk])))
    ranking = Page(player.get(reverse("ranking", args=[section.session_id])))
    assert pair_page(section) in [link.get("href") for link in card.all("a")]
    assert whole_page(section) in [link.get("href") for link in ranking.all("a")]
    assert pair_page(section) in [link.get("href") for link in Page(player.get(whole_page(section))).all("a")]


@pytest.mark.parametrize("address", [pair_page, whole_page])
def test_a_page_is_not_sent_again_until_something_happens(player: Client, section: Section, address) -> None:
    part = f"{address(section)}?live"
    tag = player.get(part)["ETag"]
    assert player.get(part, headers={"if-none-match": tag}).status_code == 304
    play(section, 1, section.placements.get(round=1, table=1).boards[0], "4S= N")
    assert player.get(part, headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("address", [pair_page, whole_page])
def test_the_number_of_queries_does_not_grow(player: Client, address) -> None:
    counts = []
    for found in (shown(make_section(tables=3)), shown(make_section(tables=9, code="mitchell-9x9"))):
        with CaptureQueriesContext(connection) as queries:
            assert player.get(address(found)).status_code == 200
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_strangers_and_other_sessions_are_not_found(player: Client, section: Section) -> None:
    other = make_section(tables=3)
    wrong = reverse("fairness_pair", args=[section.session_id, other.contestants.first().pk])
    assert player.get(wrong).status_code == 404
    assert player.get(reverse("fairness", args=[999])).status_code == 404


def test_programs_read_the_same(player: Client, section: Section) -> None:
    pair = section.contestants.first()
    base = f"/api/sessions/{section.session_id}/fairness/"
    whole = player.get(base)
    assert whole.json()[0]["figure"]["qf"] == {"exact": "4050/41", "decimal": "98.7805"}
    assert player.get(base, headers={"if-none-match": whole["ETag"]}).status_code == 304
    one = player.get(f"{base}pair/{pair.pk}/").json()
    assert one["party"]["id"] == pair.pk
    assert len(one["rivals"]) == 9
    assert one["rivals"][0]["same"] == {"planned": 12, "played": 0}
    assert player.get(f"{base}pair/999/").status_code == 404


@pytest.mark.slow
def test_players_see_the_balance_only_where_the_director_shows_it(player: Client, director: Client) -> None:
    section = make_section(tables=3)
    pair, session = section.contestants.first(), section.session_id
    pages = [pair_page(section), whole_page(section)]
    programs = [f"/api/sessions/{session}/fairness/", f"/api/sessions/{session}/fairness/pair/{pair.pk}/"]
    public = [reverse("ranking", args=[session]), reverse("score_card", args=[session, pair.pk])]
    hidden = "The balance of the movement is not shown to players."

    for path in pages:
        said = text_of(player.get(path))
        assert hidden in said
        assert "perfect" not in said
        assert "perfect" in text_of(director.get(path))
    for path in programs:
        assert player.get(path).status_code == 403
        assert director.get(path).status_code == 200
    links = {link.get("href") for path in public for link in Page(player.get(path)).all("a")}
    assert not links & {*pages}

    conditions = reverse("conditions", args=[session])
    director.post(conditions, {"name": "木曜ペア戦", "method": "matchpoints", "balance": "yes"})

    for path in pages:
        assert hidden not in text_of(player.get(path))
    assert [player.get(path).status_code for path in programs] == [200, 200]
    links = {link.get("href") for path in public for link in Page(player.get(path)).all("a")}
    assert {*pages} <= links
