"""Limits of size where a reader suffers, and what a machine can see of the house style."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from django.core.management import load_command_class

from tests.test_arrows import names_in
from tests.tools.each_case import each_case

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("scoring", "tournament")
FILE_LINES, FUNCTION_LINES = 500, 50
TEMPLATE_COLUMNS = 120


def test_a_command_does_not_import_every_page_before_it_starts() -> None:
    """Django's checks read all addresses: three quarters of the time that a command took."""
    folder = ROOT / "tournament" / "management" / "commands"
    names = [path.stem for path in folder.glob("*.py") if path.stem != "__init__"]
    checks = {name: load_command_class("tournament", name).requires_system_checks for name in names}
    assert len(names) > 15
    assert {name for name, tags in checks.items() if tags} == set()


@cache
def sources() -> tuple[Path, ...]:
    return tuple(
        path
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if "migrations" not in path.parts and path.read_text(encoding="utf-8").strip()
    )


def long_files(files: Iterable[Path]) -> dict[str, int]:
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files
    }
    return {name: size for name, size in sizes.items() if size > FILE_LINES}


def test_modules_and_tests_stay_small() -> None:
    assert long_files([*sources(), *(ROOT / "tests").rglob("*.py")]) == {}


def test_functions_stay_small() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{name}"
        for path in sources()
        for name, lines in names_in(path).functions
        if lines > FUNCTION_LINES
    ]
    assert long == []


@pytest.mark.parametrize("suffix", [".js", ".css", ".html"])
def test_pages_stay_small(suffix: str) -> None:
    files = [
        path
        for folder in ("templates", "tournament/static")
        for path in (ROOT / folder).rglob(f"*{suffix}")
        if not {"vendor", "built"} & {*path.parts}
    ]
    assert long_files(files) == {}


def test_templates_are_set_out_for_reading() -> None:
    """A file that is short in lines is not long in columns: no text is packed to look small."""
    files = {path.relative_to(ROOT): path for path in (ROOT / "templates").rglob("*.html")}
    lines = {name: path.read_text(encoding="utf-8").splitlines() for name, path in files.items()}
    wide = [
        f"{name}:{at}"
        for name in lines
        for at, line in enumerate(lines[name], 1)
        if len(line) > TEMPLATE_COLUMNS
    ]
    assert wide == []


def test_nothing_is_left_for_later() -> None:
    words = ("TODO", "FIXME", "XXX", "HACK")
    wrong = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in [*sources(), *(ROOT / "templates").rglob("*.html"), *(ROOT / "tests").glob("*.py")]
        for word in words
        if f"# {word}" in path.read_text(encoding="utf-8")
    ]
    assert wrong == []


# What takes a page's fields beside a form: each hands them on to forms of its own.
HANDS_ON = {
    "Editor.typed",
    "MovementWishes",
    "button_of",
    "movement_chosen",
    "read_act",
    "rows_of",
    "typed_rules",
    "value_of",
    "values_of",
}


def test_the_console_reads_what_is_sent_with_forms_alone() -> None:
    """`request.POST` goes into a form and nowhere else: it is not subscripted, searched or kept."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources()
        if path.is_relative_to(ROOT / "tournament/web/console")
        if "POST" in (text := path.read_text(encoding="utf-8"))
        for line in posts_outside_forms(ast.parse(text))
    ]
    assert wrong == []


def posts_outside_forms(tree: ast.Module) -> list[int]:
    """The lines that use `request.POST` other than as an argument of a form, alone or with a default."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    arguments = [
        each
        for call in calls
        if is_form(call)
        for each in (*call.args, *(one.value for one in call.keywords))
    ]
    passed = [*arguments]
    for argument in arguments:
        passed += argument.values if isinstance(argument, ast.BoolOp) else []
        passed += [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else []
    return [node.lineno for node in ast.walk(tree) if is_post(node) and node not in passed]


def is_form(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    return (
        name in HANDS_ON or name.startswith("form_of(") or name.partition(".")[0].endswith(("Form", "_form"))
    )


def is_post(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "POST" and ast.unparse(node) == "request.POST"


def test_a_page_that_reads_a_field_by_hand_is_found() -> None:
    for by_hand in (
        'request.POST["do"]',
        'request.POST.get("do")',
        '"do" in request.POST',
        "x = request.POST",
    ):
        assert posts_outside_forms(ast.parse(by_hand)) == [1]
    for in_a_form in ("AForm(request.POST)", "AForm(request.POST or None)", "AForm.of(row, request.POST)"):
        assert posts_outside_forms(ast.parse(in_a_form)) == []


def test_no_page_reads_a_number_by_its_digits() -> None:
    """A form's field reads numbers: `²` is a digit that int() refuses."""
    web = [path for path in sources() if path.is_relative_to(ROOT / "tournament/web")]
    digits = re.compile(r"\.is(decimal|digit|numeric)\(")
    assert [str(path) for path in web if digits.search(path.read_text(encoding="utf-8"))] == []


# ── the time is the club's ────────────────────────────────────────────────────────────────────────────

CLUB_TIME = "tournament/domain/time_zones.py"
OTHER_TIMES = re.compile(
    r"timezone\.(localdate|localtime|make_aware|make_naive|activate|deactivate|override"
    r"|get_(current|default)_timezone(_name)?)"
)
NAIVE = re.compile(
    r"^(?:dt\.|datetime\.)?(?:datetime|date)\.(?:now|today|utcnow|fromtimestamp|utcfromtimestamp)$"
)
SYSTEM = re.compile(r"^time\.(?:strftime|localtime|ctime|mktime)$")
# What writes an hour of a moment: in the zone that the moment has, so it has to be `local` first.
HOUR = re.compile(r"%[HIMSXc]")
LOCAL_FIRST = {
    "tournament/exchange/calendar.py": "UTC by the format",
    "tournament/printing/teams/assignment_paper.py": "a local time by its sheet",
}


# A source without one of these has none of the above: it is not parsed.
MAY_ASK = re.compile(
    r"utils\.timezone|timezone\s*\.\s*(?!now\b)|%[HIMSXc]|date(?:time)?\s*\.\s*(?:now|today|utcnow|(?:utc)?from)"
    r"|time\s*\.\s*(?:strftime|localtime|ctime|mktime)"
)


def times_outside_the_club(source: str) -> list[int]:
    """The lines that ask Django or the system for a local time, or write a moment's hour in no named zone."""
    if not MAY_ASK.search(source):
        return []
    return sorted(node.lineno for node in ast.walk(ast.parse(source)) if is_other_time(node))


def is_other_time(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "django.utils.timezone"
    if isinstance(node, ast.Attribute):
        name = ast.unparse(node)
        return bool(OTHER_TIMES.fullmatch(name) or NAIVE.search(name) or SYSTEM.search(name))
    if isinstance(node, ast.FormattedValue) and node.format_spec:
        writes = HOUR.search(ast.unparse(node.format_spec))
        return bool(writes) and not ast.unparse(node.value).startswith(("local(", "of_the_computer("))
    return False


def test_one_module_asks_for_a_local_date_or_time() -> None:
    wrong = {
        name: lines
        for path in sources()
        if (name := str(path.relative_to(ROOT))) not in {CLUB_TIME, *LOCAL_FIRST}
        and (lines := times_outside_the_club(path.read_text(encoding="utf-8")))
    }
    assert wrong == {}


@each_case(
    "source",
    [
        "timezone.localdate()",
        "timezone.localtime(at)",
        "timezone.override(None)",
        "from django.utils.timezone import localtime",
        "datetime.now()",
        "datetime.now(UTC)",
        "date.today()",
        "datetime.datetime.today()",
        "time.strftime('%H')",
        "f'{at:%H:%M}'",
    ],
)
def test_another_local_time_is_found(source: str) -> None:
    assert times_outside_the_club(source) == [1]
    for good in ("timezone.now()", "time.time()", "f'{local(at):%H:%M}'", "f'{day:%Y-%m-%d}'"):
        assert times_outside_the_club(good) == []
