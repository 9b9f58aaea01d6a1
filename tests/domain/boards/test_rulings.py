"""Rulings of every kind, from the row to the ranking; each is taken back without a trace."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from tests.domain.undo.test_history import facts
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.teams import round_robin
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.gate.reports.visibility import covered
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.reports.seating_plan import room
from tournament.domain.undo.acts.undo import undo
from tournament.models import JournalEntry, Result, Ruling, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    """Board 1 with three results: +420, -50 and +170 for North-South."""
    found = make_section()
    texts = {1: "4S= N", 2: "4S-1 N", 3: "2S+2 N"}
    for row in found.placements.order_by("round"):
        if 1 in row.boards:
            play(found, row.table, 1, texts[row.round])
    return found


def ruled(section: Section) -> Result:
    return Result.objects.select_related("section__session__event").get(board=1, round=1)


def points(section: Section, round_number: int = 1) -> tuple[object, object]:
    (sheet,) = travellers(section.field, [1])
    line = next(line for line in sheet.lines if line.round == round_number)
    return line.ns_points, line.ew_points


def give(section: Section, ns: str, ew: str, **told: str) -> Ruling:
    row = ruled(section)
    return director_results.award(row, ns=ns, ew=ew, seen=row.version, by=DIRECTOR, **told)


# Three results, top 4. The table's own is +420: 4 and 0.
GIVEN = [
    ("A+", "A-", (Fraction(12, 5), Fraction(8, 5)), "12C2"),
    ("60", "", (Fraction(12, 5), None), "12C2"),
    ("4S-1 N", "4S-1 N", (1, 3), "12C1"),
    # split: North-South against -50 and +170 with +420, East-West against those with -50
    ("4S= N", "4S-1 N", (4, 3), "12C1"),
    # frequencies +420 ½, +170 1, -50 1½: +420 is worth 2 · 2½ + ½ − 1 = 4½, -50 is 1½ − 1 = ½; half of each
    ("50 4S= N; 50 4S-1 N", "50 4S= N; 50 4S-1 N", (Fraction(5, 2), Fraction(3, 2)), "12C1(c)"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("ns", "ew", "earned", "law"), GIVEN)
def test_a_ruling_reaches_the_field_and_is_taken_back_whole(
    section: Section, ns: str, ew: str, earned: tuple, law: str
) -> None:
    before, own = facts(), points(section)

    ruling = give(section, ns, ew, reason="late call", facts="East asked after the auction.")

    assert points(section) == earned
    assert (ruling.law, ruling.reason, ruling.facts) == (law, "late call", "East asked after the auction.")
    undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before
    assert points(section) == own == (4, 0)


def test_no_table_score_is_shown_as_if_it_counted(section: Section) -> None:
    give(section, "A+", "A-")

    (sheet,) = travellers(section.field, [1])
    line = next(line for line in sheet.lines if line.round == 1)
    assert (line.played.state, line.played.score_ns) == ("awarded", None)
    card = score_cards(section.field, line.ns.id)[0]
    assert next(own.score for own in card.lines if own.board == 1) is None


def test_an_assigned_score_of_both_sides_is_what_counts(section: Section) -> None:
    give(section, "4S-1 N", "4S-1 N")

    (sheet,) = travellers(section.field, [1])
    line = next(line for line in sheet.lines if line.round == 1)
    assert line.played.score_ns == -50


REFUSED = [
    ("60 4S= N; 30 4S-1 N", "Weights must total 100 %."),
    ("50 4S= N; 50 8S= N", "A contract is at level 1 to 7."),
    ("; ".join(["16 PASS"] * 5 + ["20 PASS"]), "A weighted score has five outcomes at most."),
    ("+410", "No contract gives these points on this board."),
    ("200", "An award is A+, A=, A− or a percentage from 0 to 100."),
]


@pytest.mark.parametrize(("code", "sentence"), REFUSED)
def test_what_no_law_gives_is_refused_and_nothing_is_written(
    section: Section, code: str, sentence: str
) -> None:
    acts = JournalEntry.objects.count()
    with override("en"), pytest.raises(DirectorError) as refusal:
        give(section, code, "A-")
    assert refusal.value.message == sentence
    assert JournalEntry.objects.count() == acts


def test_a_second_director_does_not_overrule_unasked(section: Section) -> None:
    row = ruled(section)
    seen = row.version
    director_results.award(row, ns="A+", ew="A-", seen=seen, by=DIRECTOR)

    with pytest.raises(Conflict):
        director_results.award(ruled(section), ns="A-", ew="A+", seen=seen, by=DIRECTOR)
    assert Ruling.objects.get().ns_award == "A+"


@pytest.mark.parametrize("left", ["disputed", "late"])
def test_a_board_with_a_ruling_waits_for_no_table(section: Section, left: str) -> None:
    """Players see the board, also after a later claim of a phone or a postponement."""
    row = ruled(section)
    if left == "late":
        row = director_results.mark_board(row, "late", seen=row.version, by=DIRECTOR)
    waits = 1 in covered(section.session)

    director_results.award(row, ns="A+", ew="A-", seen=row.version, by=DIRECTOR)
    if left == "disputed":
        say(section, row.table, 1, "3NT= N", side="EW")
        assert ruled(section).agreement == "disputed"

    (line,) = (line for line in room(section).rows if line.table == row.table)
    assert (waits, 1 in covered(section.session)) == (left == "late", False)
    assert (line.cells[0].disputed, line.cells[0].late) == ((), ())


def in_a_match() -> Section:
    """A match of teams whose board 1 is played in one room only."""
    found = round_robin(2)
    play(found, 1, 1, "4S= N")
    return found


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("ns", "ew", "waits"), [("A+", "A-", False), ("", "", False), ("4S= N", "4S= N", True)]
)
def test_the_other_room_of_a_match_is_not_waited_for_where_the_award_is_that_of_the_board(
    ns: str, ew: str, waits: bool
) -> None:
    section = in_a_match()
    before = facts()

    ruling = give(section, ns, ew)

    assert (1 in covered(section.session)) is waits
    director_results.cancel_ruling(ruling, by=DIRECTOR)
    assert 1 in covered(section.session)
    for _act in range(2):
        undo(last_act(section.session), by=DIRECTOR)
    assert facts() == before


def test_a_room_that_plays_an_awarded_board_all_the_same_has_its_result() -> None:
    section = in_a_match()
    give(section, "A+", "A-")
    other = Result.objects.get(ruling=None)
    assert (other.board, other.state) == (1, "not_played")

    play(section, other.table, 1, "3NT= N")

    other.refresh_from_db()
    assert (other.contract, other.agreement) == ("3NT", "accepted")
