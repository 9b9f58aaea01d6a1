"""The kinds of events: by which movements the sections of each are seated. One line of EVENT_KINDS each."""

from dataclasses import dataclass

PAIRS, INDIVIDUAL, TEAMS, TABLE_GAMES = "pairs", "individual", "teams", "table-games"


@dataclass(frozen=True, slots=True)
class EventKind:
    """`plan_kinds` are the kinds of movements (movements/plan.py) by which its sections are seated.

    A kind without any is seated by matches of its own.
    """

    plan_kinds: frozenset[str] = frozenset()


EVENT_KINDS: dict[str, EventKind] = {
    PAIRS: EventKind(frozenset({"pairs"})),
    INDIVIDUAL: EventKind(frozenset({"individual"})),
    TEAMS: EventKind(frozenset({"teams"})),
    TABLE_GAMES: EventKind(),
}
