"""Rows that are not journaled, and why. Every other row must come from an act."""

from collections.abc import Callable
from typing import Any

from django.db import models

from tournament.models import Club
from tournament.readings.verify.replay import Replay, Row

# Where an act does change such a row, the change is compared all the same.
OUTSIDE: dict[str, str] = {
    "journalentry": "the journal itself",
    "entry": "an entry as it was keyed; never changed",
    "dealentry": "an entry of a deal as it was keyed",
    "tabletoken": "a table keeps its address when acts are undone",
    "phone": "when a device last contacted the server",
    "signinlink": "a key, not a fact",
    "rehearsal": "the robots' own notes",
    "job": "work that waits for a worker",
    "worker": "a worker process and its last heartbeat",
    "answeredkey": "an answer kept for a program that asks again",
    "incomingfile": "an uploaded file that is not yet imported",
    "webhookreach": "how far in the journal a webhook has been sent",
    "webhookdelivery": "its deliveries",
    "connector": "where the Data Connector of terminals is; its key is in no act",
    "terminallink": "how far the exchange with terminals has come",
    "terminalword": "what a terminal shows",
    "terminalnote": "what a terminal sent and could not be entered",
    "mailserver": "how the club sends e-mail; its password is in no act",
    "mailaddress": "an address of a player, which is in no act",
    "publishingplace": "where the club publishes; its password is in no act",
    "publication": "what was published there, and how far it came",
    "mailmessage": "e-mails of a session, and which of them were sent",
}


def needs_an_act(row: models.Model, played: Replay) -> bool:
    """Whether a row must have been made by an act. The robots' club is created and deleted without an act."""
    if isinstance(row, Club) and row.is_rehearsal:
        return False
    name = str(row._meta.model_name)
    return name not in OUTSIDE and not (name in UPGRADED and UPGRADED[name](row) in _events_of_before(played))


def _events_of_before(played: Replay) -> set[object]:
    """The events whose sessions were made by a release that knew no stages."""
    sessions = (row for (name, _pk), row in played.rows.items() if name == "session")
    return {row["event_id"] for row in sessions if "event_id" in row and "stage_id" not in row}


# What an upgrade made of the rows of an event of before, and which event that is.
UPGRADED: dict[str, Callable[[Any], int]] = {
    "stage": lambda row: row.event_id,
    "entrant": lambda row: row.event_id,
    "entrantplayer": lambda row: row.entrant.event_id,
}


def _of_an_erased_player(row: Row, played: Replay) -> bool:
    return ("player", row["player_id"]) in played.touched


def _of_a_forgotten_event(row: Row, played: Replay) -> bool:
    session = played.rows.get(("session", row["session_id"]), {})
    event = played.rows.get(("event", session.get("event_id") or 0), {})
    return bool(event.get("forgotten_at"))


# What services/privacy removes without leaving a name in the journal.
ERASED: dict[str, Callable[[Row, Replay], bool]] = {
    "eventalias": _of_an_erased_player,
    "checkin": _of_a_forgotten_event,
}
