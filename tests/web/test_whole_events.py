"""Whole events as a chief director runs them, page after page, with every figure worked by hand.

The boards of a match are 2S made in one room and one down in the other: 160 and 210 points, 4 and 5 IMPs.
Who wins a match of two boards wins it by 9 IMPs: with B = 15√2 and R = (√5−1)/2 the WBF's continuous scale
gives 10 + 10 (1 − R^(3·9/B)) ÷ (1 − R³) = 16.00 victory points, and 4.00 to the loser.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.evening import play as play_board
from tests.fixtures.knock_outs import LOST, TIED, WON, play_part
from tests.fixtures.teams import play
from tests.web.reading import Page, text_of
from tests.web.teams.test_setting_up import enter, new_event
from tournament.domain.journal.readings.couples import partners_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.clubs import found_club
from tournament.models import Section, Session, TeamMatch

pytestmark = pytest.mark.django_db
PART = [("2S= N", "2S-1 N"), ("2S= N", "2S-1 N")]
WINS, LOSES, BYE = 16, 4, 12  # victory points; a bye is 60 % of 20
Numbers = tuple[int, int]
Row = tuple[int, int, Fraction, Fraction]


class Desk:
    """A director at the pages of one session."""

    def __init__(self, director: Client, session: Session) -> None:
        self.director, self.session = director, session

    def address(self, name: str, *more: int) -> str:
        return reverse(name, args=[self.session.pk, *more])

    def post(self, page: str, **data: object) -> None:
        answer = self.director.post(self.address(page), data)
        assert answer.status_code == 302, text_of(answer)[-2000:]

    @property
    def section(self) -> Section:
        rows = Section.objects.select_related("session__event__club", "session__stage")
        return rows.get(session=self.session)

    def matches(self, number: int) -> list[TeamMatch]:
        """Those of a round that two teams play, in the order of the tables."""
        rows = self.section.team_matches.filter(round=number, away__isnull=False).order_by("pk")
        return [*rows.select_related("home", "away")]

    def play_all(self, upsets: Iterable[Numbers] = ()) -> None:
        """The lower number wins each match by 9 IMPs, but in an upset (the winner is named first)."""
        won = {*upsets}
        for match in self.section.team_matches.filter(away__isnull=False).select_related("home", "away"):
            two = match.home.number, match.away.number
            home_wins = two in won or (two[0] < two[1] and two[::-1] not in won)
            play(match, PART if home_wins else [text[::-1] for text in PART])

    def close(self) -> None:
        self.post("close_session")
        forget()

    def table(self) -> list[list[Row]]:
        """Place, number, carry-over and total of each team, by groups, as a program reads them."""
        (sheet,) = self.director.get(f"/api/sessions/{self.session.pk}/team-standings/").json()
        groups: dict[str, list[Row]] = {}
        for row in sheet["rows"]:
            line = (row["place"], row["team"]["number"], figure(row["carry"]), figure(row["total"]))
            groups.setdefault(row["group"], []).append(line)
        return [groups[letter] for letter in sorted(groups)]

    def next_stage(self, name: str, best: int = 0, **changed: object) -> "Desk":
        """The next stage as the page proposes it, with what is changed; `best`: how many go on."""
        shown = self.director.get(self.address("next_stage"), {"k": best} if best else {})
        assert Page(shown).problems() == []
        form = shown.context["form"]
        values = {field: form[field].value() for field in form.fields}
        sent = {field: value for field, value in values.items() if value not in (None, False)}
        self.post("next_stage", **{**sent, "name": name, "date": "2026-11-28", **changed})
        return Desk(self.director, Session.objects.get(stage__name=name))

    def read(self, name: str, *more: int) -> str:
        """A page of the public, without faults."""
        page = Client(headers={"accept-language": "en"}).get(self.address(name, *more))
        assert Page(page).problems() == []
        return text_of(page)


def teams_of(count: int) -> str:
    names = [f"Team{number}" for number in range(1, count + 1)]
    return "\n".join(f"{name}; {name} A; {name} B; {name} C (C); {name} D" for name in names)


def round_robin(director: Client, teams: int, *, groups: int = 1) -> Desk:
    """Set up from nothing: the event, the list, its groups, the matches, the start."""
    found_club(name="Birch", by=DIRECTOR)
    session = new_event(director, preset="round_robin", boards="2")
    enter(director, session, teams_of(teams))
    desk = Desk(director, session)
    if groups > 1:
        desk.post("team_groups", do="make", count=groups, order="seed")
    desk.post("seat_teams")
    desk.post("start_teams")
    return desk


def exact(rows: list[Row]) -> list[Row]:
    return [(place, number, round(carry, 2), round(total, 2)) for place, number, carry, total in rows]


@pytest.mark.slow
def test_finals_a_and_b_from_one_round_robin_each_with_the_points_won_against_each_other(
    director: Client,
) -> None:
    """Six teams: 5 wins are 80, 4 are 68, then 56, 44, 32 and 20. Of these a finalist keeps what it won
    against the two others of its final: 32, 20 and 8. In final A, 2 beats 1 and 3: 20 + 32 and a bye are
    64; 1 has 32 + 4 + 16 and a bye, 64 too, and has lost their match; 3 has 8 + 8 + 12. In final B the
    better seed wins: 32 + 32 + 12, 20 + 20 + 12, 8 + 8 + 12.
    """
    qualifying = round_robin(director, 6)
    qualifying.play_all()
    totals = [5 * WINS, 4 * WINS + LOSES, 3 * WINS + 2 * LOSES, 2 * WINS + 3 * LOSES, WINS + 4 * LOSES]
    (rows,) = qualifying.table()
    assert exact(rows) == [
        (place, place, 0, total) for place, total in enumerate([*totals, 5 * LOSES], start=1)
    ]
    qualifying.close()

    carried = [2 * WINS, WINS + LOSES, 2 * LOSES]
    how = {"format": "round-robin", "carry": "met", "boards": 2, "early": "on"}
    final_a = qualifying.next_stage("Final A", 3, **how)
    final_b = qualifying.next_stage("Final B", 3, **how)
    for final, first in ((final_a, 1), (final_b, 4)):
        final.post("seat_teams")
        final.post("start_teams")
        (rows,) = final.table()
        assert [(number, carry) for _place, number, carry, _total in exact(rows)] == [
            (first + at, one) for at, one in enumerate(carried)
        ]
        assert "the victory points won against each other" in text_of(director.get(final.address("setup")))
    final_a.play_all(upsets=[(2, 1)])
    final_b.play_all()
    (rows,) = final_a.table()
    assert exact(rows) == [(1, 2, 20, 64), (2, 1, 32, 64), (3, 3, 8, 28)]
    (rows,) = final_b.table()
    assert exact(rows) == [(1, 4, 32, 76), (2, 5, 20, 52), (3, 6, 8, 28)]
    for final in (final_a, final_b):
        final.close()
    page = final_a.read("ranking")
    assert page.index("Team2") < page.index("Team1") < page.index("Team3")
    assert "Carry-over" in page
    team = final_a.session.event.entrants.get(number=2)
    assert "Carry-over" in final_a.read("why_team", team.pk)
    assert problems() == []


def play_tie(desk: Desk, winner: Numbers, texts: Mapping[int, tuple[str, str]]) -> None:
    """A match of four boards by the numbers of its teams, the first as if it were at home; flat boards but
    those named by their place.
    """
    rows = desk.section.team_matches.filter(away__isnull=False).select_related("home", "away")
    match = next(one for one in rows if {one.home.number, one.away.number} == {*winner})
    turned = match.home.number != winner[0]
    boards = [texts.get(place, TIED) for place in range(1, 5)]
    play_part(match, match.round, [text[::-1] if turned else text for text in boards])


def figure(value: object) -> Fraction:
    """A figure of the API: a whole number, or a fraction as text."""
    return Fraction(str(value["exact"] if isinstance(value, dict) else value))


def bracket(desk: Desk) -> list[list[tuple[int, Fraction, Fraction, bool]]]:
    """Of each seated match the number, start, total and mark of its teams."""
    found = director_json(desk, "bracket")
    return [
        [
            (slot["team"]["number"], figure(slot["carry"]), figure(slot["total"]), slot["won"])
            for slot in match["slots"]
        ]
        for each in found["rounds"]
        for match in each["matches"]
        if match["match"]
    ]


def director_json(desk: Desk, name: str) -> dict:
    return desk.director.get(f"/api/sessions/{desk.session.pk}/{name}/").json()


@pytest.mark.slow
def test_a_cup_and_a_plate_begin_with_half_an_imp_for_the_team_placed_higher(director: Client) -> None:
    """Boards 1 and 2 are won by 470 and 720 points, 10 and 12 IMPs; boards 5 and 6 by 720 and 470.

    Cup: 1 and 4 are level, and the half IMP sends 1 on; 3 beats 2 by 10 to ½. In the final 1 has ½ and
    board 6, 10½; 3 has board 5, 12. Plate: 8 beats 5 by 10 to ½, 6 is ahead of 7 by the half IMP and of 8.
    """
    qualifying = round_robin(director, 8)
    qualifying.play_all()
    qualifying.close()
    how = {"format": "knock-out", "carry": "half_imp", "boards": 4, "halves": 1, "early": "on"}
    cup, plate = (qualifying.next_stage(name, 4, **how) for name in ("Cup", "Plate"))
    for desk in (cup, plate):
        assert "0.5 IMP to the team placed higher" in text_of(director.get(desk.address("setup")))
        desk.post("knock_out", do="seeds")
        desk.post("start_teams")
    assert bracket(cup) == [
        [(1, 0.5, 0.5, False), (4, 0, 0, False)],
        [(2, 0.5, 0.5, False), (3, 0, 0, False)],
    ]
    play_tie(cup, (1, 4), {})
    play_tie(cup, (3, 2), {1: WON})
    play_tie(plate, (8, 5), {1: WON})
    play_tie(plate, (6, 7), {})
    assert bracket(cup) == [[(1, 0.5, 0.5, True), (4, 0, 0, False)], [(2, 0.5, 0.5, False), (3, 0, 10, True)]]
    for desk in (cup, plate):
        desk.post("knock_out", do="next")
    play_tie(cup, (1, 3), {1: LOST, 2: WON})
    play_tie(plate, (6, 8), {})
    assert bracket(cup)[-1] == [(1, 0.5, 10.5, False), (3, 0, 12, True)]
    assert bracket(plate) == [
        [(5, 0.5, 0.5, False), (8, 0, 10, True)],
        [(6, 0.5, 0.5, True), (7, 0, 0, False)],
        [(8, 0, 0, False), (6, 0.5, 0.5, True)],
    ]
    places = {
        desk.session.stage.name: [
            (one["place"], one["team"]["number"], one["shared"])
            for one in director_json(desk, "bracket")["places"]
        ]
        for desk in (cup, plate)
    }
    assert places == {
        "Cup": [(1, 3, False), (2, 1, False), (3, 2, True), (3, 4, True)],
        "Plate": [(1, 6, False), (2, 8, False), (3, 5, True), (3, 7, True)],
    }
    for desk in (cup, plate):
        desk.close()
        assert "Final ranks" in desk.read("bracket")
        assert "carry-over 0.5" in desk.read("bracket")
    final = cup.matches(2)[0]
    assert "Total with carry-over" in cup.read("team_result", final.pk)
    assert "Carry-over: fixed, to the team placed higher 0.5 IMP" in cup.read("why_match", final.pk)
    assert problems() == []


@pytest.mark.slow
def test_four_pools_of_five_cross_over_into_quarter_finals_and_a_final_of_the_thirds(
    director: Client,
) -> None:
    """By seed in a snake. The winner of a pool has 4 × 16 and a bye, 76; then 64, 52, 40 and 28. A1 meets B2,
    D1 C2, B1 A2 and C1 D2: two of one pool can meet in the final only.
    """
    pools = round_robin(director, 20, groups=4)
    assert pools.section.session.stage.options["groups"] == [
        [1, 8, 9, 16, 17],
        [2, 7, 10, 15, 18],
        [3, 6, 11, 14, 19],
        [4, 5, 12, 13, 20],
    ]
    assert pools.section.team_matches.filter(away__isnull=False).count() == 4 * 10
    pools.play_all()
    totals = [4 * WINS + BYE, 3 * WINS + LOSES + BYE, 2 * WINS + 2 * LOSES + BYE, WINS + 3 * LOSES + BYE]
    for own, rows in zip(pools.section.session.stage.options["groups"], pools.table(), strict=True):
        assert exact(rows) == [
            (place, number, 0, total)
            for place, number, total in zip(range(1, 6), own, [*totals, 4 * LOSES + BYE], strict=True)
        ]
    page = pools.read("ranking")
    assert [page.count(f"Group {letter}") for letter in "ABCD"] == [1] * 4
    pools.close()

    cup = pools.next_stage("Cup", 2, format="knock-out", carry="half_imp", boards=4, halves=1, early="on")
    thirds = pools.next_stage("Thirds", 1, format="round-robin", carry="none", boards=2, early="on")
    cup.post("knock_out", do="seeds")
    cup.post("start_teams")
    assert [{one.home.number, one.away.number} for one in cup.matches(1)] == [{1, 7}, {4, 6}, {2, 8}, {3, 5}]
    for number in (1, 2, 3):
        for match in cup.matches(number):
            home_wins = match.home.number < match.away.number
            play_part(match, number, [WON if home_wins else LOST] * 4)
        if number < 3:
            cup.post("knock_out", do="next")
    assert [{one.home.number, one.away.number} for one in cup.matches(2)] == [{1, 4}, {2, 3}]
    assert [{one.home.number, one.away.number} for one in cup.matches(3)] == [{1, 2}]
    found = director_json(cup, "bracket")
    assert [(one["place"], one["team"]["number"]) for one in found["places"]] == [
        (1, 1),
        (2, 2),
        *((3, number) for number in (3, 4)),
        *((5, number) for number in (5, 6, 7, 8)),
    ]
    thirds.post("seat_teams")
    thirds.post("start_teams")
    thirds.play_all()
    (rows,) = thirds.table()
    assert exact(rows) == [
        (1, 9, 0, 3 * WINS),
        (2, 10, 0, 2 * WINS + LOSES),
        (3, 11, 0, WINS + 2 * LOSES),
        (4, 12, 0, 3 * LOSES),
    ]
    assert problems() == []


# An individual.

NAMES = [f"Player{letter} One" for letter in "ABCDEFGHIJKLMN"]


def individual_of_14(director: Client) -> Desk:
    """Set up from nothing: the event, the list of players, thirteen rounds of a board, the start."""
    found_club(name="Birch", by=DIRECTOR)
    facts = {"club": "Birch", "kind": "individual", "name": "Individual", "date": "2026-11-23"}
    answer = director.post(reverse("new_session"), {**facts, "time_zone": "Asia/Tokyo"})
    assert answer.status_code == 302, text_of(answer)[-1500:]
    desk = Desk(director, Session.objects.latest("pk"))
    pk = desk.section.pk
    read = Page(director.post(desk.address("read_list", pk), {f"list-{pk}": "\n".join(NAMES)}))
    typed = {
        box["name"]: box.get("value") or ""
        for box in read.all("input")
        if (box.get("name") or "").startswith(("pair-", "seen"))
    }
    director.post(desk.address("seat_pasted", pk), typed)
    assert desk.section.contestants.numbered().count() == 14
    chosen = {"choice": "individual-14x13:1", f"seen-{pk}": desk.section.version}
    director.post(desk.address("movement", pk), chosen)
    desk.post("start_session")
    return desk


def play_rounds(desk: Desk, rounds: range) -> None:
    """North-South make an overtrick in 4S at table 1, and ten tricks at the others."""
    for row in desk.section.placements.filter(round__in=rounds, ns__isnull=False, ew__isnull=False):
        for board in row.boards:
            play_board(desk.section, row.table, board, "4S+1 N" if row.table == 1 else "4S= N")


def by_hand(desk: Desk) -> dict[str, Fraction]:
    """Per cent of each player: two matchpoints for a worse result of the same side, one for an equal one."""
    section, couples = desk.section, partners_of(desk.section)
    numbers = dict(section.contestants.numbered().values_list("pk", "number"))
    played: dict[int, list[tuple[int, int, int]]] = {}
    for row in section.placements.filter(ns__isnull=False, ew__isnull=False):
        for board in row.boards:
            played.setdefault(board, []).append(
                (row.ns_id or 0, row.ew_id or 0, 450 if row.table == 1 else 420)
            )
    points: dict[str, list[Fraction]] = {}
    for rows in played.values():
        assert len(rows) == 3
        for ns, ew, score in rows:
            others = [other for *_pairs, other in rows]
            won = sum((score > other) * 2 + (score == other) for other in others) - 1
            for side, own in ((ns, won), (ew, 4 - won)):
                for player in couples[side]:
                    points.setdefault(numbers[player], []).append(Fraction(own, 4))
    return {number: 100 * sum(own) / len(own) for number, own in points.items()}


@pytest.mark.slow
def test_an_individual_of_14_that_loses_a_player_is_drawn_anew_and_ranked_by_every_board(
    director: Client,
) -> None:
    """Player 2 leaves before round 5: of the nine rounds to come the thirteen who stay play all three tables,
    and one of them sits out each. On a board an overtrick is worth 4 of 4 matchpoints and ten tricks 1;
    East-West have 0 and 3.
    """
    desk = individual_of_14(director)
    play_rounds(desk, range(1, 5))
    gone = desk.section.contestants.numbered().get(number="2")
    incident = reverse("incident", args=[desk.session.pk, "player_gone"])
    looked = text_of(director.post(incident, {"player": gone.pk, "round": "5", "look": "1"}))
    assert "Tables out: 0. Rounds sat out by each other player: 0–1." in looked
    assert (
        director.post(incident, {"player": gone.pk, "round": "5", "option": "drawn_anew"}).status_code == 302
    )
    play_rounds(desk, range(5, 14))
    assert desk.section.results.count() == 13 * 3
    desk.close()
    (sheet,) = director_sheets(desk, "standings")
    rows = [row for one in sheet["rankings"] for row in one["rows"]]
    found = {row["party"]["number"]: row for row in rows}
    expected = by_hand(desk)
    leaver = found.pop("2")
    assert (leaver["place"], leaver["value"], leaver["boards"]) == (
        0,
        None,
        3,
    )  # it sat out one of four rounds
    assert figure(leaver["points"]) == 12 * expected.pop("2") / 100  # of three boards with a top of 4
    assert {number: figure(row["value"]) for number, row in found.items()} == expected
    assert {number: row["place"] for number, row in found.items()} == {
        number: 1 + sum(other > own for other in expected.values()) for number, own in expected.items()
    }
    assert sum(figure(row["points"]) for row in rows) == 13 * 2 * 12  # of each board both sides have 12
    assert desk.read("ranking").count("PlayerA") == 1
    assert problems() == []


def director_sheets(desk: Desk, name: str) -> list[dict]:
    found = desk.director.get(f"/api/sessions/{desk.session.pk}/{name}/").json()
    return found if isinstance(found, list) else [found]
