"""Collect from docstrings and comments where the sources cite a law or a federation's book."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
# The rooms that compute; surfaces repeat them.
ROOMS = (
    "scoring",
    *(
        f"tournament/{room}"
        for room in ("movements", "sheets", "analysis", "readings", "services", "reports")
    ),
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
