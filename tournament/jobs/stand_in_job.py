"""The job that writes to a stand-in who is called: the date, and the link of their page to answer."""

from email.headerregistry import Address

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.domain.outside.acts.jobs import NotYet, Payload, Progress
from tournament.domain.outside.readings.mail_delivery import SealedElsewhere, connection_to
from tournament.domain.people.readings.roles import link_of
from tournament.models import Duty, MailAddress, MailServer
from tournament.web.formatting.figures import day


def send(payload: Payload, _progress: Progress) -> int:
    """1 where a message was sent; none to one who has answered, has no address or has stopped messages.

    NotYet while the server cannot be reached.
    """
    waits = Duty.objects.filter(pk=payload["duty"], called_at__isnull=False, answer=None)
    duty = waits.select_related("on__club", "player").first()
    if duty is None:
        return 0
    address = MailAddress.objects.filter(player=duty.player, stopped_at=None).first()
    server = MailServer.objects.filter(club=duty.on.club).first()
    if address is None or server is None:
        return 0
    with translation.override(address.language):
        message = _message(duty, address, server)
    try:
        message.connection = connection_to(server)
        message.send()
    except (SealedElsewhere, OSError, ValueError) as error:
        raise NotYet("the mail server cannot be reached") from error
    return 1


def _message(duty: Duty, address: MailAddress, server: MailServer) -> EmailMessage:
    on, link = duty.on, link_of(duty.player)
    names = {"event": _one_line(on.name), "date": day(on.date)}
    lines = [
        _("Dear %(names)s,") % {"names": _one_line(duty.player.name.in_language(address.language))},
        "",
        _("One player is left over at %(event)s on %(date)s. Please stand in.") % names,
    ]
    if on.starts:
        lines.append(_("Start: %(time)s") % {"time": on.starts.isoformat("minutes")})
    if server.address and link:
        lines += ["", _("Please answer here:"), server.address + reverse("player_page", args=[link.token])]
    club = _one_line(on.club.name)
    return EmailMessage(
        _("Stand-in called: %(event)s, %(date)s") % names,
        "\n".join([*lines, "", club, ""]),
        str(Address(club, addr_spec=server.sender)),
        [address.address],
        headers={"Auto-Submitted": "auto-generated"},
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
