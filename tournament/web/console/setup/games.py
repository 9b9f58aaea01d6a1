"""Table games in a session: which are played, add one, its rules, its players, who meets whom."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.agreement import agree
from tournament.models import Section, Session
from tournament.printing.words.game_rules import rule_line
from tournament.printing.words.words import Tongue
from tournament.readings.errors import DirectorError
from tournament.readings.games.refusals import GameRefusal
from tournament.readings.stages.swiss_byes import SWISS
from tournament.services.acts.journal import Actor
from tournament.services.games import sections
from tournament.services.games.matches import latest_round
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.game_forms import LengthForm, NewGameForm, plan_name, plans_of
from tournament.web.console.games.unfinished import unfinished
from tournament.web.console.setup.game_act_forms import GameActForm, PresetForm
from tournament.web.console.setup.game_acts import do
from tournament.web.console.setup.seats import SeatsForm
from tournament.web.games.forms.rules_form import RulesForm, typed_rules
from tournament.web.games.refusals import sentence
from tournament.web.games.seats import seat_name
from tournament.web.games.sessions import session_of
from tournament.web.games.table_overview import latest_round_of


@desk
def games(request: HttpRequest, session: int) -> HttpResponse:
    """The table games of a session, and one more. A session that has nothing yet becomes one of games.

    Where a set of rules leaves something open, its form asks for that first.
    """
    sitting, form = session_of(session), NewGameForm(request.POST or None)
    rules = None
    if request.method == "POST" and form.is_valid():
        game, _slash, preset = form.cleaned_data["rules"].partition("/")
        rules = typed_rules(GAMES[game], {**form.data.dict(), "preset": preset})
        if not rules.is_bound or rules.is_valid():
            section = _add(sitting, game, rules, director(request))
            return redirect("game_setup", session, section.pk)
    listed = [(section, line_of(section)) for section in _sections(sitting)]
    context = {"session": sitting, "listed": listed, "form": form, "rules": rules}
    return render(request, "console/games/games.html", context, status=400 if form.errors or rules else 200)


def _add(sitting: Session, game: str, rules: RulesForm, by: Actor) -> Section:
    empty = _empty_section(sitting)
    overrides = rules.changes if rules.is_bound else {}
    terms = sections.GameTerms(game, preset=rules.code, overrides=overrides)
    if empty:
        return sections.set_game(empty, terms, by=by)
    return sections.add_game_section(sitting, terms, by=by)


def _sections(sitting: Session):
    return sitting.sections.with_games().select_related("session__event__club")


def _empty_section(sitting: Session) -> Section | None:
    """The section that every new session begins with, while it has no contestants."""
    return (
        sitting.sections.with_boards().filter(contestants=None, movement="").select_related("field").first()
    )


def line_of(section: Section) -> str:
    """The rules of a section in one line."""
    agreed = agree(section.game, section.preset, section.overrides)
    preset = agreed.game.presets[agreed.preset]
    return rule_line(agreed.game, preset, agreed.rules, Tongue(get_language() or "en"))


@desk
def game_setup(request: HttpRequest, session: int, section: int) -> HttpResponse:
    """One table game: rules, players, plan. What is refused stays as it was typed, with the reason."""
    row = _section(session, section)
    error = None
    rules = RulesForm(GAMES[row.game], GAMES[row.game].presets[row.preset], changes=row.overrides)
    length = LengthForm(row)
    if request.method == "POST":
        rules, length = _typed(request, row) if GameActForm(request.POST).has_rules else (rules, length)
        try:
            with transaction.atomic():
                message = do(request, row, rules, length)
            if message:
                return done(request, message, "game_setup", session, section)
        except GameRefusal as refusal:
            error = DirectorError(refusal.code, _sentences(refusal, row))
        except DirectorError as refusal:
            error = refusal
        row.refresh_from_db(fields=["version"])  # names that were taken back with what was refused
    status = 400 if error or rules.errors or length.errors else 200
    return render(
        request, "console/games/setup.html", _context(request, row, rules, length, error), status=status
    )


def _typed(request: HttpRequest, row: Section) -> tuple[RulesForm, LengthForm]:
    form = PresetForm(row.game, request.POST)
    form.values()
    return typed_rules(GAMES[row.game], form.data), LengthForm(row, request.POST)


def _context(
    request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm, error: DirectorError | None
) -> dict[str, object]:
    count = row.contestants.count()
    agreed = agree(row.game, row.preset, row.overrides)
    return {
        "session": session_of(row.session_id),
        "section": row,
        "line": line_of(row),
        "game": _(GAMES[row.game].label),
        "presets": [(code, _(preset.label)) for code, preset in GAMES[row.game].presets.items()],
        "rules": rules,
        "length": length,
        "count": count,
        "lines": SeatsForm(row, request.POST).lines,
        "positions": range(1, row.contestant_size + 1),
        "plans": plans_of(row, count),
        "chosen": plan_name(row.movement, alone=max(map(len, agreed.sides)) == 1),
        "sides": len(agreed.sides),
        "seats": [(seat, seat_name(row.game, seat)) for seat in range(agreed.seats)],
        "preset": _(GAMES[row.game].presets[row.preset].label),
        "lacking": max(0, agreed.seats - count * row.contestant_size) if count else 0,
        "seated": row.matches.count(),
        "players": [
            (f"{line.pair.pk}-{chair.position}", chair.name or f"{line.pair}")
            for line in SeatsForm(row).lines
            for chair in line.chairs[: row.contestant_size]
        ],
        "unfinished": unfinished(row),
        "latest": latest_round_of(row) if row.movement in ("", SWISS) else None,
        "rounds_left": max(1, (max(count, 2) - 1).bit_length() - latest_round(row)),
        "rounds": sorted(set(row.matches.values_list("round", flat=True))),
        "error": error,
    }


def _sentences(refusal: GameRefusal, row: Section) -> str:
    return " ".join(sentence(problem, GAMES[row.game]) for problem in refusal.problems)


def _section(session: int, pk: int) -> Section:
    rows = Section.objects.select_related("session__event__club", "field").with_games()
    return get_object_or_404(rows, pk=pk, session=session)
