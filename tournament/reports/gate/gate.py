"""The gate for tables (Law 16 C, 90 B): it hides the results of a board while any table can still influence
one of them.

A board waits while two who are to meet on it have no result, play it late, or differ about it. It waits for
every section of a session, since sections share boards. A playing director is one of those who meet. Where
the two tables of a match alone share their boards, the match is asked for itself: a number elsewhere is
another deal.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from tournament.models import Session
from tournament.reports.boards.section import UNSETTLED, PlacementRow, SectionFacts, facts_of
from tournament.reports.cache.freshness import versions_of_boards
from tournament.sheets.event_options import phone_options
from tournament.sheets.stage_options import match_options


def facts_of_session(session: Session) -> list[SectionFacts]:
    """The facts of every section that plays boards."""
    return facts_of(versions_of_boards(session.pk))


def boards_waiting_anywhere(facts: Iterable[SectionFacts]) -> frozenset[int]:
    """Boards that a table can still influence."""
    return frozenset[int]().union(*[section.unsettled for section in facts])


def waiting_in_matches(facts: Iterable[SectionFacts]) -> dict[int, frozenset[int]]:
    """The boards of each match of two teams that one of its own tables can still influence."""
    found: dict[int, set[int]] = defaultdict(set)
    for section in facts:
        for row in section.rows:
            if row.match is not None:
                found[row.match].update(_unsettled(section, row))
    return {match: frozenset(boards) for match, boards in found.items()}


def _unsettled(section: SectionFacts, row: PlacementRow) -> Iterator[int]:
    yield from (board for board, _pair in row.open(section.states))
    yield from (one[0] for one in row.meetings if section.states.get(one) in UNSETTLED)


def rounds_over(facts: Sequence[SectionFacts]) -> int:
    """How many rounds every table has finished; what is played late does not hold a round."""
    unfinished = [row.round for section in facts for row in section.rows if any(row.open(section.states))]
    drawn = max((row.round for section in facts for row in section.rows), default=0)
    return min(unfinished, default=drawn + 1) - 1


def last_round(facts: Iterable[SectionFacts]) -> int:
    """The last round of the session, drawn or not."""
    return max((section.rounds for section in facts), default=0)


def covered(session: Session) -> frozenset[int]:
    """The boards whose results at other tables only a director may see yet."""
    facts, shows = facts_of_session(session), phone_options(session.event.options).others
    if shows in ("nothing", "own"):
        return _everything(facts)
    waiting = boards_waiting_anywhere(facts)
    return waiting | _boards_after(facts, rounds_over(facts)) if shows == "after_round" else waiting


def covered_in_matches(session: Session) -> dict[int, frozenset[int]]:
    """The same of each match of two teams: its own boards only, where they are dealt for each match apart."""
    facts, shows = facts_of_session(session), phone_options(session.event.options).others
    if shows in ("nothing", "own") or not are_dealt_for_matches(session):
        hidden = covered(session)
        return dict.fromkeys(_matches(facts), hidden)
    later = _boards_after(facts, rounds_over(facts)) if shows == "after_round" else frozenset[int]()
    return {match: waiting | later for match, waiting in waiting_in_matches(facts).items()}


def uncounted_in_matches(session: Session) -> dict[int, frozenset[int]]:
    """The boards that the points of each match leave out: those that can still be influenced."""
    facts = facts_of_session(session)
    if are_dealt_for_matches(session):
        return waiting_in_matches(facts)
    return dict.fromkeys(_matches(facts), boards_waiting_anywhere(facts))


def _matches(facts: Iterable[SectionFacts]) -> set[int]:
    return {row.match for section in facts for row in section.rows if row.match is not None}


def are_dealt_for_matches(session: Session) -> bool:
    """Whether a board number is another deal in each match."""
    return session.stage is not None and match_options(session.stage.options).common == "match"


def _everything(facts: Iterable[SectionFacts]) -> frozenset[int]:
    return frozenset(board for section in facts for board in (*section.lines, *_planned(section.rows)))


def _boards_after(facts: Iterable[SectionFacts], number: int) -> frozenset[int]:
    """The boards that any contestant plays after a round."""
    later = (row for section in facts for row in section.rows if row.round > number)
    return frozenset(_planned(later))


def _planned(rows: Iterable[PlacementRow]) -> list[int]:
    return [board for row in rows for board in row.boards]


def is_played_here(facts: SectionFacts, rows: Iterable[PlacementRow], board: int) -> bool:
    """Whether those of `rows` have finished, and agreed on, every round in which the board is theirs.

    One board of a round may have been entered under the number of another: only when all are in, each of
    them has been played whatever its number. A board that is not theirs is never played here.
    """
    own = [meeting for row in rows if board in row.boards for meeting in row.meetings]
    return bool(own) and all(facts.states.get(meeting, "late") not in UNSETTLED for meeting in own)
