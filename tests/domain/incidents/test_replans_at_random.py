"""Random evenings on the server: whatever is taken, everybody is at one table and what was played stands."""

import random

import pytest

from tests.domain.incidents.test_replans import evening, options, twice
from tests.domain.undo.test_history import facts
from tests.fixtures.evening import DIRECTOR
from tests.movements.movement_oracle import later_complaints
from tournament.domain.errors import DirectorError
from tournament.domain.incidents.acts.replans import take_plan
from tournament.domain.incidents.readings.current_plan import Seated, seated
from tournament.domain.incidents.reports.incident_costs import plan_costs
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.movements.reports.field_fairness import field_fairness
from tournament.domain.undo.acts.undo import undo
from tournament.models import Section
from tournament.movements.catalogue import codes
from tournament.movements.schema import to_json

pytestmark = pytest.mark.django_db
INCIDENTS = ("late_pair", "pair_gone", "changed_places", "wrong_boards", "sat_wrong_way", "turned", "rounds")


def an_evening(chance: random.Random) -> Section:
    """Of 3 to 7 tables, every other one with turned boards, some rounds played."""
    tables = chance.randrange(3, 8)
    listed = codes(2 * tables)
    turned = [code for code in listed if ".turned2" in code]
    code = chance.choice(
        turned if turned and chance.random() < 0.5 else [c for c in listed if ".turned" not in c]
    )
    return evening(tables, code, chance.randrange(1, 3))


def answers(incident: str, found: Seated, chance: random.Random) -> dict[str, object]:
    """What a director might say: of the last played round, where it is about one."""
    rows = [row for (number, _), row in found.rows.items() if number == found.played and not row.is_sit_out]
    row, pairs = chance.choice(rows), chance.sample([*found.pairs.values()], 2)
    if incident == "changed_places":
        return {"round": found.played, "pair": pairs[0], "other": pairs[1]}
    if incident == "pair_gone":
        return {"pair": pairs[0]}
    if incident == "wrong_boards":
        other = chance.choice([one for one in found.rows.values() if len(one.boards) == len(row.boards)])
        return {"round": found.played, "table": row.table, "boards": tuple(other.boards)}
    if incident == "turned":
        return {"round": found.played, "table": row.table, "boards": (row.boards[0],)}
    if incident == "sat_wrong_way":
        return {"round": found.played, "table": row.table}
    return {"rounds": max(found.played, found.movement.rounds - 1)} if incident == "rounds" else {}


def scores(section: Section, changed: set[tuple[int, int]]) -> list[tuple]:
    """The results of the tables of which nothing else has become known; what fell out was at no table."""
    rows = (
        section.results.exclude(round=None, cancelled="open")
        .order_by("pk")
        .values_list("round", "table", "board", "ns", "ew", "contract", "state")
    )
    return [row for row in rows if row[:2] not in changed]


def without_void(movement: dict, played: int) -> dict:
    """A table whose second playing is cancelled keeps its pairs and has no boards: it has no further say."""
    rows = [row for row in movement["rows"] if row["boards"] or row["round"] > played or None in row.values()]
    return {**movement, "rows": rows}


def take_everything(seed: int) -> int:
    """Take each option of a random incident and take it back; how many there were."""
    chance = random.Random(seed)
    section, incident = an_evening(chance), chance.choice(INCIDENTS)
    found, before = seated(section), facts()
    try:
        there = options(incident, found, **answers(incident, found, chance))
    except DirectorError:
        return 0
    for option, sheet in zip(there, plan_costs(found, there), strict=True):
        known = {(fact.round, fact.table) for fact in (*option.facts, *option.void)}
        stood = scores(section, known)
        take_plan(incident, seated(section), option, by=DIRECTOR)

        after = seated(section)
        assert twice(section) == []
        assert scores(section, known) == stood
        assert later_complaints(without_void(to_json(after.movement), found.played), found.played) == []
        if not option.void:
            figure = field_fairness(section.field).figure
            told = sheet.fairness_after, sheet.unit, sheet.ranked_apart
            assert (
                told == (figure.qf, figure.unit, figure.ranked_apart) or option.gone or incident == "turned"
            )
        undo(last_act(section.session), by=DIRECTOR)
        if option.gone:
            option.gone.refresh_from_db()  # the next option names the same row
        assert facts() == before
    return len(there)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_way_that_is_taken_leaves_everybody_at_one_table(seed: int) -> None:
    take_everything(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 60))
def test_a_way_that_is_taken_in_many_evenings_leaves_everybody_at_one_table(seed: int) -> None:
    take_everything(seed)
