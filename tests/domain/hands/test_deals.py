"""Cards of boards: stored, replaced, removed, undone; and shown by nothing before the gate opens."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser, User

from scoring.hands.dealing import deal_from_integer
from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.files.readings.uploaded_files import export_event, read_event_file
from tournament.domain.gate.reports.open_hands import open_hands, refuse_hidden_hands, sees_hands
from tournament.domain.hands.acts.deals import remove_deals, store_deals, take_key_of_hands
from tournament.domain.hands.readings.stored_hands import boards_in, table_of
from tournament.domain.hands.reports.session_hands import board_set, visible_deals
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import act_values
from tournament.domain.people.readings.roles import Forbidden
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.board_deal import BoardDeal
from tournament.models import Deal, JournalEntry, Section, Session

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parents[2] / "data" / "hands" / "club_11_tables_bridgecomposer.pbn"
ANYONE = AnonymousUser()


@pytest.fixture
def section() -> Section:
    return make_section()


def boards_of_club() -> tuple[BoardDeal, ...]:
    return boards_in(FILE.read_bytes(), FILE.name)


def other(board: int) -> tuple[BoardDeal, ...]:
    return boards_in(f"{board} {deal_from_integer(board).key}")


def fresh(section: Section) -> Session:
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def test_a_file_is_stored_for_the_field_of_the_session(section: Section) -> None:
    count = store_deals(section.session, boards_of_club(), by=DIRECTOR)

    assert count == 36
    assert {row.field_id for row in Deal.objects.all()} == {section.field_id}
    first = Deal.objects.get(board=1)
    assert first.hands == boards_of_club()[0].deal.key
    assert table_of(first.double_dummy) == boards_of_club()[0].double_dummy


def test_the_same_file_again_changes_nothing(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    acts = JournalEntry.objects.count()
    assert store_deals(section.session, boards_of_club(), by=DIRECTOR) == 0
    assert JournalEntry.objects.count() == acts


def test_other_cards_are_refused_unless_they_are_to_be_replaced(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    before = Deal.objects.get(board=7).hands
    with pytest.raises(Conflict):
        store_deals(section.session, other(7), by=DIRECTOR)
    assert Deal.objects.get(board=7).hands == before

    store_deals(section.session, other(7), replace=[7], by=DIRECTOR)
    replaced = Deal.objects.get(board=7)
    assert (replaced.hands, replaced.double_dummy) == (deal_from_integer(7).key, "")


def test_a_fouled_board_has_a_second_set(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    store_deals(section.session, other(7), form="b", by=DIRECTOR)
    assert [row.form for row in Deal.objects.filter(board=7)] == ["", "B"]


def test_storing_and_removing_are_undone(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    remove_deals(section.session, by=DIRECTOR)
    assert not Deal.objects.exists()

    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert Deal.objects.count() == 36
    undo(JournalEntry.objects.get(verb="store_deals"), by=DIRECTOR)
    assert not Deal.objects.exists()


def test_another_dealer_or_vulnerability_is_refused_by_board() -> None:
    text = FILE.read_text("latin-1").replace('[Dealer "E"]', '[Dealer "W"]', 1)
    text = text.replace('[Vulnerable "All"]', '[Vulnerable "NS"]', 1)
    with pytest.raises(DirectorError) as refusal:
        boards_in(text)
    assert refusal.value.message == (
        "ボード 2：ディーラーは東ですが、ファイルでは西です。 "
        "ボード 4：バルは N-S, E-W ですが、ファイルでは N-S です。"
    )


def test_a_clipped_table_stays_clipped(section: Section) -> None:
    text = f'[Board "9"]\n[Deal "{deal_from_integer(9).key}"]\n[DoubleDummyTricks "{"1" * 10}{"7" * 10}"]\n'
    store_deals(section.session, boards_in(text), by=DIRECTOR)
    table = table_of(Deal.objects.get(board=9).double_dummy)
    assert table
    assert (table.complete, table.below_seven) == (False, 10)


def test_the_journal_shows_no_card(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    shown = json.dumps([act_values(entry) for entry in JournalEntry.objects.all()], default=str)
    assert boards_of_club()[0].deal.key not in shown
    assert '"board": 36' in shown


def test_the_event_file_carries_the_hands(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    rows = read_event_file(export_event(section.session.event))["rows"]["deal"]
    assert [row["hands"] for row in rows] == [board.deal.key for board in boards_of_club()]


# ── who sees them ─────────────────────────────────────────────────────────────────────────────────────


def test_a_board_is_seen_when_every_table_has_played_it(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    rows = [row for row in section.placements.order_by("round") if 1 in row.boards]
    for row in rows[:-1]:
        play(section, row.table, 1, "4S= N")
    assert open_hands(fresh(section), ANYONE) == frozenset()

    play(section, rows[-1].table, 1, "4S= N")
    assert open_hands(fresh(section), ANYONE) == {1}
    assert [deal.board for deal in visible_deals(fresh(section), ANYONE)] == [1]


def test_a_board_that_nobody_plays_is_not_seen(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    play_everything(section.session)
    lifecycle.close_session(fresh(section), by=DIRECTOR)
    assert open_hands(fresh(section), ANYONE) == {1, 2, 3, 4, 5, 6}
    not_played = [line.board for line in board_set(fresh(section), ANYONE) if not line.is_played]
    assert not_played == [*range(7, 37)]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "opens, before_the_end, after_it", [("after_field", 6, 6), ("after_session", 0, 6), ("held", 0, 0)]
)
def test_the_conditions_may_show_hands_later(
    section: Section, opens: str, before_the_end: int, after_it: int
) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    play_everything(section.session)
    lifecycle.change_conditions(section.session.event, options={"hands": opens}, by=DIRECTOR)
    assert len(open_hands(fresh(section), ANYONE)) == before_the_end
    lifecycle.close_session(fresh(section), by=DIRECTOR)
    assert len(open_hands(fresh(section), ANYONE)) == after_it


def test_a_director_sees_them_early_only_with_the_key_and_never_a_playing_one(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    session = fresh(section)
    keeper, player = (User.objects.create(username=name, is_staff=True) for name in ("keeper", "player"))
    play_in(section.contestants.first(), by=Actor("player", player))  # type: ignore[arg-type]
    assert not sees_hands(session, keeper)(1)

    take_key_of_hands(session, by=Actor("keeper", keeper))
    with pytest.raises(Forbidden):
        take_key_of_hands(session, by=Actor("player", player))
    assert sees_hands(session, keeper)(1)
    assert not open_hands(session, keeper)
    assert not sees_hands(session, player)(1)
    assert JournalEntry.objects.latest("pk").verb == "take_key_of_hands"
    with pytest.raises(Forbidden):
        play_in(section.contestants.first(), by=Actor("keeper", keeper))  # type: ignore[arg-type]


def test_a_file_of_the_event_waits_for_its_hands(section: Section) -> None:
    store_deals(section.session, boards_of_club(), by=DIRECTOR)
    keeper = User.objects.create(username="keeper", is_staff=True)
    with pytest.raises(Forbidden):
        refuse_hidden_hands(section.session.event, keeper)

    take_key_of_hands(fresh(section), by=Actor("keeper", keeper))
    refuse_hidden_hands(section.session.event, keeper)
    with pytest.raises(Forbidden):
        refuse_hidden_hands(section.session.event, keeper, as_player=True)
    play_everything(section.session)
    lifecycle.close_session(fresh(section), by=DIRECTOR)
    refuse_hidden_hands(section.session.event, keeper, as_player=True)
