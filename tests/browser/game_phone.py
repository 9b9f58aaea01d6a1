"""A phone at a table game, driven screen by screen."""

from itertools import product

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import MEASURE
from tests.fixtures.games_evening import DIRECTOR, make_game_section, open_tables, singles
from tournament.domain.games.acts.game_matches import seat_match
from tournament.domain.games.acts.game_sections import seat_rounds
from tournament.models import DealRecord, Section, TableToken

# Each player of a side with a nil has tricks; the rest is the other side's.
NIL_TRICKS = ("answer tricks 0 3", "answer tricks 2 3")


class Phone:
    """A phone at a game table. `tap("bid 4H")` presses the key that does just that."""

    def __init__(self, open_phone: OpenPhone, section: Section, *, table: int = 1, language: str = "en"):
        token = TableToken.objects.get(section=section, table=table).token
        self.page: Page = open_phone(f"/t/{token}/", language=language)

    def key(self, act: str) -> Locator:
        name, _, value = act.partition(" ")
        return self.page.locator(f'[data-act="{name}"]' + (f'[data-value="{value}"]' if value else "")).first

    def tap(self, *acts: str) -> "Phone":
        for act in acts:
            self.key(act).click()
        return self

    def sit(self, name: str) -> "Phone":
        self.page.locator('[data-act="sit"]', has_text=name).click()
        return self

    def sit_if_asked(self, name: str) -> "Phone":
        """At the next match: whoever sat here may sit here again."""
        seats = self.page.locator('[data-act="sit"]')
        expect(seats.or_(self.page.locator('[data-act="bid"], [data-act="answer"]')).first).to_be_visible()
        return self.sit(name) if seats.first.is_visible() else self

    def say(self, name: str, *answers: object) -> "Phone":
        """Answer a question place by place."""
        return self.tap(*(f"answer {name} {place} {answer}" for place, answer in enumerate(answers)))

    def play(self, text: str) -> "Phone":
        """A contract and its result: `4H N 10`."""
        bid, declarer, tricks = text.split()
        return self.tap(f"bid {bid}", f"declare {declarer}", f"tricks {tricks}")

    def look(self) -> "Phone":
        """Somebody looks at the phone again, which then asks for news at once."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        return self

    def shows(self, *texts: str) -> "Phone":
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)
        return self

    def title(self, text: str) -> "Phone":
        expect(self.page.locator("h1")).to_have_text(text)
        return self

    def state(self, text: str) -> "Phone":
        expect(self.page.locator("#bar .tag")).to_have_text(text)
        return self


def table_of(game: str, players: int, **settings: object) -> Section:
    """One table of single players, open."""
    section = make_game_section(game, players, contestant_size=1, **settings)
    seat_match(section, singles(section, *range(1, players + 1)), by=DIRECTOR)
    open_tables(section.session)
    return section


def planned(game: str, contestants: int, code: str, **settings: object) -> Section:
    """A whole evening by a plan, its tables open."""
    section = make_game_section(game, contestants, **settings)
    seat_rounds(section, code, by=DIRECTOR)
    open_tables(section.session)
    return section


def stands(number: int, *names: str) -> list[object]:
    record = DealRecord.objects.get(number=number)
    return [*(record.facts[name] for name in names), record.agreement]


def measure(phone: Phone, *acts: str) -> None:
    """Do something; then nothing is clipped at any width and size of text."""
    phone.tap(*acts)
    for width, text in product((320, 360, 390), ("", "225%")):  # 112.5 % is the page's own size
        phone.page.set_viewport_size({"width": width, "height": 640})
        phone.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        clipped = phone.page.evaluate(MEASURE)
        assert clipped == [], (clipped, phone.page.inner_text("h1"), acts, width, text)
