"""The table games of a session and an event: all tables, league tables, ledgers, a player's own record."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.games import GAMES
from tournament.models import Event, Player, Section, Session
from tournament.printing.words.game_words import MEASURES, UNITS
from tournament.reports.games.leagues import event_leagues, section_league
from tournament.reports.games.ledgers import ledger
from tournament.reports.games.personal_records import personal_record
from tournament.sheets.league import League
from tournament.sheets.ledger import Ledger
from tournament.web.games.money import amount
from tournament.web.games.sessions import session_of
from tournament.web.games.table_overview import halls
from tournament.web.server.live import live, page


def league_contexts(session: Session) -> list[dict[str, object]]:
    """The league table of each table game of a session."""
    if not session.has_games:
        return []
    sections = session.sections.with_games().with_club()
    return [league_context(section_league(section)) for section in sections]


def league_context(league: League) -> dict[str, object]:
    """A league table with its words; `counted` names the measures of the table beside wins."""
    return {
        "league": league,
        "game": _(GAMES[league.game].title(league.preset)),
        "order": [_(MEASURES[each]) for each in league.order],
        "unit": _(UNITS[league.unit]),
        "settles": league.unit != "points",
        "several": league.sides > 2,
    }


def ledger_context(account: Ledger) -> dict[str, object]:
    return {
        "ledger": account,
        "game": _(GAMES[account.game].title(account.preset)),
        "unit": _(UNITS[account.unit]),
        "in_points": account.unit == "points",
    }


@require_GET
@live
def tables(request: HttpRequest, session: int) -> HttpResponse:
    """Every table of the session's games, and who leads."""
    sitting = session_of(session)
    sections = sitting.sections.with_games().with_club()
    context = {
        "session": sitting,
        "halls": halls(sitting),
        "leagues": league_contexts(sitting),
        "ledgers": [ledger_context(ledger(section)) for section in sections if _has_an_account(section)],
    }
    return render(request, page(request, "public/games/tables.html", "public/games/_tables.html"), context)


def _has_an_account(section: Section) -> bool:
    """Single players settle among themselves; teams are only ranked."""
    return section.contestant_size == 1


@require_GET
def event_league(request: HttpRequest, event: int) -> HttpResponse:
    """The league of an event over all its sessions."""
    row = get_object_or_404(Event.objects.select_related("club"), pk=event)
    context = {"event": row, "leagues": [league_context(each) for each in event_leagues(row)]}
    return render(request, "public/games/event_league.html", context)


@require_GET
def record(request: HttpRequest, player: int) -> HttpResponse:
    """Everything one player has played at the tables."""
    found = personal_record(get_object_or_404(Player, pk=player))
    context = {
        "record": found,
        "games": [(_(GAMES[each.game].label), amount(each.settled, each.unit), each) for each in found.games],
        "matches": [(_(GAMES[each.game].label), each) for each in found.matches],
    }
    return render(request, "public/games/record.html", context)
