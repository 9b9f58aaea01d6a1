"""The ledger as sheets: the till of a session, accounts, a statement, tickets, the book of a month."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.people.reports.club_players import matching
from tournament.domain.till.readings.ledger import (
    GUEST,
    Kind,
    Place,
    balance,
    balances,
    classes_of,
    lines_of,
    prices_of,
    till_of,
    usable,
    with_uses,
)
from tournament.domain.time_zones import today
from tournament.models import Club, Membership, MoneyLine, Player, Receipt, Session, Ticket, TillClosing
from tournament.sheets.names import in_section
from tournament.sheets.till_sheets import (
    AccountRow,
    Book,
    Closing,
    MoneyRow,
    PayerRow,
    PlaceSum,
    ReceiptSheet,
    SessionTill,
    Statement,
    StatementRow,
    SumRow,
    TicketRow,
    TillSums,
)

TAX = 10  # per cent of the price without it (Consumption Tax Act of Japan, Article 29, with the local tax)


def money_rows(lines: QuerySet[MoneyLine]) -> tuple[MoneyRow, ...]:
    """In one query, however many they are."""
    reversals = MoneyLine.objects.filter(reverses=OuterRef("pk"))
    rows = lines.annotate(is_reversed=Exists(reversals))
    return tuple(map(_row, rows.select_related("player", "session__event", "receipt")))


def _row(line: MoneyLine) -> MoneyRow:
    receipt = getattr(line, "receipt", None)
    return MoneyRow(
        line.pk,
        line.day,
        line.at,
        line.kind,
        line.debit,
        line.credit,
        line.amount,
        line.player_id,
        line.player.name if line.player else None,
        line.session_id,
        line.session.event.name if line.session else "",
        line.reverses_id,
        line.is_reversed,  # type: ignore[attr-defined]
        line.late,
        line.by,
        line.reason,
        str(receipt) if receipt else "",
    )


# The till of a session.


def session_till(session: Session) -> SessionTill:
    """Those who are here, are seated or have paid, in a fixed number of queries."""
    club = session.event.club
    lines = money_rows(MoneyLine.objects.filter(session=session))
    paid = {row.player: row for row in lines if row.kind == Kind.TABLE and not row.reversed}
    labels = _labels(session)
    people = _people(session, {*labels, *filter(None, paid)})
    keys = [player.pk for player in people]
    has, cards = balances(club, keys), _sessions_left(Ticket.objects.filter(player__in=keys), club)
    classes, prices = classes_of(keys, session.date), prices_of(club, session)
    payers = (
        PayerRow(
            player.pk,
            player.name,
            labels.get(player.pk, ""),
            classes[player.pk],
            prices.get(classes[player.pk], prices.get(GUEST)),
            has.get(player.pk, 0),
            cards[player.pk],
            paid.get(player.pk),
        )
        for player in people
    )
    return SessionTill(
        session.pk,
        session.event.name,
        club.name,
        session.date,
        club.currency,
        tuple(payers),
        lines,
        prices,
        sums_of(lines),
        _closing(session),
    )


def _closing(session: Session) -> Closing | None:
    row = TillClosing.objects.filter(session=session).first()
    return Closing(row.day, row.at, row.expected, row.counted, row.by, row.reason) if row else None


def _labels(session: Session) -> dict[int, str]:
    """Player → the number of their pair or team, in the order of the numbers."""
    rows = Membership.objects.filter(contestant__section__session=session, contestant__withdrawn_at=None)
    prefixes = prefixes_of(session.pk)
    ordered = rows.select_related("contestant").order_by("contestant", "position")
    return {
        row.player_id: in_section(row.contestant, prefixes.get(row.contestant.section_id, ""))
        for row in ordered
    }


def _people(session: Session, others: Collection[int]) -> list[Player]:
    here = Q(check_ins__session=session) | Q(pk__in=others)
    return [*Player.objects.filter(here).distinct().order_by("reading", "latin", "native", "pk")]


def _sessions_left(found: QuerySet[Ticket], club: Club) -> Counter[int]:
    """Player → the sessions left on their own cards and vouchers."""
    left: Counter[int] = Counter()
    for ticket in usable(found.filter(club=club, player__isnull=False), today(club)):
        left[ticket.player_id or 0] += ticket.left  # type: ignore[attr-defined]
    return left


def sums_of(lines: Iterable[MoneyRow]) -> TillSums:
    """What came in by each way of paying, before the till was closed."""
    rows = [row for row in lines if not row.late]
    sums: dict[str, int] = defaultdict(int)
    for row in rows:
        if row.kind == Kind.REVERSAL:
            sums[row.credit] -= row.amount
        elif row.kind != Kind.DIFFERENCE:
            sums[row.debit] += row.amount
    cash = sum(row.into_cash for row in rows if row.kind != Kind.DIFFERENCE)
    return TillSums({place: amount for place, amount in sums.items() if amount}, cash)


# Accounts.


def accounts(club: Club, q: str = "") -> list[AccountRow]:
    """Players with a line in an account or with a card; with a search every player of the club it finds."""
    has, low, cards = balances(club), till_of(club).low, _sessions_left(Ticket.objects.all(), club)
    players = matching(Player.objects.filter(club=club), q)
    if not q:
        players = players.filter(pk__in={*has, *cards})
    return [
        AccountRow(
            player.pk,
            player.name,
            player.number,
            has.get(player.pk, 0),
            cards[player.pk],
            has.get(player.pk, max(low, 0)) < max(low, 0),
        )
        for player in players
    ]


def statement(player: Player, *, latest: int | None = None) -> Statement:
    """Every line of the player; the account with the balance after each line, the newest first."""
    club, has = player.club, balance(player)
    rows = money_rows(lines_of(club).filter(player=player).order_by("-pk"))
    after, listed = has, []
    for row in rows:
        if row.into_account:
            listed.append(StatementRow(row, row.into_account, after))
            after -= row.into_account
    return Statement(
        player.pk,
        player.name,
        club.name,
        club.currency,
        has,
        bool(listed) and has < till_of(club).low,
        tuple(listed[:latest]),
        tuple(row for row in rows if not row.into_account)[:latest],
        tickets(Ticket.objects.filter(club=club, player=player)),
    )


def tickets(found: QuerySet[Ticket]) -> tuple[TicketRow, ...]:
    return tuple(
        TicketRow(
            row.pk,
            row.kind,
            row.code,
            row.player_id,
            row.player.name if row.player else None,
            row.sessions,
            row.left,  # type: ignore[attr-defined]
            row.value,
            row.until,
            row.paid == 1,  # type: ignore[attr-defined]
        )
        for row in with_uses(found).select_related("player").order_by("-pk")
    )


# The book.


def book(club: Club, year: int, month: int | None = None) -> Book:
    """The lines of a month or a year, and what each day brought."""
    lines = lines_of(club).filter(day__year=year)
    rows = money_rows(lines.filter(day__month=month) if month else lines)
    sums: dict[tuple[date, str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        entry = sums[row.day, row.kind, row.debit, row.credit]
        entry[0] += 1
        entry[1] += row.amount
    listed = tuple(SumRow(*key, *values) for key, values in sorted(sums.items()))
    return Book(club.name, club.currency, year, month, rows, listed, tuple(_place_sums(rows)))


def _place_sums(rows: Iterable[MoneyRow]) -> Iterator[PlaceSum]:
    debits, credits = Counter[str](), Counter[str]()
    for row in rows:
        debits[row.debit] += row.amount
        credits[row.credit] += row.amount
    for place in Place.values:
        if place in debits or place in credits:
            yield PlaceSum(place, debits[place], credits[place])


def months_of(club: Club) -> list[date]:
    """The first days of the months that have a line, the newest first."""
    return [*lines_of(club).order_by().dates("day", "month", order="DESC")]


def receipt_sheet(receipt: Receipt, *, is_copy: bool) -> ReceiptSheet:
    club, amount = receipt.club, receipt.line.amount
    till = till_of(club)
    return ReceiptSheet(
        str(receipt),
        receipt.day,
        receipt.name,
        amount,
        club.currency,
        receipt.purpose,
        till.issuer or club.name,
        till.issuer_address or club.address,
        till.invoice_number,
        amount * TAX // (100 + TAX) if till.shows_tax else None,
        is_copy,
    )
