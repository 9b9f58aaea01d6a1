"""Captains enter their teams through a link, and correct them until the start."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import team_section
from tests.web.reading import text_of
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.models import Door, Entrant, Session
from tournament.web.public.private_pages import signed

pytestmark = pytest.mark.django_db
TYPED = {"name": "Violet", "player-1": "Ann Lee", "player-2": "Bo Ek", "player-3": "Cy Dow", "captain": "2"}


@pytest.fixture
def session() -> Session:
    return team_section(2).session


def opened(director: Client, session: Session) -> str:
    director.post(reverse("captains_link", args=[session.pk]), {"do": "open"})
    return reverse("captains", args=[Door.objects.get(session=session).token])


@pytest.mark.slow
def test_a_captain_enters_a_team_and_corrects_it(director: Client, player: Client, session: Session) -> None:
    page = opened(director, session)
    assert page in director.get(reverse("setup", args=[session.pk])).content.decode()
    answer = player.post(page, TYPED)
    team = Entrant.objects.get(name="Violet")
    assert [str(row.player) for row in team.players.order_by("order")] == ["Ann Lee", "Bo Ek", "Cy Dow"]
    assert str(team.players.get(is_captain=True).player) == "Bo Ek"
    own = answer["Location"]
    entered = text_of(player.get(own))
    assert "Team 3 is entered: Violet" in entered
    assert "not complete A team needs four players." in entered
    player.post(own, {**TYPED, "player-4": "Di Fox"})
    assert team.players.count() == 4
    assert "not complete" not in text_of(player.get(own))


@pytest.mark.parametrize(
    ("typed", "status", "known"), [("Ann Leigh", 400, "Ann Lee"), ("Zed Quux", 302, "Zed Quux")]
)
def test_a_name_that_may_be_another_spelling_is_left_to_the_director(
    director: Client, player: Client, session: Session, typed: str, status: int, known: str
) -> None:
    own = player.post(opened(director, session), TYPED)["Location"]

    answer = player.post(own, {**TYPED, "player-1": typed})

    assert answer.status_code == status
    assert str(Entrant.objects.get(name="Violet").players.get(order=1).player) == known
    if status != 302:
        assert "Ask the director to change “Ann Lee” to “Ann Leigh”." in text_of(answer)


def test_the_address_of_one_team_opens_no_other(director: Client, player: Client, session: Session) -> None:
    page = opened(director, session)
    own = player.post(page, TYPED)["Location"]
    other = session.event.entrants.get(number=1)
    forged = own.replace(f"/{Entrant.objects.get(name='Violet').pk}:", f"/{other.pk}:")
    assert forged != own
    assert player.get(forged).status_code == 404


def test_the_link_ends_when_it_is_closed(director: Client, player: Client, session: Session) -> None:
    page = opened(director, session)
    own = player.post(page, TYPED)["Location"]
    director.post(reverse("captains_link", args=[session.pk]), {"do": "close"})
    assert [player.get(address).status_code for address in (page, own)] == [404, 404]


def test_a_player_of_another_team_is_refused_in_a_sentence(
    director: Client, player: Client, session: Session
) -> None:
    page = opened(director, session)
    player.post(page, TYPED)
    answer = player.post(page, {"name": "Gold", "player-1": "Ann Lee"})
    assert answer.status_code == 400
    assert "Ann Lee is already in team Violet." in text_of(answer)
    assert not Entrant.objects.filter(name="Gold").exists()


def test_a_team_without_players_is_refused(director: Client, player: Client, session: Session) -> None:
    answer = player.post(opened(director, session), {"name": "Gold"})
    assert answer.status_code == 400
    assert "Type the names of the players." in text_of(answer)


def test_after_the_start_only_the_director_changes_a_team(
    director: Client, player: Client, session: Session
) -> None:
    page = opened(director, session)
    own = player.post(page, TYPED)["Location"]
    seat_round_robin(session.sections.get(), by=DIRECTOR)
    lifecycle.start_session(Session.objects.get(pk=session.pk), by=DIRECTOR)
    assert player.post(own, {**TYPED, "name": "Gold"}).status_code == 400
    assert "Ask the director to change a team." in text_of(player.get(own))
    assert Entrant.objects.filter(name="Violet").exists()


def test_a_session_of_pairs_has_no_such_page(director: Client, player: Client, session: Session) -> None:
    page = opened(director, session)
    session.sections.update(kind="pairs")
    assert player.get(page).status_code == 404


@pytest.mark.slow
def test_a_captain_enters_the_date_of_a_match_of_their_own_team_alone(
    director: Client, player: Client
) -> None:
    section = team_section(4)
    seat_round_robin(section, by=DIRECTOR)
    opened(director, section.session)
    door, team = Door.objects.get(session=section.session), section.session.event.entrants.get(number=1)
    own = reverse("captains_team", args=[door.token, signed(door, team)])
    match = section.team_matches.filter(home=team).first()
    other = section.team_matches.exclude(home=team).exclude(away=team).first()
    sent = {"plays_at": "2026-12-01T19:30", "venue": "公民館"}

    assert player.post(own, {**sent, "match": match.pk, "seen": match.version}).status_code == 302
    assert player.post(own, {**sent, "match": match.pk, "seen": match.version}).status_code == 409
    assert player.post(own, {**sent, "match": other.pk, "seen": other.version}).status_code == 400

    match.refresh_from_db()
    other.refresh_from_db()
    assert (match.place, other.place) == ("公民館", "")
    assert "19:30 公民館" in text_of(player.get(reverse("team_results", args=[section.session_id])))


@pytest.mark.slow
def test_captains_and_director_date_the_matches_of_a_cup(director: Client, player: Client) -> None:
    section = team_section(4, boards=2, format="knock-out")
    link, event = opened(director, section.session), section.session.event
    seat_first_round(section, by=DIRECTOR)
    first, second = section.team_matches.order_by("pk")
    own = reverse("captains_team", args=[link.split("/")[-2], signed(Door.objects.get(), first.home)])
    assert f"{first.home.number} {first.home}" in text_of(player.get(own))
    sent = {"match": first.pk, "plays_at": "2026-12-05T19:30", "venue": "公民館", "seen": first.version}
    assert player.post(own, sent).status_code == 302
    assert player.post(own, {**sent, "match": second.pk}).status_code == 400

    desk = reverse("knock_out", args=[section.session_id])
    shown = director.get(desk).content.decode()
    assert ('value="2026-12-05T19:30"' in shown, "公民館" in shown) == (True, True)
    assert director.post(desk, {**sent, "match": second.pk, "seen": second.version}).status_code == 302
    round_of_cup, _, whole_list = text_of(
        player.get(reverse("bracket", args=[section.session_id]))
    ).partition("As a list")
    assert (round_of_cup.count("19:30 公民館"), whole_list.count("19:30 公民館")) == (2, 2)
    assert event.entrants.count() == 4


def test_two_teams_of_one_name_are_refused_wherever_they_are_entered(
    director: Client, player: Client, session: Session
) -> None:
    """By the captain's link, by the director, in a pasted list, and when a name is changed."""
    page = opened(director, session)
    first, second = session.event.entrants.order_by("number")
    other = {**TYPED, "name": first.name}

    sent = [
        player.post(page, other),
        director.post(reverse("new_team", args=[session.pk]), other),
        director.post(reverse("team_entry", args=[session.pk, second.pk]), other),
    ]

    assert [answer.status_code for answer in sent] == [400] * 3
    assert {f"Another team is called {first.name}" in text_of(answer) for answer in sent} == {True}
    assert session.event.entrants.count() == 2
    listed = {"list-teams": f"{first.name}\tAnn Lee\tBo Ek\tCy Dow\tDi Fox"}
    read = director.post(reverse("read_teams", args=[session.pk]), listed)
    assert "two teams of this name" in text_of(read)
    assert director.post(reverse("team_entry", args=[session.pk, first.pk]), other).status_code == 302
