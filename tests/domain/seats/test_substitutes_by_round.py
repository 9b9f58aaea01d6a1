"""A substitute is named in the rounds in which they sit, and beside whom they relieve in the ranking."""

import pytest

from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.singles import individual, player
from tournament.domain.boards.readings.tokens import address_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.journal.readings.couples import sits
from tournament.domain.people.acts.clubs import find_or_add_player
from tournament.domain.room.reports.seating_plan import guide_cards, room, table_cards
from tournament.domain.room.reports.table import table_sheet
from tournament.domain.seats.acts import pair_seats
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.exchange.pasted_lists import PlayerLine
from tournament.sheets.names import Name, Party

pytestmark = pytest.mark.django_db


def test_who_sits_in_a_round_is_named_there_and_both_in_the_ranking() -> None:
    """A substitute relieves player 3 in rounds 2 and 3: every sheet of a round names one of them."""
    section = individual(12, boards=1)
    three = player(section, 3)
    own = three.memberships.get().player
    other = find_or_add_player(section.session.event.club, PlayerLine(Name(native="代打 一")), by=DIRECTOR)
    pair_seats.substitute(three, position=1, player=other, from_round=2, to_round=3, by=DIRECTOR)
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)

    def named(*parties: Party | None) -> set[str]:
        names = {name.native for party in parties if party for name in party.names}
        return names & {own.native, other.native}

    expected = {number: {other.native if number in (2, 3) else own.native} for number in range(1, 12)}
    rows = {row.round: row for row in section.placements.filter(sits(three.pk))}
    cells = {(one.round, one.table): one for row in room(section).rows for one in row.cells}
    lines = {(one.round, one.table): one for sheet in travellers(section.field) for one in sheet.lines}
    cards = {(one.round, card.table): one for card in table_cards(section, str) for one in card.lines}
    for number, row in rows.items():
        place = (number, row.table)
        for sheet in (cells[place], lines[place], cards[place]):
            assert named(sheet.ns, sheet.ew) == expected[number]
    for card in guide_cards(section):
        for line in card.lines:
            if met := named(line.partner, line.opponents):
                assert met == expected[line.round]
    (ranking,) = current_standings(section.session)[0].rankings
    row = next(row for row in ranking.rows if row.party.id == three.pk)
    assert named(row.party) == {own.native, other.native}


@pytest.mark.parametrize(
    ("rounds", "sat"),
    [("R3", [3]), ("R2–3", [2, 3]), ("R4–", [4, 5])],
)
def test_the_rounds_of_a_substitute(rounds: str, sat: list[int]) -> None:
    substitute = Name(native="乙", rounds=rounds)
    side = Party(1, "1", names=(Name(native="甲"), substitute, Name(native="丙")))
    named = {number: side.in_round(number).in_language("ja") for number in range(1, 6)}
    assert named == {number: "乙・丙" if number in sat else "甲・丙" for number in range(1, 6)}
    assert side.in_round(None) == side


def test_a_phone_names_who_sits_in_the_round_that_is_played() -> None:
    section = individual(12, boards=1)
    three = player(section, 3)
    other = find_or_add_player(section.session.event.club, PlayerLine(Name(native="代打 一")), by=DIRECTOR)
    pair_seats.substitute(three, position=1, player=other, from_round=2, by=DIRECTOR)
    regular = three.memberships.earliest("from_round").player
    address = address_of(three.addresses.get().token)
    assert address

    before = table_sheet(address).own
    assert before
    assert before.names == (regular.name,)
