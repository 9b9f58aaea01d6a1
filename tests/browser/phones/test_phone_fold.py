"""On the smallest phones every key of a pad is on the screen, whatever else the phone has to say."""

from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser import game_phone as games
from tests.browser.conftest import OpenPhone
from tests.browser.phone import STATE, Phone, reseat
from tests.fixtures.evening import DIRECTOR
from tests.tools.cases import TIMES
from tournament.domain.boards.acts.calls import answer_call
from tournament.domain.room.acts.messages import NewMessage, send_message
from tournament.models import DirectorCall, Section
from tournament.sheets.languages import codes

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
# German has the longest words. CASES=10 measures every pad in every language; else a game has three of them.
MEASURED = codes() if TIMES > 1 else ("en", "ja", "de")
SIZES = [(320, 568), (360, 640), (390, 664)]
# The keys of a pad that are not wholly on the screen, and the height of a pad of boards that scrolls.
BELOW = """() => {
  scrollTo(0, 0);
  const ways = document.querySelectorAll(".pad .further:has([data-act=boards]) button");
  const { scrollHeight } = document.documentElement;
  const scrolls = ways.length && scrollHeight > innerHeight ? [`${scrollHeight} px`] : [];
  const pad = document.querySelectorAll("#screen :is(.key, .claim, .primary), #notice button, #bar button");
  return [scrolls, ...[...pad, ...ways].filter(key => key.checkVisibility()).flatMap(key => {
    const { top, bottom, width, height } = key.getBoundingClientRect();
    const isThere = top >= 0 && bottom <= innerHeight && width >= 44 && height >= 44;
    return isThere ? [] : [`${key.textContent} ${Math.round(top)}–${Math.round(bottom)} × ${width}`];
  })].flat();
}"""
MESSAGE = "Tea is served after this round. このラウンドのあと、お茶があります。 " * 3


def below(page: Page, _state: str) -> list[str]:
    return page.evaluate(BELOW)


def all_seen(states: Iterator[tuple[str, Page]]) -> None:
    """Every state at each size."""
    for state, page in states:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert below(page, state) == [], (state, width, height)


def states_of_boards(section: Section, north: Phone, east: Phone) -> Iterator[tuple[str, Page]]:
    """Two phones of a table on their way through every state of a pad."""
    yield "grid", north.page
    rounds, now = {section.pk: 1}, timezone.now()
    send_message(section.session, NewMessage(MESSAGE.strip()), rounds=rounds, now=now, by=DIRECTOR)
    north.look().offers("message_read")
    yield "message", north.page
    north.tap("call", "reason irregularity")
    expect(north.page.locator(".news-count")).to_have_text("+1")
    yield "message and call", north.page
    north.tap("message_read")
    expect(north.page.locator(".news-text")).to_contain_text(" · ")  # the server has given it its place
    yield "call", north.page
    answer_call(DirectorCall.objects.get(), "coming", seen=1, by=DIRECTOR)
    expect(north.look().page.locator(".called:not(.waiting)").first).to_be_visible()
    yield "coming", north.page
    north.tap("bid 4H", "double X")
    yield "double", north.page
    north.tap("declare N")
    yield "result", north.page
    north.page.route("**/entries", lambda route: route.abort())
    north.tap("tricks 10").offers("accept")
    yield "unsent", north.page
    north.tap("fix result", "fix contract").offers("go")
    yield "correction", north.page
    north.tap("go").offers("fix result")
    north.page.unroute_all()
    north.tap("fix result", "tricks 10")
    expect(north.page.locator("#bar .tag.done")).to_be_visible()
    east.look().offers("accept")
    yield "claim", east.page
    east.tap("fix", "tricks 9").offers("take NS")
    yield "dispute", east.page
    north.look().offers("take NS")
    north.tap("take NS").offers("bid 4H")
    yield "answered", north.page
    north.lose_network()
    north.tap("bid 3NT", "declare W", "tricks 9", "leave")
    yield "offline", north.page
    north.page.route(STATE, lambda route: route.abort())
    north.page.route(
        "**/entries", lambda route: route.fulfill(status=409, json={"code": "other", "message": "x " * 90})
    )
    north.find_network()
    yield "rejected", north.page


@pytest.mark.parametrize("language", MEASURED)
def test_the_pad_of_boards_is_on_the_screen_in_every_state(
    section: Section, open_phone: OpenPhone, language: str
) -> None:
    reseat(section, 1, turned=[2])
    north, east = (Phone(open_phone, section, seat, stays=True, language=language) for seat in "NE")
    all_seen(states_of_boards(section, north, east))


# The taps from pad to pad.
PADS = {
    "spades": [["answer bids 0 5"], ["answer bids 1 4"], ["answer tricks 0 6"]],
    "chicago": [["pass redeals"], ["bid 3NT", "double X", "declare W"], ["tricks 8"], ["accept"]],
    "israeli_whist": [
        ["answer declarer 0 1", "answer trump 0 S"],
        ["answer bids 0 2", "answer bids 1 5", "answer bids 2 3", "answer bids 3 3"],
        ["answer won 0 2"],
    ],
    "minibridge": [
        ["answer hcp 0 12", "answer hcp 1 8", "answer hcp 2 10"],
        ["answer choice 0 game", "answer denomination 0 H"],
    ],
    "rubber": [["bid 4H", "double X", "declare N"], ["tricks 10"]],
    "reverse": [],
    "towie": [],
    "cutthroat": [],
    "honeymoon": [],
}
PLAYERS = {"towie": 3, "cutthroat": 3, "honeymoon": 2}


def states_of_a_game(game: str, phone: games.Phone) -> Iterator[tuple[str, Page]]:
    yield f"{game}-0", phone.page
    for number, acts in enumerate(PADS[game], start=1):
        phone.tap(*acts)
        expect(phone.page.locator("body")).not_to_have_class("asleep")
        yield f"{game}-{number}", phone.page


@pytest.mark.parametrize(
    ("game", "language"),
    [
        (game, language)
        for turn, game in enumerate(PADS)
        for language in (codes() if TIMES > 1 else codes()[turn % 4 :: 4])
    ],
)
def test_the_pads_of_a_game_are_on_the_screen_in_every_state(
    open_phone: OpenPhone, game: str, language: str
) -> None:
    phone = games.Phone(open_phone, games.table_of(game, PLAYERS.get(game, 4)), language=language)
    phone.page.locator('[data-act="sit"]').first.click()
    all_seen(states_of_a_game(game, phone))
