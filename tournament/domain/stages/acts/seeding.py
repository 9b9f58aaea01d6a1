"""Seeds of pairs or teams are set by the grades of their players."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.stages.readings.seeds_by_grade import (
    REFUSALS,
    by_strength,
    entrants_to_seed,
    refusal_of_seeds,
    seen_of,
)
from tournament.models import Session


@dataclass(frozen=True, slots=True)
class SeedingSeen:
    """`seen` is what was read: if other seeds stand, it is a 409; empty: whatever stands."""

    seen: Annotated[str, Meta(max_length=4000), Ask(blank=True)] = ""


def seed_by_grade(session: Session, strengths: Mapping[int, Fraction], *, by: Actor, seen: str = "") -> int:
    """Seed 1 is the strongest; how many have another seed. `strengths` by entrant.

    DirectorError `no_grades`, `from_before`, `drawn_already`; Conflict where other seeds stand than `seen`.
    """
    refusal = refusal_of_seeds(session, strengths)
    if refusal:
        raise DirectorError(refusal, str(REFUSALS[refusal]))
    entrants = entrants_to_seed(session)
    if seen and seen != seen_of(entrants):
        raise changed_meanwhile()
    ordered = enumerate(by_strength(entrants, strengths), start=1)
    moved = [(one, seed) for seed, one in ordered if one.seed != seed]
    if moved:
        sections = [*session.sections.all()]
        with act("seed_by_grade", by=by, session=session, others=sections, count=len(moved)) as write:
            for one, seed in moved:
                write.change(one, seed=seed)
    return len(moved)
