"""A final of pairs as a Swiss: who plays in it, what they bring along, and where it is shown; by hand."""

from datetime import date
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.stages.carry_over import linear_by_place
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.pair_sessions import main_list, two_sessions_played, whole
from tests.fixtures.swiss_pairs import drawn, fresh, play_round
from tests.web.reading import Page, text_of
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import delete_session
from tournament.domain.stages.acts.swiss_pairs import SwissFinal, add_swiss_final
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Entrant, Section, Session

pytestmark = pytest.mark.django_db
# The ranking before, of 120 points: 72 72 64 64 64 64 60 60 56 56 44 44.
BEST = (4, 10, 3, 5, 7, 9)  # places 1, 1, 3, 3, 3, 3
# Steps of 6 victory points among six: 6, 4.8, 3.6, 2.4, 1.2, 0; the first two share 10.8, the others 7.2.
CARRIED = [Fraction(54, 10)] * 2 + [Fraction(18, 10)] * 4
DAY = "2026-11-29"


@pytest.mark.parametrize(
    ("places", "first", "points"),
    [
        ((1, 2, 3), 6, (6, 3, 0)),
        ((1, 1, 3), 6, (Fraction(9, 2), Fraction(9, 2), 0)),
        ((1, 2, 2, 2), 6, (6, 2, 2, 2)),
        ((1, 2), 0, (0, 0)),
    ],
)
def test_who_share_a_place_share_their_steps(places: tuple[int, ...], first: int, points: tuple) -> None:
    assert linear_by_place(places, first) == points


def order_before(last: Session) -> list[int]:
    return [line.entrant for line in main_list(last).lines]


def typed(last: Session, **more: object) -> dict[str, object]:
    usual = {"name": "Final A", "date": DAY, "sessions": 1, "over": "percent_of_all_boards", "best": 0}
    return {**usual, "early": "on", "played_as": "swiss", "pairs": order_before(last)[:6], **more}


def the_final() -> Section:
    return fresh(Section.objects.get(kind="swiss-pairs"))


@pytest.mark.slow
def test_a_final_is_a_swiss_with_its_carry_over_on_every_page(director: Client) -> None:
    last = two_sessions_played()
    page, known = reverse("next_stage", args=[last.pk]), problems()
    shown = director.get(page)
    assert Page(shown).problems() == []
    assert "Swiss pairs, an event of its own" in text_of(shown)
    sent = typed(last, rounds=3, match_boards=2, carry="linear", first="6")
    assert director.post(page, sent).status_code == 302

    section = the_final()
    stage, event = section.session.stage, section.session.event
    assert (event.kind, event.name, stage.rounds, stage.options["boards"]) == (
        "swiss-pairs",
        f"{last.event.name} Final A",
        3,
        2,
    )
    names = [{row.player_id for row in pair.memberships.all()} for pair in section.contestants.order_by("pk")]
    before = [
        {row.player_id for row in Entrant.objects.get(pk=pk).players.all()} for pk in order_before(last)[:6]
    ]
    assert names == before
    setup = director.get(reverse("setup", args=[section.session_id]))
    assert Page(setup).problems() == []
    assert f"Pairs come from: {last.event.name}." in text_of(setup)
    assert "Carry-over: 6 for the first, in equal steps down to 0" in text_of(setup)
    assert [row.carry for row in team_standings(section.session).rows] == CARRIED

    again = director.get(page, {"per_section": 0, "others": 4})
    assert "Finals as Swiss pairs: Final A" in text_of(again)
    assert again.context["form"]["name"].value() == "Final B"
    assert again.context["form"]["pairs"].value() == order_before(last)[6:10]
    refused = director.post(page, sent)
    assert (refused.status_code, "already plays in a next stage: Final A" in text_of(refused)) == (400, True)
    assert problems() == known


def played_final(director: Client) -> Section:
    last = two_sessions_played()
    sent = typed(last, rounds=2, match_boards=2, carry="linear", first="6")
    assert director.post(reverse("next_stage", args=[last.pk]), sent).status_code == 302
    lifecycle.start_session(the_final().session, by=DIRECTOR)
    drawn(the_final())
    play_round(the_final(), 1)
    return the_final()


@pytest.mark.slow
def test_the_table_of_the_final_begins_with_what_was_brought_along(director: Client) -> None:
    section = played_final(director)
    rows = {row.team.number: row for row in team_standings(section.session).rows}
    for number, carry in enumerate(CARRIED, start=1):
        (own,) = [one for one in rows[number].rounds if one.kind == "match"]
        assert rows[number].total == carry + own.points
    reader = Client(headers={"accept-language": "en"})
    page = reader.get(reverse("ranking", args=[section.session_id]))
    assert Page(page).problems() == []
    assert "Carry-over" in text_of(page)
    why = text_of(reader.get(reverse("why_team", args=[section.session_id, rows[1].team.id])))
    assert "Carry-over 90 % × 6" in why
    printed = reader.get(reverse("document", args=[section.session_id, "team_ranking"]))
    assert printed.status_code == 200


@pytest.mark.slow
def test_its_conditions_change_and_the_carry_over_stays(director: Client) -> None:
    section = played_final(director)
    address = reverse("team_conditions", args=[section.session_id])
    form = director.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in values.items() if value not in (None, False)}
    saved = director.post(address, {**sent, "rounds": 4})
    assert saved.status_code == 302, saved.context["form"].errors
    after = the_final().session
    assert (after.stage.rounds, after.stage.carry) == (4, {"rule": "linear", "first": "6"})
    assert {row.team.number: row.carry for row in team_standings(after).rows} == dict(
        enumerate(CARRIED, start=1)
    )


@pytest.mark.slow
def test_a_deleted_final_sets_its_pairs_free(director: Client) -> None:
    last = two_sessions_played()
    page = reverse("next_stage", args=[last.pk])
    assert director.post(page, typed(last)).status_code == 302
    assert [row.carry for row in team_standings(the_final().session).rows] == [0] * 6
    delete_session(the_final().session, by=DIRECTOR)
    shown = director.get(page)
    assert "Finals as Swiss pairs" not in text_of(shown)
    assert shown.context["form"]["pairs"].value()[:4] == order_before(last)[:4]


def test_what_cannot_be_is_refused_and_nothing_is_made(director: Client) -> None:
    last = two_sessions_played()
    page, sessions = reverse("next_stage", args=[last.pk]), Session.objects.count()
    share = director.post(page, typed(last, carry="share", percent=50))
    assert (share.status_code, "This carry-over is for another format." in text_of(share)) == (400, True)
    more = director.post(page, typed(last, consolation="on"))
    assert (more.status_code, "A final that is a Swiss has no consolation." in text_of(more)) == (400, True)
    few = SwissFinal([*Entrant.objects.all()[:3]], [1, 2, 3], date(2026, 11, 29), "Final")
    with pytest.raises(DirectorError) as refusal:
        add_swiss_final(whole(last), few, by=DIRECTOR, early=True)
    assert refusal.value.code == "too_few_pairs"
    assert Session.objects.count() == sessions


@pytest.mark.slow
def test_a_program_makes_one_and_is_refused_the_same_pairs_twice(director: Client) -> None:
    last = two_sessions_played()
    address = f"/api/sessions/{last.pk}/final/"
    given = {"date": DAY, "name": "Final A", "early": True, "played_as": "swiss", "rounds": 3}
    given |= {"carry": "linear", "first": "6", "pairs": order_before(last)[:6]}
    made = director.post(address, given, content_type="application/json")
    assert made.status_code == 201, made.text
    assert [row.carry for row in team_standings(the_final().session).rows] == CARRIED
    again = director.post(address, given, content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (Conflict("twice", "").status, "twice")
    wrong = director.post(address, {**given, "carry": "forward"}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_stage")


@pytest.mark.slow
def test_an_event_file_keeps_what_was_brought_along(director: Client) -> None:
    section = played_final(director)
    event = section.session.event
    again = import_event(document_of(event), event.club, proof=lambda _event: None, by=DIRECTOR)
    session = again.sessions.get()
    assert {row.team.number: row.carry for row in team_standings(session).rows} == dict(
        enumerate(CARRIED, start=1)
    )


@pytest.mark.slow
def test_the_repeated_event_brings_nothing_along(director: Client) -> None:
    section = played_final(director)
    lifecycle.close_session(section.session, by=DIRECTOR)
    again = repeat_any(whole(section.session), day=date(2026, 12, 6), by=DIRECTOR)
    assert "from_pairs" not in again.stage.options
    assert again.stage.carry == {}
