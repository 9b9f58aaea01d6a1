"""The nouns of an event. Facts only: no score, percentage or rank is ever a column."""

from tournament.models.club import Club
from tournament.models.contestant import Contestant, Membership
from tournament.models.entry import Entry
from tournament.models.event import Event, Field, Section, Session
from tournament.models.journal import JournalEntry
from tournament.models.placement import Placement, TableToken
from tournament.models.player import Player
from tournament.models.rehearsal import Rehearsal
from tournament.models.result import Result
from tournament.models.ruling import Ruling
from tournament.models.sign_in import SignInLink

__all__ = [
    "Club",
    "Contestant",
    "Entry",
    "Event",
    "Field",
    "JournalEntry",
    "Membership",
    "Placement",
    "Player",
    "Rehearsal",
    "Result",
    "Ruling",
    "Section",
    "Session",
    "SignInLink",
    "TableToken",
]
