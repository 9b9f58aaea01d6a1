"""Late and leaving pairs, changed movements and names are sent; jobs come back."""

import pytest
from django.utils import timezone

from tests.domain.terminals.conftest import Exchange
from tests.fixtures.data_connector import DataConnector, published, result
from tests.fixtures.evening import DIRECTOR
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.continuations import Answers
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import plan_options
from tournament.domain.journal.acts.journal import act
from tournament.domain.outside.acts import jobs
from tournament.domain.seats.acts.pair_seats import name_pair
from tournament.domain.terminals.acts.connectors import restart_terminals, set_terminals, stop_terminals
from tournament.domain.terminals.acts.terminal_exchanges import enqueue_due
from tournament.domain.terminals.readings.terminal_plan import plan_problems
from tournament.domain.terminals.reports.terminal_state import terminals_of
from tournament.exchange.pasted_lists import parse_players
from tournament.models import (
    Club,
    Contestant,
    Job,
    Player,
    Result,
    Section,
    TerminalLink,
    TerminalNote,
    Worker,
)

pytestmark = pytest.mark.django_db


def change_movement(section: Section, table: int, number: int, **values: object) -> None:
    """As the services of incidents do it: rows of rounds to come are changed in one act."""
    row = section.placements.get(table=table, round=number)
    with act("replan", by=DIRECTOR, section=section) as write:
        write.change(row, **values)


def test_a_changed_movement_is_sent_with_all_tables_and_seats(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    run()
    change_movement(section, 2, 3, ew_id=None, boards=[])  # the pair leaves: a sit-out
    run()
    run()

    (update,) = stub.named(6)
    assert update.keys() == published("requests", "UpdateMovement")["SerializedData"].keys()
    table = update["Tables"][1]["Rounds"][2]
    assert [table[name] for name in ("PairEW", "LowBoardNumber", "HighBoardNumber")] == [0, 0, 0]
    assert table["PairNS"] == 2
    assert {one["RoundNumber"] for one in update["Participations"]} == {1, 2, 3}


def test_a_late_pair_is_sent_with_its_names(run: Exchange, stub: DataConnector, section: Section) -> None:
    run()
    found = seated(section)
    option = plan_options("late_pair", found, Answers(from_round=found.next_round))[0]
    take_plan("late_pair", found, option, by=DIRECTOR, newcomers=parse_players("遅刻 一\n遅刻 二"))
    run()

    update = stub.named(6)[-1]
    late = {player["PlayerNumber"] for player in update["AddedPlayers"] if "遅刻" in player["LastName"]}
    assert len(late) == 2
    assert late <= {one["PlayerNumber"] for one in update["Participations"]}
    sent = {
        (table["TableNumber"], one["RoundNumber"]): (one["PairNS"], one["PairEW"])
        for table in update["Tables"]
        for one in table["Rounds"]
        if one["PairNS"] or one["PairEW"]
    }
    rows = section.placements.select_related("ns", "ew")
    assert sent == {(row.table, row.round): (number(row.ns), number(row.ew)) for row in rows}


def number(pair: Contestant | None) -> int:
    return int(pair.number) if pair else 0


def test_a_name_that_changes_is_sent(run: Exchange, stub: DataConnector, section: Section) -> None:
    run()
    pair = section.contestants.first()
    late = Player.objects.create(
        club=section.session.event.club, native="遅刻", latin="Late Comer", number="9"
    )
    name_pair(pair, [late], by=DIRECTOR)
    run()

    (update,) = stub.named(6)
    assert "Late Comer" in {player["LastName"] for player in update["AddedPlayers"]}
    assert "9" in {one["PlayerNumber"] for one in update["Participations"]}


def test_a_section_that_terminals_cannot_follow_says_why(section: Section) -> None:
    change_movement(section, 1, 2, boards=[3, 5])
    (problem,) = plan_problems(section)
    assert (problem.code, problem.about["boards"]) == ("boards", "3, 5")
    Section.objects.filter(pk=section.pk).update(kind="individual")
    assert [one.code for one in plan_problems(Section.objects.get(pk=section.pk))] == ["kind"]


def test_a_plan_that_terminals_cannot_follow_any_more_deletes_nothing_there(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    Worker.objects.create(name="worker", seen_at=timezone.now())
    run()
    change_movement(section, 1, 3, boards=[3, 5])
    stub.send("Results", result("A", 1, 1, 1, (1, 1)))
    run()
    assert stub.named(6) == []
    assert Result.objects.count() == 1
    sheet = terminals_of(section.session)
    assert (sheet.state, sheet.problem) == ("trouble", "invalid")


def test_a_rehearsal_has_no_terminals(section: Section) -> None:
    Club.objects.update(is_rehearsal=True)
    with pytest.raises(DirectorError) as refused:
        set_terminals(Section.objects.get(pk=section.pk), [3], by=DIRECTOR)
    assert refused.value.code == "rehearsal"


def test_a_section_without_terminals_is_taken_away(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    run()
    set_terminals(section, [], by=DIRECTOR)
    run()
    assert [one["IsDeleted"] for one in stub.named(6)] == [True]


def test_a_session_that_is_sent_again_shows_every_result(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    stub.send("Results", result("A", 1, 1, 1, (1, 1)))
    first = run().guid
    restart_terminals(section.session, by=DIRECTOR)
    link = run()
    assert link.guid != first
    assert len(stub.named(5)) == 2
    assert [one["BoardNumber"] for (one,) in stub.named(10)] == [1]


def test_one_job_comes_back_as_long_as_terminals_are_on(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    TerminalLink.objects.update(due_at=timezone.now())
    for _turn in range(3):
        enqueue_due()
        enqueue_due()
        job = jobs.claim()
        assert job is not None
        assert jobs.claim() is None
        jobs.work(job)
        TerminalLink.objects.update(due_at=timezone.now())
    assert (Job.objects.get().state, TerminalLink.objects.get().problem) == ("done", "")
    stop_terminals(section.session, by=DIRECTOR)
    enqueue_due()
    assert jobs.claim() is None


def test_what_is_refused_for_a_reason_of_its_own_is_a_note(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    """The pair has already played the board against others: entered from paper by mistake."""
    Result.objects.create(
        section=section,
        ns=section.contestants.get(number="1", direction="NS"),
        ew=section.contestants.get(number="2", direction="EW"),
        board=1,
        contract="PASS",
        agreement="accepted",
    )
    stub.send("Results", result("A", 1, 1, 1, (1, 1)))
    assert run().problem == ""
    assert TerminalNote.objects.get().code == "refused"
