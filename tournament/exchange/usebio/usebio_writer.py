"""Write USEBIO 1.2 (https://www.usebio.org): the elements in the order of the EBU's own programs.

Percentages have two decimals, places are `3` or `3=`, scores are those of North-South. An award that is no
score is `A6040`, North-South's percentage first; a weighted one has its average score, rounded, beside the
points of the two sides. A board that was not played has no line, and a match that was not played no boards. A
bye is a match without an opponent. How boards are rounded and ties broken has no element: a comment says it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from xml.sax.saxutils import escape, quoteattr

from scoring.boards.award_code import WHOLE, parts
from tournament.exchange.usebio.usebio_values import (
    PROGRAM,
    Board,
    Competitor,
    EventFile,
    Figure,
    Line,
    Match,
    Person,
    Section,
    SessionPart,
    Team,
)
from tournament.sheets.figures import MINUS, decimal, place, short

# Elements of an XML file that is written, and their text.

# Characters that XML 1.0 cannot hold, not even escaped.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'


@dataclass(frozen=True, slots=True)
class Element:
    """`content` is a text, or the elements inside; `attributes` are names with their values."""

    tag: str
    content: "str | tuple[Element, ...]" = ""
    attributes: tuple[tuple[str, str], ...] = ()


def element(tag: str, *children: Element | None, **attributes: str) -> Element:
    """An element of elements; None stands for one that is left out."""
    return Element(tag, tuple(child for child in children if child is not None), tuple(attributes.items()))


def texts(**values: object) -> tuple[Element, ...]:
    """An element for each text that is not None; an empty text makes an empty element."""
    return tuple(Element(tag, str(value)) for tag, value in values.items() if value is not None)


def document(root: Element, doctype: str = "", comment: str = "") -> bytes:
    """The whole file in UTF-8, an element a line."""
    notes = [f"<!-- {_clean(comment).replace('--', '–')} -->"] if comment else []
    lines = [DECLARATION, *([doctype] if doctype else []), *notes, *_lines(root, "")]
    return ("\n".join(lines) + "\n").encode()


def _lines(one: Element, indent: str) -> Iterator[str]:
    attributes = "".join(f" {name}={quoteattr(_clean(value))}" for name, value in one.attributes)
    if isinstance(one.content, str):
        yield f"{indent}<{one.tag}{attributes}>{escape(_clean(one.content))}</{one.tag}>"
        return
    yield f"{indent}<{one.tag}{attributes}>"
    for child in one.content:
        yield from _lines(child, indent + " ")
    yield f"{indent}</{one.tag}>"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("", text)


# The file: an event with its sessions, its pairs or teams, its boards and lines.

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
VERSION = "1.2"
EVENT_TYPES = {
    "pairs": "PAIRS",
    "swiss-pairs": "SWISS_PAIRS",
    "individual": "INDIVIDUAL",
    "teams": "TEAMS",
    "swiss-teams": "SWISS_TEAMS",
}
OF_PAIRS = frozenset({"pairs", "swiss-pairs"})
# The two sides of a match, and what they won.
SIDES_OF_MATCH = ("TEAM", "OPPOSING_TEAM"), ("TEAM_SCORE", "OPPOSING_TEAM_SCORE")
SIDES_OF_SWISS_PAIRS = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER"), ("NS_SCORE", "EW_SCORE")
# How boards are scored, and the element of an award of one side behind NS_ or EW_.
BOARD_METHODS = {
    "matchpoints": "MATCH_POINTS",
    "ascherman": "OTHER",
    "cross_imps": "CROSS_IMPS",
    "butler": "BUTLER_IMPS",
    "total_points": "AGGREGATE",
    "imps": "IMPS",
    "bam": "PAB",
    "patton": "HYBRID",
    "hybrid": "HYBRID",
    "aggregate": "AGGREGATE",
}
POINTS = {"cross_imps": "CROSS_IMP_POINTS", "butler": "BUTLER_POINTS"}
PERCENTAGES = frozenset({"matchpoints", "ascherman"})
CLUB_EVENT = "10"  # the usual code of the EBU's billing
CLUB_POINTS = "BLACK"
AVERAGES = {"A+": "60", "A=": "50", "A-": "40"}


def write_usebio(event: EventFile) -> bytes:
    club = element("CLUB", *texts(CLUB_NAME=event.club, CLUB_ID_NUMBER=event.club_code))
    root = element("USEBIO", club, _event(event), Version=VERSION)
    return document(root, DOCTYPE, event.conditions)


def _event(event: EventFile) -> Element:
    sections = [section for session in event.sessions for section in session.sections]
    pairs = {one.number for section in sections for one in section.competitors}
    header = texts(
        BOARD_SCORING_METHOD=BOARD_METHODS[event.method],
        MATCH_SCORING_METHOD=_match_method(event),
        PROGRAM_NAME=PROGRAM,
        PROGRAM_VERSION=event.release,
        EVENT_IDENTIFIER=event.identifier or None,
        EVENT_DESCRIPTION=event.name,
        DATE=f"{event.day:%d/%m/%Y}",
        VENUE=event.place or None,
        SESSION_COUNT=len(event.sessions),
        SECTION_COUNT=max(1, len(sections) // max(1, len(event.sessions))),
        PAIRS=len(pairs) if event.kind in OF_PAIRS else None,
        WINNER_TYPE=event.winners if event.kind in OF_PAIRS else None,
        SCORING_METHOD="VP" if event.unit == "VP" else None,
        TEAM_PAIRING_AVAILABLE=None if sections else "Y",
        P2P_CHARGE_RATE=event.charge or CLUB_EVENT,
        MPS_AWARDED_FLAG="Y" if event.has_masterpoints else "N",
    )
    numbered = enumerate(event.sessions, start=1)
    sessions = [_session(event, one, str(number)) for number, one in numbered]
    return element("EVENT", *header, *sessions, EVENT_TYPE=EVENT_TYPES[event.kind])


def _match_method(event: EventFile) -> str | None:
    if event.kind in ("pairs", "individual") or (event.kind == "swiss-pairs" and event.unit != "VP"):
        return None
    return "VPS" if event.unit == "VP" else BOARD_METHODS[event.method]


def _session(event: EventFile, session: SessionPart, number: str) -> Element:
    entered = [_team(one) for one in session.teams]
    if event.kind == "swiss-pairs":
        entered += [_pair(event, pair) for section in session.sections for pair in section.competitors]
    inside = [element("PARTICIPANTS", *entered)] if entered else []
    inside += [_match(event, one) for one in session.matches]
    if event.kind != "swiss-pairs":
        inside += [_section(event, one) for one in session.sections]
    return element("SESSION", *inside, SESSION_ID=number)


def _section(event: EventFile, section: Section) -> Element:
    one = _player if event.kind == "individual" else _pair
    entered = element("PARTICIPANTS", *(one(event, each) for each in section.competitors))
    boards = (_board(event, each) for each in section.boards)
    return element("SECTION", entered, *boards, SECTION_ID=section.letter)


def _pair(event: EventFile, pair: Competitor) -> Element:
    header = texts(
        PAIR_NUMBER=pair.number,
        DIRECTION=pair.direction or None,
        **_total(event, pair),
        PLACE=place(pair, ""),
    )
    return element("PAIR", *header, _masterpoints(pair), *map(_person, pair.people))


def _player(event: EventFile, player: Competitor) -> Element:
    """Of an individual: the number, the place and the person in one element."""
    person = player.people[0] if player.people else Person("")
    header = texts(PLAYER_NUMBER=player.number, PLACE=place(player, ""), **_total(event, player))
    named = texts(PLAYER_NAME=person.name, NATIONAL_ID_NUMBER=person.number)
    return element("PLAYER", *header, *named, _masterpoints(player), RATEABLE="Y")


def _masterpoints(one: Competitor | Team) -> Element | None:
    """In hundredths; black points, which clubs award."""
    if not one.masterpoints:
        return None
    inside = texts(MASTER_POINTS_AWARDED=one.masterpoints, MASTER_POINT_TYPE=CLUB_POINTS)
    return element("MASTER_POINTS", *inside)


def _total(event: EventFile, one: Competitor) -> dict[str, str]:
    is_percentage = event.method in PERCENTAGES and event.kind != "swiss-pairs"
    name = "PERCENTAGE" if is_percentage else "TOTAL_SCORE"
    return {} if one.figure is None else {name: _decimal(one.figure)}


def _person(person: Person) -> Element:
    named = texts(PLAYER_NAME=person.name, NATIONAL_ID_NUMBER=person.number)
    return element("PLAYER", *named, RATEABLE="Y")


def _team(team: Team) -> Element:
    header = texts(
        TOTAL_SCORE=None if team.total is None else _short(team.total),
        WINS_OR_DRAWS=team.wins_or_draws,
        PLACE=place(team, ""),
    )
    pairs = [
        element(
            "PAIR",
            *texts(PAIR_NUMBER=pair.number, BOARDS_PLAYED=pair.boards),
            *map(_person, pair.people),
        )
        for pair in team.pairs
    ]
    return element("TEAM", *header, _masterpoints(team), *pairs, TEAM_ID=team.number, TEAM_NAME=team.name)


def _match(event: EventFile, match: Match) -> Element:
    sides, scores = SIDES_OF_SWISS_PAIRS if event.kind == "swiss-pairs" else SIDES_OF_MATCH
    named = {side: number or None for side, number in zip(sides, match.teams, strict=True)}
    won = {score: _figure(points) for score, points in zip(scores, match.points, strict=True)}
    header = texts(
        ROUND_NUMBER=match.round,
        **named,
        START_BOARD_NUMBER=match.first,
        END_BOARD_NUMBER=match.last,
        **won,
    )
    return element("MATCH", *header, *(_board(event, board) for board in match.boards))


def _board(event: EventFile, board: Board) -> Element:
    home, away = (_figure(figure) for figure in board.gains)
    gains = texts(IMPS=home) if event.method == "imps" else texts(TEAM_POINTS=home, OPPOSING_TEAM_POINTS=away)
    return element(
        "BOARD",
        *texts(BOARD_NUMBER=board.number),
        *gains,
        *(
            _line(event, board.number, line)
            for line in board.lines
            if line.played.state in ("played", "awarded")
        ),
    )


def _line(event: EventFile, board: int, line: Line) -> Element:
    points = POINTS.get(event.method, "MATCH_POINTS")
    awards = zip(("NS", "EW"), line.points, strict=True)
    inside = texts(
        DIRECTION=line.direction or None,
        **_sides(event, line),
        **_contract(line),
        SCORE=score_text(board, line),
        **{f"{side}_{points}": _points(event, award) for side, award in awards if award is not None},
    )
    return element("TRAVELLER_LINE", *inside)


def _sides(event: EventFile, line: Line) -> dict[str, str]:
    if event.kind != "individual":
        return {"NS_PAIR_NUMBER": line.ns[0], "EW_PAIR_NUMBER": line.ew[0]}
    (north, south), (east, west) = line.ns, line.ew
    seats = zip("NSEW", (north, south, east, west), strict=True)
    return {f"{seat}_PLAYER_NUMBER": number for seat, number in seats}


def _contract(line: Line) -> dict[str, str | None]:
    played = line.played
    if not played.bid:
        return {}
    if played.passed_out:
        return {"CONTRACT": "PASS"}
    return {
        "CONTRACT": played.bid.replace("X", "x"),
        "PLAYED_BY": played.declarer,
        "LEAD": _lead(played.lead) or None,
        "TRICKS": None if played.tricks is None else str(played.tricks),
    }


def _lead(card: str) -> str:
    """The suit first, the ten as a number."""
    return card.replace("T", "10")


def score_text(board: int, line: Line) -> str:
    """North-South's score, or the percentages of an award that is none."""
    played = line.played
    if played.state != "awarded" or played.score_ns is not None:
        return str(played.score_ns)
    if outcomes := parts(played.ns_award):
        shares = (Fraction(part.percent) * part.score_ns(board) for part in outcomes)
        return _short(sum(shares, Fraction()) / WHOLE, 0)
    return "A" + "".join(_percent(award) for award in (played.ns_award, played.ew_award))


def _percent(award: str) -> str:
    """Two figures; the half of an average where a side has no score."""
    percent = AVERAGES.get(award, award)
    return percent.zfill(2) if percent.isdecimal() else AVERAGES["A="]


def _decimal(figure: Figure) -> str:
    return decimal(figure).replace(MINUS, "-")


def _short(figure: Figure, places: int = 2) -> str:
    return short(figure, places).replace(MINUS, "-")


def _figure(figure: Figure | None) -> str | None:
    return None if figure is None else _short(figure)


def _points(event: EventFile, award: Figure) -> str:
    return _decimal(award) if event.method in POINTS else _short(award)
