"""Random sessions of pairs and of single players, with cards, played up to a random round."""

from random import Random

from scoring.hands.dealing import DEALS, deal_from_integer
from scoring.totals.tie_breaks import FIELD_TIE_BREAKS
from tests.fixtures.evening import DIRECTOR, make_section, say
from tests.fixtures.singles import individual
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.entries import NewEntry, enter_result
from tournament.domain.boards.readings.typed_results import without_result
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.seats.acts.seating import choose_movement
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.time_zones import today
from tournament.models import Deal, Section, Session, Stage
from tournament.sheets.event_options import SHOWS, TIMES

METHODS = ["matchpoints", "butler", "cross_imps", "total_points", "ascherman"]
TEXTS = ["4S= N", "3NT-1 E", "PASS", "2HX+1 S", "6C= W", "1NT+2 N", "5DX-3 E", "7NT= S", "3S-2 W", "4H+1 N"]
AWARDS = [("A+", "A-"), ("A=", "A+"), ("A-", "A-"), ("A+", "A+")]
MOVEMENTS = [
    (3, "mitchell-3x3"),
    (4, "howell-4x7"),
    (5, "mitchell-5x5"),
    (6, "howell-6x11"),
    (3, "howell-3x5.absent6"),
]
INDIVIDUALS = [(8, "individual-8x7"), (12, "individual-howell-12x9"), (13, "individual-13x13")]


def random_section(chance: Random, *, singles: bool) -> Section:
    if singles:
        players, code = chance.choice(INDIVIDUALS)
        return individual(players, code=code, boards=1)
    tables, code = chance.choice(MOVEMENTS)
    boards = chance.choice([1, 2])
    if "absent" not in code:
        return make_section(tables, code=code, boards=boards)
    section = make_section(tables, start=False)
    set_number_of_contestants(section, 2 * tables - 1, by=DIRECTOR)
    choose_movement(section, code, boards_per_set=boards, by=DIRECTOR)
    lifecycle.start_session(section.session, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def random_session(chance: Random, *, singles: bool = False) -> Session:
    section = random_section(chance, singles=singles)
    session, options = section.session, {"others": chance.choice(SHOWS), "running": chance.choice(TIMES)}
    options["sit_outs"] = chance.choice(["none", "average", "own_average"])
    options["second"] = chance.choice(["", *METHODS])
    options["rounding"] = chance.choice(["exact", "wbf", "ebu"])
    options["tie_breaks"] = chance.sample(FIELD_TIE_BREAKS, chance.randrange(4))
    lifecycle.change_conditions(session.event, method=chance.choice(METHODS), options=options, by=DIRECTOR)
    sections = [section]
    if chance.random() < 0.3:
        sections.append(lifecycle.add_section(session, by=DIRECTOR))
        set_number_of_contestants(sections[1], section.contestants.numbered().count(), by=DIRECTOR)
        choose_movement(sections[1], section.movement, boards_per_set=section.boards_per_set, by=DIRECTOR)
    for one in sections:
        play_some(one, chance)
    deal_boards(session, chance)
    if chance.random() < 0.5:  # an event of two sessions, of which this is the first
        Stage.objects.filter(sessions=session).update(options={"sessions": 2})
    return of_today(session)


def of_today(session: Session) -> Session:
    """Read anew: in play today, as the front page of the club shows it."""
    Session.objects.filter(pk=session.pk).update(date=today(session.event.club))
    return Session.objects.select_related("event__club", "stage__event").get(pk=session.pk)


def deal_boards(session: Session, chance: Random) -> None:
    """Cards for every board, and a second set for one."""
    tables = ["", "7c5c67c5c61181711817"]
    for number in range(1, 37):
        table = chance.choice(tables)
        for field in session.fields.all():
            cards = {"hands": any_deal(chance), "double_dummy": table, "leads": leads_of(table)}
            Deal.objects.create(field=field, board=number, **cards)
    Deal.objects.create(field=field, board=3, form="B", hands=any_deal(chance))


def leads_of(table: str) -> str:
    """The highest card of every leader gives a trick, if one is left to give."""
    return "".join(f"{min(13, int(one, 16) + 1):x}" + one * 12 for one in table)


def any_deal(chance: Random) -> str:
    return deal_from_integer(chance.randrange(DEALS)).key


def play_some(section: Section, chance: Random) -> None:
    """Up to a random round; tables may be ahead, results sent, late, disputed, ruled on or missing."""
    rows = list(section.placements.exclude(ns=None).exclude(ew=None).order_by("round", "table"))
    last = chance.randint(1, rows[-1].round)
    for row in rows:
        if row.round <= last + chance.choice([-1, 0, 0, 1]):
            for board in row.boards:
                happen(section, row.table, board, chance)


def happen(section: Section, table: int, board: int, chance: Random) -> None:
    text, kind = chance.choice(TEXTS), chance.random()
    if kind < 0.08:
        return
    if kind < 0.16:
        late = NewEntry(
            board, without_result("late"), f"late-{section.pk}-{table}-{board}", side="NS", device="d"
        )
        enter_result(section, table, late, by=Actor("NS"))
        return
    lead = chance.choice(["", "SA", "H7"])
    result = say(section, table, board, text, side="NS", lead=lead)
    if kind < 0.26:
        return
    if kind < 0.34:
        say(section, table, board, chance.choice(TEXTS), side="EW")
        return
    result = say(section, table, board, text, side="EW", lead=lead)
    if kind < 0.42:
        ns, ew = chance.choice(AWARDS)
        director_results.award(result, ns=ns, ew=ew, seen=result.version, by=DIRECTOR)
    elif kind < 0.5:
        say(section, table, board, chance.choice(TEXTS), side="NS", seen=result.version)
