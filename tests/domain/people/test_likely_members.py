"""A pasted name is brought to the member it means, whatever its order and spelling."""

import pytest

from tournament.domain.people.reports.club_players import Meant, Members
from tournament.exchange.pasted_lists import parse_pairs
from tournament.models import Club, Player

pytestmark = pytest.mark.django_db

KNOWN = (
    ("佐藤 健一", "さとう けんいち", "Kenichi Sato", "10234"),
    ("高橋 正夫", "", "", ""),
    ("吉田 豊", "よしだ ゆたか", "Yutaka Yoshida", "10301"),
    ("吉田 恵", "よしだ めぐみ", "Megumi Yoshida", "10302"),
    ("林 誠", "", "", "7"),
    ("林 誠", "", "", "8"),
    ("", "", "David O’Brien", ""),
    ("", "", "Zoë Müller", ""),
    ("かき はな", "", "", ""),
)


@pytest.fixture
def members() -> Members:
    club = Club.objects.create(name="Birch")
    for native, reading, latin, number in KNOWN:
        Player.objects.create(club=club, native=native, reading=reading, latin=latin, number=number)
    return Members(club)


def meant(members: Members, text: str) -> Meant:
    (pair,) = parse_pairs(text)
    return members.meant(pair.first)


@pytest.mark.parametrize(
    ("text", "how", "label"),
    [
        ("佐藤 健一", "exact", "佐藤 健一"),
        ("kenichi sato", "exact", "佐藤 健一"),
        ("Somebody Else (10234)", "number", "佐藤 健一"),
        ("Sato Kenichi", "order", "佐藤 健一"),
        ("サトウ ケンイチ", "spelling", "佐藤 健一"),
        ("髙橋正夫", "spelling", "高橋 正夫"),
        ("David OBrien", "spelling", "David O’Brien"),
        ("Muller Zoe", "order", "Zoë Müller"),
        ("林 誠 (8)", "number", "林 誠, 8"),
    ],
)
def test_one_member_is_meant(members: Members, text: str, how: str, label: str) -> None:
    found = meant(members, text)
    assert (found.how, [one.label for one in found.members], found.is_one) == (how, [label], True)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Yoshida", ["吉田 豊", "吉田 恵"]),
        ("吉田", ["吉田 豊", "吉田 恵"]),
        ("林 誠", ["林 誠, 7", "林 誠, 8"]),
        ("O'Brien", ["David O’Brien"]),
    ],
)
def test_the_director_chooses_among_those_who_may_be_meant(
    members: Members, text: str, labels: list[str]
) -> None:
    found = meant(members, text)
    assert (found.how, sorted(one.label for one in found.members)) == ("several", sorted(labels))
    assert not found.is_one


@pytest.mark.parametrize("text", ["New Guest", "Kenichi Tanaka", "がぎ ばな", "New Guest (4711)"])
def test_others_are_new(members: Members, text: str) -> None:
    assert meant(members, text) == Meant("new")


def test_a_number_alone_that_no_member_has_is_said(members: Members) -> None:
    assert meant(members, "4711 / 10234").how == "no-number"


def test_namesakes_without_numbers_are_one_as_no_field_tells_them_apart(members: Members) -> None:
    club = Club.objects.get()
    Player.objects.create(club=club, native="高橋 正夫")
    assert meant(Members(club), "高橋 正夫").how == "exact"


def test_a_voiced_kana_is_another_name(members: Members) -> None:
    assert meant(members, "がき ばな") == Meant("new")
