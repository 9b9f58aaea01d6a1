"""A place for the files of a session's pages: a folder of this computer, an SFTP or a WebDAV server.

The address says which: a path, `sftp://user@host/path`, `https://user@host/path`. Each has a `Place`.
"""

import errno
import json
import os
import re
import socket
import ssl
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from posixpath import dirname, join
from typing import Protocol
from urllib.parse import SplitResult, quote, unquote, urlsplit

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.outside.readings.guard import (
    LONGEST_ANSWER,
    Inside,
    LeadsInside,
    anywhere,
    http_connection,
)
from tournament.models import Session

# By the scheme of the address: what opens the place. A server is imported only when one is meant.
KINDS = {
    "": "tournament.domain.outside.acts.site_places.FolderPlace",
    "sftp": "tournament.domain.outside.acts.sftp_place.SftpPlace",
    "http": "tournament.domain.outside.acts.site_places.WebDavPlace",
    "https": "tournament.domain.outside.acts.site_places.WebDavPlace",
}
SECONDS = 20  # for which a server may be silent


class PlaceFailed(Exception):
    """The place could not be used now; the message says why, without the password. `code` is one of
    PUBLISHING_PROBLEMS."""

    def __init__(self, message: str, code: str = "no_answer") -> None:
        super().__init__(message[:LONGEST_ANSWER])
        self.code = code


@dataclass(frozen=True, slots=True)
class Access:
    """How to enter a place. `host_key` is the only trusted key of an SFTP server, as a line of OpenSSH;
    empty: none is trusted; None: those of the user's known_hosts are. `inside`: the guard's rule."""

    password: str = ""
    host_key: str | None = None
    inside: Inside = anywhere


class Place(Protocol):
    """Names are relative, with `/`. PlaceFailed where the place does not do it."""

    def read(self, name: str) -> bytes | None:
        """The content of a file; None where there is none."""

    def write(self, name: str, content: bytes) -> None:
        """Write a file, with the folders above it."""

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""

    def remove_folder(self, name: str) -> None:
        """Remove a folder, if it is there and empty."""

    def close(self) -> None: ...


def open_place(address: str, access: Access | None = None) -> Place:
    """DirectorError for what is no address; PlaceFailed where the server does not answer.

    Without `access` the password is that of the environment.
    """
    parts = parts_of(address)
    place: Place = import_string(KINDS[parts.scheme])(parts, access or Access(password()))
    return place


def parts_of(address: str) -> SplitResult:
    """An address taken apart. DirectorError for one that is none, or that holds a password."""
    try:
        parts = urlsplit(address)
        if len(parts.scheme) == 1:  # a drive of Windows
            parts = SplitResult("", "", address, "", "")
        known = parts.scheme in KINDS and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known or not (parts.hostname if parts.scheme else Path(parts.path).is_absolute()):
        raise DirectorError(
            "no_place",
            _("Write the full path of a folder, or an address starting with sftp:// or https://."),
        )
    if parts.password is not None:
        raise DirectorError(
            "password_in_address", _("Write the password into OVERTRICK_SITE_PASSWORD, not into the address.")
        )
    return parts


def password() -> str:
    """The password for a server, from the environment or a file that only its owner reads; empty for none."""
    if settings.SITE_PASSWORD_FILE:
        try:
            return Path(settings.SITE_PASSWORD_FILE).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise PlaceFailed(f"OVERTRICK_SITE_PASSWORD_FILE: {error.strerror}") from error
    return settings.SITE_PASSWORD


# A folder of this computer as a place for pages: one of a web server, a stick, a synchronised folder.

CODES = {
    errno.ENOENT: "no_folder",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EROFS: "not_allowed",
    errno.ENOSPC: "full",
}


class FolderPlace:
    def __init__(self, parts: SplitResult, _access: Access) -> None:
        """A folder that is not there is not made: it may be on a disk that is not plugged in."""
        self.root = Path(parts.path)
        if not self.root.is_dir():
            raise PlaceFailed(str(self.root), "no_folder")

    def read(self, name: str) -> bytes | None:
        with _failing():
            try:
                return (self.root / name).read_bytes()
            except FileNotFoundError:
                return None

    def write(self, name: str, content: bytes) -> None:
        path = self.root / name
        unfinished = path.with_name(f".{path.name}.unfinished")
        with _failing():
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(content)
            os.replace(unfinished, path)

    def remove(self, name: str) -> None:
        with _failing():
            (self.root / name).unlink(missing_ok=True)

    def remove_folder(self, name: str) -> None:
        path = self.root / name
        with _failing():
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()

    def close(self) -> None:
        pass


@contextmanager
def _failing() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PlaceFailed(str(error), CODES.get(error.errno or 0, "refused")) from error


# A WebDAV server as a place for pages: PUT, MKCOL and DELETE of RFC 4918, and a basic password.

LOOPBACK = ("localhost", "127.0.0.1", "::1")
NOT_THERE, THERE_ALREADY = 404, 405
UNKNOWN = (405, 501)  # how a server refuses a method
WEBDAV_CODES = {401: "signing_in", 403: "not_allowed", 404: "no_folder", 409: "no_folder", 507: "full"}


class WebDavPlace:
    def __init__(self, parts: SplitResult, access: Access) -> None:
        host, password = parts.hostname or "", access.password
        if parts.scheme == "http" and password and host not in LOOPBACK:
            raise DirectorError("not_secure", _("Use https://: otherwise the password travels unprotected."))
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
            raise PlaceFailed(f"{method} {name}: {status} {reason}", WEBDAV_CODES.get(status, "refused"))
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


# Put the files of a session's pages in a place, and take exactly these away again.
#
# A list of the files lies beside them, in the place itself: so another computer can take them away too, and
# what others have put there stays. The list is written before the files, so that an interrupted upload
# leaves none that is not on it.

LIST = "overtrick-files.json"
# Nothing else is ever removed, whatever the list says: it lies on another computer.
OURS = re.compile(r"(?:[\w-]+/)*[\w-]+\.(?:html|css|svg|txt|pbn|lin|dup)", re.ASCII)
FIRST = "index.html"
Progress = Callable[[int, int], None]  # files moved, files in all


def folder_of(session: Session) -> str:
    """The folder of one session inside a place: `2026-11-21-3`."""
    return f"{session.date}-{session.pk}"


def _silent(_done: int, _of: int) -> None:
    pass


def put_files(place: Place, folder: str, files: Mapping[str, bytes], progress: Progress = _silent) -> None:
    """The files as they are now; those of an earlier time that are no more are removed."""
    before = _listed(place, folder)
    _write_list(place, folder, before | {*files})
    for number, (name, content) in enumerate(files.items()):
        progress(number, len(files))
        place.write(join(folder, name), content)
    for name in sorted(before - {*files}):
        place.remove(join(folder, name))
    _write_list(place, folder, {*files})


def remove_files(place: Place, folder: str, progress: Progress = _silent) -> int:
    """Remove the files of the list and the folders that are empty then; how many files were on it."""
    listed = _listed(place, folder)
    for number, name in enumerate(sorted(listed)):
        progress(number, len(listed))
        place.remove(join(folder, name))
    place.remove(join(folder, LIST))
    folders = {above for name in listed for above in _above(name)}
    for name in sorted(folders, key=lambda each: -each.count("/")):
        place.remove_folder(join(folder, name))
    if listed and folder:
        place.remove_folder(folder)
    return len(listed)


def refuse_own_page(place: Place) -> None:
    """PlaceFailed where the first page of the place is not one that was put there from here."""
    if FIRST not in _listed(place, "") and place.read(FIRST) is not None:
        raise PlaceFailed(FIRST, "own_page")


def _above(name: str) -> list[str]:
    folder = dirname(name)
    return [folder, *_above(folder)] if folder else []


def _listed(place: Place, folder: str) -> set[str]:
    try:
        names = json.loads(place.read(join(folder, LIST)) or b"[]")
    except ValueError:
        return set()
    return {name for name in names if isinstance(name, str) and OURS.fullmatch(name)}


def _write_list(place: Place, folder: str, names: set[str]) -> None:
    place.write(join(folder, LIST), json.dumps(sorted(names), indent=1).encode())
