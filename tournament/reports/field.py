"""The results of a field as the laws see them, scored.

A field is read whole and scored in one go: 100 tables are a few milliseconds, so nothing derived is stored.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from scoring.adjusted import Award
from scoring.conditions import DATUMS, Conditions, Datum
from scoring.field import FieldScore, score_field
from scoring.lines import Line
from scoring.totals import Penalty
from tournament.models import Event, Field, Section
from tournament.reports.section import SectionFacts, facts_of
from tournament.sheets.names import Party


@dataclass(frozen=True, slots=True)
class ScoredField:
    """The score of a field, and which line of which board each result (by primary key) is.

    `waiting` counts each contestant's boards that are planned and have no result yet.
    """

    score: FieldScore
    conditions: Conditions
    place: dict[int, tuple[int, int]]
    waiting: Counter[int]
    parties: dict[int, Party]

    def awards(self, result: int) -> tuple[object, object] | None:
        """The two sides' awards of a result, None where nothing counts."""
        board, index = self.place[result]
        line = self.score.lines[board][index]
        return None if line is None else (line.ns, line.ew)


def score(
    field: Field, *, closed: bool, event: Event, suppose: Mapping[int, Award] | None = None
) -> ScoredField:
    """Score every board of a field from its facts; `suppose`: awards of results, as if they stood."""
    conditions = conditions_of(event, closed=closed)
    facts = facts_of(list(field.sections.order_by("letter", "pk").values_list("pk", "version")))
    boards: dict[int, list[Line]] = defaultdict(list)
    place: dict[int, tuple[int, int]] = {}
    for pk, board, line in (entry for section in facts for entry in section.lines):
        place[pk] = (board, len(boards[board]))
        ruled = suppose is not None and pk in suppose
        boards[board].append(replace(line, score=None, award=suppose[pk]) if ruled else line)
    parties = {pk: party for section in facts for pk, party in section.parties.items()}
    scored = score_field(boards, conditions, _penalties(facts))
    return ScoredField(scored, conditions, place, _waiting(facts), parties)


def _penalties(facts: Iterable[SectionFacts]) -> list[Penalty]:
    """The penalties of those who have played: one given before the first board waits for it."""
    playing = {pair for section in facts if section.penalties for pair in section.entered}
    return [fine for section in facts for fine in section.penalties if fine.contestant in playing]


def _waiting(facts: Iterable[SectionFacts]) -> Counter[int]:
    """How many boards of each contestant are planned and have no result yet."""
    left: Counter[int] = Counter()
    for section in facts:
        left.update(section.planned - section.entered)
    return left


def conditions_of(event: Event, *, closed: bool) -> Conditions:
    return Conditions(
        method=event.method,
        matchpoint_scale=event.matchpoint_scale,
        short_board=event.short_board,
        closed=closed,
        **options_of(event),
    )


def options_of(event: Event) -> dict[str, object]:
    """Further conditions by the laws' own names; a datum is one of DATUMS or its own numbers."""
    known = {field.name for field in fields(Conditions)}
    options = {name: value for name, value in event.options.items() if name in known}
    datum = options.get("datum")
    if isinstance(datum, str):
        options["datum"] = DATUMS[datum]
    elif datum:
        options["datum"] = Datum(drops=tuple(map(tuple, datum["drops"])), step=datum["step"])
    return options


def sections_of(field: Field) -> list[Section]:
    """The sections of a field, all with the one session that the field knows."""
    sections = list(field.sections.order_by("letter"))
    for section in sections:
        section.session = field.session
    return sections
