"""A phone goes on seeing what it has entered or accepted itself; no other phone learns anything by that."""

from collections.abc import Callable
from random import Random

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.fixtures.singles import individual
from tests.fixtures.swiss_pairs import drawn, swiss_pairs
from tests.fixtures.teams import round_robin
from tests.web.gate.test_gate_secrets import change_what_happened
from tests.web.phone import Phone
from tournament.api.boards.results_api import WordSerializer
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.journal.readings.journal_stream import SECRETS
from tournament.models import Entry, Result, Section

pytestmark = pytest.mark.django_db
OWN, THEIRS, GUEST = "0123456789abcdef", "fedcba9876543210", "00000000ffffffff"
SECRET = "7NTX"

KINDS: dict[str, Callable[[], Section]] = {
    "pairs": lambda: make_section(3),
    "individual": individual,
    "teams": round_robin,
    "swiss pairs": lambda: drawn(swiss_pairs()).section,
}


class Device(Phone):
    """A phone that tells its own name with every question."""

    def __init__(self, section: Section, device: str, table: int = 1, *, pair: str = "") -> None:
        super().__init__(section, table, pair=pair)
        self.device = device

    def state(self) -> dict:
        return self.get("state", device=self.device).json()

    def etag(self) -> str:
        return self.get("state", device=self.device)["ETag"]

    def say(self, board: int, outcome: str, side: str, **more: object) -> dict:
        return self.enter(board, outcome, side, device=self.device, **more).json()

    def sees(self, board: int) -> tuple[bool, str]:
        """Whether a board is kept back, and the contract that is shown."""
        found = next(b for one in self.state()["rounds"] for b in one["boards"] if b["board"] == board)
        return found["kept_back"], found["result"]["contract"]


def left(section: Section) -> tuple[int, list[int]]:
    """A table whose first round is over, each side with a phone, while others have its boards to play."""
    row = section.placements.filter(round=1, ns__isnull=False, ew__isnull=False).order_by("table").first()
    for board in row.boards:
        Device(section, OWN, row.table).say(board, f"{SECRET} N 13", "NS")
        Device(section, THEIRS, row.table).say(board, f"{SECRET} N 13", "EW")
    coming = section.placements.filter(round=2, table=row.table, ns__isnull=False, ew__isnull=False).first()
    if coming and coming.boards[0] not in row.boards:
        play(section, row.table, coming.boards[0], "4S= N")
    return row.table, row.boards


@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_sees_what_it_has_entered_or_accepted_and_another_one_does_not(kind: str) -> None:
    section = KINDS[kind]()
    table, boards = left(section)
    for device in (OWN, THEIRS):
        assert [Device(section, device, table).sees(board) for board in boards] == [(False, SECRET)] * len(
            boards
        )
    if not Device(section, GUEST, table).sees(boards[0])[0]:
        assert kind in ("swiss pairs", "teams")  # all play the boards of a round at the same time
        return
    for device in (GUEST, "", "-", "terminal", "api-1", "device-1", OWN[:8], OWN.upper()):
        assert Device(section, device, table).sees(boards[0]) == (True, "")
        assert SECRET not in Device(section, device, table).get("state", device=device).content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_dispute_can_be_settled_by_the_phones_of_both_sides_after_the_next_round_has_begun(
    kind: str,
) -> None:
    """And by no other phone, also when it makes a guess then."""
    section = KINDS[kind]()
    row = section.placements.filter(round=1, ns__isnull=False, ew__isnull=False).order_by("table").first()
    table, board = row.table, row.boards[0]
    mine, theirs, guest = (Device(section, device, table) for device in (OWN, THEIRS, GUEST))
    for number in row.boards[1:]:
        play(section, table, number, "4S= N")
    mine.say(board, f"{SECRET} N 13", "NS")
    theirs.say(board, f"{SECRET} N 12", "EW")
    coming = section.placements.filter(round=2, table=table, ns__isnull=False, ew__isnull=False).first()
    if coming and coming.boards[0] not in row.boards:
        play(section, table, coming.boards[0], "4S= N")

    assert [phone.sees(board) for phone in (mine, theirs)] == [(False, SECRET)] * 2
    if guest.sees(board)[0]:
        guest.say(board, "1C N 7", "EW")
        assert guest.sees(board) == (True, "")
        assert SECRET not in guest.get("state", device=GUEST).content.decode()
    theirs.say(board, f"{SECRET} N 13", "EW", seen=Result.objects.get(board=board, section=section).version)
    assert Result.objects.get(board=board, section=section).agreement == "accepted"
    assert [phone.sees(board) for phone in (mine, theirs)] == [(False, SECRET)] * 2


@pytest.mark.parametrize("side", ["NS", "EW"])
@pytest.mark.parametrize("settled", [False, True])
def test_a_guess_before_the_next_round_has_begun_opens_nothing(settled: bool, side: str) -> None:
    """Both have agreed on the board, or a director has settled it: a guess makes no open question of it."""
    section = make_section(3)
    for board in (1, 2):
        play(section, 1, board, f"{SECRET}= N")
    if settled:
        result = section.results.get(board=1)
        director_results.correct_result(result, read_result(f"{SECRET}= S"), seen=result.version, by=DIRECTOR)
    guest = Device(section, GUEST)
    told = guest.enter(1, "1C N 7", side, device=GUEST).content.decode()
    assert SECRET not in told + guest.get("state", device=GUEST).content.decode()
    play(section, 1, 3, "4S= N")
    assert guest.sees(1) == (True, "")


@pytest.fixture
def section() -> Section:
    return make_section(3)


def test_it_follows_the_phone_to_the_own_page_of_its_pair(section: Section) -> None:
    left(section)
    assert Device(section, OWN, pair="1NS").sees(1) == (False, SECRET)
    assert Device(section, GUEST, pair="1NS").sees(1) == (True, "")


def test_it_can_be_corrected_with_the_consent_of_the_other_side(section: Section) -> None:
    left(section)
    seen = Result.objects.get(board=1).version

    told = Device(section, OWN).say(1, "4H N 10", "NS", seen=seen)

    assert (told["agreement"], told["contract"], told["claims"]["NS"]["contract"]) == (
        "proposed",
        SECRET,
        "4H",
    )
    assert Device(section, THEIRS).sees(1) == (False, SECRET)  # it is asked for its consent
    assert Device(section, GUEST).sees(1) == (True, "")
    Device(section, THEIRS).say(1, "4H N 10", "EW")
    assert {Device(section, device).sees(1) for device in (OWN, THEIRS)} == {(False, "4H")}


def test_a_guess_opens_nothing(section: Section) -> None:
    """Neither a wrong word on a board that has been left, nor what comes of it."""
    left(section)
    for side in ("NS", "EW"):
        told = Device(section, GUEST).enter(1, "1C N 7", side, device=GUEST).content.decode()
        assert SECRET not in told + Device(section, GUEST).get("state", device=GUEST).content.decode()


def test_what_a_director_has_corrected_is_kept_back_again(section: Section) -> None:
    left(section)
    seen = Result.objects.get(board=1).version
    director_results.correct_result(
        section.results.get(board=1), read_result("2S= N"), seen=seen, by=DIRECTOR
    )
    assert Device(section, OWN).sees(1) == (True, "")


def test_a_lead_that_only_the_other_side_named_is_not_shown(section: Section) -> None:
    left(section)
    Result.objects.filter(board=1).update(lead="SK")
    found = Device(section, OWN).state()["rounds"][0]["boards"][0]["result"]
    assert (found["contract"], found["lead"]) == (SECRET, "")


def test_every_phone_has_an_etag_of_its_own(section: Section) -> None:
    left(section)
    assert len({Device(section, device).etag() for device in (OWN, THEIRS, GUEST, "")}) == 4


def test_the_whole_name_of_a_phone_is_told_to_no_reader(section: Section) -> None:
    """A director who plays would be taken for the phone."""
    left(section)
    assert {WordSerializer(entry).data["device"] for entry in Entry.objects.all()} >= {OWN[:8], THEIRS[:8]}
    assert "device" in SECRETS


def card_of(section: Section, device: str) -> str:
    cache.clear()
    pair = next(one for one in section.contestants.all() if str(one) == "1NS")
    return (
        Client(headers={"accept-language": "en"})
        .get(f"/s/{section.session_id}/pairs/{pair.pk}/?device={device}")
        .content.decode()
    )


def test_a_score_card_says_played_and_shows_the_phone_its_own_entries(section: Section) -> None:
    left(section)
    other, own = card_of(section, GUEST), card_of(section, OWN)
    assert (other.count(">played<"), other.count(">to play<"), "7NT" in other) == (3, 3, False)
    assert (own.count(">played<"), own.count(">to play<"), own.count("7NT")) == (1, 3, 2)


def test_no_byte_for_another_phone_depends_on_what_this_one_entered(
    section: Section, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change reaches the rows of the entries, too."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # a clock tells every reader the time
    table, boards = left(section)
    victims = list(section.results.filter(board__in=boards))

    def answers() -> list[bytes]:
        states = [Device(section, one, table).get("state", device=one) for one in (GUEST, "")]
        pages = [Device(section, GUEST, pair=one).get("state", device=GUEST) for one in ("1NS", "1EW")]
        return [answer.content + answer["ETag"].encode() for answer in states + pages] + [
            card_of(section, one).encode() for one in (GUEST, "")
        ]

    before = answers()
    change_what_happened(victims, Random(1))
    assert answers() == before
