"""Real sessions, scored by programs nobody here wrote: their published figures are what ours must be.

tests/data/events/README.md says how each figure is compared.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from real_sessions import SESSIONS, contestant, event, read, scored

from scoring.field import SideAward
from scoring.totals.ranking import rank
from tests.tools.each_case import each_case

PRINTED = Fraction(6, 1000)  # half of the second decimal, and a little
NOTHING = SideAward(0, None, False)  # programs print 0 for no score


def published(session: str) -> Iterator[tuple[str, SideAward]]:
    """Each figure printed for a side of a line, with what we award."""
    score, rows = scored(session)
    for board, own in rows.items():
        for row, award in zip(own, score.lines[board], strict=True):
            for text, side in ((row["pub_ns"], "ns"), (row["pub_ew"], "ew")):
                if text:
                    yield text, (getattr(award, side) if award else None) or NOTHING


def checking(*figures: str) -> list[str]:
    return [session for session in SESSIONS if set(figures) <= set(event(session)["check"])]


def test_there_are_sessions_to_prove() -> None:
    assert len(SESSIONS) > 0


@each_case("session", checking("line_points"))
def test_every_line_is_awarded_what_was_printed(session: str) -> None:
    tolerance = PRINTED + Fraction(event(session)["line_tol"])
    figures = list(published(session))
    wrong = [
        (text, award)
        for text, award in figures
        if all(
            abs(Fraction(text) - ours) > tolerance for ours in (award.points, award.raw) if ours is not None
        )
    ]
    assert len(figures) > 20
    assert wrong == []


@each_case("session", checking("totals"))
def test_every_total_is_what_was_printed(session: str) -> None:
    facts, (score, _) = event(session), scored(session)
    tolerance = PRINTED + Fraction(facts["total_tol"])
    of_top = facts["method"] == "matchpoints"
    wrong = [
        (row, score.totals[contestant(row, facts)].value)
        for row in read(session, "totals.csv")
        if abs(
            Fraction(row["percent" if of_top else "total"])
            - (score.totals[contestant(row, facts)].value or 0)
        )
        > tolerance
    ]
    assert wrong == []


@each_case("session", checking("places"))
def test_every_place_is_what_was_printed(session: str) -> None:
    facts, (score, _) = event(session), scored(session)
    rankings = defaultdict(dict)
    for row in read(session, "totals.csv"):
        rankings[row["direction"] if facts["winners"] == 2 else ""][contestant(row, facts)] = row["place"]
    for places in rankings.values():
        ours = rank({who: score.totals[who].value for who in places})
        assert {place.contestant: place.place for place in ours} == {
            who: int(printed.rstrip("=")) for who, printed in places.items()
        }
