"""The journal as a stream: every act once, in order, none behind the cursor, nothing that lets anybody in."""

import json
import threading
from collections.abc import Callable, Iterator

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings import journal_stream
from tournament.domain.people.acts import clubs
from tournament.domain.room.acts import addresses
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Club, JournalEntry, TableToken

Acts = list[dict]


def read_all(read: Callable[[int], tuple[int, dict]], after: int = 0) -> tuple[Acts, int]:
    """Page after page until there is nothing more."""
    acts: Acts = []
    while True:
        _status, page = read(after)
        acts += page["acts"]
        if page["next"] == after:
            return acts, after
        after = page["next"]


@pytest.mark.django_db
def test_every_act_of_a_session_is_read_once_and_in_order() -> None:
    section = make_section()
    client = program(section.session.event.club, "read")
    path = f"sessions/{section.session_id}/journal/"

    first, cursor = read_all(lambda after: send(client, "get", f"{path}?limit=2&after={after}"))
    play(section, 1, 1, "4S= N")
    second, _end = read_all(lambda after: send(client, "get", f"{path}?after={after}"), cursor)

    keys = [*JournalEntry.objects.filter(session=section.session).order_by("pk").values_list("pk", flat=True)]
    assert [one["id"] for one in first + second] == keys
    assert [one["verb"] for one in second] == ["enter_result"] * 2
    assert second[0]["changes"][0]["after"]["contract"] == "4S"


@pytest.mark.django_db
def test_a_clubs_journal_has_its_own_acts_of_every_kind_and_no_other_clubs() -> None:
    section = make_section()
    club = section.session.event.club
    client = program(club, "read")
    other = clubs.found_club(name="別のクラブ", by=DIRECTOR)
    clubs.change_club(other, name="また別", by=DIRECTOR)
    clubs.change_club(club, latin="Shirakaba", by=DIRECTOR)

    acts, _cursor = read_all(lambda after: send(client, "get", f"journal/?after={after}&limit=3"))

    verbs = [one["verb"] for one in acts]
    assert verbs[0] == "open_evening"
    assert verbs[-1] == "change_club"
    assert "found_club" not in verbs
    assert verbs.count("change_club") == 1


@pytest.mark.django_db
def test_a_journal_is_for_those_who_direct_in_the_club() -> None:
    section = make_section()
    stranger = program(Club.objects.create(name="別のクラブ"), "own")
    status, _problem = send(stranger, "get", f"sessions/{section.session_id}/journal/")
    assert status in (403, 404)


@pytest.mark.django_db
def test_no_address_is_told() -> None:
    section = make_section()
    held = TableToken.objects.get(section=section, table=1)
    renewed = addresses.renew_table(held, by=DIRECTOR)
    client = program(section.session.event.club, "own")
    acts, _cursor = read_all(
        lambda after: send(client, "get", f"sessions/{section.session_id}/journal/?after={after}")
    )
    told = json.dumps(acts)
    assert "renew_table" in told
    assert held.token not in told
    assert renewed.token not in told


@pytest.mark.django_db
def test_a_clubs_journal_needs_the_same_queries_for_one_session_and_for_many() -> None:
    first = make_section()
    client = program(first.session.event.club, "read")
    counts = []
    for _more in range(3):
        with CaptureQueriesContext(connection) as queries:
            send(client, "get", "journal/")
        counts.append(len(queries))
        lifecycle.repeat_session(first.session, day=first.session.date, by=DIRECTOR)
    assert counts[1] == counts[2]


@pytest.mark.django_db
def test_acts_on_many_boards_need_no_queries_of_their_own() -> None:
    """Only for a reader from whom boards are covered the boards of an act are looked up."""
    section = make_section()
    say(section, 1, 1, "4S= N")
    client = program(section.session.event.club, "read")
    counts = []
    for _more in range(3):
        with CaptureQueriesContext(connection) as queries:
            send(client, "get", f"sessions/{section.session_id}/journal/")
        counts.append(len(queries))
        with act("replan", by=DIRECTOR, section=section) as write:
            for row in section.results.all():
                write.touch(row)
    assert counts[1] == counts[2]


# ── acts that are committed in another order than their keys ──────────────────────────────────────────


@pytest.fixture
def slow_writer(transactional_db: None) -> Iterator[Callable[[], None]]:
    """An act whose key is drawn and which is not committed yet; calling it commits. Only PostgreSQL has such:
    SQLite writes one act at a time.
    """
    section = make_section()
    written, go_on = threading.Event(), threading.Event()

    def write() -> None:
        try:
            with transaction.atomic():
                say(section, 1, 1, "4S= N")
                written.set()
                go_on.wait(20)
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert written.wait(20)
    yield go_on.set
    go_on.set()
    writer.join()


@pytest.mark.postgresql
def test_a_reader_waits_for_an_act_that_was_begun_before_the_latest(
    slow_writer: Callable[[], None],
) -> None:
    start = JournalEntry.objects.latest("pk").pk
    say(make_section(), 1, 1, "PASS")
    threading.Timer(0.2, slow_writer).start()

    found, cursor = journal_stream.page(JournalEntry.objects.order_by("pk"), start, 100)

    entered = [entry for entry in found if entry.verb == "enter_result"]
    assert [entry.changes[0]["after"]["contract"] for entry in entered] == ["4S", "PASS"]
    assert cursor == entered[-1].pk


@pytest.mark.postgresql
def test_while_an_act_is_begun_for_long_its_reader_stays_where_he_is(
    slow_writer: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_stream, "PATIENCE_SECONDS", 0.1)
    start, rows = JournalEntry.objects.latest("pk").pk, JournalEntry.objects.order_by("pk")
    say(make_section(), 1, 1, "PASS")

    assert journal_stream.page(rows, start, 100) == ([], start)

    slow_writer()
    monkeypatch.undo()
    assert [one.verb for one in journal_stream.page(rows, start, 100)[0]].count("enter_result") == 2


@pytest.mark.django_db
def test_while_nothing_happens_the_cursor_stays() -> None:
    make_section()
    end = journal_stream.settled()
    assert journal_stream.page(JournalEntry.objects.order_by("pk"), end, 10) == ([], end)
