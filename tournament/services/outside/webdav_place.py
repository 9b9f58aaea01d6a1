"""A WebDAV server as a place for pages: PUT, MKCOL and DELETE of RFC 4918, and a basic password."""

import socket
import ssl
from base64 import b64encode
from http.client import HTTPException
from posixpath import dirname
from urllib.parse import SplitResult, quote, unquote

from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError
from tournament.readings.outside.guard import LeadsInside, http_connection
from tournament.services.outside.site_place import SECONDS, Access, PlaceFailed

LOOPBACK = ("localhost", "127.0.0.1", "::1")
NOT_THERE, THERE_ALREADY = 404, 405
UNKNOWN = (405, 501)  # how a server refuses a method
CODES = {401: "signing_in", 403: "not_allowed", 404: "no_folder", 409: "no_folder", 507: "full"}


class WebDavPlace:
    def __init__(self, parts: SplitResult, access: Access) -> None:
        host, password = parts.hostname or "", access.password
        if parts.scheme == "http" and password and host not in LOOPBACK:
            raise DirectorError(
                "not_secure", _("Use https://: the password could be read on the way to this address.")
            )
        self._connection = http_connection(
            parts.scheme, host, parts.port, timeout=SECONDS, inside=access.inside
        )
        self._root = parts.path.rstrip("/")
        self._folders: set[str] = set()
        self._headers = {}
        if parts.username:
            signed = f"{unquote(parts.username)}:{password}".encode()
            self._headers["Authorization"] = f"Basic {b64encode(signed).decode()}"

    def read(self, name: str) -> bytes | None:
        status, content = self._ask("GET", name, fine=(200, NOT_THERE))
        return content if status == 200 else None

    def write(self, name: str, content: bytes) -> None:
        self._make(dirname(name))
        self._ask("PUT", name, content, fine=(200, 201, 204))

    def remove(self, name: str) -> None:
        self._ask("DELETE", name, fine=(200, 204, NOT_THERE))

    def remove_folder(self, name: str) -> None:
        """DELETE takes a folder with all that is in it: it stays where the server lists anything inside."""
        status, listed = self._ask("PROPFIND", f"{name}/", depth="1", fine=(207, NOT_THERE, *UNKNOWN))
        if status == 207 and listed.lower().count(b"href>") <= 2:  # the folder itself: one opens, one closes
            self._ask("DELETE", f"{name}/", fine=(200, 204, NOT_THERE))

    def close(self) -> None:
        self._connection.close()

    def _make(self, folder: str) -> None:
        if not folder or folder in self._folders:
            return
        self._make(dirname(folder))
        self._ask("MKCOL", f"{folder}/", fine=(200, 201, THERE_ALREADY))
        self._folders.add(folder)

    def _ask(
        self, method: str, name: str, content: bytes = b"", *, fine: tuple[int, ...], depth: str = ""
    ) -> tuple[int, bytes]:
        headers = {
            **self._headers,
            "Content-Length": str(len(content)),
            **({"Depth": depth} if depth else {}),
        }
        try:
            status, reason, body = self._answer(method, name, content, headers)
        except (OSError, HTTPException) as error:
            self._connection.close()
            raise PlaceFailed(f"{type(error).__name__}: {error}", _code(error)) from error
        if status not in fine:
            raise PlaceFailed(f"{method} {name}: {status} {reason}", CODES.get(status, "refused"))
        return status, body

    def _answer(
        self, method: str, name: str, content: bytes, headers: dict[str, str]
    ) -> tuple[int, str, bytes]:
        """A request that may be sent again: a server closes connections that were silent for a while."""
        for is_last in (False, True):
            try:
                self._connection.request(method, f"{self._root}/{quote(name)}", content, headers)
                answer = self._connection.getresponse()
                return answer.status, answer.reason, answer.read()
            except ConnectionError:
                self._connection.close()
                if is_last:
                    raise
        raise AssertionError  # the second attempt has returned or raised


def _code(error: Exception) -> str:
    if isinstance(error, LeadsInside):
        return "inside"
    if isinstance(error, socket.gaierror):
        return "not_found"
    return "encryption" if isinstance(error, ssl.SSLError) else "no_answer"
