"""The pages where a director rules on matches of teams."""

from fractions import Fraction

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.knock_outs import knock_out, match_of
from tests.fixtures.teams import play, round_robin
from tests.web.reading import text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.models import Adjustment, Result, TeamMatch
from tournament.sheets.match_sheets import MatchEffect

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> TeamMatch:
    found = round_robin(4).team_matches.filter(round=1).first()
    play(found, [("4S= N", "4S-1 N"), ("PASS", "PASS"), ("PASS", "PASS")])
    return found


def address(match: TeamMatch) -> str:
    return reverse("team_match", args=[match.section.session_id, match.pk])


def test_the_list_shows_every_match_with_its_state(director: Client, match: TeamMatch) -> None:
    session = match.section.session_id
    shown = text_of(director.get(reverse("team_matches", args=[session])))
    assert "Round 3" in shown
    assert "● 3 of 4" in shown
    assert shown.count("not started") == 5


def test_a_match_shows_both_rooms_and_the_boards_still_to_be_entered(
    director: Client, match: TeamMatch
) -> None:
    shown = text_of(director.get(address(match)))
    assert "1 4 ♠ N = · Change +420 4 ♠ N −1 · Change −50 10 −10" in shown
    assert "4 Enter Enter" in shown


@pytest.mark.slow
def test_a_match_in_four_parts_is_read_with_as_many_queries_as_one_in_one_part(director: Client) -> None:
    asked = []
    for halves in (1, 4):
        found = round_robin(4, options={"halves": halves}).team_matches.filter(round=1).first()
        play(found, [("4S= N", "4S-1 N")] * 4)
        forget()
        with CaptureQueriesContext(connection) as queries:
            assert "10 −10" in text_of(director.get(address(found)))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_match_is_forfeited_and_a_team_fined_on_its_page(director: Client, match: TeamMatch) -> None:
    ended = director.post(
        address(match), {"do": "end", "end": "forfeited", "side": "away", "seen": match.version}
    )
    fined = director.post(
        address(match),
        {"do": "fine", "entrant": match.home_id, "amount": "1.5", "unit": "VP", "reason": "late"},
    )

    assert (ended.status_code, fined.status_code) == (302, 302)
    match.refresh_from_db()
    assert (match.end, match.by_side) == ("forfeited", "away")
    assert Adjustment.objects.get().amount == -1.5
    shown = text_of(director.get(address(match)))
    assert "late" in shown
    assert "Cancel this penalty" in shown


def test_a_ruling_shows_the_fraction_of_an_imp_that_may_decide_a_knock_out() -> None:
    after = Fraction(1163, 100)
    effect = MatchEffect((1, -1), (None, None), (after, -after), (None, None), unit="")
    shown = " ".join(render_to_string("console/teams/_effect.html", {"effect": effect}).split())
    assert "+1 / −1 → <strong>+11.63 / −11.63</strong>" in shown


def test_a_fine_in_a_knock_out_is_in_imps_and_of_a_match(director: Client) -> None:
    section = knock_out(4)
    found = match_of(section, 1)
    fine = {"do": "fine", "entrant": found.home_id, "amount": "1"}

    refused = director.post(address(found), {**fine, "unit": "VP"})
    taken = director.post(address(found), {**fine, "unit": "IMP"})

    assert (refused.status_code, taken.status_code) == (400, 302)
    assert "A knock-out has no victory points" in text_of(refused)
    assert [row.unit for row in Adjustment.objects.all()] == ["IMP"]
    assert 'value="VP"' not in refused.content.decode()
    listed = director.get(f"/console/{section.session_id}/team-matches/")
    assert "open the match to penalise a team" in text_of(listed)
    assert 'name="amount"' not in listed.content.decode()


@pytest.mark.slow
def test_a_match_conceded_after_too_few_boards_says_what_it_needs(director: Client) -> None:
    match = round_robin(4).team_matches.filter(round=1).first()
    play(match, [("4S= N", "4S-1 N")])
    needs = "Fewer than half of the boards have a result"
    assert needs not in text_of(director.get(address(match)))

    ends = {"do": "end", "end": "conceded", "side": "away"}
    director.post(address(match), ends | {"seen": match.version})
    assert needs in text_of(director.get(address(match)))
    match.refresh_from_db()
    director.post(address(match), ends | {"end": "void", "seen": match.version})
    assert needs not in text_of(director.get(address(match)))


def test_the_list_of_matches_has_the_fines_of_each_match(director: Client, match: TeamMatch) -> None:
    director.post(address(match), {"do": "fine", "entrant": match.home_id, "amount": "2", "unit": "IMP"})
    listed = director.get(reverse("team_matches", args=[match.section.session_id]))
    assert f"−2 IMPs · Round 1 · {match.home} – {match.away} Cancel this penalty" in text_of(listed)
    assert f'href="{address(match)}"' in listed.content.decode()


def test_a_fine_is_cancelled_on_the_page(director: Client, match: TeamMatch) -> None:
    director.post(address(match), {"do": "fine", "entrant": match.home_id, "amount": "1", "unit": "VP"})
    fine = Adjustment.objects.get()
    assert "−1 victory point Cancel" in text_of(director.get(address(match)))
    director.post(address(match), {"do": "cancel", "fine": fine.pk})
    assert not Adjustment.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    "sent",
    [
        {"do": "fine", "amount": "x", "unit": "VP"},
        {"do": "end", "end": "forfeited", "side": "", "seen": "1"},
        {"do": "cancel", "fine": "999999"},
        {"do": "paint"},
    ],
)
def test_bad_input_is_refused_in_a_sentence_and_changes_nothing(
    director: Client, match: TeamMatch, sent: dict[str, str]
) -> None:
    page = director.post(address(match), {"team": match.home_id, **sent})
    assert page.status_code in (400, 409)
    assert 'role="alert"' in page.content.decode()
    match.refresh_from_db()
    assert (match.end, Adjustment.objects.count()) == ("", 0)


def test_a_ruling_shows_what_the_match_would_be(director: Client, match: TeamMatch) -> None:
    """Board 1 was made in the open room and went down in the closed one, where it is ruled to be made."""
    row = Result.objects.get(board=1, section=match.section, ns__entrant=match.away, ew__entrant=match.home)
    bench = reverse("ruling", args=[match.section.session_id, row.pk])

    sent = {"do": "preview", "seen": row.version, "share-1": "", "outcome-1": "4S= N"}
    shown = text_of(director.post(bench, sent))

    assert "IMPs: +10 / −10 → 0 / 0" in shown
    assert "no score" not in shown.partition("What it does")[2]


def test_an_adjusted_score_is_explained_in_imps(director: Client, match: TeamMatch) -> None:
    row = Result.objects.filter(section=match.section).first()
    shown = text_of(director.get(reverse("ruling", args=[match.section.session_id, row.pk])))
    assert "Average plus (+3 IMPs) Average (0 IMPs) Average minus (−3 IMPs) none" in shown
    assert "60 %" not in shown


@pytest.mark.slow
def test_a_match_without_victory_points_shows_none(director: Client) -> None:
    match = round_robin(2, vp_scale="").team_matches.first()
    play(match, [("4S= N", "4S-1 N"), *[("PASS", "PASS")] * 3])
    shown = text_of(director.get(address(match)))
    assert "IMPs 10 – 0" in shown
    assert "VPs" not in shown.partition("Boards of the match")[0]


def test_a_percentage_that_stands_in_a_match_is_named_in_imps(director: Client, match: TeamMatch) -> None:
    row = Result.objects.filter(section=match.section).first()
    director_results.award(row, ns="55", ew="A-", seen=row.version, by=DIRECTOR)
    shown = text_of(director.get(reverse("ruling", args=[match.section.session_id, row.pk])))
    assert "Average minus (−3 IMPs) +1.5 IMPs none" in shown
