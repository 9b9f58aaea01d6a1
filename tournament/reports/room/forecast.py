"""Forecasts of a session's sections, computed once a tick."""

from collections.abc import Iterable
from datetime import datetime
from random import Random

from tournament.analysis.forecast import forecast
from tournament.analysis.timetable import Room
from tournament.reports.cache.versioned_cache import register
from tournament.sheets.clock import Clock
from tournament.sheets.forecast import Forecast

# By section.
_cache = register(dict[int, tuple[datetime, Clock, Forecast | None]]())


def forecasts(rooms: Iterable[Room], tick: datetime) -> list[Forecast]:
    """Of every section that has one. Two hundred simulations are dear: all consoles share those of a tick."""
    return [found for room in rooms if (found := _at_tick(room, tick))]


def _at_tick(room: Room, tick: datetime) -> Forecast | None:
    at, clock, found = _cache.get(room.clock.section, (None, None, None))
    if (at, clock) != (tick, room.clock):
        found = forecast(room, tick, Random)
        _cache[room.clock.section] = (tick, room.clock, found)
    return found
