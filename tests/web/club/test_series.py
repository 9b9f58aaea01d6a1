"""Series of a club: added at the desk, ranked from finished sessions, read by link, CSV and API."""

import re
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.seats import vulnerability
from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section, play_everything
from tests.fixtures.one_of_each import one_of_each
from tests.fixtures.series import DAYS, four_weeks
from tests.printing.reading import picture
from tests.printing.reading import rows as rows_of_pdf
from tests.printing.reading import words as words_of_pdf
from tests.web.reading import Page, text_of
from tournament.domain.club.acts.series_acts import add_series, change_series
from tournament.domain.club.reports.series_rankings import ranked_by, series_sheet
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.people.acts.access_links import make_player_link
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Event, JournalEntry, Membership, Player, Result, Section, Series
from tournament.sheets.club_sheets import MEAN, RANK_POINTS, SeriesLine, SeriesTerms
from tournament.sheets.figures import decimal
from tournament.web.public.club.series_table import sentences

pytestmark = pytest.mark.django_db
BEST_THREE = SeriesTerms(counting="best_k", best=3, least_sessions=3)
TYPED = {
    "name": "木曜ラダー",
    "unit": "player",
    "figure": "mean",
    "points": "10 8 6",
    "counting": "best_k",
    "best": "3",
    "least_sessions": "3",
    "is_public": "on",
}


@pytest.fixture
def section() -> Section:
    return four_weeks()


def club_of(section: Section) -> object:
    return section.session.event.club


def points(result: Result) -> int:
    passed_out = result.contract == "PASS"
    outcome = parse("PASS") if passed_out else parse(result.contract, result.declarer, str(result.tricks))
    return score_ns(outcome, vulnerability(result.board))


def by_hand(session: int) -> dict[int, Fraction]:
    """Each player's percentage: two for each lower result of the same line, one for each equal one."""
    won: dict[int, list[Fraction]] = defaultdict(list)
    results = [(one, points(one)) for one in Result.objects.filter(section__session=session)]
    for one, own in results:
        others = [score for other, score in results if other.board == one.board and other != one]
        better = sum(2 * (own > other) + (own == other) for other in others)
        won[one.ns_id].append(Fraction(100 * better, 2 * len(others)))
        won[one.ew_id].append(100 - won[one.ns_id][-1])
    seats = Membership.objects.filter(contestant__section__session=session)
    return {seat.player_id: sum(won[seat.contestant_id]) / len(won[seat.contestant_id]) for seat in seats}


def best_three_by_hand(section: Section) -> dict[int, Fraction | None]:
    found: dict[int, list[Fraction]] = defaultdict(list)
    for session in section.session.event.club.events.values_list("sessions", flat=True):
        for player, percentage in by_hand(session).items():
            found[player].append(percentage)
    best = {player: sorted(own, reverse=True)[:3] for player, own in found.items()}
    return {player: sum(own) / 3 if len(own) == 3 else None for player, own in best.items()}


def lines(section: Section, terms: SeriesTerms) -> tuple[SeriesLine, ...]:
    return ranked_by(club_of(section), "", terms).lines


# ── the ranking ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_sessions_without_percentages_are_left_out_of_a_mean_and_the_page_says_so(section: Section) -> None:
    Event.objects.filter(sessions=section.session).update(method="cross_imps")
    by_mean, by_points = (
        ranked_by(club_of(section), "", SeriesTerms(figure=one)) for one in (MEAN, RANK_POINTS)
    )
    assert (len(by_mean.sessions), by_mean.without_percentages) == (len(DAYS) - 1, 1)
    assert (len(by_points.sessions), by_points.without_percentages) == (len(DAYS), 0)
    with translation.override("en"):
        assert "1 session scored in IMPs does not count: it has no percentages." in [*sentences(by_mean)]
        assert not [one for one in sentences(by_points) if "IMPs" in one]


@pytest.mark.slow
def test_a_four_week_ladder_of_the_best_three_is_what_a_hand_finds(section: Section) -> None:
    found = lines(section, BEST_THREE)

    assert {line.players[0]: line.value for line in found} == best_three_by_hand(section)
    values = [line.value for line in found if line.place]
    assert values == sorted(values, reverse=True)
    assert [line.place for line in found if line.place] == [1 + sum(o > v for o in values) for v in values]
    assert {len(line.counted) for line in found if line.place} == {3}
    assert [(line.lacking, len(line.played)) for line in found if not line.place] == [("sessions", 1)]


def test_pairs_are_ranked_by_points_for_ranks_that_ties_share(section: Section) -> None:
    terms = SeriesTerms(unit="pair", figure="rank_points", points=(3, 1), counting="best_k", best=2)
    found = lines(section, terms)

    # Each of four weeks gives 3 + 1 points to the pairs of each of two lines, however they tie.
    every = [cell for line in found for cell in line.played]
    assert sum(cell.value for cell in every) == 4 * 2 * (3 + 1)
    assert {len(line.players) for line in found} == {2}
    assert len(found) == 7  # six pairs, and one of them once with a substitute
    assert found[0].value == sum(sorted((cell.value for cell in found[0].played), reverse=True)[:2])


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("terms", "sessions"),
    [
        (SeriesTerms(since=DAYS[1], until=DAYS[2]), 2),
        (SeriesTerms(weekdays=(3,)), 4),
        (SeriesTerms(weekdays=(0, 4)), 0),
        (SeriesTerms(event="木曜"), 4),
        (SeriesTerms(event="火曜"), 0),
        (SeriesTerms(least_boards=6, least_tables=3), 4),
        (SeriesTerms(least_boards=7), 0),
        (SeriesTerms(least_tables=4), 0),
    ],
)
def test_filters_choose_the_sessions(section: Section, terms: SeriesTerms, sessions: int) -> None:
    assert len(ranked_by(club_of(section), "", terms).sessions) == sessions


def test_members_only_ranks_those_with_a_membership_number(section: Section) -> None:
    member = Player.objects.order_by("pk")[4]
    Player.objects.filter(pk=member.pk).update(number="17")

    assert [line.players for line in lines(section, SeriesTerms(members_only=True))] == [(member.pk,)]


def test_rules_on_partners_drop_sessions_and_leave_lines_unranked(section: Section) -> None:
    found = lines(section, SeriesTerms(most_with_one=2))
    faithful = max(found, key=lambda line: len(line.played))
    assert [cell.state for cell in faithful.played].count("over_partner") == 2

    ranked = [line for line in lines(section, SeriesTerms(least_partners=2)) if line.place]
    assert len(ranked) == 1  # the partner of the player who was replaced once
    assert ranked[0].partners == 2


@pytest.mark.slow
def test_individuals_and_swiss_pairs_have_columns_and_the_page_says_how_they_count(section: Section) -> None:
    club = club_of(section)
    one_of_each(club)
    own = add_series(club, SeriesTerms(most_with_one=2), name="全部", is_public=True, by=DIRECTOR)
    reader = Client(headers={"accept-language": "en"})
    said = text_of(reader.get(reverse("series_ranking", args=[own.pk])))

    assert [one.kind for one in ranked_by(club, "", own.rule).sessions] == [
        *("pairs", "pairs", "pairs", "individual", "swiss-pairs", "swiss-pairs", "pairs", "pairs")
    ]
    assert "Finished sessions of pairs, Swiss pairs and individuals count; teams do not." in said
    assert "In Swiss pairs: percentage over all boards;" in said
    assert "The rules on partners do not apply to individuals." in said
    single = next(line for line in lines(section, own.rule) if len(line.played) == 1 and not line.partners)
    why = text_of(reader.get(reverse("why_series", args=[own.pk, single.key])))
    assert "個人戦 individual" in why
    pairs = ranked_by(club, "", SeriesTerms(unit="pair")).sessions
    assert {one.kind for one in pairs} == {"pairs", "swiss-pairs"}


def test_sessions_in_play_or_without_names_have_no_figure(section: Section) -> None:
    running = make_section()
    Event.objects.filter(pk=running.session.event_id).update(club=club_of(section))
    play_everything(running.session)
    assert len(ranked_by(club_of(section), "", SeriesTerms()).sessions) == 4

    lifecycle.close_session(running.session, by=DIRECTOR)
    assert len(ranked_by(club_of(section), "", SeriesTerms()).sessions) == 5
    Event.objects.filter(pk=running.session.event_id).update(names_shown="initials")
    assert len(ranked_by(club_of(section), "", SeriesTerms()).sessions) == 4


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (SeriesTerms(since=DAYS[1], until=DAYS[0]), "days_turned"),
        (SeriesTerms(counting="best_k"), "best_missing"),
        (SeriesTerms(figure="rank_points", points=()), "points_missing"),
        (SeriesTerms(unit="pair", least_partners=2), "partners_of_pairs"),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused(section: Section, terms: SeriesTerms, code: str) -> None:
    with pytest.raises(DirectorError) as refusal:
        add_series(club_of(section), terms, name="年間", is_public=False, by=DIRECTOR)

    assert refusal.value.code == code
    assert not Series.objects.exists()


# ── the desk ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_series_is_added_changed_removed_and_each_of_it_undone(
    director: Client, player: Client, section: Section
) -> None:
    director.post(reverse("new_series"), TYPED)
    series = Series.objects.get()
    assert series.rule == SeriesTerms(points=(10, 8, 6), counting="best_k", best=3, least_sessions=3)
    public = reverse("series_ranking", args=[series.pk])
    assert player.get(public).status_code == 200

    director.post(
        reverse("series", args=[series.pk]),
        {**TYPED, "seen": series.version, "name": "冬のラダー", "is_public": ""},
    )
    assert Series.objects.get().name == "冬のラダー"
    assert (player.get(public).status_code, director.get(public).status_code) == (404, 200)
    _undo(director, "change_series")
    assert "木曜ラダー" in text_of(player.get(public))

    director.post(reverse("remove_series", args=[series.pk]))
    assert player.get(public).status_code == 404
    _undo(director, "remove_series")
    assert player.get(public).status_code == 200
    assert "Undo" in text_of(director.get(reverse("all_series")))


def _undo(director: Client, verb: str) -> None:
    entry = JournalEntry.objects.filter(verb=verb).latest("pk")
    assert director.post(reverse("series_back", args=[entry.pk])).status_code == 302


@pytest.mark.sampled
@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"best": "0"},
        {"points": "ten", "figure": "rank_points"},
        {"unit": "nation"},
        {"since": "2026-13-01"},
        {"weekdays": "9"},
        {"least_boards": "-1"},
        {"unit": "pair", "least_partners": "3"},
    ],
)
def test_what_cannot_be_is_refused_and_stays_in_the_form(
    director: Client, section: Section, wrong: dict[str, str]
) -> None:
    answer = director.post(reverse("new_series"), {**TYPED, **wrong})

    assert answer.status_code == 400
    assert not Series.objects.exists()
    assert Page(answer).problems() == []
    if "name" not in wrong:
        assert "木曜ラダー" in answer.text


def test_the_preview_ranks_what_is_typed_and_stores_nothing(director: Client, section: Section) -> None:
    said = text_of(director.post(reverse("preview_series"), {**TYPED, "name": ""}))
    assert "The best 3 sessions count." in said
    assert "dropped" in said
    assert "Sessions: 1. Needed: 3." in said

    said = text_of(director.post(reverse("preview_series"), {**TYPED, "best": ""}))
    assert "Enter the number of best sessions that count." in said
    assert not Series.objects.exists()


def test_two_directors_who_change_one_series_are_told(section: Section) -> None:
    series = add_series(club_of(section), BEST_THREE, name="年間", is_public=False, by=DIRECTOR)
    stale = Series.objects.get()
    change_series(series, BEST_THREE, name="年間優勝", is_public=True, seen=1, by=DIRECTOR)

    with pytest.raises(Conflict):
        change_series(stale, BEST_THREE, name="別名", is_public=True, seen=1, by=DIRECTOR)
    with pytest.raises(DirectorError) as refusal:
        add_series(club_of(section), BEST_THREE, name="年間優勝", is_public=True, by=DIRECTOR)
    assert refusal.value.code == "name_taken"


# ── the pages ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_figure_leads_to_the_sessions_that_make_it(section: Section, language: str) -> None:
    series = add_series(club_of(section), BEST_THREE, name="年間", is_public=True, by=DIRECTOR)
    reader = Client(headers={"accept-language": language})
    page = Page(reader.get(reverse("series_ranking", args=[series.pk])))
    assert page.problems() == []

    whys = [
        one["href"]
        for one in page.all("a")
        if (one.get("href") or "").endswith("/") and one.get("class") == "to-why"
    ]
    assert len(whys) == 12
    for path in whys:
        answer = reader.get(path)
        assert answer.status_code == 200
        assert Page(answer).problems() == []
    assert reader.get(reverse("why_series", args=[series.pk, "0"])).status_code == 404


def test_the_file_holds_every_line_with_dropped_sessions_in_brackets(
    player: Client, section: Section
) -> None:
    series = add_series(club_of(section), BEST_THREE, name="年間", is_public=True, by=DIRECTOR)
    rows = player.get(reverse("series_csv", args=[series.pk])).text.splitlines()

    assert rows[0].startswith("\ufeffRank,Names,%,Sessions,Counted,2026-11-05 木曜ペア戦,")
    assert len(rows) == 1 + 13
    assert sum("(" in row for row in rows) == 11  # all who played four times
    assert rows[-1].endswith("Sessions: 1. Needed: 3.")


def test_the_page_has_medals_bars_and_the_latest_session_first(section: Section) -> None:
    series = add_series(club_of(section), BEST_THREE, name="木曜", is_public=True, by=DIRECTOR)
    page = Client(headers={"accept-language": "en"}).get(reverse("series_ranking", args=[series.pk]))
    html = page.content.decode()
    assert Page(page).problems() == []
    assert '<span class="medal m1">' in html
    lines = ranked_lines(html)
    assert all(('class="bar"' in line) == ('class="to-why"' in line) for line in lines)
    days = re.findall(r'<a class="target" href="/s/(\d+)/">', html)
    assert days == sorted(days, key=int, reverse=True)
    assert len(days) == len(DAYS)


def test_where_most_cells_would_be_empty_a_line_lists_its_latest_results(
    section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = add_series(club_of(section), BEST_THREE, name="木曜", is_public=True, by=DIRECTOR)
    sheet = series_sheet(series)
    few = replace(
        sheet, lines=tuple(replace(one, cells=(*one.cells[:1], None, None, None)) for one in sheet.lines)
    )
    long = replace(
        few, sessions=few.sessions * 2, lines=tuple(replace(one, cells=one.cells * 2) for one in few.lines)
    )
    monkeypatch.setattr(
        "tournament.web.public.club.series_and_congress_pages.series_sheet", lambda _series: long
    )
    reader, address = Client(headers={"accept-language": "en"}), reverse("series_ranking", args=[series.pk])
    html = (page := reader.get(address)).content.decode()
    assert Page(page).problems() == []
    assert html.count('class="nowrap latest-result"') == 2 * sum(
        one.cells[0] is not None for one in few.lines
    )
    assert "Latest results" in text_of(page)
    file = reader.get(address, {"tables": "csv"}).content.decode()
    assert file.count("5 Nov") == 2  # a file has a column for each session


def test_partners_of_a_ladder_of_pairs_are_parted(section: Section) -> None:
    pairs = replace(BEST_THREE, unit="pair")
    series = add_series(club_of(section), pairs, name="木曜", is_public=True, by=DIRECTOR)
    reader = Client(headers={"accept-language": "en"})
    page = reader.get(reverse("series_ranking", args=[series.pk]))
    first = ranked_lines(page.content.decode())[0]
    assert '<span class="between"> &amp;</span>' in first
    why = re.search(r'class="to-why" href="([^"]+)"', first)
    assert why
    assert " & " in text_of(reader.get(why[1])).partition("1st of")[0]


def ranked_lines(html: str) -> list[str]:
    return html[html.index("<tbody>") : html.index("</tbody>")].split("<tr>")[1:]


def struck_figures(pdf: bytes) -> list[str]:
    """The figures of the first page through which a row of pixels is dark from one end to the other."""
    scale, page = 2, picture(pdf, dpi=144)

    def is_struck(left: int, top: int, right: int, bottom: int) -> bool:
        rows = (page.crop((left + 2, y, right - 2, y + 1)) for y in range(top, bottom))
        return any(row.getextrema()[1] < 128 for row in rows)

    return [
        word.text
        for word in words_of_pdf(pdf)[0]
        if word.page == 0 and "." in word.text
        if is_struck(*(int(scale * edge) for edge in (word.left, word.top, word.right, word.bottom)))
    ]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("language", "key"), [("en", "Struckthrough,inbrackets:dropped"), ("ja", "取り消し線と（）は除外")]
)
def test_the_paper_says_what_the_page_says(section: Section, language: str, key: str) -> None:
    series = add_series(club_of(section), BEST_THREE, name="年間", is_public=True, by=DIRECTOR)
    reader = Client(headers={"accept-language": language})
    answer = reader.get(reverse("series_paper", args=[series.pk]))

    printed = ["".join(row.split()) for row in rows_of_pdf(answer.content)]
    first, *_others = lines(section, BEST_THREE)
    assert answer["Content-Type"] == "application/pdf"
    assert any(key in row for row in printed)
    assert sum("(" in row and "." in row for row in printed) == 11
    struck = struck_figures(answer.content)
    assert len(struck) == 11
    assert all(text.startswith("(") for text in struck)
    name = "".join(first.names[0].native.split())
    assert any(name in row and decimal(first.value) in row for row in printed)


@pytest.mark.slow
def test_a_players_own_page_has_their_rank_in_public_series_of_players(
    player: Client, section: Section
) -> None:
    first, *_others = lines(section, BEST_THREE)
    person = Player.objects.get(pk=first.players[0])
    own = reverse("player_page", args=[make_player_link(person, by=DIRECTOR).token])
    series = add_series(club_of(section), BEST_THREE, name="年間", is_public=True, by=DIRECTOR)
    add_series(club_of(section), BEST_THREE, name="準備中", is_public=False, by=DIRECTOR)

    page = Page(player.get(own))
    assert page.problems() == []
    assert "年間 1= / 12" in text_of(player.get(own))
    assert "準備中" not in text_of(player.get(own))
    assert reverse("series_ranking", args=[series.pk]) in {one.get("href") for one in page.all("a")}


def test_there_is_no_paper_before_the_first_session(player: Client, section: Section) -> None:
    terms = SeriesTerms(event="火曜")
    series = add_series(club_of(section), terms, name="火曜", is_public=True, by=DIRECTOR)

    assert player.get(reverse("series_paper", args=[series.pk])).status_code == 404
    said = text_of(player.get(reverse("series_ranking", args=[series.pk])))
    assert "No finished session fits this rule yet." in said


# ── programs ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_program_adds_reads_previews_changes_and_removes_a_series(section: Section) -> None:
    direct = program(club_of(section), "direct")
    terms = {"counting": "best_k", "best": 3, "least_sessions": 3}
    body = {"name": "年間", "is_public": False, "terms": terms}

    status, made = send(direct, "post", "series/", body)
    assert (status, made["terms"]["best"]) == (201, 3)
    pk = made["id"]
    assert send(Client(), "get", f"series/{pk}/ranking/")[0] == 404
    assert (
        send(direct, "get", f"series/{pk}/ranking/")[1]["lines"]
        == (send(direct, "post", "series-preview/", terms)[1]["lines"])
    )

    changed = send(direct, "put", f"series/{pk}/", {**body, "is_public": True, "version": made["version"]})
    assert changed[0] == 200
    assert send(direct, "put", f"series/{pk}/", {**body, "version": made["version"]})[0] == 409
    ranking = send(Client(), "get", f"series/{pk}/ranking/")
    assert (ranking[0], len(ranking[1]["lines"])) == (200, 13)
    assert send(direct, "delete", f"series/{pk}/")[0] == 204
    assert send(direct, "get", "series/")[1] == []
