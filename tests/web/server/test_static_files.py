"""Scripts and styles: every name in a template or an import is a file, and every file is used; what a phone
loads first is built from its sources, compressed, kept in its cache, and within its budget.
"""

import gzip
import hashlib
import re
from pathlib import Path

import pytest
from django.templatetags.static import static
from django.test import Client

from tests.fixtures.evening import make_section
from tournament.models import TableToken

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "tournament" / "static" / "overtrick"
IMPORTED = re.compile(r'(?:from|import)\s+"(\.[^"]+)"')
IN_VIEWS = re.compile(r'"overtrick/([\w/]+\.css)"')
IN_TEMPLATES = re.compile(r"static 'overtrick/([^']+)'")
BUNDLE = (ROOT / ".ci" / "bundle").read_text(encoding="utf-8")
IN_BUNDLE = re.compile(r"(?<![/\w])((?:[\w-]+/)*[\w-]+\.(?:js|css))\b")
BUILT = STATIC / "phone" / "built"


def files() -> set[Path]:
    return {path for path in STATIC.rglob("*") if path.is_file()}


def named() -> set[Path]:
    """Every file that a template, a view or another script names."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    loaded = {STATIC / name for text in pages for name in IN_TEMPLATES.findall(text)}
    loaded |= {STATIC / name for name in IN_BUNDLE.findall(BUNDLE) if (STATIC / name).exists()} | {
        *BUILT.iterdir()
    }
    views = [path.read_text(encoding="utf-8") for path in (ROOT / "tournament" / "web").rglob("*.py")]
    loaded |= {STATIC / name for text in views for name in IN_VIEWS.findall(text)}
    imported = {
        (path.parent / name).resolve()
        for path in STATIC.rglob("*.js")
        for name in IMPORTED.findall(path.read_text(encoding="utf-8"))
    }
    return loaded | imported


def test_every_name_of_a_script_or_style_is_a_file() -> None:
    assert len(named()) > 50
    assert named() - files() == set()


def test_every_script_and_style_is_used() -> None:
    assert {path for path in files() if path.suffix in (".js", ".css")} - named() == set()


def test_the_phone_imports_nothing_of_the_other_program() -> None:
    rooms = {"boards": "game", "game": "boards", "shared": "(?:boards|game)"}
    wrong = [
        str(path.relative_to(STATIC))
        for room, other in rooms.items()
        for path in (STATIC / "phone" / room).glob("*.js")
        if re.search(rf'from "\.\./{other}/', path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_what_is_built_is_built_of_these_sources() -> None:
    """`.ci/bundle` makes it anew; `.ci/scripts` compares the files themselves."""
    scripts = sorted(
        str(path.relative_to(STATIC)) for path in (STATIC / "phone").rglob("*.js") if path.parent != BUILT
    )
    (shared,) = re.findall(r"^shared=\((.*)\)$", BUNDLE, re.M)
    sources = [*scripts, *shared.split(), "phone/boards.css", "phone/game/game.css"]
    digest = hashlib.sha256(b"".join((STATIC / name).read_bytes() for name in sources)).hexdigest()
    assert (BUILT / "sources.sha256").read_text(encoding="ascii").strip() == digest, "run .ci/bundle"


FIRST_LOAD = 60_000  # bytes, compressed
NAMED = re.compile(r'<(?:link rel="(?:icon|stylesheet)" href|script src)="([^"]+)"')


def sent(client: Client, path: str) -> int:
    """The bytes of an answer's body on the wire."""
    answer = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    return len(b"".join(answer) if answer.streaming else answer.content)


@pytest.fixture
def address(db: None) -> str:
    return f"/t/{TableToken.objects.get(section=make_section(), table=1).token}/"


def test_a_first_load_of_a_phone_is_at_most_sixty_kilobytes(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    files = [name for name in NAMED.findall(page) if "icon" not in name]
    assert len(files) == 3
    loaded = {path: sent(client, path) for path in [address, f"{address}state", *files]}
    assert sum(loaded.values()) <= FIRST_LOAD, loaded


def test_the_page_and_the_state_are_sent_compressed(client: Client, address: str) -> None:
    for path in (address, f"{address}state"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        assert len(gzip.decompress(answer.content)) > 2 * len(answer.content)


def test_a_compressed_state_that_has_not_changed_is_not_sent_again(client: Client, address: str) -> None:
    etag = client.get(f"{address}state", headers={"Accept-Encoding": "gzip"})["ETag"]
    again = client.get(f"{address}state", headers={"Accept-Encoding": "gzip", "If-None-Match": etag})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "name",
    [
        "base.css",
        "icon.svg",
        *(f"phone/built/{path.name}" for path in BUILT.iterdir() if path.suffix != ".sha256"),
    ],
)
def test_a_file_with_a_digest_is_kept_for_ever_and_one_of_another_release_is_not(
    client: Client, name: str
) -> None:
    address = static(f"overtrick/{name}")
    kept = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(kept.content) == (STATIC / name).read_bytes()
    assert "immutable" in kept["Cache-Control"]
    old = client.get(re.sub(r"\.[0-9a-f]{12}\.", ".0123456789ab.", address))
    assert old.content == (STATIC / name).read_bytes()
    assert old["Cache-Control"] == "no-cache"


def test_a_name_that_is_no_file_is_not_there(client: Client) -> None:
    assert client.get("/assets/other.0123456789ab.css").status_code == 404
    assert client.get("/assets/live.0123456789ab.js").status_code == 404
    for name in ("/base", "phone//boards", "phone/../base"):  # each would be read and kept anew
        assert client.get(f"/assets/{name}.0123456789ab.css").status_code == 404, name
