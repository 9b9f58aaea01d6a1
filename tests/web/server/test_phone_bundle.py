"""What a phone loads first: joined, compressed, kept in its cache, and within its budget."""

import gzip
import re
from pathlib import Path

import pytest
from django.test import Client

from tests.fixtures.evening import make_section
from tournament.models import TableToken
from tournament.web.server.phone_bundle import SCRIPTS, STYLES, bundle_of, joined_modules

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
    files = [name for name in NAMED.findall(page) if not name.startswith("/static/")]
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


@pytest.mark.parametrize("name", [*SCRIPTS, *STYLES])
def test_a_bundle_is_kept_for_ever_and_one_of_another_release_is_not(client: Client, name: str) -> None:
    made = bundle_of(name)
    kept = client.get(f"/phone/{made.digest}/{name}", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(kept.content) == made.content
    assert "immutable" in kept["Cache-Control"]
    old = client.get(f"/phone/0123456789ab/{name}")
    assert old.content == made.content
    assert old["Cache-Control"] == "no-cache"


def test_a_name_that_is_no_bundle_is_not_there(client: Client) -> None:
    assert client.get("/phone/0123456789ab/other.js").status_code == 404


def module(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_modules_stand_after_what_they_import_each_with_names_of_its_own(tmp_path: Path) -> None:
    module(tmp_path, "one.js", "/* One. */\nconst inner = 1;\nexport const first = inner;\n")
    module(
        tmp_path,
        "two.js",
        'import { first as one } from "./one.js";\nexport function inner() {\n  return one;\n}\n',
    )
    main = module(
        tmp_path,
        "main.js",
        'import * as two from "./two.js";\nimport { first } from "./one.js";\ntwo.inner(first);\n',
    )
    assert joined_modules(main).splitlines() == [
        '"use strict";',
        "(async () => {",
        "const m0 = (() => {",
        "const inner = 1;",
        "const first = inner;",
        "return { first };",
        "})();",
        "const m1 = (() => {",
        "const { first: one } = m0;",
        "function inner() {",
        "  return one;",
        "}",
        "return { inner };",
        "})();",
        "const m2 = (() => {",
        "const two = m1;",
        "const { first } = m0;",
        "two.inner(first);",
        "return {  };",
        "})();",
        "})();",
    ]


def test_modules_that_import_each_other_cannot_be_joined(tmp_path: Path) -> None:
    main = module(tmp_path, "one.js", 'import { two } from "./two.js";\nexport const one = two;\n')
    module(tmp_path, "two.js", 'import { one } from "./one.js";\nexport const two = one;\n')
    with pytest.raises(ValueError, match="imports itself"):
        joined_modules(main)


@pytest.mark.parametrize(
    "text", ["export let changing = 1;\n", 'import "./one.js";\n', "export default 1;\n"]
)
def test_an_import_or_export_that_cannot_be_joined_is_refused(tmp_path: Path, text: str) -> None:
    module(tmp_path, "one.js", "export const one = 1;\n")
    module(tmp_path, "two.js", text)
    main = module(tmp_path, "main.js", 'import { one } from "./one.js";\nimport { two } from "./two.js";\n')
    with pytest.raises(ValueError, match="cannot be joined"):
        joined_modules(main)
