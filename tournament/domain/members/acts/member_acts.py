"""Kinds of membership with their fees, who is of which kind, and until when the fee is paid."""

from calendar import monthrange
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask, Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.journal.readings.quotas import refuse_mails
from tournament.domain.members.readings.listed_members import listed_members
from tournament.domain.members.readings.reminders import due_reminders
from tournament.domain.outside.acts.result_mails import enqueue_of_club
from tournament.domain.outside.readings.mail_delivery import MAIL_PROBLEMS, digests_of
from tournament.domain.people.acts.clubs import add_players, players_meant
from tournament.domain.time_zones import today
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Club, MailAddress, MailMessage, Member, MemberKind, Player, Reminder

MOST_MONTHS, MOST_PLAYERS = 120, 2000
NO_KIND = ("no_kind", gettext_lazy("Choose a kind of membership of this club."))
NO_PLAYERS = ("no_players", gettext_lazy("Tick the players first."))


@dataclass(frozen=True, slots=True)
class KindTerms:
    """`version` is the one that was read: another one standing is a 409. A new kind needs none."""

    name: Annotated[str, Meta(max_length=MemberKind.NAME_LENGTH), Ask(label=gettext_lazy("Membership type"))]
    fee: Annotated[
        Decimal | None,
        Meta(ge=0),
        Ask(label=gettext_lazy("Fee"), help=gettext_lazy("Blank: no fee."), digits=(10, 2)),
    ] = None
    months: Annotated[
        int, Meta(ge=1, le=MOST_MONTHS), Ask(label=gettext_lazy("Months that the fee pays for"))
    ] = 12
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class MemberTerms:
    """The membership of one player; without a `kind` the player is a guest."""

    kind: Annotated[Key | None, Ask(row=MemberKind, refusal=NO_KIND)] = None
    since: Annotated[date | None, Ask(label=gettext_lazy("Member since"))] = None
    paid_until: Annotated[date | None, Ask(label=gettext_lazy("Paid until"))] = None
    version: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class KindOfMany:
    """These players are of this kind; without a `kind` they are guests."""

    players: Annotated[tuple[Key, ...], Meta(max_length=MOST_PLAYERS)]
    kind: Annotated[Key | None, Ask(row=MemberKind, refusal=NO_KIND)] = None


@dataclass(frozen=True, slots=True)
class Renewal:
    """`version` is that of the membership, so that no payment counts twice: another one standing is a 409."""

    version: Annotated[int, Meta(ge=1)]


def add_kind(club: Club, terms: KindTerms, *, by: Actor) -> MemberKind:
    """DirectorError `bad_name`, `name_taken`."""
    kind = MemberKind(club=club, name=_name(terms.name), fee=terms.fee or None, months=terms.months)
    try:
        with act("add_member_kind", by=by, name=kind.name, club=club.pk) as write, transaction.atomic():
            return write.add(kind)
    except IntegrityError as error:
        raise _name_taken(kind.name) from error


def change_kind(kind: MemberKind, terms: KindTerms, *, by: Actor) -> MemberKind:
    """What is paid stays paid. As `add_kind`; Conflict unless the version still stands."""
    _refuse_changed(kind.version, terms.version)
    name = _name(terms.name)
    try:
        with act("change_member_kind", by=by, name=name, club=kind.club_id) as write, transaction.atomic():
            return write.change(kind, name=name, fee=terms.fee or None, months=terms.months)
    except IntegrityError as error:
        raise _name_taken(name) from error


def remove_kind(kind: MemberKind, *, by: Actor) -> None:
    """DirectorError `in_use` while it has members."""
    try:
        with act("remove_member_kind", by=by, name=kind.name, club=kind.club_id) as write:
            write.remove(kind)
    except ProtectedError as error:
        sentence = _("%(name)s has members. Give them another kind first.")
        raise DirectorError("in_use", sentence % {"name": kind.name}) from error


def set_membership(
    player: Player,
    kind: MemberKind | None,
    *,
    since: date | None = None,
    paid_until: date | None = None,
    seen: int = 0,
    by: Actor,
) -> Member | None:
    """Kind, since when, until when it is paid. Conflict unless the version still stands (0: no member)."""
    _refuse_kind(player.club_id, kind)
    member = Member.objects.filter(player=player).first()
    _refuse_changed(member.version if member else 0, seen)
    with act("set_membership", by=by, player=str(player), club=player.club_id) as write:
        write.about["kind"] = kind.name if kind else "–"
        if kind is None:
            if member:
                _leave(write, member)
            return None
        if member is None:
            return write.add(Member(player=player, kind=kind, since=since, paid_until=paid_until))
        return write.change(member, kind_id=kind.pk, since=since, paid_until=paid_until)


def set_kinds(club: Club, players: Collection[Player], kind: MemberKind | None, *, by: Actor) -> int:
    """One kind for many players in one act; the number of those for whom it is another one than before."""
    _refuse_kind(club.pk, kind)
    if not players or any(player.club_id != club.pk for player in players):
        raise DirectorError(NO_PLAYERS[0], str(NO_PLAYERS[1]))
    with act("set_member_kinds", by=by, club=club.pk, kind=kind.name if kind else "–") as write:
        members = {row.player_id: row for row in Member.objects.filter(player__in=players)}
        for player in players:
            member = members.get(player.pk)
            if member and kind is None:
                _leave(write, member)
            elif member and kind:
                write.change(member, kind_id=kind.pk)
            elif kind:
                write.add(Member(player=player, kind=kind, since=today(club)))
        keys = {change["pk"] for change in write.changes if change["model"] == "member"}
        write.about["count"] = len(keys)
    return len(keys)


def add_listed(club: Club, lines: Sequence[PlayerLine], *, by: Actor) -> tuple[list[Player], int]:
    """The players of a list and their memberships, all or none; those who are new, and for how many the
    membership is another one. DirectorError `bad_row` with each row that cannot be saved.
    """
    with transaction.atomic():
        made = add_players(club, lines, by=by)
        listed, problems = listed_members(club, lines, players_meant(club, lines))
        if problems:
            raise DirectorError("bad_row", " ".join(problems))
        changed = [*{one.known: one for one in listed if one.is_change}.values()]
        names = ", ".join(dict.fromkeys(str(one.kind) for one in changed))
        with act("set_member_kinds", by=by, club=club.pk, kind=names, count=len(changed)) as write:
            for one in changed:
                terms = {"kind_id": one.kind and one.kind.pk, "paid_until": one.paid_until}
                if one.member:
                    write.change(one.member, **terms)
                else:
                    write.add(Member(player=one.known, since=today(club), **terms))
    return made, len(changed)


def renew(member: Member, *, seen: int | None = None, line: int | None = None, by: Actor) -> Member:
    """The fee was paid: the membership goes on for the months of its kind.

    From the end of the time that is paid; of one that has ended, or was never paid, from today. `line` of the
    ledger is that of the fee. DirectorError `no_fee`. Conflict unless the version still stands, where one is
    given.
    """
    kind, club = member.kind, member.player.club
    if kind.due is None:
        raise DirectorError("no_fee", _("%(name)s has no fee.") % {"name": kind.name})
    if seen is not None:
        _refuse_changed(member.version, seen)
    begins = max(filter(None, (today(club), member.paid_until)))
    until = months_after(begins, kind.months)
    with act("renew_membership", by=by, player=str(member.player), club=club.pk, until=until) as write:
        write.about |= {"line": line} if line else {}
        return write.change(member, paid_until=until)


def remind_members(club: Club, *, by: Actor) -> int:
    """Queue a message to each member whose fee is due, as `due_reminders` has them; how many. What is sent
    cannot be taken back. DirectorError `no_server`, `nothing_to_send`.
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)  # of two clicks the second sees the first
        due = due_reminders(club)
        if not due.has_server:
            raise DirectorError("no_server", str(MAIL_PROBLEMS["no_server"]))
        if not due.to:
            raise DirectorError("nothing_to_send", _("No member is to be reminded now."))
        refuse_mails(club, len(due.to))
        addresses = dict(
            MailAddress.objects.filter(player__member__in=due.to).values_list("player", "address")
        )
        with act("remind_members", by=by, club=club.pk, count=len(due.to)) as write:
            reminders = write.add_all(
                Reminder(member=one, paid_until=one.paid_until, fee=one.kind.fee) for one in due.to
            )
            MailMessage.objects.bulk_create(
                MailMessage(reminder=row, digest=digests_of(addresses[row.member.player_id])[0])
                for row in reminders
            )
        enqueue_of_club(club.pk, by.name)
    return len(due.to)


def months_after(day: date, months: int) -> date:
    """The same day some months later; the last day of a month stays the last day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = monthrange(year, month + 1)[1]
    was_last = day.day == monthrange(day.year, day.month)[1]
    return date(year, month + 1, last if was_last else min(day.day, last))


def _leave(write: Act, member: Member) -> None:
    for reminder in member.reminders.all():
        write.remove(reminder)
    write.remove(member)


def _refuse_kind(club: int, kind: MemberKind | None) -> None:
    if kind and kind.club_id != club:
        raise DirectorError(NO_KIND[0], str(NO_KIND[1]))


def _refuse_changed(standing: int, seen: int) -> None:
    if seen != standing:
        raise changed_meanwhile()


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 1 <= len(name) <= MemberKind.NAME_LENGTH or not name.isprintable():
        raise DirectorError("bad_name", _("A kind of membership needs a name of at most 40 letters."))
    return name


def _name_taken(name: str) -> DirectorError:
    return DirectorError("name_taken", _("There already is a kind “%(name)s”.") % {"name": name})
