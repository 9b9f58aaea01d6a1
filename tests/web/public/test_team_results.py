"""The pages of matches of teams: the list, a match, its units, and where its figures come from."""

import re
from fractions import Fraction

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


@pytest.mark.slow
def test_the_page_of_a_match_shows_both_rooms_imps_and_victory_points(player: Client) -> None:
    match = first_match()
    play(match, SWINGS)

    answer = player.get(address(match), headers={"accept-language": "en"})
    page = Page(answer)

    assert page.problems() == []
    assert "12 : 1" in text_of(answer)
    won, lost = match_points(VP_SCALES["wbf_continuous"], 11, 4)
    assert f"IMPs · {decimal(won)} : {decimal(lost)} VPs" in text_of(answer)
    assert str(match.home) in page.text
    assert str(match.away) in page.text


@pytest.mark.slow
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
    assert re.findall(r'<text class="swing up(?: beside)?"[^>]*>([^<]*)<', html) == ["+12"]
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


@pytest.mark.sampled
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


def test_the_list_has_every_match_with_its_figures_or_its_state(player: Client) -> None:
    match = first_match()
    play(match, SWINGS)

    page = Page(player.get(f"/s/{match.section.session_id}/team-matches/", headers={"accept-language": "en"}))

    links = [link["href"] for link in page.all("a") if "/team-matches/" in link["href"]]
    assert address(match) in links
    assert "12 – 1" in " ".join(page.text.split())
    assert "finished" not in page.text
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_list_of_matches_of_plain_imps_has_what_each_team_won_by_with_its_fines(player: Client) -> None:
    section = round_robin(2, vp_scale="")
    match = section.team_matches.select_related("section", "home").get()
    play(match, [("4S= N", "4S-1 N"), *[("PASS", "PASS")] * 3])
    page = reverse("team_results", args=[section.session_id])
    assert "(+" not in text_of(player.get(page))

    fine_team(match.home, amount="2", unit="IMP", match=match, by=DIRECTOR)

    assert "10 – 0 (+8 / −10)" in text_of(player.get(page))


@pytest.mark.slow
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


# A match of four boards as a hybrid: 2 points a board for boards won, 2 a board for IMPs.
#
# The home team wins board 1 by 470 (10 IMPs), loses board 2 by 30 (1), ties board 3, loses board 4 by 510
# (11): boards 2 + 0 + 1 + 0 = 3 against 5, IMPs 10 to 12.
HYBRID = [("4S= N", "4S-1 N"), ("2S= N", "2S+1 N"), ("PASS", "PASS"), ("1NT= N", "3NT= N")]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("edges", "figures", "part"),
    [
        # By the quotient, 8 × 10 ÷ 22 = 40/11 of the 8 points: 73/11 to 103/11.
        ([], (Fraction(73, 11), Fraction(103, 11)), "8 × 10 ÷ 22"),
        # By a margin of 2, beyond the first edge: 3 of the 8 points: 6 to 10.
        ([1, 4, 8], (6, 10), "4 − 1"),
    ],
)
def test_a_hybrid_counts_boards_and_imps_on_every_page(
    player: Client, director: Client, edges: list[int], figures: tuple[Fraction, Fraction], part: str
) -> None:
    options = {"imp_points": 2, "imp_edges": edges}
    section = round_robin(2, vp_scale="", method="hybrid", options=options)
    session, match = section.session_id, section.team_matches.get()
    play(match, HYBRID)
    home, away = (f"{float(figure):.2f}".rstrip("0").rstrip(".") for figure in figures)

    assert f"{home} : {away}" in cells(player, reverse("team_result", args=[session, match.pk]), "strong")
    why = text_of(player.get(reverse("why_match", args=[session, match.pk])))
    for shown in ("Points of the boards 2 + 0 + 1 + 0 3", "IMPs won and lost 10 : 12 −2", f"IMP part {part}"):
        assert shown in why
    assert f"{home} – {away}" in cells(director, reverse("team_matches", args=[session]))
    assert "IMP part: 2 points a board" in text_of(player.get(reverse("ranking", args=[session])))
    sheet = director.get(f"/api/team-matches/{match.pk}/").json()
    assert sheet["imp_scores"] == [[10, 12], [12, 10]]


@pytest.mark.sampled
@pytest.mark.parametrize(("boards", "void", "bye"), [(3, "4.8", "7.2"), (4, "6.4", "9.6")])
def test_a_hybrid_of_equal_parts_shares_12_or_16_points(
    player: Client, boards: int, void: str, bye: str
) -> None:
    """A void match 40 per cent, a bye 60: White Book 3.3.6 and 2.4.2 for hybrids of 12 and of 16 points."""
    section = round_robin(3, boards=boards, vp_scale="", method="hybrid", options={"imp_points": 2})
    matches = section.team_matches.filter(away__isnull=False)
    end_match(matches[0], end="void", by_side="seats", by=DIRECTOR)
    play(matches[1], HYBRID)

    assert f"{void} – {void}" in cells(player, reverse("team_results", args=[section.session_id]))
    assert bye in text_of(player.get(reverse("ranking", args=[section.session_id])))
