"""docs/add-a-scoring-method.md, done: in a copy of the house, a new method is what the page lists."""

import re
from pathlib import Path

import pytest

from tests.test_add_a_game import CATALOGUE, ROOT, contents, house, run

__all__ = ["house"]  # the fixture of the copy
PAGE = ROOT / "docs" / "add-a-scoring-method.md"
METHODS = Path("scoring", "methods.py")
DERIVATION = Path("scoring", "derivation.py")
HEADING = Path("tournament", "sheets", "heading.py")
PRINTED = Path("tournament", "words", "conditions.py")
ASKED = Path("tournament", "web", "console", "forms", "conditions_form.py")
# What a line stands before: the first of its kind, so that the order of the others stays.
BEFORE = {
    METHODS: '    "total_points": FieldMethod(',
    DERIVATION: '    "total_points": _by_itself',
    HEADING: '    "total_points": (',
    PRINTED: '        "total_points": _(',
    ASKED: '    ("total_points", _(',
}
PROOFS = (
    "tests/web/invented_method.py",
    "tests/web/boards/test_why.py::test_the_words_come_to_the_award_itself",
    "tests/scoring/test_explain.py",
    "tests/web/sessions/test_conditions.py",
)


def listings() -> list[str]:
    return re.findall(r"```(?:python|text)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def put(house: Path, path: Path, before: str, text: str) -> None:
    source = (house / path).read_text(encoding="utf-8")
    assert source.count(before) == 1, (path, before)
    (house / path).write_text(source.replace(before, text + before), encoding="utf-8")


@pytest.mark.slow
def test_a_method_is_what_the_page_lists(house: Path) -> None:
    before = contents(house)
    function, line, why, why_line, options, printed, asked = listings()
    put(house, METHODS, "def _total_points(", function + "\n\n")
    put(house, DERIVATION, "def _by_itself(", why + "\n\n")
    put(house, DERIVATION, "\nfrom scoring.rounding import Number, exact_sum, simplest", ", median")
    for path, text in zip(BEFORE, (line, why_line, options, printed, asked), strict=True):
        put(house, path, BEFORE[path], text)
    (words,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    (house / "median.json").write_text(words, encoding="utf-8")

    run(house, "manage.py", "words", "--add", "median.json")
    run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PROOFS, "-k", "not datum and not published")

    after = contents(house)
    touched = {path for path in after if before.get(path) != after[path]}
    assert touched == {*BEFORE, CATALOGUE}
