"""A session reports to an organiser: what has changed, in order, and again where something was lost."""

from collections.abc import Iterator
from datetime import timedelta
from threading import Event

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything, say
from tests.fixtures.organisers import KEY, Organiser, figures
from tournament.domain.backups.readings.generation import load_generation
from tournament.domain.boards.acts.director_results import award
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.open_hands import open_hands
from tournament.domain.gate.reports.overall_figures import overall_marks, overall_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.clubs import change_player
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.sessions.acts.session_settings import shelve_session
from tournament.domain.simultaneous.acts import participations
from tournament.domain.simultaneous.acts.participations import Taken, TakingPart
from tournament.domain.simultaneous.readings.participation import code_of, codes_in, secret_of
from tournament.domain.simultaneous.reports.own_report import takes_part
from tournament.domain.undo.acts.undo import undo
from tournament.management.commands.worker import WorkerProcess, do_next
from tournament.models import (
    Deal,
    Job,
    JournalEntry,
    Participation,
    Player,
    Restoration,
    Result,
    Section,
    Session,
)

pytestmark = pytest.mark.django_db
SUIT = "AKQJT98765432"
DEALS = "".join(
    f'[Board "{board}"]\n[Deal "N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}"]\n\n' for board in (1, 2)
)


@pytest.fixture
def organiser() -> Iterator[Organiser]:
    found = Organiser()
    yield found
    found.close()


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.fixture
def session(section: Section, organiser: Organiser) -> Session:
    join(section.session, organiser)
    return section.session


def join(session: Session, organiser: Organiser) -> Taken:
    terms = TakingPart(organiser=organiser.address, code="kq7 m2x", region="関東")
    return participations.join_simultaneous(session, terms, by=DIRECTOR)


def work() -> None:
    """What a worker does once the pause after the last attempt is over."""
    Job.objects.exclude(ended_at=None).update(ended_at=timezone.now() - timedelta(hours=1))
    while do_next(WorkerProcess("test"), Event()):
        pass


def close(session: Session) -> None:
    lifecycle.close_session(session, by=DIRECTOR)


def test_joining_stores_a_sealed_key_that_is_in_no_act(session: Session, organiser: Organiser) -> None:
    ((method, path, said),) = organiser.asked
    row = Participation.objects.get()

    assert (method, path) == ("POST", "/api/simultaneous/join/")
    assert {name: said[name] for name in ("code", "club", "region", "title")} == {
        "code": "KQ7M2X",
        "club": "白樺ブリッジクラブ",
        "region": "関東",
        "title": session.event.name,
    }
    assert (row.event, row.boards, row.cursor) == ("全国同時ペア戦", 6, 0)
    assert KEY not in row.key
    assert all(KEY not in str(entry.changes) + str(entry.about) for entry in JournalEntry.objects.all())
    assert "participation" not in {one.model for one in problems()}
    with pytest.raises(DirectorError) as refusal:
        join(session, organiser)
    assert refusal.value.code == "takes_part"


def test_the_same_session_asks_for_the_same_place_and_another_one_for_a_further_place(
    section: Section, organiser: Organiser
) -> None:
    organiser.refusal = (502, {})  # the first answer is lost
    with pytest.raises(DirectorError):
        join(section.session, organiser)
    organiser.refusal = None
    join(section.session, organiser)
    participations.leave_simultaneous(section.session, by=DIRECTOR)
    join(section.session, organiser)
    first, again, after_leaving = (said for _method, _path, said in organiser.asked)
    assert first == again == after_leaving
    assert len(first["secret"]) == 12

    further = Session.objects.create(event=section.session.event, date=section.session.date)
    assert secret_of(further, organiser.address, "KQ7M2X") == first["secret"]
    assert code_of(further) != first["session"]
    assert secret_of(further, "https://elsewhere.example", "KQ7M2X") != first["secret"]


def test_another_computer_of_the_club_joins_by_the_code_that_the_first_one_shows(
    session: Session, organiser: Organiser
) -> None:
    shown = takes_part(session).club_code
    secret = organiser.asked[0][2]["secret"]
    assert shown.replace("-", "") == f"KQ7M2X{secret}"
    assert codes_in(f" {shown.lower()}") == ("KQ7M2X", secret)
    with pytest.raises(DirectorError) as refusal:
        codes_in(shown[:-1])
    assert refusal.value.code == "bad_code"


def test_a_long_report_comes_in_parts_that_are_one(
    section: Section, session: Session, organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.domain.simultaneous.reports.own_report.MOST_RESULTS", 7)
    play_everything(session)
    work()
    assert [(one["part"], one["parts"], len(one["results"])) for one in organiser.reports] == [
        (1, 3, 7),
        (2, 3, 7),
        (3, 3, 4),
    ]
    assert {one["until"] for one in organiser.reports} == {Participation.objects.get().cursor}
    assert len(organiser.results) == 18


def test_hands_of_the_organiser_are_stored_and_never_replace_others(
    section: Section, organiser: Organiser
) -> None:
    organiser.joined["deals"] = DEALS
    assert not join(section.session, organiser).has_other_hands
    assert [one.board for one in Deal.objects.order_by("board")] == [1, 2]
    assert open_hands(section.session, AnonymousUser()) == frozenset()
    participations.leave_simultaneous(section.session, by=DIRECTOR)
    organiser.joined["deals"] = DEALS.replace('"N:', '"E:')
    stored = {one.board: one.hands for one in Deal.objects.all()}
    assert join(section.session, organiser).has_other_hands
    assert {one.board: one.hands for one in Deal.objects.all()} == stored


def test_results_arrive_as_they_are_agreed(section: Section, session: Session, organiser: Organiser) -> None:
    work()
    assert [(one["whole"], len(one["entrants"]), one["results"]) for one in organiser.reports] == [
        (True, 6, [])
    ]
    play(section, 1, 1, "4S= N")
    say(section, 2, 3, "3NT-1 E")  # one side's word alone
    work()

    last = organiser.reports[-1]
    result = Result.objects.get(board=1)
    assert not last["whole"]
    assert last["results"] == [
        {
            "code": str(result.pk),
            "board": 1,
            "ns": str(result.ns_id),
            "ew": str(result.ew_id),
            "score_ns": 420,
            "adjusted": False,
            "ns_award": "",
            "ew_award": "",
            "contract": "4S= N",
        }
    ]
    work()
    assert organiser.reports[-1] == last  # nothing new, nothing sent
    assert (takes_part(session).counting, takes_part(session).waiting) == (1, 0)


def test_what_is_ruled_undone_and_closed_is_reported(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play(section, 1, 1, "4S= N")
    say(section, 2, 3, "3NT-1 E")
    work()
    first = Result.objects.get(board=1)
    award(first, ns="A+", ew="60 4S= N; 40 4S-1 N", seen=first.version, by=DIRECTOR)
    ruling = JournalEntry.objects.latest("pk")
    work()
    said = organiser.results[str(first.pk)]
    assert (said["score_ns"], said["ns_award"], said["ew_award"]) == (None, "A+", "60 4S= N; 40 4S-1 N")

    undo(ruling, by=DIRECTOR)
    work()
    assert organiser.results[str(first.pk)]["score_ns"] == 420
    close(session)
    work()
    assert organiser.reports[-1]["closed"]
    assert {one["board"] for one in organiser.results.values()} == {1, 3}  # one side's word counts then
    lifecycle.reopen_session(session, by=DIRECTOR)
    work()
    assert not organiser.reports[-1]["closed"]
    assert {one["board"] for one in organiser.results.values()} == {1}


def test_a_line_that_is_down_costs_nothing(section: Section, session: Session, organiser: Organiser) -> None:
    work()
    organiser.refusal = (502, {"detail": "a proxy says so"})
    play(section, 1, 1, "4S= N")
    work()
    play(section, 1, 2, "PASS")
    work()

    row = Participation.objects.get()
    assert (row.problem, row.attempts) == ("offline", 2)
    assert takes_part(session).waiting == 2
    assert not Job.objects.filter(state=Job.State.FAILED).exists()
    organiser.refusal = None
    work()
    assert {one["board"] for one in organiser.results.values()} == {1, 2}
    row.refresh_from_db()
    assert (row.problem, row.attempts) == ("", 0)


def test_after_a_lost_answer_or_an_older_copy_everything_is_sent_again(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play(section, 1, 1, "4S= N")
    work()
    Participation.objects.update(cursor=1)  # the answer was lost
    play(section, 1, 2, "PASS")
    work()
    assert organiser.reports[-1]["whole"]
    assert len(organiser.results) == 2

    organiser.results["99999"] = {"code": "99999", "board": 5}  # what the older copy does not have
    Participation.objects.update(sequence=1)
    Restoration.objects.create(key="older", until=timezone.now())
    load_generation()
    try:
        work()
    finally:
        Restoration.objects.all().delete()
        load_generation()
    assert (organiser.generation, Participation.objects.get().sequence) == ("older", organiser.sequence)
    assert "99999" not in organiser.results


def test_a_refusal_is_shown_and_the_figures_come_all_the_same(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play_everything(session)
    work()
    close(session)
    organiser.overall = figures(organiser, provisional=False)
    organiser._reported = lambda said: (409, {"detail": "The heat is closed.", "code": "heat_closed"})
    work()

    sheet = takes_part(session)
    assert (sheet.problem, sheet.answer, sheet.figures) == ("heat_closed", "", "final")
    organiser._reported = lambda said: (422, {"detail": "Board 99?", "code": "bad_row"})
    work()
    assert (takes_part(session).problem, takes_part(session).answer) == ("refused", "Board 99?")


def test_a_name_that_is_changed_later_is_sent(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play_everything(session)
    close(session)
    work()
    before, player = len(organiser.reports), Player.objects.order_by("pk")[0]
    work()
    assert len(organiser.reports) == before  # nothing new, nothing sent
    change_player(player, native="改 姓", by=DIRECTOR)
    assert JournalEntry.objects.latest("pk").session is None
    work()
    (report,) = organiser.reports[before:]
    assert (report["results"], report["whole"]) == ([], False)
    assert "改 姓" in {name for one in report["entrants"] for name in one["names"]}


def test_results_of_a_deleted_session_go_and_come_back(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play_everything(session)
    close(session)
    work()
    assert len(organiser.results) == 18
    shelve_session(session, Session.Shelf.DELETED, by=DIRECTOR)
    work()
    assert organiser.results == {}
    sent = len(organiser.asked)
    work()
    assert len(organiser.asked) == sent  # a deleted session asks for no figures
    shelve_session(session, "", by=DIRECTOR)
    work()
    assert len(organiser.results) == 18


def test_who_has_boards_of_a_heat_waits_for_its_embargo_before_another_one(
    section: Section, session: Session, organiser: Organiser
) -> None:
    row = Participation.objects.filter(session=session)
    row.update(embargo_until=timezone.now() + timedelta(hours=1), ahead=0)
    participations.leave_simultaneous(session, by=DIRECTOR)
    terms = TakingPart(organiser.address, "ABC234")
    play(section, 1, 1, "4S= N")
    asked = len(organiser.asked)
    with pytest.raises(DirectorError) as refusal:
        participations.join_simultaneous(session, terms, by=DIRECTOR)
    assert (refusal.value.code, len(organiser.asked)) == ("embargoed", asked)
    row.update(embargo_until=timezone.now())
    participations.join_simultaneous(session, terms, by=DIRECTOR)


def test_figures_are_kept_until_they_are_final(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play_everything(session)
    close(session)
    work()
    assert takes_part(session).figures == "none"
    organiser.overall = figures(organiser)
    work()

    overall = overall_of(session)
    assert overall.event.provisional
    assert overall.event.pairs == 240
    assert {one.place for one in overall.places.values()} == {7, 14, 21, 28, 35, 42}
    organiser.overall = figures(organiser, provisional=False)
    work()
    row = Participation.objects.get()
    assert (participations._pause(row), takes_part(session).figures) == (participations.LATER, "final")
    organiser.overall = None  # the embargo was moved
    work()
    assert overall_of(session) is None
    organiser.overall = figures(organiser, provisional=False)
    work()
    assert overall_of(session) is not None
    participations.leave_simultaneous(session, by=DIRECTOR)
    assert overall_of(session) is None


def test_the_cards_of_a_heat_wait_for_its_embargo(session: Session, organiser: Organiser) -> None:
    """The session is over; another club has the boards to come."""
    play_everything(session)
    close(session)
    session.refresh_from_db()
    at = [(section.pk, section.version) for section in session.sections.all()]
    assert len(open_hands(session, AnonymousUser())) == 6
    opened = overall_marks(at)
    Participation.objects.update(embargo_until=timezone.now() + timedelta(hours=1))
    assert open_hands(session, AnonymousUser()) == frozenset()
    assert overall_marks(at) != opened
    Participation.objects.update(left_at=timezone.now())
    assert open_hands(session, AnonymousUser()) == frozenset()


def test_what_the_organiser_has_lost_is_sent_again(
    section: Section, session: Session, organiser: Organiser
) -> None:
    play_everything(session)
    close(session)
    work()
    organiser.overall = figures(organiser)
    organiser.generation, organiser.cursor, organiser.results = "", 0, {}  # it put back an older copy
    work()
    assert organiser.reports[-1]["whole"]
    assert len(organiser.results) == 18


def test_boards_of_another_number_and_other_forms_stay_here(
    section: Section, session: Session, organiser: Organiser
) -> None:
    Participation.objects.update(boards=2)
    play_everything(session)
    Result.objects.filter(board=1).update(group="b")
    work()
    assert {one["board"] for one in organiser.results.values()} == {2}
    sheet = takes_part(session)
    assert (sheet.counting, sheet.elsewhere) == (3, 15)


@pytest.mark.parametrize("kind, method", [("teams", "matchpoints"), ("pairs", "butler")])
def test_only_pairs_by_matchpoints_take_part(
    section: Section, organiser: Organiser, kind: str, method: str
) -> None:
    section.session.event.kind, section.session.event.method = kind, method
    with pytest.raises(DirectorError) as refusal:
        join(section.session, organiser)
    assert (refusal.value.code, organiser.asked) == ("not_pairs", [])


def test_what_is_no_organiser_is_refused(section: Section, organiser: Organiser) -> None:
    organiser.refusal = (200, {"something": "else"})
    with pytest.raises(DirectorError) as refusal:
        join(section.session, organiser)
    assert refusal.value.code == "organiser_offline"
    organiser.refusal = (404, {"detail": "No heat has this code.", "code": "no_such_code"})
    with pytest.raises(DirectorError) as refusal:
        join(section.session, organiser)
    assert refusal.value.code == "organiser_no_such_code"
    assert not Participation.objects.exists()


@pytest.mark.parametrize("wrong", [{"heat": "x"}, {"boards": 0}, {"embargo_until": "soon"}, {"venue": "1"}])
def test_a_place_that_no_organiser_gives_is_refused(
    section: Section, organiser: Organiser, wrong: dict[str, object]
) -> None:
    organiser.joined |= wrong
    with pytest.raises(DirectorError):
        join(section.session, organiser)
    assert not Participation.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("percent", ["1/0", "many", "-3", "9" * 500])
def test_what_is_no_figure_is_not_stored(
    section: Section, session: Session, organiser: Organiser, percent: str
) -> None:
    play_everything(session)
    close(session)
    work()
    organiser.overall = figures(organiser, percent=lambda place: percent)
    work()
    assert (takes_part(session).figures, takes_part(session).problem) == ("none", "offline")
