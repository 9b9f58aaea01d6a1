"""What a phone sends, read field by field. Whether the entry fits the movement is the service's to say."""

import json
import re
from typing import Any

from django.utils.translation import gettext as _

from scoring.seats import Side
from tournament.models.played import Played
from tournament.services.entries import Said
from tournament.services.errors import DirectorError
from tournament.services.facts import Facts, read_result, without_result

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
DEVICE = re.compile(r"[A-Za-z0-9_-]{0,40}")
TEXTS = ("key", "side", "device", "state", "contract", "declarer", "lead")
NUMBERS = ("board", "round", "seen", "tricks")


def read_said(body: bytes) -> Said:
    """The entry in a request's JSON. DirectorError when it is none, or when its result is impossible."""
    given = _fields(body)
    return Said(
        board=given["board"],
        facts=_facts(given),
        key=given["key"],
        side=given["side"],
        device=given["device"],
        round=given["round"],
        seen=given["seen"],
    )


def _fields(body: bytes) -> dict[str, Any]:
    """Every field with its type: texts are empty and numbers None where they were left out."""
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise _unreadable() from error
    if not isinstance(sent, dict):
        raise _unreadable()
    given = {name: sent.get(name, "") for name in TEXTS} | {name: sent.get(name) for name in NUMBERS}
    if not _are_well_formed(given):
        raise _unreadable()
    return given


def _are_well_formed(given: dict[str, Any]) -> bool:
    return (
        all(type(given[name]) is str for name in TEXTS)
        and all(given[name] is None or (type(given[name]) is int and given[name] >= 0) for name in NUMBERS)
        and bool(KEY.fullmatch(given["key"]) and DEVICE.fullmatch(given["device"]))
        and given["side"] in (Side.NS, Side.EW)
        and bool(given["board"])
    )


def _facts(given: dict[str, Any]) -> Facts:
    if given["state"] != Played.State.PLAYED:
        return without_result(given["state"])
    tricks = "" if given["tricks"] is None else str(given["tricks"])
    return read_result(given["contract"], given["declarer"], tricks, lead=given["lead"])


def _unreadable() -> DirectorError:
    return DirectorError("unreadable", _("This entry cannot be read. Nothing has been saved."))
