"""Members on the console and in the API: kinds, lists, renewals, merges, suspicious numbers."""

import html
import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR
from tests.printing.reading import rows
from tests.web.reading import text_of
from tournament.domain.booking.readings.booking_rows import is_member
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.members.acts import member_acts
from tournament.domain.members.acts.member_acts import KindTerms, months_after
from tournament.domain.members.readings.listed_members import listed_members
from tournament.domain.members.reports.member_list import member_list
from tournament.domain.members.reports.same_person import same_person, why_same
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.people.acts.clubs import add_players, change_club, found_club, players_meant
from tournament.domain.till.readings.ledger import GUEST, classes_of
from tournament.domain.time_zones import today
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.pasted_lists import parse_players
from tournament.models import Club, JournalEntry, Member, MemberKind, MoneyLine, Player, PlayerLink, Role
from tournament.sheets.members import Standing
from tournament.web.formatting.figures import short_day

pytestmark = pytest.mark.django_db
PAGE = "/console/members/"


@pytest.fixture
def club() -> Club:
    club = change_club(found_club(name="Blue", by=DIRECTOR), by=DIRECTOR, currency="GBP")
    add_players(club, parse_players("Anne Archer, 2663279\nBob Baker, 2663278\nCarol Cook"), by=DIRECTOR)
    return club


@pytest.fixture
def kind(club: Club) -> MemberKind:
    return member_acts.add_kind(club, KindTerms("Full", Decimal("40"), 12), by=DIRECTOR)


def player(name: str) -> Player:
    return Player.objects.get(latin=name)


@pytest.mark.parametrize(
    ("day", "months", "after"),
    [
        (date(2026, 11, 29), 12, date(2027, 11, 29)),
        (date(2026, 12, 31), 2, date(2027, 2, 28)),
        (date(2026, 2, 28), 1, date(2026, 3, 31)),
        (date(2027, 2, 28), 12, date(2028, 2, 29)),
        (date(2026, 12, 15), 1, date(2027, 1, 15)),
    ],
)
def test_months_later(day: date, months: int, after: date) -> None:
    assert months_after(day, months) == after


@pytest.mark.parametrize(("paid", "begins"), [(None, 0), (-20, 0), (0, 0), (20, 20)])
def test_who_is_in_time_renews_from_the_end_and_who_lapsed_from_today(
    club: Club, kind: MemberKind, paid: int | None, begins: int
) -> None:
    day = today(club)
    until = None if paid is None else day + timedelta(paid)
    member = Member.objects.create(player=player("Anne Archer"), kind=kind, paid_until=until)

    member_acts.renew(member, seen=1, by=DIRECTOR)

    assert member.paid_until == months_after(day + timedelta(begins), 12)
    with pytest.raises(Conflict):
        member_acts.renew(member, seen=1, by=DIRECTOR)
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)
    assert Member.objects.get().paid_until == until


def test_a_kind_without_a_fee_is_never_due_and_not_renewed(club: Club) -> None:
    kind = member_acts.add_kind(club, KindTerms("Honorary"), by=DIRECTOR)
    member_acts.set_kinds(club, [player("Anne Archer")], kind, by=DIRECTOR)
    assert member_list(club).lines[0].standing is Standing.FREE
    with pytest.raises(DirectorError, match="Honorary"):
        member_acts.renew(Member.objects.get(), by=DIRECTOR)
    with pytest.raises(DirectorError, match="Honorary"):
        member_acts.remove_kind(kind, by=DIRECTOR)


@pytest.mark.parametrize(
    ("fee", "paid", "valid"),
    [(40, None, False), (40, -1, False), (40, 0, True), (40, 9, True), (None, None, True), (None, -9, True)],
)
def test_the_list_the_prices_and_bookings_know_the_same_members(
    club: Club, fee: int | None, paid: int | None, valid: bool
) -> None:
    kind, anne, day = (
        MemberKind.objects.create(club=club, name="A", fee=fee),
        player("Anne Archer"),
        today(club),
    )
    Member.objects.create(player=anne, kind=kind, paid_until=None if paid is None else day + timedelta(paid))
    (line,) = (line for line in member_list(club).lines if line.player == anne.pk)
    assert (line.standing is not Standing.OVERDUE) is valid
    assert is_member(anne) is valid
    assert (classes_of([anne.pk], day)[anne.pk] != GUEST) is valid


def test_the_list_has_those_first_who_owe_a_fee_in_one_query(club: Club, kind: MemberKind) -> None:
    day = today(club)
    for name, days in (("Anne Archer", 400), ("Bob Baker", -3)):
        Member.objects.create(player=player(name), kind=kind, paid_until=day + timedelta(days))
    with CaptureQueriesContext(connection) as asked:
        lines = member_list(club).lines
    assert len(asked) == 1
    assert [(str(one.name.latin), one.standing) for one in lines] == [
        ("Bob Baker", Standing.OVERDUE),
        ("Anne Archer", Standing.PAID),
        ("Carol Cook", Standing.GUEST),
    ]


def test_a_club_without_kinds_is_asked_for_them_and_then_sets_one_for_many(
    club: Club, director: Client
) -> None:
    assert "<table" not in director.get(PAGE).content.decode()
    new = {"do": "add", "name": "Full", "fee": "40", "months": "12"}
    assert director.post(f"{PAGE}kinds/", new).status_code == 302
    assert director.post(f"{PAGE}kinds/", new).status_code == 400
    kind = MemberKind.objects.get()
    keys = [player("Anne Archer").pk, player("Bob Baker").pk]
    assert director.post(PAGE, {"player": keys, "kind": kind.pk}).status_code == 302
    assert {*Member.objects.values_list("player", flat=True)} == {*keys}
    assert director.post(PAGE, {"kind": kind.pk}).status_code == 400
    entry = JournalEntry.objects.get(verb="set_member_kinds")
    director.post(f"{PAGE}back/{entry.pk}/")
    assert not Member.objects.exists()
    changed = {"do": "change", "kind": kind.pk, "name": "Adult", "fee": "", "months": "6", "seen": "1"}
    director.post(f"{PAGE}kinds/", changed)
    assert MemberKind.objects.values_list("name", "fee", "months").get() == ("Adult", None, 6)
    director.post(f"{PAGE}kinds/", {"do": "remove", "kind": kind.pk})
    assert not MemberKind.objects.exists()


def test_a_fee_that_is_paid_stands_in_the_ledger_of_a_club_that_keeps_money(
    club: Club, kind: MemberKind, director: Client
) -> None:
    club = change_club(club, by=DIRECTOR, currency="JPY")
    anne = player("Anne Archer")
    member = member_acts.set_membership(anne, kind=kind, by=DIRECTOR)
    assert [one.fee for one in member_list(club).lines if one.player == anne.pk] == [Decimal(40)]
    page = director.get(f"{PAGE}{anne.pk}/").content.decode()
    (where,) = re.findall(r'action="(/console/till/[^"]*)', page)
    (key,) = re.findall(r'name="key" value="(\w*)', page)
    assert director.post(where, {"do": "fee", "how": "cash", "key": key}).status_code == 302
    line = MoneyLine.objects.get()
    assert (line.kind, line.debit, line.amount, line.player) == ("fee", "cash", 40, anne)
    member.refresh_from_db()
    assert member.paid_until == months_after(today(club), 12)


def test_private_links_of_all_members_or_of_those_ticked_are_printed(
    club: Club, kind: MemberKind, director: Client
) -> None:
    anne, bob, carol = (player(name) for name in ("Anne Archer", "Bob Baker", "Carol Cook"))
    member_acts.set_kinds(club, [anne, bob], kind, by=DIRECTOR)
    kept = make_player_link(anne, by=DIRECTOR)
    where = "/console/players/links/"
    assert director.post(where).status_code == 400  # neither ticked nor all
    paper = director.post(where, {"everybody": "1"})
    assert (paper["Content-Type"], paper["Cache-Control"]) == ("application/pdf", "no-store")
    said = "".join(rows(paper.content))
    assert "AnneArcher" in said
    assert "BobBaker" in said
    assert "CarolCook" not in said
    assert f"/player/{kept.token}/" in said  # a link that she has stays as it is
    assert "CarolCook" in "".join(rows(director.post(where, {"player": [carol.pk]}).content))
    assert PlayerLink.objects.count() == 3
    assert f'formaction="{where}"' in director.get(PAGE).content.decode()


@pytest.mark.slow
def test_filters_and_files_of_the_list(club: Club, kind: MemberKind, director: Client) -> None:
    anne = player("Anne Archer")
    change_player_name(anne, "=SUM(A1)")
    Member.objects.create(player=anne, kind=kind)
    assert "Carol" not in director.get(f"{PAGE}?standing=overdue").content.decode()
    assert "Carol" not in director.get(f"{PAGE}?kind={kind.pk}").content.decode()
    assert "Carol" in director.get(f"{PAGE}?q=carol&standing=nonsense&weeks=x").content.decode()
    file = director.get(f"{PAGE}?tables=csv").content.decode()
    assert "Full" in file
    assert ",=SUM" not in file
    assert director.get(f"{PAGE}?tables=xlsx").status_code == 200


def change_player_name(person: Player, latin: str) -> None:
    Player.objects.filter(pk=person.pk).update(latin=latin)


@pytest.mark.slow
def test_a_players_membership_is_set_and_renewed_on_the_page(
    club: Club, kind: MemberKind, director: Client
) -> None:
    anne = player("Anne Archer")
    page = f"{PAGE}{anne.pk}/"
    director.post(page, {"kind": kind.pk, "since": "2020-04-01", "paid_until": "", "seen": "0"})
    assert director.post(page, {"kind": kind.pk, "seen": "0"}).status_code == 409
    assert "£40.00 paid: 12 months more" in text_of(director.get(page))
    Club.objects.filter(pk=club.pk).update(currency="JPY")
    for shown in (page, PAGE, f"{PAGE}kinds/"):
        assert "¥40" in text_of(director.get(shown))
    account, fee = f"/console/till/accounts/{anne.pk}/", {"do": "fee", "how": "cash", "key": "only-once-1"}
    director.post(account, fee)
    director.post(account, fee)
    member = Member.objects.get()
    assert member.paid_until == months_after(today(club), 12)
    token = make_player_link(anne, by=DIRECTOR).token
    with translation.override("ja"):
        assert short_day(member.paid_until) in Client().get(f"/player/{token}/").content.decode()
    assert str(member.paid_until) in director.get(page).content.decode()
    director.post(page, {"kind": "", "seen": "2"})
    assert not Member.objects.exists()


def test_a_number_that_cannot_be_right_is_marked_and_never_refused(club: Club, director: Client) -> None:
    bob = player("Bob Baker")
    assert "2663278" not in text_of(director.get(f"{PAGE}same-person/"))
    change_club(club, by=DIRECTOR, federation="acbl")
    assert "Bob Baker 2663278" in text_of(director.get(f"{PAGE}same-person/"))
    assert "2663279" not in text_of(director.get(f"{PAGE}same-person/"))
    page = f"/console/players/{bob.pk}/"
    assert "ACBL" in text_of(director.get(page))
    director.post(page, {"latin": "Bob Baker", "number": "123"})
    assert Player.objects.get(pk=bob.pk).number == "123"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Anne Archer", "ANNE ARCHER", "spelling"),
        ("Anne Archer", "Archer Anne", "order"),
        ("Anne Archer", "Ann Archer", "near"),
        ("José Díaz", "Jose Diaz", "spelling"),
        ("髙橋 一", "高橋 一", "spelling"),
        ("佐藤 一", "佐藤 二", ""),
        ("Anne Archer", "Carol Cook", ""),
        ("Anne Archer, 12", "Anne Archer, 13", ""),
        ("さとう はじめ", "サトウ ハジメ", "spelling"),
    ],
)
def test_why_two_records_may_be_of_one_person(club: Club, one: str, other: str, why: str) -> None:
    first, second = (
        Player(club=club, native=line.name.native, latin=line.name.latin, number=line.number)
        for line in parse_players(f"{one}\n{other}")
    )
    assert why_same(first, second) == why


@pytest.mark.slow
def test_two_records_are_found_compared_and_merged(club: Club, director: Client) -> None:
    anne = player("Anne Archer")
    add_players(club, parse_players("Ann Archer"), by=DIRECTOR)
    other = player("Ann Archer")
    assert [(one.first, one.second, one.why) for one in same_person(club)] == [(anne.pk, other.pk, "near")]
    assert f"{PAGE}{anne.pk}/merge/?other={other.pk}" in director.get(f"{PAGE}same-person/").content.decode()
    assert "Ann Archer" in text_of(director.get(f"/console/players/{anne.pk}/"))
    page = f"{PAGE}{anne.pk}/merge/"
    assert "Ann Archer" in text_of(director.get(page))
    assert "Carol Cook" in text_of(director.get(f"{page}?q=carol"))
    assert "2663279" in text_of(director.get(f"{page}?other={other.pk}"))
    assert director.post(page, {"other": anne.pk}).status_code == 400
    assert director.post(page, {"other": other.pk, "latin": "other"}).status_code == 302
    assert [*Player.objects.values_list("latin", flat=True)] == ["Ann Archer", "Bob Baker", "Carol Cook"]
    entry = JournalEntry.objects.get(verb="merge_players")
    director.post(f"/console/players/back/{entry.pk}/")
    assert Player.objects.count() == 4


@pytest.mark.slow
def test_a_program_does_the_same(club: Club, kind: MemberKind) -> None:
    owner, anne = program(club, "own"), player("Anne Archer")
    made = send(owner, "post", "member-kinds/", {"name": "Youth", "fee": "5.00", "months": 6})
    assert made[0] == 201
    assert send(owner, "put", f"member-kinds/{made[1]['id']}/", {**made[1], "name": "Junior"})[0] == 200
    assert [one["name"] for one in send(owner, "get", "member-kinds/")[1]] == ["Full", "Junior"]
    assert send(owner, "post", "members/", {"players": [anne.pk], "kind": kind.pk})[0] == 200
    assert send(owner, "get", "members/")[1]["lines"][0]["standing"] == "overdue"
    assert send(owner, "post", "members/", {"players": [anne.pk, 99999], "kind": kind.pk})[0] == 400
    terms = {"kind": made[1]["id"], "since": None, "paid_until": "2030-01-31", "version": 1}
    assert send(owner, "put", f"players/{anne.pk}/membership/", terms)[1]["version"] == 2
    renewed = send(owner, "post", f"players/{anne.pk}/renewal/", {"version": 2})
    assert renewed[1]["paid_until"] == "2030-07-31"
    assert send(owner, "post", f"players/{anne.pk}/renewal/", {"version": 2})[0] == 409
    assert send(owner, "get", f"players/{anne.pk}/membership/")[1]["paid_until"] == "2030-07-31"
    add_players(club, parse_players("Ann Archer"), by=DIRECTOR)
    other = player("Ann Archer").pk
    assert send(owner, "get", f"clubs/{club.pk}/same-records/")[1][0]["second"] == other
    assert send(owner, "get", f"players/{anne.pk}/merge/{other}/")[1]["other"] == other
    for _each in range(2):
        assert send(owner, "post", f"players/{anne.pk}/merge/", {"other": other})[0] == 200
    assert send(owner, "post", f"players/{anne.pk}/merge/", {"other": 99999})[0] == 400
    assert send(owner, "delete", f"member-kinds/{kind.pk}/")[0] == 204


def test_what_was_done_with_kinds_is_told_by_the_name_of_the_kind(
    club: Club, kind: MemberKind, director: Client
) -> None:
    member_acts.set_kinds(club, [player("Anne Archer")], kind, by=DIRECTOR)
    member_acts.set_kinds(club, [player("Anne Archer")], None, by=DIRECTOR)
    told = text_of(director.get(f"{PAGE}kinds/"))
    assert "Membership type set: Full (players 1)" in told


# A list of players with their memberships.

LIST = "Name,Kind of membership,Paid until,Number\nAnne Archer,full,2027/3/31,2663279\nDora Dean,Full,,77\n"


def standing(name: str) -> tuple[str, str]:
    member = Member.objects.get(player__latin=name)
    return member.kind.name, str(member.paid_until)


def test_a_list_brings_kinds_and_dates_and_is_undone(club: Club, kind: MemberKind, director: Client) -> None:
    page = "/console/players/"
    shown = text_of(director.post(page, {"text": LIST}))
    assert "Anne Archer 2663279 full 2027-03-31" in shown
    assert not Member.objects.exists()
    answer = director.post(page, {"text": LIST, "do": "add"}, follow=True)
    assert "1 player added. 2 memberships changed." in text_of(answer)
    assert (standing("Anne Archer"), standing("Dora Dean")) == (("Full", "2027-03-31"), ("Full", "None"))
    later = LIST.replace("2027/3/31", "2028年3月31日")
    assert "Full → full 2027-03-31 → 2028-03-31" in text_of(director.post(page, {"text": later}))
    director.post(page, {"text": LIST, "do": "add"})
    entry = JournalEntry.objects.get(verb="set_member_kinds")
    assert f"{PAGE}back/{entry.pk}/" in answer.content.decode()
    director.post(f"{PAGE}back/{entry.pk}/")
    assert not Member.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("Eve,Ful,2027-03-31", "Row 2, Eve: there is no kind of membership “Ful”. Kinds: Full."),
        ("\nEve,Full,31.3.2027", "Row 3, Eve: “31.3.2027” is no date. Write it as 2027-03-31."),
        ("Bob Baker,,\nEve,,2027-02-28", "Row 3, Eve: a date needs a kind of membership."),
    ],
)
def test_a_row_that_cannot_be_saved_is_told_and_nothing_is_saved(
    club: Club, kind: MemberKind, director: Client, rows: str, said: str
) -> None:
    text = f"Name,Kind,Paid until\n{rows}\nFay Fox,Full,2027-01-01"
    preview = director.post("/console/players/", {"text": text})
    assert said in text_of(preview)
    assert 'value="add"' not in preview.content.decode()
    answer = director.post("/console/players/", {"text": text, "do": "add"})
    assert (answer.status_code, said in text_of(answer)) == (400, True)
    status, told = send(program(club, "own"), "post", "players/paste/", {"text": text})
    assert (status, told["code"], said in told["detail"]) == (400, "bad_row", True)
    assert not Player.objects.filter(latin="Fay Fox").exists()


@pytest.mark.sampled
@pytest.mark.parametrize("file", ["/console/players/file/", f"{PAGE}?tables=csv", f"{PAGE}?tables=xlsx"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_file_of_the_members_says_is_read_back(
    club: Club, kind: MemberKind, director: Client, file: str, language: str
) -> None:
    director.post("/console/players/", {"text": LIST, "do": "add"})
    answer = director.get(file, headers={"accept-language": language})
    content = b"".join(answer) if answer.streaming else answer.content
    before = [*Member.objects.order_by("player").values_list("player", "kind", "paid_until")]
    Member.objects.update(paid_until=date(2020, 1, 1))
    upload = SimpleUploadedFile("members", content)
    read = director.post("/console/players/", {"file": upload})
    text = re.search(r'name="text" value="([^"]*)"', read.content.decode())[1]
    director.post("/console/players/", {"text": html.unescape(text), "do": "add"})
    after = [*Member.objects.order_by("player").values_list("player", "kind", "paid_until")]
    assert (after[0], Player.objects.count()) == (before[0], 4)


def test_a_helper_adds_players_and_no_memberships(club: Club, kind: MemberKind, client: Client) -> None:
    user = User.objects.create_user("helper")
    Role.objects.create(club=club, user=user, kind=Role.Kind.ENTRY)
    client.force_login(user)
    assert client.post("/console/players/", {"text": LIST, "do": "add"}).status_code == 403
    assert not Player.objects.filter(latin="Dora Dean").exists()
    assert client.post("/console/players/", {"text": "Dora Dean", "do": "add"}).status_code == 302
    assert send(program(club, "enter"), "post", "players/paste/", {"text": LIST})[0] == 403


@pytest.mark.parametrize("count", [1, 30])
def test_a_list_is_read_in_a_fixed_number_of_queries(
    club: Club, kind: MemberKind, count: int, django_assert_num_queries
) -> None:
    rows = "\n".join(f"Eve E{n},Full,2027-03-31" for n in range(count))
    lines = parse_players(f"Name,Kind,Paid until\n{rows}")
    with django_assert_num_queries(3):
        found, problems = listed_members(club, lines, players_meant(club, lines))
    assert (len(found), problems) == (count, [])
