"""The requests of docs/api.md are sent, in their order, and answered as the page says."""

import json
import re

import pytest
from django.test import Client

from tests.api.programs import staff
from tournament.domain.people.acts.access_links import make_token
from tournament.models import Club

from .pages import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
LISTING = re.compile(
    r"^```http\n(?P<method>[A-Z]+) (?P<path>\S+)\n(?P<headers>(?:[\w-]+: .*\n)*)(?:\n(?P<body>\{.*\})\n)?"
    r"→ (?P<status>\d+)(?: (?P<code>\w+))?\n```",
    re.M,
)


@pytest.mark.django_db
def test_the_page_of_the_api_says_what_happens() -> None:
    """SECTION is the one that was made, ETAG what was read first."""
    _token, secret = make_token(Club.objects.create(name="c"), name="docs", scope="direct", by=staff())
    known, sent = {"TOKEN": secret}, 0
    for found in LISTING.finditer(PAGE):
        headers = dict(line.split(": ", 1) for line in _filled(found["headers"], known).splitlines())
        answer = getattr(Client(headers=headers), found["method"].lower())(
            _filled(found["path"], known), found["body"] or None, content_type="application/json"
        )
        assert answer.status_code == int(found["status"]), found[0]
        said = json.loads(answer.content) if answer.content else {}
        assert found["code"] in (None, said.get("code")), found[0]
        if "sections" in said:
            known["SECTION"] = str(said["sections"][0]["id"])
        known.setdefault("ETAG", answer["ETag"]) if "ETag" in answer else None
        sent += 1
    assert sent == PAGE.count("```http") == 10
    assert said == json.loads(re.search(r"```json\n(.*?)```", PAGE, re.S)[1])


def _filled(text: str, known: dict[str, str]) -> str:
    for name, value in known.items():
        text = text.replace(name, value)
    return text
