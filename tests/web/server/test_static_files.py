"""Scripts and styles: what a page names is built of the sources beside it; every source is used, and every
class of a sheet is worn; what a phone loads first is compressed, kept in its cache, and within its budget.
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
BUNDLE = ROOT / ".ci" / "bundle"
BUILT = STATIC / "built"
PHONE = STATIC / "phone" / "built"
IMPORTED = re.compile(r'(?:from|import)\s+"(\.[^"]+)"')
IN_VIEWS = re.compile(r'"overtrick/([\w/]+\.(?:css|js))"')
IN_TEMPLATES = re.compile(r"static '(?:overtrick/)([^']+)'")
SHEETS = re.compile(r"^sheet (\S+) <<end\n(.*?)^end$", re.M | re.S)
COMMENT = re.compile(r"/\*.*?\*/", re.S)
SELECTORS = re.compile(r"([^{};]+)\{")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
WORN = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"|block body_class %\}(.*?)\{% endblock', re.S)
TAGS = re.compile(r"\{[%{].*?[%}]\}", re.S)
TEXTS = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`')


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def sources() -> set[Path]:
    """Scripts and sheets as they are written."""
    return {
        path for path in STATIC.rglob("*") if path.suffix in (".css", ".js") and path.parent.name != "built"
    }


def built() -> set[Path]:
    return {path for folder in (BUILT, PHONE) for path in folder.iterdir() if path.suffix != ".sha256"}


def named() -> set[Path]:
    """Every file that a template or a view names."""
    pages = [read(path) for path in (ROOT / "templates").rglob("*.html")]
    views = [read(path) for path in (ROOT / "tournament" / "web").rglob("*.py")]
    names = [name for text in pages for name in IN_TEMPLATES.findall(text)]
    return {STATIC / name for name in names + [name for text in views for name in IN_VIEWS.findall(text)]}


def test_pages_name_what_is_built_and_no_source() -> None:
    names = {path for path in named() if path.suffix in (".css", ".js")}
    assert names == built()
    assert len(names) > 30


def test_every_source_is_built_into_something() -> None:
    joined = {STATIC / name for _sheet, names in SHEETS.findall(read(BUNDLE)) for name in names.split()}
    scripts = {path for path in sources() if path.suffix == ".js"}
    imported = {(path.parent / name).resolve() for path in scripts for name in IMPORTED.findall(read(path))}
    assert imported - scripts == set()
    entries = {path for path in scripts if path.name in {built.name for built in BUILT.iterdir()}}
    phone = {STATIC / "phone" / name for name in ("boards/main.js", "game/main.js", "start.js")}
    shell = {path for path in scripts if path.parent.name == "shell"}
    assert sources() - joined - imported - entries - phone - shell == set()


def test_what_is_built_is_built_of_these_sources() -> None:
    """`.ci/bundle` makes it anew; `.ci/scripts` compares the files themselves."""
    names = sorted(str(path.relative_to(STATIC)) for path in sources())
    content = b"".join(path.read_bytes() for path in [BUNDLE, *(STATIC / name for name in names)])
    digest = hashlib.sha256(content).hexdigest()
    assert (BUILT / "sources.sha256").read_text(encoding="ascii").strip() == digest, "run .ci/bundle"


def classes_of_pages() -> tuple[set[str], str]:
    """The words in class attributes and in strings of tags and programs; and all of that text."""
    texts = []
    for path in (ROOT / "templates").rglob("*.html"):
        page = read(path)
        texts += [attribute or body for attribute, body in WORN.findall(page)]
        texts += ["".join(found) for tag in TAGS.findall(page) for found in TEXTS.findall(tag)]
    scripts = (path for path in sources() if path.suffix == ".js")
    for path in [*(ROOT / "tournament").rglob("*.py"), *scripts]:
        texts += ["".join(found) for found in TEXTS.findall(read(path))]
    text = "\n".join(texts)
    return set(re.findall(r"[\w-]+", text)), text


def test_every_class_of_a_sheet_is_worn_somewhere() -> None:
    """A class with a figure at its end, or a word, may be put together: `columns-{count}`, `{way}-head`."""
    words, text = classes_of_pages()

    def is_worn(name: str) -> bool:
        stem = name.rstrip("0123456789")
        return (
            name in words or (stem != name and f"{stem}{{" in text) or f"}}-{name.rpartition('-')[2]}" in text
        )

    sheets = {path: read(path) for path in sources() if path.suffix == ".css"}
    unused = {
        f"{path.name}: .{name}"
        for path, sheet in sheets.items()
        for rule in SELECTORS.findall(COMMENT.sub("", sheet))
        if not rule.strip().startswith("@")
        for name in CLASS.findall(rule)
        if not is_worn(name)
    }
    assert unused == set()


def test_the_phone_imports_nothing_of_the_other_program() -> None:
    rooms = {"boards": "game", "game": "boards", "shared": "(?:boards|game)"}
    wrong = [
        str(path.relative_to(STATIC))
        for room, other in rooms.items()
        for path in (STATIC / "phone" / room).glob("*.js")
        if re.search(rf'from "\.\./{other}/', path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


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
    files = [name for name in NAMED.findall(page) if not name.startswith("data:")]
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
        "icon.svg",
        *sorted(str(path.relative_to(STATIC)) for path in built()),
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


def test_a_file_is_sent_without_the_headers_of_a_page(client: Client) -> None:
    answer = client.get(static("overtrick/built/public.css"), headers={"accept-encoding": "gzip"})

    assert {*answer.headers} == {
        *("Cache-Control", "Content-Encoding", "Content-Type", "Vary", "X-Content-Type-Options")
    }
    assert client.post(static("overtrick/built/public.css")).status_code == 405
    assert client.get("/assets/built/nothing.0123456789ab.css").status_code == 404
