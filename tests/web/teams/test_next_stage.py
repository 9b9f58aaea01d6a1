"""The page that adds the next stage of a team event."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tests.web.reading import text_of
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.match_rulings import fine_team
from tournament.domain.stages.acts.team_withdrawals import withdraw_team
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Section, Session, Stage
from tournament.sheets.figures import exact

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S= N")] * 4
WON = [("4S= N", "4S-1 N")] * 4
CONDITIONS = {
    "name": "Final",
    "format": "knock-out",
    "boards": 16,
    "halves": 2,
    "date": "2026-11-28",
    "early": "on",
}


def shown_by(director: Client, section: Section) -> dict[str, object]:
    """What the page fills in, as a browser sends it."""
    form = director.get(address(section)).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value not in (None, False)}


def address(section: Section) -> str:
    return f"/console/{section.session_id}/next-stage/"


def played() -> Section:
    """Team 1 wins its matches; all others are flat."""
    section = round_robin(4)
    for match in section.team_matches.select_related("home", "away"):
        numbers = (match.home.number, match.away.number)
        texts = WON if numbers[0] == 1 else [text[::-1] for text in WON] if numbers[1] == 1 else FLAT
        play(match, texts)
    return section


def teams(section: Section, *numbers: int) -> list[int]:
    entrants = section.session.event.entrants.filter(number__in=numbers)
    return [*entrants.order_by("-number").values_list("pk", flat=True)]


@pytest.mark.slow
def test_a_next_swiss_has_every_condition_and_none_of_a_knock_out(director: Client) -> None:
    section = round_robin(6, boards=2, vp_scale="wbf_discrete", tie_breaks=["net_imps"])
    shown = shown_by(director, section)
    assert (shown["format"], shown["vp_scale"], shown["tie_1"]) == ("knock-out", "wbf_discrete", "net_imps")
    sent = {**shown, **CONDITIONS, "format": "swiss", "rounds": 4, "teams": teams(section, 1, 2, 3, 4, 5)}
    sent |= {"odd": "short_triple", "policy": "untangling", "first": "fold", "lag": "1", "repeats": "last"}
    sent |= {
        "last": 1,
        "tie_2": "wins",
        "restart": "pairs",
        "third_place": "on",
        "carry": "share",
        "percent": 20,
    }
    assert director.post(address(section), sent).status_code == 302
    stage = Stage.objects.get(order=2)
    assert (stage.format, stage.rounds, stage.vp_scale) == ("swiss", 4, "wbf_discrete")
    assert (stage.tie_breaks, stage.carry) == (["net_imps", "wins"], {"rule": "share", "percent": 20})
    chosen = {"odd": "short_triple", "policy": "untangling", "first": "fold", "lag": 1, "repeats": "last"}
    chosen |= {"last": 1, "restart": "pairs", "boards": 16, "halves": 2}
    assert {name: stage.options.get(name) for name in chosen} == chosen
    assert "third_place" not in stage.options


@pytest.mark.slow
def test_a_second_next_stage_proposes_those_who_have_none_and_no_team_that_left(director: Client) -> None:
    section = round_robin(6, boards=2)
    for match in section.team_matches.select_related("home", "away").filter(away__isnull=False):
        home_is_better = match.home.number < match.away.number
        play(match, WON[:2] if home_is_better else [text[::-1] for text in WON[:2]])
    withdraw_team(section.session.event.entrants.get(number=5), section, by=DIRECTOR)
    sent = {**CONDITIONS, "carry": "none", "name": "Cup", "teams": teams(section, 1, 2)}
    assert director.post(address(section), sent).status_code == 302

    page = director.get(address(section), {"k": 3})
    form = page.context["form"]
    assert [*form["teams"].value()] == [*teams(section, 6, 4, 3)][::-1]
    assert form["name"].value() == "Final B"
    text = text_of(page)
    assert (text.count("Cup"), text.count("withdrawn")) == (3, 1)
    assert page.content.decode().count("disabled") == 1

    refused = director.post(address(section), {**sent, "name": "Plate", "teams": teams(section, 4, 5)})
    assert "Team 5 has already withdrawn." in text_of(refused)
    assert Stage.objects.count() == 2


def test_a_tie_for_the_last_place_is_named_and_only_the_sure_are_chosen(director: Client) -> None:
    section = played()
    shown = director.get(address(section)).content.decode()
    assert "Tied for the last place:" in shown
    assert shown.count("checked") == 1


@pytest.mark.slow
def test_a_final_is_added_and_its_knock_out_is_ready(director: Client) -> None:
    section = played()
    sent = {**CONDITIONS, "carry": "wbf", "teams": teams(section, 1, 3)}
    answer = director.post(address(section), sent, follow=True)
    assert "The next stage has been added." in answer.content.decode()
    stage = Stage.objects.get(order=2)
    assert (stage.options["qualified"], stage.carry["rule"]) == ([1, 3], "knock_out")
    made = stage.sessions.get()
    assert answer.request["PATH_INFO"] == f"/console/{made.pk}/knock-out/"
    assert "Next stages so far: Final" in text_of(director.get(address(section)))


@pytest.mark.slow
def test_in_the_correction_period_a_director_goes_on_only_knowingly(director: Client) -> None:
    section = played()
    sent = {**CONDITIONS, "carry": "wbf", "teams": teams(section, 1, 3)}
    assert "A session of this stage is not closed yet" in text_of(director.get(address(section)))
    early = {name: value for name, value in sent.items() if name != "early"}
    refused = director.post(address(section), early)
    assert refused.status_code == 400
    assert "Results may still be corrected." in text_of(refused)
    ended = timezone.now() - timedelta(hours=1)
    Session.objects.filter(pk=section.session_id).update(closed_at=ended)
    assert "Continue before" not in text_of(director.get(address(section)))
    assert director.post(address(section), early).status_code == 302


@pytest.mark.slow
def test_half_an_imp_to_the_team_placed_higher_is_chosen_and_shown(director: Client) -> None:
    section = played()
    sent = {**CONDITIONS, "halves": 1, "carry": "half_imp", "teams": teams(section, 1, 3)}
    director.post(address(section), sent)
    made = Stage.objects.get(order=2).sessions.get()
    page = f"/console/{made.pk}/knock-out/"
    director.post(page, {"do": "seeds"})
    assert "carry-over 0.5" in " ".join(director.get(page).content.decode().split())


@pytest.mark.slow
def test_what_does_not_fit_is_refused_beside_its_field(director: Client) -> None:
    section = played()
    for changed, said in (
        ({"teams": []}, "Choose at least two teams that qualify."),
        ({"teams": teams(section, 1)}, "Choose at least two teams that qualify."),
        ({"carry": "met"}, "This carry-over is for another format."),
        ({"boards": 0}, "greater than or equal to 1"),
    ):
        sent = {**CONDITIONS, "carry": "none", "teams": teams(section, 1, 3), **changed}
        answer = director.post(address(section), sent)
        assert answer.status_code == 400
        assert said in answer.content.decode()
    assert Stage.objects.count() == 1


@pytest.mark.slow
def test_a_final_round_robin_keeps_the_scale_of_the_stage_before(director: Client) -> None:
    section = played()
    fined = section.session.event.entrants.get(number=1)
    fine_team(fined, amount=1, unit="VP", session=section.session, by=DIRECTOR)
    sent = shown_by(director, section) | CONDITIONS
    sent |= {"format": "round-robin", "carry": "share", "percent": 30}
    director.post(address(section), {**sent, "teams": teams(section, 1, 2, 3)})
    stage = Stage.objects.get(order=2)
    assert (stage.vp_scale, stage.carry) == ("wbf_continuous", {"rule": "share", "percent": 30})
    final = stage.sessions.get()
    assert [row.fines for row in team_standings(section.session).rows] == [1, 0, 0, 0]
    assert [row.fines for row in team_standings(final).rows] == [0, 0, 0]
    page = director.get(f"/console/{final.pk}/setup/")
    assert [team.number for team in page.context["teams"]] == [1, 2, 3]
    assert page.context["most_rounds"] == 3
    assert "Add a team" not in text_of(page)
    first = team_standings(section.session).rows[0]
    why = text_of(director.get(f"/s/{final.pk}/teams/{first.team.id}/why/"))
    assert f"Carry-over 30 % × {exact(first.total)}" in why


@pytest.mark.slow
def test_a_page_says_where_the_carry_over_of_a_match_comes_from(director: Client) -> None:
    section = played()
    director.post(address(section), {**CONDITIONS, "carry": "wbf", "teams": teams(section, 1, 3)})
    made = Section.objects.get(session__stage__order=2)
    seat_first_round(made, by=DIRECTOR)
    match = made.team_matches.get()
    page = f"/s/{made.session_id}/team-matches/{match.pk}/"
    assert "Total with carry-over 16 : 0" in text_of(director.get(page))
    why = text_of(director.get(page + "why/"))
    assert "Previous match of these teams: won by 44 IMP" in why
    assert "Carry-over: share 44 × 1/2 22 IMP Carry-over: at most 16 IMP" in why
    assert "Victory points" not in why


@pytest.mark.slow
def test_a_final_round_robin_keeps_the_clubs_own_table(director: Client) -> None:
    table = {"top": 20, "bands": [[0, 10], [1, 12], [9, 20]]}
    section = round_robin(4, vp_scale="own", options={"vp_table": table})
    sent = shown_by(director, section) | CONDITIONS
    sent |= {"format": "round-robin", "carry": "none", "teams": teams(section, 1, 2, 3)}
    assert director.post(address(section), sent).status_code == 302
    stage = Stage.objects.get(order=2)
    assert (stage.vp_scale, stage.options["vp_table"]) == ("own", table)


@pytest.mark.slow
def test_a_final_round_robin_of_a_length_that_the_scale_does_not_have_is_refused(director: Client) -> None:
    section = round_robin(4, boards=8, vp_scale="acbl_20")
    sent = shown_by(director, section) | CONDITIONS
    sent |= {"format": "round-robin", "carry": "none", "boards": 3}
    answer = director.post(address(section), {**sent, "teams": teams(section, 1, 2, 3)})
    assert answer.status_code == 400
    assert "This scale has no column for matches of this length." in text_of(answer)


@pytest.mark.slow
def test_a_final_round_robin_keeps_the_options_of_the_stage_before(director: Client) -> None:
    own = {"common": "match", "line_up": "blind", "bye": "own_average", "bye_percent": 50, "restart": "pairs"}
    section = round_robin(4, boards=2, options=own)
    for match in section.team_matches.select_related("home", "away"):
        play(match, WON[:2])

    sent = shown_by(director, section) | CONDITIONS
    sent |= {"format": "round-robin", "carry": "none", "teams": teams(section, 1, 2, 3)}
    assert director.post(address(section), sent).status_code == 302

    options = Stage.objects.get(order=2).options
    assert {name: options.get(name) for name in own} == own
