"""Boards that an irregularity takes from pairs not at fault wait for a ruling, which one button gives."""

from collections import Counter
from itertools import chain

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.api.desk import Call, call
from tests.domain.incidents.test_replans import evening, options
from tests.fixtures.evening import DIRECTOR
from tests.tools.rows_again import rows_again
from tests.web.conftest import ENGLISH, director
from tests.web.reading import Page
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.repairs import in_the_way
from tournament.domain.boards.readings.board_places import Meeting
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.boards.readings.typed_results import read_result, without_result
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.errors import Conflict
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.queue import Cancelled, queue
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Contestant, Result, Ruling, Section

__all__ = ["call", "director"]

pytestmark = pytest.mark.django_db
# incident, tables, movement, rounds played, what is answered (pairs by their seats)
IRREGULAR = [
    ("wrong_boards", 8, "mitchell-relay-8x8", 1, {"round": 2, "table": 4, "boards": (16, 17, 18)}),
    ("wrong_boards", 5, "mitchell-5x5", 1, {"round": 1, "table": 2, "boards": (7, 8, 9)}),
    ("wrong_boards", 4, "howell-4x7", 2, {"round": 2, "table": 1, "boards": (10, 11, 12)}),
    ("changed_places", 5, "mitchell-5x5", 1, {"round": 1, "pair": 1, "other": 2}),
    ("changed_places", 4, "howell-4x7", 1, {"round": 1, "pair": 1, "other": 4}),
    ("changed_places", 7, "mitchell-7x7.switch1", 2, {"round": 2, "pair": 3, "other": 12}),
    ("sat_wrong_way", 5, "mitchell-5x5", 1, {"round": 1, "table": 3}),
    ("switch_forgotten", 7, "mitchell-7x7.switch1", 7, {"round": 7}),
    ("turned", 5, "mitchell-5x5", 1, {"round": 1, "table": 1, "boards": (1,)}),
]


def boards_to_play(section: Section) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        for pair in (row.ns_id, row.ew_id):
            found.setdefault(pair, set()).update(row.boards)
    return found


def cancelled(section: Section) -> Cancelled | None:
    section.session.refresh_from_db()
    return next((one for one in queue(section.session) if isinstance(one, Cancelled)), None)


@pytest.mark.sampled
@pytest.mark.parametrize(("incident", "tables", "code", "rounds", "answers"), IRREGULAR)
def test_who_loses_a_board_without_fault_waits_for_an_adjusted_score(
    incident: str, tables: int, code: str, rounds: int, answers: dict
) -> None:
    section = evening(tables, code, rounds, boards=3)
    found = seated(section)
    who = {name: found.pairs[answers[name]] for name in ("pair", "other") if name in answers}
    offered = options(incident, found, **{**answers, **who})
    assert offered
    before = boards_to_play(section)
    for option in offered:
        facts = (*option.facts, *option.void)
        at_fault = {pair.pk for row in facts for pair in (row.ns, row.ew) if pair}
        take_plan(incident, seated(section), option, by=DIRECTOR)
        after, item = boards_to_play(section), cancelled(section)
        lost = Counter(
            party.id
            for one in (item.boards if item else ())
            for party, deprived in ((one.ns, one.ns_deprived), (one.ew, one.ew_deprived))
            if deprived
        )
        assert {pair: len(before[pair]) - len(after[pair]) for pair in before if pair not in at_fault} == {
            pair: lost[pair] for pair in before if pair not in at_fault
        }
        undo(last_act(section.session), by=DIRECTOR)
        assert cancelled(section) is None


@pytest.fixture
def section() -> Section:
    return boards_of_another_set()


@rows_again
def boards_of_another_set() -> Section:
    """Eight tables; in round 2 table 4 played boards 16 to 18, which lay there in the place of 13 to 15."""
    section = evening(8, "mitchell-relay-8x8", 1, boards=3)
    found = seated(section)
    option = options("wrong_boards", found, round=2, table=4, boards=(16, 17, 18))[0]
    take_plan("wrong_boards", found, option, by=DIRECTOR)
    return section


def pair(section: Section, number: str, direction: str) -> Contestant:
    return section.contestants.get(number=number, direction=direction)


@pytest.mark.slow
def test_one_button_awards_all_of_them(section: Section, director: Client) -> None:
    page = Page(director.get(reverse("queue", args=[section.session_id]), **ENGLISH))
    assert "6 boards cancelled by an incident" in page.text
    answer = director.post(
        reverse("queue_cancelled", args=[section.session_id, section.pk]),
        {"do": "A+", "seen": page.value("seen")},
        **ENGLISH,
    )
    assert answer.status_code == 302
    assert cancelled(section) is None
    awards = {
        (one.result.board, str(one.result.ns), str(one.result.ew), one.ns_award, one.ew_award)
        for one in Ruling.objects.select_related("result__ns", "result__ew")
    }
    assert awards == set(
        chain.from_iterable(
            ((board, "4NS", "2EW", "", "A+"), (board, "8NS", "3EW", "A+", "")) for board in (16, 17, 18)
        )
    )
    undo(last_act(section.session), by=DIRECTOR)
    item = cancelled(section)
    assert item
    assert len(item.boards) == 6
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_two_awards_in_the_place_of_one_result_raise_no_top(section: Section) -> None:
    """Seven tables and two pairs with average plus: eight results, as on every other board."""
    director_results.award_cancelled(section, "A+", seen=versions(section), by=DIRECTOR)
    texts = ("4S= N", "3NT-1 E", "PASS")
    for row in section.placements.exclude(ns=None).exclude(ew=None):
        for board in set(row.boards):
            met = {"ns": row.ns, "ew": row.ew}
            if not section.results.filter(board=board, **met).exists():
                facts = read_result(texts[(board + row.table) % 3])
                director_results.record_result(
                    section, Meeting(**met), board, facts, key=f"{board}-{row.pk}", by=DIRECTOR
                )
    close_session(section.session, by=DIRECTOR)
    figures = standings(section.field).rankings
    found = {line.party.label: (line.boards, line.top) for ranking in figures for line in ranking.rows}
    others = {label: one for label, one in found.items() if one != (24, 24 * 14)}
    assert others == dict.fromkeys(("4NS", "3EW"), (21, 21 * 14))


def versions(section: Section) -> dict[int, int]:
    return dict(section.results.filter(cancelled="open").values_list("pk", "version"))


def test_two_directors_do_not_rule_twice(section: Section) -> None:
    seen = versions(section)
    director_results.award_cancelled(section, "A+", seen=seen, by=DIRECTOR)
    with pytest.raises(Conflict):
        director_results.award_cancelled(section, "A=", seen=seen, by=DIRECTOR)
    assert {*Ruling.objects.values_list("law", flat=True)} == {"12C2"}


def test_who_has_still_to_play_a_board_rules_on_it_by_no_call(section: Section, director: Client) -> None:
    """The answer would show the result (Law 16 C)."""
    row = section.placements.exclude(ns=None).exclude(ew=None).latest("round")
    play_in(row.ns, by=Actor("d", get_user_model().objects.get(username="d")))
    given = {
        "award": "A+",
        "results": [{"result": pk, "version": one} for pk, one in versions(section).items()],
    }
    answer = director.put(f"/api/sections/{section.pk}/cancelled/", given, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "own_board")
    assert not Ruling.objects.exists()


def test_a_board_is_cancelled_once_for_a_pair_from_one_side(section: Section) -> None:
    """The constraints of the table have room for one such row; a further one is refused in a sentence."""
    director_results.award_cancelled(section, "A+", seen=versions(section), by=DIRECTOR)
    ruled = section.results.filter(cancelled="ruled").first()
    other = section.contestants.filter(direction="EW").exclude(pk=ruled.ew_id).last()
    met = {"board": ruled.board, "ns": ruled.ns, "ew": other}
    open_ = Result.objects.create(section=section, **met, state="not_played", cancelled="open")
    with pytest.raises(Conflict) as refused:
        director_results.award_cancelled(section, "A+", seen={open_.pk: open_.version}, by=DIRECTOR)
    assert refused.value.code == "cancelled_twice"
    with pytest.raises(Conflict):
        director_results.cancel_ruling(ruled.ruling, by=DIRECTOR)
    director_results.remove_result(ruled, seen=ruled.version, by=DIRECTOR)
    director_results.award_cancelled(section, "A+", seen={open_.pk: open_.version}, by=DIRECTOR)


def test_not_played_is_said_once_of_a_pair_that_played_the_board(section: Section) -> None:
    """As a director may enter it for a free section, whose pairs meet in any order."""
    played = section.results.filter(state="played").first()
    first, second = section.contestants.filter(direction="EW").exclude(pk=played.ew_id)[:2]
    for key in ("one", "one", "two"):
        meeting, facts = Meeting(played.ns, first), without_result("not_played")
        director_results.record_result(section, meeting, played.board, facts, key=key, by=DIRECTOR)
    meeting = Meeting(played.ns, second)
    with pytest.raises(Conflict):
        director_results.record_result(section, meeting, played.board, facts, key="three", by=DIRECTOR)


@pytest.mark.usefixtures("director")
def test_a_meeting_that_fell_out_leaves_the_board_to_play(section: Section) -> None:
    """Who meets others there later does not see it as a playing director, and a result may be moved there."""
    row = section.placements.filter(round=7, ns__isnull=False, ew__isnull=False).first()
    board, user = row.boards[0], get_user_model().objects.get(username="d")
    play_in(row.ew, by=Actor("d", user))
    other = section.contestants.filter(direction="NS").exclude(pk=row.ns_id).first()
    for number in row.boards:
        met = {"board": number, "ns": other, "ew": row.ew}
        Result.objects.create(section=section, **met, state="not_played", cancelled="open")
    assert board in own_cover(section.session, user)
    result = section.results.filter(state="played").first()
    assert in_the_way(result, board, row.ns, row.ew) == []
    (fell_out,) = in_the_way(result, board, other, row.ew)
    assert fell_out.cancelled == "open"
    section.placements.filter(ew=row.ew, round__lt=7).delete()
    assert Address("", section, contestant=row.ew).table == row.table


def test_they_may_stay_without_a_score(section: Section) -> None:
    director_results.award_cancelled(section, "", seen=versions(section), by=DIRECTOR)
    assert cancelled(section) is None
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("ns", "ew", "awards"),
    [("4", "2", {"ns_award": "", "ew_award": "A+"}), ("8", "3", {"ns_award": "A+", "ew_award": ""})],
)
def test_a_program_awards_one_of_them_by_the_pairs(
    section: Section, call: Call, ns: str, ew: str, awards: dict[str, str]
) -> None:
    path = f"sessions/{section.session_id}/awards/"
    for _again in range(2):
        answer = call("post", path, section=section.pk, board=16, ns=ns, ew=ew, **awards)
        assert answer.status_code == 201, answer.json()
    item = cancelled(section)
    assert item
    assert len(item.boards) == 5
    ruling = Ruling.objects.get()
    director_results.cancel_ruling(ruling, by=DIRECTOR)
    assert len(versions(section)) == 6
