"""The round clocks of a session as the screens and phones are told of them."""

from datetime import datetime

from tournament.models import Session
from tournament.services.clocks import clocks_of
from tournament.sheets.clock import Clock, Span


def clocks_of_session(session: Session) -> list[Clock]:
    """One for each section, by letter."""
    return clocks_of(session.sections.select_related("session__event__club"))


def told(clock: Clock, now: datetime) -> dict[str, object]:
    """Plain values for a script, times as seconds since the epoch: where the clock is, and its line of time.

    With `spans` and the time a script knows by itself where the clock is later on.
    """
    moment = clock.at(now)
    return {
        "now": now.timestamp(),
        "rounds": clock.rounds,
        "round": moment.round,
        "kind": moment.kind,
        "ends": moment.ends and moment.ends.timestamp(),
        "left": moment.left,
        "paused": moment.paused,
        "warning": clock.pace.warning,
        "spans": [_span(span) for span in clock.spans],
    }


def _span(span: Span) -> dict[str, object]:
    return {
        "round": span.round,
        "kind": span.kind,
        "starts": span.starts.timestamp(),
        "ends": span.ends and span.ends.timestamp(),
    }
