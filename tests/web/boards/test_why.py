"""Why? on the pages: each figure opens, says in words what it comes from, and boards in play stay covered."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.boards.adjusted import Award, Fixed, Variable, weighted
from scoring.conditions import DATUMS, Conditions
from scoring.explain import Excess, why_award, why_unbalanced
from scoring.field import Line, expected_results, score_field
from scoring.methods import METHODS, FieldMethod
from scoring.rounding import exact_sum
from scoring.seats import Side
from tests.domain.boards.test_why import only_section, pair, play_session, result_of
from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play, played_section
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section
from tournament.sheets.board_sheets import Played
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.sheets.standings import AwardSheet
from tournament.web.formatting.figures import ahead_of
from tournament.web.public.why_pages import award_notes, award_sums, parts

pytestmark = pytest.mark.django_db
FIELD_METHODS = [code for code, method in METHODS.items() if isinstance(method, FieldMethod)]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def read(client: Client, path: str, language: str = "en", status: int = 200) -> str:
    """What a reader sees of a page; it is one that can be read aloud."""
    response = client.get(path, headers={"accept-language": language})
    assert response.status_code == status
    assert Page(response).problems() == []
    return text_of(response)


def why(section: Section, board: int, ns: str, side: str) -> str:
    return reverse("why_award", args=[section.session_id, result_of(section, board, ns).pk, side])


@pytest.mark.slow
def test_a_neuberg_step_is_written_out(client: Client) -> None:
    section = only_section(play_session("au_mp_pairs_howell"))

    said = read(client, why(section, 26, "2", "NS"))

    assert "+200 is better than 1 and equal to 0 of the 4 other results." in said
    assert "Results beaten 1 × 2 2" in said
    assert "Neuberg formula: 5 of 6 results (2 + 1) × 6 ÷ 5 − 1 2.6" in said
    assert "Percentage of the top 2.6 ÷ 10 26.00 %" in said
    assert "+650 1 8" in said  # the board's scores: how often, and what they are worth among themselves


@pytest.mark.slow
def test_the_same_in_japanese(client: Client) -> None:
    section = only_section(play_session("au_mp_pairs_howell"))

    said = read(client, why(section, 26, "2", "NS"), "ja")

    assert "ノイバーグの公式：6件のうち5件の結果 (2 + 1) × 6 ÷ 5 − 1 2.6" in said


@pytest.mark.slow
def test_a_fixed_award_is_the_directors(client: Client) -> None:
    section = only_section(play_session("au_mp_pairs_howell"))

    said = read(client, why(section, 26, "5", "NS"))

    assert "The director has awarded an adjusted score (Law 12C2)." in said
    assert "Awarded by the director 50 % × 10 5" in said


@pytest.mark.slow
def test_butler_and_cross_imps_are_written_out(client: Client) -> None:
    butler = only_section(play_session("au_butler_howell"))
    crossed = only_section(play_session("au_cross_imp_howell"))

    datum = read(client, why(butler, 1, "3", "NS"))
    against = read(client, why(crossed, 1, "2", "EW"))

    assert "Omitted at each end 1 Average of the results that count 320 ÷ 2 +160" in datum
    assert "Difference from the datum +140 − 160 −20 IMPs for this difference −1" in datum
    assert "IMPs against the other results −11" in against
    assert "Divided by the number of other results (−11) ÷ 3 −11/3 Rounded −3.67" in against
    assert "+490 1 −8 −8" in against


@pytest.mark.slow
def test_average_plus_shows_both_figures_and_the_excess_is_named(client: Client) -> None:
    section = played_section(3, boards=1, texts=("3NT= N", "3NT-1 N", "3NT-2 N", "3NT-3 N", "3NT-4 N"))
    for ns in ("1", "2", "3"):
        ruled = result_of(section, 1, ns)
        director_results.award(ruled, ns="A+", ew="60", seen=ruled.version, by=DIRECTOR)
    close_session(section.session, by=DIRECTOR)

    said = [read(client, why(section, 1, ns, "NS")) for ns in ("1", "2", "3")]

    assert all(
        "Average plus: at least 60 % × 4 2.4 Session average on the other boards" in one for one in said
    )
    assert all("The higher of the two counts" in one for one in said)
    assert any("together have 0.8 more than the maximum." in one for one in said)
    assert all("An artificial score is given to each side separately (Law 12C2)." in one for one in said)


def test_a_board_in_play_stays_covered_for_players(client: Client, director: Client) -> None:
    section = make_section(3, boards=1)
    result = play(section, 1, 1, "3NT= N")
    award, total = why(section, 1, "1", "NS"), reverse("why_pair", args=[section.session_id, result.ns_id])

    assert "Board 1 is still in play." in read(client, award, status=403)
    assert "Points by board" not in read(client, total)
    assert (
        reverse("why_award", args=[section.session_id, result.pk, "NS"])
        not in client.get(total).content.decode()
    )
    assert "No other table has a result to compare with." in read(director, award)


def test_a_pair_with_a_penalty_and_who_is_ahead(client: Client) -> None:
    section = played_section(3, boards=1, texts=("3NT= N",))
    director_results.penalise(pair(section, "1", "NS"), 10, "%", by=DIRECTOR, reason="late")
    close_session(section.session, by=DIRECTOR)

    said = read(client, reverse("why_pair", args=[section.session_id, pair(section, "1", "NS").pk]))
    level = read(client, reverse("why_pair", args=[section.session_id, pair(section, "2", "NS").pk]))

    assert "Points on all boards 6 Penalty (Law 90) 10 % of a top (late) −0.4" in said
    assert "Points after the penalty 5.6 Percentage 5.6 ÷ 12 × 100 46.67 % (= 140/3 %)" in said
    assert "Rounded" not in said
    assert "50.00 3.33" in said
    assert "No pair is ahead. = marks an exact tie: the pairs share the rank." in level


def test_every_figure_is_a_link(client: Client) -> None:
    section = closed_section(3, boards=1)
    result = result_of(section, 1, "1")
    session = section.session_id
    pages = {
        reverse("ranking", args=[session]): reverse("why_pair", args=[session, result.ns_id]),
        reverse("traveller", args=[session, 1]): reverse("why_award", args=[session, result.pk, "EW"]),
        reverse("score_card", args=[session, result.ns_id]): reverse(
            "why_award", args=[session, result.pk, "NS"]
        ),
    }

    assert [
        page for page, link in pages.items() if f'href="{link}"' not in client.get(page).content.decode()
    ] == []


def test_a_page_that_has_not_changed_is_not_sent_again(client: Client) -> None:
    section = played_section(3, boards=1)
    path = why(section, 1, "1", "NS") + "?live"
    tag = client.get(path).headers["ETag"]

    assert client.get(path, headers={"if-none-match": tag}).status_code == 304


@pytest.mark.slow
def test_programs_read_the_same(client: Client, director: Client) -> None:
    section = only_section(play_session("au_mp_pairs_howell"))
    base, result = f"/api/sessions/{section.session_id}/why", result_of(section, 26, "2")

    award = client.get(f"{base}/award/{result.pk}/NS/").json()
    total = client.get(f"{base}/pair/{result.ns_id}/").json()

    assert award["points"] == {"exact": "13/5", "decimal": "2.6000"}
    ((share, step),) = award["parts"]
    assert (share, step["score"], step["results"], step["rule"]) == (1, 200, 5, "neuberg")
    assert len(total["boards"]) == total["standing"]["boards"]
    assert client.get(f"{base}/award/0/NS/").status_code == 404


def test_programs_do_not_see_boards_in_play_either(client: Client, director: Client) -> None:
    section = make_section(3, boards=1)
    path = f"/api/sessions/{section.session_id}/why/award/{play(section, 1, 1, '3NT= N').pk}/NS/"

    assert (client.get(path).status_code, director.get(path).status_code) == (403, 200)


@pytest.mark.parametrize("path", ["/s/1/why/award/999/NS/", "/s/1/why/award/1/XX/", "/s/1/why/pair/999/"])
def test_nothing_to_explain_is_not_found(client: Client, path: str) -> None:
    make_section(3, boards=1)
    assert client.get(path).status_code == 404


BOARDS = {
    1: [
        Line(1, 2, 420),
        Line(3, 4, 170),
        Line(5, 6, 170),
        Line(7, 8, award=weighted((60, 420), (40, -50))),
        Line(9, 10, award=Award(Variable.PLUS, Fixed(40))),
        Line(11, 12, 480, group="turned"),
        Line(13, 14, -50, group="turned"),
    ],
    2: [Line(n, n + 1, 100 * n - 850) for n in range(1, 17, 2)],
}
LONE = {1: [Line(1, 2, 420)], 2: BOARDS[2][:5]}
TOTAL_IMPS = Conditions("cross_imps", cross_imp_divisor="none", fouled_imps="acbl")
TEAMS = {1: [Line("A", "B", 420), Line("B", "A", -50)]}


def sheets(boards: dict[int, list[Line]], conditions: Conditions) -> Iterator[AwardSheet]:
    """Every award of a scored field, as its sheet."""
    score = score_field(boards, conditions)
    head = Heading(
        "Thursday pairs",
        "Club",
        date(2026, 11, 19),
        state="closed",
        method=conditions.method,
        scale=conditions.matchpoint_scale,
        short_imps=conditions.short_imps,
        rounding=conditions.rounding,
    )
    for board, lines in boards.items():
        expected = expected_results(boards, conditions)[board]
        for (place, line), side in product(enumerate(lines), Side):
            if why := why_award(score, board, place, side):
                yield AwardSheet(
                    head,
                    board,
                    side.value,
                    Party(1, str(line.ns)),
                    Party(2, str(line.ew)),
                    Played("played"),
                    why.award.points,
                    why.award.top,
                    why.parts,
                    why.ruling,
                    expected,
                    line.group,
                    next((one for one in why_unbalanced(score, board) if one.place == place), None),
                )


@pytest.mark.parametrize(
    "conditions",
    [
        *(Conditions(method=code) for code in FIELD_METHODS),
        Conditions(matchpoint_scale=1),
        Conditions(short_board="as-is"),
        Conditions(short_board="proportional"),
        Conditions(small_subfields="ebu"),
        Conditions(small_subfields="acbl"),
        *(Conditions("cross_imps", cross_imp_divisor=by) for by in ("results", "none", "probst")),
        Conditions("cross_imps", short_imps="factored"),
        TOTAL_IMPS,
        Conditions("butler", short_imps="factored", datum=DATUMS["two"]),
    ],
)
def test_the_words_come_to_the_award_itself(conditions: Conditions) -> None:
    """Every part is worked out again by what it says, in every method and option; A+ is no total points."""
    found = [*sheets(BOARDS, conditions), *sheets(LONE, conditions)]

    assert len(found) == (40 if conditions.method == "total_points" else 42)
    for sheet in found:
        written = parts(sheet)
        worth = [Fraction(share) / 100 * part.points for share, part in written]
        assert sheet.ruling or exact_sum(worth) == sheet.points
        assert all(part.sums for _share, part in written)
        assert [note for note in award_notes(sheet) if "more than the maximum" in note] == [] or sheet.excess


@pytest.mark.parametrize(
    ("boards", "conditions", "number", "how", "figure"),
    [
        (BOARDS, Conditions(), 2, "(1.8 + 1) × 8 ÷ 4 − 1", "4.6"),
        (BOARDS, Conditions(matchpoint_scale=1), 2, "(0.9 + 0.5) × 8 ÷ 4 − 0.5", "2.3"),
        (BOARDS, Conditions(short_board="proportional"), 2, "1.8 × 7 ÷ 3", "4.2"),
        (LONE, Conditions(short_board="proportional"), 0, "8 ÷ 2", "4"),
        (BOARDS, Conditions(small_subfields="acbl"), 10, "65 % × 14", "9.1"),
        (BOARDS, Conditions("ascherman"), 2, "2.8 × 8 ÷ 4", "5.6"),
        (BOARDS, Conditions("total_points"), 2, "", "+170"),
        (BOARDS, Conditions("butler"), 2, "", "−2"),
        (BOARDS, Conditions("cross_imps"), 2, "(−7.2) ÷ 3", "−2.4"),
        (BOARDS, Conditions("cross_imps", cross_imp_divisor="results"), 2, "(−7.2) ÷ 4", "−1.8"),
        (BOARDS, Conditions("cross_imps", cross_imp_divisor="probst"), 2, "(−7.2) ÷ √(4 × 3 ÷ 2)", "−2.9394"),
        # the turned cards have two of the seven results, one of them artificial: 530 points are 11 IMPs
        (BOARDS, TOTAL_IMPS, 10, "11 × 6 ÷ 1", "+66"),
        (TEAMS, Conditions("imps"), 0, "", "10"),
    ],
)
def test_how_the_last_line_comes_about(
    boards: dict[int, list[Line]], conditions: Conditions, number: int, how: str, figure: str
) -> None:
    ((_share, written),) = parts([*sheets(boards, conditions)][number])

    assert (written.sums[-1].how, written.sums[-1].figure) == (how, figure)


def test_a_weighted_score_adds_its_shares_and_the_turned_cards_are_named() -> None:
    weighted_one, turned = [*sheets(BOARDS, Conditions())][6], [*sheets(BOARDS, Conditions())][10]

    assert [share for share, _part in parts(weighted_one)] == ["60", "40"]
    assert award_sums(weighted_one)[0].how == "60 % × 11.8 + 40 % × (−0.2)"
    assert award_notes(turned) == ["This board was fouled: only tables with the same cards are compared."]


def test_a_board_that_is_rounded_says_so_and_from_what() -> None:
    """The last of four results where five are expected: (0 + 1) × 5 ÷ 4 − 1 = 0.25, its opponents 7.75."""
    five = [Line(n, n + 1, 10 * n) for n in (1, 3, 5, 7, 9)]
    boards = {1: five[:4], 2: five}
    own, opponents = [*sheets(boards, Conditions(rounding="wbf"))][:2]

    ((_share, written),) = parts(own)
    sums = award_sums(own)

    assert (written.sums[-1].how, written.sums[-1].figure) == ("(0 + 1) × 5 ÷ 4 − 1", "0.25")
    assert [(line.what, line.figure) for line in sums[:1]] == [("Rounded to one decimal", "0.3")]
    assert award_sums(opponents)[0].figure == "7.8"
    assert award_notes(own) == [
        "North-South and East-West together have 0.1 more than the maximum.",
        "By the conditions, each side is rounded separately.",
    ]


def test_a_share_of_a_weighted_score_is_never_equal_to_less_than_nothing() -> None:
    """420 and −50 at 60 and 40 % among 420, 170 and 170: the result counts itself by its weights."""
    weighted_one = [*sheets(BOARDS, Conditions())][6]

    (_sixty, made), (_forty, down) = parts(weighted_one)

    assert made.said == (
        "+420 is better than 2.4 of the 4 results; 1.6 have this score, "
        "weighted shares counted by their weight."
    )
    assert down.said == (
        "−50 is better than 0 of the 4 results; 0.4 have this score, weighted shares counted by their weight."
    )
    assert [(one.how, one.figure) for one in down.sums[:3]] == [
        ("0 × 2", "0"),
        ("0.4 × 1", "0.4"),
        ("−1 × 1", "−1"),
    ]


@pytest.mark.parametrize(
    ("excess", "said"),
    [
        (Excess(0, Fraction(14, 5), "artificial"), "An artificial score"),
        (Excess(0, Fraction(-14, 5), "split"), "The ruling differs"),
        (Excess(0, 2, "small_subfield"), "By the conditions, very small groups"),
    ],
)
def test_each_excess_is_named(excess: Excess, said: str) -> None:
    amount, cause = award_notes(replace(next(sheets(BOARDS, Conditions())), excess=excess))

    assert ("less" in amount) == (excess.points < 0)
    assert cause.startswith(said)


@pytest.mark.parametrize(
    ("value", "other", "said"),
    [
        (Fraction(60), Fraction(60), "="),
        (Fraction(60), Fraction(58), "2.00"),
        (Fraction(60), Fraction(59999, 1000), "0.0010"),
        (Fraction(1, 10**20), Fraction(0), "0.000000000000"),
    ],
)
def test_a_lead_is_shown_with_as_many_decimals_as_it_takes(
    value: Fraction, other: Fraction, said: str
) -> None:
    assert ahead_of(value, other) == said
