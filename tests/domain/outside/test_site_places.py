"""Pages are put in a folder, on an SFTP server and on a WebDAV server, and taken away again."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import asyncssh
import pytest
from django.core.handlers.wsgi import LimitedStream
from django.core.management import call_command
from wsgidav.wsgidav_app import WsgiDAVApp

from tests.web.public.test_site import pairs
from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts import sftp_place
from tournament.domain.outside.acts.sftp_place import SftpPlace
from tournament.domain.outside.acts.site_places import (
    LIST,
    Access,
    Place,
    PlaceFailed,
    folder_of,
    open_place,
    put_files,
    remove_files,
)

USER, PASSWORD = "club", "piqued-repique"
FILES = {"index.html": b"<p>one", "ja/board-1.html": b"<p>two", "style/components/sheet.css": b"a{}"}


class Door(asyncssh.SSHServer):
    def __init__(self, connections: list[Any]) -> None:
        self.connections = connections

    def connection_made(self, conn: Any) -> None:
        self.connections.append(conn)

    def password_auth_supported(self) -> bool:
        return True

    def validate_password(self, username: str, password: str) -> bool:
        return (username, password) == (USER, PASSWORD)


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "web").mkdir()
    return tmp_path / "web"


async def _begun(listening: Any) -> Any:
    return await listening


async def _ended(server: Any, connections: list[Any]) -> None:
    """Nothing of the server is left to be closed by the garbage collector of a later test."""
    server.close()
    for connection in connections:
        connection.abort()
        await connection.wait_closed()
    await asyncio.sleep(0)  # a transport that is closed calls back in the next turn


@pytest.fixture
def sftp(root: Path, tmp_path: Path, settings: Any) -> Iterator[str]:
    """The address of a server whose files are those of `root`."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    connections: list[Any] = []
    listening = asyncssh.listen(
        "127.0.0.1",
        0,
        server_factory=lambda: Door(connections),
        server_host_keys=[key],
        sftp_factory=lambda channel: asyncssh.SFTPServer(channel, chroot=str(root)),
    )
    started = asyncio.run_coroutine_threadsafe(_begun(listening), loop).result()
    port = started.get_port()
    known = tmp_path / "known_hosts"
    known.write_bytes(f"[127.0.0.1]:{port} ".encode() + key.export_public_key())
    settings.SITE_KNOWN_HOSTS = str(known)
    yield f"sftp://{USER}@127.0.0.1:{port}/"
    asyncio.run_coroutine_threadsafe(_ended(started, connections), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture
def webdav(root: Path) -> Iterator[str]:
    app = WsgiDAVApp(
        {
            "provider_mapping": {"/": str(root)},
            "simple_dc": {"user_mapping": {"*": {USER: {"password": PASSWORD}}}},
            "http_authenticator": {"accept_basic": True, "accept_digest": False, "default_to_digest": False},
            "verbose": 0,
            "logging": {"enable": False},
        }
    )

    def of_its_length(environ: dict[str, Any], start: Any) -> Any:
        """wsgiref leaves it to the program where the body of a request ends."""
        length = int(environ.get("CONTENT_LENGTH") or 0)
        environ["wsgi.input"] = LimitedStream(environ["wsgi.input"], length)
        return app(environ, start)

    server = make_server("127.0.0.1", 0, of_its_length, handler_class=Quiet)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://{USER}@127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(
    params=[
        "folder",
        pytest.param("sftp", marks=pytest.mark.slow),
        pytest.param("webdav", marks=pytest.mark.slow),
    ]
)
def address(request: pytest.FixtureRequest, root: Path, settings: Any) -> str:
    settings.SITE_PASSWORD = PASSWORD
    return str(root) if request.param == "folder" else request.getfixturevalue(request.param)


@pytest.fixture
def place(address: str) -> Iterator[Place]:
    opened = open_place(address)
    yield opened
    opened.close()


def there(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*")}


def test_files_are_put_replaced_and_taken_away_and_those_of_others_stay(place: Place, root: Path) -> None:
    put_files(place, "2026-11-21-3", FILES)
    assert {name: (root / "2026-11-21-3" / name).read_bytes() for name in FILES} == FILES

    (root / "2026-11-21-3" / "style" / "logo.png").write_bytes(b"the club's own")
    put_files(place, "2026-11-21-3", {"index.html": b"<p>three", "style/components/sheet.css": b"a{}"})
    assert (root / "2026-11-21-3" / "index.html").read_bytes() == b"<p>three"
    assert not (root / "2026-11-21-3" / "ja" / "board-1.html").exists()

    assert remove_files(place, "2026-11-21-3") == 2
    assert {name for name in there(root) if "ja" not in name} == {
        *("2026-11-21-3", "2026-11-21-3/style", "2026-11-21-3/style/logo.png")
    }
    assert remove_files(place, "2026-11-21-3") == 0


def test_what_was_put_leaves_no_trace(place: Place, root: Path) -> None:
    put_files(place, "s", FILES)
    remove_files(place, "s")

    assert there(root) == set()


def test_a_list_that_others_have_written_removes_nothing_elsewhere(place: Place, root: Path) -> None:
    (root / "s").mkdir()
    (root / "own.html").write_text("kept")
    (root / "s" / LIST).write_text('["../own.html", "/own.html", "s/../../own.html", 3, "index.html"]')

    assert remove_files(place, "s") == 1
    assert (root / "own.html").read_text() == "kept"


@pytest.mark.slow
@pytest.mark.parametrize("server", ["sftp", "webdav"])
def test_a_wrong_password_is_said_without_it(
    server: str, request: pytest.FixtureRequest, settings: Any
) -> None:
    address = request.getfixturevalue(server)
    settings.SITE_PASSWORD = "wrong-secret"

    with pytest.raises(PlaceFailed) as failed:
        put_files(open_place(address), "s", FILES)
    assert "wrong-secret" not in str(failed.value)


@pytest.mark.slow
def test_a_connection_that_breaks_while_it_is_closed_leaves_no_thread(
    sftp: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = threading.active_count()
    place = open_place(sftp, Access(PASSWORD))
    assert isinstance(place, SftpPlace)

    async def broken() -> None:
        raise OSError("broken")

    monkeypatch.setattr(place._connection, "wait_closed", broken)
    with pytest.raises(PlaceFailed):
        place.close()
    assert threading.active_count() == before


@pytest.mark.slow
def test_a_server_whose_key_is_not_known_gets_no_password(sftp: str, tmp_path: Path, settings: Any) -> None:
    (tmp_path / "others").write_text("")
    settings.SITE_PASSWORD, settings.SITE_KNOWN_HOSTS = PASSWORD, str(tmp_path / "others")

    with pytest.raises(PlaceFailed, match="known_hosts"):
        open_place(sftp)


def test_without_the_extra_the_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sftp_place, "PACKAGE", "asyncssh_that_is_not_installed")

    with pytest.raises(DirectorError, match=r"overtrick\[publishing\]"):
        open_place("sftp://club@127.0.0.1/")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("web", "no_place"),
        ("ftp://example.org/", "no_place"),
        ("sftp:///path", "no_place"),
        ("https://[::1/", "no_place"),
        ("https://club:secret@example.org/", "password_in_address"),
        ("http://club@example.org/", "not_secure"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(wrong: str, code: str, settings: Any) -> None:
    settings.SITE_PASSWORD = PASSWORD

    with pytest.raises(DirectorError) as refused:
        open_place(wrong)
    assert refused.value.code == code
    assert "secret" not in refused.value.message


@pytest.mark.slow
@pytest.mark.django_db
def test_a_command_publishes_a_session_and_withdraws_it(root: Path) -> None:
    session = pairs()

    call_command("publish", session=session.pk, to=str(root))
    assert (root / folder_of(session) / "ja" / "index.html").is_file()
    call_command("publish", session=session.pk, to=str(root), withdraw=True)
    assert there(root) == set()
