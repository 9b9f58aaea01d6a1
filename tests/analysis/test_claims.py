"""One rule for boards and deals: agreement makes a result, disagreement a question, consent a correction."""

from collections.abc import Sequence
from operator import eq

import pytest

from tests.tools.each_case import each_case
from tournament.analysis.claims import (
    ACCEPTED,
    DISPUTED,
    PROPOSED,
    SENT,
    Another,
    Claim,
    Contradiction,
    Decision,
    Earlier,
    Side,
    Standing,
    decide,
)

TEN, NINE, EIGHT = ({"tricks": tricks} for tricks in (10, 9, 8))


def said(facts: dict[str, int], side: Side, device: str = "") -> Earlier:
    return Earlier(facts, side, device, key=f"{side} {facts}")


def decided(standing: Standing, claim: Claim, *earlier: Earlier) -> Decision:
    """`earlier` claims in the order in which they came."""
    return decide(standing, claim, lambda: [*reversed(earlier)], same=eq, identical=eq)


def never() -> Sequence[Earlier]:
    raise AssertionError("no earlier claim is needed")


SENT_BY_A = Standing(TEN, SENT, "A", 1)
AGREED = Standing(TEN, ACCEPTED, "A", 2)
A, B = said(TEN, "A"), said(TEN, "B")

CASES = [
    pytest.param(SENT_BY_A, Claim(TEN, "B"), [A], Decision(ACCEPTED), id="the other side claims the same"),
    pytest.param(SENT_BY_A, Claim(TEN, "A"), [A], Decision(SENT), id="a side repeats its own claim"),
    pytest.param(SENT_BY_A, Claim(NINE, "B"), [A], Decision(DISPUTED), id="the other side differs"),
    pytest.param(
        SENT_BY_A, Claim(NINE, "A", seen=1), [A], Decision(SENT, True), id="a side corrects what it saw"
    ),
    pytest.param(
        SENT_BY_A, Claim(NINE, "A"), [A], Decision(DISPUTED), id="a side differs from what it did not see"
    ),
    pytest.param(
        Standing(TEN, DISPUTED, "A", 2),
        Claim(TEN, "A", seen=2),
        [A, said(NINE, "A", "2")],
        Decision(SENT),
        id="a side whose two devices differ says that the first one is right",
    ),
    pytest.param(
        Standing(TEN, DISPUTED, "A", 2),
        Claim(NINE, "A", seen=2),
        [A, said(NINE, "A", "2")],
        Decision(SENT, True),
        id="a side whose two devices differ says that the second one is right",
    ),
    pytest.param(
        Standing(TEN, DISPUTED, "A", 2),
        Claim(EIGHT, "A", seen=1),
        [A, said(NINE, "A", "2")],
        Decision(DISPUTED),
        id="a third device of that side has not seen the question",
    ),
    pytest.param(SENT_BY_A, Claim(TEN, None), [A], Decision(ACCEPTED), id="the director accepts"),
    pytest.param(
        AGREED, Claim(NINE, "B"), [A, B], Decision(PROPOSED, corrects=B), id="a correction after agreement"
    ),
    pytest.param(AGREED, Claim(NINE, "B"), [A], Decision(DISPUTED), id="a first claim corrects nothing"),
    pytest.param(
        Standing(TEN, PROPOSED, "A", 3),
        Claim(NINE, "A"),
        [A, B, said(NINE, "B")],
        Decision(ACCEPTED, True),
        id="the other side consents to a correction",
    ),
    pytest.param(
        Standing(TEN, PROPOSED, "A", 3),
        Claim(EIGHT, "B"),
        [A, B, said(NINE, "B")],
        Decision(PROPOSED),
        id="another correction of the same side",
    ),
    pytest.param(
        Standing(TEN, PROPOSED, "A", 3),
        Claim(EIGHT, "C"),
        [A, B, said(NINE, "B")],
        Decision(DISPUTED),
        id="a third side that has not spoken differs too",
    ),
    pytest.param(
        Standing(TEN, DISPUTED, "A", 2),
        Claim(NINE, "A"),
        [A, said(NINE, "B")],
        Decision(ACCEPTED, True),
        id="a side gives way",
    ),
    pytest.param(
        Standing(TEN, DISPUTED, "A", 2),
        Claim(TEN, "C"),
        [A, said(NINE, "B")],
        Decision(DISPUTED),
        id="one of three still differs",
    ),
]


@each_case("standing, claim, earlier, decision", CASES)
def test_what_becomes_of_a_claim(
    standing: Standing, claim: Claim, earlier: list[Earlier], decision: Decision
) -> None:
    assert decided(standing, claim, *earlier) == decision


def test_the_director_corrects_what_stands_instead_of_claiming_something_else() -> None:
    with pytest.raises(Another):
        decided(SENT_BY_A, Claim(NINE, None), A)


def test_a_side_is_not_outvoted_by_another_device_of_its_own() -> None:
    standing = Standing(TEN, DISPUTED, "A", 2)
    earlier = [said(TEN, "A"), said(NINE, "B", "east")]
    with pytest.raises(Contradiction):
        decided(standing, Claim(TEN, "B", "west"), *earlier)
    assert decided(standing, Claim(TEN, "B", "west", seen=2), *earlier) == Decision(ACCEPTED)
    assert decided(standing, Claim(TEN, "B", "east"), *earlier) == Decision(ACCEPTED)


def test_a_claim_that_repeats_what_was_agreed_reads_no_earlier_claim() -> None:
    assert decide(AGREED, Claim(TEN, "B"), never, same=eq, identical=eq) == Decision(ACCEPTED)


def test_a_correction_of_notes_replaces_although_the_claims_agree() -> None:
    claim = Claim({"tricks": 10, "calls": 3}, "A", seen=1)
    decision = decide(
        SENT_BY_A, claim, never, same=lambda one, other: one["tricks"] == other["tricks"], identical=eq
    )
    assert decision == Decision(SENT, replaces=True)
