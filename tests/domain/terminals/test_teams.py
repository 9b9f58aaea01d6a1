"""Terminals at team matches and Swiss pairs: both tables of a match, and rounds that are drawn later."""

from collections.abc import Callable

import pytest

from tests.domain.stages import test_draws
from tests.fixtures import swiss_pairs
from tests.fixtures.data_connector import DataConnector, participation, result
from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.singles import individual
from tests.fixtures.teams import swiss
from tournament.domain.errors import DirectorError
from tournament.domain.terminals.acts.connectors import set_connector, set_terminals, start_terminals
from tournament.domain.terminals.acts.terminal_exchanges import exchange
from tournament.domain.terminals.readings.terminal_plan import number_of
from tournament.models import Player, Section, TerminalLink, TerminalNote

pytestmark = pytest.mark.django_db
PAIRS_AND_TEAMS = ("PairNS", "TeamNS", "PairEW", "TeamEW", "LowBoardNumber", "HighBoardNumber")
MATES = ("MatesTableSectionLetters", "MatesTableTableNumber", "MatesTableRoundNumber")


def refusal_of(section: Section) -> str:
    with pytest.raises(DirectorError) as refused:
        set_terminals(section, [1], by=DIRECTOR)
    return refused.value.code


def connected(section: Section, stub: DataConnector) -> Callable[[], TerminalLink]:
    """Tables 1 and 2 of the section have terminals; what makes one exchange."""
    club = section.session.event.club
    set_connector(club, address=stub.address, club_code="CLUB001", key="LICENCE-KEY-123", by=DIRECTOR)
    set_terminals(section, [1, 2], by=DIRECTOR)
    start_terminals(section.session, by=DIRECTOR)

    def run() -> TerminalLink:
        exchange({"session": section.session_id}, lambda _done, _of: None)
        return TerminalLink.objects.get(session=section.session_id)

    return run


@pytest.mark.slow
def test_both_tables_of_a_match_are_sent_and_a_round_that_is_drawn_later_follows(
    stub: DataConnector,
) -> None:
    section = swiss(6, boards=2, rounds=3)
    assert refusal_of(section) == "no_plan"
    test_draws.drawn(section)
    run = connected(Section.objects.get(pk=section.pk), stub)
    link = run()

    assert (link.problem, link.answer) == ("", "")
    (plan,) = stub.named(5)
    (group,) = plan["Sessions"][0]["ScoringGroups"]
    (sent,) = group["Sections"]
    assert (group["ScoringMethod"], sent["GameType"], sent["Winners"]) == (40, 30, 2)
    (open_room,), (closed_room,) = (table["Rounds"] for table in sent["Tables"][:2])
    assert [open_room[name] for name in PAIRS_AND_TEAMS] == [3, 3, 4, 4, 1, 2]
    assert [closed_room[name] for name in PAIRS_AND_TEAMS] == [4, 4, 3, 3, 1, 2]
    assert [[room[name] for name in MATES] for room in (open_room, closed_room)] == [["A", 2, 1], ["A", 1, 1]]
    assert all(table["KeepBridgematesAlive"] for table in sent["Tables"])

    first = Section.objects.get(pk=section.pk)
    for row in first.placements.select_related("ns", "ew"):
        for board in row.boards:
            if row.table <= 2:
                stub.send(
                    "Results", result("A", row.table, 1, board, (int(row.ns.number), int(row.ew.number)))
                )
            else:
                play(first, row.table, board, "4S= N")
    run()
    assert first.results.count() == 12
    test_draws.drawn(Section.objects.get(pk=section.pk))
    run()
    update = stub.named(6)[-1]
    assert (update["GameType"], update["Winners"]) == (30, 2)
    assert [len(table["Rounds"]) for table in update["Tables"]] == [2] * 6


@pytest.mark.slow
def test_a_result_of_a_match_comes_in_and_that_of_other_teams_does_not(stub: DataConnector) -> None:
    section = swiss(6, boards=2, rounds=3)
    test_draws.drawn(section)
    run = connected(Section.objects.get(pk=section.pk), stub)
    run()
    stub.send("Results", result("A", 1, 1, 1, (3, 4)), result("A", 2, 1, 1, (3, 4)))
    run()

    found = section.results.get()
    assert (found.table, found.ns.entrant.number, found.ew.entrant.number) == (1, 3, 4)
    assert (found.contract, found.agreement) == ("4S", "accepted")
    assert TerminalNote.objects.get().code == "wrong_pairs"


def test_only_a_player_of_the_team_is_seated_from_a_terminal(stub: DataConnector) -> None:
    section = swiss(6, boards=2, rounds=3)
    test_draws.drawn(section)
    run = connected(Section.objects.get(pk=section.pk), stub)
    run()
    row = section.placements.select_related("ns__entrant").get(table=1)
    row.ns.memberships.all().delete()
    own = row.ns.entrant.players.order_by("order")[0].player
    stranger = Player.objects.create(club=section.session.event.club, native="客", number="99")
    stub.send("Participations", participation("A", 1, 1, PlayerNumber=stranger.number))
    stub.send("Participations", participation("A", 1, 1, PlayerNumber=number_of(own)))
    run()

    assert TerminalNote.objects.get().code == "refused"
    assert [one.player for one in row.ns.memberships.all()] == [own]


@pytest.mark.slow
def test_swiss_pairs_are_sent_as_pairs(stub: DataConnector) -> None:
    section = swiss_pairs.swiss_pairs()
    swiss_pairs.drawn(section)
    section = swiss_pairs.fresh(section)
    run = connected(section, stub)
    assert run().problem == ""

    (plan,) = stub.named(5)
    (sent,) = plan["Sessions"][0]["ScoringGroups"][0]["Sections"]
    (first,) = sent["Tables"][0]["Rounds"]
    row = section.placements.get(table=1)
    assert (sent["GameType"], first["TeamNS"]) == (10, 0)
    assert (first["PairNS"], first["PairEW"]) == (int(row.ns.number), int(row.ew.number))
    stub.send("Results", result("A", 1, 1, min(row.boards), (first["PairNS"], first["PairEW"])))
    run()
    assert section.results.get().agreement == "accepted"


def test_single_players_have_no_terminals() -> None:
    assert refusal_of(individual(8)) == "kind"
