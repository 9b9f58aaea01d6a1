"""The connection to a Data Connector by its official client, and its problems in words.

Only this module knows the package of the client. The client tries five times and waits a hundred seconds for
each answer. Here the first failure ends the exchange (`ConnectorProblem`), because the worker has other jobs:
it tries the whole exchange again later.
"""

import json
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping
from functools import partial
from http.client import HTTPException
from importlib.util import find_spec
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.domain.outside.readings.guard import (
    INSIDE,
    Inside,
    LeadsInside,
    http_connection,
    in_a_line,
    inside_of,
)
from tournament.domain.outside.readings.sealed_secrets import open_secret
from tournament.models import Connector

SECONDS = 6  # for each answer
MOST_BYTES = 8_000_000  # of an answer
# The queues that are polled: the name of their items, and the numbers of their three commands.
QUEUES = {
    "Results": ("ResultDTO", 19, 27),
    "Participations": ("ParticipationDTO", 21, 29),
    "TdCalls": ("TdCallDTO", 36, 38),
}
BUSY = (1, 11)
# By the class of an item: which function of the client checks it.
CHECKS = {
    "InitDTO": "init_dto",
    "SectionUpdateDTO": "section_update_dto",
    "ResultDTO": "result_dto",
    "TdCallDTO": "td_call_dto",
}


class ConnectorProblem(Exception):
    """The exchange is over for now: a code of TERMINAL_PROBLEMS, and the other program's answer."""

    def __init__(self, code: str, answer: str = "", error: int = 0) -> None:
        super().__init__(code)
        self.code, self.answer, self.error = code, in_a_line(answer), error


def is_installed() -> bool:
    """Whether the extra `terminals` is there."""
    return find_spec("bridgemate_dataconnector") is not None


class Line:
    """One exchange with the Data Connector."""

    def __init__(self, connector: Connector) -> None:
        key = open_secret(connector.sealed)
        if not is_installed():
            raise ConnectorProblem("no_extra")
        if key is None:
            raise ConnectorProblem("key")
        from bridgemate_dataconnector import DataConnectorClient

        self.club_code = connector.club_code
        inside = inside_of(connector.club, "set_connector", address=connector.address)
        self._client = DataConnectorClient(connector.club_code, key, connector.address, _transport(inside))

    def reach(self) -> None:
        """ConnectorProblem unless a Data Connector answers at the address."""
        from bridgemate_dataconnector.dto import DataConnectorResponseData

        if self._client.connect().data_type != DataConnectorResponseData.OK:
            raise ConnectorProblem("other")
        try:
            echo = self._client.ping()
        except (ValueError, TypeError) as error:
            raise ConnectorProblem("unreadable") from error
        self._taken(echo)

    def initialize(self, plan: Any) -> None:
        self._taken(self._client.initialize(plan))

    def go_on(self, guid: str) -> None:
        """Let it continue with a session that it knows."""
        from bridgemate_dataconnector.dto import ContinueDTO

        self._taken(
            self._client.continue_event(ContinueDTO(event_guid=guid, club_id=self.club_code, commands=5))
        )

    def update(self, section: Any) -> None:
        self._taken(self._client.update_movement(section))

    def put_results(self, guid: str, results: list[Any]) -> None:
        self._taken(self._client.send_results(guid, results))

    def put_calls(self, guid: str, calls: list[Any]) -> None:
        self._taken(self._client.send_td_calls(guid, calls))

    def poll(self, guid: str, queue: str) -> tuple[list[Any], int]:
        """The items that wait, oldest first, and the number by which they are accepted."""
        from bridgemate_dataconnector import dto

        name, command, _accept = QUEUES[queue]
        request = dto.ScoringProgramRequest(
            dto.ScoringProgramDataConnectorCommands(command), session_guid=guid, serialized_data=""
        )
        response = self._client.send_request(request)
        if response.data_type != getattr(dto.DataConnectorResponseData, queue):
            self._taken(response, empty=True)
            return [], 0
        kind = getattr(dto, name)
        try:
            items = json.loads(response.serialized_data or "[]")
            return [kind.from_dict(item) for item in items], int(response.last_queue_item_id)
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise ConnectorProblem("unreadable") from error

    def accept(self, guid: str, queue: str, last: int) -> None:
        """The items up to this number need not be sent again."""
        from bridgemate_dataconnector import dto

        command = dto.ScoringProgramDataConnectorCommands(QUEUES[queue][2])
        self._taken(
            self._client.send_request(
                dto.ScoringProgramRequest(command, session_guid=guid, serialized_data=json.dumps(last))
            )
        )

    @staticmethod
    def _taken(response: Any, *, empty: bool = False) -> None:
        """ConnectorProblem where the answer is an error. `empty`: having no data is none."""
        from bridgemate_dataconnector.dto import DataConnectorResponseData, ErrorType

        if response.data_type in (DataConnectorResponseData.OK, DataConnectorResponseData.Warning):
            return
        if empty and response.error_type in (ErrorType.None_, ErrorType.NoData, ErrorType.EmptyResponse):
            return
        code = "busy" if response.error_type in BUSY else "refused"
        answer = f"{response.error_type.name} {_words(response.serialized_data)}"
        raise ConnectorProblem(code, answer, int(response.error_type))


def _words(serialized: str | None) -> str:
    try:
        return str(json.loads(serialized or '""'))
    except (ValueError, RecursionError):
        return ""


def _transport(inside: Inside) -> Any:
    """Made here, because its base class is of the optional package."""
    from bridgemate_dataconnector import HttpTransport

    class OneAttempt(HttpTransport):
        """Without a proxy and without redirects; the first failure is a ConnectorProblem."""

        def __init__(self) -> None:
            self._opener = urllib.request.build_opener(
                urllib.request.ProxyHandler({}), _NoRedirect(), _Guarded(inside), _GuardedTls(inside)
            )

        def get(self, url: str) -> str:
            return self._ask(urllib.request.Request(url))

        def post(self, url: str, json_body: str) -> str:
            headers = {"Content-Type": "application/json; charset=utf-8"}
            body = self._ask(urllib.request.Request(url, json_body.encode(), headers, method="POST"))
            try:
                if isinstance(json.loads(body), dict):
                    return body
            except (ValueError, RecursionError):
                pass
            raise ConnectorProblem("unreadable")

        def _ask(self, request: urllib.request.Request) -> str:
            try:
                with self._opener.open(request, timeout=SECONDS) as response:
                    body: bytes = response.read(MOST_BYTES + 1)
            except urllib.error.HTTPError as error:
                raise ConnectorProblem("other", f"HTTP {error.code}") from error
            except (OSError, HTTPException) as error:
                if isinstance(getattr(error, "reason", error), LeadsInside):
                    raise ConnectorProblem("inside") from error
                raise ConnectorProblem("away") from error
            if len(body) > MOST_BYTES:
                raise ConnectorProblem("unreadable")
            return body.decode("utf-8", "replace")

    return OneAttempt()


class _Guarded(urllib.request.HTTPHandler):
    def __init__(self, inside: Inside) -> None:
        super().__init__()
        self._connection = partial(http_connection, "http", inside=inside)

    def http_open(self, request: urllib.request.Request) -> Any:
        return self.do_open(self._connection, request)


class _GuardedTls(urllib.request.HTTPSHandler):
    def __init__(self, inside: Inside) -> None:
        super().__init__()
        self._connection = partial(http_connection, "https", inside=inside)

    def https_open(self, request: urllib.request.Request) -> Any:
        return self.do_open(self._connection, request)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: Any, **_options: Any) -> None:
        return None


def problems_of(items: Iterable[Any]) -> str:
    """What the client's own checks say of the values that are to be sent; empty where they are right."""
    from bridgemate_dataconnector import validation

    for item in items:
        kind = type(item).__name__
        check = getattr(validation, f"validate_{CHECKS[kind]}")
        if not check(item):
            return in_a_line("; ".join(item.validation_messages or []))
    return ""


# What can go wrong with terminals, as sentences: the connection, the plan of a session, what they send.

# Why nothing is exchanged with the Data Connector.
TERMINAL_PROBLEMS: dict[str, Promise] = {
    "no_extra": _("The extra “terminals” is not installed on this computer."),
    "no_connector": _("First enter where the Data Connector is."),
    "key": _("The licence key cannot be read on this computer. Enter it again."),
    "no_worker": _("No worker is running, so nothing is exchanged. Start one: manage.py worker"),
    "away": _("The Data Connector does not answer. Check its address, the network and that it is running."),
    "inside": INSIDE,
    "other": _("This address is not a Data Connector."),
    "busy": _("The Data Connector is busy. Trying again in a moment."),
    "refused": _("The Data Connector refused the data."),
    "invalid": _("This session's movement cannot be sent to terminals."),
    "unreadable": _("The Data Connector's answer cannot be read."),
    "unexpected": _("A program error. See the log for details."),
}
# Why a section, or a table of it, cannot have terminals.
PLAN_PROBLEMS: dict[str, Promise] = {
    "kind": _("Section %(section)s: terminals are for pairs and teams, not individuals or table games."),
    "no_plan": _("Section %(section)s has no movement yet."),
    "letter": _("Section %(section)s: terminals need a letter A–Z, or the same letter two or three times."),
    "number": _("Section %(section)s: terminals need whole pair numbers, not %(pair)s."),
    "boards": _(
        "Section %(section)s, table %(table)s, round %(round)s: terminals need consecutive boards, not "
        "%(boards)s. Use phones in this section."
    ),
}
# What a terminal sent and could not be entered.
TERMINAL_NOTES: dict[str, Promise] = {
    "phone_table": _("This table is set to phones. Its terminal sent a result, which was not entered."),
    "no_section": _("There is no such section or table in this session."),
    "wrong_board": _("This table does not play this board in this round."),
    "wrong_pairs": _("The terminal named pairs %(ns)s and %(ew)s; the movement has others here."),
    "turned": _("This board was not turned at this table. Enter its result from paper."),
    "ruled": _("There is a ruling on this board. It stays."),
    "average": _("The terminal sent an average. Only a director awards one: open the ruling if it is right."),
    "deleted": _("The terminal deleted a result entered by a director. It stays, and is sent again."),
    "closed": _("The session is closed. The result was not entered."),
    "unreadable": _("The terminal sent something that is not a bridge result."),
    "refused": _("It was refused: %(why)s"),
    "no_player": _("No player of the club has the membership number %(number)s."),
    "other_player": _("The terminal names a different player for this seat: %(player)s."),
    "named_player": _("A player entered a name at the terminal: %(player)s."),
    "no_seat": _("The movement leaves this seat empty."),
}


def place_named(about: Mapping[str, Any]) -> str:
    """Where it was, as far as it is known: section, table, round and board."""
    if about.get("board"):
        text = gettext("Section %(section)s, table %(table)s, round %(round)s, board %(board)s")
        return text % {**about, "table": about["table"] or "–", "round": about["round"] or "–"}
    if about.get("round"):
        return gettext("Section %(section)s, table %(table)s, round %(round)s") % about
    if about.get("table"):
        return gettext("Section %(section)s, table %(table)s") % {"section": "–", **about}
    return ""
