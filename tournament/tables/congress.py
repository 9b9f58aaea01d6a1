"""The tables of a congress: the programme, and the one list of its players."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tournament.sheets.congress import CongressEntry, CongressItem, CongressPlayer, Programme
from tournament.sheets.languages import pair_in_words
from tournament.sheets.names import Party
from tournament.tables.table import Column, Group, Table, word
from tournament.words.event_words import part_of_event
from tournament.words.language import N_, Language

MINUTES = "minutes"
PROGRAMME, PLAYERS = N_("Programme"), N_("Players")


def times(item: CongressItem) -> str:
    """`13:30–17:00`, by the clock of the club."""
    return f"{item.starts.isoformat(MINUTES)}–{item.ends.isoformat(MINUTES)}"


def event_name(item: CongressItem, language: Language) -> str:
    """The event, and which part of it the session is."""
    return " · ".join(filter(None, (item.event, part_of_event(item.part, language))))


def programme_table(programme: Programme) -> Table[CongressItem]:
    """The sessions in the order of their times: what the public reads."""
    return Table(
        word(PROGRAMME),
        [
            Column(
                "date", word(N_("Date")), lambda item: f"{item.date}", "text", "nowrap", sample="2026-12-28"
            ),
            Column("time", word(N_("Time")), times, "text", "nowrap", sample=TIMES),
            Column("event", word(N_("Event")), lambda item: item, "text", text=event_name, sample=WIDE * 2),
            Column("hall", word(N_("Hall")), lambda item: item.hall, "text", sample=WIDE),
            Column("tables", word(N_("Tables")), lambda item: item.tables, "text", sample="000–000"),
        ],
        (Group(programme.items),),
        lambda item: item.session,
    )


TIMES = "00:00–00:00"
WIDE = "会場会場会場会場会場"  # of the widest hall on paper


class Line(NamedTuple):
    """A player in one session."""

    player: CongressPlayer
    entry: CongressEntry


def player_table(players: Sequence[CongressPlayer]) -> Table[Line]:
    """A line for each player in each session."""
    return Table(
        word(PLAYERS),
        [
            Column("name", word(N_("Name")), lambda line: Party(0, "", names=(line.player.name,)), "names"),
            Column(
                "member",
                word(N_("Member no.")),
                lambda line: line.player.number,
                "text",
                "optional",
                sample="000000",
            ),
            Column(
                "date",
                word(N_("Date")),
                lambda line: f"{line.entry.item.date}",
                "text",
                "nowrap",
                sample="2026-12-28",
            ),
            Column(
                "time", word(N_("Time")), lambda line: times(line.entry.item), "text", "nowrap", sample=TIMES
            ),
            Column(
                "event", word(N_("Event")), lambda line: line.entry.item, "text", text=event_name, sample=WIDE
            ),
            Column(
                "hall", word(N_("Hall")), lambda line: line.entry.item.hall, "text", "optional", sample=WIDE
            ),
            Column(
                "number",
                word(N_("No.")),
                lambda line: line.entry.number,
                "label",
                "optional",
                sample="W00EW",
                text=_number,
                texts={"paper": lambda line, language: line.entry.number},
            ),
            Column("with", word(N_("Plays with")), lambda line: line.entry, "text", text=_with, sample=WIDE),
        ],
        (Group([*_lines(players)]),),
        lambda line: line.player.id,
    )


def _lines(players: Sequence[CongressPlayer]) -> Iterator[Line]:
    return (Line(player, entry) for player in players for entry in player.entries)


def _number(number: str, language: Language) -> str:
    return pair_in_words(number, language.code)


def _with(entry: CongressEntry, language: Language) -> str:
    """The team, or the partner."""
    return entry.team or language.people(entry.partners)
