"""Terminals are sent the session, their results and calls come in, corrections go out, and nothing twice."""

import pytest

from tests.domain.terminals.conftest import Exchange
from tests.fixtures.data_connector import DataConnector, participation, published, result, td_call
from tests.fixtures.evening import DIRECTOR
from tournament.domain.boards.acts.calls import answer_call
from tournament.domain.boards.acts.director_results import award, correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.undo.acts.undo import undo
from tournament.models import (
    DirectorCall,
    Entry,
    JournalEntry,
    Membership,
    Player,
    Result,
    Section,
    TerminalNote,
)

pytestmark = pytest.mark.django_db
# Table 1 of a Mitchell of three tables: N-S 1 meets E-W 1 on boards 1 and 2 in round 1.
AT_ONE = ("A", 1, 1, 1, (1, 1))


def the_result() -> Result:
    return Result.objects.select_related("section__session__event", "ns", "ew").get()


def test_a_session_begins_with_its_movement_players_and_settings(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    link = run()

    assert (link.problem, link.answer) == ("", "")
    (plan,) = stub.named(5)
    (group,) = plan["Sessions"][0]["ScoringGroups"]
    tables = group["Sections"][0]["Tables"]
    assert plan.keys() == published("requests", "InitializeEvent")["SerializedData"].keys()
    assert [table["TableNumber"] for table in tables] == [1, 2, 3]
    first = tables[0]["Rounds"][0]
    assert [first[name] for name in ("PairNS", "PairEW", "LowBoardNumber", "HighBoardNumber")] == [1, 1, 1, 2]
    assert len(plan["PlayerData"]) == 12
    assert len(plan["Participations"]) == 4 * sum(1 for _row in section.placements.all())
    (settings,) = plan["Bridgemate2Settings"]
    assert (settings["ShowResults"], settings["BM2PINcode"]) == (False, link.pin)


def test_a_second_exchange_sends_nothing_again(run: Exchange, stub: DataConnector) -> None:
    run()
    sent = len(stub.requests)
    run()
    assert len(stub.requests) == sent


def test_a_result_is_the_word_of_both_sides(run: Exchange, stub: DataConnector) -> None:
    stub.send("Results", result(*AT_ONE, LeadCardRank=14, LeadCardSuit=3))
    run()

    found = the_result()
    assert (found.contract, found.declarer, found.tricks, found.lead) == ("4S", "N", 10, "HA")
    assert (found.agreement, found.round, found.table) == ("accepted", 1, 1)
    assert stub.queues["Results"] == []
    assert stub.named(10) == []  # the terminal shows it already


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"Level": 0}, "PASS"),
        ({"Level": 3, "Denomination": 5, "DeclarerDirection": 4, "TotalTricks": 6}, "3NT-3 W"),
        ({"Level": 7, "Denomination": 1, "Stake": 2, "DeclarerDirection": 2, "TotalTricks": 13}, "7CXX= E"),
    ],
)
def test_every_kind_of_result_is_read(run: Exchange, stub: DataConnector, values: dict, text: str) -> None:
    stub.send("Results", result(*AT_ONE, **values))
    run()
    assert the_result().facts == read_result(text)


def test_a_board_that_was_not_played_is_one(run: Exchange, stub: DataConnector) -> None:
    stub.send("Results", result(*AT_ONE, Level=-10))
    run()
    assert the_result().state == "not_played"


def test_the_table_corrects_its_own_result(run: Exchange, stub: DataConnector) -> None:
    stub.send("Results", result(*AT_ONE), result(*AT_ONE, TotalTricks=11))
    run()
    assert (the_result().tricks, the_result().agreement) == (11, "accepted")


def test_a_correction_of_the_director_reaches_the_terminal(run: Exchange, stub: DataConnector) -> None:
    stub.send("Results", result(*AT_ONE))
    run()
    standing = the_result()
    correct_result(standing, read_result("3NTX-1 E"), seen=standing.version, by=DIRECTOR)
    run()

    ((sent,),) = stub.named(10)
    assert sent.keys() == published("requests", "PutResults")["SerializedData"][0].keys()
    names = ("Level", "Denomination", "Stake", "DeclarerDirection", "TotalTricks", "DeclaringPair")
    assert [sent[name] for name in names] == [3, 5, 1, 2, 8, 1]
    run()
    assert len(stub.named(10)) == 1


def test_a_terminal_that_differs_from_the_director_makes_a_question(
    run: Exchange, stub: DataConnector
) -> None:
    stub.send("Results", result(*AT_ONE))
    run()
    standing = the_result()
    correct_result(standing, read_result("4S-1 N"), seen=standing.version, by=DIRECTOR)
    stub.send("Results", result(*AT_ONE, TotalTricks=11))
    run()

    found = the_result()
    assert (found.tricks, found.agreement) == (9, "disputed")
    assert stub.named(10) == []  # nothing is sent while the question is open

    correct_result(found, read_result("4S-1 N"), seen=found.version, by=DIRECTOR)
    run()
    assert [one["TotalTricks"] for (one,) in stub.named(10)] == [9]


def test_an_undone_result_is_deleted_on_the_terminal_and_may_be_entered_again(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    stub.send("Results", result(*AT_ONE))
    run()
    undo(last_act(section.session), by=DIRECTOR)
    run()
    ((sent,),) = stub.named(10)
    assert (sent["IsDeleted"], sent["BoardNumber"]) == (True, 1)

    stub.send("Results", result(*AT_ONE))
    run()
    assert the_result().contract == "4S"


def test_a_result_deleted_at_the_terminal_is_removed_but_not_a_directors(
    run: Exchange, stub: DataConnector
) -> None:
    stub.send("Results", result(*AT_ONE), result(*AT_ONE, IsDeleted=True))
    run()
    assert not Result.objects.exists()

    stub.send("Results", result(*AT_ONE))
    run()
    standing = the_result()
    correct_result(standing, read_result("PASS"), seen=standing.version, by=DIRECTOR)
    stub.send("Results", result(*AT_ONE, IsDeleted=True))
    run()
    assert the_result().contract == "PASS"
    assert TerminalNote.objects.get().code == "deleted"
    assert [one["Level"] for (one,) in stub.named(10)] == [0]  # shown there again


def test_an_average_of_the_director_is_shown_as_one(run: Exchange, stub: DataConnector) -> None:
    stub.send("Results", result(*AT_ONE))
    run()
    standing = the_result()
    award(standing, ns="A+", ew="A-", seen=standing.version, by=DIRECTOR)
    run()
    assert [one["Level"] for (one,) in stub.named(10)] == [-7]

    stub.send("Results", result(*AT_ONE, TotalTricks=12))
    run()
    assert TerminalNote.objects.get().code == "ruled"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("item", "code"),
    [
        (result("A", 3, 1, 5, (3, 3)), "phone_table"),
        (result("B", 1, 1, 1, (1, 1)), "no_section"),
        (result("A", 1, 1, 5, (1, 1)), "wrong_board"),
        (result("A", 1, 9, 1, (1, 1)), "wrong_board"),
        (result("A", 1, 1, 1, (1, 2)), "wrong_pairs"),
        (result(*AT_ONE, Level=-5), "average"),
        (result(*AT_ONE, Level=9), "unreadable"),
        (result(*AT_ONE, Level="4"), "unreadable"),
        (result(*AT_ONE, TotalTricks=14), "unreadable"),
        (result(None, 1, 1, 1, (1, 1)), "unreadable"),
    ],
)
def test_what_cannot_be_entered_is_a_note_and_holds_nothing_up(
    run: Exchange, stub: DataConnector, item: dict, code: str
) -> None:
    stub.send("Results", item, result(*AT_ONE))
    link = run()

    assert link.problem == ""
    assert TerminalNote.objects.get().code == code
    assert the_result().contract == "4S"
    assert stub.queues["Results"] == []


def test_a_delivery_that_was_not_accepted_is_taken_once(run: Exchange, stub: DataConnector) -> None:
    stub.send("Results", result(*AT_ONE), result(*AT_ONE, TotalTricks=9))
    stub.errors[27] = 1
    assert run().problem == "busy"
    acts = JournalEntry.objects.count()
    standing = the_result()
    correct_result(standing, read_result("4S+1 N"), seen=standing.version, by=DIRECTOR)
    stub.errors.clear()
    stub.send("Results", result("A", 1, 1, 2, (1, 1)))
    run()

    assert {one.board: (one.tricks, one.agreement) for one in Result.objects.all()} == {
        1: (11, "accepted"),
        2: (10, "accepted"),
    }
    assert JournalEntry.objects.count() == acts + 2  # the correction, and board 2
    assert Entry.objects.count() == 6


def test_a_beginning_whose_answer_was_lost_empties_no_terminal(run: Exchange, stub: DataConnector) -> None:
    stub.loses.add(5)
    assert run().problem == "away"
    stub.send("Results", result(*AT_ONE))
    assert run().problem == ""

    assert [one["Command"] for one in stub.requests if one["Command"] in (5, 6, 31)] == [5, 31, 6]
    assert the_result().contract == "4S"


def test_a_connector_that_is_away_is_asked_again_and_nothing_is_lost(
    run: Exchange, stub: DataConnector
) -> None:
    run()
    stub.is_away = True
    stub.send("Results", result(*AT_ONE))
    first, second = run(), run()
    assert (first.problem, second.failures) == ("away", 2)
    assert second.due_at > second.tried_at
    stub.is_away = False

    assert run().problem == ""
    assert the_result().contract == "4S"


def test_a_call_reaches_the_director_and_the_answer_the_terminal(run: Exchange, stub: DataConnector) -> None:
    stub.send("TdCalls", td_call("A", 2, Hour=20, Minute=15))
    run()
    call = DirectorCall.objects.get()
    assert (call.table, call.state) == (2, "waiting")

    answer_call(call, "coming", seen=call.version, by=DIRECTOR)
    run()
    ((sent,),) = stub.named(39)
    assert [sent[name] for name in ("TableNumber", "Hour", "Minute", "Status")] == [2, 20, 15, 2]

    stub.send("TdCalls", td_call("A", 2, 3, Hour=20, Minute=15))
    run()
    call.refresh_from_db()
    assert call.state == "done"
    assert len(stub.named(39)) == 1


def test_a_player_who_enters_a_number_is_seated_where_nobody_is(
    run: Exchange, stub: DataConnector, section: Section
) -> None:
    row = section.placements.get(table=1, round=1)
    Membership.objects.filter(contestant=row.ns, position=2).delete()
    known = Player.objects.create(club=section.session.event.club, native="西", number="77")
    stub.send(
        "Participations",
        participation("A", 1, 3, PlayerNumber="77"),
        participation("A", 1, 1, PlayerNumber="77"),
        participation("A", 1, 2, PlayerNumber="404"),
        participation("A", 1, 4, LastName="Doe"),
    )
    run()

    assert Membership.objects.get(contestant=row.ns, position=2).player == known
    assert [note.code for note in TerminalNote.objects.all()] == ["other_player", "no_player", "named_player"]
