"""The answers about an incident as the page asks for them, with the lists that each kind of event offers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.db.models import Max
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.boards.readings.board_places import round_in_play
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.options import MATCHES, Case, usual_boards
from tournament.domain.incidents.readings.continuations import usual_round
from tournament.domain.incidents.readings.current_plan import seated
from tournament.domain.incidents.readings.incidents import Incident
from tournament.domain.movements.reports.section_movement import coming_round, current_round
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import listed, parties_of_section, parties_of_session
from tournament.domain.stages.readings.late_team import late_team_options, rounds_to_begin
from tournament.domain.stages.readings.swiss_rounds import stage_of
from tournament.domain.stages.reports.match_desk import match_lines
from tournament.models import Placement, Result, Section, Session, TeamMatch
from tournament.movements.changes.replan import rounds_with_skip
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Party
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.console.forms.refusing_form import (
    BoardsField,
    Cut,
    RefusingForm,
    pressed,
    reason,
    refusing,
    row_of,
)
from tournament.web.console.stages.team_changes import SHARES, teams_in
from tournament.web.console.teams.team_setup import section_of
from tournament.web.formatting.figures import names, pair_words
from tournament.web.public.teams.team_form import EntryForm
from tournament.web.table.teams.match_parts import table_in_round

MOST_AHEAD = 12
NAMES = ("name-1", "name-2")
Lists = Mapping[str, Iterable[tuple[Any, str | Promise]]]


# What the page offers for an incident in a session.


@dataclass(frozen=True, slots=True)
class Offer:
    """`lists` are the choices of each answer, `usual` what stands for one that is not typed.

    `notice` is a warning; with `is_closed` it says why nothing can be chosen now. `ahead`: results of later
    rounds than the one in play; while they stand, no earlier round can be changed. `sections`: those between
    which the director chooses.
    """

    section: Section
    lists: Lists
    usual: Mapping[str, object] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    notice: str = ""
    is_closed: bool = False
    ahead: tuple[Result, ...] = ()


class SectionForm(RefusingForm):
    """Which section; without one the first that has a movement."""

    section = row_of(Section, "no_section", _("Choose the section."), required=False)


def offer_of(incident: Incident, session: Session, form: SectionForm, user: AnyUser) -> Offer:
    """DirectorError where there is nothing to choose from."""
    if incident.plans:
        return _of_pairs(incident, session, form)
    if incident.outcomes:
        return _of_matches(incident, session, user)
    return OFFERS[incident.asks[:1]](incident, session)


def _numbers(numbers: Iterable[int], *, optional: bool = False) -> list[tuple[Any, str]]:
    return [*([("", "–")] if optional else ()), *((number, str(number)) for number in numbers)]


def _parties(parties: Iterable[Party]) -> list[tuple[Any, str]]:
    return [
        ("", "–"),
        *((party.id, format_html("{} {}", pair_words(party.label), names(party))) for party in parties),
    ]


def _of_pairs(incident: Incident, session: Session, form: SectionForm) -> Offer:
    rows = Section.objects.filter(session=session, placements__isnull=False).distinct()
    form.offer(section=rows.select_related("session__event__club"))
    section = _section(form, incident.code)
    if section.kind == SWISS_PAIRS:
        raise DirectorError("drawn_rounds", gettext("These rounds are drawn. Change them on the page Draw."))
    now, is_later = seated(section), "from_round" in incident.asks
    parties, last = _parties(listed(parties_of_section(section)).values()), now.movement.rounds
    tables = sorted({table for _round, table in now.rows})
    is_over = is_later and now.played >= last
    return Offer(
        section,
        {
            "pair": parties,
            "other": parties,
            "from_round": _numbers(range(now.played + 1, last + 1)),
            "round": _numbers(range(1, last + 1)),
            "table": _numbers(tables, optional=True),
            "rounds": _numbers(range(max(1, now.played), last + 5), optional=True),
        },
        {"from_round": now.next_round, "round": usual_round(incident.code, now)},
        tuple(form.fields["section"].queryset),  # type: ignore[attr-defined]
        gettext("The last round has results: no later round can change.") if is_over else "",
        is_over,
        _ahead(section) if is_later else (),
    )


def _section(form: SectionForm, code: str) -> Section:
    """The one that was chosen, else the first that has a movement, for a missed skip one with a skip."""
    rows = form.fields["section"].queryset  # type: ignore[attr-defined]
    first = rows.first()
    if first is None:
        raise DirectorError("no_movement", gettext("This section has no movement to change."))
    chosen = form.values()["section"]
    if chosen or code != "skip_forgotten":
        return chosen or first
    return next((section for section in rows if _has_skip(section)), first)


def _has_skip(section: Section) -> bool:
    try:
        return bool(rounds_with_skip(seated(section).movement))
    except DirectorError:  # a section without a movement has none
        return False


def _ahead(section: Section) -> tuple[Result, ...]:
    rows = Result.objects.filter(section=section, round__gt=round_in_play(section.pk))
    return tuple(rows.select_related("ns", "ew").order_by("round", "board")[:MOST_AHEAD])


NO_NUMBER = (
    _("No number is free, and an individual movement cannot change during play."),
    _("A player arriving now can take over from any round."),
)


def _of_players(incident: Incident, session: Session) -> Offer:
    sections = [*session.sections.all()]
    numbered = listed(parties_of_session(session)).values()
    is_full = (
        incident.is_direct
        and "name" in incident.may
        and not any(party.withdrawn or not party.names for party in numbered)
    )
    parties = _parties(numbered)
    last = session.sections.aggregate(last=Max("placements__round"))["last"] or 0
    likely = current_round if "other" in incident.asks else coming_round
    return Offer(
        sections[0],
        {"player": parties, "other": parties, "round": _numbers(range(1, last + 1))},
        {"round": min(last, max(map(likely, sections), default=1))},
        notice=" ".join(map(str, NO_NUMBER)) if is_full else "",
    )


def _of_matches(incident: Incident, session: Session, user: AnyUser) -> Offer:
    """The tables, or the matches by rounds of the event: a round of the section may be a part of one."""
    section = session.sections.with_matches()[0]
    if "placement" in incident.asks:
        return Offer(section, {"placement": [("", "–"), *_places(session)]})
    rounds = {line.id: line.round for line in match_lines(session, user)}
    rows = MATCHES.filter(section__session=session, away__isnull=False).order_by("round", "pk")
    matches = [("", "–"), *((row.pk, _match(row, rounds.get(row.pk, row.round))) for row in rows)]
    return Offer(section, {"match": matches, "other": matches})


def _places(session: Session) -> Iterable[tuple[int, str]]:
    tables = Placement.objects.select_related("section__session", "ns__entrant", "ew__entrant", "match")
    tables = tables.filter(section__session=session, match__isnull=False, ns__isnull=False).exclude(ew=None)
    for row in tables.order_by("round", "table"):
        yield row.pk, f"{table_in_round(row)} ({' '.join(map(str, row.boards))})"


def _match(row: TeamMatch, number: int) -> str:
    teams = " – ".join(f"{team.number} {team.name}" for team in (row.home, row.away) if team)
    return f"{gettext('R%(round)s') % {'round': number}} · {teams}"


def _of_teams(incident: Incident, session: Session) -> Offer:
    section = section_of(session)
    teams = [*teams_in(section)]
    here = [(team.pk, f"{team.number} {team.name}") for team in teams if team.withdrawn_from is None]
    left = [(team.pk, f"{team.number} {team.name}") for team in teams if team.withdrawn_from is not None]
    return Offer(section, {"team": [("", "–"), *here], "left": left})


def _of_a_late_team(incident: Incident, session: Session) -> Offer:
    section = section_of(session)
    try:
        late_team_options(section)
    except DirectorError as refusal:
        advice = gettext("Its players can substitute for another team (up to eight players a team).")
        return Offer(section, {}, notice=f"{refusal.message} {advice}", is_closed=True)
    stage, rounds = stage_of(section), rounds_to_begin(section)
    lists = {"first": _numbers(rounds)}
    if scale_of_stage(stage.vp_scale, stage.options) is not None:
        lists["percent"] = [(share, f"{share} %") for share in SHARES]
    return Offer(section, lists, {"first": rounds.start, "percent": 0})


def _of_games(incident: Incident, session: Session) -> Offer:
    sections = session.sections.exclude(game="")
    parties = [party for section in sections for party in parties_of_section(section).values()]
    return Offer(sections[0], {"contestant": _parties(parties)})


# By the answer that the incident asks for first.
OFFERS: dict[tuple[str, ...], Callable[[Incident, Session], Offer]] = {
    ("player",): _of_players,
    ("team",): _of_teams,
    (): _of_a_late_team,
    ("contestant",): _of_games,
}


# The form: only what this incident asks for is read.

NO_ROUND = _("There is no such round.")
UNANSWERED = _("Answer every question, then look at the options.")
# Each answer that is a row: its label, the code and the sentence of a refusal.
ROWS: dict[str, tuple[str | Promise, str, str | Promise]] = {
    "pair": (_("Pair"), "no_pair", _("Choose the pair.")),
    "player": (_("Player"), "no_player", _("Choose the player.")),
    "contestant": (_("Player"), "no_player", _("Choose the player.")),
    "match": (pgettext_lazy("of teams", "Match"), "no_match", _("Choose the match.")),
    "placement": (_("Table"), "no_table", _("Choose the table.")),
    "team": (_("Team"), "no_team", _("Choose a team.")),
}
# `other` is another row of the same kind.
OTHERS = {"pair": _("The other pair"), "player": _("The other player"), "match": _("The other match")}
# Each that is a number: its label, the code and the sentence of a refusal, the least and the most.
NUMBERS: dict[str, tuple[str | Promise, str, str | Promise, int, int]] = {
    "from_round": (_("From round"), "bad_round", NO_ROUND, 1, 999),
    "round": (_("Round"), "bad_round", NO_ROUND, 1, 999),
    "rounds": (_("Total rounds"), "bad_round", NO_ROUND, 1, 999),
    "table": (_("Table"), "no_table", _("This table is not in play in that round."), 1, 999),
    "first": (_("Team's first round"), "no_round", _("Choose a round."), 1, 99),
    "percent": (_("Each missed round is worth"), "no_share", _("Choose 0 to 100 per cent."), 0, 100),
}


class AnswersForm(RefusingForm):
    """The answers that an incident asks for, and the option that was chosen. `must`: all of them."""

    reason = reason()
    option = Cut(20, required=False)

    def __init__(self, incident: Incident, offer: Offer, data: Mapping[str, Any], *, must: bool) -> None:
        super().__init__(
            {**offer.usual, **{name: data[name] for name in data}}, auto_id="%s", label_suffix=""
        )
        self.incident, self.offer, self.must = incident, offer, must
        self.fields = {**dict(self._asked(must)), **self.fields}
        self.entry = EntryForm(self.data) if "entry" in incident.may else None

    def _asked(self, must: bool) -> Iterable[tuple[str, forms.Field]]:
        """Who it is comes first, then where and when."""
        incident = self.incident
        asks = sorted(incident.asks, key=lambda ask: ask not in ROWS and ask != "other")
        for ask in (*asks, *incident.may):
            is_needed = must and ask in incident.asks and not (ask == "boards" and incident.is_missing)
            if ask == "names":
                for name, label in zip(NAMES, (_("First player"), _("Second player")), strict=True):
                    yield name, _text(label, 200)
            elif ask == "name":
                yield ask, _text(_("Name of the newcomer (blank: same player)"), 120)
            elif ask == "insist":
                yield ask, pressed()
            elif ask == "boards":
                yield ask, self._boards(is_needed)
            elif ask in NUMBERS and ask in self.offer.lists:
                yield ask, self._number(ask, is_needed)
            elif ask in ROWS or ask == "other":
                yield ask, self._row(ask, is_needed)

    def _row(self, ask: str, is_needed: bool) -> forms.Field:
        first = next(name for name in self.incident.asks if name in ROWS)
        label, code, sentence = ROWS[first]
        choices = [*self.offer.lists[ask], *(self.offer.lists.get("left", ()) if ask == "team" else ())]
        row = forms.TypedChoiceField(
            label=OTHERS[first] if ask == "other" else label,
            choices=choices,
            coerce=int,
            empty_value=None,
            required=is_needed,
        )
        row.widget.choices = self.offer.lists[ask]
        return refusing(row, code, sentence)

    def _number(self, ask: str, is_needed: bool) -> forms.Field:
        label, code, sentence, least, most = NUMBERS[ask]
        if ask == "round" and "player" in self.incident.asks and "other" not in self.incident.asks:
            label = NUMBERS["from_round"][0]
        widget = forms.Select(choices=self.offer.lists[ask])
        number = forms.IntegerField(
            label=label, min_value=least, max_value=most, required=is_needed, widget=widget
        )
        refusing(number, code, sentence).error_messages["required"] = UNANSWERED
        return number

    def _boards(self, is_needed: bool) -> forms.Field:
        incident, of_pairs = self.incident, bool(self.incident.plans)
        label = _("Which boards; empty: all") if "boards" in incident.may else _("Which boards")
        if incident.code in ("wrong_boards", "other_boards"):
            label = _("Boards actually played")
        attributes = {"size": 14, "maxlength": 80, "inputmode": "numeric"}
        widget = forms.TextInput(attrs={**attributes, "placeholder": "9 10" if of_pairs else "9-16"})
        sentence = _("Choose boards of this table and round.") if of_pairs else BOARDS_WANTED
        boards = refusing(
            BoardsField(label=label, required=is_needed, widget=widget), "wrong_board", sentence
        )
        boards.error_messages["required"] = UNANSWERED
        return boards

    @property
    def questions(self) -> list[forms.BoundField]:
        """The fields of the card of questions, with the reason at its end."""
        return [bound for bound in self if bound.name not in ("option", "insist")]

    @property
    def is_answered(self) -> bool:
        """Whether enough is known to look for options: who it is has no default, nor which boards."""
        return all(str(self.data.get(name) or "").strip() for name in self.incident.asks)

    def case(self, user: AnyUser) -> Case:
        """The incident as answered. DirectorError with the sentence of the first answer that is wrong."""
        typed = {name: value for name, value in self.values().items() if value not in (None, "")}
        typed["names"] = [typed[name].strip() for name in NAMES if typed.get(name, "").strip()]
        if self.entry:
            typed["entry"] = self.entry.entry()
        case = Case(self.incident, self.offer.section, user, typed)
        if boards := not typed.get("boards") and usual_boards(case):
            self.data = {**self.data, "boards": " ".join(map(str, boards))}
            case = replace(case, answers={**typed, "boards": boards})
        if self.must and not self.is_answered:
            raise DirectorError("unanswered", str(UNANSWERED))
        return case


BOARDS_WANTED = _("Enter board numbers separated by spaces.")


def _text(label: str | Promise, most: int) -> forms.CharField:
    widget = forms.TextInput(attrs={"size": 14, "autocomplete": "off"})
    return forms.CharField(label=label, required=False, max_length=most, widget=widget)
