"""Aliases, names that are kept for a while only, and one person told of everything and erased."""

import json
from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.domain.files.event_files import busy_evening, sheets
from tests.fixtures.evening import DIRECTOR, make_section, played_section, say
from tests.fixtures.teams import round_robin
from tournament.domain.boards.acts.director_results import award
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.reports.event_smoke_check import read_through
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.people.acts.clubs import change_player
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.privacy.acts.privacy import (
    erase_person,
    forget,
    forget_event,
    keep_names,
    known_of,
    set_alias,
    show_names,
)
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.plain import plain
from tournament.models import (
    Club,
    EntrantPlayer,
    Entry,
    Event,
    EventAlias,
    JournalEntry,
    Phone,
    Player,
    Ruling,
    Section,
)

pytestmark = pytest.mark.django_db


def closed_evening() -> Section:
    section = busy_evening()
    lifecycle.close_session(section.session, by=DIRECTOR)
    return section


def player_of(section: Section) -> Player:
    return Player.objects.filter(memberships__contestant__section=section).order_by("pk").first()


def in_public(section: Section) -> list[str]:
    return [party.in_language("ja", public=True) for party in parties_of_section(section).values()]


def everything_of(model: type) -> str:
    return json.dumps([*model.objects.values()], default=str, ensure_ascii=False)


# ── by what name ──────────────────────────────────────────────────────────────────────────────────────


def test_a_player_has_another_name_in_one_event_only() -> None:
    first, second = make_section(), make_section()
    player = player_of(first)
    own = first.contestants.get(memberships__player=player)
    real = parties_of_section(first)[own.pk].in_language("ja")

    set_alias(player, first.session.event, "うさぎ", by=DIRECTOR)

    party = parties_of_section(first)[own.pk]
    assert "うさぎ" in party.in_language("ja", public=True)
    assert party.in_language("ja") == real
    assert str(player) not in json.dumps(plain(party), ensure_ascii=False)
    assert "うさぎ" not in in_public(second)
    undo(last_act(first.session), by=DIRECTOR)
    assert not EventAlias.objects.exists()


def test_an_alias_is_for_who_plays_there() -> None:
    first, second = make_section(), make_section()
    with pytest.raises(DirectorError) as refusal:
        set_alias(player_of(first), second.session.event, "うさぎ", by=DIRECTOR)
    assert refusal.value.code == "not_in_event"


def test_who_is_entered_and_has_not_sat_yet_is_renamed_everywhere() -> None:
    """A fifth player of a team stands on the list of teams, and has no seat before a line-up names them."""
    section = round_robin(3, boards=2)
    row = section.session.event.entrants.first().players.last()
    fifth = Player.objects.create(club=section.session.event.club, native="補欠 五郎")
    EntrantPlayer.objects.create(entrant=row.entrant, player=fifth, order=5, only_in=row.only_in)
    before = section.version
    change_player(fifth, native="補欠 六郎", by=DIRECTOR)
    assert Section.objects.get().version > before
    set_alias(fifth, section.session.event, "うさぎ", by=DIRECTOR)
    lifecycle.close_session(section.session, by=DIRECTOR)
    erase_person(fifth, typed="補欠 六郎", by=DIRECTOR)
    assert "補欠" not in everything_of(JournalEntry)


SHOWN = [
    ("full", "佐藤 一", "うさぎ"),
    ("alias", "佐.一.", "うさぎ"),
    ("initials", "佐.一.", "佐.一."),
    ("number", "佐.一.", "K-1024"),
]


@pytest.mark.parametrize(("how", "without", "with_alias"), SHOWN)
def test_an_event_says_how_it_names_its_players(how: str, without: str, with_alias: str) -> None:
    section = make_section()
    pair = section.contestants.order_by("pk").first()
    one, two = (row.player for row in pair.memberships.all())
    Player.objects.filter(pk=one.pk).update(native="佐藤 一")
    Player.objects.filter(pk=two.pk).update(native="佐藤 一", alias="うさぎ", number="K-1024")

    show_names(section.session.event, how, by=DIRECTOR)

    party = parties_of_section(section)[pair.pk]
    assert party.in_language("ja", public=True) == f"{without}・{with_alias}"
    assert party.in_language("ja") == "佐藤 一・佐藤 一"


def test_next_week_names_its_players_alike() -> None:
    section = make_section()
    show_names(section.session.event, "initials", by=DIRECTOR)
    section.session.event.refresh_from_db()
    following = lifecycle.repeat_session(section.session, day=date(2026, 11, 28), by=DIRECTOR)
    assert following.event.names_shown == "initials"


# ── one person ────────────────────────────────────────────────────────────────────────────────────────


def test_everything_known_of_a_person_is_told() -> None:
    section = closed_evening()
    player = player_of(section)
    set_alias(player, section.session.event, "うさぎ", by=DIRECTOR)
    known = known_of(player)
    assert known["player"]["native"] == player.native
    assert known["aliases"][0]["alias"] == "うさぎ"
    assert len(known["attendance"]) == 1
    (played,) = known["played"]
    assert played["event"] == "木曜ペア戦"
    assert played["results"]
    assert len(played["penalties"]) == 1
    assert "check_in" in {act["verb"] for act in known["acts"]}
    json.dumps(known)


def test_an_erased_person_is_nowhere_and_the_figures_stay() -> None:
    section = closed_evening()
    player = player_of(section)
    change_player(player, number="K-1024", alias="うさぎ", reading="さとう いち", by=DIRECTOR)
    set_alias(player, section.session.event, "きつね", by=DIRECTOR)
    result = section.results.filter(ruling=None).first()
    award(result, ns="A=", ew="A=", seen=result.version, by=DIRECTOR, reason=f"{player.native}が遅い")
    name, before = player.native, figures(section)

    erase_person(player, typed=name, by=DIRECTOR)

    left = "".join(everything_of(model) for model in (Player, JournalEntry, Ruling, EventAlias, Entry))
    for told in (name, name.replace(" ", ""), "さとう いち", "K-1024", "うさぎ", "きつね"):
        assert told not in left
    assert figures(section) == before
    assert Ruling.objects.filter(reason__endswith="が遅い").exists()
    assert known_of(Player.objects.get(pk=player.pk))["player"]["number"] == ""


def figures(section: Section) -> list:
    return [
        (row.party.number, row.place, row.value)
        for sheet in current_standings(section.session)
        for ranking in sheet.rankings
        for row in ranking.rows
    ]


@pytest.mark.slow
def test_acts_before_an_erasure_can_still_be_taken_back() -> None:
    section = closed_evening()
    erase_person(player_of(section), typed=player_of(section).native, by=DIRECTOR)
    while (act := last_act(section.session)) and act.verb != "choose_movement":
        undo(act, by=DIRECTOR)
    assert not section.results.exists()


def test_a_name_of_one_letter_is_taken_out_of_a_signature_with_a_device() -> None:
    player = player_of(closed_evening())
    change_player(player, native="林", by=Actor("林", device="iPhone 2"))
    erase_person(player, typed="林", by=DIRECTOR)
    assert JournalEntry.objects.get(by__endswith=" · iPhone 2").by != "林 · iPhone 2"


def test_nobody_is_erased_by_a_slip_or_while_he_plays() -> None:
    section = make_section()
    player = player_of(section)
    with pytest.raises(DirectorError) as refusal:
        erase_person(player, typed="somebody", by=DIRECTOR)
    assert refusal.value.code == "not_confirmed"
    with pytest.raises(DirectorError) as refusal:
        erase_person(player, typed=player.native, by=DIRECTOR)
    assert refusal.value.code == "plays_now"
    assert not JournalEntry.objects.filter(verb="erase_person").exists()


# ── for a while ───────────────────────────────────────────────────────────────────────────────────────


def long_ago(section: Section, days: int) -> None:
    type(section.session).objects.filter(pk=section.session_id).update(
        date=timezone.localdate() - timedelta(days=days)
    )


@pytest.mark.slow
def test_names_are_forgotten_when_their_time_is_over() -> None:
    old, recent = closed_evening(), make_section()
    club = Club.objects.get(pk=old.session.event.club_id)
    say(recent, 1, 1, "4S= N")
    long_ago(old, 100)
    Phone.objects.create(session=old.session, device="d", section=old, seen_at=timezone.now())
    names = {str(player) for player in Player.objects.filter(club=club)}
    before = figures(old)

    assert forget({})["events"] == 0
    keep_names(club, 3, by=DIRECTOR)
    assert forget({}) == {"events": 1, "persons": len(names)}

    assert figures(old) == before
    acts = JournalEntry.objects.filter(session=old.session).values()
    left = json.dumps([*acts, *Player.objects.filter(club=club).values()], default=str, ensure_ascii=False)
    assert not [name for name in names if name in left]
    assert not Entry.objects.filter(section=old).exclude(device="").exists()
    assert Entry.objects.filter(section=recent).exclude(device="").exists()
    assert not Phone.objects.exists()
    parties = parties_of_section(old).values()
    assert {party.in_language("ja") for party in parties} == {"＊・＊", "＊・＊ (R3–)・＊"}
    read_through(Event.objects.get(pk=old.session.event_id))
    assert forget({}) == {"events": 0, "persons": 0}


def test_who_still_plays_keeps_his_own_row() -> None:
    old = closed_evening()
    club = Club.objects.get(pk=old.session.event.club_id)
    following = lifecycle.repeat_session(old.session, day=timezone.localdate(), by=DIRECTOR)
    lifecycle.close_session(following, by=DIRECTOR)
    long_ago(old, 100)
    keep_names(club, 3, by=DIRECTOR)
    erased = forget({})["persons"]
    assert erased == 1  # who stood in that one evening
    assert player_of(old).native in " ".join(
        party.in_language("ja") for party in parties_of_section(following.sections.get()).values()
    )


def test_a_forgotten_event_stays_forgotten() -> None:
    section = closed_evening()
    forget_event(section.session.event)
    with pytest.raises(DirectorError) as refusal:
        show_names(Event.objects.get(pk=section.session.event_id), "full", by=DIRECTOR)
    assert refusal.value.code == "forgotten"


def test_an_open_evening_is_never_forgotten() -> None:
    section = played_section()
    long_ago(section, 1000)
    keep_names(Club.objects.get(pk=section.session.event.club_id), 1, by=DIRECTOR)
    assert forget({}) == {"events": 0, "persons": 0}
    assert sheets(section.session.event)
