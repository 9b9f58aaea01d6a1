"""The example client runs against a real server, and its ranking is the console's."""

import re
import subprocess
import sys
from decimal import ROUND_HALF_UP, Decimal
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from tests.api.programs import staff
from tournament.domain.people.acts.access_links import first_director, make_token
from tournament.models import Club, JournalEntry, Session

CENT = Decimal("0.01")
CLIENT = Path(__file__).resolve().parents[2] / "examples" / "three_tables.py"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_example_runs_an_evening_whose_ranking_is_the_consoles(live_server, tmp_path: Path) -> None:
    club = Club.objects.create(name="White Birch")
    _token, secret = make_token(club, name="example", scope="direct", by=staff())
    paper = tmp_path / "ranking.pdf"

    command = [sys.executable, str(CLIENT), live_server.url, secret, str(paper)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)

    assert done.stderr == ""
    printed = [line.split("\t") for line in done.stdout.splitlines()]
    rounded = [
        [place, names, str(Decimal(figure).quantize(CENT, ROUND_HALF_UP))] for place, names, figure in printed
    ]
    assert rounded == ranking_of_the_console(Session.objects.get())
    assert len(printed) == 6
    assert paper.read_bytes().startswith(b"%PDF")
    verbs = {*JournalEntry.objects.values_list("verb", flat=True)}
    assert {"name_pairs", "choose_movement", "enter_result", "correct_result", "award"} <= verbs


def ranking_of_the_console(session: Session) -> list[list[str]]:
    """Place, names and figure, as the page of the ranking shows them."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(first_director())
    page = client.get(f"/s/{session.pk}/").content.decode()
    rows = re.findall(r"<tr>(.*?)</tr>", page.split("<tbody>")[1].split("</tbody>")[0], re.S)
    drawn = re.compile(r'<td class="[^"]*\bscreen\b.*?</td>', re.S)  # a change of rank, a bar
    cells = [re.split(r"</t[hd]>", re.sub(r"<(?!/t[hd])[^>]*>", "", drawn.sub("", row))) for row in rows]
    return [[place, unescape(names), figure] for place, _pair, names, figure, *_more in cells]


def test_the_example_is_as_short_as_it_says() -> None:
    lines = CLIENT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    imported = {line.split()[1].partition(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names
