"""What the papers point at exists: pages, anchors, files, addresses, variables, commands and options."""

import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from django.core.management import get_commands, load_command_class
from django.urls import Resolver404, get_resolver, resolve

from tests.tools.each_case import each_case

from .pages import ROOT, anchors, commands, links, pages, prose_of, quoted, text_of

FILE = re.compile(
    r"(?=.*[a-z])(?:(?:[\w.*-]+/)+[\w.*-]*|[\w-]+\.(?:py|md|js|css|html|json|csv|toml|lock|service|po|yaml|yml))"
)
VARIABLE = re.compile(r"\b(?:OVERTRICK_[A-Z0-9_]+|DATABASE_URL|CHROMIUM)\b")
# What the reader of a page makes himself, and what only a running server has.
READERS_OWN = {
    "scoring/games/whist.py",
    "whist.json",
    "median.json",
    "./data",
    "event.json",
    "movement/1",
    "Asia/Tokyo",
}
IGNORED = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
every_paper = each_case("paper", pages())


@cache
def files() -> frozenset[str]:
    """Every file and folder of the product, relative to its root."""
    return frozenset(str(path.relative_to(ROOT)) for path in [ROOT, *_inside(ROOT)])


def _inside(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if _is_product(path):
            yield path
            if path.is_dir():
                yield from _inside(path)


def _is_product(path: Path) -> bool:
    """Whether it is neither git's own nor named by .gitignore; who unpacked the product may have no git."""
    at = f"/{path.relative_to(ROOT).as_posix()}"
    named = (pattern.rstrip("/") for pattern in IGNORED)
    return path.name != ".git" and not any(
        fnmatch(at if pattern.startswith("/") else path.name, pattern) for pattern in named
    )


@every_paper
def test_links_lead_somewhere(paper: Path) -> None:
    wrong = []
    for link in links(paper):
        if re.match(r"https?:|mailto:", link):
            continue
        path, _, name = link.partition("#")
        target = (ROOT / paper.parent / path).resolve() if path else ROOT / paper
        if not target.exists() or (name and name not in anchors(target.relative_to(ROOT))):
            wrong.append(link)
    assert wrong == []


@every_paper
def test_files_that_are_named_exist(paper: Path) -> None:
    named = {text for text in quoted(paper) if FILE.fullmatch(text)} - READERS_OWN
    assert {text for text in named if not is_there(text.rstrip("/"), paper)} == set()


def is_there(name: str, paper: Path) -> bool:
    """A file or folder by its path from the root, from the page, or by the end of its path."""
    if "*" in name:
        return any(ROOT.glob(name)) or any(ROOT.rglob(name))
    if (ROOT / name).exists() or (ROOT / paper.parent / name).exists():
        return True
    return any(path == name or path.endswith(f"/{name}") for path in files())


@every_paper
def test_addresses_that_are_named_are_served(paper: Path) -> None:
    named = {text for text in quoted(paper) if re.fullmatch(r"/[\w/-]+/", text)}
    assert {address for address in named if not is_served(address)} == set()


def is_served(address: str) -> bool:
    try:
        resolve(address)
    except Resolver404:
        return address == "/static/" or any(one.startswith(address[1:]) for one in beginnings())
    return True


@cache
def beginnings() -> frozenset[str]:
    """How addresses begin: `/t/` opens nothing, but tables are below it."""
    found = get_resolver().url_patterns
    return frozenset(str(each.pattern) for one in found for each in (one, *getattr(one, "url_patterns", ())))


@every_paper
def test_variables_that_are_named_are_read(paper: Path) -> None:
    named = set(VARIABLE.findall(text_of(paper)))
    assert {name for name in named if name not in variables_read()} == set()


@cache
def variables_read() -> frozenset[str]:
    sources = [*ROOT.glob("*.py"), *(ROOT / "tournament").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    sources += [*(ROOT / "docs" / "pictures").glob("*.py"), *(ROOT / "benchmarks").glob("*.py")]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    return frozenset(re.findall(r"""["']((?:OVERTRICK_|DATABASE_|CHROM)[A-Z0-9_]+)["']""", texts))


@every_paper
def test_commands_that_are_named_know_their_options(paper: Path) -> None:
    """`manage.py words --add FILE`, in a sentence: there is such a command, and it has that option."""
    wrong = [text for text in quoted(paper) if (found := named_command(text)) and not is_known(*found)]
    assert wrong == []


def named_command(text: str) -> tuple[str, list[str]] | None:
    """The management command of a quotation, and the options it is given."""
    words = text.replace("…", "").split()
    if words[:1] == ["./run"]:
        return "serve", [word.partition("=")[0] for word in words if word.startswith("--")]
    if "manage.py" not in words or words[-1] == "manage.py":
        return None
    name, *rest = words[words.index("manage.py") + 1 :]
    return name, [word.partition("=")[0] for word in rest if word.startswith("--")]


def is_known(name: str, options: list[str]) -> bool:
    if name not in get_commands():
        return False
    app = get_commands()[name]
    command = load_command_class(app, name) if isinstance(app, str) else app
    known = command.create_parser("manage.py", name)._option_string_actions
    nested = "\n".join(sub.format_help() for sub in subparsers(command, name))
    return all(option in known or option in nested for option in options)


def subparsers(command: object, name: str) -> list:
    parser = command.create_parser("manage.py", name)
    return [
        sub
        for action in parser._actions
        if isinstance(action.choices, dict)
        for sub in action.choices.values()
        if hasattr(sub, "format_help")
    ]


def test_no_page_is_left_out_of_the_index() -> None:
    index = Path("docs", "README.md")
    listed = {(ROOT / index.parent / link.partition("#")[0]).resolve() for link in links(index)}
    found = {page for page in pages() if (ROOT / page).resolve() not in listed} - {index}
    assert found == set()


def test_listings_are_shell_that_can_be_read() -> None:
    for command in commands():
        assert shlex.split(command.text), command


@every_paper
def test_no_page_has_a_gap(paper: Path) -> None:
    assert not re.search(r"\b(TODO|FIXME|TBD|lorem)\b", prose_of(paper), re.I)
