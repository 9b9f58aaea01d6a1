"""The terms of a stage: the stages around it, its contradictions, scale, seats, schedule and end."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import Decimal
from math import ceil
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.stages.formats import ROUND_ROBIN, SWISS
from scoring.teams.round_robin import TRIPLE_PLANS, berger_table, triple_table
from tournament.domain.errors import DirectorError
from tournament.domain.sessions.readings.pair_sessions import (
    movement_again,
    pair_sections,
    places_of,
    refuse_other_kinds,
    where_they_sat,
    who_met,
)
from tournament.models import Contestant, Entrant, EntrantPlayer, Event, Section, Session, Stage, TeamMatch
from tournament.models.event import kept_in_event
from tournament.movements import plan
from tournament.movements.changes.next_session import PLANS, meetings_again, seats_after
from tournament.sheets.event_kinds import OF_MATCHES, PAIRS
from tournament.sheets.event_options import from_pairs, phone_options
from tournament.sheets.event_ranking import MOST_HANDICAP, FurtherTerms, further_terms
from tournament.sheets.stage_options import draw_options, group_letters, match_options, scale_of

# Which stage the entrants of a stage come from, and the stages that come from it.


def stage_before(stage: Stage) -> Stage | None:
    """The stage from which the entrants of a stage qualified; None of the first, and where it was deleted."""
    if stage.order == 1:
        return None
    found = stage.event.stages.filter(next_stages=stage, order__lt=stage.order, sessions__in=_sessions(stage))
    return found.first()


def stages_before(stage: Stage) -> Iterator[Stage]:
    """The stage before, the one before that, and so on to the first."""
    before = stage_before(stage)
    while before is not None:
        yield before
        before = stage_before(before)


def stages_after(stage: Stage) -> QuerySet[Stage]:
    """The stages whose entrants come from a stage, by their place in the event, without those deleted."""
    return stage.event.stages.filter(comes_from=stage, sessions__in=_sessions(stage)).distinct()


def _sessions(stage: Stage) -> QuerySet[Session]:
    return Session.objects.filter(event=stage.event_id).kept_in_event()


def handicaps_before(session: Session) -> FurtherTerms | None:
    """The handicaps of the stage before, of matches in proportion to their boards; None where it has none."""
    before = stage_before(session.stage) if session.stage else None
    terms = further_terms(before.options) if before else FurtherTerms()
    if before is None or session.stage is None or not terms.handicaps:
        return None
    share = Decimal(1)
    if session.event.kind in OF_MATCHES and session.event.method != "matchpoints":
        share = Decimal(match_options(session.stage.options).boards) / match_options(before.options).boards
    most = Decimal(MOST_HANDICAP)
    scaled = {
        number: max(-most, min(most, round(figure * share, 2))) for number, figure in terms.handicaps.items()
    }
    return replace(terms, handicaps=scaled)


# Contradictory conditions of a team event as sentences: one for each code of `analysis/stage_rules.py`.

SENTENCES: dict[str, Promise] = {
    "scale_without_imps": _(
        "A victory-point scale converts IMPs. Score the event in IMPs, or choose no victory points."
    ),
    "scale_in_knock_out": _(
        "A knock-out is decided by the margin of each match. Choose no victory points, or another format."
    ),
    "own_without_table": _(
        "Paste a custom victory-point table, or choose another scale. It starts at margin 0; margins rise, "
        "and a larger margin never earns less."
    ),
    "no_such_scale": _("There is no such victory-point scale."),
    "scale_of_percentages": _(
        "This scale converts percentages of pairs. For a match of teams choose one for IMPs."
    ),
    "scale_of_imps": _("This scale converts IMPs. For matchpoints choose one for percentages."),
    "pairs_without_scale": _("Swiss pairs are ranked by victory points. Choose a scale."),
    "pairs_without_halves": _("Half matches need matches in two halves."),
    "no_long_triple": _("Pairs have no triples over two rounds. Choose a bye or half matches."),
    "scale_for_other_boards": _(
        "This scale has no column for matches of this length. "
        "Change the boards of a match, or choose another scale."
    ),
    "more_parts_than_boards": _("A match has no more parts than boards."),
    "multiple_is_all_play_all": _("Multiple teams are a round robin: choose that format."),
    "multiple_in_parts": _("Matches of multiple teams are not divided into parts. Choose one part."),
    "eight_without_imps": _("Teams of eight are scored in IMPs."),
    "eight_two_at_a_time": _(
        "Teams of eight meet two at a time: no triples, no multiple teams. Choose byes."
    ),
    "hybrid_without_imps": _("A hybrid needs the points a board of its IMP part: 2 make both parts equal."),
    "edges_do_not_rise": _("The margins of the IMP part rise: 1 4 8 13."),
    "tie_breaks_in_knock_out": _(
        "A tied knock-out match goes to extra boards, so there are no tie-breaks. Choose none."
    ),
    "second_life_and_more": _("In a double elimination losers play on: no third place, no consolation."),
    "second_life_drawn_anew": _("A double elimination needs a fixed bracket."),
    "second_life_of_three": _("A double elimination has byes. Choose byes for the first round."),
    "three_without_halves": _(
        "A match of three or four teams needs two halves. Change the parts of a match, or choose byes."
    ),
    "triple_in_knock_out": _(
        "A knock-out has byes in its bracket, no triples. Choose a bye for an odd number of teams."
    ),
    "triple_without_draw": _(
        "In a round robin an odd number of teams has a bye in turn, or triples over two rounds. "
        "Choose one of these."
    ),
    "no_scale_for_halves": _(
        "This scale has no half matches. Choose a WBF scale, the long triple, or a bye."
    ),
    "swiss_without_rounds": _("A Swiss needs its number of rounds."),
    "lag_without_rounds": _("A draw in arrears needs at least two rounds more than the arrears."),
    "more_rounds_than_opponents": _("More rounds than opponents. Plan fewer rounds, or allow rematches."),
    "repeats_in_no_round": _("Enter in how many final rounds teams may meet again."),
}


def sentences(codes: Iterable[str]) -> str:
    """The reasons in words, one after another."""
    return " ".join(str(SENTENCES[code]) for code in codes)


# The seats of the next session of pairs, by a plan of how they change places.


@dataclass(frozen=True, slots=True)
class NextSession:
    """Who sits where in the next session: the entrants of each section in the order of their seats.

    `movements` are those of the session before, None where another one has to be chosen. `again` counts the
    meetings of pairs that have met.
    """

    seated: tuple[tuple[int, ...], ...]
    movements: tuple[plan.Movement | None, ...]
    again: int


def next_seats(last: Session, *, change: str, order: Sequence[int], seed: int) -> NextSession:
    """The seats of the next session by a plan of PLANS. `order`: entrants, best first.

    DirectorError for an unknown plan, and for an event that is not of pairs.
    """
    refuse_other_kinds(last)
    if change not in PLANS:
        raise DirectorError("no_choice", gettext("Choose how the pairs change seats."))
    sections = pair_sections(last)
    sat = where_they_sat(sections)
    before = [sum(one.section == number for one in sat) for number in range(len(sections))]
    seats = [section.contestants.numbered().count() for section in sections]
    counts = before if change == "stay" else _shared_out(before, seats)
    movements = [movement_again(section, count) for section, count in zip(sections, counts, strict=True)]
    places = [
        place
        for number, (movement, count) in enumerate(zip(movements, counts, strict=True))
        for place in places_of(number, movement, count)
    ]
    met = who_met(last.event_id)
    pairs = seats_after(change, places, sat, order, met, seed)
    seated = [
        tuple(pair for place, pair in zip(places, pairs, strict=True) if place.section == number)
        for number in range(len(sections))
    ]
    return NextSession(tuple(seated), tuple(movements), meetings_again(places, pairs, met))


def _shared_out(before: Sequence[int], seats: Sequence[int]) -> list[int]:
    """As many pairs in each section as before, which keeps the movements.

    Where two or more pairs have left a section, the sections are of nearly the same size.
    """
    left = [count - pairs for count, pairs in zip(seats, before, strict=True)]
    if max(left) <= 1 or max(before) - min(before) <= 1:
        return [*before]
    each, more = divmod(sum(before), len(before))
    return [each + (number < more) for number in range(len(before))]


# A victory-point table of one's own, as it is typed and as a stage stores it.

FIGURE = re.compile(r"\d{1,4}(?:\.\d{1,2})?")
RANGE = re.compile(r"(\d{1,4})\s*[-–—~〜]\s*\d{1,4}")


def read_own_table(text: str, measure: str = "imps") -> dict[str, Any]:
    """Bands of lines such as `3 16 14` or `2-5: 16–14`. DirectorError `bad_table` with the line at fault."""
    bands = [_band(line) for line in text.splitlines() if line.strip()]
    if not bands:
        raise DirectorError("bad_table", gettext("Paste a custom victory-point table."))
    top = ceil(max(2 * bands[0][1], *(max(band[1:]) for band in bands)))  # what a draw shares, or more
    stored: dict[str, Any] = {"top": top, "bands": bands}
    stored |= {"measure": measure} if measure != "imps" else {}
    try:
        scale_of(top, bands, measure)
    except ScoringError as error:
        raise DirectorError(
            "bad_table",
            gettext(
                "Not a usable table: start with margin 0 (or 50 per cent) and equal points; margins rise, "
                "and a larger margin never earns less."
            ),
        ) from error
    return stored


def _band(line: str) -> list[int | float]:
    """The first margin, the winner's points and perhaps the loser's; a margin may be a range."""
    figures = FIGURE.findall(RANGE.sub(r"\1 ", line, count=1))
    if not 2 <= len(figures) <= 3:
        raise DirectorError("bad_table", gettext("Not a band of a table: %(line)s") % {"line": line[:60]})
    return [float(figure) if "." in figure else int(figure) for figure in figures]


def written_table(stored: Mapping[str, Any]) -> str:
    """The table as it may be typed again; empty where none is stored."""
    table = stored.get("vp_table") or {}
    return "\n".join(" ".join(map(str, band)) for band in table.get("bands", ()))


# How long the results of a stage may be corrected, and whether the event has gone on from it.


def correction_ends(session: Session) -> datetime | None:
    """When the correction period of a stage ends: it begins when the last session of the stage is closed.

    None while a session of the stage is open.
    """
    sessions = session.event.sessions.kept_in_event().filter(stage=session.stage)
    return correction_end(session.event, [one.closed_at for one in sessions])


def correction_end(event: Event, closed: Sequence[datetime | None]) -> datetime | None:
    """The same from when the sessions of the stage were closed."""
    ends = [at for at in closed if at]
    if not ends or len(ends) < len(closed):
        return None
    options = phone_options(event.options)
    return max(ends) + timedelta(minutes=max(options.correction_minutes, 60 * options.provisional_hours))


def is_over(stage: Stage) -> bool:
    """Whether every session of a stage is closed."""
    return not _sessions(stage).filter(stage=stage, closed_at=None).exists()


def has_ended(ends: datetime | None) -> bool:
    """Whether a correction period is over; None: it has not begun."""
    return ends is not None and ends <= timezone.now()


def sessions_of_later_stages(session: Session) -> list[Session]:
    """The first session of each stage that comes from that of a session, in the order of the stages."""
    assert session.stage is not None
    others = session.event.sessions.kept_in_event().select_related("stage")
    first: dict[int | None, Session] = {}
    for one in others.filter(stage__comes_from=session.stage).order_by("stage__order", "date", "pk"):
        first.setdefault(one.stage_id, one)
    return [*first.values()]


def plays_on(stage: Stage) -> dict[int, Stage]:
    """By entrant, the stage after this one in which it has a seat: a final, a consolation, a plate."""
    later = {one.pk: one for one in stages_after(stage)}
    seats = Contestant.objects.filter(section__session__stage__in=later, entrant__isnull=False)
    seats = seats.filter(kept_in_event("section__session"))
    rows = seats.values_list("entrant_id", "section__session__stage_id").distinct()
    found = {entrant or 0: later[after or 0] for entrant, after in rows}
    for own, numbers in swiss_finals(stage):
        entrants = stage.event.entrants.filter(number__in=numbers)
        found |= dict.fromkeys(entrants.values_list("pk", flat=True), own)
    return found


def swiss_finals(stage: Stage) -> list[tuple[Stage, tuple[int, ...]]]:
    """The finals that pairs of a stage play as a Swiss, each an event of its own, and who plays in them."""
    if stage.event.kind != PAIRS:
        return []
    rows = Stage.objects.filter(options__from_pairs__stage=stage.pk, event__club=stage.event.club_id)
    rows = rows.filter(sessions__in=Session.objects.kept_in_event()).order_by("pk")
    found = []
    for own in rows.distinct():
        origin = from_pairs(own.options)
        numbers = origin.numbers if origin else ()
        entered = EntrantPlayer.objects.filter(entrant__event=stage.event_id, entrant__number__in=numbers)
        here = EntrantPlayer.objects.filter(entrant__event=own.event_id)
        if entered.filter(
            player__in=here.values("player")
        ).exists():  # the key of an imported file may be another's
            found.append((own, numbers))
    return found


# The schedule of a round robin over several sessions: every round, and the session in which it is seated.

Meetings = tuple[tuple[Entrant, Entrant | None], ...]


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """A round of the schedule: home and visiting team, None for a bye. `session` None: not seated yet.

    `matches` are the seated ones by the keys of home and visiting team.
    """

    number: int
    meetings: Meetings
    session: Session | None
    matches: Mapping[tuple[int, int | None], TeamMatch]


def letters_of_groups(stage: Stage) -> dict[int, str]:
    """By the number of a team, the letter of its group; empty where there are none."""
    return group_letters(stage.options) if stage.format in (ROUND_ROBIN, SWISS) else {}


def in_groups(stage: Stage, teams: Sequence[Entrant]) -> list[list[Entrant]]:
    """The teams of each group, in their order. DirectorError `no_group` for a team without one."""
    letters = letters_of_groups(stage)
    if not letters:
        return [[*teams]]
    if alone := [team for team in teams if team.number not in letters]:
        names = ", ".join(map(str, alone))
        raise DirectorError("no_group", gettext("Without a group: %(teams)s.") % {"teams": names})
    found: dict[str, list[Entrant]] = {letter: [] for letter in sorted({*letters.values()})}
    for team in teams:
        found[letters[team.number]].append(team)
    return [own for own in found.values() if own]


@dataclass(slots=True)
class ScheduledRound:
    """Home and visiting teams of a round, None for a bye, and the `triples` that begin in it."""

    meetings: list[tuple[Entrant, Entrant | None]] = field(default_factory=list)
    triples: list[tuple[Entrant, Entrant, Entrant]] = field(default_factory=list)

    @property
    def of_all(self) -> Meetings:
        """With the meetings of the triples; the byes come last."""
        around = [(one, other) for a, b, c in self.triples for one, other in ((a, b), (b, c), (c, a))]
        return tuple(sorted([*self.meetings, *around], key=lambda two: two[1] is None))


def schedule_of(
    groups: Sequence[Sequence[Entrant]], *, double: bool = False, triples: bool = False
) -> list[ScheduledRound]:
    """The rounds in which all teams of a group meet (Berger), all groups at once.

    An odd team has a bye, or with `triples` three teams play one another over two rounds. DirectorError
    `no_triples` for a group whose teams have no such plan.
    """
    made: list[ScheduledRound] = []
    for teams in groups:
        own = _in_triples(teams) if triples and len(teams) % 2 else _with_byes(teams)
        own += [_turned(one) for one in own] if double else []
        made += [ScheduledRound() for _round in own[len(made) :]]
        for one, more in zip(made, own, strict=False):
            one.meetings += more.meetings
            one.triples += more.triples
    for one in made:
        one.meetings.sort(key=lambda two: two[1] is None)
    return made


def _with_byes(teams: Sequence[Entrant]) -> list[ScheduledRound]:
    found = []
    for fixtures in berger_table(len(teams)):
        playing = {place for fixture in fixtures for place in fixture}
        byes = [(team, None) for place, team in enumerate(teams, start=1) if place not in playing]
        found.append(
            ScheduledRound([*((teams[home - 1], teams[away - 1]) for home, away in fixtures), *byes])
        )
    return found


def _in_triples(teams: Sequence[Entrant]) -> list[ScheduledRound]:
    if len(teams) not in TRIPLE_PLANS:
        sizes = ", ".join(map(str, TRIPLE_PLANS))
        raise DirectorError(
            "no_triples",
            gettext("Triples in a round robin need %(sizes)s teams in a group. Choose the bye.")
            % {"sizes": sizes},
        )
    found = []
    for both in triple_table(len(teams)):
        for number, fixtures in enumerate(both.rounds):
            first, second, third = (teams[place - 1] for place in both.triple)
            one = ScheduledRound([(teams[home - 1], teams[away - 1]) for home, away in fixtures])
            one.triples += [] if number else [(first, second, third)]
            found.append(one)
    return found


def _turned(one: ScheduledRound) -> ScheduledRound:
    """Home and away exchanged; byes stay."""
    meetings: list[tuple[Entrant, Entrant | None]] = [
        (away, home) if away else (home, None) for home, away in one.meetings
    ]
    return ScheduledRound(meetings, [(c, b, a) for a, b, c in one.triples])


def has_triples(stage: Stage) -> bool:
    """Whether three teams of a round robin play one another where a bye would be."""
    return stage.format == ROUND_ROBIN and draw_options(stage.options).odd != "bye"


def league_rounds(stage: Stage, *, double: bool = False) -> list[LeagueRound]:
    """Every round of the stage's schedule; twice where it is `double`, or planned or seated so."""
    teams = teams_of_league(stage)
    if len(teams) < 2:
        return []
    seated = {
        (match.home_id, match.away_id): match
        for match in TeamMatch.objects.filter(section__session__stage=stage)
        .filter(kept_in_event("section__session"))
        .select_related("section__session", "home", "away")
    }
    groups = in_groups(stage, teams)
    triples = has_triples(stage)
    table = schedule_of(groups, triples=triples)
    if double or (stage.rounds or 0) > len(table):
        table = schedule_of(groups, double=True, triples=triples)
    return [_round(number, one.of_all, seated) for number, one in enumerate(table, start=1)]


def teams_of_league(stage: Stage) -> list[Entrant]:
    """The teams in the order of the schedule, with those that have left: their places stay."""
    rows = Entrant.objects.filter(event=stage.event_id, kind=Entrant.Kind.TEAM)
    rows = rows.filter(contestants__section__session__stage=stage).distinct()
    return sorted(rows, key=lambda team: team.seeding)


def _round(
    number: int, meetings: Meetings, seated: Mapping[tuple[int, int | None], TeamMatch]
) -> LeagueRound:
    real = [(home.pk, away.pk) for home, away in meetings if away is not None]
    own: dict[tuple[int, int | None], TeamMatch] = {key: seated[key] for key in real if key in seated}
    session = next((match.section.session for match in own.values()), None)
    return LeagueRound(number, meetings, session, own)


def sections_of_all_play_all(section: Section) -> list[Section]:
    """All sections of the stage where every team meets every other; none of another format."""
    stage = section.session.stage
    if stage is None or stage.format != ROUND_ROBIN:
        return []
    rows = Section.objects.with_teams().filter(session__stage=stage)
    return [*rows.filter(kept_in_event()).select_related("session__stage")]
