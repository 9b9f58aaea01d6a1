"""Put the files of a session's pages in a place, and take exactly these away again.

A list of the files lies beside them, in the place itself: so another computer can take them away too, and
what others have put there stays. The list is written before the files, so that an interrupted upload leaves
none that is not on it.
"""

import json
import re
from collections.abc import Mapping
from posixpath import dirname, join

from tournament.models import Session
from tournament.services.outside.site_place import Place

LIST = "overtrick-files.json"
# Nothing else is ever removed, whatever the list says: it lies on another computer.
OURS = re.compile(r"(?:[\w-]+/)*[\w-]+\.(?:html|css|svg|txt|pbn|lin|dup)", re.ASCII)


def folder_of(session: Session) -> str:
    """The folder of one session inside a place: `2026-11-21-3`."""
    return f"{session.date}-{session.pk}"


def put_files(place: Place, folder: str, files: Mapping[str, bytes]) -> None:
    """The files as they are now; those of an earlier time that are no more are removed."""
    before = _listed(place, folder)
    _write_list(place, folder, before | {*files})
    for name, content in files.items():
        place.write(join(folder, name), content)
    for name in sorted(before - {*files}):
        place.remove(join(folder, name))
    _write_list(place, folder, {*files})


def remove_files(place: Place, folder: str) -> int:
    """Remove the files of the list and the folders that are empty then; how many files were on it."""
    listed = _listed(place, folder)
    for name in sorted(listed):
        place.remove(join(folder, name))
    place.remove(join(folder, LIST))
    folders = {above for name in listed for above in _above(name)}
    for name in sorted(folders, key=lambda each: -each.count("/")):
        place.remove_folder(join(folder, name))
    if listed:
        place.remove_folder(folder)
    return len(listed)


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
