"""A second method beside the first: its own tab of the ranking, explained, on all media; the first decides.

Four pairs, two tables, six boards, each result compared with one other. By hand, N-S points and the IMPs of
their difference:

| board | table 1  | points | table 2  | points | difference | IMPs |
|-------|----------|--------|----------|--------|------------|------|
| 1     | 3 v 1    | 140    | 4 v 2    | 170    | 30         | 1    |
| 2     | 3 v 1    | 140    | 4 v 2    | 170    | 30         | 1    |
| 3     | 1 v 4    | 170    | 3 v 2    | 140    | 30         | 1    |
| 4     | 1 v 4    | 140    | 3 v 2    | 620    | 480        | 10   |
| 5     | 2 v 1    | 140    | 3 v 4    | 170    | 30         | 1    |
| 6     | 2 v 1    | 140    | 3 v 4    | 140    | 0          | 0    |

Matchpoints of 12: pair 1 has 2 + 2 + 2 + 0 + 2 + 1 = 9, pair 4 has 2 + 2 + 0 + 2 + 0 + 1 = 7, pair 3 has
0 + 0 + 0 + 2 + 2 + 1 = 5, pair 2 has 3. IMPs: pair 4 has 1 + 1 − 1 + 10 − 1 + 0 = 10, pair 3 has
−1 − 1 − 1 + 10 + 1 + 0 = 8, pair 1 has 1 + 1 + 1 − 10 + 1 + 0 = −6, pair 2 has −12; per board a sixth.
"""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.printing.reading import rows as printed_rows
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts.director_results import penalise
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.sessions.acts.lifecycle import change_conditions, close_session
from tournament.domain.stages.reports.stage_rankings import visible_rankings
from tournament.domain.undo.acts.undo import undo
from tournament.models import Event, JournalEntry, Section, Session
from tournament.printing import render
from tournament.sheets.standings import Standings

pytestmark = pytest.mark.django_db
__all__ = ["call"]

PLUS_170, PLUS_140, GAME = "3S+1 N", "3S= N", "4S= N"
TABLE_1 = {1: PLUS_140, 2: PLUS_140, 3: PLUS_170, 4: PLUS_140, 5: PLUS_140, 6: PLUS_140}
TABLE_2 = {1: PLUS_170, 2: PLUS_170, 3: PLUS_140, 4: GAME, 5: PLUS_170, 6: PLUS_140}
CODES, BY_IMPS = ("matchpoints", "cross_imps"), "?method=cross_imps"
EVERYONE = AnonymousUser()
FIRST = [("1", 1, 75), ("4", 2, Fraction(175, 3)), ("3", 3, Fraction(125, 3)), ("2", 4, 25)]
SECOND = [("4", 1, Fraction(5, 3)), ("3", 2, Fraction(4, 3)), ("1", 3, -1), ("2", 4, -2)]


def some_boards(section: Section, *boards: int) -> None:
    for row in section.placements.all():
        for board in {*row.boards} & {*boards}:
            play(section, row.table, board, (TABLE_1 if row.table == 1 else TABLE_2)[board])


@pytest.fixture
def ended() -> Section:
    section = make_section(2, code="howell-2x3", boards=2)
    some_boards(section, *TABLE_1)
    close_session(section.session, by=DIRECTOR)
    change_conditions(section.session.event, options={"second": "cross_imps"}, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def ranked(sheet: Standings) -> list[tuple[str, int, int]]:
    (ranking,) = sheet.rankings
    rows = sorted(ranking.rows, key=lambda row: (row.place, row.party.number))
    return [(row.party.number, row.place, row.value) for row in rows]


def page_of(section: Section, query: str = "") -> str:
    return reverse("ranking", args=[section.session_id]) + query


def test_each_method_ranks_by_its_own_figures(player: Client, ended: Section) -> None:
    (first,) = visible_rankings(ended.session, EVERYONE) or []
    (second,) = visible_rankings(ended.session, EVERYONE, "cross_imps") or []

    assert (ranked(first), ranked(second)) == (FIRST, SECOND)
    assert (first.heading.method, first.heading.second) == ("matchpoints", "cross_imps")
    assert (second.heading.method, second.heading.second) == ("cross_imps", "cross_imps")


def test_the_ranking_has_a_tab_for_each_method(player: Client, ended: Section) -> None:
    path = page_of(ended)
    first, second, other = (
        player.get(path + query) for query in ("", "?method=cross_imps&pair=7", "?method=butler")
    )
    leads = (f"{path}?pair=7", f"{BY_IMPS}&pair=7")
    tabs = [link for link in Page(second).all("a") if link.get("href") in leads]

    assert [tab.get("aria-current") for tab in tabs] == [None, "page"]
    assert "75.00" in text_of(first)
    assert "IMPs per board" in text_of(second)
    assert "75.00" not in text_of(second)
    assert "second ranking: cross-IMPs" in text_of(first)
    assert "second ranking: the first decides" in text_of(second)
    assert text_of(other) == text_of(first)
    assert Page(second).problems() == []


def test_without_a_second_method_there_are_no_tabs(player: Client, ended: Section) -> None:
    change_conditions(ended.session.event, options={}, by=DIRECTOR)
    page = player.get(page_of(ended, BY_IMPS))
    assert "Ranking by" not in page.content.decode()
    assert "75.00" in text_of(page)


def test_a_figure_of_the_second_ranking_is_explained_by_its_method(player: Client, ended: Section) -> None:
    pair = ended.contestants.get(number="3")
    ranking = player.get(page_of(ended, BY_IMPS)).content.decode()
    why = reverse("why_pair", args=[ended.session_id, pair.pk]) + BY_IMPS
    total = player.get(why)
    result = ended.results.get(board=4, ns=pair)
    award = reverse("why_award", args=[ended.session_id, result.pk, "NS"]) + BY_IMPS
    one = player.get(award)

    assert why in ranking
    assert award in total.content.decode()
    assert "Mean per board 8 ÷ 6 +1.33 (= +4/3)" in text_of(total)
    assert "+140 1 +10 +10" in text_of(one)
    assert why in one.content.decode()
    assert page_of(ended, BY_IMPS) in total.content.decode()


def test_the_first_alone_decides(player: Client, ended: Section) -> None:
    """A penalty in its unit, the certificate and what the wall shows."""
    pair = ended.contestants.get(number="1")
    penalise(pair, Decimal(50), "%", by=DIRECTOR)  # half of a top of 2: (9 − 1) / 12
    session = Session.objects.select_related("event__club").get()
    (first,) = visible_rankings(session, EVERYONE) or []
    (second,) = visible_rankings(session, EVERYONE, "cross_imps") or []
    (poster,) = SOURCES["results_poster"].sheets(Scope(session, reader=EVERYONE))

    assert ranked(first)[0] == ("1", 1, Fraction(200, 3))
    assert ranked(second) == SECOND
    assert poster.heading.method == "matchpoints"


def test_paper_and_file_have_both(player: Client, ended: Section) -> None:
    sheets = SOURCES["ranking"].sheets(Scope(ended.session, reader=EVERYONE))
    paper = printed_rows(render("ranking", sheets, language="en"))
    file = player.get(page_of(ended, BY_IMPS + "&tables=csv")).content.decode("utf-8-sig")

    assert [sheet.heading.method for sheet in sheets] == ["matchpoints", "cross_imps"]
    assert any("secondranking:cross-IMPs" in row for row in paper)
    assert any("secondranking:thefirstdecides" in row for row in paper)
    lines = [line.split(",") for line in file.splitlines()]
    assert [(line[0], line[1]) for line in lines[1:5]] == [("1", "4"), ("2", "3"), ("3", "1"), ("4", "2")]


@pytest.mark.slow
def test_programs_read_either_and_choose_it(call: Call, ended: Section) -> None:
    session, event = f"sessions/{ended.session_id}/", f"events/{ended.session.event_id}/"
    pair = ended.contestants.get(number="4")
    result = ended.results.get(board=4, ew=pair)

    (first,), (second,) = (call("get", f"{session}standings/", method=code).json() for code in CODES)
    (table,) = call("get", f"{session}tables/", method="cross_imps").json()
    total = call("get", f"{session}why/pair/{pair.pk}/", method="cross_imps").json()
    award = call("get", f"{session}why/award/{result.pk}/EW/", method="cross_imps").json()

    assert [row["value"]["exact"] for row in first["rankings"][0]["rows"]] == ["75", "175/3", "125/3", "25"]
    assert [row["value"]["exact"] for row in second["rankings"][0]["rows"]] == ["5/3", "4/3", "-1", "-2"]
    assert [row[1]["text"] for row in table["rows"]] == ["4", "3", "1", "2"]
    assert (total["standing"]["value"]["exact"], total["heading"]["method"]) == ("5/3", "cross_imps")
    assert (award["points"], award["top"]) == (10, None)
    assert call("get", f"{session}standings/", method="butler").status_code == 404
    assert call("patch", event, options={"second": "patton"}).status_code == 400
    assert call("patch", event, options={"second": "butler"}).status_code == 200
    assert call("get", f"{session}standings/", method="butler").status_code == 200


@pytest.mark.slow
def test_it_is_chosen_in_the_conditions_and_taken_back(
    director: Client, player: Client, ended: Section
) -> None:
    path, saved = reverse("conditions", args=[ended.session_id]), {"name": "木曜ペア戦"}
    before = text_of(player.get(page_of(ended, BY_IMPS)))
    director.post(path, {**saved, "second": "butler", "datum": "mean"})
    stored = Event.objects.get().options
    act = last_act(ended.session)
    history = text_of(director.get(reverse("undo", args=[ended.session_id, act.pk])))
    chosen = text_of(player.get(page_of(ended, "?method=butler")))
    undo(act, by=DIRECTOR)

    assert stored == {"second": "butler", "datum": "mean"}
    assert "Second ranking Butler (datum) cross-IMPs" in history.replace("→ ", "")
    assert "datum: the mean of all results" in chosen
    assert "scoring changed after closing" in chosen  # by another datum; a second method alone changes none
    assert "scoring changed after closing" not in text_of(player.get(page_of(ended)))
    assert text_of(player.get(page_of(ended, BY_IMPS))) == before
    director.post(path, {**saved, "second": "matchpoints"})
    assert Event.objects.get().options == {"second": ""}
    assert director.post(path, {**saved, "second": "imps"}).status_code == 400
    acts = JournalEntry.objects.count()
    director.post(path, saved)
    assert JournalEntry.objects.count() == acts


def test_a_new_session_takes_it(director: Client) -> None:
    typed = {"club": "C", "name": "Pairs", "date": "2026-11-21", "second": "cross_imps"}
    director.post(reverse("new_session"), typed)
    assert Event.objects.get().options == {"second": "cross_imps"}


@pytest.mark.parametrize("running", ["standard", "rounds", "boards"])
def test_while_the_session_runs_it_counts_finished_boards(player: Client, running: str) -> None:
    """Of boards 5 and 6 all is in, of board 4 one result: pairs 1 and 3 have 1 IMP on two boards."""
    section = make_section(2, code="howell-2x3", boards=2)
    change_conditions(
        section.session.event, options={"second": "cross_imps", "running": running}, by=DIRECTOR
    )
    some_boards(section, 5, 6)
    play(section, 2, 4, GAME)
    (sheet,) = visible_rankings(section.session, EVERYONE, "cross_imps") or []
    pair = section.contestants.get(number="3")

    assert ranked(sheet) == [
        ("1", 1, Fraction(1, 2)),
        ("3", 1, Fraction(1, 2)),
        ("2", 3, Fraction(-1, 2)),
        ("4", 3, Fraction(-1, 2)),
    ]
    assert sheet.counts == "boards"
    assert player.get(reverse("why_pair", args=[section.session_id, pair.pk]) + BY_IMPS).status_code == 200


def test_a_ranking_that_is_hidden_is_hidden_by_either_method(player: Client) -> None:
    section = make_section(2, code="howell-2x3", boards=2)
    options = {"second": "cross_imps", "running": "never"}
    change_conditions(section.session.event, options=options, by=DIRECTOR)
    some_boards(section, 5, 6)
    pair = section.contestants.first()

    assert visible_rankings(section.session, EVERYONE, "cross_imps") is None
    assert "The ranking is hidden now." in text_of(player.get(page_of(section, BY_IMPS)))
    assert player.get(reverse("why_pair", args=[section.session_id, pair.pk]) + BY_IMPS).status_code == 403
