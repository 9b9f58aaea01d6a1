"""The evening that the pictures tell: ten pairs, from the director's link to the ranking."""

from collections.abc import Iterator
from itertools import chain

from playwright.sync_api import Locator, Page, expect
from stage import Stage

from tournament.models import Player, Rehearsal, Result, Section, Session
from tournament.services.rehearsal.evenings import HOWELL, recording_named
from tournament.services.robots.agenda import agenda
from tournament.services.robots.room import Step
from tournament.sheets.names import Name

PAIRS = 10
ROBOTS = {"evening": "pairs", "tables": 5, "seed": 11, "slips": 30, "slow_table": True, "calls": True}
REAL = 30 / 60  # minutes of the club's evening for a second of the robots'
WORDS = {
    "club": {"ja": "白樺ブリッジクラブ", "en": "Birch Bridge Club"},
    "event": {"ja": "木曜ペア戦", "en": "Thursday pairs"},
    "venue": {"ja": "白樺会館 2階", "en": "Birch House, first floor"},
}


class Evening:
    """What the director does, one method for each part of the guide, in its order."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.page = stage, stage.desk()
        self.steps: Iterator[Step] = iter(())

    def tell(self) -> None:
        for part in (
            self.begin,
            self.set_up,
            self.open_tables,
            self.play,
            self.phones,
            self.direct,
            self.finish,
        ):
            part()

    # ── ways to say it ────────────────────────────────────────────────────────────────────────────────

    def go(self, path: str) -> Page:
        self.page.goto(f"{self.stage.address}/console/{path}")
        return self.page

    def room(self, path: str = "") -> Page:
        return self.go(f"{self.session.pk}/{path}")

    def take(self, name: str, **how: object) -> None:
        self.stage.take(name, self.page, **how)

    def word(self, name: str) -> str:
        return WORDS[name][self.stage.language]

    def name(self, person: Name) -> str:
        return person.kanji if self.stage.language == "ja" else person.romaji

    # ── the parts ─────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """The link, the desk, the players of the club."""
        self.page.goto(self.stage.sign_in_link())
        self.page.locator("main button.primary").click()
        self.page.wait_for_url("**/console/**")
        self.take("desk")

    def set_up(self) -> None:
        page = self.go("new/")
        page.locator("[name=club]").fill(self.word("club"))
        page.locator("[name=name]").fill(self.word("event"))
        page.locator("[name=place]").fill(self.word("venue"))
        self.take("new", height=520)
        page.locator("main button.primary").click()
        page.wait_for_url("**/setup/**")
        self.session = Session.objects.get()
        self.section = Section.objects.get()
        page.locator(f"#count-{self.section.pk}").fill(str(PAIRS))
        page.keyboard.press("Enter")
        expect(page.locator(".movements .card").first).to_be_visible()
        self.take("movement", height=820)
        self._name_everybody()
        page.locator(".movements button[name=choice]").first.click()
        expect(page.locator(".chosen")).to_be_visible()
        self.take("names", top=f"#seats-{self.section.pk}")

    def _name_everybody(self) -> None:
        pairs = [*recording_named(HOWELL).names.values()][:PAIRS]
        people = [*chain.from_iterable(pairs)]
        club = self.session.event.club
        Player.objects.bulk_create(
            Player(club=club, kanji=one.kanji, kana=one.kana, romaji=one.romaji) for one in people
        )
        fields: Locator = self.page.locator("li.pair input")
        for number, person in enumerate(people):
            fields.nth(number).fill(self.name(person))

    def open_tables(self) -> None:
        self.room("people/")
        self.take("people")
        self.room("setup/").locator("button[formaction$='/start/']").click()
        expect(self.page.locator(".messages")).to_be_visible()
        self.room("tables/")
        self.take("codes")

    def play(self) -> None:
        """Robots play; two rounds and a half are over when the director looks."""
        robots = Rehearsal.objects.create(session=self.session, **ROBOTS)
        self.steps = agenda(robots)
        self.play_until(lambda done: done >= 24)
        Rehearsal.objects.all().delete()
        self.room()
        self.take("room")
        self.room("queue/")
        self.take("queue")

    def play_until(self, enough) -> None:
        for step in self.steps:
            self.stage.at(step.due * REAL)
            step.do()
            if enough(Result.objects.count()):
                return

    def phones(self) -> None:
        pass

    def direct(self) -> None:
        for path in (
            "enter",
            "happenings",
            "happenings/late_pair",
            "history",
            "clock",
            "print",
            "movement",
            "boards",
            "helpers",
        ):
            self.room(path + "/") if path != "helpers" else self.go(path + "/")
            self.take(path.replace("/", "-"), height=1000)

    def finish(self) -> None:
        pass
