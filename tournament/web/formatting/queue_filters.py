"""The director's queue in words, and how many things wait in it: filters in every template without `load`."""

from django import template
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.room.reports import queue
from tournament.domain.sessions.readings import unfinished_sentences
from tournament.models import DirectorCall, RoomMessage, Session
from tournament.sheets.figures import ranges
from tournament.sheets.room_sheets import WithoutPoints

register = template.Library()
# Why a result is in doubt (analysis/doubt.py), for the director only.
DOUBTS = {
    "wrong_side": _("All others: declared by the other side."),
    "lead": _("The card led was not in the leader's hand."),
    "sign": _("All others: plus to the other side."),
    "far": _("Far from every other result."),
    "vulnerability": _("Points at the other vulnerability."),
    "rare": _("Down more than is likely in this contract."),
    "double_dummy": _("Four or more tricks from the double-dummy result."),
}


@register.filter
def waiting(session: Session, user: AnyUser) -> int:
    return queue.waiting(session, own_cover(session, user))


@register.filter
def doubt_words(code: str) -> str:
    return str(DOUBTS[code])


@register.filter
def call_reason(code: str) -> str:
    return str(DirectorCall.Reason(code).label)


def audience_words(letter: str, tables: str) -> str:
    """All, a section, or tables of it."""
    section = str(_("Section %(letter)s") % {"letter": letter}) if letter else ""
    named = str(_("tables %(tables)s") % {"tables": tables}) if tables else ""
    return " · ".join(filter(None, (section, named))) or pgettext("a message", "All")


@register.filter
def audience(message: RoomMessage) -> str:
    """To whom a message is shown."""
    return audience_words(message.section.letter if message.section else "", ranges(message.tables))


@register.filter
def without_points(item: WithoutPoints) -> str:
    return unfinished_sentences.without_points(item)
