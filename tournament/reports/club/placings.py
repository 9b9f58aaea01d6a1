"""The place and the percentage of everyone in a closed field, whatever its kind is ranked by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.rounding import Number, exact_sum
from tournament.models import Section
from tournament.reports.boards.field import ScoredField
from tournament.reports.boards.standings import rankings_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.teams.matches import matches_of
from tournament.reports.teams.standings import team_standings
from tournament.sheets.event_kinds import BY_MATCHES
from tournament.sheets.heading import IN_PER_CENT
from tournament.sheets.standings import Standing
from tournament.sheets.team_standings import TeamStanding, TeamStandings


@dataclass(frozen=True, slots=True)
class Placing:
    """A line of a ranking, with how many are in it. `percentage` is None where the method gives none."""

    standing: Standing
    contestants: int
    percentage: Number | None


def placings_of(scored: ScoredField, sections: Sequence[Section]) -> dict[int, Placing]:
    """By contestant, of those who have a place."""
    if sections[0].event_kind.ranked_by == BY_MATCHES:
        return dict(_of_swiss_pairs(scored, sections[0]))
    return dict(_by_boards(scored))


def _by_boards(scored: ScoredField) -> Iterator[tuple[int, Placing]]:
    in_per_cent = scored.conditions.method in IN_PER_CENT
    for ranking in rankings_of(scored):
        ranked = [row for row in ranking.rows if row.place]
        for row in ranked:
            yield row.party.id, Placing(row, len(ranked), row.value if in_per_cent else None)


def _of_swiss_pairs(scored: ScoredField, section: Section) -> Iterator[tuple[int, Placing]]:
    """Places by victory points."""
    sheet = team_standings(section.session)
    pairs = {entrant: pair for pair, entrant in matches_of(version_of(section)).teams.items()}
    ranked = [row for row in sheet.rows if row.place]
    for row in ranked:
        pk = pairs[row.team.id]
        yield pk, Placing(_standing(row, scored, pk), len(ranked), _percentage(row, sheet, scored, pk))


def _standing(row: TeamStanding, scored: ScoredField, pk: int) -> Standing:
    total = scored.score.totals.get(pk)
    return Standing(
        place=row.place or 0,
        tied=row.tied,
        party=scored.parties[pk],
        points=row.total,
        top=None,
        value=row.value,
        boards=total.boards if total else 0,
    )


def _percentage(row: TeamStanding, sheet: TeamStandings, scored: ScoredField, pk: int) -> Number | None:
    """Of the matchpoints of all boards; by cross-IMPs, what was won of the victory points that the rounds
    offered. The points for missed rounds are left out, because these rounds offered nothing.
    """
    if scored.conditions.method in IN_PER_CENT:
        total = scored.score.totals.get(pk)
        return total.value if total else None
    missed = [one.points or 0 for one in row.rounds if one.kind == "absent"]
    rounds = {one.round for one in row.rounds if one.points is not None and one.kind != "absent"}
    won = Fraction(row.total - exact_sum(missed))
    return 100 * won / (len(rounds) * sheet.top) if rounds and sheet.top else None
