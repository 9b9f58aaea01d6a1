"""A club that keeps money: prices for members and guests, and players who have accounts."""

from datetime import date
from decimal import Decimal

from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.people.acts.clubs import change_club
from tournament.domain.till.acts import till_acts, till_rules
from tournament.domain.till.acts.till_acts import NewTicket, TableMoney, TopUp
from tournament.domain.till.acts.till_rules import PriceOf, TillTerms
from tournament.models import Club, Member, MemberKind, MoneyLine, Player, Session, Ticket

PAID_UNTIL = date(2099, 12, 31)  # the members


def keep_money(club: Club, currency: str = "JPY") -> Club:
    """500 for members, 800 for guests, 300 for youths; accounts go down to −500, low below 1000."""
    club = change_club(Club.objects.get(pk=club.pk), by=DIRECTOR, currency=currency)
    kind = MemberKind.objects.create(club=club, name="正会員", fee=Decimal(6000))
    till_rules.set_till(club, TillTerms(lowest=Decimal(500), low=Decimal(1000)), by=DIRECTOR)
    prices = {"guest": 800, "youth": 300, str(kind.pk): 500}
    till_rules.set_prices(club, [PriceOf(of, Decimal(amount)) for of, amount in prices.items()], by=DIRECTOR)
    return club


def paying_session() -> tuple[Session, list[Player]]:
    """Twelve players of a started session, of whom the first four are members."""
    section = make_section()
    session = section.session
    club = keep_money(session.event.club)
    players = [*Player.objects.filter(club=club).order_by("pk")]
    kind = MemberKind.objects.get(club=club)
    Member.objects.bulk_create(
        Member(player=player, kind=kind, paid_until=PAID_UNTIL) for player in players[:4]
    )
    return Session.objects.select_related("event__club").get(pk=session.pk), players


def pay(session: Session, player: Player, how: str = "cash", **more: object) -> MoneyLine:
    return till_acts.take_table_money(session, player, TableMoney(player.pk, how, **more), by=DIRECTOR)


def top_up(player: Player, amount: int, how: str = "cash", **more: object) -> MoneyLine:
    return till_acts.top_up(player, TopUp(Decimal(amount), how, **more), by=DIRECTOR)


def sell(player: Player | None, sessions: int, amount: int, **more: object) -> Ticket:
    terms = NewTicket(**{"kind": "card", "how": "cash", **more}, sessions=sessions, amount=Decimal(amount))
    club = player.club if player else Club.objects.get()
    return till_acts.sell_ticket(club, terms, player, by=DIRECTOR)
