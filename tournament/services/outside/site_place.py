"""A place for the files of a session's pages: a folder of this computer, an SFTP or a WebDAV server.

The address says which: a path, `sftp://user@host/path`, `https://user@host/path`. Each has a `Place`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError
from tournament.readings.outside.guard import Inside, anywhere

# By the scheme of the address: what opens the place. A server is imported only when one is meant.
KINDS = {
    "": "tournament.services.outside.folder_place.FolderPlace",
    "sftp": "tournament.services.outside.sftp_place.SftpPlace",
    "http": "tournament.services.outside.webdav_place.WebDavPlace",
    "https": "tournament.services.outside.webdav_place.WebDavPlace",
}
SECONDS = 20  # for which a server may be silent
LONGEST = 200  # of a server's answer that is shown


class PlaceFailed(Exception):
    """The place could not be used now; the message says why, without the password. `code` is one of
    PUBLISHING_PROBLEMS."""

    def __init__(self, message: str, code: str = "no_answer") -> None:
        super().__init__(message[:LONGEST])
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
            _("Write the full path of a folder, or an address that begins with sftp:// or https://."),
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
