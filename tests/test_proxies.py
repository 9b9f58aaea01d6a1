"""The files of deploy/ for Caddy and nginx, with TLS in front of a server: what goes through, and the log."""

import http.client
import json
import os
import re
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.test_two_servers import SET_UP, until
from tests.tools.clusters import PATIENCE, ROOT, manage, managed
from tests.tools.ports import free_port
from tests.web.server.test_logs import TOKEN, secret_patterns
from tournament.serving.serving_checks import release_at
from tournament.settings import RELEASE

pytestmark = [pytest.mark.slow, pytest.mark.needs("caddy", "nginx", "openssl")]
DEPLOY = ROOT / "deploy"
MEGABYTE = 1_000_000
LOGS = {"said", "overtrick.log", "overtrick-error.log", "error.log"}
USEBIO = ROOT / "tests" / "data" / "usebio" / "cobalt-mp_pairs_howell.xml"
LINK = "make_link(first_director())"
SET_UP_WITH_LINKS = SET_UP.replace(f'"link": {LINK}', f'"links": [{LINK} for _each in range(4)]')
Answer = tuple[int, dict[str, str], bytes]
Kind = Callable[[Path, int, int], list[object]]


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy with a certificate that no browser knows, its log, and the session behind it."""

    port: int
    folder: Path
    facts: dict

    def connection(self) -> http.client.HTTPSConnection:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=context)

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        about = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(self.connection()) as connection:
            # A server that refuses a body answers before it has read all of it, and may close at once.
            connection.connect()
            with suppress(OSError):
                connection.request("GET" if body is None else "POST", path, body, about)
            answer = connection.getresponse()
            found: dict[str, str] = {}
            for name, value in answer.getheaders():
                found[name.lower()] = f"{found[name.lower()]}\n{value}" if name.lower() in found else value
            return answer.status, found, answer.read()

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def answers(self) -> bool:
        try:
            return self.ask("/health")[0] > 0
        except OSError:
            return False

    def log(self) -> str:
        """All that it wrote."""
        return "".join(path.read_text() for path in self.folder.iterdir() if path.name in LOGS)

    def enter(self, row: tuple[int, int, int]) -> Answer:
        """A result by the phone of a table."""
        number, table, board = row
        said = {"key": f"phone-{table}-{board}-NS-{self.port}", "board": board, "round": number, "side": "NS"}
        said |= {"state": "played", "contract": "4S", "declarer": "N", "tricks": 10}
        body, address = json.dumps(said).encode(), f"/t/{self.facts['tokens'][str(table)]}/entries"
        return self.ask(address, body, Content_Type="application/json")


def caddy(folder: Path, port: int, behind: int) -> list[object]:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("a web 8000", f"a localhost {behind}")
    own = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {free_port()}\n"
    (folder / "Caddyfile").write_text(re.sub(r"^\{\n", own, text, count=1, flags=re.M), encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


def nginx(folder: Path, port: int, behind: int) -> list[object]:
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    made += ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run(made, check=True, capture_output=True)
    text = (
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    )
    text = re.sub(r"/etc/letsencrypt/live/bridge.example|/var/log/nginx", str(folder), text)
    text = text.replace("[::]:", "[::1]:").replace("bridge.example", "localhost")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("]:443", f"]:{port}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{(plain := free_port())}").replace(
        "]:80", f"]:{plain}"
    )
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "" if os.geteuid() else "user root;"  # its workers write what is brought into the test's folder
    inside = f"{paths} gzip on; access_log off; {text}"
    whole = f"{user} daemon off; pid {folder}/pid; events {{}} http {{ {inside} }}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["nginx", "-e", folder / "error.log", "-c", folder / "nginx.conf"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, dict]]:
    """The port of a server behind TLS, and the facts of its session."""
    data, port = tmp_path_factory.mktemp("data"), free_port()
    with pytest.MonkeyPatch.context() as own, ExitStack() as until_the_end:
        own.setenv("OVERTRICK_ADDRESS", "https://localhost")
        own.setenv("OVERTRICK_HOSTS", "localhost")
        own.setenv("OVERTRICK_TLS", "1")
        process = manage("", data, "serve", "--host", "127.0.0.1", "--port", str(port))
        until_the_end.callback(process.wait, PATIENCE)
        until_the_end.callback(process.terminate)
        until(lambda: release_at(f"http://localhost:{port}") == RELEASE)
        facts = json.loads(managed("", data, "shell", "-v0", "-c", SET_UP_WITH_LINKS).splitlines()[-1])
        yield port, facts


@contextmanager
def begun(kind: Kind, folder: Path, behind: int, facts: dict) -> Iterator[Proxy]:
    """A proxy that answers."""
    port = free_port()
    own = {"OVERTRICK_ADDRESS": f"https://localhost:{port}"}
    own |= {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command, found = kind(folder, port, behind), Proxy(port, folder, facts)
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, **own})
    try:
        until(lambda: found.answers())
        yield found
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module", params=[caddy, nginx])
def proxy(
    request: pytest.FixtureRequest, server: tuple[int, dict], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    with begun(request.param, tmp_path_factory.mktemp("proxy"), *server) as found:
        yield found


def multipart(csrf: str, file: bytes) -> bytes:
    parts = [f'name="csrfmiddlewaretoken"\r\n\r\n{csrf}'.encode()]
    parts.append(b'name="file"; filename="results.xml"\r\nContent-Type: text/xml\r\n\r\n' + file)
    lines = b"".join(b"--edge\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts)
    return lines + b"--edge--\r\n"


class Browser:
    """A director who is signed in: keeps cookies, and says where a form comes from, as browsers do."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy, self.cookies = proxy, dict[str, str]()
        address = f"/in/{proxy.facts['links'].pop()}/"
        self.get(address)
        self.post(
            address, f"csrfmiddlewaretoken={self.cookies['csrftoken']}".encode(), "x-www-form-urlencoded"
        )

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask(path, None, headers)

    def post(self, path: str, body: bytes, kind: str) -> Answer:
        about = {"Origin": self.proxy.origin, "Referer": f"{self.proxy.origin}{path}", "Content_Type": kind}
        about["Content_Type"] = f"application/{kind}" if kind[0] == "x" else kind
        return self._ask(path, body, about)

    def bring(self, file: bytes) -> Answer:
        path = "/console/results/bring/"
        self.get(path)
        return self.post(
            path, multipart(self.cookies["csrftoken"], file), "multipart/form-data; boundary=edge"
        )

    def _ask(self, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        status, found, text = self.proxy.ask(path, body, Cookie=cookies, Accept_Language="en", **headers)
        for name, value in re.findall(r"^(\w+)=([^;]+)", found.get("set-cookie", ""), re.M):
            self.cookies[name] = value
        return status, found, text


def test_health_and_a_live_page_that_is_not_sent_twice(proxy: Proxy) -> None:
    assert proxy.ask("/health")[0] == 200
    address = f"/s/{proxy.facts['session']}/?live"
    asked = {"Accept_Encoding": "gzip", "Accept_Language": "en"}
    status, headers, _page = proxy.ask(address, **asked)
    assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
    assert {"Accept-Language", "Cookie"} <= {*re.findall(r"[\w-]+", headers["vary"])}
    assert proxy.ask(address, If_None_Match=headers["etag"], **asked)[0] == 304


def test_a_page_that_may_show_a_secret_beside_what_was_sent_is_not_compressed(proxy: Proxy) -> None:
    page, asked = f"/console/{proxy.facts['session']}/", {"Accept_Encoding": "gzip"}
    browser = Browser(proxy)
    assert browser.get(page, **asked)[1]["content-encoding"] == "gzip"
    status, headers, _page = browser.get(f"{page}?q=guess", **asked)
    assert (status, headers.get("content-encoding")) == (200, None)


def test_news_come_while_the_stream_stays_open(proxy: Proxy) -> None:
    with closing(proxy.connection()) as connection:
        connection.request("GET", f"/s/{proxy.facts['session']}/news", headers={"Accept-Encoding": "gzip"})
        stream = connection.getresponse()
        until(lambda: stream.readline() == b"data: new\n")
        assert proxy.enter(proxy.facts["rows"].pop())[0] == 200
        until(lambda: stream.readline() == b"data: new\n")


def test_a_file_is_brought_and_one_that_is_too_large_is_refused_in_a_sentence(proxy: Proxy) -> None:
    browser, whole = Browser(proxy), USEBIO.read_bytes()
    padded = whole + b" " * (19 * MEGABYTE - len(whole))
    assert re.fullmatch(r"/console/results/bring/\d+/", browser.bring(padded)[1].get("location", ""))
    for size in (20 * MEGABYTE + 1, 30 * MEGABYTE):
        status, _headers, page = browser.bring(b"x" * size)
        assert status == 413
        assert b"too large" in page


def test_no_secret_address_stands_in_its_log(proxy: Proxy) -> None:
    """Of requests that were answered, and of those that the proxy itself could not pass on."""
    for pattern in secret_patterns():
        address = pattern.replace("<str:token>", TOKEN).replace("<str:team>", f"5:{TOKEN}")
        address = "/" + re.sub(r"<int:\w+>", "7", address)
        assert proxy.ask(address, Referer=f"{proxy.origin}/t/{TOKEN}/")[0] < 500
    proxy.ask("/console/")
    written = proxy.log()
    assert "/console/" in written
    assert TOKEN not in written
    assert not [token for token in proxy.facts["tokens"].values() if token in written]


@pytest.mark.parametrize("kind", [caddy, nginx])
def test_no_secret_address_stands_in_its_log_while_the_server_is_away(
    kind: Kind, server: tuple[int, dict], tmp_path: Path
) -> None:
    with begun(kind, tmp_path, free_port(), server[1]) as proxy:
        assert proxy.ask(f"/t/{TOKEN}/", Referer=f"{proxy.origin}/t/{TOKEN}/")[0] >= 500
        until(lambda: "502" in proxy.log())
        assert TOKEN not in proxy.log()
