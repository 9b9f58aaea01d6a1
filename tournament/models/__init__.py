"""The nouns of an event. Facts only: no score, percentage or rank is ever a column."""

from tournament.models.check_in import CheckIn, Door
from tournament.models.club import Club
from tournament.models.contestant import Contestant, Membership
from tournament.models.deal_record import DealEntry, DealRecord
from tournament.models.entry import Entry
from tournament.models.event import Event, Field, Section, Session
from tournament.models.journal import JournalEntry
from tournament.models.match import Match, MatchSeat
from tournament.models.match_ruling import MatchRuling
from tournament.models.own_movement import OwnMovement
from tournament.models.placement import Placement, TableToken
from tournament.models.player import Player
from tournament.models.rehearsal import Rehearsal
from tournament.models.result import Result
from tournament.models.role import PlayingDirector, Role
from tournament.models.ruling import Ruling
from tournament.models.sign_in import SignInLink

__all__ = [
    "CheckIn",
    "Club",
    "Contestant",
    "DealEntry",
    "DealRecord",
    "Door",
    "Entry",
    "Event",
    "Field",
    "JournalEntry",
    "Match",
    "MatchRuling",
    "MatchSeat",
    "Membership",
    "OwnMovement",
    "Placement",
    "Player",
    "PlayingDirector",
    "Rehearsal",
    "Result",
    "Role",
    "Ruling",
    "Section",
    "Session",
    "SignInLink",
    "TableToken",
]
