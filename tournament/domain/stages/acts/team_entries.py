"""The entry list of a team event: teams with four to eight players, a captain, a seed and a category."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, ProtectedError, QuerySet
from django.utils.translation import gettext as _

from scoring.stages.formats import ROUND_ROBIN, SWISS
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.people.acts.clubs import find_or_add_all
from tournament.domain.people.readings.line_ups import pairs_in_order
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import (
    SECOND_FOUR,
    Contestant,
    Draw,
    Entrant,
    EntrantPlayer,
    Event,
    Membership,
    Player,
    Section,
    TeamToken,
)
from tournament.sheets.stage_options import group_letters, match_options

# The two pairs of a team: one sits North-South in every match, the other East-West.
LINES = ("NS", "EW")
MOST_PLAYERS, MOST_TEAMS = 8, 120
Who = PlayerLine | Player


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """An entry form. `captain` is the place of the captain among the players, from 1; None: no captain yet.

    `number` is that of the event, None for the next free one.
    """

    name: str = ""
    players: Sequence[Who] = ()
    captain: int | None = 1
    seed: int | None = None
    category: str = ""
    number: int | None = None


def enter_teams(event: Event, entries: Sequence[TeamEntry], *, by: Actor) -> list[Entrant]:
    """The teams of a list, all of them or none, seated in the sections that are not closed.

    DirectorError `empty_list`, `number_taken`, `name_taken`, `too_many_teams`, `too_many_players`,
    `plays_elsewhere` for a player of another team.
    """
    if not entries:
        raise DirectorError("empty_list", _("This list contains no teams."))
    if event.entrants.count() + len(entries) > MOST_TEAMS:
        raise DirectorError(
            "too_many_teams", _("An event has at most %(most)d teams.") % {"most": MOST_TEAMS}
        )
    with transaction.atomic():
        people = _people_of_each(event, [entry.players for entry in entries], by)
        with act("enter_teams", by=by, session=event.sessions.latest("pk"), others=_sections(event)) as write:
            write.about |= {"count": len(entries)}
            return [_enter_named(write, event, *one) for one in zip(entries, people, strict=True)]


def _enter_named(write: Act, event: Event, entry: TeamEntry, people: Sequence[Player]) -> Entrant:
    refuse_same_name(event, entry.name)
    return enter_in(write, event, entry, people)


def enter_in(write: Act, event: Event, entry: TeamEntry, people: Sequence[Player]) -> Entrant:
    """A new team as part of an act, with these players in place of those of the entry form."""
    _refuse_begun(event)
    return add_team(write, event, entry, people)


def add_team(write: Act, event: Event, entry: TeamEntry, people: Sequence[Player]) -> Entrant:
    """A new team as part of an act, also once a round robin has begun (`seat_late_team`)."""
    last = event.entrants.aggregate(last=Max("number"))["last"] or 0
    team = Entrant(
        event=event,
        kind=Entrant.Kind.TEAM,
        number=entry.number or last + 1,
        name=entry.name,
        seed=entry.seed,
        category=entry.category,
    )
    _refuse_taken(event, team, team.number)
    write.add(team)
    write.add(TeamToken(entrant=team))
    _enter_players(write, team, people, entry.captain)
    for section in _sections(event).filter(session__closed_at=None):
        seat_team(write, section, team)
        _join_group(write, section, team)
    return team


def _join_group(write: Act, section: Section, team: Entrant) -> None:
    """A team that enters a Swiss in groups is in the smallest of them, the first of equals."""
    stage = section.session.stage
    if stage is None or stage.format != SWISS or not group_letters(stage.options):
        return
    groups = [[number for number in own if number != team.number] for own in stage.options["groups"]]
    gone = {*team.event.entrants.exclude(withdrawn_from=None).values_list("number", flat=True)}
    min(groups, key=lambda own: len({*own} - gone)).append(team.number)
    write.change(stage, options={**stage.options, "groups": groups})


def enter_team(
    event: Event,
    *,
    by: Actor,
    name: str = "",
    players: Sequence[Who] = (),
    captain: int | None = 1,
    seed: int | None = None,
    category: str = "",
    number: int | None = None,
) -> Entrant:
    """A new team, by default with the next free number, seated in the sections that are not closed.

    `captain` is the place of the captain among the players, from 1. DirectorError `number_taken`,
    `name_taken`, `plays_elsewhere` for a player of another team, `too_many_players`.
    """
    entry = TeamEntry(name, players, captain, seed, category, number)
    with transaction.atomic():
        people = people_of(event, players, by)
        with act("enter_team", by=by, session=event.sessions.latest("pk"), others=_sections(event)) as write:
            team = _enter_named(write, event, entry, people)
            write.about |= {"team": str(team), "number": team.number}
    return team


def least_players(event: Event) -> int:
    """How many players a team of the event needs: those who sit at the tables of a match."""
    stage = event.stages.order_by("order").first()
    return match_options(stage.options if stage else {}).players


def _refuse_begun(event: Event) -> None:
    """In a round robin that has results every team meets every other: none can come late."""
    begun = _sections(event).filter(results__isnull=False, session__stage__order=1)
    if begun.filter(session__stage__format=ROUND_ROBIN).exists():
        raise DirectorError(
            "round_robin_begun",
            _("The round robin has started. Add the team under Movement problems: A team joins late."),
        )


def change_team(
    team: Entrant,
    *,
    by: Actor,
    players: Sequence[Who] | None = None,
    captain: int | None = 1,
    **columns: Any,
) -> Entrant:
    """Other columns (name, number, seed, category), and other players where they are given.

    Players who have sat at a table stay where they sat; the entry form is that of now.
    """
    event = team.event
    with transaction.atomic():
        people = None if players is None else people_of(event, players, by)
        with act("change_team", by=by, session=event.sessions.latest("pk"), others=_sections(event)) as write:
            _refuse_taken(event, team, columns.get("number", team.number))
            _refuse_drawn(event, team, columns.get("number", team.number))
            if columns.get("name", team.name) != team.name:
                refuse_same_name(event, columns["name"])
            write.change(team, **columns)
            if people is not None:
                _change_players(write, team, people, captain)
            write.about |= {"team": str(team), "number": team.number}
    return team


def remove_team(team: Entrant, *, by: Actor) -> None:
    """Take a team out of the entry list. DirectorError `in_use` once it has been drawn or has played."""
    event = team.event
    with act("remove_team", by=by, session=event.sessions.latest("pk"), others=_sections(event)) as write:
        write.about |= {"team": str(team), "number": team.number}
        try:
            for contestant in team.contestants.all():
                for row in (*contestant.memberships.all(), *contestant.addresses.all()):
                    write.remove(row)
                write.remove(contestant)
            for row in (*team.players.order_by("-order"), *TeamToken.objects.filter(entrant=team)):
                write.remove(row)
            write.remove(team)
        except ProtectedError as error:
            raise DirectorError("in_use", _why_it_stays(event) % {"team": team}) from error


def _why_it_stays(event: Event) -> str:
    """Before the first result the seating can still be removed."""
    if any(section.results.exists() for section in _sections(event)):
        return _("%(team)s is in a draw or has played. Let the team withdraw instead.")
    return _("%(team)s is seated in matches. Remove the seating first, or let the team withdraw.")


def seat_team(write: Act, section: Section, team: Entrant) -> None:
    """The two pairs of a team in a section, with its first four players: N-S, E-W in the order of entry.

    A team of eight has two pairs more, for its next four players.
    """
    pairs = [pair for four in section.match_options.fours for pair in _add_four(write, section, team, four)]
    _seat_first(write, pairs, _in_order_of_entry(team))


def _add_four(write: Act, section: Section, team: Entrant, four: int) -> list[Contestant]:
    number = f"{team.number}{SECOND_FOUR if four == 2 else ''}"
    columns: dict[str, Any] = {"section": section, "entrant": team, "number": number, "seat": team.number}
    return [write.add(Contestant(direction=line, **columns)) for line in LINES]


def _in_order_of_entry(team: Entrant) -> list[Player]:
    return [row.player for row in team.players.select_related("player").order_by("order")]


def fit_fours(write: Act, section: Section, fours: Sequence[int]) -> None:
    """The teams of a section become teams of four or of eight; their entry forms stay."""
    for team in Entrant.objects.filter(contestants__section=section).distinct():
        pairs = pairs_in_order(section, team)
        for pair in (pair for pair in pairs if pair.four not in fours):
            for row in (*pair.memberships.all(), *pair.addresses.all()):
                write.remove(row)
            write.remove(pair)
        for four in set(fours) - {pair.four for pair in pairs}:
            own = _add_four(write, section, team, four)
            _seat_first(write, own, _in_order_of_entry(team)[4 * (four - 1) :])


def _seat_first(write: Act, pairs: Sequence[Contestant], people: Sequence[Player]) -> None:
    seats = [(pair, position) for pair in pairs for position in (1, 2)]
    write.add_all(
        Membership(contestant=pair, position=position, player=player)
        for (pair, position), player in zip(seats, people, strict=False)
    )


def _sections(event: Event) -> QuerySet[Section]:
    return Section.objects.with_teams().filter(session__event=event)


def people_of(event: Event, players: Sequence[Who], by: Actor) -> list[Player]:
    """The players that a team's names mean, those that are new to the club added to it."""
    return _people_of_each(event, [players], by)[0]


def _people_of_each(event: Event, teams: Sequence[Sequence[Who]], by: Actor) -> list[list[Player]]:
    """The players that the names of each team mean, those that are new to the club added to it."""
    if any(len(players) > MOST_PLAYERS for players in teams):
        raise DirectorError(
            "too_many_players", _("A team has at most %(most)d players.") % {"most": MOST_PLAYERS}
        )
    typed = [who for players in teams for who in players if isinstance(who, PlayerLine)]
    found = iter(find_or_add_all(event.club, typed, by=by))
    return [[next(found) if isinstance(who, PlayerLine) else who for who in players] for players in teams]


def _refuse_taken(event: Event, team: Entrant, number: Any) -> None:
    if event.entrants.filter(number=number).exclude(pk=team.pk).exists():
        raise DirectorError(
            "number_taken", _("Number %(number)s belongs to another team.") % {"number": number}
        )


def refuse_same_name(event: Event, name: str) -> None:
    """Papers and phones show the name alone, without the number."""
    if name and event.entrants.filter(name=name).exists():
        raise DirectorError(
            "name_taken",
            _("Another team is called %(name)s. Choose a name that tells the two apart.") % {"name": name},
        )


def _refuse_drawn(event: Event, team: Entrant, number: Any) -> None:
    """A draw and groups name teams by their numbers."""
    if number == team.number:
        return
    if Draw.objects.filter(stage__event=event).exists():
        raise DirectorError("already_drawn", _("A round is already drawn: team numbers stay."))
    if any(group_letters(stage.options) for stage in event.stages.all()):
        raise DirectorError("in_groups", _("The groups are made: team numbers stay."))


def _enter_players(write: Act, team: Entrant, people: Sequence[Player], captain: int | None) -> None:
    try:
        with transaction.atomic():
            for order, player in enumerate(people, start=1):
                write.add(
                    EntrantPlayer(
                        entrant=team,
                        player=player,
                        order=order,
                        is_captain=order == captain,
                        only_in_id=team.event_id,
                    )
                )
    except IntegrityError as error:
        raise DirectorError("plays_elsewhere", _elsewhere(team, people)) from error


def _elsewhere(team: Entrant, people: Sequence[Player]) -> str:
    """Which player is in a second team, or twice in this one."""
    others = EntrantPlayer.objects.filter(entrant__event=team.event_id, player__in=people)
    row = others.exclude(entrant=team.pk).select_related("player", "entrant").first()
    if row:
        return _("%(player)s is already in team %(team)s. Nothing has been saved.") % {
            "player": row.player,
            "team": row.entrant,
        }
    twice = next(one for one in people if people.count(one) > 1)
    return _("%(player)s appears twice in this team. Nothing has been saved.") % {"player": twice}


def _change_players(write: Act, team: Entrant, people: Sequence[Player], captain: int | None) -> None:
    """The entry form anew; where nothing has been played yet, the first four sit down anew."""
    for row in team.players.order_by("-order"):
        write.remove(row)
    _enter_players(write, team, people, captain)
    for section in _sections(team.event):
        if section.results.exists() or section.team_matches.exists():
            continue
        pairs = pairs_in_order(section, team)
        for pair in pairs:
            for member in pair.memberships.all():
                write.remove(member)
        _seat_first(write, pairs, people)
