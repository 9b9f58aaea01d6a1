"""A phone's ETag changes with what the phone shows, and with nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from scoring.seats import Side
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tests.fixtures.several_sections import four_sections
from tests.fixtures.singles import individual
from tests.web.phone import Phone
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.calls import Called, answer_call, call_director
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.room.acts import round_clocks
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.terminals.acts.connectors import set_terminals
from tournament.domain.undo.acts.undo import undo
from tournament.models import DirectorCall, Result, Ruling, Section, Session

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = ("4S= N", "3NT-1 E", "PASS", "2HX+1 S")


def etag_of(phone: Phone) -> str:
    return phone.get("state")["ETag"]


def status_after(phone: Phone, act: Callable[[], object]) -> int:
    """The status of the next poll of a phone that has the state of before the act."""
    known = etag_of(phone)
    act()
    return phone.client.get(phone.address + "state", headers={"if-none-match": known}).status_code


@pytest.fixture
def section() -> Section:
    return make_section(3)


@pytest.mark.slow
def test_the_page_brings_the_state_for_a_phone_that_is_new_here(section: Section) -> None:
    play(section, 1, 1, "4S= N")
    here = Phone(section, 1)
    about = here.about()
    question, known = f"{here.address}state?device={about['device']}", {"if-none-match": about["etag"]}
    assert here.client.get(question, headers=known).status_code == 304
    assert here.client.get(question + "0", headers=known).status_code == 200  # another phone
    answer = here.client.get(question).json()
    for state in (answer, about["table"]):
        state["clock"].pop("now")
        state["data"].pop("copied")
    assert about["table"] == answer


def test_a_result_at_another_table_is_no_news_to_a_phone(section: Section) -> None:
    here = Phone(section, 1)
    assert status_after(here, lambda: say(section, 3, 5, "4S= N")) == 304
    assert status_after(here, lambda: say(section, 3, 5, "4S= N", side=Side.EW)) == 304
    assert status_after(here, lambda: say(section, 3, 6, "PASS", side=Side.EW)) == 304


def test_a_result_at_another_table_is_no_news_to_a_pair_in_play(section: Section) -> None:
    assert status_after(Phone(section, pair="1NS"), lambda: play(section, 3, 5, "4S= N")) == 304


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "act"),
    [
        ("entered", lambda section: say(section, 1, 1, "4S= N")),
        ("disputed", lambda section: say(section, 1, 2, "PASS", side=Side.EW)),
        (
            "corrected",
            lambda section: director_results.correct_result(
                section.results.get(board=2), read_result("2S= N"), seen=1, by=DIRECTOR
            ),
        ),
        (
            "awarded",
            lambda section: director_results.award(
                section.results.get(board=2), ns="A+", ew="A-", seen=1, by=DIRECTOR
            ),
        ),
        (
            "called",
            lambda section: call_director(section, 1, Called("call-0001", "irregularity"), by=DIRECTOR),
        ),
        ("round begun", lambda section: round_clocks.start_round(section, 1, at=timezone.now(), by=DIRECTOR)),
        ("terminal", lambda section: set_terminals(section, [1], by=DIRECTOR)),
        ("closed", lambda section: lifecycle.close_session(section.session, by=DIRECTOR)),
        ("undone", lambda section: undo(last_act(section.session), by=DIRECTOR)),
    ],
)
def test_what_happens_at_its_own_table_reaches_a_phone(
    section: Section, name: str, act: Callable[[Section], object]
) -> None:
    say(section, 1, 2, "4S= N")
    assert status_after(Phone(section, 1), lambda: act(section)) == 200


def test_a_phone_knows_that_its_table_has_a_terminal(section: Section) -> None:
    set_terminals(section, [1], by=DIRECTOR)

    told = [[one["terminal"] for one in Phone(section, table).state()["rounds"]] for table in (1, 2)]
    assert told == [[True, True, True], [False, False, False]]


def test_a_board_of_the_next_round_that_is_free_at_another_table_is_news(section: Section) -> None:
    """What table 2 plays first comes to table 1 next."""
    for board in (1, 2):
        play(section, 1, board, "4S= N")
    here = Phone(section, 1)
    assert [one["at"] for one in here.state()["rounds"][1]["boards"]] == [2, 2]
    assert status_after(here, lambda: play(section, 2, 3, "PASS")) == 200
    assert [one["at"] for one in here.state()["rounds"][1]["boards"]] == [None, 2]


def test_the_own_results_that_were_kept_back_are_shown_once_everybody_has_played_the_board() -> None:
    section = make_section(3)
    here = Phone(section, 1)
    for board in (1, 2):
        play(section, 1, board, "4S= N")
    play(section, 1, 3, "4S= N")
    assert here.board(1)["kept_back"]
    waiting = [
        row.table for row in section.placements.order_by("round") if 1 in row.boards and row.table != 1
    ]
    play(section, waiting[0], 1, "PASS")
    assert status_after(here, lambda: play(section, waiting[1], 1, "PASS")) == 200
    assert not here.board(1)["kept_back"]


def test_a_result_of_another_section_that_frees_a_board_reaches_a_phone() -> None:
    session = four_sections()
    first, *others = session.sections.order_by("letter")
    here = Phone(first, 1)
    for board in (1, 2, 3):
        play(first, 1, board, "4S= N")
    for table in (2, 3):
        play(first, table, 1, "PASS")
    left = [(one, table) for one in others for table in (1, 2, 3)]
    for one, table in left[:-1]:
        play(one, table, 1, "PASS")
    assert here.board(1)["kept_back"]
    assert status_after(here, lambda: play(*left[-1], 1, "PASS")) == 200
    assert not here.board(1)["kept_back"]


@pytest.mark.slow
def test_the_place_in_the_queue_of_calls_is_news_from_another_section() -> None:
    session = four_sections()
    first, second, *_ = session.sections.order_by("letter")
    call_director(second, 1, Called("call-0001", "irregularity"), by=DIRECTOR)
    call_director(first, 1, Called("call-0002", "irregularity"), by=DIRECTOR)
    here = Phone(first, 1)
    assert [call["place"] for call in here.state()["calls"]] == [2]
    earlier = DirectorCall.objects.get(key="call-0001")
    done = DirectorCall.State.DONE

    assert status_after(here, lambda: answer_call(earlier, done, seen=1, by=DIRECTOR)) == 200
    assert [call["place"] for call in here.state()["calls"]] == [1]


def test_a_pair_that_has_finished_asks_for_its_place_again_after_any_result(section: Section) -> None:
    """The phone asks for the place with each new state."""
    for row in section.placements.filter(ns__number="1", ns__direction="NS"):
        for board in row.boards:
            play(section, row.table, board, "4S= N")
    other = section.placements.exclude(ns__number="1").order_by("round", "table").first()
    assert (
        status_after(Phone(section, pair="1NS"), lambda: play(section, other.table, other.boards[0], "PASS"))
        == 200
    )


@pytest.mark.slow
def test_most_polls_of_a_hall_are_answered_without_a_body() -> None:
    """A result is news to its own table, and to the one that has the board next."""
    section = make_section(9, code="mitchell-9x9")
    hall = {table: Phone(section, table) for table in range(1, 10)}
    for row in section.placements.filter(round=1).order_by("table"):
        known = {table: etag_of(phone) for table, phone in hall.items()}
        say(section, row.table, row.boards[0], "4S= N")
        changed = {table for table, phone in hall.items() if etag_of(phone) != known[table]}
        assert changed == {row.table, (row.table - 2) % 9 + 1}


# ── whole sessions at random ──────────────────────────────────────────────────────────────────────────


@dataclass
class Watched:
    """A phone, with every state that it was shown under an ETag."""

    phone: Phone
    shown: dict[str, dict] = field(default_factory=dict)
    kept: int = 0

    def look(self) -> None:
        answer = self.phone.get("state")
        state = answer.json()
        del state["clock"]["now"], state["clock"]["left"]  # these move with the time alone
        known = self.shown.setdefault(answer["ETag"], state)
        self.kept += known is not state
        assert known == state


def watched(session: Session) -> list[Watched]:
    sections = list(session.sections.all())
    tables = [Watched(Phone(one, table)) for one in sections for table in (1, 2)]
    pairs = [Watched(Phone(one, pair=str(one.contestants.numbered().first()))) for one in sections]
    return [*tables, *pairs]


def acts_at_random(session: Session, random: Random) -> Iterator[Callable[[], object]]:
    """Entries in the order of play, some by one side or in dispute, and now and then a director's act."""
    rows = [row for one in session.sections.all() for row in one.placements.exclude(ns=None).exclude(ew=None)]
    for row in sorted(rows, key=lambda row: (row.round, random.random())):
        section = row.section
        for board in row.boards:
            first, second = (random.choice(WORDS) for _side in range(2))
            yield lambda board=board, text=first, row=row: say(section_of(row), row.table, board, text)
            text = first if random.random() < 0.8 else second
            yield lambda board=board, text=text, row=row: say(
                section_of(row), row.table, board, text, side=Side.EW
            )
        if random.random() < 0.3:
            yield lambda section=section: of_the_director(section, random)


def section_of(row: object) -> Section:
    return Section.objects.select_related("session__event__club").get(pk=row.section_id)


def of_the_director(section: Section, random: Random) -> object:
    section = Section.objects.select_related("session__event__club").get(pk=section.pk)
    result = random.choice(list(Result.objects.filter(section=section)))
    choices = (
        lambda: director_results.award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR),
        lambda: director_results.mark_board(result, "late", seen=result.version, by=DIRECTOR),
        lambda: director_results.correct_result(
            result, read_result("1NT= N"), seen=result.version, by=DIRECTOR
        ),
        lambda: undo(last_act(section.session), by=DIRECTOR),
        lambda: round_clocks.start_round(section, 1, at=timezone.now() - timedelta(minutes=1), by=DIRECTOR),
        lambda: [director_results.cancel_ruling(ruling, by=DIRECTOR) for ruling in Ruling.objects.all()[:1]],
    )
    return random.choice(choices)()


def after_each_act(session: Session, random: Random) -> Iterator[None]:
    for act in acts_at_random(session, random):
        try:
            act()
        except DirectorError:
            continue
        yield


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        "mitchell-3x3",
        *(pytest.param(code, marks=pytest.mark.slow) for code in ("howell-3x5", "mitchell-relay-4x4")),
    ],
)
@pytest.mark.parametrize("options", [{}, {"others": "after_round", "running_quiet": 1}])
def test_one_etag_never_stands_for_two_states(code: str, options: dict) -> None:
    section = make_section(int(code.split("-")[-1][0]), code=code)
    type(section.session.event).objects.update(options=options)
    phones = watched(section.session)
    for _act in after_each_act(section.session, Random(code)):
        for one in phones:
            one.look()
    assert sum(one.kept for one in phones) > sum(len(one.shown) for one in phones) / 2


@pytest.mark.slow
def test_one_etag_never_stands_for_two_states_of_several_sections() -> None:
    session = four_sections("howell-3x5")
    phones = watched(session)
    for _act in after_each_act(session, Random(4)):
        for one in phones:
            one.look()
    assert sum(one.kept for one in phones) > sum(len(one.shown) for one in phones)


@pytest.mark.slow
def test_one_etag_never_stands_for_two_states_of_an_individual() -> None:
    section = individual(9, code="individual-9x4", boards=1)
    phones = watched(section.session)
    for _act in after_each_act(section.session, Random(9)):
        for one in phones:
            one.look()
    assert all(one.kept for one in phones)


def test_a_round_waits_for_the_tables_that_its_players_come_from(section: Section) -> None:
    """Pair 1NS stays at table 1; its next opponents play at table 3 until then."""
    here = Phone(section, 1)
    assert here.state()["waits_for"] is None
    for board in (1, 2):
        play(section, 1, board, "4S= N")
    before = here.state()["waits_for"]
    assert before in (2, 3)
    first, last = (row for row in section.placements.get(round=1, table=before).boards)
    play(section, before, first, "PASS")
    assert here.state()["waits_for"] == before
    assert status_after(here, lambda: play(section, before, last, "PASS")) == 200
    assert here.state()["waits_for"] is None
