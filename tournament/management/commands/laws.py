"""`manage.py laws`: docs/laws.md, made from the sources and registries; `--check` fails where it is old."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings

from scoring.derivation import DERIVATIONS
from scoring.games import GAMES
from scoring.methods import METHODS
from scoring.schemes.masterpoint_schemes import SCHEMES
from scoring.schemes.victory_points import VP_SCALES
from scoring.totals.tie_breaks import TIE_BREAKS
from tournament.management.wording.citations import Citation, citations, rank
from tournament.management.wording.made_page import MadePage
from tournament.printing.blocks.conditions import method
from tournament.printing.words.options import PHRASES
from tournament.printing.words.words import Tongue
from tournament.sheets.heading import OPTIONS

PAGE = Path(settings.BASE_DIR) / "docs" / "laws.md"
ENGLISH = Tongue("en")
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
