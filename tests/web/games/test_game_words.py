"""Everything the table games say is said in both languages."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from scoring import games
from scoring.games import GAMES
from scoring.games.table_game import Problem
from tests.tools.source_words import words_of_sources
from tournament.management.wording import catalogues
from tournament.management.wording.catalogues import declared_words
from tournament.web.games.refusals import SENTENCES, sentence

VECTORS = Path(__file__).resolve().parents[2] / "data" / "vectors" / "games"
LAWS = Path(games.__file__).parent
REFUSING = {"Problem", "ScoringError"}
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


def test_every_word_that_a_game_declares_is_in_the_catalogue() -> None:
    said = {entry.msgid: entry.msgstr for entry in catalogues.read_catalogue() if not entry.msgctxt}
    assert [word for word in declared_words() if not said.get(word)] == []


def test_the_rules_of_games_are_written_in_english_only() -> None:
    """A contract may be read from Japanese text; what a game says of itself is translated elsewhere."""
    assert [word for word in declared_words() if _JAPANESE.search(word)] == []
    assert [path.name for path in LAWS.rglob("*.py") if _JAPANESE.search(path.read_text("utf-8"))] == []


@pytest.mark.slow
def test_the_command_asks_for_what_the_games_declare() -> None:
    assert set(declared_words()) <= words_of_sources().keys()


def test_every_refusal_of_the_vectors_has_a_sentence() -> None:
    table = (VECTORS / "README.md").read_text(encoding="utf-8").partition("## Every refusal")[2]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    named = {code for row in rows for code in re.findall(r"`(\w+)`", row)}
    assert len(named) > 60
    assert named | set(_reasons()) <= SENTENCES.keys()


def _reasons() -> Iterator[str]:
    for path in VECTORS.rglob("*.json"):
        for vector in json.loads(path.read_text(encoding="utf-8")).get("vectors", []):
            if isinstance(vector["expected"], dict) and vector["expected"].get("reason"):
                yield vector["expected"]["reason"]


def test_every_refusal_of_the_laws_has_a_sentence() -> None:
    assert set(_codes_in_the_laws()) - SENTENCES.keys() == set()


def _codes_in_the_laws() -> Iterator[str]:
    """The codes that stand in the sources beside `Problem` or `ScoringError`, or that a checker yields."""
    for path in LAWS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said = node.args[:1] if _refuses(node) else [node.value] if isinstance(node, ast.Yield) else []
            yield from (
                each.value for each in said if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


def _refuses(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING


def test_a_refusal_names_the_field_as_the_form_does() -> None:
    problem = Problem("bad_value", params={"field": "target"})
    with override("en"):
        assert sentence(problem, GAMES["spades"]) == "“Target” cannot be that."
    with override("ja"):
        assert sentence(problem, GAMES["spades"]) == "「目標点」にその値は使えません。"


def test_a_code_of_another_release_is_shown_as_it_is() -> None:
    with override("en"):
        assert sentence(Problem("moon_is_blue"), GAMES["spades"]) == "This cannot be (moon_is_blue)."
