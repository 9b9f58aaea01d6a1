"""The navigation: the tab of a page, the links that are shown. Filters in every template without `load`."""

from dataclasses import dataclass

from django import template
from django.http import HttpRequest
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.people.readings.roles import may, own_club
from tournament.domain.permissions import needed
from tournament.models import Club, Series
from tournament.web.formatting.look_choice import look_of

register = template.Library()
# Name of an address: the address of the tab that leads to it, for pages that are no tab themselves.
PARENTS = {
    # the console
    "new_session": "sessions",
    "congress": "congresses",
    "simultaneous_event": "simultaneous_events",
    "organised_heat": "simultaneous_events",
    "new_rule_set": "rule_sets",
    "rule_set": "rule_sets",
    "new_team_event": "sessions",
    "bring_event": "sessions",
    "incoming_event": "sessions",
    "conditions": "setup",
    "team_conditions": "setup",
    "read_teams": "setup",
    "new_team": "setup",
    "team_entry": "setup",
    "table_round": "room",
    "terminals": "table_codes",
    "incident": "incidents",
    "match_incident": "incidents",
    "team_match": "team_matches",
    "event_penalties": "event_sessions",
    "club_grades": "players",
    "mail_address": "players",
    "mail_server": "club",
    "member_kinds": "players",
    "members": "players",
    "membership": "players",
    "merge_player": "players",
    "player": "players",
    "player_alias": "players",
    "player_link": "players",
    "player_privacy": "players",
    "same_records": "players",
    "seat_wishes": "players",
    "planned_date": "calendar",
    "date_bookings": "calendar",
    "template": "calendar",
    "templates": "calendar",
    "series": "all_series",
    "new_series": "all_series",
    "webhooks": "api_tokens",
    "why_series": "series_ranking",
    "queue_call": "queue",
    "publishing": "club",
    "publishing_place": "club",
    "session_publish": "session_files",
    "queue_result": "queue",
    "queue_missing": "queue",
    "queue_cancelled": "queue",
    "movement_preview": "movement_sheet",
    "game_setup": "console_games",
    "console_match": "console_games",
    "console_board": "console_boards",
    "result": "console_boards",
    "unplayed": "console_boards",
    "ruling": "console_boards",
    "move_result": "console_boards",
    "fouled": "console_boards",
    "incoming_hands": "hands",
    "pair": "people",
    "eligibility": "people",
    "check_in_desk": "people",
    "undo": "history",
    "go_back": "history",
    "moment": "history",
    "account": "accounts",
    "tickets": "accounts",
    "money_book": "accounts",
    "till_settings": "accounts",
    # the public pages of a session
    "score_card": "ranking",
    "team": "ranking",
    "why_team": "ranking",
    "traveller": "boards",
    "why_hands": "hand_analysis",
    "fairness_pair": "fairness",
    "match": "game_tables",
    "team_result": "team_results",
    "why_match": "team_results",
}


def tab(request: HttpRequest) -> str:
    """The name of the tab's address; a page that belongs to none is its own."""
    here = request.resolver_match.url_name if request.resolver_match else None
    return PARENTS.get(here or "", here or "")


@register.filter
def current(request: HttpRequest, name: str) -> str:
    """The attribute of a tab's link: aria-current is `page` on its own page, `true` on one below it."""
    if tab(request) != name or request.resolver_match is None:
        return ""
    return format_html(' aria-current="{}"', "page" if request.resolver_match.url_name == name else "true")


@register.filter
def with_team(request: HttpRequest) -> str:
    """The choice of the reader's own team, which goes along from tab to tab."""
    team = request.GET.get("team", "")
    return f"?team={team}" if is_number(team) else ""


@register.simple_tag(takes_context=True)
def go(context: Context, letter: str) -> SafeString:
    """The attributes of a link that opens by `g` and a letter, each with a space before it.

    The title names the letter: aria-keyshortcuts has no keys that follow one another.
    """
    hint = _("Keys: g %(letter)s") % {"letter": letter}
    title = "" if look_of(context["request"]).get("shortcuts") else format_html(' title="{}"', hint)
    return format_html(' data-go="{}"{}', letter, title)


@register.filter
def can_open(request: HttpRequest, name: str) -> bool:
    """Whether a link to a page is worth showing to this role; the page asks again, for its own club."""
    return may(request.user, needed(name, writes=False), None)


@register.filter
def keeps_money(request: HttpRequest) -> bool:
    """Whether the club whose desk the reader sees has a currency."""
    club = own_club(request.user)
    return bool(club and club.currency)


@register.filter
def can_do(request: HttpRequest, name: str) -> bool:
    """The same of a button that sends to the address."""
    return may(request.user, needed(name, writes=True), None)


# The bar of the public pages: the club that a page is of, and the way to its results and its first series.


@dataclass(frozen=True, slots=True)
class ClubBar:
    """`ladder` is the key of the first public series, None without one."""

    club: Club
    ladder: int | None


@register.simple_tag(takes_context=True)
def club_bar(context: Context) -> ClubBar | None:
    """Of the club of the page, or of what the page is about; None of no club, and of the robots' club."""
    about = context.get("session") or context.get("series") or context.get("player_of_page")
    event = getattr(about, "event", None)
    club = event.club if event else getattr(about, "club", None) or context.get("club")
    if not isinstance(club, Club) or club.is_rehearsal:
        return None
    public = Series.objects.filter(club=club, is_public=True)
    return ClubBar(club, public.values_list("pk", flat=True).first())
