"""The kinds of events: how each is seated, scored and shown. One line of EVENT_KINDS each."""

from dataclasses import dataclass

PAIRS, INDIVIDUAL, TEAMS, TABLE_GAMES = "pairs", "individual", "teams", "table-games"


@dataclass(frozen=True, slots=True)
class EventKind:
    """`entrant` is what enters and is ranked (models/entrant.py). `plan_kinds` are the kinds of movements
    (movements/plan.py) by which its sections are seated; a kind without any is seated by matches of its own.
    """

    entrant: str
    plan_kinds: frozenset[str] = frozenset()


EVENT_KINDS: dict[str, EventKind] = {
    PAIRS: EventKind("pair", frozenset({"pairs"})),
    INDIVIDUAL: EventKind("single", frozenset({"individual"})),
    TEAMS: EventKind("team", frozenset({"teams"})),
    TABLE_GAMES: EventKind("pair"),
}
