"""The pages of an event of pairs: its sessions at the desk, its ranking for everybody, and why."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    second_session,
    two_sections_played,
    two_sessions_played,
    whole,
)
from tests.tools.rows_again import rows_again
from tests.web.reading import Page, text_of
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.seats.acts.pair_seats import substitute
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.stages.acts.swiss_pairs import change_ranking_rule
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Contestant, Entrant, Event, PlayerToken, Session, Wall

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def reader() -> Client:
    return Client(headers=ENGLISH)


@pytest.fixture
def finished() -> Session:
    return final_played()


@rows_again
def final_played() -> Session:
    """The final of an event of two sessions, with a consolation and half of the boards before."""
    last = two_sessions_played()
    return played(final_of(last, rest=True, carry={"rule": "share", "percent": 50}), OTHERS)


@pytest.mark.slow
def test_the_ranking_of_the_event_has_a_list_for_each_stage(finished: Session, reader: Client) -> None:
    shown = reader.get(f"/s/{finished.pk}/event/")
    text = text_of(shown)
    assert Page(shown).problems() == []
    for words in ("決勝", "Consolation", "Qualifying", "These pairs qualify.", "reserve 1", "Session 2"):
        assert words in text
    assert "Carry-over: 50 % per board of the qualifying stage." in text


@pytest.mark.slow
def test_a_substitute_of_one_session_stands_in_the_ranking_of_all(reader: Client) -> None:
    second = second_session(two_sections_played())
    pair = Contestant.objects.filter(section__session=second).order_by("pk").first()
    assert pair
    player = find_or_add_player(second.event.club, parse_players("代打 花子")[0], by=DIRECTOR)
    substitute(pair, position=2, player=player, from_round=2, by=DIRECTOR)
    played(second, OTHERS)
    assert text_of(reader.get(f"/s/{second.pk}/event/")).count("代打 花子 (S2 R2–)") == 1
    assert "代打 花子 (S2 R2–)" in reader.get(f"/s/{second.pk}/event.csv").content.decode()


@pytest.mark.slow
def test_a_next_session_that_is_sent_twice_is_added_once(director: Client) -> None:
    first = two_sections_played()
    page, typed = f"/console/{first.pk}/sessions/next/", {"date": "2026-11-28", "change": "lines"}
    assert director.post(page, typed).status_code == 302

    again = director.post(page, typed)

    assert "This session already has a next one." in text_of(again)
    second = first.event.sessions.exclude(pk=first.pk).get()
    assert director.get(page)["Location"] == f"/console/{second.pk}/sessions/next/"


@pytest.mark.slow
def test_pairs_qualify_after_the_time_for_corrections(reader: Client) -> None:
    last = two_sessions_played()
    change_ranking_rule(last, sessions=2, over="", others=4, by=DIRECTOR)
    shown = reader.get(f"/s/{last.pk}/event/")
    assert "would qualify" in text_of(shown)
    assert "These pairs would qualify." in text_of(shown)
    assert "Results may still be corrected until" in text_of(shown)
    last.event.sessions.update(closed_at=timezone.now() - timedelta(minutes=31))
    forget()

    later = reader.get(f"/s/{last.pk}/event/", headers={"If-None-Match": shown["ETag"]})

    assert later.status_code == 200
    assert "These pairs qualify." in text_of(later)
    assert "may still be corrected" not in text_of(later)


@pytest.mark.slow
def test_why_leads_from_the_total_to_the_sums_of_the_sessions(finished: Session, reader: Client) -> None:
    """68.33 % of the final's first pair: 10 of 12, and half of 64 of 120 on boards with a top of 2."""
    first = main_list(finished, 2).lines[0]
    shown = reader.get(f"/s/{finished.pk}/event/{first.entrant}/")
    text = text_of(shown)
    assert Page(shown).problems() == []
    assert "50 % × 64 × 2 ÷ 10" in text
    assert "16.4 ÷ 24" in text
    assert "68.33 %" in text
    assert reader.get(f"/s/{finished.pk}/event/99999/").status_code == 404


def test_why_counts_those_who_are_ranked(reader: Client) -> None:
    last = two_sessions_played()
    gone = Contestant.objects.filter(section__session=last).order_by("pk")[:2]
    Contestant.objects.filter(pk__in=[one.pk for one in gone]).update(withdrawn_at=timezone.now())
    forget()
    first = main_list(last).lines[0]

    said = text_of(reader.get(f"/s/{last.pk}/event/{first.entrant}/"))

    assert "1st of 10" in said


@pytest.mark.slow
def test_a_linear_carry_over_says_which_step_it_is(reader: Client) -> None:
    """Two are tied for the first place of four and two for the third: they share two steps each."""
    end = played(final_of(two_sessions_played(), carry={"rule": "linear", "first": 7}), OTHERS)
    pages = [reader.get(f"/s/{end.pk}/event/{line.entrant}/") for line in main_list(end, 2).lines]
    steps = {how for page in pages for how in re.findall(r"7 × \S+ ÷ 3 \S+ = \S+", text_of(page))}
    assert steps == {"7 × 2.5 ÷ 3 5.83 = 35/6", "7 × 0.5 ÷ 3 1.17 = 7/6"}


@pytest.mark.slow
def test_the_lists_are_rows_of_a_spreadsheet(finished: Session, reader: Client) -> None:
    answer = reader.get(f"/s/{finished.pk}/event.csv")
    rows = answer.content.decode().splitlines()
    assert answer["Content-Type"].startswith("text/csv")
    assert rows[1].split(",")[:4] == ["Rank", "No.", "Names", "Carry-over"]
    assert rows[2].split(",")[:2] == ["1", "5"]
    assert rows[2].split(",")[3:6] == ["6.4", "83.3333", "68.3333"]


@pytest.mark.slow
def test_figures_below_zero_are_numbers_of_a_spreadsheet(finished: Session, reader: Client) -> None:
    Event.objects.filter(pk=finished.event_id).update(method="cross_imps")
    forget()
    last = [line for line in main_list(finished, 2).lines if line.place][-1]

    rows = reader.get(f"/s/{finished.pk}/event.csv").text.splitlines()

    assert last.value < 0
    (own,) = [row.split(",") for row in rows[2:6] if row.split(",")[1] == last.party.number]
    assert float(own[-3]) == pytest.approx(float(last.value), abs=1e-4)


def test_the_wall_and_the_paper_show_the_sessions_together(finished: Session, reader: Client) -> None:
    Wall.objects.create(session=finished, token="wall-of-the-final", shows_ranking=True)
    wall = text_of(reader.get("/w/wall-of-the-final/"))
    paper = reader.get(f"/s/{finished.pk}/event_ranking.pdf", {"language": "en"})
    assert "渡辺 一4 & 渡辺 二4 68.33 " in wall
    assert "bars from 50 %" in wall
    assert "Consolation" in wall
    assert paper["Content-Type"] == "application/pdf"


@pytest.mark.slow
def test_a_phone_leads_to_the_ranking_of_all_sessions_and_marks_its_pair(
    finished: Session, reader: Client
) -> None:
    held = PlayerToken.objects.filter(contestant__section__session=finished).first()
    address = f"/s/{finished.pk}/event/?pair={held.contestant_id}"
    assert address in reader.get(f"/t/{held.token}/").content.decode()
    assert '<tr class="own">' in reader.get(address).content.decode()


def test_a_session_alone_has_no_ranking_over_sessions(reader: Client) -> None:
    single = make_section().session
    assert reader.get(f"/s/{single.pk}/event/").status_code == 302
    assert reader.get(f"/s/{single.pk}/event.csv").status_code == 404
    assert "All sessions" not in text_of(reader.get(f"/s/{single.pk}/"))


@pytest.mark.slow
def test_a_live_page_is_new_when_another_session_of_the_event_changes(reader: Client) -> None:
    first = two_sections_played()
    second = second_session(first)
    shown = reader.get(f"/s/{first.pk}/event/?live")
    same = reader.get(f"/s/{first.pk}/event/?live", headers={"if-none-match": shown["ETag"]})
    played(second, OTHERS)
    new = reader.get(f"/s/{first.pk}/event/?live", headers={"if-none-match": shown["ETag"]})
    assert (same.status_code, new.status_code) == (304, 200)


def test_an_event_of_two_sessions_is_planned_on_the_page_of_a_new_session(director: Client) -> None:
    make_section()
    typed = {"name": "秋の選手権", "date": "2026-11-28", "sessions": "2"}
    director.post("/console/new/", typed)
    made = Session.objects.latest("pk")
    assert made.stage.options == {"sessions": 2}
    assert "1 more session planned in this stage." in text_of(director.get(f"/console/{made.pk}/sessions/"))


@pytest.mark.slow
def test_the_next_session_is_made_at_the_desk_and_undone(director: Client) -> None:
    first = two_sections_played()
    page = director.get(f"/console/{first.pk}/sessions/next/")
    made = director.post(
        f"/console/{first.pk}/sessions/next/", {"date": "2026-11-28", "change": "lines"}, follow=True
    )
    assert Page(page).problems() == []
    assert "The session has been added" in text_of(made)
    assert "0 rematches" in text_of(made)
    second = Session.objects.latest("pk")
    assert (second.date, second.stage_id) == (date(2026, 11, 28), first.stage_id)


@pytest.mark.slow
def test_a_final_is_made_at_the_desk_from_the_ranking(director: Client) -> None:
    last = two_sessions_played()
    address = f"/console/{last.pk}/next-stage/"
    page = director.get(address, {"per_section": 0, "others": 4})
    chosen = [line.entrant for line in main_list(last).lines[:4]]
    typed = {
        "name": "決勝",
        "date": "2026-11-29",
        "sessions": 1,
        "over": "percent_of_all_boards",
        "best": 0,
        "carry": "share",
        "percent": 50,
        "consolation": "on",
        "pairs": chosen,
    }
    assert page.context["form"]["date"].value() >= last.date
    assert '<span class="tag"></span>' not in page.content.decode()
    early = director.post(address, typed)
    made = director.post(address, {**typed, "early": "on"}, follow=True)

    assert Page(page).problems() == []
    assert page.content.decode().count("checked") == 2  # the other four are equal, for two places
    assert text_of(page).count("tied for the last place") == 4
    assert early.status_code == 400
    assert "Results may still be corrected." in text_of(early)
    assert "The next stage has been added." in text_of(made)
    assert "Section A · 決勝" in text_of(made)
    assert "Section B · Consolation" in text_of(made)
    end = Session.objects.latest("pk")
    assert end.stage.carry == {"rule": "share", "percent": 50}
    assert [section.contestants.count() for section in end.sections.order_by("letter")] == [4, 8]


@pytest.mark.slow
def test_finals_a_and_b_are_made_at_the_desk_and_each_shows_its_carry_over_on_set_up(
    director: Client,
) -> None:
    last = two_sessions_played()
    page, chosen = f"/console/{last.pk}/next-stage/", [line.entrant for line in main_list(last).lines]
    typed = {"name": "Final A", "date": "2026-11-29", "sessions": 2, "early": "on"}
    typed |= {"over": "mean_of_percentages", "best": 1}
    first = {**typed, "carry": "share", "percent": 50, "pairs": chosen[:4]}
    assert director.post(page, first).status_code == 302

    shown = director.get(page, {"per_section": 0, "others": 4})
    assert "Next stages so far: Final A" in text_of(shown)
    assert shown.context["form"]["name"].value() == "Final B"
    assert shown.context["form"]["pairs"].value() == chosen[4:8]
    assert Page(shown).problems() == []
    assert (shown.content.decode().count("disabled"), text_of(shown).count("Final A")) == (4, 5)
    again = director.post(page, first)
    assert (again.status_code, "already plays in a next stage: Final A" in text_of(again)) == (400, True)
    second = {**typed, "name": "Final B", "carry": "linear", "first": "6", "pairs": chosen[4:8]}
    assert director.post(page, {**second, "consolation": "on"}).status_code == 302

    finals = [*Session.objects.filter(stage__order__gt=1).order_by("pk")]
    setups = [text_of(director.get(f"/console/{one.pk}/setup/")) for one in finals]
    assert "Pairs come from: Stage 1. Carry-over: 50 % per board of the qualifying stage." in setups[0]
    assert "Pairs come from: Stage 1. Carry-over: 6 for the first, in equal steps down to 0" in setups[1]
    assert "Pairs come from" not in text_of(director.get(f"/console/{last.pk}/setup/"))
    assert finals[1].sections.get(letter="B").contestants.count() == 4
    for final in finals:
        options = final.stage.options
        assert (options["sessions"], options["over"], options["best"]) == (2, "mean_of_percentages", 1)
    wrong = {**second, "pairs": chosen[8:], "best": 3}
    assert "cannot exceed the sessions planned" in text_of(director.post(page, wrong))
    listed = text_of(director.get(f"/s/{last.pk}/event/"))
    assert [listed.count(f"{name} ") > 3 for name in ("Final A", "Final B")] == [True, True]


@pytest.mark.slow
def test_the_carry_over_of_a_final_is_seen_and_changed_at_the_desk_and_by_a_program(director: Client) -> None:
    last = two_sessions_played()
    final = final_of(last, rest=True, carry={"rule": "share", "percent": 50})
    page, rule = f"/console/{final.pk}/sessions/", f"/api/sessions/{final.pk}/ranking-rule/"
    form = director.get(page).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    assert (sent["carry"], sent["percent"]) == ("share", 50)
    assert "carry" not in director.get(f"/console/{last.pk}/sessions/").context["form"].fields

    for data, stored in (
        (sent, {"rule": "share", "percent": 50}),
        ({**sent, "carry": "linear", "first": "7"}, {"rule": "linear", "first": "7"}),
        ({**sent, "carry": ""}, {}),
    ):
        assert director.post(page, data).status_code == 302
        final.stage.refresh_from_db()
        assert final.stage.carry == stored
    how = {"content_type": "application/json"}
    forward = {"rule": "forward"}
    assert director.put(rule, {"sessions": 1, "carry": forward}, **how).status_code == 200
    assert director.put(rule, {"sessions": 1}, **how).status_code == 200
    final.stage.refresh_from_db()
    assert final.stage.carry == forward
    of_first = director.put(
        f"/api/sessions/{last.pk}/ranking-rule/", {"sessions": 2, "carry": forward}, **how
    )
    assert (of_first.status_code, of_first.json()["code"]) == (400, "bad_stage")


@pytest.mark.slow
def test_the_rule_of_the_ranking_and_the_next_in_line_are_set_at_the_desk(director: Client) -> None:
    last = two_sessions_played()
    rule = {"sessions": 2, "over": "mean_of_percentages", "best": 0, "per_section": 1, "others": 2}
    director.post(f"/console/{last.pk}/sessions/", rule)
    end = final_of(whole(last))
    page = director.get(f"/console/{end.pk}/sessions/")
    gone = end.sections.get().contestants.first()
    into = Entrant.objects.get(number=9)
    director.post(f"/console/{end.pk}/sessions/replace/", {"out": gone.pk, "into": into.pk})

    assert whole(last).stage.options["over"] == "mean_of_percentages"
    assert Page(page).problems() == []
    gone.refresh_from_db()
    assert gone.entrant_id == into.pk


def test_an_event_of_another_kind_does_not_go_on_like_this(director: Client) -> None:
    club = make_section().session.event.club
    teams = create_session(club, name="x", day=date(2026, 11, 28), by=DIRECTOR, kind="teams", method="imps")
    for address in ("sessions/", "sessions/next/"):
        assert "Only pairs events continue" in text_of(director.get(f"/console/{teams.pk}/{address}"))
