"""A round that cannot be drawn: why not, and what a director can choose instead."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournament.models import Section
from tournament.movements.swiss import team_rounds
from tournament.movements.swiss.round_to_draw import BYE, HALVES, Teams, Way
from tournament.readings.errors import DirectorError
from tournament.readings.stages.draw_sentences import sentence
from tournament.readings.stages.half_matches import problem_of_half_matches
from tournament.readings.stages.team_draws import Before, stage_of
from tournament.sheets.event_kinds import SWISS_PAIRS

Choice = dict[str, int | str]  # one option of the draw, by its name


class NoDraw(DirectorError):
    """Nothing is legal. Each of `ways` would make a draw possible, the least of them first.

    `second_bye`: every contestant has had a bye, so that repeats give one of them another.
    """

    def __init__(self, message: str, ways: Sequence[Choice] = (), *, second_bye: bool = False) -> None:
        super().__init__("no_draw", message)
        self.ways = tuple(ways)
        self.second_bye = second_bye


def dead_end(section: Section, before: Before, teams: Teams, way: Way) -> NoDraw:
    kind, is_odd = section.kind, len(teams.order) % 2 > 0
    ways = [*_ways(section, before, teams, way)]
    if {"odd": BYE} in ways:
        return NoDraw(sentence(kind, "no_three"), ways)
    if is_odd and {*teams.order} <= teams.byes and way.odd == BYE:
        return NoDraw(sentence(kind, "all_idle"), ways, second_bye=True)
    barred = team_rounds.forbidden(teams, way)
    for one in teams.order:
        if all(frozenset((one, other)) in barred for other in teams.order if other != one):
            return NoDraw(sentence(kind, "met_all", team=one), ways)
    return NoDraw(sentence(kind, "unpaired"), ways)


def _ways(section: Section, before: Before, teams: Teams, way: Way) -> Iterator[Choice]:
    """A bye instead of a triple; repeats of the oldest rounds; a triple instead of the bye."""
    is_odd = len(teams.order) % 2 > 0
    with_bye = replace(way, odd=BYE, long=False)
    if is_odd and way.odd != BYE and team_rounds.propose(teams, with_bye) is not None:
        yield {"odd": BYE}
    for other in team_rounds.ways_out(teams, way, before.number - 1):
        if other.odd == way.odd:
            yield {"repeats_until": other.repeats_until}
        elif section.kind != SWISS_PAIRS and before.number != stage_of(section).rounds:
            yield {"odd": "long_triple"}
        elif _has_halves(section, teams, way):
            yield {"odd": "short_triple"}


def _has_halves(section: Section, teams: Teams, way: Way) -> bool:
    """Whether three can play half matches in this round."""
    if problem_of_half_matches(section):
        return False
    of_pairs = section.kind == SWISS_PAIRS
    return (
        not of_pairs or team_rounds.propose(replace(teams, halves=True), replace(way, odd=HALVES)) is not None
    )
