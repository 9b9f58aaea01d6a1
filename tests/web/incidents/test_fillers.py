"""A filler plays without score, so that tables are full: when a player leaves, or from set-up on."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.pair_sessions import main_list, played, second_session, two_sections_played
from tests.fixtures.singles import individual, player
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.derivations import CONTESTANTS, total_sheet
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.couples import sits
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.seats.acts.pair_seats import play_without_score
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Contestant, JournalEntry, Section, Session
from tournament.sheets.standings import Standing

pytestmark = pytest.mark.django_db
__all__ = ["call"]
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def section() -> Section:
    return individual(8, code="individual-8x7", boards=1)


def rounds_of(section: Section, number: int) -> list[int]:
    return sorted(section.placements.filter(sits(player(section, number).pk)).values_list("round", flat=True))


def standing(session: Session) -> dict[str, Standing]:
    sheets = current_standings(Session.objects.select_related("event__club").get(pk=session.pk))
    return {row.party.number: row for sheet in sheets for one in sheet.rankings for row in one.rows}


def play_all(section: Section) -> None:
    """Of two tables the lower one makes a trick more on odd boards, the other one on even ones."""
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            play(section, row.table, board, "4S= N" if (board + row.table) % 2 else "3S= N")


def leaves(director: Client, section: Section, **answers: object) -> str:
    address = reverse("incident", args=[section.session_id, "player_gone"])
    given = {"player": player(section, 5).pk, "round": "3", **answers}
    return text_of(director.post(address, given, headers=ENGLISH))


@pytest.mark.slow
def test_a_filler_takes_the_seat_of_a_player_who_leaves(director: Client, section: Section) -> None:
    looked = leaves(director, section, name="補 一", look="1")
    assert "A filler plays for player 5, without score" in looked
    assert "Tables out: 0. Rounds sat out by each other player: 0." in looked
    assert "Every table is played. Results count for the others; this number has no rank." in looked

    leaves(director, section, name="補 一", option="filler")

    five = player(section, 5)
    assert rounds_of(section, 5) == [1, 2, 3, 4, 5, 6, 7]
    assert (five.unscored, five.withdrawn_at) == (True, None)
    assert [(row.from_round, str(row.player)) for row in five.memberships.order_by("from_round")][1:] == [
        (3, "補 一")
    ]
    undo(last_act(section.session), by=DIRECTOR)
    five.refresh_from_db()
    assert (five.unscored, five.memberships.count()) == (False, 1)


@pytest.mark.slow
def test_without_a_name_it_is_refused_and_a_played_round_too(director: Client, section: Section) -> None:
    assert "Enter who fills the seat." in leaves(director, section, option="filler")
    play_all(section)
    refused = leaves(director, section, name="補 一", option="filler")
    assert "Round 3 already has results. Start with a later one." in refused
    assert not player(section, 5).unscored


@pytest.mark.slow
def test_the_others_keep_their_figures_and_the_filler_has_no_rank(player: Client, section: Section) -> None:
    """A board has two results: what the filler's table does is what the other table is compared with."""
    play_all(section)
    close_session(section.session, by=DIRECTOR)
    before = standing(section.session)
    five = Contestant.objects.numbered().get(section=section, number="5")

    play_without_score(five, unscored=True, by=DIRECTOR)
    after = standing(section.session)

    assert {number: row.value for number, row in after.items() if number != "5"} == {
        number: row.value for number, row in before.items() if number != "5"
    }
    assert (after["5"].place, after["5"].value, after["5"].boards) == (0, None, 7)
    assert sorted(row.place for row in after.values() if row.place)[0] == 1
    page = text_of(player.get(reverse("ranking", args=[section.session_id]), headers=ENGLISH))
    assert "plays without score" in page
    play_without_score(five, unscored=False, by=DIRECTOR)
    assert standing(section.session) == before


def test_a_filler_is_no_opponent_whose_final_score_splits_a_tie(section: Section) -> None:
    """All are level: of seven partners, each once, and of seven opponents, each twice, one is the filler."""
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        for board in row.boards:
            play(section, row.table, board, "3S= N")
    play_without_score(section.contestants.numbered().get(number="5"), unscored=True, by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)
    one = CONTESTANTS.get(section=section, number="1")

    points = total_sheet(one).tie_points

    assert {each.partners for each in points} == {6 * 50}
    assert {each.opponents for each in points} == {12 * 50}


def test_at_set_up_the_director_marks_a_filler_on_its_page(director: Client, call: Call) -> None:
    section = make_section(3, code="howell-3x5", start=False)
    pair = section.contestants.get(number="6")
    address = reverse("pair", args=[section.session_id, pair.pk])

    assert director.post(address, {"do": "score", "unscored": "1"}).status_code == 302
    shown = director.get(address, headers=ENGLISH)
    assert "plays without score" in text_of(shown)
    assert Page(shown).problems() == []
    assert director.post(address, {"do": "score", "unscored": "1"}).status_code == 302  # nothing is written
    assert JournalEntry.objects.filter(verb="play_without_score").count() == 1
    assert director.post(address, {"do": "score"}).status_code == 302
    pair.refresh_from_db()
    assert not pair.unscored
    answer = call("put", f"contestants/{pair.pk}/score/", unscored=True)
    assert (answer.status_code, answer.json()["unscored"]) == (200, True)
    undo(last_act(section.session), by=DIRECTOR)
    pair.refresh_from_db()
    assert not pair.unscored


@pytest.mark.slow
def test_a_filler_has_no_place_in_a_ranking_over_sessions() -> None:
    last = played(second_session(two_sections_played()))
    before = main_list(last)
    first = before.lines[0].entrant
    seat = Contestant.objects.select_related("section__session__event").filter(entrant=first).first()
    assert seat

    play_without_score(seat, unscored=True, by=DIRECTOR)
    after = main_list(last)

    assert [line.entrant for line in after.lines if not line.place] == [first]
    assert [line.value for line in after.lines[:-1]] == [line.value for line in before.lines[1:]]


def test_who_is_ranked_by_matches_is_no_filler() -> None:
    pair = swiss_pairs(6).contestants.first()
    with pytest.raises(DirectorError):
        play_without_score(pair, unscored=True, by=DIRECTOR)
