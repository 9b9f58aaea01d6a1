"""The categories of pairs that are drawn: entered on the page of the entries, a field for each pair."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.models import Contestant, Session
from tournament.models.entrant import LONGEST_CATEGORY
from tournament.services.setup.categories import change_categories
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import Cut, RefusingForm
from tournament.web.games.sessions import session_of


class CategoriesForm(RefusingForm):
    """A category for each of these pairs that the page had a field for."""

    def __init__(self, pairs: list[int], data: Mapping[str, Any]) -> None:
        super().__init__(data)
        names = [f"category-{pk}" for pk in pairs]
        self.fields |= {name: Cut(LONGEST_CATEGORY, required=False) for name in names if name in data}


@desk
@require_POST
def pair_categories(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    pairs = _pairs(sitting).in_bulk()
    if not pairs:
        raise Http404
    typed = CategoriesForm([*pairs], request.POST).values()
    given = {pair: typed[f"category-{pk}"] for pk, pair in pairs.items() if f"category-{pk}" in typed}
    change_categories(next(iter(pairs.values())).section, given, by=director(request))
    return done(request, _("Saved."), "people", session)


def categories_of(session: Session) -> dict[int, str]:
    """The category of each pair by its primary key; empty where no rounds of pairs are drawn."""
    return dict(_pairs(session).values_list("pk", "entrant__category"))


def _pairs(session: Session) -> Any:
    rows = Contestant.objects.numbered().filter(section__session=session, section__kind=SWISS_PAIRS)
    return rows.filter(entrant__isnull=False).select_related("entrant", "section__session__event")
