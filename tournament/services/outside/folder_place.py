"""A folder of this computer as a place for pages: one of a web server, a stick, a synchronised folder."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult

from tournament.services.outside.site_place import Access, PlaceFailed

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
