"""Several rankings of one event of pairs: scratch, with handicap, by strata and by flights."""

from datetime import date
from decimal import Decimal

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    ranking_of,
    second_session,
    two_sections,
    two_sections_played,
    whole,
)
from tests.web.reading import Page, text_of
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.acts.lifecycle import repeat_session
from tournament.domain.stages.acts.ranking_settings import change_further_rankings
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.undo.acts import undo
from tournament.models import JournalEntry, Session, Wall
from tournament.sheets.event_ranking import EventList, FurtherTerms, further_terms

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
HANDICAPS = {"1": Decimal("2.5"), "2": Decimal("-5"), "5": Decimal("20")}
STRENGTHS = {"1": Decimal(100), "2": Decimal(250), "3": Decimal(40), "4": Decimal(299), "5": Decimal(300)}


@pytest.fixture
def reader() -> Client:
    return Client(headers=ENGLISH)


@pytest.fixture
def finished() -> Session:
    """A single session of twelve pairs."""
    return two_sections_played()


def ranked(session: Session, **terms: object) -> Session:
    change_further_rankings(session, FurtherTerms(**terms), by=DIRECTOR)  # type: ignore[arg-type]
    return whole(session)


def lists(session: Session) -> list[tuple[str, str]]:
    return [(one.kind, one.stratum) for one in ranking_of(session).lists]


def values(*sheets: EventList) -> dict[str, object]:
    return {line.party.number: line.value for sheet in sheets for line in sheet.lines}


def test_a_handicap_makes_a_second_ranking_and_leaves_the_scratch_scores(finished: Session) -> None:
    scratch = values(main_list(ranked(finished, strengths=STRENGTHS, limits=(Decimal(300),))))
    session = ranked(finished, handicaps=HANDICAPS, allowance=90)
    before, *nets = ranking_of(session).lists
    net = values(*nets)
    assert values(before) == scratch
    assert net["5"] == scratch["5"] + 18  # type: ignore[operator]
    assert net["2"] == scratch["2"] - Decimal("4.5")  # type: ignore[operator]
    assert net["6"] == scratch["6"]


def test_lines_that_a_session_ranks_apart_have_a_handicap_ranking_each(
    finished: Session, reader: Client
) -> None:
    """Pairs 1-3 and 7-9 sit North-South, and 20 per cent bring no pair before those of the other line."""
    _scratch, north, east = ranking_of(ranked(finished, handicaps=HANDICAPS)).lists
    assert [one.direction for one in (north, east)] == ["NS", "EW"]
    assert {*values(north)} == {"1", "2", "3", "7", "8", "9"}
    assert {*values(east)} == {"4", "5", "6", "10", "11", "12"}
    for one in (north, east):
        ordered = [line.value for line in one.lines]
        assert ordered == sorted(ordered, reverse=True)
        assert one.lines[0].place == 1
    assert "With handicap · East-West" in text_of(reader.get(f"/s/{finished.pk}/event/"))


@pytest.mark.slow
def test_one_ranking_of_all_has_one_with_handicap() -> None:
    howell = played(two_sections("howell-3x5"))
    _scratch, net = ranking_of(ranked(howell, handicaps=HANDICAPS)).lists
    assert (net.direction, len(net.lines)) == ("", 12)


def test_where_minus_helps_the_handicap_is_taken_away(finished: Session) -> None:
    scratch, *nets = ranking_of(ranked(finished, handicaps=HANDICAPS, helps="minus")).lists
    assert values(*nets)["2"] == values(scratch)["2"] + 5  # type: ignore[operator]


def test_a_stratum_ranks_the_pairs_below_its_limit_by_their_scores_in_the_whole_field(
    finished: Session,
) -> None:
    """Pair 5 is as strong as the limit, and those without a strength are above every limit."""
    session = ranked(finished, strengths=STRENGTHS, limits=(Decimal(300), Decimal(101)), least=2)
    everyone, b, c = ranking_of(session).lists
    assert lists(session) == [("scratch", ""), ("stratum", "B"), ("stratum", "C")]
    assert {*values(b)} == {"1", "2", "3", "4"}
    assert {*values(c)} == {"1", "3"}
    assert values(b).items() <= values(everyone).items()
    assert b.lines[0].place == 1


def test_a_lowest_stratum_of_too_few_pairs_is_not_ranked(finished: Session) -> None:
    session = ranked(finished, strengths=STRENGTHS, limits=(Decimal(300), Decimal(101)), least=3)
    assert lists(session) == [("scratch", ""), ("stratum", "B")]


@pytest.mark.slow
def test_a_sum_of_percentages_has_the_handicap_of_each_session(finished: Session) -> None:
    last = played(second_session(finished), OTHERS)
    stage = last.stage
    stage.options |= {"over": "sum_of_percentages"}
    stage.save()
    scratch, net = ranking_of(ranked(whole(last), handicaps=HANDICAPS)).lists
    assert values(net)["1"] == values(scratch)["1"] + 5  # type: ignore[operator]


def test_the_final_is_of_the_best_scratch_and_has_the_same_handicaps(finished: Session) -> None:
    session = ranked(finished, handicaps=HANDICAPS)
    best = [line.entrant for line in main_list(session).lines[:4]]
    final = final_of(session)
    assert {*final.sections.get().contestants.values_list("entrant", flat=True)} == {*best}
    assert further_terms(final.stage_options).handicaps == HANDICAPS


def test_a_flight_ranks_its_own_pairs_by_the_scores_they_have(finished: Session) -> None:
    """Pair 6 is in no flight; the scratch ranking has everyone."""
    flights = {"1": "A", "2": "A", "3": "A", "4": "B", "5": "B"}
    everyone, a, b = ranking_of(ranked(finished, flights=flights)).lists
    assert [one.kind for one in (everyone, a, b)] == ["scratch", "flight", "flight"]
    assert [(a.flight, {*values(a)}), (b.flight, {*values(b)})] == [
        ("A", {"1", "2", "3"}),
        ("B", {"4", "5"}),
    ]
    assert values(a).items() | values(b).items() <= values(everyone).items()
    assert (a.lines[0].place, b.lines[0].place) == (1, 1)


def test_each_section_can_be_a_flight(finished: Session, director: Client) -> None:
    address = f"/console/{finished.pk}/rankings/"
    page = director.get(address, {"sections": ""})
    taken = page.context["form"].initial
    assert "Each pair is in its section's flight." in text_of(page)
    assert [taken[f"flight_{number}"] for number in (1, 6, 7, 12)] == ["A", "A", "B", "B"]
    typed = {"helps": "plus", "allowance": 100, "least": 3, "flight_1": "A", "flight_7": " Juniors "}
    director.post(address, typed)
    assert further_terms(whole(finished).stage_options).flights == {"1": "A", "7": "Juniors"}
    shown = Client(headers=ENGLISH).get(f"/s/{finished.pk}/event/")
    assert Page(shown).problems() == []
    assert "Flight Juniors" in text_of(shown)


def test_the_same_again_keeps_the_limits_but_no_figure_of_a_pair(finished: Session) -> None:
    session = ranked(finished, handicaps=HANDICAPS, strengths=STRENGTHS, limits=(Decimal(300),))
    again = repeat_session(session, day=date(2026, 12, 5), by=DIRECTOR)
    assert further_terms(whole(again).stage_options) == FurtherTerms(limits=(Decimal(300),))


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"handicaps": {"1": Decimal(51)}}, "bad_handicap"),
        ({"handicaps": {"99": Decimal(5)}}, "no_pair"),
        ({"limits": (Decimal(50), Decimal(300))}, "bad_strata"),
        ({"strengths": {"1": Decimal(-1)}}, "bad_strata"),
        ({"flights": {"1": " "}}, "bad_flight"),
        ({"flights": {"99": "A"}}, "no_pair"),
    ],
)
def test_what_contradicts_itself_is_refused(finished: Session, terms: dict[str, object], code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        ranked(finished, **terms)
    assert refusal.value.code == code


@pytest.mark.slow
def test_the_pages_the_wall_and_the_file_have_every_ranking(finished: Session, reader: Client) -> None:
    ranked(finished, handicaps=HANDICAPS, strengths=STRENGTHS, limits=(Decimal(300),))
    Wall.objects.create(session=finished, token="wall-of-strata", shows_ranking=True)
    page, wall = reader.get(f"/s/{finished.pk}/event/"), reader.get("/w/wall-of-strata/")
    rows = reader.get(f"/s/{finished.pk}/event.csv").content.decode().splitlines()
    paper = reader.get(f"/s/{finished.pk}/event_ranking.pdf", {"language": "en"})
    assert Page(page).problems() == []
    for words in ("Scratch", "With handicap", "Stratum B", "below 300", "All rankings"):
        assert words in text_of(page)
    assert "Stratum B" in text_of(wall)
    assert "Scratch,Handicap" in rows[rows.index("With handicap · North-South") + 1]
    assert paper["Content-Type"] == "application/pdf"


def test_why_shows_the_handicap_as_a_sum(finished: Session, reader: Client) -> None:
    session = ranked(finished, handicaps=HANDICAPS, allowance=90)
    line = next(one for one in main_list(session).lines if one.party.number == "2")
    page = reader.get(f"/s/{finished.pk}/event/{line.entrant}/")
    assert Page(page).problems() == []
    assert "+ 90 % × (−5)" in text_of(page)


@pytest.mark.slow
def test_handicaps_and_strata_are_entered_at_the_desk_and_undone(finished: Session, director: Client) -> None:
    address = f"/console/{finished.pk}/rankings/"
    typed = {"helps": "plus", "allowance": 100, "least": 3, "below_b": "300", "handicap_2": "-1.25"}
    shown = director.get(address)
    saved = director.post(address, typed, follow=True)
    wrong = director.post(address, {**typed, "below_c": "400"})
    assert Page(shown).problems() == []
    assert "Saved." in text_of(saved)
    assert further_terms(whole(finished).stage_options).handicaps == {"2": Decimal("-1.25")}
    assert wrong.status_code == 400
    undo.undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert event_ranking(whole(finished), AnonymousUser()) is None


@pytest.mark.slow
def test_handicaps_are_taken_from_the_results_of_the_year_before(director: Client) -> None:
    before = two_sections_played()
    tonight = repeat_session(before, day=date(2026, 12, 5), by=DIRECTOR)
    shares = {line.party.number: line.value for line in main_list(ranked(before, handicaps=HANDICAPS)).lines}
    page = director.get(f"/console/{tonight.pk}/rankings/", {"results": "plus"})
    taken = page.context["form"].initial
    assert "Not saved yet." in text_of(page)
    assert taken["handicap_1"] == pytest.approx(Decimal(float(50 - shares["1"])), abs=Decimal("0.006"))
    second = second_session(before)  # the event's own first session is none of the year before
    assert "0 handicaps from sessions" in text_of(
        director.get(f"/console/{second.pk}/rankings/?results=plus")
    )


def test_imps_have_no_handicap_in_per_cent() -> None:
    imps = make_section().session
    imps.event.method = "cross_imps"
    imps.event.save()
    with pytest.raises(DirectorError) as refusal:
        ranked(whole(imps), handicaps={"1": Decimal(1)})
    assert refusal.value.code == "handicap_of_points"


def test_a_program_enters_them_and_reads_the_rankings(finished: Session, director: Client) -> None:
    address = f"/api/sessions/{finished.pk}/rankings/"
    given = {"handicaps": {"1": "2.5"}, "strengths": {"1": "10"}, "limits": ["300"], "least": 1}
    given["flights"] = {"1": "A", "2": "B"}
    put = director.put(address, given, content_type="application/json")
    proposed = director.get(address, {"results": "minus"})
    shown = director.get(f"/api/sessions/{finished.pk}/event-ranking/").json()["lists"]
    assert put.status_code == 200
    assert put.json()["handicaps"] == {"1": "2.50"}
    assert proposed.json()["helps"] == "minus"
    assert [one["kind"] for one in shown] == [
        "scratch",
        "handicap",
        "handicap",
        "stratum",
        "flight",
        "flight",
    ]
