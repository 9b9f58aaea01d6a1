"""Put the files of a session's pages in a place, and take exactly these away again.

A list of the files lies beside them, in the place itself: so another computer can take them away too, and
what others have put there stays. The list is written before the files, so that an interrupted upload leaves
none that is not on it.
"""

import json
import re
from collections.abc import Callable, Mapping
from posixpath import dirname, join

from tournament.models import Session
from tournament.services.outside.site_place import Place, PlaceFailed

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
