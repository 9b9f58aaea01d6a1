"""A phone in a real browser, as tests drive it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.fixtures.evening import DIRECTOR
from tournament.domain.journal.acts import journal
from tournament.models import Placement, PlayerToken, Result, Section, TableToken

OpenPhone = Callable[..., Page]
AWAKE = 600  # milliseconds after which a new screen takes a tap
BOARD_1_IN = ("bid 4H", "declare N", "tricks 10")

# What a phone asks for, whoever it says that it is.
STATE = re.compile(r"/state\b")
# What is outside the screen, clipped, too small for a finger or too small to read.
MEASURE = """() => {
  const everything = [...document.body.querySelectorAll("*:not(script, noscript, .visually-hidden)")];
  const UNFOLDS = ".news-text"; // a notice of one line
  const mouse = matchMedia("(pointer: fine) and (min-width: 60rem)").matches, least = mouse ? 32 : 44;
  return everything.flatMap(one => {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const isKey = one.matches("button, input:not([type=hidden])");
    const wrong = box.width === 0 || box.height === 0 ? {} : {
      outside: box.left < -0.5 || box.right > innerWidth + 0.5,
      clipped: one.scrollWidth > one.clientWidth + 1 && style.display !== "inline" && !one.matches(UNFOLDS),
      small: isKey && (box.width < least || box.height < least),
      fine_print: parseFloat(style.fontSize) < 14 && !one.closest("svg"),
    };
    const found = Object.keys(wrong).filter(name => wrong[name]);
    return found.map(name => `${name}: ${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`);
  });
}"""


# The page writes one thing after the other: turns of our own, each of which waits for one of those.
WRITTEN = """async () => {
  const done = (request, event) => new Promise((resolve, reject) => {
    request[event] = () => resolve(request.result);
    request.onerror = reject;
  });
  const database = await done(indexedDB.open("overtrick"), "onsuccess");
  for (let turn = 0; turn < 20; turn += 1) {
    const transaction = database.transaction([...database.objectStoreNames], "readwrite");
    transaction.objectStore("memory").count();
    await done(transaction, "oncomplete");
  }
  database.close();
}"""


def stop_clock(page: Page) -> None:
    """From here on the time of the page is in the hands of the test: a question on its way is given up."""
    expect(page.locator("[data-act]").first).to_be_visible()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)


def tap_in_stopped_time(phone: "Phone", *acts: str) -> None:
    """Press keys one after the other, each when its screen takes taps: an answer may yet draw it anew."""
    for act in acts:
        for _ in range(10):
            phone.offers(act).page.clock.run_for(AWAKE)
            try:
                phone.key(act).click(timeout=300)
                break
            except TimeoutError:
                continue
        else:
            phone.tap(act)


def reload(page: Page) -> None:
    """The page is opened anew, after all that it wanted to keep has been written."""
    page.evaluate(WRITTEN)
    page.reload()


def choose_language(page: Page, language: str) -> None:
    """By its own name, in two taps."""
    page.locator("summary:has(+ .languages)").click()
    page.get_by_role("button", name=language, exact=True).click()


class Phone:
    """A phone at a table. `tap("bid 4H")` presses the key that does just that; `taps` counts them.

    With a `seat` it is past the first round's card; it follows its pair, unless it `stays` at the table.
    """

    def __init__(
        self,
        open_phone: OpenPhone,
        section: Section,
        seat: str = "",
        *,
        table: int = 1,
        language: str = "en",
        stays: bool = False,
    ) -> None:
        token = TableToken.objects.get(section=section, table=table, revoked_at=None).token
        self.page: Page = open_phone(f"/t/{token}/", language=language)
        self.taps = 0
        if stays:
            self.tap("stays yes")
        if seat:
            (self.tap(f"sit {seat}") if stays else self.sit(seat)).tap("open")
        self.taps = 0

    @classmethod
    def of_pair(cls, open_phone: OpenPhone, section: Section, pair: str, language: str = "en") -> "Phone":
        """A phone that opens a pair's own address."""
        rows = PlayerToken.objects.filter(contestant__section=section, revoked_at=None)
        token = next(row.token for row in rows.select_related("contestant") if str(row.contestant) == pair)
        phone = cls.__new__(cls)
        phone.page, phone.taps = open_phone(f"/t/{token}/", language=language), 0
        return phone

    def key(self, act: str) -> Locator:
        name, _, value = act.partition(" ")
        return self.page.locator(f'[data-act="{name}"]' + (f'[data-value="{value}"]' if value else "")).first

    def tap(self, *acts: str) -> "Phone":
        for act in acts:
            self.key(act).click()
            self.taps += 1
        return self

    def sit(self, seat: str) -> "Phone":
        """Take a seat and follow its pair, whose own page is opened."""
        with self.page.expect_navigation():
            self.tap(f"sit {seat}")
        return self

    def offers(self, act: str) -> "Phone":
        expect(self.key(act)).to_be_visible()
        return self

    def look(self) -> "Phone":
        """Somebody looks at the phone again, which then asks for news at once."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        return self

    def shows(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)

    def title(self, text: str) -> None:
        expect(self.page.locator("h1")).to_have_text(text)

    def state(self, text: str) -> None:
        expect(self.page.locator("#bar .tag")).to_have_text(text)

    def has_sent_all(self) -> None:
        self.state("✓ all sent")

    def reload(self) -> None:
        reload(self.page)

    def lose_network(self) -> None:
        self.page.context.set_offline(True)

    def find_network(self) -> None:
        self.page.context.set_offline(False)


def reseat(section: Section, round: int, **columns: object) -> None:
    """Table 1 sits otherwise in a round, as when a director edits the movement: an act of the journal."""
    row = Placement.objects.get(section=section, round=round, table=1)
    with journal.act("replan", by=DIRECTOR, section=section, happening="Edited", plan="by hand") as write:
        write.change(row, **columns)


def stands(board: int) -> tuple[str, str, int | None, str]:
    result = Result.objects.get(board=board)
    return (result.contract, result.declarer, result.tricks, result.agreement)
