"""Seeds of pairs or teams by the grades of their players, before a first round is drawn."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.models import Entrant, Section, Session

REFUSALS: dict[str, str | Promise] = {
    "no_grades": gettext_lazy("No player here has a grade."),
    "from_before": gettext_lazy("Seeds of this stage are the ranking of the stage before."),
    "drawn_already": gettext_lazy("A round is drawn or seated. Take it away before you change the seeds."),
}


def entrants_to_seed(session: Session) -> list[Entrant]:
    """Those who have not withdrawn, by their numbers."""
    rows = Entrant.objects.in_matches().filter(contestants__section__session=session, withdrawn_from=None)
    return [*rows.distinct().order_by("number")]


def by_strength(entrants: Sequence[Entrant], strengths: Mapping[int, Fraction]) -> list[Entrant]:
    """The strongest first; of equals the one that is seeded higher now."""
    return sorted(entrants, key=lambda one: (-strengths[one.pk], one.seeding))


def refusal_of_seeds(session: Session, strengths: Mapping[int, Fraction]) -> str:
    """The code of REFUSALS, empty where the seeds can be changed."""
    stage = session.stage
    if stage and stage.comes_from_id:
        return "from_before"
    drawn = Section.objects.filter(session__event=session.event_id)
    if drawn.filter(team_matches__isnull=False).exists() or drawn.filter(draws__isnull=False).exists():
        return "drawn_already"
    return "" if strengths else "no_grades"


def seen_of(entrants: Sequence[Entrant]) -> str:
    """What a page has read: who is seeded how."""
    return "-".join(f"{one.number}.{one.seed or 0}" for one in entrants)
