"""The pages of a round robin and of a Swiss in groups: set-up, tables, cross-tables, the next stage."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from tests.domain.stages.test_groups import SNAKE, all_played, fresh, two_groups
from tests.domain.stages.test_swiss_groups import play_round
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import team_section
from tests.web.reading import Page, text_of
from tests.web.teams.test_next_stage import shown_by
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.reports.stage_rankings import qualifiers
from tournament.models import Section, Stage

pytestmark = pytest.mark.django_db


def groups_of(section: Section) -> list[list[int]]:
    return fresh(section).session.stage.options.get("groups", [])


def send(director: Client, section: Section, **data: object) -> object:
    return director.post(reverse("team_groups", args=[section.session_id]), data)


@pytest.mark.slow
def test_groups_are_made_and_changed_at_the_desk(director: Client) -> None:
    section = team_section(8, boards=2)
    setup = reverse("setup", args=[section.session_id])
    assert "All teams in one group" in text_of(director.get(setup))
    assert send(director, section, do="make", count=2, order="seed").status_code == 302
    assert groups_of(section) == SNAKE
    shown = director.get(setup)
    assert Page(shown).problems() == []
    assert "2 groups" in text_of(shown)

    by_hand = {f"group-{number}": "A" if number < 5 else "C" for number in range(1, 9)}
    assert send(director, section, do="save", **by_hand).status_code == 302
    assert groups_of(section) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    refused = send(director, section, do="save", **{**by_hand, "group-8": ""})
    assert (refused.status_code, "Each team is in one group. Check: 8." in text_of(refused)) == (400, True)
    assert send(director, section, do="make", count=99, order="seed").status_code == 400
    director.post(reverse("seat_teams", args=[section.session_id]))
    assert section.team_matches.count() == 12
    assert send(director, section, do="make", count=1, order="seed").status_code == 302
    assert (groups_of(section), section.team_matches.count()) == ([], 0)


@pytest.mark.slow
def test_ranking_and_cross_table_show_each_group_by_itself(director: Client) -> None:
    section = all_played(two_groups())
    for address in (f"/s/{section.session_id}/", reverse("cross_table", args=[section.session_id])):
        page = director.get(address)
        assert Page(page).problems() == []
        text = text_of(page)
        assert [text.count(f"Group {letter}") for letter in "AB"] == [1, 1]
        assert text.index("Group A") < text.index("髙橋組") < text.index("Group B") < text.index("加藤組")
    paper = director.get(f"/s/{section.session_id}/team_ranking.pdf", {"language": "en"})
    assert paper["Content-Type"] == "application/pdf"


@pytest.mark.slow
def test_a_program_makes_groups_and_reads_who_goes_on(director: Client) -> None:
    section = team_section(8, boards=2)
    path, how = f"/api/sections/{section.pk}/team-groups/", {"content_type": "application/json"}
    assert director.get(path).json()["groups"] == []
    assert director.put(path, {"count": 2}, **how).json()["groups"] == SNAKE
    wrong = director.put(path, {"groups": [[1, 2], [3, 4]]}, **how)
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_groups")
    assert director.put(path, {"groups": [[1, 2, 3, 4], [5, 6, 7, 8]]}, **how).status_code == 200
    assert director.put(path, {}, **how).json()["groups"] == []
    played = all_played(two_groups())
    found = director.get(f"/api/sessions/{played.session_id}/next-stage/", {"wanted": 2}).json()
    assert [team["number"] for team in found["through"]] == [1, 2, 4, 3]
    tables = director.get(f"/api/sessions/{played.session_id}/cross-table/").json()
    assert [one["group"] for one in tables] == ["A", "B"]


@pytest.mark.slow
def test_two_of_each_group_cross_over_into_semi_finals_and_the_others_play_a_plate(director: Client) -> None:
    section = all_played(two_groups())
    address = reverse("next_stage", args=[section.session_id])
    page = director.get(address, {"k": 2})
    assert Page(page).problems() == []
    assert "First teams of each group" in text_of(page)
    assert "A1" in text_of(page)
    usual = shown_by(director, section) | {"early": "on", "date": "2026-11-28", "boards": 4, "halves": 1}
    assert director.post(address, {**usual, "name": "Cup", "carry": "half_imp"}).status_code == 302
    cup = Section.objects.get(session__stage__name="Cup")
    seat_first_round(fresh(cup), by=DIRECTOR)
    met = cup.team_matches.order_by("pk").values_list("home__number", "away__number")
    assert {frozenset(two) for two in met} == {frozenset((1, 3)), frozenset((2, 4))}

    rest = shown_by(director, section)
    assert rest["name"] == "Final B"
    sent = {**usual, **rest, "early": "on", "date": "2026-11-28", "name": "Plate", "format": "round-robin"}
    assert director.post(address, {**sent, "carry": "met", "boards": 4}).status_code == 302
    assert Stage.objects.get(name="Plate").options["qualified"] == [5, 6, 8, 7]
    assert "groups" not in Stage.objects.get(name="Plate").options


# Groups of a Swiss.


@pytest.mark.slow
def test_a_director_makes_the_groups_draws_them_and_lets_them_cross_over(director: Client) -> None:
    """First of A against second of B, first of B against second of A; the others in a plate."""
    section = team_section(
        8, boards=2, format="swiss", rounds=3, vp_scale="wbf_continuous", options={"first": "adjacent"}
    )
    setup = reverse("setup", args=[section.session_id])
    assert "All teams in one group" in text_of(director.get(setup))
    address = reverse("team_groups", args=[section.session_id])
    assert director.post(address, {"do": "make", "count": 2, "order": "seed"}).status_code == 302
    assert fresh(section).session.stage.options["groups"] == SNAKE
    director.post(reverse("start_teams", args=[section.session_id]))
    page = reverse("draw", args=[section.session_id])
    for number in (1, 2, 3):
        assert director.post(page, {"do": "propose", "policy": "top_down"}).status_code == 302
        shown = director.get(page)
        assert Page(shown).problems() == []
        assert [text_of(shown).count(f"Group {letter}") for letter in "AB"] == [2, 2]
        assert director.post(page, {"do": "publish", "seen": shown.context["seen"]}).status_code == 302
        section = play_round(fresh(section), number)
    reader = Client(headers={"accept-language": "en"})
    public = reader.get(reverse("draw_of_teams", args=[section.session_id]))
    assert Page(public).problems() == []
    assert [text_of(public).count(f"Group {letter}") for letter in "AB"] == [1, 1]
    ranking = text_of(reader.get(f"/s/{section.session_id}/"))
    assert ranking.index("Group A") < ranking.index("Group B")

    assert [team.number for team in qualifiers(section.session, 2, AnonymousUser()).through] == [1, 2, 4, 3]
    usual = shown_by(director, section) | {"early": "on", "date": "2026-11-28", "boards": 4, "halves": 1}
    next_stage = reverse("next_stage", args=[section.session_id])
    sent = {**usual, "name": "Cup", "format": "knock-out", "carry": "none"}
    assert director.post(next_stage, sent).status_code == 302
    cup = Section.objects.get(session__stage__name="Cup")
    seat_first_round(fresh(cup), by=DIRECTOR)
    met = cup.team_matches.values_list("home__number", "away__number")
    assert {frozenset(two) for two in met} == {frozenset((1, 3)), frozenset((2, 4))}
    assert "groups" not in Stage.objects.get(name="Cup").options


def test_a_program_makes_groups_of_a_swiss(director: Client) -> None:
    section = team_section(8, boards=2, format="swiss", rounds=2, vp_scale="wbf_continuous")
    path, how = f"/api/sections/{section.pk}/team-groups/", {"content_type": "application/json"}
    assert director.put(path, {"count": 2}, **how).json()["groups"] == SNAKE
    draws = f"/api/sections/{section.pk}/draws/"
    made = director.post(draws, {"first": "adjacent"}, **how)
    assert made.status_code == 201, made.text
    assert [one["group"] for one in made.json()["matches"]] == ["A", "A", "B", "B"]
