"""Where the points of a result came from, in IMPs against a datum; worked out by hand."""

from scoring.boards.imps import imps
from scoring.hands.deal_figures import Parts, Scores, parts_in
from tests.tools.each_case import each_case

# Par 420 to a datum of 300: 120, 3 IMPs. 450 as bid: 150, 4. 420 after the lead: 3. 170 scored: −130, −4.
LED = Scores(par=420, bid=450, after_lead=420, actual=170)
NOT_LED = Scores(par=420, bid=450, after_lead=None, actual=170)


def in_butler(figures: Scores, datum: int) -> Parts:
    return parts_in(figures, lambda points: imps(points - datum))


def test_butler_imps_are_split_into_bidding_lead_and_play() -> None:
    assert in_butler(LED, 300) == Parts(bidding=1, lead=-1, play=-7, total=-4, field=3)


def test_a_lead_that_is_not_known_is_part_of_the_play() -> None:
    assert in_butler(NOT_LED, 300) == Parts(bidding=1, lead=None, play=-8, total=-4, field=3)


@each_case("datum", [-1400, -620, 0, 300, 430, 1100])
def test_par_against_the_datum_and_the_parts_add_up_to_the_butler_imps(datum: int) -> None:
    parts = in_butler(LED, datum)
    assert parts.lead is not None
    assert parts.field + parts.bidding + parts.lead + parts.play == parts.total
