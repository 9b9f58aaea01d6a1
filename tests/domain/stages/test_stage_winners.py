"""Who has won after the last session of a stage: on the wall, the poster, the desk, the page of the club."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.pair_sessions import (
    OTHERS,
    final_of,
    main_list,
    played,
    second_session,
    two_sections_played,
    two_sessions_played,
    whole,
)
from tournament.domain.club.reports.club_pages import club_page, session_results
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import sheets_for
from tournament.domain.room.reports.reveal import lines_to_reveal
from tournament.domain.sessions.acts.lifecycle import close_session, start_session
from tournament.domain.stages.reports.stage_rankings import final_rankings
from tournament.models import Session

pytestmark = pytest.mark.django_db
EVERYONE = AnonymousUser()


def final_played() -> Session:
    """The final with all that was won before; its own session has another winner."""
    return played(final_of(two_sessions_played(), carry={"rule": "share", "percent": 100}), OTHERS)


def winner_of(session: Session) -> tuple[str, object]:
    first = main_list(session, session.stage.order).lines[0]  # type: ignore[union-attr]
    return first.party.names[0].native, first.value


def on_the_desk(session: Session) -> tuple[str, object]:
    (found, *_others) = session_results([session])[session.pk].winners
    return found.party.names[0].native, found.value


def on_the_wall(session: Session) -> tuple[str, object]:
    row = final_rankings(session)[0].rankings[0].rows[0]
    return row.party.names[0].native, row.value


def on_the_poster(session: Session) -> tuple[str, object]:
    row = sheets_for("results_poster", Scope(session), EVERYONE)[0].rankings[0].rows[0]  # type: ignore[attr-defined]
    return row.party.names[0].native, row.value


@pytest.mark.sampled
@pytest.mark.parametrize("told", [on_the_desk, on_the_wall, on_the_poster])
@pytest.mark.parametrize("last", [two_sessions_played, final_played])
def test_the_winner_is_that_of_the_stage(
    last: Callable[[], Session], told: Callable[[Session], tuple[str, object]]
) -> None:
    session = last()

    assert told(session) == winner_of(session)


def test_the_page_of_the_club_names_the_winner_of_the_stage_and_of_the_first_session_its_own() -> None:
    last = two_sessions_played()

    after_both, after_one = club_page(last.event.club).last

    first = [line.party for line in main_list(last).lines if line.place == 1]
    assert [one.party for one in after_both.winners] == first
    assert {one.party.direction for one in after_one.winners if one.party} == {"NS", "EW"}


def test_before_the_last_session_is_closed_the_wall_turns_over_what_will_stand_then() -> None:
    last = second_session(two_sections_played())
    start_session(last, by=DIRECTOR)
    play_everything(last, OTHERS)

    (before,) = final_rankings(whole(last))
    assert lines_to_reveal(whole(last)) == 12

    close_session(whole(last), by=DIRECTOR)
    (after,) = final_rankings(whole(last))
    assert before.rankings == after.rankings
