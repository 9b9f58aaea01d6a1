"""The ledger: prices, ways of paying, accounts, tickets, reversals, the closed till, receipts."""

from collections import defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.till.money import pay, paying_session, sell, top_up
from tests.fixtures.evening import DIRECTOR
from tournament.domain.booking.acts.planned_dates import NewDates, add_dates, make_session
from tournament.domain.booking.acts.session_templates import keep_template
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.verify import problems
from tournament.domain.members.acts.member_acts import set_membership
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.stages.acts.team_events import repeat_any
from tournament.domain.till.acts import till_acts, till_rules
from tournament.domain.till.acts.till_acts import Counted, FeePaid, Refund
from tournament.domain.till.acts.till_rules import PriceOf, ReceiptTerms, TillTerms
from tournament.domain.till.readings.ledger import Place, balance, balances, prices_of, renewal_by, with_uses
from tournament.domain.till.reports.till_reports import accounts, book, session_till, statement
from tournament.domain.undo.acts.undo import undo
from tournament.models import (
    Club,
    JournalEntry,
    Member,
    MemberKind,
    MoneyLine,
    Player,
    Receipt,
    Session,
    Ticket,
)
from tournament.sheets.money import Money, in_units

pytestmark = pytest.mark.django_db


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DirectorError) as found:
        act()
    return found.value.code


def reverse(line: MoneyLine, reason: str = "mistake") -> MoneyLine:
    return till_acts.reverse(line, reason, by=DIRECTOR).line


def renewal_after_reversal(line: MoneyLine) -> str:
    return till_acts.reverse(line, "mistake", by=DIRECTOR).renewal


def count_cash(session: Session, amount: int, reason: str = "") -> object:
    return till_acts.close_till(session, Counted(Decimal(amount), reason), by=DIRECTOR)


@pytest.mark.parametrize(
    ("typed", "currency", "amount", "shown"),
    [
        ("1200", "JPY", 1200, "¥1,200"),
        ("12.5", "EUR", 1250, "€12.50"),
        ("-3.05", "GBP", -305, "−£3.05"),
        ("0", "USD", 0, "$0.00"),
    ],
)
def test_an_amount_is_whole_in_the_smallest_unit(typed: str, currency: str, amount: int, shown: str) -> None:
    assert in_units(Decimal(typed), currency) == amount
    assert str(Money(amount, currency)) == shown
    assert Money(amount, currency).decimal == Decimal(typed)


@pytest.mark.parametrize(
    ("typed", "currency"), [("0.5", "JPY"), ("1.005", "EUR"), ("1E30", "JPY"), ("NaN", "EUR")]
)
def test_an_amount_that_a_currency_does_not_have_is_refused(typed: str, currency: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        in_units(Decimal(typed), currency)


def test_a_player_pays_the_price_of_their_class() -> None:
    session, players = paying_session()
    Member.objects.filter(player=players[1]).update(paid_until=session.date - timedelta(days=1))

    amounts = [pay(session, player).amount for player in (players[0], players[1], players[6])]
    amounts += [
        pay(session, players[7], price_of="youth").amount,
        pay(session, players[8], amount=Decimal(50)).amount,
    ]

    assert amounts == [500, 800, 800, 300, 50]
    assert refusal(lambda: pay(session, players[9], price_of="no such")) == "no_price"
    assert refusal(lambda: pay(session, players[9], amount=Decimal("0.5"))) == "bad_amount"


@pytest.mark.slow
def test_a_session_has_prices_of_its_own_and_its_copies_have_them() -> None:
    session, players = paying_session()
    club = session.event.club
    till_rules.set_prices(club, [PriceOf("guest", Decimal(2000))], session, by=DIRECTOR)
    assert (prices_of(club, session)["guest"], prices_of(club)["guest"]) == (2000, 800)
    template = keep_template(session, "忘年会", by=DIRECTOR)
    terms = NewDates(name="忘年会", date=session.date, template=template.pk)
    (planned,) = add_dates(club, terms, by=DIRECTOR)
    made = make_session(planned, planned.version, by=DIRECTOR)
    again = repeat_any(made, day=session.date, by=DIRECTOR)
    assert [prices_of(club, copy)["guest"] for copy in (template, made, again)] == [2000] * 3
    till_rules.set_prices(club, [PriceOf("guest", None)], session, by=DIRECTOR)
    assert (pay(session, players[8]).amount, pay(again, players[8]).amount) == (800, 2000)
    assert refusal(lambda: till_rules.set_prices(club, [PriceOf("9999", None)], by=DIRECTOR)) == "no_class"
    assert {one.code for one in problems()} <= {"unmade"}


def test_a_player_pays_once_and_the_same_tap_again_is_the_same_line() -> None:
    session, players = paying_session()
    line = pay(session, players[0])
    assert pay(session, players[0]) == line
    with pytest.raises(Conflict):
        pay(session, players[0], "other")

    reverse(line)
    assert pay(session, players[0], "other").pk != line.pk
    assert session_till(session).sums.by_place == {"other": 500}


def test_an_account_goes_down_to_the_limit_of_the_club_and_no_further() -> None:
    session, players = paying_session()
    top_up(players[6], 300)
    pay(session, players[6], "account")
    assert balance(players[6]) == -500

    assert refusal(lambda: pay(session, players[7], "account")) == "beyond_balance"
    assert (
        refusal(lambda: till_acts.refund(players[6], Refund(Decimal(1), "cash"), by=DIRECTOR))
        == "beyond_balance"
    )
    top_up(players[6], 700)
    till_acts.refund(players[6], Refund(Decimal(200), "cash"), by=DIRECTOR)
    rows = statement(players[6]).rows
    assert [(row.change, row.balance) for row in rows] == [(-200, 0), (700, 200), (-800, -500), (300, 300)]


def test_what_costs_the_club_needs_a_reason() -> None:
    session, players = paying_session()
    assert refusal(lambda: pay(session, players[0], "free")) == "no_reason"
    assert refusal(lambda: top_up(players[0], 1000, "free")) == "no_reason"
    assert pay(session, players[0], "free", reason="host").amount == 500


def test_a_card_pays_for_its_sessions_and_uses_its_value_to_the_last_unit() -> None:
    session, players = paying_session()
    card = sell(players[6], 3, 2000)
    amounts = []
    for number in range(3):
        each = (
            session
            if not number
            else Session.objects.create(event=session.event, date=session.date, stage=session.stage)
        )
        amounts.append(pay(each, players[6], "ticket").amount)
    assert (amounts, sum(amounts)) == ([666, 667, 667], 2000)
    last = Session.objects.create(event=session.event, date=session.date, stage=session.stage)
    assert refusal(lambda: pay(last, players[6], "ticket")) == "no_ticket"
    assert refusal(lambda: reverse(MoneyLine.objects.get(kind="ticket", ticket=card))) == "in_use"


def test_a_voucher_counts_once_whoever_brings_it() -> None:
    session, players = paying_session()
    gift = sell(None, 1, 800, kind="voucher", how="free", reason="prize")
    typed = f" {gift.code[:4].lower()}-{gift.code[4:]} "

    assert pay(session, players[8], "ticket", code=typed).ticket == gift
    assert refusal(lambda: pay(session, players[9], "ticket", code=typed)) == "no_ticket"
    assert refusal(lambda: sell(None, 5, 2000)) == "no_player"

    late = sell(None, 1, 800, kind="voucher", until=date(2020, 1, 1))
    assert refusal(lambda: pay(session, players[9], "ticket", code=late.code)) == "no_ticket"


def test_a_reversal_needs_a_reason_is_made_once_and_is_not_reversed() -> None:
    session, players = paying_session()
    line = pay(session, players[0])
    assert refusal(lambda: reverse(line, " ")) == "no_reason"
    opposite = reverse(line)
    assert reverse(line) == opposite
    assert (opposite.debit, opposite.credit, opposite.amount) == ("table", "cash", 500)
    assert refusal(lambda: reverse(opposite)) == "is_reversal"
    assert (
        refusal(lambda: undo(JournalEntry.objects.get(verb="take_table_money"), by=DIRECTOR))
        == "never_undone"
    )


def test_a_closed_till_keeps_the_difference_and_later_lines_are_of_a_later_day() -> None:
    session, players = paying_session()
    first, *_others = [pay(session, player) for player in players[:3]]
    assert refusal(lambda: count_cash(session, 1400)) == "no_reason"
    closing = count_cash(session, 1400, "100 missing")
    assert count_cash(session, 1400) == closing
    with pytest.raises(Conflict):
        count_cash(session, 1500)

    late = [pay(session, players[6]), reverse(first)]
    assert [(line.late, line.day) for line in late] == [(True, closing.day + timedelta(days=1))] * 2
    sheet = session_till(session)
    assert (sheet.sums.cash, sheet.closing.expected, sheet.closing.counted) == (1500, 1500, 1400)
    difference = MoneyLine.objects.get(kind="difference")
    assert (difference.debit, difference.credit, difference.amount) == ("difference", "cash", 100)


def test_receipts_are_numbered_without_gaps_and_each_line_has_one() -> None:
    session, players = paying_session()
    lines = [pay(session, player) for player in players[:3]]
    made = [till_rules.issue_receipt(line, ReceiptTerms("  森 様 "), by=DIRECTOR) for line in lines]
    again = till_rules.issue_receipt(lines[1], ReceiptTerms("other"), by=DIRECTOR)

    assert [(receipt.number, is_new) for receipt, is_new in made] == [(1, True), (2, True), (3, True)]
    assert again == (made[1][0], False)
    reversed_line = pay(session, players[3])
    reverse(reversed_line)
    free = pay(session, players[4], "free", reason="host")
    for line in (reversed_line, free):
        with pytest.raises(DirectorError):
            till_rules.issue_receipt(line, ReceiptTerms(), by=DIRECTOR)


def test_a_fee_is_that_of_the_kind_of_membership() -> None:
    _session, players = paying_session()
    assert till_acts.take_fee(players[0], FeePaid("cash"), by=DIRECTOR).amount == 6000
    assert refusal(lambda: till_acts.take_fee(players[6], FeePaid("cash"), by=DIRECTOR)) == "no_price"
    assert till_acts.take_fee(players[6], FeePaid("other", Decimal(10)), by=DIRECTOR).amount == 10


def test_the_reversal_of_a_fee_puts_the_membership_back_unless_it_was_changed_since() -> None:
    _session, players = paying_session()
    before = date(2030, 3, 31)
    Member.objects.filter(player=players[0]).update(paid_until=before)

    def paid_until() -> date | None:
        return Member.objects.get(player=players[0]).paid_until

    def pay_fee() -> MoneyLine:
        return till_acts.take_fee(players[0], FeePaid("cash"), by=DIRECTOR)

    line = pay_fee()
    assert (paid_until(), renewal_by(line) is not None) == (date(2031, 3, 31), True)
    assert renewal_after_reversal(line) == "undone"
    assert (paid_until(), renewal_by(line)) == (before, None)
    assert renewal_after_reversal(line) == "undone"  # sent again
    assert paid_until() == before
    line = pay_fee()
    undo(JournalEntry.objects.filter(verb="renew_membership").latest("pk"), by=DIRECTOR)
    assert paid_until() == before
    reverse(line)  # the renewal was undone already
    assert paid_until() == before
    line = pay_fee()
    member = Member.objects.get(player=players[0])
    other = MemberKind.objects.create(club=member.player.club, name="家族", fee=Decimal(1))
    terms = {"since": None, "paid_until": date(2033, 1, 1), "seen": member.version}
    set_membership(players[0], other, by=DIRECTOR, **terms)
    assert [renewal_after_reversal(line), renewal_after_reversal(line)] == ["kept", "kept"]
    assert (paid_until(), renewal_by(line) is not None) == (date(2033, 1, 1), True)
    assert {one.code for one in problems()} <= {"unmade", "changed"}


def test_a_club_without_a_currency_keeps_no_money_and_one_with_lines_keeps_its_currency() -> None:
    session, players = paying_session()
    top_up(players[0], 100)
    club = session.event.club
    assert refusal(lambda: change_club(club, by=DIRECTOR, currency="EUR")) == "other_currency"
    session.event.club = change_club(club, by=DIRECTOR, currency="")
    assert refusal(lambda: pay(session, players[0])) == "no_money"
    assert change_club(club, by=DIRECTOR, currency="JPY").currency == "JPY"


def test_rules_and_prices_are_undone_and_two_who_disagree_are_told() -> None:
    session, _players = paying_session()
    club = session.event.club
    with pytest.raises(Conflict):
        till_rules.set_till(club, TillTerms(), by=DIRECTOR)
    bad = TillTerms(invoice_number="T123", version=1)
    assert refusal(lambda: till_rules.set_till(club, bad, by=DIRECTOR)) == "bad_invoice_number"
    till_rules.set_till(club, TillTerms(invoice_number="T 1234567890123", version=1), by=DIRECTOR)
    till_rules.set_prices(club, [PriceOf("guest", Decimal(900))], by=DIRECTOR)

    for entry in JournalEntry.objects.filter(verb__in=("set_till", "set_prices")).order_by("-pk")[:2]:
        undo(entry, by=DIRECTOR)

    assert (prices_of(club)["guest"], club.till.lowest, club.till.invoice_number) == (800, 500, "")


def test_a_stranger_of_another_club_does_not_pay_here() -> None:
    session, _players = paying_session()
    stranger = Player.objects.create(club=Club.objects.create(name="別"), native="森")
    assert refusal(lambda: pay(session, stranger)) == "no_player"


def test_reports_cost_the_same_for_one_line_and_many() -> None:
    session, players = paying_session()
    club = session.event.club
    counts = []
    for paying in (players[:1], players[1:]):
        for player in paying:
            top_up(player, 1000)
            sell(player, 5, 3000)
            pay(session, player, "account")
        counts.append([*map(queries, reports(session, club, players[0]))])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12


def reports(session: Session, club: Club, player: Player) -> list[Callable[[], object]]:
    day = MoneyLine.objects.earliest("pk").day
    return [
        lambda: session_till(session),
        lambda: accounts(club),
        lambda: statement(player),
        lambda: book(club, day.year, day.month),
    ]


def queries(report: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        report()
    return len(asked)


# ── whatever happens, the book balances ───────────────────────────────────────────────────────────────

STEPS = st.tuples(
    st.sampled_from(["pay", "top_up", "refund", "sell", "reverse", "receipt", "close"]),
    st.integers(0, 11),
    st.integers(0, 3000),
    st.sampled_from(["cash", "other", "account", "ticket"]),
)


def step(session: Session, players: list[Player], what: str, who: int, amount: int, how: str) -> None:
    player, lines = players[who], [*MoneyLine.objects.all()]
    plain = how if how in ("cash", "other") else "cash"
    match what:
        case "pay":
            pay(session, player, how)
        case "top_up":
            top_up(player, amount, plain)
        case "refund":
            till_acts.refund(player, Refund(Decimal(amount), plain), by=DIRECTOR)
        case "sell":
            sell(player, amount % 5 + 1, amount, how=plain)
        case "reverse" if lines:
            reverse(lines[amount % len(lines)])
        case "receipt" if lines:
            till_rules.issue_receipt(lines[amount % len(lines)], ReceiptTerms(), by=DIRECTOR)
        case "close":
            count_cash(session, amount, "counted")


@pytest.mark.slow
@given(steps=st.lists(STEPS, max_size=25))
def test_any_acts_keep_the_book_in_balance(steps: list[tuple[str, int, int, str]]) -> None:
    from django.db import transaction

    with transaction.atomic():
        session, players = paying_session()
        before: list[int] = []
        for one in steps:
            try:
                step(session, players, *one)
            except DirectorError:
                continue
            now = [*MoneyLine.objects.values_list("pk", flat=True)]
            assert now[: len(before)] == before  # no line is ever gone
            before = now
        balanced(players)
        transaction.set_rollback(True)


def balanced(players: list[Player]) -> None:
    """Debits equal credits by day and session; a reversal and its line are nothing together."""
    places: dict[object, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    accounts_: dict[int, int] = defaultdict(int)
    for line in MoneyLine.objects.all():
        for group in (("day", line.day), ("session", line.session_id)):
            places[group][line.debit] += line.amount
            places[group][line.credit] -= line.amount
        accounts_[line.player_id] += line.amount * (
            (line.credit == Place.ACCOUNT) - (line.debit == Place.ACCOUNT)
        )
        if line.reverses:
            assert (line.reverses.debit, line.reverses.credit, line.reverses.amount) == (
                line.credit,
                line.debit,
                line.amount,
            )
    assert all(sum(sums.values()) == 0 for sums in places.values())
    known = balances(players[0].club)
    assert all(known.get(player.pk, 0) == accounts_[player.pk] for player in players)
    for ticket in with_uses(Ticket.objects.all()):
        assert 0 <= ticket.spent <= ticket.value
        assert 0 <= ticket.used <= ticket.sessions
    numbers = [*Receipt.objects.order_by("number").values_list("number", flat=True)]
    assert numbers == [*range(1, len(numbers) + 1)]


def test_money_is_in_the_journal_and_verify_finds_nothing() -> None:
    session, players = paying_session()
    MemberKind.objects.all()
    before = len(problems())
    line = pay(session, players[0])
    till_rules.issue_receipt(line, ReceiptTerms(), by=DIRECTOR)
    sell(players[1], 3, 2000)
    count_cash(session, 2500, "gift")
    reverse(line)
    assert len(problems()) == before


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_pay_once() -> None:
    session, players = paying_session()
    top_up(players[0], 1000)
    barrier, outcomes = Barrier(4), []

    def tap() -> None:
        barrier.wait()
        try:
            outcomes.append(pay(session, players[0], "account").pk)
        except DirectorError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    threads = [Thread(target=tap) for _number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert MoneyLine.objects.filter(kind="table").count() == 1
    assert len(set(outcomes)) == 1
    assert balance(players[0]) == 500


def test_a_member_of_a_kind_without_a_fee_pays_what_is_typed() -> None:
    session, players = paying_session()
    honorary = MemberKind.objects.create(club=session.event.club, name="名誉会員")
    Member.objects.filter(player=players[0]).update(kind=honorary, paid_until=None)
    line = till_acts.take_fee(players[0], FeePaid("cash", Decimal(3000)), by=DIRECTOR)
    assert line.amount == 3000
    assert Member.objects.get(player=players[0]).paid_until is None
