"""The way down to a page of the console: a link to each page above it. Its tag needs no load."""

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Player, Simultaneous
from tournament.web.formatting.tabs import can_open

register = template.Library()

# Name of an address: the word of its page, as its heading says it. The pages that have others below them.
ABOVE: dict[str, Promise] = {
    "accounts": _("Accounts"),
    "all_series": _("Series"),
    "api_tokens": _("API access"),
    "calendar": _("Calendar"),
    "club": _("Club settings"),
    "congresses": _("Congress"),
    "helpers": _("Helpers"),
    "hosted": _("Hosted clubs"),
    "incidents": _("Movement problems"),
    "members": pgettext_lazy("club", "Members"),
    "own_movements": _("Club movements"),
    "people": _("Entries"),
    "players": _("Players"),
    "privacy": _("Privacy"),
    "publishing": _("Web destinations"),
    "rule_sets": _("Club rule sets"),
    "sessions": _("Sessions"),
    "simultaneous_events": _("Simultaneous events"),
    "webhooks": _("Webhooks"),
}
OF_A_SESSION = {"incidents", "people"}
PAGES_OF_ROWS: dict[type, str] = {Player: "player", Simultaneous: "simultaneous_event"}


@register.inclusion_tag("console/_crumbs.html", takes_context=True)
def crumbs(context: Context, *above: str | Player | Simultaneous) -> dict[str, object]:
    """The way down to a page: a link to each page above it, by its name or the row it shows."""
    trail = []
    for one in above:
        name = one if isinstance(one, str) else PAGES_OF_ROWS[type(one)]
        key = one.pk if not isinstance(one, str) else context["session"].pk if one in OF_A_SESSION else None
        address = reverse(name, args=(key,) if key else ()) if can_open(context["request"], name) else ""
        trail.append((address, ABOVE[one] if isinstance(one, str) else one))
    return {"trail": trail}
