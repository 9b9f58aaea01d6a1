"""The table games for everybody: leagues and ledgers, tables, the rules they play by."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.games import GAMES
from scoring.games.agreement import agree
from scoring.games.table_game import Preset, TableGame
from tournament.domain.games.readings.match_state import rule_set, with_own
from tournament.domain.games.reports.game_leagues import (
    event_leagues,
    ledger,
    personal_record,
    section_league,
)
from tournament.domain.games.reports.matches_at_tables import match_sheet
from tournament.models import Event, Match, Player, RuleSet, Section, Session
from tournament.sheets.game_sheets import League, Ledger
from tournament.web.formatting.reader import reading
from tournament.web.games.forms.rules_form import RulesForm
from tournament.web.games.money import amount
from tournament.web.games.sessions import match_of, public_session
from tournament.web.games.sheet_tables import seated, sheet_context
from tournament.web.games.table_overview import halls
from tournament.web.server.live import live, live_page, page
from tournament.words.game_words import (
    BRIDGE,
    IN_A_LINE,
    MEASURES,
    OTHER_GAMES,
    UNITS,
    preset_facts,
    rule_card,
    rule_line,
    rules_name,
)

# The table games of a session and an event: all tables, league tables, ledgers, a player's own record.


def league_contexts(session: Session) -> list[dict[str, object]]:
    """The league table of each table game of a session."""
    if not session.has_games:
        return []
    sections = session.sections.with_games().with_club()
    return [league_context(section_league(section)) for section in sections]


def league_context(league: League) -> dict[str, object]:
    """A league table with its words. `shared` and `byes`: whether there is any; `same`: all have as many
    matches and byes, in a league that is complete; `reach` fills half a bar.
    """
    settles = league.unit != "points"
    ahead = [abs(line.settled if settles else line.difference) for line in league.lines]
    return {
        "league": league,
        "game": _(GAMES[league.game].title(league.preset)),
        "order": [_(MEASURES[each]) for each in league.order],
        "unit": _(UNITS[league.unit]),
        "settles": settles,
        "shared": any(line.shared for line in league.lines),
        "byes": any(line.byes for line in league.lines),
        "same": not league.provisional and len({(line.played, line.byes) for line in league.lines}) == 1,
        "reach": max(ahead, default=0),
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
def tables(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every table of the session's games, and who leads."""
    session = public_session(session_id)
    sections = session.sections.with_games().with_club()
    context = {
        "session": session,
        "halls": halls(session),
        "leagues": league_contexts(session),
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


# The table games everyone may follow: each table's sheet as it grows, and the rules it plays by.


@require_GET
@live
def match(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """One table's sheet, live."""
    row = match_of(session_id, match)
    sheet = match_sheet(row)
    context = {"session": public_session(session_id), "match": sheet_context(sheet), "seated": seated(sheet)}
    return live_page(request, "public/games/_match.html", context, "overtrick/built/games.css")


@require_GET
def match_rules(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """The card of the rules that hold at one table."""
    row = match_of(session_id, match)
    agreed = agree(row.game, row.preset, row.overrides)
    rules = card(agreed.game, agreed.game.presets[row.preset], agreed.rules, row.rules_name)
    context = {"session": row.section.session, "row": row, "card": rules}
    return render(request, "public/games/rules/match_rules.html", context)


@require_GET
def any_match(request: HttpRequest, match: int) -> HttpResponse:
    """A match by its number alone."""
    row = get_object_or_404(Match.objects.select_related("section"), pk=match)
    return redirect("match", row.section.session_id, match)


# The table games a club can play: every preset of every game, and the card of its rules.


def card(game: TableGame, preset: Preset, rules: Any, name: str = "") -> dict[str, object]:
    """What the card of a table's rules shows, in the reader's language."""
    language = reading()
    code = next((code for code, one in game.presets.items() if one == preset), "")
    named = next(code for code, one in GAMES.items() if one.label == game.label)
    groups = rule_card(game, preset, rules, language)
    is_changed = any(group.is_changed for group in groups)
    return {
        "title": rules_name(game, preset, language, name),
        "brief": _(IN_A_LINE[code]) if code in IN_A_LINE and not name else "",
        "facts": preset_facts(named, game, replace(preset, rules=rules), language) if len(groups) > 1 else (),
        "source": preset.source,
        "line": rule_line(game, preset, rules, language, name=name) if is_changed else "",
        "groups": groups,
    }


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    sets = RuleSet.objects.filter(club__is_rehearsal=False).select_related("club")
    groups: dict[str, list[object]] = {heading: [] for heading in (*BRIDGE, OTHER_GAMES)}
    for one in listed_games(sets):
        groups[next((name for name, codes in BRIDGE.items() if one[0] in codes), OTHER_GAMES)].append(one)
    context = {"groups": [(_(heading), listed) for heading, listed in groups.items()]}
    return render(request, "public/games/rules/games.html", context)


def listed_games(
    sets: Collection[RuleSet],
) -> list[tuple[str, str, str, list[tuple[str, str, object, str, str]]]]:
    """Code, name, a line for newcomers, rule sets of each game; of a set code, name, facts, club, a line."""
    return [
        (
            code,
            _(game.label),
            _(IN_A_LINE[code]) if code in IN_A_LINE else "",
            [
                (
                    name,
                    _(preset.label),
                    preset_facts(code, GAMES[code], preset, reading()),
                    preset.source if name not in GAMES[code].presets else "",
                    _(IN_A_LINE[name]) if name in IN_A_LINE else "",
                )
                for name, preset in game.presets.items()
            ],
        )
        for code, game in ((code, with_own(code, sets)) for code in GAMES)
    ]


@require_GET
def rules(request: HttpRequest, game: str, preset: str) -> HttpResponse:
    """The card of a preset or a club's set; with rules in the address, the card of it so changed."""
    own = rule_set(preset)
    code = own.preset if own and own.game == game else preset
    if game not in GAMES or code not in GAMES[game].presets:
        raise Http404
    played, base = GAMES[game], GAMES[game].presets[code]
    form = RulesForm(played, base, request.GET or None, changes=own.overrides if own else {})
    usual = own.agreement.rules if own else base.rules
    holds = form.rules if form.is_valid() else usual
    name = own.name if own and holds == usual else ""
    context = {"card": card(played, base, holds, name), "form": form, "plain": request.path, "own": own}
    return render(request, "public/games/rules/rule_card.html", context)
