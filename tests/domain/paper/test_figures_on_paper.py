"""The figures of every form with a ranking: those of the page, for the same reader, at the same moment."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.kinds_of_events import KINDS, stages
from tests.fixtures.pair_sessions import OTHERS, final_of, two_sessions_played, whole
from tournament.domain.errors import DirectorError
from tournament.domain.paper.reports.papers import Order, fill
from tournament.domain.paper.reports.print_scope import NotYet, Scope
from tournament.domain.paper.reports.printable import refuse_form, sheets_for
from tournament.domain.people.readings.roles import AnyUser, operator
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.reports.stage_rankings import deciding_lists, posted_rankings, visible_rankings
from tournament.models import Club, Session
from tournament.printing import FORMS
from tournament.sheets.room_papers import Booklet, Certificate, EmergencyPack
from tournament.sheets.score_cards import ResultSlip, ScoreCard
from tournament.sheets.standings import Standings
from tournament.sheets.team_standings import TeamStandings

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="会")


READERS: dict[str, AnyUser] = {"everyone": AnonymousUser(), "operator": operator()}
FIRST = {"small Mitchell", "Swiss teams", "spades"}
EVERY_KIND = [kind if kind in FIRST else pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS]
Figures = dict[int, tuple[object, ...]]  # by contestant or team: place and figure


def on_paper(code: str, session: Session, reader: AnyUser) -> Figures:
    """The places and figures that a form prints; none where it is refused."""
    try:
        refuse_form(code, session, reader)
    except DirectorError:
        return {}
    return dict(line for sheet in sheets_for(code, Scope(session), reader) for line in _figures(sheet))


def _figures(sheet: object) -> Iterator[tuple[int, tuple[object, ...]]]:
    if isinstance(sheet, Certificate):
        yield sheet.party.id, (sheet.place, sheet.value)
    elif isinstance(sheet, ScoreCard | ResultSlip):
        if sheet.standing:
            yield sheet.party.id, (sheet.standing.place, sheet.standing.value)
    elif isinstance(sheet, Standings):
        yield from ((row.party.id, (row.place, row.value)) for one in sheet.rankings for row in one.rows)
    elif isinstance(sheet, TeamStandings):
        yield from ((row.team.id, (row.place or 0, row.value)) for row in sheet.rows)
    elif isinstance(sheet, Booklet | EmergencyPack):
        yield from (line for one in (*sheet.standings, *sheet.matches) for line in _figures(one))


def on_the_page(session: Session, reader: AnyUser) -> Figures:
    sheets = visible_rankings(session, reader) or []
    return {
        row.party.id: (row.place, row.value) for sheet in sheets for one in sheet.rankings for row in one.rows
    }


RANKED_FORMS = sorted(
    {"ranking", "results_poster", "certificate", "result_slip", "booklet", "emergency_pack", "team_ranking"}
    | {"cross_table", "score_card", "score_card_with_tables"}
)


OF_AN_EVENT = {"results_poster", "certificate"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in EVERY_KIND if "spades" not in str(kind)])
def test_paper_and_page_have_the_same_places_and_figures(club: Club, kind: str) -> None:
    seen = 0
    for stage, section in stages(kind, club):
        if stage not in ("end of round", "last result", "closed", "reopened") or section.game:
            continue
        for who, reader in READERS.items():
            page = on_the_page(section.session, reader)
            for code in RANKED_FORMS:
                paper = on_paper(code, section.session, reader)
                decides = deciding_lists(section.session, reader) if code in OF_AN_EVENT else []
                if decides:  # the figures of the event, not those of its last session
                    event = {(line.place, line.value) for one in decides for line in one.lines}
                    assert {*paper.values()} <= event, (stage, who, code)
                else:
                    assert paper.items() <= page.items(), (stage, who, code)
                seen += bool(paper)
    assert seen or kind not in FIRST


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_command_prints_what_pages_show_or_refuses(club: Club, kind: str) -> None:
    """Every form of every kind is drawn where it belongs to the session, and refused elsewhere."""
    for stage, section in stages(kind, club):
        if stage not in ("end of round", "closed"):
            continue
        session = section.session
        for code in FORMS:
            drawn = b""
            with suppress(DirectorError):
                drawn = fill(Order(code, target=f"session:{session.pk}")).pdf()
            if drawn:
                refuse_form(code, session, operator())


def test_certificates_wait_for_the_end_and_for_the_sessions_before() -> None:
    last = two_sessions_played()
    end = final_of(last, rest=True, carry={"rule": "share", "percent": 100})
    lifecycle.start_session(end, by=DIRECTOR)
    play_everything(end, OTHERS)

    for who, reader in READERS.items():
        for code in ("certificate", "result_slip"):
            with pytest.raises(NotYet):
                refuse_form(code, whole(end), reader)
            with pytest.raises(NotYet):
                fill(Order(code, target=f"session:{end.pk}"), reader), who

    lifecycle.close_session(end, by=DIRECTOR)
    refuse_form("certificate", whole(end), READERS["everyone"])
    lifecycle.reopen_session(last, by=DIRECTOR)
    with translation.override("en"), pytest.raises(NotYet, match="earlier sessions"):
        refuse_form("certificate", whole(end), READERS["operator"])


@pytest.mark.slow
def test_a_certificate_has_the_figures_of_the_poster() -> None:
    end = final_of(two_sessions_played(), rest=True, carry={"rule": "share", "percent": 100})
    lifecycle.start_session(end, by=DIRECTOR)
    play_everything(end, OTHERS)
    lifecycle.close_session(end, by=DIRECTOR)
    end = whole(end)

    for reader in READERS.values():
        poster = {
            row.party.id: (row.place, row.value)
            for sheet in posted_rankings(end, reader)
            for one in sheet.rankings
            for row in one.rows
        }
        paper = on_paper("certificate", end, reader)
        assert paper
        assert paper.items() <= poster.items()
