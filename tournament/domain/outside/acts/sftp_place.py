"""An SFTP server as a place for pages, through the optional package asyncssh; only opening one imports it.

The server's key must be trusted before anything is sent to it: by a director, or for the command in the
user's own `known_hosts` or in OVERTRICK_SITE_KNOWN_HOSTS.
"""

import asyncio
import socket
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from posixpath import dirname, join
from typing import Any
from urllib.parse import SplitResult, unquote

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts.site_places import SECONDS, Access, PlaceFailed
from tournament.domain.outside.readings.guard import Inside, LeadsInside, anywhere, resolve

PACKAGE = "asyncssh"


class SftpPlace:
    def __init__(self, parts: SplitResult, access: Access) -> None:
        self._ssh = _ssh()
        self._access = access
        self._host = _number(self._ssh, parts, access.inside)
        self._root = unquote(parts.path).removeprefix("/~/") or "."
        self._folders: set[str] = set()
        # A thread of its own: the caller's may have an event loop already.
        self._thread, self._runner = ThreadPoolExecutor(1), asyncio.Runner()
        try:
            self._connection, self._sftp = self._run(self._connect(parts))
        except BaseException:
            self._end()
            raise

    def read(self, name: str) -> bytes | None:
        content: bytes | None = self._run(self._read(join(self._root, name)))
        return content

    def write(self, name: str, content: bytes) -> None:
        self._run(self._write(join(self._root, name), content))

    def remove(self, name: str) -> None:
        if self._run(self._sftp.exists(join(self._root, name))):
            self._run(self._sftp.remove(join(self._root, name)))

    def remove_folder(self, name: str) -> None:
        path = join(self._root, name)
        if self._run(self._sftp.isdir(path)) and not {*self._run(self._sftp.listdir(path))} - {".", ".."}:
            self._run(self._sftp.rmdir(path))

    def close(self) -> None:
        try:
            self._connection.close()
            self._run(self._connection.wait_closed())
        finally:
            self._end()

    def _end(self) -> None:
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()

    async def _connect(self, parts: SplitResult) -> tuple[Any, Any]:
        about: dict[str, object] = {"connect_timeout": SECONDS, "login_timeout": SECONDS}
        if parts.username:
            about["username"] = unquote(parts.username)
        if self._access.password:
            about["password"] = self._access.password
        about |= self._known_hosts()
        connection = await self._ssh.connect(self._host, parts.port or 22, **about)
        return connection, await connection.start_sftp_client()

    def _known_hosts(self) -> dict[str, object]:
        key = self._access.host_key
        if key is not None:  # the program's own keys and settings of ssh are not used for a club's place
            trusted = [self._ssh.import_public_key(key)] if key else []
            own: dict[str, object] = {"client_keys": None, "agent_path": None, "config": None}
            return {**own, "known_hosts": (trusted, [], [])}
        return {"known_hosts": settings.SITE_KNOWN_HOSTS} if settings.SITE_KNOWN_HOSTS else {}

    async def _read(self, path: str) -> bytes | None:
        if not await self._sftp.exists(path):
            return None
        async with self._sftp.open(path, "rb") as file:
            return bytes(await file.read())

    async def _write(self, path: str, content: bytes) -> None:
        folder = dirname(path)
        if folder not in self._folders:
            await self._sftp.makedirs(folder, exist_ok=True)
            self._folders.add(folder)
        async with self._sftp.open(path, "wb") as file:
            await file.write(content)

    def _run(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Wait for it; PlaceFailed for whatever the server or the network says."""
        try:
            limited = asyncio.wait_for(doing, 3 * SECONDS)
            return self._thread.submit(self._runner.run, limited).result()
        except self._ssh.HostKeyNotVerifiable as error:
            raise PlaceFailed(
                _("The server's key is not known: connect once with ssh, which adds it to known_hosts."),
                "other_key" if self._access.host_key else "new_key",
            ) from error
        except (OSError, TimeoutError, self._ssh.Error) as error:
            raise PlaceFailed(f"{type(error).__name__}: {error}", _code(self._ssh, error)) from error


def _number(ssh: Any, parts: SplitResult, inside: Inside) -> str:
    """What is connected to: a name only for a command, whose known_hosts and settings of ssh know names."""
    host = parts.hostname or ""
    try:
        return host if inside is anywhere else resolve(host, parts.port or 22, inside)[0]
    except OSError as error:
        raise PlaceFailed(f"{type(error).__name__}: {error}", _code(ssh, error)) from error


def offered_key(parts: SplitResult, inside: Inside) -> str:
    """The key with which a server presents itself, as a line of OpenSSH. Nothing is sent to it."""
    ssh = _ssh()
    host = _number(ssh, parts, inside)

    async def ask() -> Any:
        return await ssh.get_server_host_key(host, parts.port or 22, config=None)

    try:
        with ThreadPoolExecutor(1) as thread:
            key = thread.submit(asyncio.run, asyncio.wait_for(ask(), 2 * SECONDS)).result()
    except (OSError, TimeoutError, ssh.Error) as error:
        raise PlaceFailed(f"{type(error).__name__}: {error}", _code(ssh, error)) from error
    if key is None:
        raise PlaceFailed("no key", "no_answer")
    return str(key.export_public_key().decode().strip())


def fingerprint(key: str) -> str:
    """As providers name it: `SHA256:…`; empty for no key."""
    return str(_ssh().import_public_key(key).get_fingerprint()) if key else ""


def _ssh() -> Any:
    """The package. DirectorError where it is not installed."""
    if find_spec(PACKAGE) is None:
        raise DirectorError(
            "no_sftp", _("SFTP needs an extra: install it with: pip install 'overtrick[publishing]'.")
        )
    return import_module(PACKAGE)


def _code(ssh: Any, error: Exception) -> str:
    codes: tuple[tuple[type[Exception], str], ...] = (
        (ssh.PermissionDenied, "signing_in"),
        (ssh.SFTPPermissionDenied, "not_allowed"),
        (ssh.SFTPNoSuchFile, "no_folder"),
        (ssh.SFTPNoSuchPath, "no_folder"),
        (ssh.SFTPNoSpaceOnFilesystem, "full"),
        (ssh.SFTPFailure, "refused"),
        (LeadsInside, "inside"),
        (socket.gaierror, "not_found"),
    )
    return next((code for kind, code in codes if isinstance(error, kind)), "no_answer")
