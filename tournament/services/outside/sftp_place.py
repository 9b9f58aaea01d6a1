"""An SFTP server as a place for pages, through the optional package asyncssh; only opening one imports it.

The server's key must be known: in the user's own `known_hosts`, or in OVERTRICK_SITE_KNOWN_HOSTS.
"""

import asyncio
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from posixpath import dirname, join
from typing import Any
from urllib.parse import SplitResult, unquote

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError
from tournament.services.outside.site_place import SECONDS, PlaceFailed

PACKAGE = "asyncssh"


class SftpPlace:
    def __init__(self, parts: SplitResult, password: str) -> None:
        if find_spec(PACKAGE) is None:
            raise DirectorError(
                "no_sftp", _("SFTP needs an extra: install it with: pip install 'overtrick[publishing]'.")
            )
        self._ssh: Any = import_module(PACKAGE)
        self._root = unquote(parts.path).removeprefix("/~/") or "."
        self._folders: set[str] = set()
        self._runner = asyncio.Runner()
        try:
            self._connection, self._sftp = self._run(self._connect(parts, password))
        except BaseException:
            self._runner.close()
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
        self._connection.close()
        self._run(self._connection.wait_closed())
        self._runner.close()

    async def _connect(self, parts: SplitResult, password: str) -> tuple[Any, Any]:
        about: dict[str, object] = {"connect_timeout": SECONDS, "login_timeout": SECONDS}
        if parts.username:
            about["username"] = unquote(parts.username)
        if password:
            about["password"] = password
        if settings.SITE_KNOWN_HOSTS:
            about["known_hosts"] = settings.SITE_KNOWN_HOSTS
        connection = await self._ssh.connect(parts.hostname, parts.port or 22, **about)
        return connection, await connection.start_sftp_client()

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
            return self._runner.run(asyncio.wait_for(doing, 3 * SECONDS))
        except self._ssh.HostKeyNotVerifiable as error:
            raise PlaceFailed(
                _("The server's key is not known: connect once with ssh, which adds it to known_hosts.")
            ) from error
        except (OSError, TimeoutError, self._ssh.Error) as error:
            raise PlaceFailed(f"{type(error).__name__}: {error}"[:200]) from error
