"""Sit-outs by choice: a condition of the event, in the ranking, on card, paper and in the API, explained.

Five pairs play a barometer of one board a round at two tables and sit out once. N-S points, top 2 (Law 78A),
IMPs of the difference (Law 78B), by hand:

| board | table  | points | table  | points | IMPs | sits out |
|-------|--------|--------|--------|--------|------|----------|
| 1     | 2 v 1  | 140    | 3 v 4  | 420    | 7    | 5        |
| 2     | 4 v 1  | 140    | 5 v 2  | 620    | 10   | 3        |
| 3     | 2 v 4  | 140    | 5 v 3  | 140    | 0    | 1        |
| 4     | 3 v 1  | 140    | 5 v 4  | 170    | 1    | 2        |
| 5     | 1 v 5  | 140    | 3 v 2  | 170    | 1    | 4        |

Of 8: pair 1 has 2 + 2 + 2 + 0 = 6, pair 2 has 0 + 0 + 1 + 0 = 1, pair 3 has 2 + 1 + 0 + 2 = 5, pair 4 has 1,
pair 5 has 2 + 1 + 2 + 2 = 7. With an average of 1 of 2 for the board sat out: 7, 2, 6, 2 and 8 of 10. IMPs of
pair 1: 7 + 10 + 1 − 1 = 17 on four boards.
"""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rounding import Number
from scoring.totals.combine import SitOut
from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.singles import individual
from tests.printing.reading import rows as printed_rows
from tests.tools.rows_again import rows_again
from tests.web.reading import text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.files.reports.usebio_files import usebio_values
from tournament.domain.gate.reports.ranking_visibility import in_whole_per_cents
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.people.readings.roles import operator
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts.lifecycle import change_conditions, close_session, start_session
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.undo.acts.undo import undo
from tournament.models import Event, Section, Session, Stage
from tournament.printing import render
from tournament.sheets.standings import Standing

pytestmark = pytest.mark.django_db
__all__ = ["call"]

PLUS_140, PLUS_170, GAME = "3S= N", "3S+1 N", "4S= N"
# By board and North-South: who has more than 140.
MORE = {(1, "3"): GAME, (2, "5"): GAME, (4, "5"): PLUS_170, (5, "3"): PLUS_170}
NONE = {"5": Fraction(175, 2), "1": 75, "3": Fraction(125, 2), "2": Fraction(25, 2), "4": Fraction(25, 2)}
AVERAGE = {"5": 80, "1": 70, "3": 60, "2": 20, "4": 20}


@rows_again
def five_pairs() -> Section:
    section = make_section(3, start=False)
    set_number_of_contestants(section, 5, by=DIRECTOR)
    choose_movement(section, "barometer-3x5.absent6", boards_per_set=1, by=DIRECTOR)
    start_session(section.session, by=DIRECTOR)
    return again(section)


def again(section: Section) -> Section:
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def play_rounds(section: Section, *rounds: int) -> None:
    for row in section.placements.filter(round__in=rounds, ns__isnull=False, ew__isnull=False):
        for board in row.boards:
            play(section, row.table, board, MORE.get((board, row.ns.number), PLUS_140))


@pytest.fixture
def ended() -> Section:
    return five_pairs_ended()


@rows_again
def five_pairs_ended() -> Section:
    section = five_pairs()
    play_rounds(section, 1, 2, 3, 4, 5)
    close_session(section.session, by=DIRECTOR)
    return again(section)


def count(section: Section, sit_outs: str, **others: str) -> Section:
    change_conditions(section.session.event, options={"sit_outs": sit_outs, **others}, by=DIRECTOR)
    return again(section)


def standing(section: Section, number: str, method: str = "") -> Standing:
    (sheet,) = current_standings(section.session, method=method)
    return next(row for row in sheet.rankings[0].rows if row.party.number == number)


def values(section: Section) -> dict[str, Number | None]:
    (sheet,) = current_standings(section.session)
    return {row.party.number: row.value for row in sheet.rankings[0].rows}


def choose(director: Client, section: Section, **chosen: str) -> None:
    path = reverse("conditions", args=[section.session_id])
    assert director.post(path, {"name": "木曜ペア戦", **chosen}).status_code == 302


@pytest.mark.slow
def test_a_sit_out_has_no_score_unless_the_conditions_say_so(player: Client, ended: Section) -> None:
    page = text_of(player.get(reverse("ranking", args=[ended.session_id])))

    assert values(ended) == NONE
    assert (standing(ended, "1").boards, standing(ended, "1").sit_out) == (4, None)
    assert "sat out" not in page
    assert "sit-outs" not in page


@pytest.mark.slow
def test_chosen_in_the_conditions_it_counts_and_is_taken_back(
    director: Client, player: Client, ended: Section
) -> None:
    choose(director, ended, sit_outs="average")
    average = values(again(ended))
    page = text_of(player.get(reverse("ranking", args=[ended.session_id])))
    act = last_act(ended.session)
    history = text_of(director.get(reverse("undo", args=[ended.session_id, act.pk])))
    undo(act, by=DIRECTOR)

    assert average == AVERAGE
    assert "sit-outs: average (50 %, 0 IMPs)" in page
    assert "% of boards played" not in page
    assert "8 1 sat out" in page
    assert "scoring changed after closing" in page
    assert "Sit-outs sit-outs: average (50 %, 0 IMPs) sit-outs: no score" in history.replace("→ ", "")
    assert values(again(ended)) == NONE
    bad = director.post(reverse("conditions", args=[ended.session_id]), {"name": "x", "sit_outs": "60"})
    assert bad.status_code == 400


def test_an_own_average_keeps_the_percentage(ended: Section) -> None:
    """6 of 8 becomes 7.5 of 10."""
    own = count(ended, "own_average")
    row = standing(own, "1")

    assert values(own) == NONE
    assert (row.points, row.top, row.boards, row.played) == (Fraction(15, 2), 10, 5, 4)
    assert row.sit_out == SitOut(1, Fraction(3, 2), 2)


@pytest.mark.parametrize(
    ("sit_outs", "total", "value"),
    [
        ("none", "mean", Fraction(17, 4)),
        ("average", "mean", Fraction(17, 5)),
        ("own_average", "mean", Fraction(17, 4)),
        ("average", "sum", 17),
        ("own_average", "sum", Fraction(85, 4)),
    ],
)
def test_imps_by_the_first_or_the_second_method(
    ended: Section, sit_outs: str, total: str, value: Number
) -> None:
    section = count(ended, sit_outs, total=total, second="cross_imps")
    assert standing(section, "1", "cross_imps").value == value


@pytest.mark.slow
def test_score_card_and_total_explain_it(player: Client, ended: Section) -> None:
    pair = ended.contestants.get(number="1")
    card, why = (reverse(name, args=[ended.session_id, pair.pk]) for name in ("score_card", "why_pair"))
    assert "Sit-outs" not in text_of(player.get(card))
    count(ended, "average")
    average = text_of(player.get(card)), text_of(player.get(why))
    count(ended, "own_average")
    own = text_of(player.get(card)), text_of(player.get(why))

    assert "70.00 % · 2nd of 5 · 5 boards" in average[0]
    assert "Sit-outs 1 board 1 50.0" in average[0]
    assert "Points on all boards 6 Sit-outs 1 board × 1 / 2 +1 Percentage 7 ÷ 10 × 100 70 %" in average[1]
    assert "Sit-outs 1 board 1.5 75.0" in own[0]
    assert "Sit-outs 1 board × 1.5 / 2 (own average) +1.5 Percentage 7.5 ÷ 10 × 100 75 %" in own[1]
    assert "sit-outs: the pair's own average" in own[1]


def test_paper_adds_up(ended: Section) -> None:
    """Ranking, score card and recap sheet say it, and no sum is marked as wrong."""
    count(ended, "average")
    session = Session.objects.select_related("event__club").get()
    papers = {
        code: printed_rows(render(code, SOURCES[code].sheets(Scope(session)), language="en"))
        for code in ("ranking", "score_card", "recap")
    }

    assert any("sit-outs:average(50%,0IMPs)" in row for row in papers["ranking"])
    assert any(row.startswith("Sit-outs·1board150.00") for row in papers["score_card"])
    assert any(row.startswith("Total770.00") for row in papers["score_card"])
    assert any(row.endswith("Sit-outsTotal%Rank") for row in papers["recap"])
    assert "122201770.002" in papers["recap"]  # 2 + 2 + 2 + 0, 1 for the sit-out: 7, 70.00 %, 2nd
    assert not [row for rows in papers.values() for row in rows if "▲" in row]


@pytest.mark.slow
def test_programs_and_files_have_it(call: Call, ended: Section) -> None:
    event, session = f"events/{ended.session.event_id}/", f"sessions/{ended.session_id}/"
    assert call("patch", event, options={"sit_outs": "60"}).status_code == 400
    assert call("patch", event, options={"sit_outs": "average"}).status_code == 200

    (sheet,) = call("get", f"{session}standings/").json()
    (table,) = call("get", f"{session}tables/").json()
    cards = call("get", f"{session}score_cards/").json()
    pair = ended.contestants.get(number="1")
    total = call("get", f"{session}why/pair/{pair.pk}/").json()["total"]
    row = sheet["rankings"][0]["rows"][1]
    fresh = again(ended).session
    values = usebio_values(fresh.event, [fresh], operator())

    assert sheet["heading"]["sit_outs"] == "average"
    assert row["value"]["exact"] == "70"
    assert (row["boards"], row["sit_out"]["boards"]) == (5, 1)
    assert total["sit_out"] == row["sit_out"]
    (card,) = [one for one in cards if one["party"]["id"] == pair.pk]
    assert card["standing"]["sit_out"] == row["sit_out"]
    assert table["rows"][1][2]["text"]
    entered = {one.number: one for one in values.sessions[0].sections[0].competitors}
    assert (entered["1"].figure, entered["1"].boards) == (70, 4)


def test_while_the_session_runs_the_rounds_that_have_begun_count(player: Client) -> None:
    """After two rounds pairs 3 and 5 have 2 of 2 and an average, pair 1 has 4 of 4."""
    section = count(five_pairs(), "average")
    play_rounds(section, 1, 2)
    (sheet,) = current_standings(section.session)
    boards = {row.party.number: (row.value, row.boards) for row in sheet.rankings[0].rows}
    whole = {row.party.number: row.sit_out for row in in_whole_per_cents(sheet).rankings[0].rows}

    assert boards == {"1": (100, 2), "3": (75, 2), "5": (75, 2), "2": (0, 2), "4": (0, 2)}
    assert {*whole.values()} == {None}


def test_a_pair_without_a_board_has_nothing_yet() -> None:
    """In round 1 pair 5 sits out: its average waits for its first board."""
    section = count(five_pairs(), "average")
    play_rounds(section, 1)
    assert standing(section, "5").value is None


def test_the_ranking_over_sessions_weighs_the_boards_that_count(ended: Section) -> None:
    """A closed session brings 70 % on five boards, not 75 % on four."""
    section = count(ended, "average")
    Stage.objects.filter(sessions=section.session).update(options={"sessions": 2})
    sheet = event_ranking(again(section).session, operator())
    assert sheet
    (figure,) = next(line for line in sheet.lists[0].lines if line.party.number == "1").sessions
    assert (figure.value, figure.points, figure.top, figure.boards) == (70, 7, 10, 5)


def test_it_is_a_condition_of_pairs_alone(director: Client) -> None:
    section = individual(8)
    path = reverse("conditions", args=[section.session_id])
    assert "sit_outs" not in director.get(path).content.decode()
    assert director.post(path, {"name": "x", "rounding": "wbf"}).status_code == 302
    assert Event.objects.get().options == {"rounding": "wbf"}


def test_a_new_session_takes_it(director: Client) -> None:
    typed = {"club": "C", "name": "Pairs", "date": "2026-11-21", "sit_outs": "own_average"}
    director.post(reverse("new_session"), typed)
    assert Event.objects.get().options == {"sit_outs": "own_average"}
    director.post(reverse("new_session"), {**typed, "kind": "individual"})
    assert Event.objects.latest("pk").options == {}
