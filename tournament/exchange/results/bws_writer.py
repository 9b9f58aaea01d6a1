"""Write the file of a Bridgemate session (.bws): the movement and the names for Bridgemate Control Software.

The tables are those of the Bridgemate developer's guide, with columns, lengths and usual values as a file has
them that a club played with. That software adds what a later version needs. `jet_writer` makes the database.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.exchange.results.jet_writer import Index, Value, Values, write_database

RESULT = (
    "ID:a Section:i Table:i Round:i Board:i PairNS:i PairEW:i Declarer:i NS/EW:2 Contract:10 Result:10 "
    "LeadCard:10 Remarks:255 DateLog:d TimeLog:d Processed:b Processed1:b Processed2:b Processed3:b "
    "Processed4:b Erased:b "
)
LOGGED = "DateLog:d TimeLog:d Erased:b"
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
SEATS = ("North", "East", "South", "West")
TABLES = {
    "BiddingData": f"ID:a Section:i Table:i Round:i Board:i Counter:i Direction:2 Bid:10 {LOGGED}",
    "Clients": "ID:a Computer:255",
    "HandEvaluation": "Section:i Board:i "
    + " ".join(f"{seat}{each}:i" for seat in SEATS for each in (*SUITS, "Notrump"))
    + "".join(f" {seat}Hcp:i" for seat in SEATS),
    "HandRecord": "Section:i Board:i "
    + " ".join(f"{seat}{suit}:{13 + (seat + suit == 'WestClubs')}" for seat in SEATS for suit in SUITS),
    "IntermediateData": RESULT + "SuspiciousContract:i=0",
    "PlayData": f"ID:a Section:i Table:i Round:i Board:i Counter:i Direction:2 Card:10 {LOGGED}",
    "PlayerNames": "ID:l Name:18 strID:18",
    "PlayerNumbers": "Section:i Table:i Direction:2 Number:16 Name:18 Round:i=0 Updated:b "
    "Processed:b TimeLog:d",
    "ReceivedData": RESULT + "ExternalUpdate:b SuspiciousContract:i=0",
    "RoundData": "Section:i Table:i Round:i NSPair:i EWPair:i LowBoard:i HighBoard:i CustomBoards:255",
    "Section": "ID:i Letter:3 Tables:i MissingPair:i=0 EWMoveBeforePlay:i=0 Session:i=0 ScoringType:i=1 "
    "Winners:i=0 OnlineEventGUID:80 OnlineEventRoundDuration:i=0",
    "Session": "ID:i Name:40 Date:d Time:d GUID:80 Status:i=0 ShowInApp:b "
    "PairsMoveAcrossField:b EWReturnHome:b",
    "Settings": "ShowResults:b ShowOwnResult:b RepeatResults:b MaximumResults:i=0 ShowPercentage:b "
    "GroupSections:b ScorePoints:i=1 EnterResultsMethod:i=0 ShowPairNumbers:b IntermediateResults:b "
    "AutopoweroffTime:i=20 VerificationTime:i=2 ShowContract:i=0 LeadCard:b MemberNumbers:b "
    "MemberNumbersNoBlankEntry:b BoardOrderVerification:b HandRecordValidation:b Section:i=0",
    "Tables": "Section:i Table:i ComputerID:i=0 Status:i=0 LogOnOff:i=2 CurrentRound:i=0 CurrentBoard:i=0 "
    "UpdateFromRound:i=0 Group:i=0",
}
INDEXES = {
    "HandEvaluation": (Index("IDIndex", ("Section", "Board"), 9, True),),
    "Session": (Index("IDsession", ("ID",), 1),),
}


@dataclass(frozen=True, slots=True)
class TableRound:
    """What a table plays in a round; 0 for a pair or boards that it has not."""

    table: int
    round: int
    ns: int
    ew: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits at a table at first; `seat` is N, E, S or W, `number` the federation's or empty."""

    table: int
    seat: str
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class BwsSection:
    letter: str
    winners: int
    asks_lead: bool
    rounds: tuple[TableRound, ...]
    players: tuple[SeatedPlayer, ...]


@dataclass(frozen=True, slots=True)
class BwsSession:
    """`begins` is local; `guid` is the same in every file of the session."""

    name: str
    begins: datetime
    guid: str
    sections: tuple[BwsSection, ...]


def database_of(rows: Mapping[str, Sequence[Values]], made: datetime) -> bytes:
    """A database with all tables of a session and these rows of them."""
    return write_database(TABLES, rows, INDEXES, made)


def write_bws(session: BwsSession) -> bytes:
    """The file for Bridgemate Control Software: the movement and the names, no result and no cards.

    A terminal shows no results of other tables: the club decides what players see of a board.
    """
    return database_of(rows_of(session), session.begins)


def rows_of(session: BwsSession) -> dict[str, list[Values]]:
    """The rows of the tables before a board is played."""
    rows: dict[str, list[Values]] = {name: [] for name in TABLES}
    rows["Clients"] = [{"ID": 1, "Computer": "Overtrick"}]
    begins = session.begins
    name = _latin(session.name) or begins.date().isoformat()
    rows["Session"] = [
        {"ID": 1, "Name": name, "Date": begins.date(), "Time": begins.time(), "GUID": session.guid}
    ]
    for number, section in enumerate(session.sections, start=1):
        at: dict[str, Value] = {"Section": number}
        tables = sorted({each.table for each in section.rounds})
        about: dict[str, Value] = {
            "ID": number,
            "Letter": section.letter,
            "Tables": len(tables),
            "Session": 1,
        }
        rows["Section"].append({**about, "Winners": section.winners})
        rows["Tables"] += [{**at, "Table": table, "ComputerID": 1, "Group": number} for table in tables]
        rows["RoundData"] += [_round(at, each) for each in section.rounds]
        rows["PlayerNumbers"] += [
            {**at, "Table": each.table, "Direction": each.seat, **_named(each, "Number")}
            for each in section.players
        ]
        asked: dict[str, Value] = {
            "LeadCard": section.asks_lead,
            "MemberNumbers": True,
            "ShowPairNumbers": True,
        }
        rows["Settings"].append({**at, **asked, "BoardOrderVerification": True})
    players = {each.number: each for section in session.sections for each in section.players if each.number}
    rows["PlayerNames"] = [
        {"ID": int(number) if number.isdecimal() and len(number) < 10 else None, **_named(player, "strID")}
        for number, player in sorted(players.items())
    ]
    return rows


def _round(at: Values, each: TableRound) -> Values:
    plays: dict[str, Value] = {"Table": each.table, "Round": each.round, "NSPair": each.ns, "EWPair": each.ew}
    return {**at, **plays, "LowBoard": each.low, "HighBoard": each.high}


def _named(player: SeatedPlayer, number: str) -> dict[str, Value]:
    return {number: player.number or None, "Name": _latin(player.name)}


def _latin(text: str) -> str | None:
    """The text, or None where it has letters that the file (code page 1252) and a terminal have not."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return None
    return text or None
