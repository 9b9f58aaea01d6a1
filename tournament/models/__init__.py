"""The database tables of an event, as docs/house/events.md draws them.

Facts only: no score, percentage or rank is ever a column.
"""

from tournament.models.access import (
    AnsweredKey,
    ApiToken,
    Display,
    PlayerLink,
    PlayingDirector,
    Role,
    SignInLink,
    TeamToken,
)
from tournament.models.calendar import Booking, Duty, PlannedDate
from tournament.models.call import DirectorCall
from tournament.models.check_in import CheckIn, Door, SeatWish
from tournament.models.club import Club
from tournament.models.contestant import SECOND_FOUR, Contestant, Membership, four_of
from tournament.models.deal import Deal, DealEntry, DealRecord, KeyedDeal
from tournament.models.entrant import Entrant, EntrantPlayer
from tournament.models.entry import Entry
from tournament.models.event import Event, Field, Section, Session
from tournament.models.hosting import ClubCopy, Hosting, Quota, SignUp
from tournament.models.job import IncomingFile, Job, Worker
from tournament.models.journal import ChainedLine, JournalChain, JournalEntry, Restoration
from tournament.models.match import Match, MatchRuling, MatchSeat
from tournament.models.member import Member, MemberKind, Reminder
from tournament.models.message import MessageReceipt, RoomMessage
from tournament.models.outside import (
    MailAddress,
    MailMessage,
    MailServer,
    Publication,
    PublishingPlace,
    Webhook,
    WebhookDelivery,
    WebhookReach,
)
from tournament.models.own_movement import OwnMovement
from tournament.models.phone import Phone, PlayerToken
from tournament.models.placement import Placement, TableToken
from tournament.models.player import Admission, EventAlias, PersonalData, Player
from tournament.models.rehearsal import Rehearsal
from tournament.models.result import PassedDoubt, Result
from tournament.models.round_clock import ClockedRound, RoundClock, Wall
from tournament.models.rule_set import RuleSet
from tournament.models.ruling import Adjustment, Ruling
from tournament.models.series import Congress, CongressSession, Series
from tournament.models.simultaneous import (
    ErasedName,
    Heat,
    HeatDeals,
    HeatNews,
    HeatTable,
    Participation,
    Simultaneous,
    Venue,
    VenueDecision,
    VenueEntrant,
    VenuePart,
    VenueReach,
    VenueResult,
)
from tournament.models.stage import Draw, Stage
from tournament.models.system_card import SystemCard, SystemCardFile
from tournament.models.team_match import TeamMatch
from tournament.models.terminals import Connector, TerminalLink, TerminalNote, TerminalTable, TerminalWord
from tournament.models.till import MoneyLine, Price, Receipt, Ticket, Till, TillClosing

__all__ = [
    "SECOND_FOUR",
    "Adjustment",
    "Admission",
    "AnsweredKey",
    "ApiToken",
    "Booking",
    "ChainedLine",
    "CheckIn",
    "ClockedRound",
    "Club",
    "ClubCopy",
    "Congress",
    "CongressSession",
    "Connector",
    "Contestant",
    "Deal",
    "DealEntry",
    "DealRecord",
    "DirectorCall",
    "Display",
    "Door",
    "Draw",
    "Duty",
    "Entrant",
    "EntrantPlayer",
    "Entry",
    "ErasedName",
    "Event",
    "EventAlias",
    "Field",
    "Heat",
    "HeatDeals",
    "HeatNews",
    "HeatTable",
    "Hosting",
    "IncomingFile",
    "Job",
    "JournalChain",
    "JournalEntry",
    "KeyedDeal",
    "MailAddress",
    "MailMessage",
    "MailServer",
    "Match",
    "MatchRuling",
    "MatchSeat",
    "Member",
    "MemberKind",
    "Membership",
    "MessageReceipt",
    "MoneyLine",
    "OwnMovement",
    "Participation",
    "PassedDoubt",
    "PersonalData",
    "Phone",
    "Placement",
    "PlannedDate",
    "Player",
    "PlayerLink",
    "PlayerToken",
    "PlayingDirector",
    "Price",
    "Publication",
    "PublishingPlace",
    "Quota",
    "Receipt",
    "Rehearsal",
    "Reminder",
    "Restoration",
    "Result",
    "Role",
    "RoomMessage",
    "RoundClock",
    "RuleSet",
    "Ruling",
    "SeatWish",
    "Section",
    "Series",
    "Session",
    "SignInLink",
    "SignUp",
    "Simultaneous",
    "Stage",
    "SystemCard",
    "SystemCardFile",
    "TableToken",
    "TeamMatch",
    "TeamToken",
    "TerminalLink",
    "TerminalNote",
    "TerminalTable",
    "TerminalWord",
    "Ticket",
    "Till",
    "TillClosing",
    "Venue",
    "VenueDecision",
    "VenueEntrant",
    "VenuePart",
    "VenueReach",
    "VenueResult",
    "Wall",
    "Webhook",
    "WebhookDelivery",
    "WebhookReach",
    "Worker",
    "four_of",
]
