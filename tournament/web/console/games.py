"""Table games in an evening: which are played, add one, its rules, its players, who meets whom."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.agreement import agree
from tournament.models import Section, Session
from tournament.printing.game_rules import rule_line
from tournament.printing.words import Tongue
from tournament.reports.leagues import league_order
from tournament.services import game_rounds, game_sections, matches, swiss_rounds
from tournament.services.errors import DirectorError
from tournament.services.game_errors import GameRefusal
from tournament.web.console.access import desk, director, done, session_of
from tournament.web.console.game_forms import LengthForm, NewGameForm, plan_name, plans_of
from tournament.web.console.seats import lines_of, save_typed
from tournament.web.console.setup import known_players
from tournament.web.games.refusals import sentence
from tournament.web.games.rules_form import RulesForm
from tournament.web.games.seats import seat_name


@desk
def games(request: HttpRequest, session: int) -> HttpResponse:
    """The table games of an evening, and one more. An evening that has nothing yet becomes one of games."""
    sitting, form = session_of(session), NewGameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        game, preset = form.cleaned_data["rules"].split("/")
        empty = _empty_section(sitting)
        how = {"preset": preset, "by": director(request)}
        section = (
            game_sections.set_game(empty, game, **how)
            if empty
            else game_sections.add_game_section(sitting, game, **how)
        )
        return redirect("game_setup", session, section.pk)
    listed = [(section, line_of(section)) for section in _sections(sitting)]
    return render(request, "console/games.html", {"session": sitting, "listed": listed, "form": form})


def _sections(sitting: Session):
    return sitting.sections.exclude(game="").select_related("session__event__club")


def _empty_section(sitting: Session) -> Section | None:
    """The section that every new evening begins with, as long as nobody is in it."""
    return sitting.sections.filter(game="", contestants=None, movement="").select_related("field").first()


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
        rules, length = _typed(request, row) if request.POST.get("do") == "rules" else (rules, length)
        try:
            with transaction.atomic():
                said = _do(request, row, rules, length)
            if said:
                return done(request, said, "game_setup", session, section)
        except GameRefusal as refusal:
            error = DirectorError(refusal.code, _sentences(refusal, row))
        except DirectorError as refusal:
            error = refusal
    status = 400 if error or rules.errors or length.errors else 200
    return render(
        request, "console/game_setup.html", _context(request, row, rules, length, error), status=status
    )


def _typed(request: HttpRequest, row: Section) -> tuple[RulesForm, LengthForm]:
    game = GAMES[row.game]
    preset = request.POST.get("preset", "")
    base = game.presets.get(preset, game.presets[row.preset])
    if base is not game.presets[row.preset]:  # another set of rules is taken as it is
        return RulesForm(game, base, changes={}), LengthForm(row, request.POST)
    return RulesForm(game, base, request.POST), LengthForm(row, request.POST)


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
        "lines": lines_of(row, request.POST),
        "positions": range(1, row.contestant_size + 1),
        "known": known_players(row.session.event.club),
        "plans": plans_of(row, count),
        "chosen": plan_name(row.movement),
        "sides": len(agreed.sides),
        "seats": [(seat, seat_name(row.game, seat)) for seat in range(agreed.seats)],
        "seated": row.matches.count(),
        "players": [
            (f"{line.pair.pk}-{chair.position}", chair.shown or f"{line.pair}")
            for line in lines_of(row, {})
            for chair in line.chairs[: row.contestant_size]
        ],
        "error": error,
    }


def _sentences(refusal: GameRefusal, row: Section) -> str:
    return " ".join(sentence(problem, GAMES[row.game]) for problem in refusal.problems)


def _do(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    """What was asked for; the message when it is done, empty where a form says what is wrong."""
    wish = ACTS.get(request.POST.get("do", ""))
    if wish is None:
        raise DirectorError("no_choice", _("Choose what to do."))
    return wish(request, row, rules, length)


def _set_rules(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    if not length.is_valid() or (rules.is_bound and not rules.is_valid()):
        return ""
    code = next(code for code, each in GAMES[row.game].presets.items() if each is rules.preset)
    game_sections.set_game(
        row,
        row.game,
        preset=code,
        overrides=rules.changes if rules.is_bound else {},
        by=director(request),
        **length.settings(_moment(row)),
    )
    return _("The rules are set. Matches that are seated already keep theirs.")


def _moment(row: Section) -> Callable[..., datetime]:
    """A time of day of the evening."""

    def at(time: object) -> datetime:
        return timezone.make_aware(datetime.combine(row.session.date, time))  # type: ignore[arg-type]

    return at


def _set_players(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    count = request.POST.get("count", "")
    by = director(request)
    save_typed(row, request.POST, by=by)
    if count and count != str(row.contestants.count()):
        game_sections.set_number_of_contestants(row, int(count) if count.isdecimal() else 0, by=by)
    return _("Saved.")


def _seat_plan(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    game_rounds.seat_rounds(row, request.POST.get("plan", ""), by=director(request))
    return _("The tables of all rounds are seated.")


def _draw(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    left = request.POST.get("rounds_left", "")
    order = row.contestants.in_bulk(league_order(row))
    ranking = [order[pk] for pk in league_order(row)]
    swiss_rounds.draw_round(
        row, ranking, rounds_left=int(left) if left.isdecimal() and int(left) else 1, by=director(request)
    )
    return _("The next round is drawn.")


def _seat_table(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    """One table, seat by seat."""
    chosen = [
        request.POST.get(f"seat-{seat}", "")
        for seat in range(agree(row.game, row.preset, row.overrides).seats)
    ]
    if not all(chosen):
        raise DirectorError("incomplete", _("Say who takes each seat."))
    held = row.contestants.in_bulk([int(one.partition("-")[0]) for one in chosen])
    players = [
        (held[int(pk)], int(position)) for pk, _dash, position in (one.partition("-") for one in chosen)
    ]
    number = request.POST.get("round", "")
    match = matches.seat_match(
        row, players, round=int(number) if number.isdecimal() else None, by=director(request)
    )
    return _("Table %(table)s is seated.") % {"table": match.table}


ACTS: dict[str, Callable[[HttpRequest, Section, RulesForm, LengthForm], str]] = {
    "rules": _set_rules,
    "players": _set_players,
    "plan": _seat_plan,
    "draw": _draw,
    "seat": _seat_table,
}


def _section(session: int, pk: int) -> Section:
    rows = Section.objects.select_related("session__event__club", "field").exclude(game="")
    return get_object_or_404(rows, pk=pk, session=session)
