"""Acts on a draw come from a page that showed it: an act on a draw that has changed since is refused."""

import hashlib
import json

from django.utils.translation import gettext as _

from tournament.models import Draw
from tournament.readings.errors import Conflict
from tournament.web.console.forms.refusing_form import Cut, RefusingForm

NONE = "none"


class SeenForm(RefusingForm):
    """`seen`: what `seen_of` gave for the page; a program may leave it out."""

    seen = Cut(20, required=False)


def seen_of(draw: Draw | None, *, as_draft: bool = False) -> str:
    """A digest of what a page shows of the latest draw. `as_draft`: as it was before it was published."""
    if draw is None:
        return NONE
    is_published = draw.published_at is not None and not as_draft
    text = json.dumps([draw.pk, draw.round, draw.pairings, is_published])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_published_as_seen(latest: Draw | None, seen: str) -> bool:
    """Whether the shown draft has been published since, as by a second click."""
    return latest is not None and latest.published_at is not None and seen == seen_of(latest, as_draft=True)


def refuse_unseen(latest: Draw | None, seen: str) -> None:
    """Conflict `other_draw` where the page showed another draw."""
    if seen and seen != seen_of(latest):
        raise Conflict(
            "other_draw",
            _(
                "The draw has changed since this page was opened. Nothing has been done. "
                "This is the draw as it stands now."
            ),
        )
