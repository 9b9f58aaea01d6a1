"""docs/add-a-game.md, done: in a copy of the house, a new game is one module, one line and its words."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("scoring", "tournament", "templates", "tests", "manage.py", "pyproject.toml")
SOURCES = (".py", ".html", ".js", ".css", ".po")
REGISTRY = Path("scoring", "games", "__init__.py")
CATALOGUE = Path("tournament", "locale", "ja", "LC_MESSAGES", "django.po")


def blocks(language: str, page: str = "add-a-game.md") -> list[str]:
    """The listings of a page of `docs` in one language."""
    page = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", page, re.S)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "data", "*.mo")
            )
        else:
            shutil.copy(source, tmp_path / name)
    shutil.copytree(
        ROOT / "tournament" / "movements" / "data", tmp_path / "tournament" / "movements" / "data"
    )
    return tmp_path


def run(house: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, *command], cwd=house, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]


@pytest.mark.slow
def test_a_game_is_one_module_one_line_and_its_words(house: Path) -> None:
    before = contents(house)
    module, line = blocks("python")
    (words,) = blocks("json")
    (house / "scoring" / "games" / "whist.py").write_text(module, encoding="utf-8")
    registry = (house / REGISTRY).read_text(encoding="utf-8")
    added = (
        registry.replace("    towie,\n)", "    towie,\n    whist,\n)").rstrip().removesuffix("}")
        + line
        + "}\n"
    )
    (house / REGISTRY).write_text(added, encoding="utf-8")
    (house / "whist.json").write_text(words, encoding="utf-8")

    run(house, "manage.py", "words", "--add", "whist.json")
    run(
        house,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/web/invented_game.py",
        "tests/web/games/test_game_words.py::test_every_word_that_a_game_declares_is_in_the_catalogue",
    )

    after = contents(house)
    touched = {path for path in after if before.get(path) != after[path]}
    assert touched == {Path("scoring", "games", "whist.py"), REGISTRY, CATALOGUE}


def contents(house: Path) -> dict[Path, bytes]:
    """Every source of the product in a copy of the house."""
    files = [path for name in COPIED[:3] for path in (house / name).rglob("*.*")]
    return {path.relative_to(house): path.read_bytes() for path in files if path.suffix in SOURCES}
