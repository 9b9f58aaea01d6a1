"""Two records of one person become one, and undo splits them again exactly."""

from datetime import date, timedelta
from random import Random

import pytest
from django.apps import apps
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play_everything
from tests.fixtures.teams import team_section
from tests.tools.cases import cases
from tournament.domain.club.reports.player_pages import averages_of
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.journal_stream import as_json, row_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.members.acts.merge_acts import COLUMNS, FIELDS, merge_players
from tournament.domain.members.readings.two_records import REFERENCES, together
from tournament.domain.people.acts.access_links import (
    make_player_link,
    renew_player_link,
    withdraw_player_link,
)
from tournament.domain.people.acts.clubs import change_player
from tournament.domain.people.readings.roles import player_of
from tournament.domain.privacy.acts.privacy import erase_person, known_of
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.models import (
    Admission,
    Booking,
    CheckIn,
    Club,
    Display,
    Duty,
    EventAlias,
    JournalEntry,
    MailAddress,
    Member,
    MemberKind,
    Membership,
    PersonalData,
    PlannedDate,
    Player,
    PlayerLink,
    Reminder,
    Section,
    Session,
)
from tournament.sheets.languages import codes

pytestmark = pytest.mark.django_db
COUNTERS = {"version", "plan_version", "changed_at_version"}


def test_every_column_that_names_a_player_is_handled_by_a_merge() -> None:
    """A new table that names a player needs a line in `REFERENCES`."""
    named = {
        (relation.related_model, relation.field.name)
        for relation in Player._meta.get_fields(include_hidden=True)
        if relation.auto_created and not relation.concrete
    }
    assert {*REFERENCES} == named


def stored() -> dict[str, list[dict[str, object]]]:
    """All rows but the journal's, without what counts changes. A moment is kept to the millisecond: one in
    the first of a second is written as 12:00:05.000Z before it is put back, and as 12:00:05Z afterwards.
    """
    found = {}
    for model in apps.get_app_config("tournament").get_models():
        if model is not JournalEntry:
            rows = (as_json(row_of(row)) for row in model._base_manager.order_by("pk"))
            found[model.__name__] = [
                {
                    name: value.replace(".000Z", "Z") if isinstance(value, str) else value
                    for name, value in row.items()
                    if name not in COUNTERS
                }
                for row in rows
            ]
    return found


def last_act() -> JournalEntry:
    return JournalEntry.objects.latest("pk")


def another(club: Club, *natives: str, day: date = date(2026, 11, 28)) -> Section:
    """A second session of the club with two pairs, by these names."""
    section = lifecycle.create_session(club, name="Second", day=day, by=DIRECTOR).sections.get()
    set_number_of_contestants(section, 2, by=DIRECTOR)
    seats = [(pair, position) for pair in section.contestants.all() for position in (1, 2)]
    with act("name_pairs", by=DIRECTOR, section=section, pairs="1") as write:
        for (pair, position), native in zip(seats, natives, strict=False):
            player, _new = Player.objects.get_or_create(club=club, native=native)
            write.add(Membership(contestant=pair, position=position, player=player))
    return section


@pytest.fixture
def section() -> Section:
    return make_section(3)


def two_of(section: Section) -> tuple[Player, Player]:
    """One who plays in the first session, and the same person, spelt differently, in a second one."""
    club = section.session.event.club
    another(club, "佐藤 始", "森 一1")
    return Player.objects.get(native="佐藤 一0"), Player.objects.get(native="佐藤 始")


@pytest.mark.slow
def test_a_merge_makes_one_player_of_two_and_undo_splits_them_again(section: Section) -> None:
    play_everything(section.session)
    lifecycle.close_session(section.session, by=DIRECTOR)
    kept, other = two_of(section)
    before, found = stored(), {(one.code, one.model, one.pk) for one in problems()}

    merge_players(kept, other, by=DIRECTOR)

    assert {
        *Membership.objects.filter(player=kept).values_list("contestant__section__session", flat=True)
    } == {*Session.objects.values_list("pk", flat=True)}
    assert not Player.objects.filter(pk=other.pk).exists()
    assert {(one.code, one.model, one.pk) for one in problems()} <= found
    undo(last_act(), by=DIRECTOR)
    assert stored() == before
    assert {(one.code, one.model, one.pk) for one in problems()} <= found


@pytest.mark.slow
def test_the_ladder_counts_the_sessions_of_both_records() -> None:
    first = make_section(3)
    club, session = first.session.event.club, first.session
    records = [Player.objects.get(native="佐藤 一0")]
    for day in (28, 29):
        again = lifecycle.repeat_session(session, day=date(2026, 11, day), by=DIRECTOR)
        seat = Membership.objects.get(contestant__section__session=again, player=records[0])
        records.append(Player.objects.create(club=club, native=f"佐藤 始{day}"))
        with act("name_pairs", by=DIRECTOR, section=again.sections.get(), pairs="1") as write:
            write.change(seat, player_id=records[-1].pk)
        if not again.started_at:
            lifecycle.start_session(again, by=DIRECTOR)
        play_everything(again)
        lifecycle.close_session(again, by=DIRECTOR)
    play_everything(session)
    lifecycle.close_session(session, by=DIRECTOR)
    assert records[0].pk not in averages_of(club.pk)

    for other in records[1:]:
        merge_players(records[0], other, by=DIRECTOR)

    assert records[0].pk in averages_of(club.pk)
    undo(last_act(), by=DIRECTOR)
    assert records[0].pk not in averages_of(club.pk)


def test_a_merge_is_harmless_when_repeated_and_refused_with_oneself_or_another_club(section: Section) -> None:
    kept, other = two_of(section)
    with pytest.raises(DirectorError, match="ほかのプレイヤー"):
        merge_players(kept, kept, by=DIRECTOR)
    stranger = Player.objects.create(club=Club.objects.create(name="Blue"), native="X")
    with pytest.raises(DirectorError, match="ほかのプレイヤー"):
        merge_players(kept, stranger, by=DIRECTOR)
    merge_players(kept, other, by=DIRECTOR)
    merge_players(kept, other, by=DIRECTOR)
    assert JournalEntry.objects.filter(verb="merge_players").count() == 1
    with pytest.raises(Conflict):
        merge_players(other, kept, by=DIRECTOR)


def test_two_persons_of_one_session_team_event_or_date_are_not_merged(section: Section) -> None:
    club = section.session.event.club
    one, two = Player.objects.get(native="佐藤 一0"), Player.objects.get(native="森 一1")
    assert [(found.where, found.seats) for found in together(one, two)] == [("session", ("A1NS", "A2NS"))]
    with pytest.raises(DirectorError, match="木曜ペア戦"):
        merge_players(one, two, by=DIRECTOR)
    teams = team_section(2, club=club)
    mates = Player.objects.filter(entries__entrant__event=teams.session.event)
    assert "teams" in [found.where for found in together(mates[0], mates[1])]
    assert "teams" in [found.where for found in together(mates[0], mates[7])]
    on = PlannedDate.objects.create(club=club, name="Monday", date=date(2026, 12, 7))
    new = [Player.objects.create(club=club, native=name) for name in "AB"]
    rows = [Booking.objects.create(on=on, player=player) for player in new]
    assert [found.where for found in together(*new)] == ["booking"]
    Booking.objects.filter(pk=rows[1].pk).update(state="cancelled", partner=new[0])
    before = stored()
    merge_players(*new, by=DIRECTOR)
    assert [*Booking.objects.values_list("player", "state")] == [(new[0].pk, "booked")]
    undo(last_act(), by=DIRECTOR)
    assert stored() == before


def test_pairs_of_two_sessions_of_an_event_become_one_entrant(section: Section) -> None:
    """The person was spelt differently in the second session only."""
    event, first = section.session.event, section.contestants.order_by("pk")[0]
    kept = first.memberships.get(position=1).player
    partner = first.memberships.get(position=2).player
    second = another(event.club, "佐藤 始", partner.native)
    second.session.event = event
    Session.objects.filter(pk=second.session_id).update(event=event, stage=section.session.stage)
    other = Player.objects.get(native="佐藤 始")
    change_player(other, by=DIRECTOR, grade="B")

    merge_players(kept, other, by=DIRECTOR)

    seats = Membership.objects.filter(player=kept)
    assert len({row.contestant.entrant_id for row in seats.select_related("contestant")} - {None}) <= 1
    undo(last_act(), by=DIRECTOR)
    assert Membership.objects.filter(player=other).count() == 1


def fill(player: Player, chance: Random, others: list[Player], section: Section) -> None:
    """Some rows of every kind that can name a player."""
    club, event = player.club, section.session.event
    kind = MemberKind.objects.get(club=club)
    on = PlannedDate.objects.get(club=club)

    def perhaps() -> bool:
        return chance.random() < 0.7

    if perhaps():
        row = Member.objects.create(player=player, kind=kind, paid_until=date(2027, 3, 31))
        if perhaps():
            Reminder.objects.create(member=row, paid_until=date(2027, 3, 31), fee=10)
    if perhaps():
        PersonalData.objects.create(player=player, born=date(1960, 1, 1) + timedelta(days=player.pk))
    if perhaps():
        MailAddress.objects.create(player=player, address=f"{player.pk}@example.org", language=codes()[0])
    if perhaps():
        Display.objects.create(player=player, value="dark")
    if perhaps():
        make_player_link(player, by=DIRECTOR)
        if perhaps():
            renew_player_link(player, by=DIRECTOR)
    if perhaps():
        Admission.objects.create(event=event, player=player, reason="guest")
    if perhaps():
        EventAlias.objects.create(event=event, player=player, alias=f"P{player.pk}")
    if perhaps():
        Duty.objects.create(on=on, player=player, kind="host")
    if perhaps():
        Booking.objects.create(
            on=on,
            player=player,
            state="cancelled",
            partner=chance.choice([None, *others]),
            asks=chance.choice([None, *others]),
        )
    for name in COLUMNS:
        if name != "native" and perhaps():
            setattr(player, name, f"{name[:2]}{player.pk}")
    player.save()


@pytest.mark.sampled
@pytest.mark.parametrize("seed", cases(0, 4))
def test_undo_after_a_merge_restores_every_row(seed: int, section: Section) -> None:
    chance = Random(seed)
    club = section.session.event.club
    MemberKind.objects.create(club=club, name="member", fee=30)
    PlannedDate.objects.create(club=club, name="Monday", date=date(2026, 12, 7))
    kept, other = two_of(section)
    third = Player.objects.create(club=club, native="佐藤 肇")
    fourth = Player.objects.create(club=club, native="森 五")
    CheckIn.objects.create(session=another(club).session, player=fourth, partner=other)
    fill(kept, chance, [other], section)
    fill(other, chance, [kept], section)
    fill(third, chance, [], section)
    states = [stored()]
    for one in (other, third):
        merge_players(Player.objects.get(pk=kept.pk), one, chance.sample(FIELDS, 4), by=DIRECTOR)
        states.append(stored())
    left = [
        (model.__name__, name)
        for model, name in REFERENCES
        if model not in (Player, PlayerLink, PersonalData, MailAddress, Display)
        and model._base_manager.filter(**{f"{name}__in": [other, third]}).exists()
    ]
    assert left == []

    for entry in JournalEntry.objects.filter(verb="merge_players").order_by("-pk"):
        states.pop()
        undo(entry, by=DIRECTOR)
        assert stored() == states[-1]


def test_the_link_of_either_record_opens_the_page_of_the_person(section: Section) -> None:
    kept, other = two_of(section)
    links = [make_player_link(one, by=DIRECTOR).token for one in (kept, other)]
    merge_players(kept, other, by=DIRECTOR)
    assert [player_of(token) for token in links] == [kept, kept]
    withdraw_player_link(kept, by=DIRECTOR)
    assert [player_of(token) for token in links] == [None, None]


def test_the_fields_of_the_other_record_fill_blanks_and_win_where_they_are_chosen(section: Section) -> None:
    kept, other = two_of(section)
    change_player(kept, by=DIRECTOR, reading="さとう はじめ", number="7")
    change_player(other, by=DIRECTOR, reading="サトウ ハジメ", latin="SATO Hajime", number="8")
    for player in (kept, other):
        PersonalData.objects.create(player=player, born=date(1950, 1, player.pk % 28 + 1))
        MailAddress.objects.create(player=player, address=f"{player.pk}@example.org", language="ja")

    merge_players(kept, other, ["number", "mail"], by=DIRECTOR)

    kept.refresh_from_db()
    assert (kept.native, kept.reading, kept.latin, kept.number) == (
        "佐藤 一0",
        "さとう はじめ",
        "SATO Hajime",
        "8",
    )
    assert kept.mail_address.address == f"{other.pk}@example.org"
    assert kept.personal_data.born.day == kept.pk % 28 + 1
    journal = str([*JournalEntry.objects.values_list("changes", "about")])
    assert "example.org" not in journal
    assert "1950-" not in journal


def test_an_act_of_before_a_merge_can_still_be_undone(section: Section) -> None:
    kept, other = two_of(section)
    seat = Membership.objects.get(player=other)
    with act("name_pairs", by=DIRECTOR, section=seat.contestant.section, pairs="1") as write:
        write.remove(Membership.objects.get(pk=seat.pk))
    before = last_act()
    merge_players(kept, other, by=DIRECTOR)
    undo(before, by=DIRECTOR)
    assert Membership.objects.get(pk=seat.pk).player == kept


def test_what_is_known_of_a_person_and_erased_includes_merged_records(section: Section) -> None:
    kept, other = two_of(section)
    MailAddress.objects.create(player=other, address="other@example.org", language="ja")
    MailAddress.objects.create(player=kept, address="kept@example.org", language="ja")
    link = make_player_link(other, by=DIRECTOR)
    make_player_link(kept, by=DIRECTOR)
    merge_players(kept, other, by=DIRECTOR)
    known = str(known_of(kept))
    assert "佐藤 始" in known
    assert "other@example.org" in known
    for session in Session.objects.all():
        Session.objects.filter(pk=session.pk).update(closed_at=timezone.now())

    erase_person(kept, typed=str(kept), by=DIRECTOR)

    assert player_of(link.token) is None
    assert not MailAddress.objects.exists()
    rows = [as_json(row_of(row)) for row in (*Player.everyone.all(), *JournalEntry.objects.all())]
    assert "佐藤 始" not in str(rows)
    assert "佐藤 一0" not in str(rows)
