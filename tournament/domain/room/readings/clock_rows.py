"""The clocks of sections, read from their settings, their rounds and what each round has to play."""

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

from scoring.games import GAMES
from tournament.analysis.room_clock import Begun, line_of_time, paused_moment
from tournament.models import ClockedRound, Match, Placement, RoundClock, Section
from tournament.sheets.timetable import Clock, Pace

# A match without any limit is given this long; the director changes it.
MINUTES_OF_A_MATCH = Decimal(60)


def clock_of(section: Section) -> Clock:
    return clocks_of([section])[0]


def clocks_of(sections: Iterable[Section]) -> list[Clock]:
    """The clocks of sections, in four queries; each needs its session, event and club."""
    sections = list(sections)
    settings = {row.section_id: row for row in RoundClock.objects.filter(section__in=sections)}
    begun: dict[int, list[ClockedRound]] = defaultdict(list)
    for row in ClockedRound.objects.filter(section__in=sections):
        begun[row.section_id].append(row)
    boards = _boards(sections)
    return [
        _clock(section, settings.get(section.pk) or RoundClock(section=section), begun[section.pk], boards)
        for section in sections
    ]


def _clock(
    section: Section, settings: RoundClock, rows: list[ClockedRound], boards: dict[int, dict[int, int]]
) -> Clock:
    planned = boards[section.pk] or _unplanned(section)
    # Without a plan of rounds another one can always begin; a Swiss ends with the last that is planned.
    more = section.is_free and not section.rounds and not boards[section.pk]
    last = max([section.rounds or 0, *planned, *(row.round + more for row in rows)], default=0)
    pace = Pace(
        tuple(_length(section, settings, planned.get(number)) for number in range(1, last + 1)),
        _seconds(_minutes(settings, section, "minutes_per_move")),
        settings.warning_minutes * 60,
        settings.follows_since,
    )
    known = [begun_of(row) for row in rows] or _opened(section, pace)
    game = GAMES[section.game].title(section.preset) if section.game else ""
    return Clock(
        section.pk, section.letter, game, pace, line_of_time(known, pace), paused_moment(known, pace)
    )


def _unplanned(section: Section) -> dict[int, int]:
    """Without a movement or seats: one round of a free section or of a match, none where boards are moved."""
    if section.game:
        return {1: section.deal_limit or 0}
    return {1: section.boards_per_set} if section.is_free else {}


def _boards(sections: Iterable[Section]) -> dict[int, dict[int, int]]:
    """By section and round, how many boards a table has to play, or deals where they are limited."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = Placement.objects.filter(section__in=sections).values_list("section", "round", "boards")
    for section, number, boards in rows:
        found[section][number] = max(len(boards), found[section].get(number, 0))
    matches = Match.objects.filter(section__in=sections).values_list("section", "round", "deal_limit")
    for section, number, deals in matches:
        found[section][number] = max(deals or 0, found[section].get(number, 0))
    return found


def _length(section: Section, settings: RoundClock, boards: int | None) -> int:
    """Seconds of a round: the minutes set for rounds, the time limit of a game, else boards × minutes."""
    if settings.minutes_per_round is not None:
        return _seconds(settings.minutes_per_round)
    if section.game and (limit := section.agreement.game.minutes(section.agreement.rules)):
        return _seconds(Decimal(limit))
    if section.game and not boards:
        return _seconds(MINUTES_OF_A_MATCH)
    number = section.boards_per_set if boards is None else boards
    return _seconds(number * _minutes(settings, section, "minutes_per_board"))


def _minutes(settings: RoundClock, section: Section, name: str) -> Decimal:
    own = getattr(settings, name)
    return Decimal(getattr(section.session.event.club, name) if own is None else own)


def _seconds(minutes: Decimal) -> int:
    return round(minutes * 60)


def begun_of(row: ClockedRound) -> Begun:
    return Begun(row.round, row.started_at, row.seconds + row.added + row.paused_for, row.paused_at)


def _opened(section: Section, pace: Pace) -> list[Begun]:
    """Where rounds follow by themselves, the first begins when the tables are opened."""
    opened = section.session.started_at
    if pace.follows_since is None or opened is None or not pace.lengths:
        return []
    return [Begun(1, max(opened, pace.follows_since), pace.lengths[0])]
