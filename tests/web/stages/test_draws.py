"""The page of the draw for directors, and the page of published draws for everyone."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.domain.stages.test_draws import BIG, FLAT
from tests.domain.stages.test_withdrawals import late_team
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.swiss_pairs import swiss_pairs
from tests.fixtures.teams import play, round_robin, swiss
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.stages.acts.match_rulings import exchange_opponents
from tournament.domain.stages.acts.team_entries import change_team, remove_team, seat_team
from tournament.models import Draw, Field, Section, Session

pytestmark = pytest.mark.django_db


def page(section: Section) -> str:
    return reverse("draw", args=[section.session_id])


def public(section: Section) -> str:
    return reverse("draw_of_teams", args=[section.session_id])


def do(client: Client, section: Section, what: str, **typed: object) -> int:
    typed = {"section": section.letter, "policy": "top_down", "first": "adjacent", **typed}
    return client.post(page(section), {"do": what, **typed}).status_code


def drawn(client: Client, section: Section, **typed: object) -> None:
    assert do(client, section, "propose", **typed) == 302
    assert do(client, section, "publish") == 302


def play_round(section: Section, number: int, texts: list[tuple[str, str]]) -> None:
    for match in section.team_matches.filter(round=number, away__isnull=False):
        play(match, texts)


@pytest.mark.slow
def test_a_draw_is_seen_by_players_only_when_it_is_published(director: Client, player: Client) -> None:
    section = swiss(5)

    assert do(director, section, "propose") == 302

    assert "not yet published" in text_of(director.get(page(section)))
    assert "No round is drawn yet." in text_of(player.get(public(section)))
    assert do(director, section, "publish") == 302
    shown = text_of(player.get(public(section)))
    assert "Draw of round 1" in shown
    assert "1·2 1 佐藤組 2" in " ".join(shown.split())


def test_two_teams_are_exchanged_and_the_reason_is_shown(director: Client) -> None:
    section = swiss(4)
    do(director, section, "propose")

    assert do(director, section, "exchange", first=2, second=4, reason="club mates") == 302

    assert Draw.objects.get().pairings == [[1, 4], [3, 2]]
    shown = text_of(director.get(page(section)))
    assert "Changed by hand" in shown
    assert "club mates" in shown


@pytest.mark.sampled
@pytest.mark.parametrize("first, second", [(1, 1), (1, 9), ("x", 2)])
def test_teams_that_cannot_be_exchanged_are_refused(director: Client, first: object, second: object) -> None:
    section = swiss(4)
    do(director, section, "propose")
    assert do(director, section, "exchange", first=first, second=second) == 400
    assert Draw.objects.get().pairings == [[1, 2], [3, 4]]


@pytest.mark.slow
def test_repeats_byes_and_those_who_play_down_are_named(director: Client) -> None:
    section = swiss(5)
    drawn(director, section)
    play_round(section, 1, BIG)
    do(director, section, "propose")
    found = Draw.objects.get(round=2)
    (one, other), *_others = [those for those in Draw.objects.get(round=1).pairings if len(those) == 2]
    beside = next((set(those) - {one}).pop() for those in found.pairings if one in those and len(those) == 2)
    do(director, section, "exchange", first=beside, second=other)

    shown = text_of(director.get(page(section)))

    assert "Rematch: met in round 1" in shown
    assert "Bye: " in shown


@pytest.mark.slow
def test_an_unfinished_round_is_named_and_can_be_drawn_over(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    assert "Matches not final: 1–2, 3–4" in text_of(director.get(page(section)))
    assert do(director, section, "propose") == 400
    assert do(director, section, "propose", insist="on") == 302
    assert "Standings used running results of round 1" in text_of(director.get(page(section)))


@pytest.mark.slow
def test_a_correction_says_what_the_draw_would_have_been(director: Client) -> None:
    section = swiss(8)
    drawn(director, section)
    play_round(section, 1, FLAT)
    drawn(director, section)
    last = section.results.get(round=1, board=1, ns__entrant__number=8)
    correct_result(last, read_result("4SX+3 N"), seen=last.version, by=Actor("director"))

    shown = text_of(director.get(page(section)))

    assert "It stays as published." in shown
    assert "10.00 →" in shown
    assert Draw.objects.get(round=2).pairings == [[1, 3], [2, 4], [5, 7], [6, 8]]


@pytest.mark.slow
def test_where_nothing_is_legal_the_page_offers_repeats(director: Client) -> None:
    section = swiss(4)
    for number in range(1, 4):
        drawn(director, section)
        play_round(section, number, BIG)

    refused = director.post(page(section), {"do": "propose", "section": "A", "policy": "top_down"})

    assert refused.status_code == 400
    assert "Allow rematches of round 1" in text_of(refused)
    assert do(director, section, "offer:1") == 302


def test_a_published_draw_is_withdrawn_and_discarded(director: Client, player: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    assert do(director, section, "withdraw") == 302
    assert "No round is drawn yet." in text_of(player.get(public(section)))
    assert do(director, section, "withdraw") == 302
    assert not Draw.objects.exists()


@pytest.mark.slow
def test_other_sessions_have_no_page_of_the_draw(director: Client) -> None:
    section = round_robin(4)
    assert director.get(page(section)).status_code == 404
    assert "Draw" not in text_of(director.get(reverse("room", args=[section.session_id]))).split()


def test_an_unknown_act_is_refused(director: Client) -> None:
    assert do(director, swiss(4), "nothing") == 400


@pytest.mark.slow
def test_a_team_leaves_and_comes_back_on_the_page(director: Client) -> None:
    section = swiss(5)
    team = section.session.event.entrants.get(number=2)
    assert do(director, section, "leave", team=team.pk, from_round=1, reason="ill") == 302
    assert do(director, section, "propose") == 302
    assert Draw.objects.get().pairings == [[1, 3], [4, 5]]
    assert "withdrawn" in text_of(director.get(page(section)))

    assert do(director, section, "return", team=team.pk) == 302
    team.refresh_from_db()
    assert team.withdrawn_from is None
    assert do(director, section, "leave", team="x") == 400


@pytest.mark.slow
def test_missed_rounds_of_a_late_team_are_given_points_on_the_page(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    late = late_team(section)

    assert "missed rounds: 1" in text_of(director.get(page(section)))
    assert do(director, section, "missed", team=late.pk, percent=60) == 302

    answer = director.get(page(section))
    assert "12.00 VPs given" in text_of(answer)
    assert '<option value="60" selected>60 %</option>' in answer.content.decode()


@pytest.mark.slow
def test_a_late_team_is_entered_from_the_page_of_the_draw_which_comes_back(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    enter = f"{reverse('new_team', args=[section.session_id])}?late=1"
    assert enter in director.get(page(section)).content.decode()

    answer = director.post(enter, {"name": "遅刻組"})

    assert answer["Location"].startswith(page(section))
    shown = text_of(director.get(page(section)))
    assert "It has 0 players: a team has four to eight." in shown
    assert "missed rounds: 1" in shown


@pytest.mark.slow
def test_the_day_of_publishing_is_that_of_the_club(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    late_evening = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)  # half past eight of the next day in Japan
    Draw.objects.update(published_at=late_evening)
    assert "Sat 21 November 2026 08:30" in text_of(director.get(page(section)))


@pytest.mark.slow
def test_a_proposal_says_when_teams_or_standings_have_changed_since(director: Client) -> None:
    section = swiss(6)
    drawn(director, section)
    play_round(section, 1, FLAT)
    do(director, section, "propose")
    last = section.results.get(round=1, board=1, ns__entrant__number=6)
    correct_result(last, read_result("4SX+3 N"), seen=last.version, by=Actor("director"))
    assert "Standings changed since this draw." in text_of(director.get(page(section)))

    late_team(section)

    assert "Teams changed since this draw." in text_of(director.get(page(section)))
    assert do(director, section, "publish") == 409


@pytest.mark.slow
def test_wishes_are_chosen_for_a_round(director: Client) -> None:
    section = swiss(6)
    for team in section.session.event.entrants.filter(number__in=(1, 2)):
        change_team(team, category="A", by=Actor("director"))

    assert do(director, section, "propose", wishes="yes", apart="on", stationary="5, 6") == 302

    draw = Draw.objects.get()
    assert [1, 2] not in draw.pairings
    assert draw.options["stationary"] == [5, 6]
    assert do(director, section, "propose", wishes="yes", stationary="five") == 400


@pytest.mark.slow
def test_wishes_about_tables_hold_for_the_rounds_that_follow(director: Client) -> None:
    section = swiss(4)
    drawn(director, section, wishes="yes", stationary="3", same_room="on")
    play_round(section, 1, BIG)

    found = Page(director.get(page(section)))

    (box,) = (one for one in found.all("input") if one.get("name") == "same_room")
    (typed,) = (one for one in found.all("input") if one.get("name") == "stationary")
    assert ("checked" in box, typed.get("value")) == (True, "3")


@pytest.mark.slow
def test_a_proposal_with_a_team_that_was_removed_is_shown_and_not_published(director: Client) -> None:
    section = swiss(5)
    do(director, section, "propose")
    remove_team(section.session.event.entrants.get(number=5), by=Actor("director"))

    assert "Teams changed since this draw." in text_of(director.get(page(section)))
    assert do(director, section, "publish") == 409


def second_session(section: Section) -> Section:
    """Another session of the same stage, with the same teams."""
    first = section.session
    with act("open_evening", by=Actor("director"), name="2") as write:
        session = write.add(Session(event=first.event, stage=first.stage, date=first.date))
        field = write.add(Field(session=session))
        later = write.add(Section(session=session, field=field, kind="teams", boards_per_set=2))
        for team in first.event.entrants.all():
            seat_team(write, later, team)
    return later


@pytest.mark.slow
def test_the_rounds_of_a_second_session_go_on_counting(director: Client, player: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    play_round(section, 1, BIG)
    later = second_session(section)

    drawn(director, later)

    assert "Draw of round 2" in text_of(player.get(public(later)))
    assert Draw.objects.get(section=later).options["seen"] == 1


@pytest.mark.slow
def test_a_larger_field_asks_for_no_more_queries(director: Client) -> None:
    counts = []
    for teams in (6, 24):
        section = swiss(teams)
        with CaptureQueriesContext(connection) as queries:
            do(director, section, "propose")
            do(director, section, "publish")
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.slow
def test_a_correction_that_leaves_the_draw_as_it_is_says_so(director: Client) -> None:
    section = swiss(4)
    drawn(director, section)
    play_round(section, 1, BIG)
    drawn(director, section)
    last = section.results.filter(round=1, board=1).order_by("pk").first()
    correct_result(last, read_result("4SX+3 N"), seen=last.version, by=Actor("director"))

    assert "It would be the same now." in text_of(director.get(page(section)))


def test_the_room_of_a_swiss_that_is_not_drawn_leads_to_the_draw(director: Client) -> None:
    section = swiss(4)
    room = director.get(reverse("room", args=[section.session_id])).content.decode()
    assert "Round 1 is not drawn yet." in room
    assert f'href="{page(section)}"' in room
    assert "travellers" not in room


@pytest.mark.slow
def test_a_match_forfeited_after_the_draw_is_named_on_both_pages_of_the_draw(
    director: Client, player: Client
) -> None:
    section = swiss(4)
    drawn(director, section)
    leaver = section.session.event.entrants.get(number=2)

    assert do(director, section, "leave", team=leaver.pk, from_round=1) == 302

    said = f"Forfeited by 2 {leaver.name}"
    assert said in text_of(director.get(page(section)))
    assert said in text_of(player.get(public(section)))


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("line_up", "head"), [("blind", "N-S in the open room"), ("home_first", "Home team")]
)
def test_a_draw_names_home_teams_only_where_that_has_a_meaning(
    director: Client, player: Client, line_up: str, head: str
) -> None:
    section = swiss(4, options={"line_up": line_up})
    assert do(director, section, "propose", policy="top_down") == 302
    assert do(director, section, "publish") == 302
    heads = {"N-S in the open room", "Home team"}
    shown = text_of(player.get(public(section)))
    assert {one for one in heads if one in shown} == {head}


@pytest.mark.slow
def test_who_really_played_stands_beside_a_published_draw_and_in_the_lists(
    director: Client, player: Client
) -> None:
    section = swiss(5)
    drawn(director, section)
    first, second = section.team_matches.filter(round=1, away__isnull=False)
    assert "Actually played" not in text_of(director.get(page(section)))

    exchange_opponents(first, second, by=DIRECTOR)

    shown = text_of(director.get(page(section)))
    assert shown.count("Actually played: 1–4 · 3–2") == 2
    lists = " ".join(text_of(player.get(public(section))).split())
    assert f"1·2 1 佐藤組 4 {first.away.name} Changed after the draw" in lists
    assert f"{second.away.name} (2) 3·4 3 {second.home.name} Changed after the draw" in lists
    assert lists.count("Changed after the draw") == 2 + 4


@pytest.mark.slow
def test_a_bye_has_no_table_and_its_phones_read_what_it_is_worth(director: Client, player: Client) -> None:
    section = swiss(3)
    drawn(director, section)
    idle = section.team_matches.get(away=None).home.contestants.first()

    room = Page(director.get(reverse("room", args=[section.session_id]))).text
    codes = Page(director.get(reverse("table_codes", args=[section.session_id]))).text
    state = player.get(f"/t/{idle.addresses.get().token}/state").json()

    assert [f'<th scope="row">{table}</th>' in room for table in (2, 3)] == [True, False]
    assert [f"Table {table}" in codes for table in (2, 3)] == [True, False]
    assert state["rounds"][0]["match"]["worth"] == "12.00"


@pytest.mark.slow
def test_the_room_leads_to_the_next_step_once(director: Client) -> None:
    section = swiss(4, rounds=1)
    room = reverse("room", args=[section.session_id])
    before = text_of(director.get(room))
    drawn(director, section)
    play_round(section, 1, FLAT)

    after = director.get(room).content.decode()

    assert before.count("Draw round 1") == 1
    assert re.findall(r"<(?:a|button)[^>]*\bprimary\b[^>]*>\s*([^<]*?)\s*<", after) == ["Close the session"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "count", "rounds", "odd", "said"),
    [
        (swiss, 6, 3, "bye", ""),
        (swiss, 4, 3, "bye", "If favourites win, the leader meets no. 4 in round 3."),
        (swiss, 6, 6, "bye", "After 5 rounds everyone has met. Round 6 has 3 rematches, or no legal draw."),
        (swiss, 6, 5, "bye", "If favourites win, the leader meets no. 6 in round 5."),
        (
            swiss_pairs,
            6,
            6,
            "bye",
            "After 5 rounds everyone has met. Round 6 has 3 rematches, or no legal draw.",
        ),
        (
            swiss_pairs,
            5,
            6,
            "bye",
            "After 5 rounds everyone has met. Round 6 has 2 rematches, or no legal draw.",
        ),
        (
            swiss,
            5,
            5,
            "long_triple",
            "After 4 rounds everyone has met. Round 5 has 2 rematches, or no legal draw.",
        ),
    ],
)
def test_more_rounds_than_opponents_are_said_at_set_up_and_at_every_draw(
    director: Client, kind: Callable[..., Section], count: int, rounds: int, odd: str, said: str
) -> None:
    section = kind(count, rounds=rounds, options={"odd": odd})
    for name in ("setup", "draw"):
        shown = text_of(director.get(reverse(name, args=[section.session_id])))
        assert said in shown if said else "favourites" not in shown


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("chosen", "said", "how"),
    [
        (
            {"repeats": "last", "last": 1, "leaders": 4},
            "rematches: round 4: 2.",
            "round 4, between the first 4",
        ),
        ({"repeats": "last", "last": 2}, "rematches: round 3: 2 · round 4: 2.", "from round 3"),
        ({"repeats": "last", "last": 1, "leaders": 2}, "round 4 has no legal draw.", "between the first 2"),
    ],
)
def test_planned_rematches_are_conditions_whose_effect_is_said_before_the_first_draw(
    director: Client, chosen: dict[str, object], said: str, how: str
) -> None:
    """Four teams: 1–3 2–4, 1–2 3–4; the third round is 1–4 2–3, or 1–2 3–4 again where it may be."""
    section = swiss(4, rounds=4)
    conditions = reverse("team_conditions", args=[section.session_id])
    form = director.get(conditions).context["form"]
    sent = {name: "" if form[name].value() in (None, False) else form[name].value() for name in form.fields}
    assert director.post(conditions, sent | chosen).status_code == 302
    shown = text_of(director.get(reverse("setup", args=[section.session_id])))
    assert f"If favourites win, {said}" in shown
    assert how in shown
    assert Draw.objects.count() == 0
