"""What an act on a result sends: what to do, the version on the page, why, and the page to go back to."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django import forms
from django.db.models import Model
from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve

from tournament.domain.permissions import NEEDS, key_of
from tournament.models import (
    Congress,
    Contestant,
    DirectorCall,
    Entrant,
    Heat,
    Match,
    OwnMovement,
    Placement,
    Player,
    Result,
    RuleSet,
    Section,
    Series,
    Session,
    Simultaneous,
    TeamMatch,
)
from tournament.web.console.forms.refusing_form import Cut, WholeNumber, form_of, reason
from tournament.web.server.addresses import page_here

# `seen` is the version on the page, `entry` the claim that was chosen. Nothing is refused here.
ActForm = form_of(
    do=Cut(40, required=False),
    seen=WholeNumber(required=False),
    entry=WholeNumber(required=False),
    reason=reason(),
)


@dataclass(frozen=True, slots=True)
class ActRequest:
    do: str
    seen: int
    entry: int
    reason: str


def read_act(posted: QueryDict) -> ActRequest:
    """The act that a page of a result asks for."""
    return ActRequest(**ActForm(posted).values())


# The page on which a button was pressed, and to which the answer goes back.

# What an address names, and the rows of which one has this key.
THINGS: Mapping[str, tuple[type[Model], ...]] = {
    "session_id": (Session,),
    "section": (Section,),
    "contestant": (Contestant,),
    "placement": (Placement,),
    "result": (Result,),
    "call": (DirectorCall,),
    "team": (Entrant,),
    "match": (Match, TeamMatch),
    "player": (Player,),
    "series": (Series,),
    "congress": (Congress,),
    "simultaneous": (Simultaneous,),
    "own_heat": (Heat,),
    "own": (OwnMovement,),
    "rule_set": (RuleSet,),
}


class BackForm(forms.Form):
    """A page of this server; anything else is none."""

    next = forms.CharField(required=False)

    def page(self, request: HttpRequest) -> str:
        self.full_clean()
        return page_here(request, str(self.cleaned_data.get("next", "")))

    def page_still_there(self, request: HttpRequest) -> str:
        """The page, or after an undo that removes what it shows the nearest page above it; empty without one.

        A page whose session is gone has none above it.
        """
        page = self.page(request)
        path = urlsplit(page).path
        while path.count("/") > 2:
            match = _match(path)
            if match and not _stands("session_id", match):
                return ""
            if match and all(_stands(name, match) for name in match.kwargs):
                return page
            path = page = path.rstrip("/").rpartition("/")[0] + "/"
        return page if path == urlsplit(page).path and _match(path) else ""


def _match(path: str) -> ResolverMatch | None:
    """What a path leads to, where it can be looked at."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    line = NEEDS.get(key_of(match.route, match.url_name))
    return match if line and line.read is not None else None


def _stands(name: str, match: ResolverMatch) -> bool:
    """Whether the row that an address names by `name` is there; what names no row of its own is."""
    models = THINGS.get(name, ()) if name in match.kwargs else ()
    return not models or any(
        model._default_manager.filter(pk=match.kwargs[name]).exists() for model in models
    )
