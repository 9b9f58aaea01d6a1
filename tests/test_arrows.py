"""Who may import whom: a room imports only rooms above it (docs/architecture.md)."""

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.tools.each_case import each_case

ROOT = Path(__file__).resolve().parent.parent
DOTTED = re.compile(r"^(tournament|scoring)(\.\w+)+$")
STANDARD_ONLY = {"scoring"}
# Each room with the rooms it may import, top floor first.
FLOORS: dict[str, set[str]] = {
    "scoring": set(),
    "tournament.movements": {"scoring"},
    "tournament.robots": {"scoring"},
    "tournament.sheets": {"scoring", "tournament.movements"},
    "tournament.analysis": {"scoring", "tournament.movements", "tournament.sheets"},
    "tournament.words": {"scoring", "tournament.movements", "tournament.sheets", "tournament.analysis"},
}
FLOORS["tournament.tables"] = {*FLOORS} - {"tournament.robots"}
FLOORS["tournament.exchange"] = FLOORS["tournament.printing"] = FLOORS["tournament.models"] = {
    "scoring",
    "tournament.movements",
    "tournament.sheets",
    "tournament.analysis",
    "tournament.words",
    "tournament.tables",
}
FLOORS["tournament.domain"] = {*FLOORS}
_SURFACE = {*FLOORS}
FLOORS["tournament.api"] = FLOORS["tournament.web"] = _SURFACE
# Commands start the web server and print its sentences.
FLOORS["tournament.jobs"] = {*_SURFACE, "tournament.web"}
FLOORS["tournament.serving"] = {*_SURFACE, "tournament.web"}
FLOORS["tournament.management"] = {*_SURFACE, "tournament.web", "tournament.jobs", "tournament.serving"}
# The topics inside a floor, in an order in which each imports only those before it.
TOPICS = {
    "scoring": "schemes boards hands totals stages teams games",
    "tournament.movements": "families measures solving changes search swiss",
    "tournament.printing": "kit blocks parts boards hands incidents room games setup teams stages till",
    "tournament.domain": "backups journal people outside boards movements gate hands seats games"
    " sessions terminals stages incidents room files privacy undo club members booking till"
    " simultaneous paper rehearsal hosting",
    "tournament.api": "basis boards hands club members booking till simultaneous acts games incidents"
    " movements paper room sessions setup stages teams terminals hosting",
    "tournament.web": "formatting games server spreadsheets table public console",
    "tournament.web.console": "forms acts boards hands club games movements paper room"
    " sessions setup members booking till simultaneous stages teams incidents terminals hosting",
    "tournament.management": "wording commands",
}
# The parts of a topic: acts and reports read what readings read, and do not import each other.
PARTS = {"readings": {"acts", "reports"}, "acts": {"reports"}, "reports": {"acts"}}
PURE = (
    "scoring",
    "tournament.movements",
    "tournament.sheets",
    "tournament.analysis",
    "tournament.words",
    "tournament.tables",
    "tournament.exchange",
    "tournament.printing",
)


def modules(room: str) -> list[Path]:
    return sorted((ROOT / room.replace(".", "/")).rglob("*.py"))


@dataclass(frozen=True, slots=True)
class Names:
    """The full names that a module's import statements name, the modules that its strings name
    ("tournament.web.server.logs"), the names that it, its classes and its functions bind, and these
    functions with their lines.
    """

    stated: frozenset[str]
    dotted: frozenset[str]
    bound: frozenset[str]
    functions: frozenset[tuple[str, int]]


@cache
def names_in(path: Path) -> Names:
    """Of a module, read once for all tests: its names stay, its tree does not."""
    return names_of(path.read_text(encoding="utf-8"), [*path.relative_to(ROOT).parts[:-1]])


def names_of(source: str, package: list[str]) -> Names:
    stated, dotted, bound = set[str](), set[str](), set[str]()
    functions = set[tuple[str, int]]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and DOTTED.match(node.value):
                dotted.add(node.value)
        elif isinstance(node, ast.Import):
            stated |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            stated |= {f"{stem}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
            if not isinstance(node, ast.ClassDef):
                functions.add((node.name, (node.end_lineno or 0) - node.lineno + 1))
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                bound.add(node.id)
        elif isinstance(node, ast.alias):
            bound.add(node.asname or node.name)
    return Names(*map(frozenset, (stated, dotted, bound, functions)))


def imported(path: Path) -> frozenset[str]:
    return names_in(path).stated | names_in(path).dotted


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


@pytest.mark.parametrize("room", FLOORS)
def test_a_room_imports_only_rooms_above_it(room: str) -> None:
    files = modules(room)
    assert files, f"{room} has no inhabitant"
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files
        for name in imported(path)
        for other in FLOORS
        if inside(name, other) and other != room and other not in FLOORS[room]
    ]
    assert wrong == []


@pytest.mark.parametrize("floor", TOPICS)
def test_a_topic_imports_only_topics_before_it(floor: str) -> None:
    order = TOPICS[floor].split()
    folders = {path.parent.name for path in (ROOT / floor.replace(".", "/")).glob("*/__init__.py")}
    assert folders - {"migrations"} == {*order}, f"{floor}: TOPICS names its folders"
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for place, topic in enumerate(order)
        for path in modules(f"{floor}.{topic}")
        for name in imported(path)
        if any(inside(name, f"{floor}.{later}") for later in order[place + 1 :])
    ]
    assert wrong == []


@pytest.mark.parametrize("part", PARTS)
def test_reports_and_acts_do_not_import_each_other(part: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for topic in TOPICS["tournament.domain"].split()
        for path in modules(f"tournament.domain.{topic}.{part}")
        for name in imported(path)
        if name.startswith("tournament.domain.") and PARTS[part] & {*name.split(".")[3:4]}
    ]
    assert wrong == []


def test_an_import_names_what_is_there() -> None:
    """Also one that no test runs through: what was moved is imported from its new place."""
    sources = {name_of(path): path for room in (*OURS, "docs") for path in modules(room)}
    there, named = {*sources}, set()
    for module, path in sources.items():
        there |= {f"{module}.{name}" for name in names_in(path).bound}
        named |= {(module, name) for name in names_in(path).stated}
    wrong = [
        f"{module} imports {name}"
        for module, name in sorted(named)
        if name.partition(".")[0] in OURS and name not in there and not name.endswith(".*")
    ]
    assert wrong == []


OURS = ("scoring", "tournament", "tests", "benchmarks")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@each_case("room", PURE)
def test_pure_rooms_know_neither_django_nor_the_outside(room: str) -> None:
    forbidden = ("django", "rest_framework", "random", "time", "socket", "sqlite3", "tournament.models")
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(room)
        for name in imported(path)
        if any(inside(name, banned) for banned in forbidden) and not _is_search(path, name)
    ]
    assert wrong == []


# Rooms whose types mypy checks, beside the pure ones.
TYPED = (
    "tournament.robots",
    "tournament.models",
    "tournament.domain",
)


def test_mypy_checks_these_rooms_strictly() -> None:
    checked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]

    assert checked["strict"]
    assert {*PURE, *TYPED} <= {*checked["packages"]}


def _is_search(path: Path, name: str) -> bool:
    """Seeded searches for movements may draw lots: the seed is in their certificate."""
    return name.split(".")[0] == "random" and "movements" in path.parts


@pytest.mark.parametrize("room", sorted(STANDARD_ONLY))
def test_the_laws_need_only_the_standard_library(room: str) -> None:
    import sys

    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(room)
        for name in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names and not inside(name, room)
    ]
    assert wrong == []


def test_a_name_given_as_a_string_counts_as_an_import() -> None:
    source = (
        'NEEDS = "tournament.domain.permissions.NEEDS"\nTEXT = "tournament. A word."\nfrom . import errors\n'
    )
    names = names_of(source, ["tournament", "domain"])
    assert names.stated | names.dotted == {
        "tournament.domain.permissions.NEEDS",
        "tournament.domain.errors",
    }
