"""Several stages that come from one: a final beside another, a plate beside a cup, what each brings along."""

from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from scoring.schemes.victory_points import VP_SCALES, match_points
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tests.web.reading import text_of
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_event_papers import team_standings as printed_standings
from tournament.domain.stages.acts.knock_outs import seat_first_round
from tournament.domain.stages.acts.team_matches import seat_round_robin
from tournament.domain.stages.readings.stage_terms import sessions_of_later_stages, stages_before
from tournament.domain.stages.reports.brackets import bracket_of
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Section, Session, Stage

pytestmark = pytest.mark.django_db
# 160 and 210 points: 4 and 5 IMPs.
PART = [("2S= N", "2S-1 N"), ("2S= N", "2S-1 N")]
AHEAD = 9
# What the page fills in; a table takes the scale of the stage before.
FORM = {
    "boards": 4,
    "halves": 1,
    "carry": "none",
    "vp_scale": "wbf_continuous",
    "date": "2026-11-28",
    "early": "on",
}


def played(teams: int) -> Section:
    """Every team wins by 9 IMPs against those with a higher number."""
    section = round_robin(teams, boards=2)
    for match in section.team_matches.select_related("home", "away").filter(away__isnull=False):
        is_home = match.home.number < match.away.number
        play(match, PART if is_home else [text[::-1] for text in PART])
    return section


def goes_on(director: Client, section: Section, name: str, numbers: range, **how: object) -> Section:
    entrants = section.session.event.entrants.filter(number__in=numbers).order_by("number")
    sent = {**FORM, "name": name, "teams": [team.pk for team in entrants], **how}
    answer = director.post(f"/console/{section.session_id}/next-stage/", sent)
    assert answer.status_code == 302, answer.content.decode()
    return Section.objects.get(session__stage__name=name)


def session(section: Section) -> Session:
    forget()
    return Session.objects.select_related("event__club", "stage__event").get(pk=section.session_id)


def carries(section: Section) -> dict[int, object]:
    return {row.team.number: row.carry for row in team_standings(session(section)).rows}


def first_round(section: Section) -> dict[int, object]:
    """What each team of the first round begins with."""
    seat_first_round(section, by=DIRECTOR)
    sheet = bracket_of(session(section))
    assert sheet
    slots = [slot for match in sheet.rounds[0].matches for slot in match.slots]
    return {slot.team.number: slot.carry for slot in slots if slot.team}


@pytest.mark.slow
def test_a_second_final_has_the_victory_points_of_the_stage_its_teams_come_from(director: Client) -> None:
    section = played(6)
    won, lost = match_points(VP_SCALES["wbf_continuous"], AHEAD, 2)
    finals = [
        goes_on(director, section, name, numbers, format="round-robin", carry="met")
        for name, numbers in (("A", range(1, 4)), ("B", range(4, 7)))
    ]
    for final, first in zip(finals, (1, 4), strict=True):
        seat_round_robin(final, by=DIRECTOR)
        assert carries(final) == {first: 2 * won, first + 1: won + lost, first + 2: 2 * lost}
        assert [one.order for one in stages_before(session(final).stage)] == [1]
        assert sessions_of_later_stages(session(final)) == []
    assert sessions_of_later_stages(session(section)) == [final.session for final in finals]
    (sheet,) = printed_standings(Scope(session(section), None, AnonymousUser()))
    assert sheet.qualifying == 3
    assert problems() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("carry", "of_better"),
    [("none", 0), ("half", Fraction(AHEAD, 2)), ("wbf", Fraction(AHEAD, 2)), ("half_imp", Fraction(1, 2))],
)
def test_a_plate_has_the_carry_over_of_the_cup(director: Client, carry: str, of_better: object) -> None:
    section = played(8)
    cup = goes_on(director, section, "Cup", range(1, 5), format="knock-out", carry=carry)
    plate = goes_on(director, section, "Plate", range(5, 9), format="knock-out", carry=carry)
    assert first_round(cup) == {1: of_better, 2: of_better, 3: 0, 4: 0}
    assert first_round(plate) == {5: of_better, 6: of_better, 7: 0, 8: 0}


def two_finals(director: Client) -> tuple[Section, Section]:
    section = played(4)
    for name, numbers in (("A", range(1, 3)), ("B", range(3, 5))):
        final = goes_on(director, section, name, numbers, format="round-robin", carry="met")
        seat_round_robin(final, by=DIRECTOR)
    return section, final


@pytest.mark.slow
@pytest.mark.parametrize("is_old", [False, True])
def test_an_event_file_knows_where_a_stage_comes_from(director: Client, is_old: bool) -> None:
    section, final = two_finals(director)
    goes_on(director, section, "A again", range(1, 3), format="round-robin", carry="met")
    document = document_of(section.session.event)
    if is_old:  # of a release that took the stage before by its place in the event
        acts = [change for act in document["rows"]["journalentry"] for change in act["changes"]]
        changed = [
            change[side] for change in acts for side in ("before", "after") if change["model"] == "stage"
        ]
        for row in [*document["rows"]["stage"], *filter(None, changed)]:
            row.pop("comes_from_id", None)
    event = import_event(document, section.session.event.club, proof=lambda _event: None, by=DIRECTOR)
    again = Section.objects.get(session__event=event, session__stage__name="B")
    latest_with_them_all = 2 if is_old else 1
    stages = [*event.stages.values_list("order", "comes_from__order")]
    assert stages == [(1, None), (2, 1), (3, 1), (4, latest_with_them_all)]
    assert carries(again) == carries(final)
    assert any(carries(again).values())
    assert problems() == []


@pytest.mark.sampled
@pytest.mark.parametrize("comes_from", [2, 3])
def test_a_stage_of_a_file_comes_from_no_later_one(director: Client, comes_from: int) -> None:
    section, _final = two_finals(director)
    document = document_of(section.session.event)
    document["rows"]["stage"][1]["comes_from_id"] = comes_from
    with pytest.raises(Exception, match="comes_from_id"):
        import_event(document, section.session.event.club, proof=lambda _event: None, by=DIRECTOR)


@pytest.mark.slow
def test_without_the_first_final_the_second_keeps_its_carry_over(director: Client) -> None:
    section = played(4)
    goes_on(director, section, "A", range(1, 3), format="round-robin", carry="met")
    final = goes_on(director, section, "B", range(3, 5), format="round-robin", carry="met")
    before = carries(final)
    undo(JournalEntry.objects.filter(verb="add_stage").earliest("pk"), by=DIRECTOR)
    assert [*Stage.objects.values_list("name", flat=True)] == ["", "B"]
    assert carries(final) == before
    assert any(before.values())


def text(director: Client, section: Section, page: str) -> str:
    return text_of(director.get(reverse(page, args=[section.session_id])))


@pytest.mark.slow
def test_the_carry_over_is_seen_on_set_up_and_changed_under_the_conditions(director: Client) -> None:
    section = played(4)
    final = goes_on(director, section, "Final", range(1, 4), format="round-robin", carry="met")
    met, share = carries(final), {row.team.number: row.total for row in team_standings(session(section)).rows}
    shown = text(director, final, "setup")
    assert "Teams come from Stage 1" in shown
    assert "Carry-over round robin: the victory points won against each other" in shown
    assert "Carry-over" not in text(director, section, "setup")

    page = reverse("team_conditions", args=[final.session_id])
    form = director.get(page).context["form"]
    sent = {name: "" if form[name].value() in (None, False) else form[name].value() for name in form.fields}
    assert sent["carry"] == "met"
    assert director.post(page, sent).status_code == 302
    assert carries(final) == met
    assert director.post(page, {**sent, "carry": "share", "percent": 25}).status_code == 302
    assert carries(final) == {number: Fraction(share[number]) / 4 for number in (1, 2, 3)}
    assert "(25 %)" in text(director, final, "setup")
    refused = director.post(page, {**sent, "carry": "half"})
    assert refused.status_code == 400
    assert "This carry-over is for another format." in text_of(refused)


def test_a_program_leaves_the_scale_out_and_changes_the_carry_over(director: Client) -> None:
    section = played(4)
    teams = [*section.session.event.entrants.filter(number__lt=4).values_list("pk", flat=True)]
    sent = {
        "date": "2026-11-28",
        "format": "round-robin",
        "options": {"boards": 4},
        "teams": teams,
        "early": True,
    }
    how = {"content_type": "application/json"}
    carry = {"rule": "against_qualifiers", "factor": 1}
    for wrong in ({"rule": "fixed", "imps": "1/2"}, {"rule": "forward"}, {"rule": "unknown"}):
        path = f"/api/sessions/{section.session_id}/next-stage/"
        assert director.post(path, {**sent, "carry": wrong}, **how).status_code == 400

    made = director.post(path, {**sent, "carry": carry}, **how).json()
    stage = Stage.objects.get(order=2)
    assert (stage.vp_scale, stage.sessions.get().pk) == ("wbf_continuous", made["id"])
    director.post(path, {**sent, "vp_scale": "", "tie_breaks": ["net_imps"]}, **how)
    assert [*Stage.objects.filter(order=3).values_list("vp_scale", "tie_breaks")] == [("", ["net_imps"])]

    conditions = f"/api/sessions/{made['id']}/team-conditions/"
    assert director.get(conditions).json()["carry"] == carry
    half = {**carry, "factor": "1/2"}
    assert director.patch(conditions, {"carry": half}, **how).json()["carry"] == half
    assert director.patch(conditions, {"carry": {"rule": "fixed"}}, **how).status_code == 400
    assert carries(stage.sessions.get().sections.get())[1] > 0


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"format": "swiss", "rounds": 3, "carry": "share"}, ("swiss", 3, {"rule": "share", "percent": 50})),
        (
            {"format": "knock-out", "halves": 2, "unfilled": "three_way", "carry": "none"},
            ("knock-out", None, {}),
        ),
    ],
)
def test_the_page_offers_a_swiss_and_a_field_that_does_not_fill_the_bracket(
    director: Client, how: dict[str, object], said: tuple[object, ...]
) -> None:
    section = played(4)
    final = goes_on(director, section, "Next", range(1, 4), **how)
    stage = session(final).stage
    assert stage
    assert (stage.format, stage.rounds, stage.carry) == said
    assert stage.options.get("unfilled") == how.get("unfilled")


@pytest.mark.slow
def test_a_stage_after_one_of_several_finals_brings_the_points_of_that_final(director: Client) -> None:
    """A and B come from the round robin, D and C from them: the stage before is not the latest one."""
    section = played(6)
    won, lost = match_points(VP_SCALES["wbf_continuous"], AHEAD, 2)
    met = {"format": "round-robin", "carry": "met", "boards": 2}
    first, second = (
        goes_on(director, section, name, numbers, **met)
        for name, numbers in (("A", range(1, 4)), ("B", range(4, 7)))
    )
    for final in (second, first):
        seat_round_robin(final, by=DIRECTOR)
        for match in final.team_matches.select_related("home", "away").filter(away__isnull=False):
            play(match, PART if match.home.number < match.away.number else [text[::-1] for text in PART])
    assert carries(goes_on(director, second, "C", range(4, 6), **met)) == {4: won, 5: lost}
    assert carries(goes_on(director, first, "D", range(1, 3), **met)) == {1: won, 2: lost}
    cup = goes_on(director, second, "E", range(5, 7), format="knock-out", carry="half_imp")
    assert first_round(cup) == {5: Fraction(1, 2), 6: 0}
