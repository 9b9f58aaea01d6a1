"""The results of a field, scored by the Laws; and which of its sections do not play the same boards.

A field is read whole and scored in one go: 100 tables are a few milliseconds, so nothing derived is stored.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.boards.adjusted import Award, Variable
from scoring.boards.lines import Line, LineAward, SideAward
from scoring.conditions import Conditions
from scoring.field import FieldScore, with_sit_outs
from scoring.individual import score_for_player
from scoring.methods import METHODS
from scoring.seats import Side
from scoring.totals.combine import Penalty, fits
from tournament.domain.boards.reports.section import SectionFacts, facts_of, key_of
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.people.reports.people import listed
from tournament.models import Event, Field, Placement, Section, Session
from tournament.sheets.event_kinds import EVENT_KINDS, INDIVIDUAL, PAIRS, SWISS_PAIRS
from tournament.sheets.event_options import scoring_options
from tournament.sheets.names import Party
from tournament.sheets.stage_options import match_options


@dataclass(frozen=True, slots=True)
class ScoredField:
    """The score of a field; `results` (primary keys) run parallel to its lines, board by board.

    `waiting` counts each contestant's boards that are planned and have no result yet, `entered` the results
    that are in: a board to be played late has none; `to_come` are those that are planned and missing.
    `parties` are the sides of the results, `ranked` those who are ranked: of two single players each.
    """

    score: FieldScore
    conditions: Conditions
    results: dict[int, list[int]]
    waiting: Counter[int]
    entered: int
    to_come: int
    parties: dict[int, Party]

    @property
    def ranked(self) -> dict[int, Party]:
        return listed(self.parties)

    def of(self, contestant: int) -> FieldScore:
        """The score as one of those who are ranked sees it: its lines name them, not a side they were half
        of.
        """
        if not any(party.partners for party in self.parties.values()):
            return self.score
        sides: dict[Hashable, tuple[Hashable, ...]] = {
            pk: party.players for pk, party in self.parties.items()
        }
        return score_for_player(self.score, contestant, sides)

    def place(self, board: int, result: int) -> int:
        """Which line of its board a result is."""
        return self.results[board].index(result)

    def awards(self, board: int, result: int) -> LineAward | None:
        """The two sides' awards of a result, None where nothing counts."""
        return self.score.lines[board][self.place(board, result)]

    def awards_of_players(self, board: int, result: int, side: Side) -> dict[int, SideAward | None]:
        """What each of two single players who sat there has: an artificial score is by their own average."""
        place = self.place(board, result)
        line = self.score.boards[board][place]
        players = self.parties[key_of(line.ns if side is Side.NS else line.ew)].partners
        is_own = isinstance(line.ruling(side), Variable)
        held = (((self.of(one) if is_own else self.score).lines[board][place]) for one in players)
        return {one: awards.of(side) if awards else None for one, awards in zip(players, held, strict=True)}


def score(
    sections: Sequence[Section],
    *,
    suppose: Mapping[tuple[int, int], Award] | None = None,
    through: int | None = None,
    without: frozenset[int] = frozenset(),
    final: bool = False,
    facts: Sequence[SectionFacts] | None = None,
    method: str = "",
    rules: str | None = None,
) -> ScoredField:
    """Score every board of a field, given by all its sections; `suppose`: awards by (board, result), as if
    they stood; `through`: only what belongs to the rounds up to this one; `without`: boards left out;
    `final`: as if the session were closed; `facts`: those of the sections, where they have been read before;
    `method`: in place of the event's, without penalties in units that it does not have.
    `rules`: by another version of the rules than the event's.

    The sections are those of `sections_of`, whose versions say what is read again.
    """
    session = sections[0].session
    conditions = _conditions(sections[0], closed=final or session.is_closed)
    if method:
        conditions = replace(conditions, method=method)
    if rules is not None:
        conditions = replace(conditions, rules=rules)
    if facts is None:
        facts = facts_of([version_of(section) for section in sections])
    if through is not None:
        facts = [section.through(through) for section in facts]
    if without:
        facts = [section.without(without) for section in facts]
    boards: dict[int, list[Line]] = defaultdict(list)
    results: dict[int, list[int]] = defaultdict(list)
    for section in facts:
        for board, lines in section.lines.items():
            boards[board] += lines
            results[board] += section.results[board]
    for (board, result), award in (suppose or {}).items():
        place = results[board].index(result)
        boards[board][place] = replace(boards[board][place], score=None, award=award)
    parties = {pk: party for section in facts for pk, party in section.parties.items()}
    laws = sections[0].event_kind.score
    assert laws, "sections of a field play boards"
    fines = _fitting(_penalties(facts), method) if method else _penalties(facts)
    scored = _by_law(laws, boards, conditions, fines, parties)
    if conditions.sit_outs != "none":
        scored = with_sit_outs(scored, {pk: n for each in facts for pk, n in each.sat_out(through).items()})
    entered = sum(section.entered.total() for section in facts) // 2
    to_come = sum((section.planned - section.entered).total() for section in facts) // 2
    return ScoredField(scored, conditions, results, _waiting(facts), entered, to_come, parties)


def _conditions(section: Section, *, closed: bool) -> Conditions:
    """Those of the event; a match of Swiss pairs is scored by itself."""
    conditions = conditions_of(section.session.event, closed=closed)
    stage = section.session.stage if section.kind == SWISS_PAIRS else None
    return replace(conditions, match_boards=match_options(stage.options).boards) if stage else conditions


def _by_law(
    laws: Callable[..., FieldScore],
    boards: Mapping[int, Sequence[Line]],
    conditions: Conditions,
    penalties: list[Penalty],
    parties: Mapping[int, Party],
) -> FieldScore:
    """The score of a field; the law of single players reads who sits in a side, its lines name the side."""
    couples = {pk: party.partners for pk, party in parties.items() if party.partners}
    if not couples:
        return laws(boards, conditions, penalties)
    of_players = {
        board: [replace(line, ns=couples[key_of(line.ns)], ew=couples[key_of(line.ew)]) for line in lines]
        for board, lines in boards.items()
    }
    return replace(laws(of_players, conditions, penalties), boards=boards)


def _penalties(facts: Iterable[SectionFacts]) -> list[Penalty]:
    """The penalties of those with a result on a scored board: one given before the first waits for it.

    A board that is left out, because readers may not see it yet, gives no total to fine either.
    """
    playing = {
        player
        for section in facts
        if section.penalties
        for lines in section.lines.values()
        for line in lines
        if line.counts
        for side in (line.ns, line.ew)
        for player in section.players(key_of(side))
    }
    return [fine for section in facts for fine in section.penalties if fine.contestant in playing]


def _fitting(fines: list[Penalty], code: str) -> list[Penalty]:
    """Those that another method than the event's can take away: of the same unit, or a share of a top."""
    method = METHODS[code]
    return [fine for fine in fines if fits(fine, method.unit, 1 if method.top else None)]


def second_method(event: Event) -> str:
    """The method that ranks the sessions of an event beside its own; empty without one."""
    code = scoring_options(event.options).second
    kind = EVENT_KINDS[event.kind]
    by_boards = event.kind in (PAIRS, INDIVIDUAL)
    return code if by_boards and code != event.method and code in kind.methods else ""


def _waiting(facts: Iterable[SectionFacts]) -> Counter[int]:
    """How many boards of each contestant are planned and have no result yet."""
    left: Counter[int] = Counter()
    for section in facts:
        for side, boards in (section.planned - section.entered).items():
            left.update(dict.fromkeys(section.players(side), boards))
    return left


def conditions_of(event: Event, *, closed: bool) -> Conditions:
    options = scoring_options(event.options)
    return Conditions(
        method=event.method,
        matchpoint_scale=event.matchpoint_scale,
        short_board=event.short_board,
        closed=closed,
        small_subfields=options.small_subfields,
        datum=options.law,
        cross_imp_divisor=options.cross_imp_divisor,
        short_imps=options.short_imps,
        fouled_imps=options.fouled_imps,
        average_imps=Fraction(options.average_imps),
        total=options.total,
        rounding=options.rounding,
        rules=event.rules,
        sit_outs=options.sit_outs if event.kind == PAIRS else "none",
        tie_breaks=tuple(dict.fromkeys(options.tie_breaks)),
        lot=options.lot,
    )


def sections_of(field: Field) -> list[Section]:
    """The sections of a field; those of a session share the row of it that the field has."""
    rows = field.sections.order_by("letter", "pk")
    if field.session is None:  # the field of an event spans sessions
        return list(rows.select_related("session__event__club"))
    sections = list(rows)
    for section in sections:
        section.session = field.session
    return sections


# Sections that are compared with one another and do not play the same boards.


@dataclass(frozen=True, slots=True)
class SectionBoards:
    """A section by its letter: its rounds, the boards it plays, and those that only it plays."""

    letter: str
    rounds: int
    boards: tuple[int, ...]
    alone: tuple[int, ...]


def unlike_sections(session: Session) -> list[SectionBoards]:
    """Of every field whose sections play other boards than one another, the sections; else none."""
    found: dict[int, dict[str, list[tuple[int, list[int]]]]] = defaultdict(lambda: defaultdict(list))
    rows = Placement.objects.filter(section__session=session, section__field__isnull=False)
    for field, letter, number, boards in rows.order_by("section__letter", "round").values_list(
        "section__field", "section__letter", "round", "boards"
    ):
        found[field][letter].append((number, boards))
    return [line for sections in found.values() for line in _unlike(sections)]


def _unlike(sections: dict[str, list[tuple[int, list[int]]]]) -> list[SectionBoards]:
    boards_of = {
        letter: {board for _, boards in rows for board in boards} for letter, rows in sections.items()
    }
    if all(boards == next(iter(boards_of.values())) for boards in boards_of.values()):
        return []
    return [
        SectionBoards(
            letter=letter,
            rounds=max(number for number, _ in rows),
            boards=tuple(sorted(boards_of[letter])),
            alone=tuple(sorted(boards_of[letter] - _others(boards_of, letter))),
        )
        for letter, rows in sections.items()
    ]


def _others(boards_of: dict[str, set[int]], letter: str) -> set[int]:
    return {board for other, boards in boards_of.items() if other != letter for board in boards}
