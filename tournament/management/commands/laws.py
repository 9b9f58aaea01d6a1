"""`manage.py laws`: docs/laws.md, made from the sources and registries; `--check` fails where it is old."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from scoring.derivation import DERIVATIONS
from scoring.games import GAMES
from scoring.methods import METHODS
from scoring.schemes.masterpoint_schemes import SCHEMES
from scoring.schemes.victory_points import VP_SCALES
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.management.wording.made_page import MadePage
from tournament.sheets.heading import OPTIONS
from tournament.words.conditions import PHRASES, REVISED, method
from tournament.words.language import Language

# Collect from docstrings and comments where the sources cite a law or a federation's book.

ROOT = Path(settings.BASE_DIR)
# The rooms that compute; surfaces repeat them.
ROOMS = (
    "scoring",
    *(f"tournament/{room}" for room in ("movements", "sheets", "analysis", "domain")),
)
_NUMBER = r"\d+(?: ?[A-Z]\d?)?(?:\([a-z]\)|[a-z]\b)?"
_LAWS = re.compile(rf"\bLaws? ({_NUMBER}(?:(?:, | and |–| to ){_NUMBER})*)")
_BOOKS = re.compile(
    r"\b(?:EBU |ACBL |WBF |JCBL )?(?:White Book|WB|Handbook|Codification|Panel)\b|\b(?:JCBL|ACBL|EBU|WBF)\b"
)
# A source without any of these cites nothing, and is not parsed.
_CITES = re.compile(r"\b(?:Laws?|White|WB|Handbook|Codification|Panel|JCBL|ACBL|EBU|WBF)\b")
_NAMED = re.compile(
    r"[\"']?([\w-]+)[\"']?(?: ?:| = )"
)  # what a line of code with a comment at its end is about


@dataclass(frozen=True, slots=True)
class Citation:
    """A sentence of the sources, its place, and the laws it names; none where it names a book."""

    place: str
    sentence: str
    laws: tuple[str, ...]
    rubber: bool

    @property
    def module(self) -> str:
        return self.place.partition(":")[0]


def citations() -> list[Citation]:
    """Every sentence of the rooms that names a law or a book, in the order of the files."""
    files = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return [
        found
        for path in files
        if "migrations" not in path.parts
        for place, text in _texts(path)
        for found in _cited(place, text)
    ]


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """(place, text) of every docstring and comment; a place is `folder/file.py`, or that and `:function`."""
    source, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
    if not _CITES.search(source):
        return
    tree = ast.parse(source)
    owners = [*_owners(tree, name)]
    for node, place in [(tree, name), *owners]:
        if docstring := ast.get_docstring(node):
            yield place, docstring
    for line, comment in _comments(source):
        inside = [place for node, place in owners if node.lineno <= line <= (node.end_lineno or 0)]
        yield (inside[-1] if inside else name), comment


def _owners(tree: ast.AST, prefix: str) -> Iterator[tuple[ast.ClassDef | ast.FunctionDef, str]]:
    """Every class and function with its place, the outer before the inner."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            place = f"{prefix}{'.' if ':' in prefix else ':'}{node.name}"
            yield node, place
            yield from _owners(node, place)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of each comment; lines that follow one another are one."""
    begun, last, comment = 0, -1, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, text = token.start[0], token.string.lstrip("#: ")
            code = token.line[: token.start[1]].strip()
            if not code and line == last + 1:
                comment, last = f"{comment} {text}", line
                continue
            if comment:
                yield begun, comment
            named = _NAMED.match(code)
            begun, last, comment = line, -1 if code else line, f"`{named[1]}`: {text}" if named else text
    if comment:
        yield begun, comment


def _cited(place: str, text: str) -> Iterator[Citation]:
    for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`])|\n\n", text):
        joined = " ".join(sentence.split())
        laws = tuple(law for found in _LAWS.findall(joined) for law in _numbers(found))
        if laws or _BOOKS.search(joined):
            rubber = "rubber bridge" in joined or Path(place.partition(":")[0]).name.startswith("rubber")
            yield Citation(place, joined, laws, rubber)


def _numbers(text: str) -> list[str]:
    """`12C2b, 78 D` as `12C2(b)` and `78D`; a span stays one: `17–22`."""
    whole = re.sub(r"(\d+) ([A-Z])", r"\1\2", text).replace(" to ", "–")
    spread = re.sub(r"(\d[A-Z]\d)([a-z])\b", r"\1(\2)", whole)
    return re.split(r", | and ", spread)


def rank(law: str) -> tuple[int, str]:
    """Laws in the order of the book."""
    number = re.match(r"\d+", law)
    return int(number[0]) if number else 0, law


PAGE = Path(settings.BASE_DIR) / "docs" / "laws.md"
ENGLISH = Language("en")
HEAD = """# Rules, and where they are computed

Made by `manage.py laws` from the sources: a sentence beside the code that cites a law or a book stands here
with its place, and the tables are the registries themselves. `tests/docs/test_laws.py` fails where this page
is old. Laws are those of Duplicate Bridge 2017 unless a heading says otherwise. Vectors and real sessions
prove them (`tests/data/vectors`, `tests/data/events`).
"""
METHODS_HEAD = """
## Scoring methods (Law 78)

One line of `METHODS` in `scoring/methods.py` each: [add a scoring method](add-a-scoring-method.md). What
can be chosen under a method is in the next table; an award of a method with steps can be opened as sums and
sentences.

| code | method | choices | steps |
|---|---|---|---|
"""
OPTIONS_HEAD = """
## What the organiser chooses (Law 78D)

The default of each option stands first. All are printed on every sheet: a paper found later can be read.

| option | code | as it is printed |
|---|---|---|
"""
GAMES_HEAD = """
## Table games

Their rules are data (`GAMES`): each option of a rule set can be changed at the table, and what was changed is
printed. `/games/` shows the card of every rule set.

| game | rule sets |
|---|---|
"""
SCALES_HEAD = """
## Scales and orders

| registry | its lines |
|---|---|
"""


class Command(MadePage):
    help = __doc__
    page = PAGE

    def document(self) -> str:
        return document()


def document() -> str:
    found = citations()
    duplicate = [each for each in found if not each.rubber]
    rubber = [each for each in found if each.rubber and each.laws]
    parts = [HEAD, METHODS_HEAD, *_rows(_methods()), OPTIONS_HEAD, *_rows(_options())]
    parts += [
        "\n## Law by law\n\n| law | what is computed | where |\n|---|---|---|\n",
        *_rows(_by_law(duplicate)),
    ]
    parts += ["\n## The Laws of rubber bridge\n\n| law | what is computed | where |\n|---|---|---|\n"]
    parts += _rows(_by_law(rubber))
    books = [each for each in duplicate if not each.laws]
    parts += ["\n## Federations and their books\n\n| what is computed | where |\n|---|---|\n"]
    parts += [*_rows((each.sentence, _place(each)) for each in books), SCALES_HEAD, *_rows(_scales())]
    parts += [GAMES_HEAD, *_rows(_games())]
    return "".join(parts)


def _rows(lines: Iterable[Iterable[str]]) -> Iterator[str]:
    return (f"| {' | '.join(cell.replace('|', '∣') for cell in line)} |\n" for line in lines)


def _by_law(found: list[Citation]) -> list[tuple[str, str, str]]:
    lines = {(law, each.sentence, _place(each)) for each in found for law in each.laws}
    return sorted(lines, key=lambda line: (rank(line[0]), line[2], line[1]))


def _place(each: Citation) -> str:
    path, _, function = each.place.partition(":")
    return f"[`{path}`](../{path})" + (f" `{function}`" if function else "")


def _methods() -> Iterator[tuple[str, ...]]:
    for code in METHODS:
        choices = ", ".join(f"`{option}`" for option in OPTIONS.get(code, ()))
        yield f"`{code}`", method(code, ENGLISH), choices or "–", "yes" if code in DERIVATIONS else "by match"


def _options() -> Iterator[tuple[str, ...]]:
    for (option, code), phrase in PHRASES.items():
        yield f"`{option}`", f"`{code}`", phrase
    for (option, code, since), phrase in REVISED.items():
        yield f"`{option}`", f"`{code}`, rules of {since}", phrase


def _scales() -> Iterator[tuple[str, str]]:
    for name, registry in (
        ("victory points: `VP_SCALES` in `scoring/schemes/victory_points.py`", VP_SCALES),
        (
            "tie-breaks, the first five in EBU order: `TIE_BREAKS` in `scoring/totals/tie_breaks.py`",
            TIE_BREAKS,
        ),
        ("masterpoints: `SCHEMES` in `scoring/schemes/masterpoint_schemes.py`", SCHEMES),
    ):
        yield name, ", ".join(f"`{code}`" for code in registry)


def _games() -> Iterator[tuple[str, str]]:
    for game in GAMES.values():
        yield game.label, " · ".join(preset.label for preset in game.presets.values())
