"""A message about a booking or a membership: what has happened, what stands now, and how to stop it."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from email.headerregistry import Address

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.booking.acts.booking_mails import Notice
from tournament.domain.booking.readings.booking_rows import LIVE
from tournament.domain.booking.reports.own_dates import own_dates
from tournament.domain.people.readings.roles import link_of
from tournament.domain.time_zones import today
from tournament.models import Booking, MailAddress, MailMessage, MailServer, Member, Player, Reminder
from tournament.sheets.money import written
from tournament.sheets.own_dates import OwnDate
from tournament.web.formatting.figures import day
from tournament.web.formatting.reader import reading_in
from tournament.web.public.booking_pages import state_sentence

SENTENCES: dict[str, Promise] = {
    Notice.BOOKED: gettext_lazy("%(name)s has booked with you."),
    Notice.ASKED: gettext_lazy("%(name)s asks to play with you."),
    Notice.PAIRED: gettext_lazy("%(name)s plays with you."),
    Notice.LEFT: gettext_lazy("Your partner has withdrawn."),
    Notice.MOVED_UP: gettext_lazy("A place has become free: you have moved up from the waiting list."),
    Notice.REMINDER: gettext_lazy("This date is tomorrow."),
}


def booking_letter(message: MailMessage, server: MailServer) -> EmailMessage | None:
    """In the language of the player; None where the booking or the address no longer stands."""
    rows = Booking.objects.filter(pk=message.booking_id, state__in=LIVE)
    booking = rows.select_related("player__club", "on", "partner").first()
    if booking is None:
        return None
    address = MailAddress.objects.filter(player=booking.player, stopped_at=None).first()
    found = own_dates(booking.player, booking.on_id).dates
    if address is None or not found or found[0].is_cancelled:
        return None
    with reading_in(address.language):
        sentence = _sentence(message.notice, found[0], address.language)
        if sentence is None:
            return None
        about = _about(found[0])
        return _letter(
            booking.player, about, [*_of_date(booking, found[0], sentence, server)], address, server
        )


def renewal_letter(message: MailMessage, server: MailServer) -> EmailMessage | None:
    """That the fee is due; None where it was paid since, or the address no longer stands."""
    reminders = Reminder.objects.select_related("member__player__club", "member__kind__club")
    reminder = reminders.get(pk=message.reminder_id)
    member = reminder.member
    address = MailAddress.objects.filter(player=member.player_id, stopped_at=None).first()
    if address is None or member.paid_until != reminder.paid_until or member.kind.due is None:
        return None
    return _renewal(member, reminder.fee, address, server)


def renewal_preview(member: Member, server: MailServer) -> EmailMessage | None:
    """The message that a member would be sent now; None without an address."""
    address = MailAddress.objects.filter(player=member.player_id, stopped_at=None).first()
    return _renewal(member, member.kind.due, address, server) if address else None


def _renewal(member: Member, fee: Decimal | None, address: MailAddress, server: MailServer) -> EmailMessage:
    """The club's own words stand between the figures and the link, in whatever language they are."""
    club = member.player.club
    with reading_in(address.language):
        lines = [renewal_sentence(member, today(club))]
        if fee is not None:
            lines.append(_("Fee: %(amount)s") % {"amount": written(fee, club.currency)})
        if club.renewal_text:
            lines += ["", *club.renewal_text.splitlines()]
        lines += ["", _("If you have paid already, this message needs no answer.")]
        link = link_of(member.player)
        if server.address and link:
            lines += ["", _("Your own page:"), server.address + reverse("player_page", args=[link.token])]
        about = _("Your membership: %(club)s") % {"club": club.name}
        return _letter(member.player, about, lines, address, server)


def renewal_sentence(member: Member, now: date) -> str:
    until = member.paid_until
    if until is None:
        return _("The fee of your membership (%(kind)s) is not paid yet.") % {"kind": member.kind}
    words = {"kind": member.kind, "day": day(until)}
    if until < now:
        return _("Your membership (%(kind)s) ended on %(day)s.") % words
    return _("Your membership (%(kind)s) ends on %(day)s.") % words


def _sentence(notice: str, one: OwnDate, language: str) -> str | None:
    """None where another act has made it untrue since."""
    name = one.partner
    if notice == Notice.ASKED:
        name = one.asked_by[-1].name if one.asked_by else None
    if notice == Notice.LEFT and one.partner:
        return None
    if notice in (Notice.BOOKED, Notice.ASKED, Notice.PAIRED) and name is None:
        return None
    return str(SENTENCES[notice]) % {"name": name.in_language(language, public=True) if name else ""}


def _letter(
    player: Player, about: str, lines: Sequence[str], address: MailAddress, server: MailServer
) -> EmailMessage:
    club = _one_line(player.club.name)
    stop = server.address + reverse("stop_mail", args=[address.token]) if server.address else ""
    headers = {"Auto-Submitted": "auto-generated"}
    headers["List-Unsubscribe"] = f"<{stop}>" if stop else f"<mailto:{server.sender}?subject=stop>"
    if stop:
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(
        _one_line(about),
        "\n".join(_lines(player, lines, address, stop)),
        str(Address(club, addr_spec=server.sender)),
        [address.address],
        headers=headers,
    )


def _lines(player: Player, lines: Sequence[str], address: MailAddress, stop: str) -> Iterator[str]:
    name = player.name.in_language(address.language)
    yield _("Dear %(names)s,") % {"names": _one_line(name)}
    yield ""
    yield from map(_one_line, lines)
    yield ""
    yield "-- "
    yield _one_line(player.club.name)
    if stop:
        yield _("To stop messages, open this address:")
        yield stop
    else:
        yield _("To stop messages, reply to this one.")


def _about(one: OwnDate) -> str:
    return _("%(event)s, %(date)s") % {"event": one.name, "date": day(one.date)}


def _of_date(booking: Booking, one: OwnDate, sentence: str, server: MailServer) -> Iterator[str]:
    yield _one_line(_about(one))
    if one.starts:
        yield _("Start: %(time)s") % {"time": one.starts.isoformat("minutes")}
    if one.place:
        yield _one_line(one.place)
    yield ""
    yield _one_line(sentence)
    yield _one_line(state_sentence(one))
    link = link_of(booking.player)
    if server.address and link:
        yield ""
        yield _("Your booking, and how to withdraw:")
        yield server.address + reverse("player_date", args=[link.token, one.id])


def _one_line(text: str) -> str:
    """Text without line breaks and other signs that a header must not have."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
