"""Who is here: coming, going, partners, table money, tables from those here; and each of it taken back."""

from datetime import date

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.errors import DirectorError
from tournament.domain.journal.readings.journal_stream import as_json, last_act, row_of
from tournament.domain.people.acts.clubs import add_players
from tournament.domain.people.reports.presence import found_by, presence
from tournament.domain.seats.acts import check_ins
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import CheckIn, Club, Door, Player, Session

pytestmark = pytest.mark.django_db
LIST = """佐藤 健一, さとう けんいち, Sato Kenichi, 1024
森 和子, もり かずこ, Mori Kazuko, 1025
加藤 純, かとう じゅん, Kato Jun, 1026
髙橋 葵, たかはし あおい, Takahashi Aoi, 1027
Guest Anna"""


@pytest.fixture
def session() -> Session:
    club = Club.objects.create(name="白樺ブリッジクラブ")
    add_players(club, parse_players(LIST), by=DIRECTOR)
    return lifecycle.create_session(club, name="木曜", day=date(2026, 11, 21), by=DIRECTOR)


@pytest.fixture
def players(session: Session) -> list[Player]:
    return list(Player.objects.order_by("pk"))


def couples(session: Session) -> list[tuple[str, str]]:
    return [(one.latin, other.latin) for one, other in check_ins.couples(session)]


def rows() -> list[dict]:
    """Every row as the journal keeps it: times to the millisecond."""
    return [as_json(row_of(row)) for model in (Door, CheckIn) for row in model.objects.order_by("pk")]


TYPED = [
    ("佐藤", ["Sato Kenichi"]),
    ("さとう", ["Sato Kenichi"]),
    ("サトウケン", ["Sato Kenichi"]),
    ("satok", ["Sato Kenichi"]),
    ("ＳＡＴＯ", ["Sato Kenichi"]),
    ("とう", ["Sato Kenichi", "Kato Jun"]),
    ("1025", ["Mori Kazuko"]),
    ("anna", ["Guest Anna"]),
    ("a", []),
    ("102", []),
    (" ", []),
]


@pytest.mark.parametrize(("typed", "expected"), TYPED)
def test_a_player_is_found_in_any_script(session: Session, typed: str, expected: list[str]) -> None:
    found = [player.latin or player.native for player in found_by(session.event.club, typed)]
    assert sorted(found) == sorted(expected)


def test_coming_is_said_once(session: Session, players: list[Player]) -> None:
    first = check_ins.check_in(session, players[0], by=DIRECTOR)
    assert check_ins.check_in(session, players[0], by=DIRECTOR) == first
    assert CheckIn.objects.count() == 1


def test_two_name_one_another_and_the_partner_is_here_too(session: Session, players: list[Player]) -> None:
    sato, mori, kato, *_rest = players
    check_ins.check_in(session, sato, by=DIRECTOR)
    check_ins.pair_up(session, sato, mori, by=DIRECTOR)
    assert couples(session) == [("Sato Kenichi", "Mori Kazuko")]

    with pytest.raises(DirectorError) as refusal:
        check_ins.pair_up(session, kato, sato, by=DIRECTOR)
    assert refusal.value.code == "has_partner"

    check_ins.pair_up(session, sato, kato, by=DIRECTOR)
    assert couples(session) == [("Sato Kenichi", "Kato Jun")]
    assert CheckIn.objects.get(player=mori).partner is None

    check_ins.check_out(session, kato, by=DIRECTOR)
    assert couples(session) == []
    assert presence(session).alone == 2


def test_nobody_is_his_own_partner(session: Session, players: list[Player]) -> None:
    with pytest.raises(DirectorError) as refusal:
        check_ins.pair_up(session, players[0], players[0], by=DIRECTOR)
    assert refusal.value.code == "same_player_twice"


def test_every_act_is_taken_back(session: Session, players: list[Player]) -> None:
    sato, mori, kato, *_rest = players
    acts = [
        lambda: check_ins.open_door(session, by=DIRECTOR),
        lambda: check_ins.check_in(session, sato, by=DIRECTOR),
        lambda: check_ins.pair_up(session, sato, mori, by=DIRECTOR),
        lambda: check_ins.pair_up(session, sato, kato, by=DIRECTOR),
        lambda: check_ins.check_out(session, kato, by=DIRECTOR),
        lambda: check_ins.close_door(Door.objects.get(), by=DIRECTOR),
    ]
    before = []
    for act in acts:
        before.append(rows())
        act()
    for expected in reversed(before):
        undo(last_act(session), by=DIRECTOR)
        assert rows() == expected


def test_those_here_are_seated_in_the_order_they_came(session: Session, players: list[Player]) -> None:
    section = session.sections.get()
    sato, mori, kato, takahashi, _anna = players
    for player in players:
        check_ins.check_in(session, player, by=DIRECTOR)
    check_ins.pair_up(session, takahashi, sato, by=DIRECTOR)
    check_ins.pair_up(session, mori, kato, by=DIRECTOR)

    assert check_ins.seat_those_here(section, by=DIRECTOR) == 2

    seated = [[str(row.player) for row in pair.memberships.all()] for pair in section.contestants.all()]
    assert sorted(map(sorted, seated)) == [
        sorted([str(sato), str(takahashi)]),
        sorted([str(kato), str(mori)]),
    ]
    shown = presence(session)
    assert ([one.label for one in shown.here], shown.missing) == (["1", "2", "2", "1", ""], ())


def test_seating_again_makes_room_for_who_came_since(session: Session, players: list[Player]) -> None:
    section = session.sections.get()
    sato, mori, kato, takahashi, anna = players
    check_ins.pair_up(session, sato, mori, by=DIRECTOR)
    check_ins.pair_up(session, kato, takahashi, by=DIRECTOR)
    check_ins.seat_those_here(section, by=DIRECTOR)
    check_ins.pair_up(session, sato, anna, by=DIRECTOR)
    assert check_ins.seat_those_here(section, by=DIRECTOR) == 2
    seated = [{row.player for row in pair.memberships.all()} for pair in section.contestants.all()]
    assert seated == [{sato, anna}, {kato, takahashi}]


def test_nobody_here_is_nobody_seated_and_a_played_section_stays(session: Session) -> None:
    with pytest.raises(DirectorError) as refusal:
        check_ins.seat_those_here(session.sections.get(), by=DIRECTOR)
    assert refusal.value.code == "nobody_here"

    section = make_section()
    play(section, 1, 1, "4S= N")
    with pytest.raises(DirectorError) as refusal:
        check_ins.seat_those_here(section, by=DIRECTOR)
    assert refusal.value.code == "already_played"


def test_who_is_seated_and_has_not_come_is_missing() -> None:
    section = make_section(start=False)
    first, *rest = [row.player for pair in section.contestants.all() for row in pair.memberships.all()]
    check_ins.check_in(section.session, first, by=DIRECTOR)
    shown = presence(section.session)
    assert [one.player for one in shown.here] == [first.pk]
    assert [one.player for one in shown.missing] == [player.pk for player in rest]


def test_a_closed_session_takes_nobody_in(session: Session, players: list[Player]) -> None:
    lifecycle.close_session(session, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        check_ins.check_in(session, players[0], by=DIRECTOR)
    assert refusal.value.code == "session_closed"
