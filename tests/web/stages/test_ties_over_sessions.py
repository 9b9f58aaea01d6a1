"""Ties of a ranking over several sessions, split by the tie-breaks of the conditions, added up over them.

Four pairs, two tables, two sessions with a top of 2 a board. By hand: pair 4 has 4 + 10 of 24, pairs 1 and 2
have 6 + 6, pair 3 has 8 + 2. Where 1 and 2 met, they have 3 and 1 in the first session, 0 and 4 in the
second; 6 boards each are won or half won, and on common boards neither is ahead.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.desk import Call, call
from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.pair_sessions import main_list, ranking_of, second_session, two_sections_played, whole
from tests.printing.reading import rows
from tests.web.reading import text_of
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES
from tournament.domain.sessions.acts.lifecycle import change_conditions, close_session, start_session
from tournament.domain.stages.acts.ranking_settings import change_further_rankings
from tournament.domain.stages.acts.swiss_pairs import change_ranking_rule
from tournament.domain.stages.reports.event_masterpoints import masterpoint_sheet
from tournament.models import Entrant, Section, Session
from tournament.printing import render
from tournament.sheets.event_ranking import HANDICAP, STRATUM, EventList, FurtherTerms
from tournament.sheets.masterpoint_sheets import MasterpointTerms

pytestmark = pytest.mark.django_db
__all__ = ["call"]

# (board, table) where North-South make one trick more than at the other table.
FIRST = {(5, 2), (1, 1), (3, 1), (4, 2)}
SECOND = {(5, 1), (6, 1), (1, 2), (2, 2)}


def played(section: Section, better: set[tuple[int, int]]) -> None:
    for row in section.placements.all():
        for board in row.boards:
            play(section, row.table, board, "4S= N" if (board, row.table) in better else "3S= N")


@pytest.fixture
def first() -> Session:
    section = make_section(2, code="howell-2x3", boards=2)
    played(section, FIRST)
    close_session(section.session, by=DIRECTOR)
    return whole(section.session)


@pytest.fixture
def second(first: Session) -> Session:
    """Not closed."""
    session = second_session(first, "ranking")
    start_session(session, by=DIRECTOR)
    played(session.sections.get(), SECOND)
    return whole(session)


@pytest.fixture
def both(second: Session) -> Session:
    close_session(second, by=DIRECTOR)
    return whole(second)


def choose(session: Session, *codes: str, **options: object) -> None:
    options = {**session.event.options, "tie_breaks": [*codes], **options}
    change_conditions(session.event, options=options, by=DIRECTOR)


def order(sheet: EventList) -> list[tuple[str, int, bool, str]]:
    return [(line.party.number, line.place, line.tied, line.split_by) for line in sheet.lines]


SHARED = [("4", 1, False, ""), ("1", 2, True, ""), ("2", 2, True, ""), ("3", 4, False, "")]
SPLIT = [
    ("4", 1, False, ""),
    ("2", 2, False, "head_to_head"),
    ("1", 3, False, "head_to_head"),
    ("3", 4, False, ""),
]


@pytest.mark.slow
def test_without_tie_breaks_they_share_the_rank(both: Session) -> None:
    assert order(main_list(both)) == SHARED


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("code", "figures"),
    [
        ("head_to_head", {"1": 3, "2": 5}),
        ("wins", {"1": 6, "2": 6}),
        ("count_back", {"1": 12, "2": 12}),
    ],
)
def test_the_figures_of_all_sessions_are_added_up(both: Session, code: str, figures: dict) -> None:
    choose(both, code)
    sheet = main_list(both)
    numbers = {line.entrant: line.party.number for line in sheet.lines}

    (tie,) = sheet.ties

    assert tie.tie_break == code
    assert {numbers[who]: figure for who, figure, _part in tie.figures} == figures
    assert tie.split == (figures["1"] != figures["2"])
    assert order(sheet) == (SPLIT if tie.split else SHARED)


@pytest.mark.slow
def test_a_lot_of_the_whole_stands(both: Session) -> None:
    choose(both, "deviation", "lot")
    found = order(main_list(both))
    assert [place for _number, place, _tied, _split in found] == [1, 2, 3, 4]
    assert [split for _number, _place, _tied, split in found] == ["", "lot", "lot", ""]
    assert order(main_list(both)) == found


def test_only_sessions_that_count_are_asked(both: Session) -> None:
    """The better session of each counts: of pairs 1 and 2 both times the first, in which 1 was ahead 3–1."""
    choose(both, "head_to_head")
    change_ranking_rule(both, sessions=2, over="mean_of_percentages", best=1, by=DIRECTOR)

    found = order(main_list(both))

    assert found[2:] == [("1", 3, False, "head_to_head"), ("2", 4, False, "head_to_head")]


@pytest.mark.slow
def test_it_is_explained_on_the_page_in_the_file_on_paper_and_for_programs(
    both: Session, player: Client, call: Call
) -> None:
    choose(both, "count_back", "head_to_head")

    page = text_of(player.get(reverse("event_ranking", args=[both.pk])))
    pair = Entrant.objects.get(event=both.event, number=1)
    why = text_of(player.get(reverse("why_entrant", args=[both.pk, pair.pk])))
    csv = player.get(reverse("event_ranking_csv", args=[both.pk])).content.decode()
    (sheet,) = call("get", f"sessions/{both.pk}/event-ranking/").json()["lists"]
    printed = rows(render("event_ranking", SOURCES["event_ranking"].sheets(Scope(both)), language="en"))

    assert "tie-breaks: comparison of tops → head-to-head" in page
    assert "Tie-breaks: over all sessions that count." in page
    assert "head-to-head 5" in page
    assert "head-to-head 3" in page
    assert "Tie-break 1: comparison of tops – all equal" in why
    assert "Tie-break 2: head-to-head ✓" in why
    assert "head-to-head 5" in csv
    assert [(line["place"], line["split_by"]) for line in sheet["lines"]] == [
        (place, split) for _number, place, _tied, split in SPLIT
    ]
    assert [(tie["tie_break"], tie["split"]) for tie in sheet["ties"]] == [
        ("count_back", False),
        ("head_to_head", True),
    ]
    assert any("Tie-break" in row for row in printed)
    assert any(row.endswith("5") for row in printed)


@pytest.mark.slow
def test_who_goes_on_is_decided_by_them(both: Session) -> None:
    change_ranking_rule(both, sessions=2, over="", others=2, by=DIRECTOR)
    before = [line.qualifies for line in main_list(both).lines]
    choose(both, "head_to_head")
    after = main_list(both)

    assert before == ["other", "tied", "tied", "reserve"]
    assert [line.qualifies for line in after.lines] == ["other", "other", "reserve", "reserve"]
    assert after.open_places == 0


@pytest.mark.slow
def test_masterpoints_are_shared_all_the_same(both: Session) -> None:
    """JCBL: four contestants, two sessions: K · C · P · S ÷ 100 = 8 hundredths, then 0.7 of it each."""
    terms = MasterpointTerms("jcbl_weekly")
    before = masterpoint_sheet(both, terms)
    choose(both, "head_to_head")
    after = masterpoint_sheet(whole(both), terms)
    assert before
    assert after
    assert [one.points for one in before.awards] == [one.points for one in after.awards]


def test_with_handicap_equal_figures_share_a_rank_and_a_stratum_keeps_the_order(both: Session) -> None:
    choose(both, "head_to_head")
    terms = FurtherTerms(handicaps={"3": 1}, strengths={"1": 1, "2": 1, "3": 1, "4": 9}, limits=(5,), least=1)
    change_further_rankings(both, terms, by=DIRECTOR)

    lists = {one.kind: order(one) for one in ranking_of(both).lists}

    assert [line[:3] for line in lists[HANDICAP]] == [line[:3] for line in SHARED]
    assert lists[STRATUM] == [
        ("2", 1, False, "head_to_head"),
        ("1", 2, False, "head_to_head"),
        ("3", 3, False, ""),
    ]


def test_the_list_beside_further_rankings_of_one_session_splits_as_the_session_does(first: Session) -> None:
    choose(first, "head_to_head")
    change_further_rankings(first, FurtherTerms(handicaps={"3": 1}), by=DIRECTOR)

    found = order(ranking_of(first).lists[0])

    assert found == [
        ("3", 1, False, ""),
        ("1", 2, False, "head_to_head"),
        ("2", 3, False, "head_to_head"),
        ("4", 4, False, ""),
    ]


@pytest.mark.slow
def test_whole_per_cents_of_a_running_session_have_no_tie_break() -> None:
    """A tie-break would tell exact figures of boards that a reader may not see."""
    session = second_session(two_sections_played())
    choose(session, "head_to_head", running="rounds")
    start_session(session, by=DIRECTOR)
    for section in session.sections.all():
        for row in section.placements.filter(round=1):
            for board in row.boards:
                play(section, row.table, board, "3S= N")

    sheet = main_list(session)

    assert sheet.whole
    assert any(line.tied for line in sheet.lines)
    assert (sheet.tie_breaks, sheet.ties) == ((), ())


def test_a_board_that_is_still_in_play_decides_no_tie(first: Session) -> None:
    """Board 5 is in at one table alone: it counts for nothing, so pairs 1 and 2 stand as in the first session
    plus an average on board 6."""
    choose(first, "head_to_head")
    session = second_session(first, "ranking")
    start_session(session, by=DIRECTOR)
    section = session.sections.get()
    for table in (1, 2):
        play(section, table, 6, "3S= N")
    before = order(main_list(session))
    play(section, 1, 5, "6S= N")

    assert order(main_list(session)) == before
    assert before[1:3] == [("1", 2, False, "head_to_head"), ("2", 3, False, "head_to_head")]
