"""What the events of a club have brought a player in masterpoints, by the schemes of the awards."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from scoring.rounding import Half, Number, exact_sum, round_to
from tournament.models import Player, Section, Session
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.stages.masterpoints import masterpoint_sheet
from tournament.sheets.masterpoints import STORED_AS, MasterpointSheet, masterpoint_terms
from tournament.sheets.player_page import AwardOfEvent, MasterpointsOfPlayer

HUNDREDTH = Fraction(1, 100)


def masterpoints_of(player: Player) -> tuple[MasterpointsOfPlayer, ...]:
    """The awards of finished stages in which the player entered; none of an event without its names."""
    found: dict[str, list[AwardOfEvent]] = defaultdict(list)
    for scheme, award in _awards(player):
        found[scheme].append(award)
    return tuple(
        MasterpointsOfPlayer(scheme, exact_sum([_credited(one) for one in own]), tuple(own))
        for scheme, own in found.items()
    )


def _credited(award: AwardOfEvent) -> Number:
    """An award as it is credited, in hundredths: the total is the sum of what a reader sees."""
    return round_to(award.points, HUNDREDTH, Half.AWAY_FROM_ZERO)


def _awards(player: Player) -> Iterator[tuple[str, AwardOfEvent]]:
    sessions = _sessions(player)
    versions = versions_of_events({session.event_id for session in sessions})
    for session in sessions:
        version = (session.closed_at, tuple(versions[session.event_id]))
        sheet = _sheets.of((session.stage_id or 0, version), session)
        if sheet is None:
            continue
        for award in sheet.awards:
            if award.player == player.pk:
                yield sheet.scheme, AwardOfEvent(session.pk, session.event.name, session.date, award.points)


def _sessions(player: Player) -> list[Session]:
    """The last session of each stage that has awarded masterpoints, the latest first."""
    rows = Session.objects.filter(
        event__club=player.club_id,
        event__forgotten_at=None,
        event__entrants__players__player=player,
        closed_at__isnull=False,
        **{f"stage__options__{STORED_AS}__isnull": False},
    ).exclude(shelf=Session.Shelf.DELETED)
    rows = rows.select_related("event__club", "stage__event__club").order_by("-date", "-pk").distinct()
    latest: dict[int, Session] = {}
    for row in rows:
        latest.setdefault(row.stage_id or 0, row)
    return [*latest.values()]


def versions_of_events(events: set[int]) -> dict[int, list[tuple[int, int]]]:
    """The versions of the sections of events, by event."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    if not events:
        return found
    rows = Section.objects.filter(session__event__in=events).order_by("pk")
    for event, pk, version in rows.values_list("session__event", "pk", "version"):
        found[event].append((pk, version))
    return found


def _read(_stage: int, session: Session) -> MasterpointSheet | None:
    return masterpoint_sheet(session, masterpoint_terms(session.stage_options))


_sheets = Remembered(_read)
