"""The evening that the pictures tell: ten pairs from the director's link to the ranking, then a Chicago."""

from collections.abc import Callable, Iterator
from itertools import chain

from django.db.models import F, Value
from django.db.models.functions import Replace
from playwright.sync_api import Locator, Page, expect
from stage import HALL, Stage

from tournament.domain.journal.acts.journal import Actor
from tournament.domain.rehearsal.acts.rehearsals import HOWELL, Dials, recording_named, start_rehearsal
from tournament.domain.rehearsal.acts.robot_agenda import agenda
from tournament.domain.rehearsal.acts.robot_chances import Step
from tournament.domain.room.acts.round_clocks import open_wall
from tournament.models import (
    Event,
    JournalEntry,
    Match,
    Player,
    Rehearsal,
    Result,
    Section,
    Session,
    TableToken,
    Wall,
)
from tournament.sheets.names import Name

PAIRS = 10
TROUBLES = {"seed": 7, "slips": 20, "slow_table": True, "calls": True}
REAL = 26 / 60  # minutes of the club's evening for a second of the robots'
SEEN_IN_ROOM = 38  # results that are in when the director looks at his room
DISPUTED = 12  # results that are in when a table cannot agree
BY = Actor("director")
WORDS = {
    "club": {"ja": "白樺ブリッジクラブ", "en": "Birch Bridge Club"},
    "event": {"ja": "木曜ペア戦", "en": "Thursday pairs"},
    "venue": {"ja": "白樺会館 2階", "en": "Birch House, first floor"},
    "chicago": {"ja": "土曜シカゴ", "en": "Saturday Chicago"},
    "helper": {"ja": "加藤", "en": "Kate"},
    "reason": {"ja": "長考による情報の利用", "en": "use of unauthorised information"},
}


class Evening:
    """What the director does, one method for each part of the guide, in its order."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.page = stage, stage.desk()
        self.steps: Iterator[Step] = iter(())

    def tell(self) -> None:
        for part in (
            self.set_up,
            self.open_tables,
            self.phones,
            self.play,
            self.direct,
            self.finish,
            self.game,
            self.reveal,
        ):
            part()

    # ── ways to say it ────────────────────────────────────────────────────────────────────────────────

    def go(self, path: str) -> Page:
        self.page.clock.set_fixed_time(self.stage.now)
        self.page.goto(f"{self.stage.address}/{path}")
        return self.page

    def room(self, path: str = "") -> Page:
        return self.go(f"console/{self.session.pk}/{path}")

    def take(self, name: str, **how: object) -> None:
        self.stage.take(name, self.page, **how)

    def word(self, name: str) -> str:
        return WORDS[name][self.stage.language]

    def name(self, person: Name) -> str:
        return person.native if self.stage.language == "ja" else person.latin

    # ── the parts ─────────────────────────────────────────────────────────────────────────────────────

    def set_up(self) -> None:
        """The link, the desk, a new evening, its movement and its names."""
        page = self.go(self.stage.sign_in_path())
        page.locator("main button.primary").click()
        page.wait_for_url("**/console/**")
        self.take("desk", height=700)
        page = self.go("console/new/")
        page.locator("[name=club]").fill(self.word("club"))
        page.locator("[name=name]").fill(self.word("event"))
        page.locator("[name=place]").fill(self.word("venue"))
        self.take("new", height=620)
        page.locator("main button.primary").first.click()
        page.wait_for_url("**/setup/**")
        self.session, self.section = Session.objects.get(), Section.objects.get()
        page.locator(f"#count-{self.section.pk}").fill(str(PAIRS))
        page.keyboard.press("Enter")
        expect(page.locator(".compare-box")).to_be_visible()
        self.take("movement", height=900)
        self._name_everybody()
        page.locator(".stay button.primary").click()
        expect(page.locator(".compare-box.in-use")).to_be_visible()
        self.take("names", top=f"#seats-{self.section.pk}", height=680)

    def _name_everybody(self) -> None:
        people = [*chain.from_iterable(recording_named(HOWELL).names.values())][: 2 * PAIRS]
        club = self.session.event.club
        Player.objects.bulk_create(
            Player(club=club, native=one.native, reading=one.reading, latin=one.latin) for one in people
        )
        fields: Locator = self.page.locator("li.pair input")
        for number, person in enumerate(people):
            fields.nth(number).fill(self.name(person))

    def open_tables(self) -> None:
        self.room("people/check-in/").locator("button[name=do][value=open]").click()
        expect(self.page.locator("main img").first).to_be_visible()
        self.take("check-in", height=680)
        self.room("setup/").locator("button[formaction$='/start/']").click()
        expect(self.page.locator(".messages")).to_be_visible()
        self.room("tables/")
        self.take("codes", height=640)

    def phones(self) -> None:
        """Table 1 in the first round: North enters a board, East looks at it and accepts."""
        token = TableToken.objects.get(section=self.section, table=1, revoked_at=None).token
        north, east = (self.stage.phone(f"/t/{token}/") for _ in range(2))
        expect(north.locator("[data-act=sit]").first).to_be_visible()
        self.stage.take("phone-seat", north)
        tap(north, "sit N", "open", "bid 4S")
        self.stage.take("phone-contract", north)
        tap(north, "declare S")
        expect(north.locator("[data-act=tricks]").first).to_be_visible()
        tap(north, "tricks 11")
        expect(north.locator("[data-act=accept]")).to_be_visible()
        self.stage.take("phone-sent", north)
        tap(east, "sit E")
        expect(east.locator("[data-act=accept], [data-act=open]").first).to_be_visible()
        if not east.locator("[data-act=accept]").count():
            tap(east, "open")
        self.stage.take("phone-accept", east)
        tap(east, "accept")
        expect(east.locator("[data-act=accept]")).to_have_count(0)

    def play(self) -> None:
        """Robots play; the director is wanted at one table, and looks at his room in the second round."""
        robots = Rehearsal.objects.create(
            session=self.session, evening="pairs", tables=PAIRS // 2, **TROUBLES
        )
        self.steps = agenda(robots)
        self.play_until(self._asked)
        self._hide_robots()
        self.room("queue/")
        self.take("queue", height=560)
        self.play_until(lambda: Result.objects.count() >= SEEN_IN_ROOM)
        self._hide_robots()
        self.room()
        self.take("room", height=760)

    def _asked(self) -> bool:
        return (
            JournalEntry.objects.filter(verb="call_director").exists() and Result.objects.count() >= DISPUTED
        )

    def play_until(self, enough: Callable[[], bool]) -> None:
        for step in self.steps:
            self.stage.at(max(self.stage.minutes, step.due * REAL))
            step.do()
            if enough():
                return

    def _hide_robots(self) -> None:
        """The evening looks as if people played it: no rehearsal, and phones in its history."""
        Rehearsal.objects.filter(session=self.session).delete()
        acts = JournalEntry.objects.filter(by__startswith="robot ")
        acts.update(by=Replace(F("by"), Value("robot "), Value("A")))

    def direct(self) -> None:
        self.room("enter/")
        self.take("enter", height=620)
        self.room("incidents/")
        self.take("incidents", height=480)
        self.room("incidents/late_pair/")
        self.take("late-pair", height=640)
        self._rule()
        self.room("history/")
        self.take("history", height=640)
        self.room("print/")
        self.take("print", height=760)
        self._wall()
        self.go("console/helpers/").locator("[name=name]").fill(self.word("helper"))
        self.take("helpers", height=520)
        self.go("console/health/")
        self.take("health", height=760)

    def _rule(self) -> None:
        result = Result.objects.filter(round=1, table=2).order_by("board").first()
        page = self.room(f"results/{result.pk}/ruling/")
        for name, text in (
            ("share-1", "60"),
            ("outcome-1", "4S= N"),
            ("share-2", "40"),
            ("outcome-2", "4S-1 N"),
        ):
            page.locator(f"[name={name}]").fill(text)
        page.locator("[name=reason]").fill(self.word("reason"))
        expect(page.locator("#effect table").first).to_be_visible()
        self.take("ruling", height=960)

    def _wall(self) -> None:
        self.room("clock/").locator("#wall").click()
        expect(self.page.locator(".link-code")).to_be_visible()
        self.go(f"w/{Wall.objects.get().token}/")
        expect(self.page.locator("[data-round]").first).to_be_visible()
        self.take("wall", height=660)

    def finish(self) -> None:
        self.play_until(lambda: False)
        self._hide_robots()
        self.room().locator("#close").click()
        self.page.get_by_role("dialog").locator(".primary").click()
        expect(self.page.locator(".messages")).to_be_visible()
        self.go(f"s/{self.session.pk}/")
        self.take("ranking", height=900)
        self.page.locator("main table a").first.click()
        self.page.wait_for_load_state()
        self.take("score-card", height=760)
        self.go("")
        self.take("front", height=800)

    def game(self) -> None:
        """A Chicago of six: its sheet, and the phone of a player."""
        robots = start_rehearsal(by=BY, dials=Dials(evening="chicago", seed=3))
        self.session = robots.session
        Event.objects.filter(sessions=self.session).update(name=self.word("chicago"))
        self.steps = agenda(robots)
        match = Match.objects.filter(section__session=self.session).order_by("round").first()
        self.play_until(lambda: match.deals.count() >= 3)
        self._hide_robots()
        self.go(f"console/{self.session.pk}/matches/{match.pk}/")
        self.take("game", height=760)

    def reveal(self) -> None:
        """A Howell of eleven pairs is over: the first lies face down yet, the second and the third are up."""
        robots = start_rehearsal(by=BY, dials=Dials(evening=HOWELL))
        self.session = robots.session
        Event.objects.filter(sessions=self.session).update(name=self.word("event"))
        self.steps = agenda(robots)
        self.play_until(lambda: False)
        self._hide_robots()
        token = open_wall(self.session, by=BY).token
        page, wall = self.room("reveal/"), self.stage.context(HALL).new_page()
        page.locator("main button.primary").click()
        wall.goto(f"{self.stage.address}/w/{token}/")
        while wall.locator(".reveal-cards .up").count() < 2:
            page.locator("main button.primary").click()
            page.wait_for_load_state()
            wall.reload()
        self.stage.take("reveal", wall)


def tap(phone: Page, *acts: str) -> None:
    """Press the keys that do these things, as `data-act` and its value name them."""
    for act in acts:
        name, _, value = act.partition(" ")
        phone.locator(f'[data-act="{name}"]' + (f'[data-value="{value}"]' if value else "")).first.click()
