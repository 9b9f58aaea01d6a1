"""A month of a club of forty members, through its pages and its API.

Five Mondays: bookings by private links, the waiting list, cancellations, a stand-in, no-shows, guests; each
session from one template; the till to the yen against a ledger that this test keeps itself; then renewals and
two records of one person.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from io import BytesIO
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.api.programs import program, send
from tests.fixtures.evening import make_section, play_everything
from tests.web.reading import text_of
from tournament.domain.journal.acts.chaining import chain_lines
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.access_links import first_director
from tournament.models import (
    Booking,
    CheckIn,
    Club,
    Duty,
    JournalEntry,
    MemberKind,
    MoneyLine,
    PlannedDate,
    Player,
    PlayerLink,
    Session,
    TillClosing,
)

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ENGLISH = {"accept-language": "en"}
ZONE = ZoneInfo("Asia/Tokyo")
FIRST = date(2026, 12, 7)  # a Monday
WEEKS = 5
NEW_YEAR = 3  # the Monday without a session, counted from 0
FULL, YOUTH, GUEST = 500, 300, 800
MEMBERS, YOUTHS = 34, 6
TABLES = 4


@dataclass
class Ledger:
    """What the treasurer writes down: cash and other money, and what the accounts owe."""

    cash: Counter[date] = field(default_factory=Counter)
    other: int = 0
    accounts: Counter[int] = field(default_factory=Counter)
    earned: Counter[date] = field(default_factory=Counter)
    lines: int = 0


def differences() -> set[tuple[str, str, int]]:
    """Where rows and journal do not agree."""
    return {(one.code, one.model, one.pk) for one in problems()}


class Month:
    """The club, its secretary at the desk, and forty members with their links."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch, self.ledger, self.chance = monkeypatch, Ledger(), Random(34)
        self.go_to(FIRST - timedelta(days=3))
        pairs = make_section(TABLES, code=f"howell-{TABLES}x7", start=False)
        self.club = Club.objects.get(pk=pairs.session.event.club_id)
        self.template_of = pairs.session_id
        self.of_the_fixture = differences()  # rows that no act has made
        self.desk = Client(headers=ENGLISH)
        self.players: list[Player] = []
        self.links: dict[int, str] = {}
        self.phone = Client(headers=ENGLISH)

    def go_to(self, day: date, at: time = time(10)) -> None:
        self.now = datetime.combine(day, at, ZONE)
        self.patch.setattr("django.utils.timezone.now", lambda: self.now)

    def sign_in(self) -> None:
        self.desk.force_login(first_director())

    def press(self, address: str, /, *args: object, status: int = 302, **typed: object) -> None:
        answer = self.desk.post(reverse(address, args=args), typed)
        assert answer.status_code == status, text_of(answer)[:600]

    def undo(self, name: str, verb: str) -> None:
        self.press(name, JournalEntry.objects.filter(verb=verb).latest("pk").pk)

    # Before the month: members with their kinds, prices, a template, five Mondays.

    def found(self) -> None:
        self.sign_in()
        owner = program(self.club, "own")
        names = "\n".join(f"会員 {'一二三四五六七八九十'[n // 10]}{n % 10}, {100 + n}" for n in range(40))
        self.press("players", text=names, do="add")
        self.players = [*Player.objects.filter(club=self.club, number__gte="100").order_by("number")]
        assert len(self.players) == MEMBERS + YOUTHS
        status, _club = send(owner, "patch", f"clubs/{self.club.pk}/", {"currency": "JPY"})
        assert status == 200
        kinds = {}
        for name, fee in (("正会員", "6000"), ("ジュニア会員", "2000")):
            status, made = send(owner, "post", "member-kinds/", {"name": name, "fee": fee, "months": 12})
            assert status == 201, made
            kinds[name] = MemberKind.objects.get(name=name)
        full, youth = kinds.values()
        for kind, some in ((full, self.players[:MEMBERS]), (youth, self.players[MEMBERS:])):
            self.press("members", kind=kind.pk, player=[one.pk for one in some])
        until = FIRST + timedelta(weeks=WEEKS - 1)  # the last Monday, by a list as other programs have it
        paid = "\n".join(f"{one.number},{one.native},{until}" for one in self.players)
        self.press("players", text=f"会員番号,名前,会費の期限\n{paid}", do="add")
        prices = [{"of": "guest", "amount": GUEST}, {"of": str(full.pk), "amount": FULL}]
        prices.append({"of": str(youth.pk), "amount": YOUTH})
        status, _prices = send(owner, "put", f"clubs/{self.club.pk}/prices/", {"prices": prices})
        assert status == 200, _prices
        self.youths = {one.pk for one in self.players[MEMBERS:]}
        self.members = {one.pk for one in self.players}
        for one in self.players:
            self.press("player_link", one.pk, do="make")
            self.links[one.pk] = PlayerLink.objects.get(player=one, revoked_at=None).token
        self.press("templates", session=self.template_of, name="月曜ハウエル")
        self.template = Session.objects.get(shelf="template")
        self.add_dates()

    def add_dates(self) -> None:
        days = [FIRST + timedelta(weeks=week) for week in range(WEEKS)]
        ticked = [day.isoformat() for week, day in enumerate(days) if week != NEW_YEAR]
        self.press(
            "calendar", name="月曜ペア戦", date=days[0], starts="13:00", template=self.template.pk,
            every="week", until=days[-1], takes_bookings="on", cancel_hours=2, tables=TABLES,
            shown=f"{days[0]}/{days[-1]}/{WEEKS}", dates=ticked,
        )  # fmt: skip
        self.dates = [*PlannedDate.objects.filter(club=self.club).order_by("date")]
        assert [row.date.isoformat() for row in self.dates] == ticked

    # A Monday.

    def book(self, on: PlannedDate, player: Player, **typed: str) -> None:
        answer = self.phone.post(
            reverse("player_date", args=[self.links[player.pk], on.pk]), {"act": "book", **typed}
        )
        assert answer.status_code == 302, text_of(answer)[:600]

    def cancel(self, on: PlannedDate, player: Player) -> int:
        page = reverse("player_date", args=[self.links[player.pk], on.pk])
        return self.phone.post(page, {"act": "cancel"}).status_code

    def bookings(self, on: PlannedDate) -> None:
        """Nine pairs for eight places: the ninth waits, and comes in when the eighth cancels."""
        self.go_to(on.date - timedelta(days=2))
        self.sign_in()
        drawn = self.chance.sample(self.players, 19)
        self.pairs = [(drawn[2 * n], drawn[2 * n + 1]) for n in range(9)]
        self.stand_in = drawn[18]
        for one, other in self.pairs:
            self.book(on, one, who="other", partner=str(other), system="5枚メジャー")
        assert Booking.objects.filter(on=on, state="waiting").count() == 2
        self.press("rota", do="give", date=on.pk, kind="stand_in", name=str(self.stand_in))
        assert self.cancel(on, self.pairs[7][0]) == 302  # the partner is alone, and gives up too
        assert self.cancel(on, self.pairs[7][1]) == 302
        del self.pairs[7]
        assert not Booking.objects.filter(on=on, state="waiting").exists()
        self.go_to(on.date, time(10, 30))
        assert self.cancel(on, self.pairs[6][1]) == 302  # in time; the partner is left over
        self.go_to(on.date, time(11, 30))
        late = self.cancel(on, self.pairs[5][1])
        assert late in (400, 409)

    def door(self, on: PlannedDate) -> Session:
        """The stand-in is called; the session made; all come but one pair, and two guests."""
        duty = Duty.objects.get(on=on)
        self.press("date_bookings", on.pk, do="call", duty=duty.pk)
        yes = reverse("player_duty", args=[self.links[self.stand_in.pk], duty.pk])
        assert self.phone.post(yes, {"comes": "yes"}).status_code == 302
        self.pairs[6] = (self.pairs[6][0], self.stand_in)
        self.press("make_session", on.pk, seen=PlannedDate.objects.get(pk=on.pk).version)
        on.refresh_from_db()
        session = Session.objects.get(pk=on.session_id)
        here = self.pairs[:5] + self.pairs[6:]
        for one, other in here:
            self.press("check_in_desk", session.pk, do="both", player=one.pk, other=other.pk)
        guests = [f"来賓 {'甲乙'[n]}{on.pk}" for n in range(2)]
        self.press("check_in_desk", session.pk, do="in", name=guests[0])
        first = Player.objects.get(native=guests[0])
        self.press("check_in_desk", session.pk, do="pair", player=first.pk, partner=guests[1])
        self.press("date_bookings", on.pk, do="note")
        gone = {row.player_id for row in Booking.objects.filter(on=on, came=False)}
        assert gone == {one.pk for one in self.pairs[5]}
        return session

    def play(self, session: Session) -> None:
        section = session.sections.get()
        self.press("check_in_desk", session.pk, do="seat", section=section.pk)
        section.refresh_from_db()
        assert section.movement == f"howell-{TABLES}x7"
        self.press("start_session", session.pk)
        play_everything(Session.objects.get(pk=session.pk))
        self.press("close_session", session.pk)

    # Money.

    def price(self, player: Player) -> int:
        return (YOUTH if player.pk in self.youths else FULL) if player.pk in self.members else GUEST

    def top_up(self, player: Player, amount: int) -> None:
        sent = {"do": "top_up", "amount": str(amount), "how": "other", "key": f"up-{player.pk}-{self.now}"}
        for _twice in range(2):  # a retry is harmless
            self.press("account", player.pk, **sent)
        self.ledger.other += amount
        self.ledger.accounts[player.pk] += amount
        self.ledger.lines += 1

    def take(self, session: Session) -> None:
        day, ledger = self.now.date(), self.ledger
        here = [row.player for row in CheckIn.objects.filter(session=session).select_related("player")]
        assert len(here) == 4 * TABLES
        for number, player in enumerate(here):
            price = self.price(player)
            how = "account" if ledger.accounts[player.pk] >= price else ("cash", "other")[number % 5 == 0]
            self.press("session_till", session.pk, player=player.pk, how=how)
            ledger.lines += 1
            ledger.earned[day] += price
            if how == "account":
                ledger.accounts[player.pk] -= price
            elif how == "cash":
                ledger.cash[day] += price
            else:
                ledger.other += price
        self.correct(session, here[1])
        self.press("close_till", session.pk, status=400, counted=str(ledger.cash[day] + 100))
        self.press("close_till", session.pk, counted=str(ledger.cash[day]))

    def correct(self, session: Session, player: Player) -> None:
        """What was tapped wrongly is reversed and paid again, the other way."""
        line = MoneyLine.objects.get(session=session, player=player, kind="table")
        if line.debit != "cash":
            return
        self.press("reverse_money", line.pk, reason="pressed the wrong key")
        self.press("session_till", session.pk, player=player.pk, how="other")
        self.ledger.cash[self.now.date()] -= line.amount
        self.ledger.other += line.amount
        self.ledger.lines += 2

    def mondays(self) -> Iterator[Session]:
        for on in self.dates:
            self.bookings(on)
            self.go_to(on.date, time(12, 30))
            for player in self.chance.sample(self.players, 3):
                self.top_up(player, 3000)
            session = self.door(on)
            self.play(session)
            self.go_to(on.date, time(16, 30))
            self.take(session)
            yield session


@pytest.fixture
def month(monkeypatch: pytest.MonkeyPatch) -> Month:
    return Month(monkeypatch)


def test_a_month_of_a_club(month: Month) -> None:
    month.found()
    sessions = [*month.mondays()]
    assert len(sessions) == WEEKS - 1
    ledger, club = month.ledger, month.club

    # To the yen: accounts, cash by day, the workbook of the month and of the year.
    reader = program(club, "own")
    _status, listed = send(reader, "get", f"clubs/{club.pk}/accounts/")
    balances = {row["player"]: row["balance"] for row in listed if row["balance"]}
    assert balances == {player: amount for player, amount in ledger.accounts.items() if amount}
    assert {row.day: row.counted for row in TillClosing.objects.all()} == ledger.cash
    books = [send(reader, "get", f"clubs/{club.pk}/book/?year={year}")[1] for year in (2026, 2027)]
    lines = [line for book in books for line in book["lines"]]
    assert len(lines) == ledger.lines

    def moved(place: str) -> int:
        return sum(line["amount"] * ((line["debit"] == place) - (line["credit"] == place)) for line in lines)

    assert moved("cash") == sum(ledger.cash.values())
    assert moved("other") == ledger.other
    assert -moved("table") == sum(ledger.earned.values())
    assert -moved("account") == sum(ledger.accounts.values())
    assert sum(map(moved, ("cash", "other", "table", "account"))) == 0
    answer = month.desk.get(reverse("money_file", args=["xlsx"]), {"year": 2026})
    rows = [*load_workbook(BytesIO(answer.content)).worksheets[0].iter_rows(values_only=True)]
    assert len(rows) - 1 == len(books[0]["lines"])

    # Renewals: who pays the fee at the till is a member for a year more.
    payer = month.players[0]
    month.press("account", payer.pk, do="fee", how="cash", key="fee-1")
    payer.member.refresh_from_db()
    assert payer.member.paid_until == date(month.now.year + 1, month.now.month, month.now.day)

    # A guest of the first Monday turns out to be a member: two records become one, and two again.
    guest = Player.objects.get(native=f"来賓 甲{month.dates[0].pk}")
    was_here = set(CheckIn.objects.filter(session=sessions[0]).values_list("player", flat=True))
    member = next(one for one in month.players if one.pk not in was_here)
    played = Booking.objects.filter(player=member).count()
    month.press("merge_player", member.pk, other=guest.pk)
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert CheckIn.objects.filter(session=sessions[0], player=member).exists()
    assert Booking.objects.filter(player=member).count() == played
    month.undo("players_back", "merge_players")
    assert Player.objects.filter(pk=guest.pk).exists()
    assert CheckIn.objects.filter(session=sessions[0], player=guest.pk).exists()

    # Nothing of it is seen by strangers, and the journal tells the whole month.
    stranger = Client(headers=ENGLISH)
    for page in ("/", f"/club/{club.pk}/", reverse("club_calendar", args=[club.pk])):
        shown = stranger.get(page).content.decode()
        assert "¥" not in shown
        assert "5枚メジャー" not in shown
    chain_lines()
    assert differences() <= month.of_the_fixture
