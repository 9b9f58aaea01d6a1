"""Every page has one heading of its own, and the keyboard reaches every box that scrolls sideways."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.fixtures.addresses import addresses, filled
from tests.fixtures.club_fixture import House, house
from tests.tools.each_case import each_case
from tournament.domain.permissions import NEEDS

__all__ = ["house"]

TEMPLATES = Path(settings.BASE_DIR) / "templates"
SCROLLS = re.compile(r'<(?:div|section)[^>]*class="[^"]*\b(?:scroll|cross-box|bracket-box|makeable)\b[^>]*>')
PUBLIC = sorted(key for key, need in NEEDS.items() if need.read and not key.startswith("api:"))


@each_case("path", sorted(TEMPLATES.rglob("*.html")))
def test_a_box_that_scrolls_is_a_region_with_a_name_and_in_the_order_of_tab(path: Path) -> None:
    boxes = SCROLLS.findall(path.read_text(encoding="utf-8"))
    assert [box for box in boxes if 'tabindex="0"' not in box] == []
    regions = [box for box in boxes if 'role="region"' in box or box.startswith("<section")]
    assert regions == boxes
    assert [box for box in boxes if "aria-label" not in box] == []


@pytest.mark.slow
def test_every_page_has_one_heading_of_the_first_level(house: House, client: Client) -> None:
    found = {}
    for one in addresses():
        if one.key not in PUBLIC:
            continue
        answer = client.get(filled(one, house, house.token))
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        text = answer.content.decode()
        if "<main" in text and (count := len(re.findall(r"<h1[ >]", text))) != 1:
            found[one.key] = count
    assert found == {}


def test_a_league_stands_without_the_sentence_that_hides_the_ranking(house: House, client: Client) -> None:
    text = client.get(
        f"/s/{house.match.section.session_id}/", headers={"Accept-Language": "en"}
    ).content.decode()
    assert "League table" in text
    assert "The ranking is hidden now." not in text
