"""The pages of matches of teams: the list, a match, its units, and where its figures come from."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.evening import play as play_board
from tests.fixtures.knock_outs import decide, knock_out, match_of
from tests.fixtures.teams import play, round_robin
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts.director_results import award
from tournament.domain.stages.acts.match_rulings import end_match, fine_team
from tournament.models import Section, TeamMatch
from tournament.sheets.figures import decimal

pytestmark = pytest.mark.django_db
SWINGS = [("4S= N", "4S+1 N"), ("4S= N", "4S-1 N"), ("PASS", "PASS"), ("1NT= E", "1NT= E")]


def first_match() -> TeamMatch:
    return round_robin(4, options={"common": "match"}).team_matches.first()


def address(match: TeamMatch, more: str = "") -> str:
    return f"/s/{match.section.session_id}/team-matches/{match.pk}/{more}"


def test_the_page_of_a_match_shows_both_rooms_imps_and_victory_points(player: Client) -> None:
    match = first_match()
    play(match, SWINGS)

    page = Page(player.get(address(match), headers={"accept-language": "en"}))

    assert page.problems() == []
    assert "12 : 1" in page.text
    won, lost = match_points(VP_SCALES["wbf_continuous"], 11, 4)
    assert f"{decimal(won)} : {decimal(lost)} VP" in page.text
    assert str(match.home) in page.text
    assert str(match.away) in page.text


def test_the_running_imps_are_a_step_line_with_the_large_swings_and_the_halves(player: Client) -> None:
    """Of a match in play nothing is drawn before two of its boards may be seen."""
    match = match_of(knock_out(4, boards=4, options={"halves": 2, "common": "match"}), 1)
    english = {"accept-language": "en"}
    assert '<svg class="steps"' not in player.get(address(match), headers=english).content.decode()

    play(match, [*SWINGS[:2], ("4S= N", "4S= N"), ("1NT= E", "1NT= E")])
    answer = player.get(address(match), headers=english)
    page, html = Page(answer), answer.content.decode()

    assert page.problems() == []
    assert html.count('<svg class="steps"') == 1
    assert re.findall(r'<text class="swing up"[^>]*>([^<]*)<', html) == ["+12"]
    assert re.search(r'<text class="end"[^>]*>\+11<', html)
    assert "Parts 12–1 + 0–0 · 4 boards" in page.text
    assert "Biggest swings" in page.text


def test_a_board_of_one_room_is_hidden_from_players_and_shown_to_directors(
    player: Client, director: Client
) -> None:
    match = first_match()
    play_board(match.section, 1, 1, "6NT= N")

    seen = Page(player.get(address(match), headers={"accept-language": "en"})).text
    known = Page(director.get(address(match), headers={"accept-language": "en"})).text

    assert "+990" not in seen
    assert "hidden until it is finished" in seen
    assert "+990" in known


def test_every_figure_of_a_match_has_its_sum(player: Client) -> None:
    match = first_match()
    play(match, SWINGS)

    text = Page(player.get(address(match, "why/"), headers={"accept-language": "en"})).text

    assert "+620 − (−100)" in text
    assert "+12 IMP" in text
    assert "On the scale for a match of 4 boards" in text


@pytest.mark.parametrize(
    ("ns", "ew", "lines"),
    [
        pytest.param(
            "33 4S= N; 67 4S-1 N",
            "33 4S= N; 67 4S-1 N",
            [
                "33 % +420 − 450 = −30 −1 IMP",
                "67 % −50 − 450 = −500 −11 IMP",
                "By director's ruling 33 % × (−1) + 67 % × (−11) −7.7 : +7.7",
            ],
            id="weighted",
        ),
        pytest.param(
            "4S-1 N",
            "4S= N",
            [
                "{home} · 100 % −50 − 450 = −500 −11 IMP",
                "{away} · 100 % +450 − 420 = +30 +1 IMP",
                "By director's ruling 100 % × (−11) : 100 % × 1 −11 : +1",
            ],
            id="split",
        ),
        pytest.param("A+", "A-", ["By director's ruling +3 : −3"], id="artificial"),
    ],
)
def test_a_ruling_is_written_out_by_its_outcomes(player: Client, ns: str, ew: str, lines: list[str]) -> None:
    match = first_match()
    first, *_others = play(match, SWINGS)
    award(first, ns=ns, ew=ew, seen=first.version, by=DIRECTOR)

    response = player.get(address(match, "why/"), headers={"accept-language": "en"})

    assert Page(response).problems() == []
    text = text_of(response)
    names = {"home": str(match.home), "away": str(match.away)}
    assert " ".join(lines).format(**names) in text


def test_the_list_has_every_match_and_its_state(player: Client) -> None:
    match = first_match()
    play(match, SWINGS)

    page = Page(player.get(f"/s/{match.section.session_id}/team-matches/", headers={"accept-language": "en"}))

    links = [link["href"] for link in page.all("a") if "/team-matches/" in link["href"]]
    assert address(match) in links
    assert "✓ finished" in page.text
    assert "to play" in page.text


def test_programs_read_the_same_match(client: Client) -> None:
    match = first_match()
    play(match, SWINGS)

    one = client.get(f"/api/team-matches/{match.pk}/").json()
    listed = client.get(f"/api/sessions/{match.section.session_id}/team-matches/").json()

    assert one["imps"] == [12, 1]
    assert one in listed


def test_a_bye_and_a_match_of_another_session_have_no_page(player: Client) -> None:
    bye = round_robin(5).team_matches.get(round=1, away=None)
    other = first_match()
    assert player.get(address(bye)).status_code == 404
    assert player.get(f"/s/{bye.section.session_id}/team-matches/{other.pk}/").status_code == 404


def by_points(method: str) -> Section:
    section = round_robin(4, boards=2, vp_scale="", method=method)
    for match in section.team_matches.all():
        play(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    return section


def cells(client: Client, path: str, tag: str = "th|td") -> list[str]:
    page = client.get(path).content.decode()
    found = re.findall(rf"<({tag})\b[^>]*>(.*?)</(?:{tag})>", page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", "", inner).split()) for _tag, inner in found]


def test_matches_of_a_knock_out_have_imps_and_no_victory_points(player: Client, director: Client) -> None:
    section = knock_out(4, boards=2)
    for number in (1, 2):
        decide(match_of(section, number))

    for client, page in ((player, "team_results"), (director, "team_matches")):
        shown = cells(client, reverse(page, args=[section.session_id]))
        assert [name for name in shown if name in ("IMPs", "VPs", "Points")] == ["IMPs"]
        assert "22 – 0" in shown


def test_a_void_match_of_plain_imps_has_what_both_were_awarded(player: Client) -> None:
    section = round_robin(4, boards=8, vp_scale="")
    end_match(section.team_matches.filter(round=1)[0], end="void", by_side="home", by=DIRECTOR)

    shown = cells(player, reverse("team_results", args=[section.session_id]))
    assert "−12 / +12" in shown


def test_matches_by_board_a_match_have_points_and_no_imps(player: Client, director: Client) -> None:
    section = by_points("bam")
    match = section.team_matches.filter(round=1)[0]

    for client, page in ((player, "team_results"), (director, "team_matches")):
        shown = cells(client, reverse(page, args=[section.session_id]))
        assert [name for name in shown if name in ("IMPs", "VPs", "Points")] == ["Points"] * 3
        assert shown.count("3 – 1") == 6
    shown = cells(player, reverse("team_result", args=[section.session_id, match.pk]), "strong")
    assert "3 : 1" in shown
    assert "0 : 0" not in shown
    shown = cells(director, reverse("team_match", args=[section.session_id, match.pk]), "strong")
    assert "Points 3 – 1" in shown


def test_the_list_of_matches_of_plain_imps_has_what_each_team_won_by_with_its_fines(player: Client) -> None:
    section = round_robin(2, vp_scale="")
    match = section.team_matches.select_related("section", "home").get()
    play(match, [("4S= N", "4S-1 N"), *[("PASS", "PASS")] * 3])
    page = reverse("team_results", args=[section.session_id])
    assert "(+" not in text_of(player.get(page))

    fine_team(match.home, amount="2", unit="IMP", match=match, by=DIRECTOR)

    assert "10 – 0 (+8 / −10)" in text_of(player.get(page))


def test_victory_points_of_a_whole_scale_have_no_decimals_on_any_page(player: Client) -> None:
    """A bye of 53 per cent of 20 keeps its decimal."""
    section = round_robin(3, vp_scale="wbf_discrete", options={"bye": "percent", "bye_percent": 53})
    for match in section.team_matches.filter(away__isnull=False).select_related("section"):
        play(match, [("4S= N", "4S-1 N"), *[("PASS", "PASS")] * 3])
    session, match = section.session_id, section.team_matches.filter(away__isnull=False).first()
    home, one = f"/s/{session}/", f"team-matches/{match.pk}/"
    team = f"teams/{match.home_id}/"

    for page in ("", "teams/cross-table/", "team-matches/", one, f"{one}why/", team, f"{team}why/"):
        answer = player.get(home + page)
        assert answer.status_code == 200, page
        assert not re.search(r"\d\.00", text_of(answer)), page
    assert "10.6" in text_of(player.get(home + team))
