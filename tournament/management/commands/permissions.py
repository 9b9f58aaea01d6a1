"""`manage.py permissions`: docs/permissions.md, made from the matrix; `--check` fails where it is old."""

from pathlib import Path

from django.conf import settings

from tournament.domain.people.readings.roles import FREE, HOLDS, Need
from tournament.domain.permissions import NEEDS, Access
from tournament.management.wording.made_page import MadePage

PAGE = Path(settings.BASE_DIR) / "docs" / "permissions.md"
WHO: dict[str, frozenset[Need]] = {
    "anyone": frozenset({Need.ANYONE}),
    "with the token": FREE,
    "entry only": FREE | HOLDS["entry"],
    "rulings only": FREE | HOLDS["rulings"],
    "director": FREE | HOLDS["director"],
    "club owner": FREE | HOLDS["owner"],
}
HEAD = f"""# Who may open what

Made by `manage.py permissions` from `tournament/domain/permissions.txt`; `tests/test_permissions.py` tries
every cell. `r` is reading (GET), `w` is writing (POST, PUT, DELETE).

A role counts in its own club only: to another club's director the desk of this one is refused, and boards
that are still in play are covered for them as for every player. The token of a table or a pair opens its own
pages and nothing else; without it they do not exist (404). Staff of the installation own every club. Of a
page with several acts some need more than the line says: penalties, on a pair's page, are for those who rule.
`keep` is about the whole installation: where it holds several clubs, only its staff may.

| address | needs | {" | ".join(WHO)} |
|---|---|{"---|" * len(WHO)}
"""


class Command(MadePage):
    help = __doc__
    page = PAGE

    def document(self) -> str:
        return document()


def document() -> str:
    return HEAD + "".join(f"{row(key, line)}\n" for key, line in NEEDS.items())


def row(key: str, line: Access) -> str:
    needs = " / ".join("–" if need is None else need.value for need in (line.read, line.write))
    return f"| `{key}` | {needs} | {' | '.join(_cell(line, held) for held in WHO.values())} |"


def _cell(line: Access, held: frozenset[Need]) -> str:
    return ("r" if line.read in held else "") + ("w" if line.write in held else "") or "·"
