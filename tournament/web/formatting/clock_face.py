"""The face of a round clock: what it shows at this moment, and what a script needs to go on from there."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext

from tournament.domain.room.reports.room_clocks import clock_values
from tournament.domain.time_zones import zone_in_use
from tournament.sheets.timetable import MOVE, PLAY, Clock, Moment, whole_seconds

RoundNames = Mapping[int, Mapping[int, str]]  # by section and round


@dataclass(frozen=True, slots=True)
class Face:
    """`state` is before, play, warning, move, wait (for the director), paused or over; `left` is 12:42.

    `begun`: results are in, although the clock was not started. `facts` is the JSON of
    `domain.room.reports.room_clocks.clock_values` with the club's time zone.
    `share` of the round or the move is left.
    `names`: of rounds that are parts of matches.
    """

    section: int
    letter: str
    game: str
    state: str
    round: int
    rounds: int
    left: str
    ends: datetime | None
    begun: bool
    follows: bool
    facts: str
    share: Fraction
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def next_round(self) -> int | None:
        """The round that a director can begin now; None when none is left."""
        number = self.round if self.state == "before" else self.round + 1
        return number if number <= self.rounds else None

    @property
    def name(self) -> str:
        """The name of the round, where it has one."""
        return self.names.get(self.round, "")

    @property
    def name_of_next(self) -> str:
        return self.names.get(self.round + 1, "")

    @property
    def name_to_begin(self) -> str:
        return self.names.get(self.next_round or 0, "")


def faces(clocks: Iterable[Clock], now: datetime, names: RoundNames | None = None) -> list[Face]:
    """The faces of clocks that have anything to show: a section without rounds has none."""
    named = names or {}
    return [_face(clock, now, named.get(clock.section, {})) for clock in clocks if clock.rounds]


@dataclass(frozen=True, slots=True)
class Ring:
    """A running clock, and the sections of which it is the clock."""

    face: Face
    letters: tuple[str, ...]


def rings(clocks: Iterable[Clock], now: datetime) -> list[Ring]:
    """The running clocks; sections whose clocks show the same have one ring together."""
    together: dict[tuple[object, ...], list[Clock]] = {}
    for clock in clocks:
        moment = clock.at(now)
        if moment.left is not None:
            together.setdefault((moment, clock.rounds), []).append(clock)
    return [
        Ring(faces([first], now)[0], tuple(clock.letter for clock in (first, *others)))
        for first, *others in together.values()
    ]


def in_step(shown: Sequence[Face]) -> bool:
    """Whether several clocks show the same, so that one face and its buttons do for all."""
    return (
        len(shown) > 1 and len({(one.state, one.round, one.rounds, one.left, one.game) for one in shown}) == 1
    )


def _face(clock: Clock, now: datetime, names: Mapping[int, str]) -> Face:
    moment = clock.at(now)
    facts = {**clock_values(clock, now), "zone": str(zone_in_use()), "names": names}
    return Face(
        section=clock.section,
        letter=clock.letter,
        game=gettext(clock.game) if clock.game else "",
        state=state_of(moment, clock.pace.warning),
        round=moment.round,
        rounds=clock.rounds,
        left="" if moment.left is None else f"{moment.left // 60}:{moment.left % 60:02d}",
        ends=moment.ends,
        begun=bool(clock.reached),
        follows=clock.pace.follows_since is not None,
        facts=json.dumps(facts),
        share=_share(clock, moment),
        names=names,
    )


def _share(clock: Clock, moment: Moment) -> Fraction:
    """Of the time between the start and the end; paused, of the planned length of the round."""
    spans = [span for span in clock.spans if span.ends and span.ends == moment.ends]
    planned = clock.pace.lengths[moment.round - 1]
    length = whole_seconds(spans[-1].ends - spans[-1].starts) if spans and spans[-1].ends else planned
    return min(Fraction(1), Fraction(moment.left or 0, length)) if length else Fraction(0)


def state_of(moment: Moment, warning: int) -> str:
    """What the face says in words; clock.js says the same."""
    if moment.paused:
        return "paused"
    if moment.kind == PLAY and moment.left is not None and moment.left <= warning:
        return "warning"
    return "wait" if moment.kind == MOVE and moment.left is None else moment.kind
