"""Scripts and styles: every name in a template or an import is a file, and every file is used."""

import re
from pathlib import Path

from tournament.web.server.phone_bundle import SCRIPTS, STYLES

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "tournament" / "static" / "overtrick"
IMPORTED = re.compile(r'(?:from|import)\s+"(\.[^"]+)"')
IN_TEMPLATES = re.compile(r"static 'overtrick/([^']+)'")


def files() -> set[Path]:
    return {path for path in STATIC.rglob("*") if path.is_file()}


def named() -> set[Path]:
    """Every file that a template or another script names."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    loaded = {STATIC / name for text in pages for name in IN_TEMPLATES.findall(text)}
    loaded |= {STATIC / path for path in SCRIPTS.values()}
    loaded |= {STATIC / path for paths in STYLES.values() for path in paths}
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
