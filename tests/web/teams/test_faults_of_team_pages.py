"""Pages of teams: whole IMPs, a scale of one's own, and no board that the director has still to play."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.domain.stages.test_draws import drawn
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, swiss
from tests.web.reading import text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.stages.acts.match_rulings import end_match
from tournament.models import PlayerToken, Section

pytestmark = pytest.mark.django_db
IN_ENGLISH = {"accept-language": "en"}
LATE = "7CXX-9 W"  # 9 down, redoubled: no other page says so


def test_the_phone_of_a_team_shows_whole_imps(player: Client) -> None:
    section = round_robin(2, boards=2)
    match = section.team_matches.get()
    play(match, [("4S= N", "4S-1 N"), ("PASS", "1NT= N")])
    token = PlayerToken.objects.get(contestant__entrant=match.home, contestant__direction="NS").token

    card = player.get(f"/t/{token}/card").json()

    assert set(card["boards"].values()) == {"+10", "−3"}


def test_the_way_to_victory_points_of_ones_own_scale_is_explained(player: Client) -> None:
    table = {"top": 20, "bands": [[0, 10, 10], [5, 15, 5], [20, 20, 0]]}
    section = round_robin(2, boards=2, vp_scale="own", options={"vp_table": table})
    match = section.team_matches.get()
    play(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])

    said = text_of(player.get(reverse("why_match", args=[section.session_id, match.pk])))

    assert "On the scale for a match of 2 boards +10 15 VP" in said


@pytest.mark.slow
def test_a_director_who_plays_does_not_see_the_match_of_others_on_boards_still_to_play(
    director: Client,
) -> None:
    section = round_robin(4, boards=2)
    user = get_user_model().objects.get(username="d")
    first, second = section.team_matches.filter(round=1)
    pair = section.contestants.get(entrant=first.home, direction="NS")
    play_in(pair, by=Actor(user.first_name, user))
    play(second, [(LATE, "PASS"), ("PASS", "PASS")])

    page = text_of(director.get(reverse("team_match", args=[section.session_id, second.pk])))
    listed = text_of(director.get(reverse("team_matches", args=[section.session_id])))
    desk = director.get(f"/api/team-matches/{second.pk}/desk/").content.decode()
    (line,) = [
        each
        for each in director.get(f"/api/sessions/{section.session_id}/match-desk/").json()
        if each["id"] == second.pk
    ]

    assert "still to play" in page
    assert "7 ♣" not in page
    assert "−24" not in page + listed
    assert "7CXX" not in desk
    assert [line[figure] for figure in ("imps", "points", "margins")] == [[None, None]] * 3


def test_the_first_page_leads_to_a_session_of_teams(player: Client) -> None:
    section = round_robin(4)

    assert f"/s/{section.session_id}/" in player.get("/").content.decode()


@pytest.mark.slow
def test_a_total_of_board_a_match_has_no_imps_and_a_bye_of_plain_imps_no_share(player: Client) -> None:
    section = round_robin(3, boards=2, method="bam", vp_scale="")
    match = section.team_matches.filter(away__isnull=False).first()
    play(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    team = reverse("team", args=[section.session_id, match.home_id])

    assert "IMP" not in text_of(player.get(team)) + text_of(player.get(f"{team}why/"))
    plain = round_robin(3, boards=2, vp_scale="")
    idle = plain.team_matches.get(round=1, away=None).home
    play(plain.team_matches.filter(away__isnull=False).first(), [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    assert "60 %" not in text_of(player.get(reverse("why_team", args=[plain.session_id, idle.pk])))


def swiss_of_two(teams: int, **columns: object) -> Section:
    section = swiss(teams, rounds=1, **columns)
    drawn(section)
    return section


@pytest.mark.sampled
@pytest.mark.parametrize("vp_scale", ["wbf_continuous", ""])
def test_the_team_that_gains_by_a_forfeit_reads_walkover(player: Client, vp_scale: str) -> None:
    section = round_robin(2, boards=2, vp_scale=vp_scale)
    match = section.team_matches.get()
    end_match(match, end="forfeited", by_side="home", by=DIRECTOR)

    def page(team: int) -> str:
        return text_of(player.get(reverse("team", args=[section.session_id, team]), headers=IN_ENGLISH))

    assert "forfeited" in page(match.home_id)
    assert "walkover" in page(match.away_id)
    assert "forfeited" not in page(match.away_id)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("make", "vp_scale", "rule"),
    [
        (round_robin, "wbf_continuous", "60 % × 20"),
        (swiss_of_two, "wbf_continuous", "60 % × 20"),
        (swiss_of_two, "japan_25", "60 % × 30"),
    ],
)
def test_a_walkover_says_its_share_of_the_points(
    player: Client, make: Callable[..., Section], vp_scale: str, rule: str
) -> None:
    section = make(2, boards=8, vp_scale=vp_scale)
    match = section.team_matches.get()
    end_match(match, end="forfeited", by_side="home", by=DIRECTOR)
    for name, key in (("why_team", match.away_id), ("why_match", match.pk)):
        assert rule in text_of(player.get(reverse(name, args=[section.session_id, key])))
