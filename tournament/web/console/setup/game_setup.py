"""Table games in a session: which are played, add one, its rules, its players, who meets whom."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.agreement import agree
from tournament.domain.errors import DirectorError
from tournament.domain.games.acts import game_matches, game_sections
from tournament.domain.games.acts.game_matches import latest_round, resume_match
from tournament.domain.games.readings.match_state import GameRefusal, changed_set, chosen_preset, with_own
from tournament.domain.games.readings.swiss_byes import SWISS
from tournament.domain.games.reports.game_leagues import league_order
from tournament.domain.games.reports.matches_at_tables import match_sheet, rows_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.stages.acts import next_stages
from tournament.domain.time_zones import moment_of
from tournament.models import Contestant, Match, Membership, RuleSet, Section, Session
from tournament.sheets.languages import joined_names
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.game_forms import LengthForm, NewGameForm, plan_name, plans_of
from tournament.web.console.forms.refusing_form import (
    NO_CHOICE,
    Cut,
    RefusingForm,
    WholeNumber,
    button_of,
    choice,
    form_of,
    pressed,
    value_of,
    whole,
)
from tournament.web.console.forms.spelling import SpellingForm
from tournament.web.console.setup.seat_fields import SeatsForm, save_typed
from tournament.web.formatting.reader import reading
from tournament.web.games.forms.rules_form import RulesForm, typed_rules
from tournament.web.games.refusals import sentence
from tournament.web.games.seats import player_name, seat_name
from tournament.web.games.sessions import session_of
from tournament.web.games.table_overview import latest_round_of
from tournament.web.public.game_pages import listed_games
from tournament.words.game_words import rule_line


@desk
def games(request: HttpRequest, session_id: int) -> HttpResponse:
    """The table games of a session, and one more. A session that has nothing yet becomes one of games.

    Where a set of rules leaves something open, its form asks for that first.
    """
    session = session_of(session_id)
    sets = sets_of(session)
    form, rules = NewGameForm(request.POST or None, sets), None
    if request.method == "POST" and form.is_valid():
        game, _slash, preset = form.cleaned_data["rules"].partition("/")
        rules = typed_rules(with_own(game, sets), {**form.data.dict(), "preset": preset})
        if not rules.is_bound or rules.is_valid():
            section = _add(session, game, rules, director(request))
            return redirect("game_setup", session_id, section.pk)
    listed = [(section, line_of(section)) for section in _sections(session)]
    context = {
        "session": session,
        "listed": listed,
        "form": form,
        "rules": rules,
        "games": listed_games(sets),
    }
    return render(request, "console/games/games.html", context, status=400 if form.errors or rules else 200)


def _add(session: Session, game: str, rules: RulesForm, by: Actor) -> Section:
    empty = _empty_section(session)
    overrides = rules.changes if rules.is_bound else {}
    terms = game_sections.GameTerms(game, preset=rules.code, overrides=overrides)
    if empty:
        return game_sections.set_game(empty, terms, by=by)
    return game_sections.add_game_section(session, terms, by=by)


def _sections(session: Session):
    return session.sections.with_games().select_related("session__event__club")


def _empty_section(session: Session) -> Section | None:
    """The section that every new session begins with, while it has no contestants."""
    return (
        session.sections.with_boards().filter(contestants=None, movement="").select_related("field").first()
    )


def line_of(section: Section) -> str:
    """The rules of a section in one line."""
    agreed = section.agreement
    preset = agreed.game.presets[agreed.preset]
    return rule_line(agreed.game, preset, agreed.rules, reading(), name=agreed.name)


def sets_of(session: Session) -> list[RuleSet]:
    """The rule sets that the club of a session has saved."""
    return list(session.event.club.rule_sets.select_related("club"))


def _rules_of(row: Section) -> RulesForm:
    """The rules of a section as its page shows them: its club's set while that stands, else the preset."""
    sets = sets_of(row.session)
    game, code = with_own(row.game, sets), chosen_preset(row, sets)
    return RulesForm(game, game.presets[code], changes=row.overrides if code == row.preset else {})


@desk
def game_setup(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    """One table game: rules, players, plan. What is refused stays as it was typed, with the reason."""
    row = _section(session_id, section)
    error = None
    rules = _rules_of(row)
    length = LengthForm(row)
    if request.method == "POST":
        rules, length = _typed(request, row) if GameActForm(request.POST).has_rules else (rules, length)
        try:
            with transaction.atomic():
                message = do(request, row, rules, length)
            if message:
                return done(request, message, "game_setup", session_id, section)
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
    game = with_own(row.game, sets_of(row.session))
    form = form_of(preset=choice(game.presets))(request.POST)
    form.values()
    return typed_rules(game, form.data), LengthForm(row, request.POST)


def _context(
    request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm, error: DirectorError | None
) -> dict[str, object]:
    count = row.contestants.count()
    agreed = agree(row.game, row.preset, row.overrides)
    return {
        "session": session_of(row.session_id),
        "section": row,
        "line": line_of(row),
        "changed_set": changed_set(row),
        "game": _(GAMES[row.game].label),
        "presets": [(code, _(preset.label)) for code, preset in rules.game.presets.items()],
        "rules": rules,
        "length": length,
        "count": count,
        "lines": SeatsForm(row, request.POST).lines,
        "positions": range(1, row.contestant_size + 1),
        "plans": plans_of(row, count),
        "chosen": plan_name(row.movement, alone=max(map(len, agreed.sides)) == 1),
        "sides": len(agreed.sides),
        "seats": [(seat, seat_name(row.game, seat)) for seat in range(agreed.seats)],
        "preset": row.rules_name or _(GAMES[row.game].presets[row.preset].label),
        "lacking": max(0, agreed.seats - count * row.contestant_size) if count else 0,
        "seated": row.matches.count(),
        "minutes": agreed.game.minutes(agreed.rules),
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


def _section(session_id: int, pk: int) -> Section:
    rows = Section.objects.select_related("session__event__club", "field").with_games()
    return get_object_or_404(rows, pk=pk, session=session_id)


# A director's acts while a table game is set up: rules, players, pairings, time.


def do(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    """What was asked for, after the names that were typed beside it.

    The message when it is done, empty where a form says what is wrong.
    """
    form = GameActForm(request.POST)
    wish = ACTS[form.act]
    save_typed(SeatsForm(row, request.POST), SpellingForm(request.POST), by=director(request))
    if wish is not _set_rules and form.has_rules and _are_typed(row, rules, length):
        if not _set_rules(request, row, rules, length):
            return ""
        row.refresh_from_db()
    return wish(request, row, rules, length)


def save_rules_typed(request: HttpRequest, section: Section) -> None:
    """Rules that stand on the same page as a button of the whole session. DirectorError `bad_rules`."""
    form = form_of(rules_of=WholeNumber(required=False), preset=Cut(80, required=False))(request.POST)
    typed = form.values()
    if typed["rules_of"] != section.pk or not section.game:
        return
    game = with_own(section.game, sets_of(section.session))
    if typed["preset"] not in game.presets:
        return
    rules, length = typed_rules(game, form.data), LengthForm(section, request.POST)
    if not _are_typed(section, rules, length):
        return
    if not _set_rules(request, section, rules, length):
        raise DirectorError("bad_rules", _("The rules contain an error. Correct and save them first."))


def _are_typed(row: Section, rules: RulesForm, length: LengthForm) -> bool:
    """Whether something of the rules was typed over before a button of a later step was pressed."""
    changes = rules.changes if rules.is_bound and rules.is_valid() else None if rules.is_bound else {}
    shown = _rules_of(row)
    stands = row.overrides if shown.code == row.preset else {}
    return rules.code != shown.code or changes != stands or length.has_changed()


def _set_rules(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    if not length.is_valid() or (rules.is_bound and not rules.is_valid()):
        return ""
    settings = length.settings(_moment(row))
    if rules.code != _rules_of(row).code:  # another set of rules may seat other sides
        del settings["contestant_size"]
    changes = rules.changes if rules.is_bound else {}
    game_sections.set_game(
        row,
        game_sections.GameTerms(row.game, preset=rules.code, overrides=changes, **settings),
        by=director(request),
    )
    return _("The rules are saved. Matches that are already seated keep theirs.")


def _moment(row: Section) -> Callable[[time], datetime]:
    """A time of day of the session."""

    def at(clock: time) -> datetime:
        return moment_of(row.session.date, clock)

    return at


def _set_players(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    form = form_of(count=WholeNumber(required=False))(request.POST)
    count = form.values()["count"]
    if form.data.get("count") and count != row.contestants.count():
        set_number_of_contestants(row, count, by=director(request))
    return _("Saved.")


def _seat_plan(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    game_sections.seat_rounds(
        row, value_of(request.POST, "plan", Cut(80, required=False)), by=director(request)
    )
    return _("All rounds seated.")


def _draw(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    typed = DrawForm(request.POST).values()
    order = row.contestants.in_bulk(league_order(row))
    ranking = [order[pk] for pk in league_order(row)]
    next_stages.draw_round(
        row,
        ranking,
        rounds_left=typed["rounds_left"] or 1,
        by=director(request),
        repeats="always" if typed["rematches"] else "never",
        insist=typed["insist"],
    )
    return _("The next round is drawn.")


def _seat_table(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    form = SeatTableForm(row, request.POST)
    number = form.values()["round"]
    match = game_matches.seat_match(row, form.players, round=number, by=director(request))
    return _("Table %(table)s is seated.") % {"table": match.table}


def _resume(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    resumed = resume(
        row,
        value_of(request.POST, "resume", WholeNumber(required=False)),
        by=director(request),
    )
    return _("The match continues at table %(table)s.") % {"table": resumed.table}


def _call_time(request: HttpRequest, row: Section, rules: RulesForm, length: LengthForm) -> str:
    rounds = {str(number) for number in row.matches.values_list("round", flat=True)}
    number = int(button_of(request.POST, rounds, "time-round", "no_round", NO_ROUND))
    ended = game_matches.call_time(row, number, by=director(request))
    if any(match.last_deal for match in ended):
        message = ngettext(
            "Time is called at %(count)d table: the deal in play is played out.",
            "Time is called at %(count)d tables: the deals in play are played out.",
            len(ended),
        )
    else:
        message = ngettext("%(count)d match is closed.", "%(count)d matches are closed.", len(ended))
    return message % {"count": len(ended)}


ACTS: dict[str, Callable[[HttpRequest, Section, RulesForm, LengthForm], str]] = {
    "rules": _set_rules,
    "players": _set_players,
    "plan": _seat_plan,
    "draw": _draw,
    "seat": _seat_table,
    "resume": _resume,
    "time": _call_time,
}


# The forms of a table game's set-up page: which button, and the fields that each button reads.

MOST_ROUNDS = 60
NO_ROUND = gettext_lazy("There is no such round.")


class GameActForm(RefusingForm):
    """A plan, and a match to go on with, have a button each, which names what it is about."""

    do = choice(["rules", "players", "plan", "draw", "seat", "resume", "time"], required=False)

    @property
    def act(self) -> str:
        """The code of the button; the first of the page where none was pressed. DirectorError without it."""
        wish = self.values()["do"] or next((name for name in ("resume", "plan") if name in self.data), "")
        if not wish and not self.has_rules:
            raise DirectorError("no_choice", str(NO_CHOICE))
        return wish or "rules"

    @property
    def has_rules(self) -> bool:
        """Whether the rules stood on the page with this button."""
        return "preset" in self.data


DrawForm = form_of(
    rounds_left=whole("no_number", gettext_lazy("Write a whole number."), 1, MOST_ROUNDS, required=False),
    rematches=pressed(),
    insist=pressed(),
)


class SeatTableForm(RefusingForm):
    """One table, seat by seat: each list names a contestant and the position in it."""

    round = whole("no_round", NO_ROUND, 1, MOST_ROUNDS, required=False)

    def __init__(self, section: Section, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        positions = range(1, section.contestant_size + 1)
        self.held = {
            f"{contestant.pk}-{position}": (contestant, position)
            for contestant in section.contestants.all()
            for position in positions
        }
        seats = range(agree(section.game, section.preset, section.overrides).seats)
        sentence = gettext_lazy("Choose a player for each seat.")
        self.seats = {f"seat-{seat}": choice(self.held, "incomplete", sentence) for seat in seats}
        self.fields |= self.seats

    @property
    def players(self) -> list[tuple[Contestant, int]]:
        """Who sits down, clockwise from seat 0."""
        return [self.held[self.cleaned_data[name]] for name in self.seats]


# Matches that did not end: taken up again another day, or called off for a whole round.

LATEST = 30


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match of another section that could go on here: when it began, and who sat there."""

    match: Match
    names: str
    deals: int


def unfinished(section: Section) -> list[Unfinished]:
    """The matches of the same game in this event that were begun elsewhere and are not over."""
    rows = Match.objects.filter(section__session__event=section.session.event, game=section.game)
    begun = rows.exclude(section=section).filter(resumed_as=None).exclude(deals=None).distinct()
    found = list(begun.select_related("section__session").order_by("-pk")[:LATEST])
    read = rows_of(found)
    language = get_language() or "en"
    return [
        Unfinished(
            match, joined_names(map(player_name, read.seated(match)), language), len(read.records[match.pk])
        )
        for match in found
        if not read.score(match).finished
    ]


def resume(section: Section, pk: int, *, by: Actor) -> Match:
    """Continue a match in this section: all its players must play here now.

    DirectorError `not_here` with the name of who does not.
    """
    rows = Match.objects.select_related("section__session__event__club")
    match = get_object_or_404(rows, pk=pk, section__session__event=section.session.event)
    members = Membership.objects.filter(contestant__section=section).select_related("contestant")
    here = {row.player_id: (row.contestant, row.position) for row in members}
    players = []
    for seat in match_sheet(match).seats:
        if seat.player not in here:
            raise DirectorError(
                "not_here", _("%(player)s does not play in this section yet.") % {"player": player_name(seat)}
            )
        players.append(here[seat.player])
    return resume_match(match, section, players, by=by)
