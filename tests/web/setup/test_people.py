"""Names, substitutes, penalties, and the club's players."""

import re
from datetime import date

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.games_evening import make_game_section, open_tables
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Contestant, JournalEntry, Player, Ruling, Section, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.fixture
def pair(section: Section) -> Contestant:
    return section.contestants.first()


def act(client: Client, pair: Contestant, do: str, **typed: object) -> HttpResponse:
    address = reverse("pair", args=[pair.section.session_id, pair.pk])
    return client.post(address, {"do": do, **typed})


def test_a_session_without_pairs_says_where_entries_come_from(director: Client) -> None:
    session = create_session(
        Club.objects.create(name="Club"), name="Later", day=date(2026, 11, 28), by=DIRECTOR
    )
    said = text_of(director.get(reverse("people", args=[session.pk])))
    assert "No entries yet Paste a list on the page “Set up”, or open the check-in." in said
    room = text_of(director.get(reverse("room", args=[session.pk])))
    assert "No movement yet." in room
    assert "Start round" not in room


def test_fields_for_names_ask_for_the_players_who_match(director: Client, section: Section) -> None:
    club = section.session.event.club
    for number in range(25):
        Player.objects.create(club=club, latin=f"Zoe Zander {number}")
    for number in ("81", "82"):
        Player.objects.create(club=club, native="森", reading="もり", number=number)
    named = reverse("named_players", args=[section.session_id])

    def offered(typed: str) -> list[list[str]]:
        return [[*one.values()] for one in director.get(named, {"q": typed}).json()["players"]]

    assert offered("もり") == [["森, 81", "もり 81"], ["森, 82", "もり 82"]]
    assert offered("82") == [["森, 82", "もり 82"]]
    assert len(offered("zander")) == 20
    assert offered("") == []
    Player.objects.create(club=Club.objects.create(name="Other"), latin="Zoe Zander 7")
    assert offered("zander 7") == [["Zoe Zander 7", "Zoe Zander 7"]]


@pytest.mark.parametrize("page", ["setup", "check_in_desk", "pair"])
def test_pages_with_names_do_not_carry_the_whole_club(
    director: Client, section: Section, pair: Contestant, page: str
) -> None:
    Player.objects.create(club=section.session.event.club, latin="Zoe Zander")
    sitting = section.session_id
    said = director.get(reverse(page, args=[sitting, pair.pk] if page == "pair" else [sitting])).text
    assert "Zoe Zander" not in said
    assert f'data-named="{reverse("named_players", args=[sitting])}"' in said


def test_the_people_of_a_session_with_who_is_missing(
    director: Client, section: Section, pair: Contestant
) -> None:
    pair.memberships.all().delete()
    said = text_of(director.get(reverse("people", args=[section.session_id])))
    assert "1 N-S Pair 1 N-S ！ names missing" in said
    assert "！ 1 without names" in said


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "language", "called"),
    [
        ("spades", "en", "Team 1"),
        ("spades", "ja", "チーム1"),
        ("chicago", "en", "Player 1"),
        ("chicago", "ja", "プレイヤー1"),
    ],
)
def test_who_has_no_name_is_called_what_he_is(
    director: Client, game: str, language: str, called: str
) -> None:
    """Partners of Spades are a team, who enters Chicago alone is a player: neither is a pair."""
    section = make_game_section(game, 4, contestant_size=2 if game == "spades" else 1)
    section.contestants.get(number="1").memberships.all().delete()
    open_tables(section.session)
    spoken = {"accept-language": language}
    for name in ("people", "queue"):
        said = text_of(director.get(reverse(name, args=[section.session_id]), headers=spoken))
        assert called in said
        assert "Pair 1" not in said
        assert "1番ペア" not in said


def test_a_name_is_typed_over_and_only_that_seat_changes(director: Client, pair: Contestant) -> None:
    first, second = (row.player for row in pair.memberships.all())
    act(director, pair, "name", **{"name-1": str(first), "name-2": "新人 花子"})
    assert [str(row.player) for row in pair.memberships.all()] == [str(first), "新人 花子"]
    changes = last_act(pair.section.session).changes
    assert [change["model"] for change in changes if change["model"] != "entrantplayer"] == ["membership"]
    assert second.memberships.count() == 0


def test_a_substitute_comes_in_from_the_round_in_play_unless_another_is_typed(
    director: Client, pair: Contestant
) -> None:
    page = reverse("pair", args=[pair.section.session_id, pair.pk])
    assert Page(director.get(page)).value("from_round") == "1"
    for table, number in ((1, "1"), (2, "2")):  # one slip of a key is no round
        play(pair.section, table, pair.section.placements.get(round=2, table=table).boards[0], "4S= N")
        assert Page(director.get(page)).value("from_round") == number


def test_who_plays_from_round_1_on_has_the_seat_and_the_other_may_come_later(
    director: Client, pair: Contestant
) -> None:
    owner = pair.memberships.get(position=1).player
    act(director, pair, "substitute", player="上田 純", position="1", from_round="1", to_round="2")
    rows = pair.memberships.filter(position=1).order_by("from_round")
    assert [(str(row.player), row.from_round) for row in rows] == [("上田 純", 1), (str(owner), 3)]


def test_a_substitute_is_named_with_whose_seat_it_is_and_can_be_removed(
    director: Client, pair: Contestant
) -> None:
    owner = pair.memberships.get(position=1).player
    act(director, pair, "substitute", player="上田 純", position="1", from_round="2", to_round="2")
    page = director.get(reverse("pair", args=[pair.section.session_id, pair.pk]))
    assert Page(page).problems() == []
    assert f"上田 純 for {owner}, from round 2" in text_of(page)
    seat = pair.memberships.get(player__native="上田 純")
    done = act(director, pair, "remove", membership=seat.pk)
    assert done.status_code == 302
    assert [row.player for row in pair.memberships.filter(position=1)] == [owner]
    undo(last_act(pair.section.session), by=DIRECTOR)
    assert [row.from_round for row in pair.memberships.filter(position=1)] == [1, 2, 3]
    first = pair.memberships.filter(position=1).first()
    assert act(director, pair, "remove", membership=first.pk).status_code == 400


def test_a_substitute_comes_in_from_a_round_on(director: Client, pair: Contestant) -> None:
    typed = {"player": "上田 純", "position": "1", "from_round": "2", "reason": "ill"}
    act(director, pair, "substitute", **typed)
    row = pair.memberships.get(from_round=2)
    assert (str(row.player), row.position) == ("上田 純", 1)
    page = director.get(reverse("pair", args=[pair.section.session_id, pair.pk]))
    assert "(from round 2)" in text_of(page)
    assert Page(page).value("name-1") != "上田 純"


def test_a_penalty_is_taken_from_the_total_and_may_be_cancelled(
    director: Client, section: Section, pair: Contestant
) -> None:
    play_everything(section.session)
    act(director, pair, "fine", amount="0,5", unit="MP", reason="late")
    rows = {
        row.party.id: row
        for ranking in current_standings(section.session)[0].rankings
        for row in ranking.rows
    }
    assert rows[pair.pk].penalty == 0.5
    assert "1 N-S : −0.5 matchpoints · late" in text_of(
        director.get(reverse("people", args=[section.session_id]))
    )
    act(director, pair, "cancel", fine=Ruling.objects.get().pk)
    assert not Ruling.objects.exists()


def test_a_substitute_may_come_for_a_round_that_is_planned_and_not_drawn(
    director: Client, section: Section, pair: Contestant
) -> None:
    Section.objects.filter(pk=section.pk).update(rounds=31)

    page = director.get(reverse("pair", args=[section.session_id, pair.pk])).content.decode()

    assert 'max="31"' in page


REFUSED = [
    ("substitute", {"player": "", "position": "1", "from_round": "2"}, "needs a name, a seat and a round"),
    (
        "substitute",
        {"player": "上田 純", "position": "3", "from_round": "2"},
        "needs a name, a seat and a round",
    ),
    (
        "substitute",
        {"player": "上田 純", "position": "1", "from_round": "x"},
        "needs a name, a seat and a round",
    ),
    (
        "substitute",
        {"player": "上田 純", "position": "1", "from_round": "2", "to_round": "the end"},
        "There is no such round.",
    ),
    ("fine", {"amount": "-1", "unit": "%"}, "A penalty is a number above zero."),
    ("fine", {"amount": "much", "unit": "%"}, "A penalty is a number above zero."),
    ("fine", {"amount": "NaN", "unit": "%"}, "A penalty is a number above zero."),
    ("fine", {"amount": "1000", "unit": "%"}, "A penalty is a number above zero."),
    ("fine", {"amount": "1", "unit": "IMP"}, "A penalty is a number above zero."),
    ("sing", {}, "Choose what to do."),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("do", "typed", "sentence"), REFUSED)
def test_a_refusal_keeps_what_was_typed_and_writes_nothing(
    director: Client, pair: Contestant, do: str, typed: dict[str, str], sentence: str
) -> None:
    before = (JournalEntry.objects.count(), Player.objects.count())
    answer = act(director, pair, do, **typed)
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    page = Page(answer)
    assert all(page.value(name) == typed[name] for name in ("player", "amount") if name in typed)
    assert (JournalEntry.objects.count(), Player.objects.count()) == before


def test_a_penalty_of_another_pair_is_not_cancelled_here(director: Client, section: Section) -> None:
    first, second = section.contestants.all()[:2]
    act(director, first, "fine", amount="1", unit="%")
    assert act(director, second, "cancel", fine=Ruling.objects.get().pk).status_code == 404
    assert Ruling.objects.exists()


# ── the club ──────────────────────────────────────────────────────────────────────────────────────────

PASTED = """氏名,かな,ローマ字,会員番号
佐藤 健一,さとう けんいち,Sato Kenichi,1024

森 和子\tもり かずこ\tMori Kazuko\t1025
"""


def test_a_pasted_list_is_added_once(director: Client) -> None:
    for said in ("2 players added.", "0 players added."):
        answer = director.post(reverse("players"), {"text": PASTED, "do": "add"}, follow=True)
        assert said in text_of(answer)
    assert list(Player.objects.values_list("native", "number")) == [
        ("佐藤 健一", "1024"),
        ("森 和子", "1025"),
    ]
    assert director.post(reverse("players"), {"text": ""}).status_code == 400


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("pasted", "language", "asks"),
    [("Anne Archer, 1024", "en", False), ("Anne Archer, 1024", "ja", True), (PASTED, "en", True)],
)
def test_kana_are_asked_for_where_names_have_them(
    director: Client, pasted: str, language: str, asks: bool
) -> None:
    reader = {"headers": {"accept-language": language}}
    read = director.post(reverse("players"), {"text": pasted}, **reader)
    director.post(reverse("players"), {"text": pasted, "do": "add"})
    own = reverse("player", args=[Player.objects.latest("pk").pk])
    words = {"en": ("Kana", "In Japanese"), "ja": ("かな", "かな")}[language]  # Latin names lead in English
    listed = director.get(reverse("players"), **reader)
    for page, word, expected in zip((read, listed), words, (asks, pasted == PASTED), strict=True):
        assert bool(re.search(f'<th scope="col"[^>]*>{word}</th>', page.content.decode())) == expected
        assert Page(page).problems() == []
    assert ('name="reading"' in director.get(own, **reader).content.decode()) == asks


@pytest.mark.sampled
@pytest.mark.parametrize("q", ["佐藤", "さとう", "sato", "SATO", "1024", " 佐藤  健一 "])
def test_a_player_is_found_by_name_kana_letters_or_number(director: Client, q: str) -> None:
    director.post(reverse("players"), {"text": PASTED, "do": "add"})
    found = director.get(reverse("players"), {"q": q}).context["players"]
    assert [one.player.number for one in found] == ["1024"]


def test_the_list_tells_how_often_and_when_a_player_last_played(director: Client, section: Section) -> None:
    played = section.contestants.first().memberships.first().player
    absent = Player.objects.create(club=section.session.event.club, latin="Absent Archer")
    Session.objects.update(started_at=timezone.now())
    listed = {one.player.pk: one for one in director.get(reverse("players")).context["players"]}
    assert (listed[played.pk].sessions, listed[played.pk].last) == (1, section.session.date)
    assert (listed[absent.pk].sessions, listed[absent.pk].last) == (0, None)
    assert listed[absent.pk].initial == "A"
    assert "Alias" not in text_of(director.get(reverse("players")))


def test_a_corrected_name_is_on_every_sheet_at_once(director: Client, section: Section) -> None:
    play_everything(section.session)
    pair = section.contestants.first()
    player = pair.memberships.first().player
    ranking = reverse("ranking", args=[section.session_id])
    before = Client().get(ranking)
    address = reverse("player", args=[player.pk])
    typed = {name: getattr(player, name) for name in ("reading", "latin", "number", "alias", "grade")}
    assert director.post(address, {**typed, "native": "佐籐 健一"}).status_code == 302
    after = Client().get(ranking, headers={"if-none-match": before["ETag"]})
    assert "佐籐 健一" in after.content.decode()


def test_a_player_keeps_a_name_and_his_own_number(director: Client, section: Section) -> None:
    first, second = Player.objects.all()[:2]
    Player.objects.filter(pk=first.pk).update(number="7")
    for typed, sentence in (
        ({"native": "", "latin": ""}, "A player needs a name."),
        ({"native": "別人", "number": "7"}, "belongs to another player"),
    ):
        answer = director.post(reverse("player", args=[second.pk]), typed)
        assert answer.status_code == 400
        assert sentence in text_of(answer)
        assert (Page(answer).value("native") or "") == typed["native"]
