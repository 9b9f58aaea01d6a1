"""Boards solved by the worker; a package of the solver's shape stands where the real one is not installed."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.contract import Denomination
from scoring.hands.deal import read_deal
from scoring.hands.dealing import deal_from_integer
from scoring.hands.double_dummy import read_table
from scoring.seats import Direction
from tests.fixtures.evening import DIRECTOR, make_section, say
from tournament.domain.errors import DirectorError
from tournament.domain.hands.acts.deals import store_deals
from tournament.domain.hands.acts.solving import KIND, lacking, lacking_leads, order_solving, progress_of
from tournament.domain.hands.readings import solver
from tournament.domain.hands.readings.stored_hands import board_of, boards_in
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.outside.acts.jobs import claim, work
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.deals.deal_files import deal_sheet
from tournament.models import Deal, Job, JournalEntry, Section

pytestmark = pytest.mark.django_db
TABLE = "7c5c67c5c61181711817"
NAMES = {Direction.N: "north", Direction.S: "south", Direction.E: "east", Direction.W: "west"}
SEATS, STRAINS = ("north", "south", "east", "west"), ("nt", "spades", "hearts", "diamonds", "clubs")


@pytest.fixture
def section() -> Section:
    found = make_section()
    text = "\n".join(f"{board} {deal_from_integer(board).key}" for board in (1, 2, 3))
    store_deals(found.session, boards_in(text), by=DIRECTOR)
    return found


class Cards(str):
    """A deal as the package takes it: `trump` and `first` are set on it before its leads are solved."""

    trump = first = ""


def card(name: str) -> SimpleNamespace:
    return SimpleNamespace(suit=SimpleNamespace(name=name[0]), rank=SimpleNamespace(abbr=name[1]))


def leads_of(board: Cards) -> list[tuple[SimpleNamespace, int]]:
    """The leader's tricks: the highest card gives one away."""
    leader = Direction(board.first[0].upper())
    declarer = next(seat for seat in Direction if seat.next is leader)
    place = 5 * SEATS.index(NAMES[declarer]) + STRAINS.index(board.trump)
    hand = read_deal(str(board)).hand(leader)
    return [(card(one), 13 - int(TABLE[place], 16) - (one == hand[0])) for one in hand]


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The deals that the package was asked about; those of which it was asked for leads have a star."""
    asked: list[str] = []

    def solve_all_boards(boards: list[Cards]) -> list[list[tuple[SimpleNamespace, int]]]:
        asked.append(f"{boards[0]}*")
        return [leads_of(board) for board in boards]

    def calc_dd_table(deal: str) -> dict[tuple[str, str], int]:
        asked.append(deal)
        places = [(strain, seat) for seat in SEATS for strain in STRAINS]
        return {place: int(digit, 16) for place, digit in zip(places, TABLE, strict=True)}

    package, kinds, dds = (ModuleType(name) for name in ("endplay", "endplay.types", "endplay.dds"))
    package.__spec__ = ModuleSpec("endplay", None)
    vars(kinds).update(
        Deal=Cards,
        Player=SimpleNamespace(**{name: name for name in SEATS}),
        Denom=SimpleNamespace(**{name: name for name in STRAINS}),
    )
    vars(dds).update(calc_dd_table=calc_dd_table, solve_all_boards=solve_all_boards)
    for module in (package, kinds, dds):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return asked


def work_all() -> None:
    while job := claim():
        work(job)


def test_each_board_is_a_job_and_all_tables_are_one_act(section: Section, solved: list[str]) -> None:
    assert order_solving(section.session, by=DIRECTOR) == 3
    assert progress_of(section.session) == (0, 3)
    acts = JournalEntry.objects.count()

    work_all()
    assert sorted(solved) == sorted(row.hands for row in Deal.objects.all())
    assert {row.double_dummy for row in Deal.objects.all()} == {read_table(TABLE).digits}
    assert progress_of(section.session) is None
    assert JournalEntry.objects.count() == acts + 1


def test_a_deal_that_was_solved_before_is_not_solved_again(section: Section, solved: list[str]) -> None:
    order_solving(section.session, by=DIRECTOR)
    work_all()
    other = make_section()
    store_deals(other.session, boards_in(f"9 {deal_from_integer(1).key}"), by=DIRECTOR)

    assert order_solving(other.session, by=DIRECTOR) == 0
    assert lacking(other.session) == []
    assert len(solved) == 3


def test_the_leads_of_a_board_are_solved_when_one_was_recorded(section: Section, solved: list[str]) -> None:
    order_solving(section.session, by=DIRECTOR)
    work_all()
    assert lacking_leads(section.session) == []
    say(section, 1, 1, "1NT= N", lead="D2")

    (row,) = lacking_leads(section.session)
    assert order_solving(section.session, by=DIRECTOR) == 1
    work_all()
    assert [deal for deal in solved if deal.endswith("*")] == [f"{row.hands}*"]
    assert lacking_leads(section.session) == []
    stored = board_of(Deal.objects.get(pk=row.pk))
    assert stored.double_dummy
    assert stored.leads
    assert stored.leads.agrees(stored.double_dummy)
    after = stored.leads.after(stored.deal, Direction.N, Denomination.NT)
    assert [*after.values()] == [8] + [7] * 12

    other = make_section()
    store_deals(other.session, boards_in(f"1 {row.hands}"), by=DIRECTOR)
    say(other, 1, 1, "1NT= N", lead="D2")
    assert order_solving(other.session, by=DIRECTOR) == 0
    assert Deal.objects.get(field=other.field_id).leads == Deal.objects.get(pk=row.pk).leads


def test_other_cards_take_the_leads_away_and_undo_brings_them_back(
    section: Section, solved: list[str]
) -> None:
    say(section, 1, 1, "1NT= N", lead="D2")
    order_solving(section.session, by=DIRECTOR)
    work_all()
    stored = Deal.objects.get(board=1)
    store_deals(section.session, boards_in(f"1 {deal_from_integer(77).key}"), replace=[1], by=DIRECTOR)
    assert Deal.objects.get(board=1).leads == ""
    undo(last_act(section.session), by=DIRECTOR)
    assert Deal.objects.get(board=1).leads == stored.leads != ""


def test_leads_of_another_solver_than_the_table_are_not_shown(section: Section, solved: list[str]) -> None:
    say(section, 1, 1, "1NT= N", lead="D2")
    Deal.objects.filter(board=1).update(double_dummy=TABLE.replace("c", "b"))
    order_solving(section.session, by=DIRECTOR)
    work_all()
    row = Deal.objects.get(board=1)
    assert row.leads
    assert deal_sheet(board_of(row)).leads == ""


def test_cards_replaced_while_they_are_solved_get_no_wrong_table(section: Section, solved: list[str]) -> None:
    order_solving(section.session, by=DIRECTOR)
    for _job in range(2):
        job = claim()
        assert job
        work(job)
    first = solved[0]
    number = Deal.objects.get(hands=first).board
    other = boards_in(f"{number} {deal_from_integer(77).key}")
    store_deals(section.session, other, replace=[number], by=DIRECTOR)
    work_all()
    assert [row.board for row in lacking(section.session)] == [number]


def test_without_the_solver_the_page_says_how_to_get_it(
    section: Section, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "PACKAGE", "no_such_solver")
    with pytest.raises(DirectorError) as refusal:
        order_solving(section.session, by=DIRECTOR)
    assert 'pip install "overtrick[hands]"' in refusal.value.message
    assert not Job.objects.filter(kind=KIND).exists()

    client.force_login(User.objects.create(username="director", is_staff=True))
    page = client.get(f"/console/{section.session_id}/hands/", headers={"accept-language": "en"})
    assert '<code>pip install "overtrick[hands]"</code>' in page.content.decode()


def test_tables_that_came_with_a_file_are_checked_and_boards_that_differ_are_named(
    section: Section, client: Client, solved: list[str]
) -> None:
    Deal.objects.filter(board=1).update(double_dummy=TABLE)
    Deal.objects.filter(board=2).update(double_dummy=TABLE.replace("c", "b"))
    client.force_login(User.objects.create(username="director", is_staff=True))
    call = f"/api/sessions/{section.session_id}/hands/check/"
    assert client.post(call, {}, "application/json").json() == {"done": 0, "all": 2, "different": []}

    work_all()
    assert client.get(call).json() == {"done": 2, "all": 2, "different": ["2"]}
    address = f"/console/{section.session_id}/hands/"
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "The solver differs on boards 2." in page

    other = boards_in(f"2 {deal_from_integer(77).key}")
    store_deals(section.session, other, replace=[2], by=DIRECTOR)
    assert client.get(call).json()["different"] == []
    client.post(address, {"do": "check"})
    work_all()
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert "The solver agrees." in page
    assert not JournalEntry.objects.filter(verb="solve_deals").exists()
