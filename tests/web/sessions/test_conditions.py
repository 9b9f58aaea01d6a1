"""The conditions of contest: chosen by name, in force at once, printed with the results, taken back whole."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.conditions import DATUMS, Conditions, rules_in_force
from scoring.methods import METHODS, FieldMethod
from tests.domain.boards.test_why import only_section, play_session
from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.field import conditions_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts.lifecycle import change_conditions
from tournament.domain.undo.acts import undo as history
from tournament.models import Event, JournalEntry, Section, Session
from tournament.sheets.heading import OPTIONS, Heading
from tournament.web.console.forms.conditions_form import METHODS as OFFERED
from tournament.web.console.forms.conditions_form import ConditionsForm, choices_of, standing
from tournament.words.conditions import PHRASES, conditions
from tournament.words.language import Language

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished() -> Section:
    section = closed_section(3, boards=2, texts=("3NT= N", "3NT-1 N", "3NT+1 N", "3NT-2 N", "PASS"))
    return section


def choose(director: Client, section: Section, **chosen: str) -> None:
    answer = director.post(reverse("conditions", args=[section.session_id]), {"name": "木曜ペア戦", **chosen})
    assert answer.status_code == 302


def ranking(client: Client, section: Section) -> str:
    return text_of(client.get(reverse("ranking", args=[section.session_id])))


@pytest.mark.slow
def test_another_method_changes_the_ranking_at_once_and_history_takes_it_back(
    director: Client, player: Client, finished: Section
) -> None:
    before = ranking(player, finished)

    choose(director, finished, method="butler", datum="mean", total="sum")
    changed = ranking(player, finished)
    last = last_act(finished.session)
    undo = reverse("undo", args=[finished.session_id, last.pk])
    asked = text_of(director.get(undo))
    director.post(undo)

    assert "Matchpoints (2 for a win, 1 for a tie) · boards played fewer times: Neuberg formula" in before
    assert "Butler (datum) · datum: the mean of all results" in changed
    assert "ranked by the sum of all boards" in changed
    assert "Butler (datum) matchpoints" in asked.replace("→ ", "")
    assert "datum: the mean of all results" in asked
    assert ranking(player, finished) == before


@pytest.mark.slow
def test_a_kept_page_learns_of_the_change_and_of_its_being_taken_back(
    director: Client, player: Client, finished: Section
) -> None:
    path = reverse("ranking", args=[finished.session_id]) + "?live"
    tags = [player.get(path).headers["ETag"]]

    choose(director, finished, method="cross_imps")
    tags.append(player.get(path).headers["ETag"])
    history.undo(last_act(finished.session), by=DIRECTOR)
    tags.append(player.get(path).headers["ETag"])

    assert len({*tags}) == 3


@pytest.mark.parametrize(
    ("method", "heads"),
    [
        ("ascherman", "MP % vs average MP E-W"),
        ("total_points", "points N-S vs average points E-W"),
        ("cross_imps", "IMP N-S vs average IMP E-W"),
    ],
)
def test_a_traveller_is_headed_by_what_the_method_counts(
    director: Client, finished: Section, method: str, heads: str
) -> None:
    choose(director, finished, method=method)

    said = text_of(director.get(reverse("traveller", args=[finished.session_id, 1])))

    assert f"N-S score N-S {heads}" in said  # a phone has the short one


@pytest.mark.slow
def test_each_option_reaches_the_laws(finished: Section) -> None:
    """Whatever the form offers is a condition that the laws know, under its own name."""
    for method, _said in OFFERED:
        for option in OPTIONS[method]:
            for code, _words in choices_of(option):
                form = ConditionsForm({"name": "x", "method": method, option: code})
                assert form.is_valid(), form.errors
                event = Event(**form.conditions())
                law = getattr(conditions_of(event, closed=True), option)
                assert str(law) == code or law == DATUMS[code]


def test_every_field_method_is_offered_and_every_option_has_its_words() -> None:
    assert {code for code, _said in OFFERED} == {
        code for code, method in METHODS.items() if isinstance(method, FieldMethod)
    }
    assert {name for name, _code in PHRASES} == {name for names in OPTIONS.values() for name in names}
    assert {code for name, code in PHRASES if name == "datum"} == {*DATUMS, "own"}


def test_the_default_of_each_option_stands_first() -> None:
    default, laws = Heading("", "", None), Conditions()
    for option in {name for name, _code in PHRASES}:
        first = choices_of(option)[0][0]
        assert first == str(default.scale if option == "matchpoint_scale" else getattr(default, option))
        assert getattr(laws, option) in (first, int(first) if first.isdigit() else DATUMS.get(first))


def test_only_what_the_method_asks_for_is_changed() -> None:
    event = Event(method="butler", short_board="as-is", options={"datum": "two", "total": "sum"})
    form = ConditionsForm(
        {
            "name": "x",
            "method": "cross_imps",
            "cross_imp_divisor": "none",
            "datum": "mean",
            "short_board": "neuberg",
        },
        initial={"method": "butler", "short_board": "as-is", "datum": "two", "total": "sum"},
    )

    assert form.is_valid()
    assert form.conditions(event) == {
        "name": "x",
        "method": "cross_imps",
        "options": {"datum": "two", "total": "sum", "cross_imp_divisor": "none"},
    }


def test_saving_without_a_change_is_no_act(director: Client, finished: Section) -> None:
    page = Page(director.get(reverse("conditions", args=[finished.session_id])))
    acts = JournalEntry.objects.count()

    choose(director, finished, method="matchpoints", matchpoint_scale="2", small_subfields="neuberg")

    assert JournalEntry.objects.count() == acts
    assert page.problems() == []
    assert page.field("datum")["data-for"] == "butler"


def test_an_unknown_code_is_refused(director: Client, finished: Section) -> None:
    path = reverse("conditions", args=[finished.session_id])
    assert director.post(path, {"name": "x", "method": "poker"}).status_code == 400


def test_an_event_with_its_own_datum_keeps_it(director: Client) -> None:
    staged = play_session("au_butler_howell")
    section = only_section(staged)
    own = {"drops": [[4, 1]], "step": 1}
    change_conditions(staged.session.event, by=DIRECTOR, options={"total": "sum", "datum": own})
    heading = heading_of(Session.objects.get())

    assert heading.datum == "own"
    assert standing(heading)["datum"] == "own"
    choose(director, section, method="butler", datum="own", total="mean")
    assert Event.objects.get().options == {"total": "mean", "datum": own}


def test_a_new_evening_takes_its_conditions(director: Client) -> None:
    said = {"club": "C", "name": "Butler evening", "date": "2026-11-21", "method": "butler", "total": "sum"}

    director.post(reverse("new_session"), said)

    event = Event.objects.get()
    assert (event.name, event.method, event.options) == ("Butler evening", "butler", {"total": "sum"})


def test_an_evening_without_a_word_is_a_club_evening(director: Client) -> None:
    director.post(reverse("new_session"), {"club": "C", "name": "Pairs", "date": "2026-11-21"})

    assert conditions_of(Event.objects.get(), closed=True) == Conditions(rules=rules_in_force())


def test_no_penalty_is_stranded_by_another_method(finished: Section) -> None:
    pair, event = finished.contestants.first(), finished.session.event
    fine = director_results.penalise(pair, Decimal(10), "%", by=DIRECTOR)

    with pytest.raises(DirectorError, match="Cancel it first"), translation.override("en"):
        change_conditions(event, by=DIRECTOR, method="butler")

    assert Event.objects.get().method == "matchpoints"
    director_results.cancel_ruling(fine, by=DIRECTOR)
    event.refresh_from_db()
    change_conditions(event, by=DIRECTOR, method="butler")
    director_results.penalise(type(pair).objects.get(pk=pair.pk), Decimal(3), "IMP", by=DIRECTOR)
    change = JournalEntry.objects.filter(verb="change_conditions").latest("pk")
    with pytest.raises(Conflict):
        history.undo(change, by=DIRECTOR)
    assert Event.objects.get().method == "butler"


def test_small_groups_are_named_only_where_a_formula_is() -> None:
    assert [name for name, _code in Heading("", "", None, short_board="as-is").options] == [
        "matchpoint_scale",
        "short_board",
    ]


def test_the_options_in_force_are_said_in_both_languages() -> None:
    heading = Heading("", "", None, method="cross_imps", cross_imp_divisor="probst", total="sum")

    assert conditions(heading, Language("en")).split(" · ") == [
        "Cross-IMPs",
        "divided by the root of half the comparisons (Probst)",
        "boards played fewer times: not factored",
        "ranked by the sum of all boards",
    ]
    assert conditions(heading, Language("ja")).split(" · ")[3].startswith("順位は全ボードの合計")
    added = replace(heading, cross_imp_divisor="none", average_imps="3/2")
    assert conditions(added, Language("en")).split(" · ")[3] == "average plus: 1.5 IMPs a comparison"


def test_a_published_session_scored_otherwise(director: Client) -> None:
    """The same facts by another method: the sum of a Butler session's mean is its sum over its boards."""
    section = only_section(play_session("au_butler_howell"))
    sums = {row.party.id: row for row in current_standings(section.session)[0].rankings[0].rows}

    choose(director, section, method="butler", total="mean")

    fresh = Session.objects.get()
    means = {row.party.id: row for row in current_standings(fresh)[0].rankings[0].rows}
    assert all(means[pk].value == Fraction(row.value) / row.boards for pk, row in sums.items())


# ── after closing ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_a_change_of_the_scoring_after_closing_is_asked_about_and_said_on_the_ranking(
    director: Client, player: Client, finished: Section
) -> None:
    path = reverse("conditions", args=[finished.session_id])
    paper = reverse("document", args=[finished.session_id, "ranking"])
    assert 'data-confirm="The session is closed' in director.get(path).content.decode()
    assert "scoring changed after closing" not in ranking(player, finished)
    assert player.get(paper).status_code == 200

    choose(director, finished, method="butler")

    assert "！ scoring changed after closing" in ranking(player, finished)
    history.undo(last_act(finished.session), by=DIRECTOR)
    assert "scoring changed after closing" not in ranking(player, finished)


def test_another_name_or_what_phones_show_is_no_change_of_the_scoring(
    director: Client, player: Client, finished: Section
) -> None:
    choose(director, finished, others="own")
    assert "scoring changed after closing" not in ranking(player, finished)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("method", "total", "head"),
    [
        ("butler", "mean", "IMPs per board"),
        ("butler", "sum", "IMPs"),
        ("cross_imps", "mean", "IMPs per board"),
        ("total_points", "mean", "Score"),
    ],
)
def test_the_total_is_headed_by_its_unit(
    director: Client, player: Client, finished: Section, method: str, total: str, head: str
) -> None:
    choose(director, finished, method=method, total=total)
    page = player.get(reverse("ranking", args=[finished.session_id])).content.decode()
    assert f'<th scope="col" class="figure">{head}</th>' in page


@pytest.mark.slow
def test_closing_says_how_many_results_are_doubtful(director: Client) -> None:
    section = make_section(7, boards=1)
    for row in section.placements.all():
        if 1 in row.boards:
            play(section, row.table, 1, "4S= E" if row.round == 7 else "4S= N")
    page = director.get(reverse("room", args=[section.session_id])).content.decode()
    assert "One result needs checking." in page
