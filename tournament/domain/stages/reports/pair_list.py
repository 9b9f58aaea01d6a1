"""Pairs of a team event compared with the field: Butler or cross-IMPs, where all play the same boards.

Who sat together is read from the memberships of each round, so a player who changes partners is in several
lines.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.boards.lines import Line
from scoring.field import score_field
from scoring.rounding import Number, exact_sum, simplest
from scoring.totals.ranking import rank
from tournament.domain.boards.reports.field import conditions_of, sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import MeetingKey, SectionFacts, facts_of, key_of
from tournament.domain.gate.reports.visibility import covered_boards
from tournament.domain.journal.reports.versioned_cache import Version, version_of
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import Seats, manned, seats_of
from tournament.domain.stages.reports.team_rows import matches_of, teams_of
from tournament.domain.stages.reports.visible_table import hidden_of_section
from tournament.models import Field, Session
from tournament.sheets.names import Name
from tournament.sheets.stage_options import match_options
from tournament.sheets.team_standings import PairList, PairOnList

METHODS = ("butler", "cross_imps")
Pair = tuple[int, tuple[Name | None, Name | None]]  # a team, and two of its players


def is_comparable(session: Session) -> bool:
    """Whether the whole field plays the same boards."""
    return session.stage is not None and match_options(session.stage.options).common == "field"


def pair_list(
    session: Session, user: AnyUser, method: str = "butler", least: int | None = None
) -> PairList | None:
    """The list of a session as `user` may see it; None where matches have boards of their own.

    Without `least` a pair is placed from half as many boards on as the one that played most.
    """
    if not is_comparable(session):
        return None
    won: dict[Pair, list[Number]] = defaultdict(list)
    boards: set[int] = set()
    for field in session.fields.order_by("pk"):
        for board, pair, points in _earned(field, user, method):
            won[pair].append(points)
            boards.add(board)
    most = max(map(len, won.values()), default=0)
    needed = (most + 1) // 2 if least is None else least
    heading = replace(heading_of(session), method=method)
    return PairList(heading, method, needed, len(boards), tuple(_rows(session, won, needed)))


def _rows(session: Session, won: Mapping[Pair, Sequence[Number]], least: int) -> Iterator[PairOnList]:
    teams, pairs = teams_of(session.event_id), [*won]
    sums = [simplest(exact_sum([*won[pair]])) for pair in pairs]
    means = [simplest(Fraction(total) / len(won[pair])) for pair, total in zip(pairs, sums, strict=True)]
    enough: dict[Hashable, Number] = {
        at: mean for at, mean in enumerate(means) if len(won[pairs[at]]) >= least
    }
    placed = {key_of(place.contestant): place for place in rank(enough)}
    others = sorted((at for at in range(len(pairs)) if at not in placed), key=lambda at: -means[at])
    for at in (*placed, *others):
        team, players = pairs[at]
        yield PairOnList(
            place=placed[at].place if at in placed else None,
            tied=at in placed and placed[at].tied,
            players=players,
            team=teams[team],
            boards=len(won[pairs[at]]),
            imps=sums[at],
            average=means[at],
        )


def _earned(field: Field, user: AnyUser, method: str) -> Iterator[tuple[int, Pair, Number]]:
    """Every award of a board that counts for the reader, with the pair that earned it."""
    sections = sections_of(field)
    versions = [version_of(section) for section in sections]
    session = sections[0].session
    hidden = covered_boards(session, user).union(
        *(boards for section in sections for boards in hidden_of_section(section, user).values())
    )
    facts = [one.without(hidden) for one in facts_of(versions)]
    lines: dict[int, list[Line]] = defaultdict(list)
    for one in facts:
        for board, found in one.lines.items():
            lines[board] += found
    conditions = replace(conditions_of(session.event, closed=session.is_closed), method=method)
    score = score_field(lines, conditions)
    pairs = _Pairs(versions, facts)
    for board, awards in score.lines.items():
        for line, award in zip(lines[board], awards, strict=True):
            for contestant, own in ((line.ns, award and award.ns), (line.ew, award and award.ew)):
                if own is not None:
                    yield board, pairs.of(board, line, key_of(contestant)), own.points


class _Pairs:
    """Who sat as a contestant when a board was played."""

    def __init__(self, versions: Sequence[Version], facts: Sequence[SectionFacts]) -> None:
        self.seats: Seats = {pk: own for version in versions for pk, own in seats_of(version).items()}
        self.teams = {pk: team for version in versions for pk, team in matches_of(version).teams.items()}
        self.rounds: dict[MeetingKey, int] = {
            meeting: row.round for one in facts for row in one.rows for meeting in row.meetings
        }

    def of(self, board: int, line: Line, contestant: int) -> Pair:
        meeting = board, frozenset((key_of(line.ns), key_of(line.ew)))
        people = manned(self.seats.get(contestant, ()), self.rounds.get(meeting, 1))
        first, second = sorted((people.get(1), people.get(2)), key=str)
        return self.teams[contestant], (first, second)
