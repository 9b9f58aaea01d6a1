"""Read USEBIO, the versions 1.0 to 1.3, as real programs write it: in any order, and never quite the same.

Pairs and boards stand in EVENT, in SECTION or in SESSION; a SECTION without PARTICIPANTS has those around it.
Where a number is that of a North-South pair and of an East-West one, the pairs are numbered apart.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournament.exchange.results.gather import (
    LONGEST_NAME,
    Remarks,
    day_in,
    figure_of,
    letters_of,
    once,
    place_of,
    ranked,
    section_of,
    side_of,
)
from tournament.exchange.results.result_values import (
    MOST_LINES,
    BadFile,
    Entry,
    Player,
    ResultLine,
    ResultSection,
    ResultsFile,
)
from tournament.exchange.usebio.usebio_teams import POINTS, Sides, board_of, line_of, read_teams
from tournament.exchange.xml_reader import Node, read_xml
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS, TEAMS

SWISS_PAIRS, OTHER = "SWISS_PAIRS", "OTHER"
KINDS = {"INDIVIDUAL": INDIVIDUAL, "TEAMS": TEAMS, "SWISS_TEAMS": TEAMS}
# What a line, or the match around it, calls the two pairs.
SIDES = {
    "NS": ("NS_PAIR_NUMBER", "PAIR_NUMBER", "TEAM"),
    "EW": ("EW_PAIR_NUMBER", "OPPOSING_PAIR_NUMBER", "OPPOSING_TEAM"),
}
METHODS = {
    "MATCH_POINTS": "matchpoints",
    "BUTLER_IMPS": "butler",
    "BUTLER_PAIRS": "butler",
    "CROSS_IMPS": "cross_imps",
    "CROSS_IMP": "cross_imps",
    "AGGREGATE": "total_points",
}


def read_usebio(content: bytes) -> ResultsFile:
    root = read_xml(content)
    event = root if root.tag == "EVENT" else next(iter(root.all("EVENT")), None)
    if event is None or root.tag not in ("USEBIO", "EVENT"):
        raise BadFile("no_usebio", root.line, element=root.tag)
    remarks = Remarks()
    if len(root.all("EVENT")) > 1:
        remarks.add("one_event", root.all("EVENT")[1].line)
    kind = KINDS.get(event.attribute("EVENT_TYPE").upper(), PAIRS)
    if kind == TEAMS:
        return read_teams(root, event, remarks)
    sessions = tuple(_sessions(event, kind, remarks))
    if event.attribute("EVENT_TYPE").upper() == SWISS_PAIRS:
        remarks.add("swiss_as_pairs", event.line)
        sessions = tuple(tuple(map(_unranked, session)) for session in sessions)
    if not any(section.lines for session in sessions for section in session):
        raise remarks.refusal("no_results", event.line)
    winners = _winners(event, sessions, kind)
    return ResultsFile(
        format="usebio",
        kind=kind,
        name=event.text("EVENT_DESCRIPTION", "TITLE")[:LONGEST_NAME],
        method=_method(event, remarks),
        sessions=tuple(tuple(ranked(one, winners) for one in session) for session in sessions),
        winners=winners,
        club=next((club.text("CLUB_NAME") for club in root.all("CLUB")), "")[:LONGEST_NAME],
        day=day_in(event.text("DATE"), remarks, event.line),
        place=event.text("VENUE")[:LONGEST_NAME],
        remarks=tuple(remarks.found),
    )


def _unranked(section: ResultSection) -> ResultSection:
    """The section without published places and totals."""
    entries = (replace(entry, place=None, figure=None) for entry in section.entries)
    return replace(section, entries=tuple(entries))


def _method(event: Node, remarks: Remarks) -> str:
    """By the name of the method, by the kind of event of old files, else by the points of the lines."""
    for name in (event.text("BOARD_SCORING_METHOD"), event.attribute("EVENT_TYPE")):
        if name.upper() in METHODS:
            return METHODS[name.upper()]
    there = {one.tag.partition("_")[2] for line in _below(event, "TRAVELLER_LINE") for one in line.children}
    found = next((method for element, method in POINTS.items() if element in there), "")
    if event.text("BOARD_SCORING_METHOD").upper() == OTHER and _counts_itself(event):
        return "ascherman"
    if not found and event.text("BOARD_SCORING_METHOD"):
        remarks.add("method_unknown", event.line, event.text("BOARD_SCORING_METHOD"))
    return found or "matchpoints"


def _counts_itself(event: Node) -> bool:
    """Whether the two sides of a board share two points for each of its results, as under Ascherman alone."""
    lines: dict[str, list[Node]] = defaultdict(list)
    for board in _below(event, "BOARD"):
        lines[board.text("BOARD_NUMBER")] += board.all("TRAVELLER_LINE")
    sums = {
        (sum(figure_of(one.text(f"{side}_MATCH_POINTS")) or 0 for side in ("NS", "EW")) == 2 * len(own))
        for own in lines.values()
        for one in own
        if not one.text("SCORE").upper().startswith("A")
    }
    return True in sums


def _below(node: Node, tag: str) -> Iterator[Node]:
    for child in node.children:
        if child.tag == tag:
            yield child
        else:
            yield from _below(child, tag)


def _sessions(event: Node, kind: str, remarks: Remarks) -> Iterator[tuple[ResultSection, ...]]:
    around = _entries(event, kind, remarks)
    for session in event.all("SESSION") or [event]:
        inside = around if session is event else {**around, **_entries(session, kind, remarks)}
        places = session.all("SECTION") or [session]
        letters = letters_of([place.attribute("SECTION_ID") for place in places])
        yield tuple(
            _section(place, letter, inside, kind, remarks)
            for place, letter in zip(places, letters, strict=True)
        )


def _entries(node: Node, kind: str, remarks: Remarks) -> dict[str, Entry]:
    """The competitors named directly inside a node, by the number that the lines use."""
    tag, number = ("PLAYER", "PLAYER_NUMBER") if kind == INDIVIDUAL else ("PAIR", "PAIR_NUMBER")
    found = {}
    apart = kind == PAIRS and _numbered_apart(node)
    for participants in node.all("PARTICIPANTS"):
        for one in participants.all(tag):
            plain = one.text(number)
            id = plain + _direction(one) if apart else plain
            if not plain or id in found:
                remarks.add("number_twice" if plain else "no_number", one.line, plain)
                continue
            found[id] = _entry(one, id, kind)
    return found


def _numbered_apart(node: Node) -> bool:
    """Whether a number inside a node is that of two pairs, one in each direction."""
    pairs = [
        (one.text("PAIR_NUMBER"), _direction(one))
        for participants in node.all("PARTICIPANTS")
        for one in participants.all("PAIR")
    ]
    numbers = {number for number, _direction in pairs}
    return len(numbers) < len(pairs) and all(direction for _number, direction in pairs)


def _direction(node: Node) -> str:
    direction = node.text("DIRECTION").upper()
    return direction if direction in ("NS", "EW") else ""


def _entry(node: Node, id: str, kind: str) -> Entry:
    people = [node] if kind == INDIVIDUAL else node.all("PLAYER")
    return Entry(
        id=id,
        number=id,
        direction=_direction(node),
        players=tuple(
            Player(one.text("PLAYER_NAME")[:60], one.text("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER")[:20])
            for one in people
            if one.text("PLAYER_NAME")
        ),
        place=place_of(node.text("PLACE")),
        figure=figure_of(node.text("PERCENTAGE", "TOTAL_SCORE")),
    )


def _section(node: Node, letter: str, around: dict[str, Entry], kind: str, remarks: Remarks) -> ResultSection:
    own = _entries(node, kind, remarks) if node.tag == "SECTION" else {}
    lines = once(_lines(node, kind, own or around, remarks), remarks)
    if len(lines) > MOST_LINES:
        raise BadFile("too_many", node.line)
    named = {id for line in lines for id in (*line.ns, *line.ew)}
    known = own or (around if node.tag != "SECTION" else {id: around[id] for id in around if id in named})
    return section_of(letter, known, lines, remarks, node.line)


def _lines(
    node: Node, kind: str, known: Mapping[str, Entry], remarks: Remarks
) -> Iterator[tuple[ResultLine, object]]:
    """The lines of the boards; those of Swiss pairs stand in their matches, which may name the pairs."""
    for place in (node, *node.all("MATCH")):
        for board in place.all("BOARD"):
            number = board_of(board, remarks)
            for line in board.all("TRAVELLER_LINE") if number else ():
                sides = _sides((line, board, *([place] if place is not node else [])), kind, known, remarks)
                if number and sides:
                    yield line_of(number, line, sides, remarks), line.line


def _sides(nodes: Sequence[Node], kind: str, known: Mapping[str, Entry], remarks: Remarks) -> Sides | None:
    """Who met in a line, from the line itself or from what it stands in; a remark, and None, without both."""
    line = nodes[0]
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    if kind == INDIVIDUAL:
        north, south, east, west = (line.text(f"{seat}_PLAYER_NUMBER") for seat in "NSEW")
        ns, ew = (north, south), (east, west)
    else:
        ns, ew = ((_id(_first(nodes, SIDES[side]), side, known),) for side in SIDES)
        if line.text("DIRECTION").upper() == "EW" and not line.text(*SIDES["NS"]):
            ns, ew = ew, ns  # where the first pair of the match sat
    everyone = (*ns, *ew)
    if all(everyone) and len({*everyone}) == len(everyone):
        return ns, ew
    numbers = "-".join(everyone)
    twice = next((one for one in everyone if kind == INDIVIDUAL and one and everyone.count(one) > 1), "")
    if twice:
        remarks.add("sits_twice", line.line, f"{twice} ({numbers})")
    else:
        remarks.add("bad_sides", line.line, numbers)
    return None


def _first(nodes: Sequence[Node], names: tuple[str, ...]) -> str:
    return next(filter(None, (node.text(*names) for node in nodes)), "")


def _id(number: str, side: str, known: Mapping[str, Entry]) -> str:
    """What the pairs of this number and side are called: `3NS` where pairs are numbered apart."""
    return number + side if number not in known and number + side in known else number


def _winners(event: Node, sessions: tuple[tuple[ResultSection, ...], ...], kind: str) -> int:
    """2 where every pair has a line of its own, by its entry or by where it sat, and the file ranks two."""
    is_swiss = event.attribute("EVENT_TYPE").upper() == SWISS_PAIRS
    if kind == INDIVIDUAL or is_swiss or event.text("WINNER_TYPE") == "1":
        return 1
    sections = [section for session in sessions for section in session]
    sides = [side_of(entry, section) for section in sections for entry in section.entries]
    ranked_apart = event.text("WINNER_TYPE") == "2" or {"NS", "EW"} <= {*sides}
    return 2 if ranked_apart and all(sides) else 1
