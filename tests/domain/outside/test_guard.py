"""The guard of outgoing connections: every setting that names a server, when it is stored and when used."""

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Thread

import pytest

from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts.publications import PlaceTerms, add_publishing_place, try_publishing_place
from tournament.domain.outside.acts.result_mails import set_mail_server, try_mail_server
from tournament.domain.outside.readings import guard
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.domain.terminals.acts.connectors import set_connector, try_connector
from tournament.models import Club, Connector, MailServer, PublishingPlace, Role

pytestmark = pytest.mark.django_db
BANNER = "-1 internal redis SECRETBANNER"


class Listener:
    """Something inside that speaks first, and counts who comes."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.visits = 0
        self.thread = Thread(target=self.answer, daemon=True)
        self.thread.start()

    def answer(self) -> None:
        while True:
            try:
                visitor, _address = self.server.accept()
            except OSError:
                return
            self.visits += 1
            with visitor:
                visitor.sendall(f"{BANNER}\r\n".encode())

    def close(self) -> None:
        self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        self.thread.join()


@pytest.fixture(autouse=True)
def real_mail(settings: object) -> None:
    settings.EMAIL_BACKEND = "tournament.domain.outside.readings.mail_delivery.GuardedBackend"


@pytest.fixture
def inside() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    listener.close()


@pytest.fixture
def club() -> Club:
    return make_section().session.event.club


@pytest.fixture
def another() -> Club:
    return Club.objects.create(name="another club on the same server")


def owner_of(club: Club) -> Actor:
    role, _token = give_role(club, name="高木", kind=Role.Kind.OWNER, by=Actor("staff", first_director()))
    return Actor("高木", role.user)


def keeper() -> Actor:
    return Actor("staff", first_director())


def set_mail(club: Club, host: str, port: int, by: Actor) -> MailServer:
    about = {"security": "none", "user": "", "password": "", "sender": "a@example.com", "address": ""}
    return set_mail_server(club, host=host, port=port, **about, by=by)


def set_data_connector(club: Club, host: str, port: int, by: Actor) -> Connector:
    return set_connector(club, address=f"http://{host}:{port}", club_code="C", key="K", by=by)


def place_of(kind: str) -> Callable[[Club, str, int, Actor], PublishingPlace]:
    def store(club: Club, host: str, port: int, by: Actor) -> PublishingPlace:
        return add_publishing_place(club, PlaceTerms(kind, "www", host=host, port=port, password="p"), by=by)

    return store


@dataclass(frozen=True, slots=True)
class Door:
    store: Callable[[Club, str, int, Actor], object]
    use: Callable[[object], object]


DOORS = {
    "mail": Door(set_mail, try_mail_server),
    "connector": Door(set_data_connector, try_connector),
    "sftp": Door(place_of("sftp"), try_publishing_place),
    "webdav": Door(place_of("https"), try_publishing_place),
}
every_door = pytest.mark.parametrize("door", DOORS.values(), ids=[*DOORS])


@every_door
def test_where_several_clubs_share_it_a_director_names_no_address_inside(
    door: Door, club: Club, another: Club, inside: Listener
) -> None:
    for host in ("127.0.0.1", "localhost", "10.1.2.3"):
        with pytest.raises(DirectorError) as refusal:
            door.store(club, host, inside.port, owner_of(club))
        assert refusal.value.code == "not_reachable"
    assert inside.visits == 0


@every_door
def test_a_name_that_leads_inside_later_is_not_connected_to(
    door: Door, club: Club, another: Club, inside: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DNS rebinding: public when it is stored, this computer when it is used."""
    numbers = {"rebound.example": "1.1.1.1"}
    real = socket.getaddrinfo

    def answered(host: str, *about: object, **more: object) -> object:
        return real(numbers.get(host, host), *about, **more)

    monkeypatch.setattr(socket, "getaddrinfo", answered)
    stored = door.store(club, "rebound.example", inside.port, owner_of(club))
    numbers["rebound.example"] = "127.0.0.1"
    tried = door.use(stored)
    assert tried.problem == "inside"
    assert "SECRET" not in tried.answer
    assert inside.visits == 0


@every_door
def test_what_a_club_alone_has_stored_is_not_used_inside_once_others_have_come(
    door: Door, club: Club, inside: Listener
) -> None:
    stored = door.store(club, "127.0.0.1", inside.port, owner_of(club))
    Club.objects.create(name="another club on the same server")
    assert door.use(stored).problem == "inside"
    assert inside.visits == 0


@every_door
def test_who_keeps_the_computer_may_lead_a_club_inside_and_no_answer_is_shown(
    door: Door, club: Club, another: Club, inside: Listener
) -> None:
    tried = door.use(door.store(club, "127.0.0.1", inside.port, keeper()))
    assert tried.problem not in ("", "inside")
    assert tried.answer == ""
    assert inside.visits > 0


@every_door
def test_on_a_club_s_own_computer_addresses_inside_are_its_own(
    door: Door, club: Club, inside: Listener
) -> None:
    tried = door.use(door.store(club, "127.0.0.1", inside.port, owner_of(club)))
    assert tried.problem not in ("", "inside")
    assert inside.visits > 0


def test_a_folder_of_this_computer_is_not_written_once_others_have_come(club: Club, tmp_path) -> None:
    place = add_publishing_place(club, PlaceTerms("folder", str(tmp_path)), by=owner_of(club))
    assert try_publishing_place(place).problem == ""
    Club.objects.create(name="another club on the same server")
    assert try_publishing_place(place).problem == "inside"
    assert [*tmp_path.iterdir()] == []


def test_a_host_of_several_numbers_is_judged_by_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 25)) for number in ("1.1.1.1", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_about, **_more: rows)
    with pytest.raises(guard.LeadsInside):
        guard.resolve("both.example", 25, lambda: False)
    assert guard.resolve("both.example", 25, guard.anywhere) == ["1.1.1.1", "10.0.0.1"]


def test_commands_of_this_computer_are_trusted_when_they_store(club: Club, another: Club) -> None:
    assert set_mail(club, "127.0.0.1", 25, DIRECTOR).host == "127.0.0.1"
