"""Bookings of a date: the rules as a table, and what holds after any sequence of acts."""

from collections.abc import Callable
from datetime import date, time, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.fixtures.evening import DIRECTOR
from tournament.domain.booking.acts import bookings
from tournament.domain.booking.readings.booking_rows import LIVE, State, hall_with, live_rows, parties_of
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.time_zones import today
from tournament.models import Booking, Club, JournalEntry, PlannedDate, Player

pytestmark = pytest.mark.django_db
NAMES = ["Ann", "Bob", "Cid", "Dora", "Eve", "Fred", "Gina", "Hugo"]


def make_date(tables: int | None = None, days: int = 7, **values: object) -> PlannedDate:
    club = Club.objects.create(name="Birch House")
    Player.objects.bulk_create(Player(club=club, native=name, latin=name) for name in NAMES)
    day = today(club) + timedelta(days=days)
    values = {"starts": time(13), **values}
    return PlannedDate.objects.create(club=club, name="Sunday Pairs", date=day, tables=tables, **values)


def who(on: PlannedDate, name: str) -> Player:
    return Player.objects.get(club=on.club_id, native=name)


def book(on: PlannedDate, name: str, partner: str = "", system: str = "") -> Booking:
    player = who(on, name)
    return bookings.book_by_link(on, player, bookings.OwnBooking(partner, system), by=Actor(name))


def cancel(on: PlannedDate, name: str) -> Booking | None:
    return bookings.cancel_booking(on, who(on, name), by=Actor(name))


def shown(on: PlannedDate) -> str:
    """Parties in order: `Ann+Bob Cid (Dora)`; who waits in brackets."""
    texts = []
    for party in parties_of(live_rows(on)):
        text = "+".join(sorted(str(row.player) for row in party.rows))
        texts.append(f"({text})" if party.is_waiting else text)
    return " ".join(texts)


# `Ann` books alone, `Ann+Bob` together, `-Ann` withdraws; `Ann?Bob` asks, `!` accepts, `/` declines.
RULES = [
    (None, "Ann", "Ann"),
    (None, "Ann+Bob", "Ann+Bob"),
    (None, "Ann+Bob Bob+Ann", "Ann+Bob"),
    (None, "Ann+Bob Ann+Bob Ann", "Ann+Bob"),
    (None, "Ann+Bob -Ann", "Bob"),
    (None, "Ann+Bob -Ann -Ann -Bob", ""),
    (None, "Ann+Bob -Bob Bob+Ann", "Ann Bob"),  # Ann is booked: she is asked
    (None, "Ann Ann+Bob", "Ann+Bob"),
    (None, "Ann Bob Ann?Bob", "Ann Bob"),
    (None, "Ann Bob Ann?Bob Bob!Ann", "Ann+Bob"),
    (None, "Ann Bob Ann?Bob Bob!Ann Bob!Ann", "Ann+Bob"),
    (None, "Ann Bob Ann?Bob Bob?Ann", "Ann+Bob"),
    (None, "Ann Bob Ann?Bob Bob/Ann Bob/Ann", "Ann Bob"),
    (None, "Ann Bob+Ann", "Ann Bob"),
    (None, "Ann Bob+Ann Ann!Bob", "Ann+Bob"),
    (None, "Ann Bob+Ann Ann+Bob", "Ann+Bob"),
    (1, "Ann+Bob Cid+Dora Eve+Fred", "Ann+Bob Cid+Dora (Eve+Fred)"),
    (1, "Ann+Bob Cid+Dora Eve+Fred -Ann", "Bob Cid+Dora (Eve+Fred)"),
    (1, "Ann+Bob Cid+Dora Eve+Fred -Ann -Bob", "Cid+Dora Eve+Fred"),
    (1, "Ann+Bob Cid+Dora Eve Fred -Ann", "Bob Cid+Dora Eve (Fred)"),
    (1, "Ann+Bob Cid Dora Eve", "Ann+Bob Cid Dora (Eve)"),
    (1, "Ann+Bob Cid Dora+Eve Fred", "Ann+Bob Cid (Dora+Eve) Fred"),
    (1, "Ann+Bob Cid Dora+Eve -Cid", "Ann+Bob Dora+Eve"),
    (1, "Ann+Bob Cid+Dora Eve+Fred Gina -Ann -Bob", "Cid+Dora (Eve+Fred) Gina"),
    (1, "Ann+Bob Cid+Dora Eve+Fred -Eve", "Ann+Bob Cid+Dora (Fred)"),
    (1, "Ann+Bob Cid+Dora Eve Fred Eve?Fred Fred!Eve", "Ann+Bob Cid+Dora (Eve+Fred)"),
    (0, "Ann+Bob", "(Ann+Bob)"),
]
ACTS: dict[str, Callable[[PlannedDate, Player, Player], object]] = {
    "?": lambda on, one, other: bookings.ask_partner(on, one, other, by=Actor(str(one))),
    "!": lambda on, one, other: bookings.accept_partner(on, one, other, by=Actor(str(one))),
    "/": lambda on, one, other: bookings.decline_partner(on, one, other, by=Actor(str(one))),
}


def do(on: PlannedDate, command: str) -> None:
    if command.startswith("-"):
        cancel(on, command[1:])
        return
    for sign, act in ACTS.items():
        if sign in command:
            one, other = command.split(sign)
            act(on, who(on, one), who(on, other))
            return
    one, _plus, other = command.partition("+")
    book(on, one, other)


@pytest.mark.sampled
@pytest.mark.parametrize(("tables", "commands", "result"), RULES)
def test_rules(tables: int | None, commands: str, result: str) -> None:
    on = make_date(tables)
    for command in commands.split():
        do(on, command)
    assert shown(on) == result


REFUSED = [
    (None, "Ann+Bob", "Ann+Cid", "has_partner"),
    (None, "Ann+Bob", "Cid+Bob", "partner_taken"),
    (None, "", "Ann+Ann", "own_partner"),
    (None, "", "Ann+Zoe", "no_such_player"),
    (None, "Ann", "Ann?Bob", "not_looking"),
    (None, "Ann Bob", "Ann!Bob", "not_asked"),
    (None, "Ann Bob Ann?Bob -Ann", "Bob!Ann", "not_asked"),
    (1, "Ann+Bob Cid Dora", "Cid+Eve", "hall_full"),
    (1, "Ann+Bob Cid Dora Eve Eve?Cid", "Cid!Eve", "hall_full"),
]


@pytest.mark.parametrize(("tables", "commands", "last", "code"), REFUSED)
def test_refused(tables: int | None, commands: str, last: str, code: str) -> None:
    on = make_date(tables)
    for command in commands.split():
        do(on, command)
    before = shown(on), JournalEntry.objects.count()
    with pytest.raises(DirectorError) as refusal:
        do(on, last)
    assert refusal.value.code == code
    assert (shown(on), JournalEntry.objects.count()) == before


def test_the_same_again_is_no_act() -> None:
    on = make_date()
    book(on, "Ann", "Bob", "Acol")
    book(on, "Bob", "Ann", "Acol")
    cancel(on, "Ann")
    cancel(on, "Ann")
    assert [entry.verb for entry in JournalEntry.objects.order_by("pk")] == ["book", "cancel_booking"]
    assert {row.system for row in Booking.objects.all()} == {"Acol"}


def test_until_when_players_book_and_cancel() -> None:
    on = make_date(days=0)
    for hours, code in ((3, None), (1, "too_late")):
        begins = timezone.localtime(timezone.now() + timedelta(hours=hours), timezone.get_default_timezone())
        on.date, on.starts = begins.date(), begins.time()
        on.save()
        book(on, "Ann")
        if code is None:
            cancel(on, "Ann")
            continue
        with pytest.raises(DirectorError) as refusal:
            cancel(on, "Ann")
        assert refusal.value.code == code
    bookings.cancel_for_player(on, who(on, "Ann"), by=DIRECTOR)
    assert shown(on) == ""


@pytest.mark.parametrize(
    ("values", "code"),
    [({"takes_bookings": False}, "not_open"), ({"date": date(2020, 1, 1)}, "date_is_past")],
)
def test_dates_that_cannot_be_booked(values: dict[str, object], code: str) -> None:
    on = make_date(days=7)
    PlannedDate.objects.update(**values)
    with pytest.raises(DirectorError) as refusal:
        book(on, "Ann")
    assert refusal.value.code == code


def test_a_director_books_where_players_may_not_and_pairs_whom_they_want() -> None:
    on = make_date(takes_bookings=False)
    for name in ("Ann", "Bob"):
        bookings.book_for_player(on, who(on, name), by=DIRECTOR)
    bookings.pair_up(on, who(on, "Ann"), who(on, "Bob"), by=DIRECTOR)
    bookings.book_for_player(on, who(on, "Cid"), by=DIRECTOR)
    bookings.book_for_player(on, who(on, "Dora"), partner=who(on, "Cid"), by=DIRECTOR)
    assert shown(on) == "Ann+Bob Cid+Dora"


def test_players_of_another_club_are_not_booked() -> None:
    on, elsewhere = make_date(), Player.objects.create(club=Club.objects.create(name="Oak"), native="Ann")
    with pytest.raises(DirectorError) as refusal:
        bookings.book_for_player(on, elsewhere, by=DIRECTOR)
    assert refusal.value.code == "no_player"


def test_a_name_means_one_player_and_an_alias_covers_the_name() -> None:
    on = make_date()
    Player.objects.filter(native="Bob").update(alias="Robin")
    Player.objects.filter(native="Cid").update(number="42")
    Player.objects.create(club=on.club, native="Dora")
    for text, code in (("Bob", "no_such_player"), ("Dora", "several_players"), ("Do", "no_such_player")):
        with pytest.raises(DirectorError) as refusal:
            book(on, "Ann", text)
        assert refusal.value.code == code
    book(on, "Ann", " robin ")
    book(on, "Eve", "42")
    assert shown(on) == "Ann+Bob Cid+Eve"


def test_a_name_is_known_in_another_spelling() -> None:
    """On a phone a name is typed without its space and its accents."""
    on = make_date()
    Player.objects.filter(native="Bob").update(native="髙橋 一郎", reading="タカハシ イチロウ")
    Player.objects.filter(native="Cid").update(native="Zoé O’Neill")
    book(on, "Ann", "高橋一郎")
    book(on, "Eve", "zoe oneill")
    assert shown(on) == "Ann+髙橋 一郎 Eve+Zoé O’Neill"


# Whatever is done, in whatever order.
ANYONE = st.sampled_from(NAMES[:6])
COMMANDS = st.one_of(
    ANYONE,
    st.tuples(ANYONE, st.sampled_from("+?!/"), ANYONE).map("".join),
    ANYONE.map("-{}".format),
    st.just("undo"),
)


class Sequences(TestCase):
    @given(st.integers(0, 2), st.lists(COMMANDS, min_size=4, max_size=14))
    @settings(max_examples=12, deadline=None)
    def test_the_hall_is_never_too_full_nobody_waits_for_a_free_place_and_pairs_agree(
        self, tables: int, commands: list[str]
    ) -> None:
        on = make_date(tables)
        for command in commands:
            before = rows(on)
            try:
                if command == "undo":
                    undo_latest(on)
                else:
                    do(on, command)
            except DirectorError:
                assert rows(on) == before
            check(on)


def staff() -> Actor:
    user, _new = User.objects.get_or_create(username="director", is_staff=True)
    return Actor("director", user)


def undo_latest(on: PlannedDate) -> None:
    entry = JournalEntry.objects.filter(undoes=None, undone_by=None).order_by("pk").last()
    if entry:
        bookings.take_back_booking(entry, by=staff())


def rows(on: PlannedDate) -> list[tuple[object, ...]]:
    return sorted(Booking.objects.filter(on=on).values_list("player", "partner", "state", "asks", "at"))


def check(on: PlannedDate) -> None:
    parties = parties_of(live_rows(on))
    hall = hall_with(on, parties)
    assert not hall.is_over
    for party in parties:
        assert party.is_waiting <= hall.with_one_more(len(party.rows)).is_over
        assert len({row.state for row in party.rows}) == 1
    by_player = {row.player_id: row for row in live_rows(on)}
    for row in by_player.values():
        assert row.partner_id is None or by_player[row.partner_id].partner_id == row.player_id
    assert not Booking.objects.filter(on=on).exclude(state__in=LIVE).exclude(partner=None).exists()


def test_undo_brings_back_the_place_and_the_partner() -> None:
    on = make_date(1)
    for command in ("Ann+Bob", "Cid+Dora", "Eve+Fred"):
        do(on, command)
    before = rows(on)
    cancel(on, "Cid")
    cancel(on, "Dora")
    assert shown(on) == "Ann+Bob Eve+Fred"
    undo_latest(on)
    undo_latest(on)
    assert rows(on) == before


def test_an_undo_fills_no_hall_too_much_and_one_that_empties_it_lets_the_next_in() -> None:
    on = make_date(1)
    for command in ("Ann+Bob", "Cid+Dora", "-Cid", "-Dora", "Eve+Fred", "Gina"):
        do(on, command)
    entry = JournalEntry.objects.filter(verb="cancel_booking").latest("pk")
    with pytest.raises(DirectorError) as refusal:
        bookings.take_back_booking(entry, by=staff())
    assert refusal.value.code == "hall_full"
    bookings.take_back_booking(JournalEntry.objects.filter(verb="book").order_by("pk").first(), by=staff())
    assert shown(on) == "Eve+Fred Gina"
    assert Booking.objects.filter(state=State.WAITING).count() == 0
