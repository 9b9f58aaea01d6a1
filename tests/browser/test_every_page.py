"""Every page on a small phone, a phone and a laptop, in both languages: each can be read and pressed.

With the variable PICTURES, a folder, every page is drawn into it as well, light and dark, for people.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, OpenDesk
from tests.browser.layout import faults
from tests.browser.test_accessibility import read_by_people, shown
from tests.fixtures.addresses import NOBODYS, filled
from tests.fixtures.club_fixture import House, house
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS

__all__ = ["house"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

PICTURES = os.environ.get("PICTURES")
FINGER = {"has_touch": True, "is_mobile": True}
SCREENS = {"phone": ([320, 390], FINGER), "laptop": ([1280], {})}
# What each fault looks like.
BROKEN = {
    "outside": '<button style="margin-left: 2000px">Far away</button>',
    "fine print": '<p style="font-size: 13px">Small</p>',
    "cut": '<p style="width: 20px; overflow: hidden; white-space: nowrap">Longer than its box</p>',
    "overlaps": '<button>Left</button><button style="margin-left: -20px">Right</button>',
    "back": '<div style="display: flex; flex-flow: row-reverse"><button>1</button><button>2</button></div>',
    "small": '<button style="min-width: 0; width: 20px; height: 20px; padding: 0">x</button>',
}
WIDE = {"wall"}  # for a projector
NOT_THERE = ("nowhere/", f"t/{NOBODYS}/", f"here/{NOBODYS}/", f"in/{NOBODYS}/", "matches/0/")


def pages(house: House) -> dict[str, str]:
    """Each page by its name in the matrix of permissions, and what is said where there is none."""
    found = {}
    for one in read_by_people():
        token = house.token if NEEDS[one.key].read is Need.TOKEN else ""
        found[one.key] = filled(one, house, token)
    return found | {f"no {path.split('/')[0]}": f"/{path}" for path in NOT_THERE}


def draw(page: Page, name: str) -> None:
    """The whole page as a picture in each scheme."""
    for scheme in ("light", "dark") if PICTURES else ():
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=Path(PICTURES or "") / f"{name}.{scheme}.png", full_page=True)


def looked_at(page: Page, name: str, widths: list[int]) -> list[str]:
    found = []
    for width in widths:
        page.set_viewport_size({**LAPTOP, "width": width})
        found += [f"{width} {fault}" for fault in faults(page, finger=width < 1000)]
        draw(page, f"{name}.{width}")
    return found


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_can_be_read_and_pressed(
    live_server, house: House, open_desk: OpenDesk, language: str, screen: str
) -> None:
    widths, how = SCREENS[screen]
    page = open_desk("/time", language=language, **how)
    found, seen = {}, 0
    for key, path in pages(house).items():
        if (max(widths) > 1000 or key not in WIDE) and shown(page, live_server.url + path):
            seen += 1
            if wrong := looked_at(page, f"{key.replace(' ', '-')}.{language}", widths):
                found[key] = wrong
    assert found == {}
    assert seen > 80


@pytest.mark.parametrize("fault", BROKEN)
def test_each_fault_is_found(page: Page, fault: str) -> None:
    page.set_content(
        "<style>button { min-width: 60px; height: 44px; font-size: 16px }</style><button>A key</button>"
    )
    assert faults(page, finger=True) == []
    page.evaluate("markup => document.body.insertAdjacentHTML('beforeend', markup)", BROKEN[fault])
    assert fault in {found.partition(":")[0] for found in faults(page, finger=True)}
