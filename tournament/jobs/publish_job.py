"""The job that publishes or withdraws the pages of a session, with the page of the club."""

from collections.abc import Callable

from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts import publications
from tournament.domain.outside.acts.jobs import NotYet, Payload, Progress
from tournament.domain.outside.acts.publications import enter
from tournament.domain.outside.acts.site_places import (
    Place,
    PlaceFailed,
    put_files,
    refuse_own_page,
    remove_files,
)
from tournament.domain.outside.readings.guard import visible_answer
from tournament.models import Publication
from tournament.web.public.site.site_folder import front_of, site_of

HOME = ""  # the folder of the club's own page


def publish(payload: Payload, progress: Progress) -> int:
    """How many files were moved. NotYet where the place could not be used now: another attempt follows."""
    row = Publication.objects.select_related("place__club").filter(pk=payload["publication"]).first()
    if row is None or not publications.take(row):
        return 0

    def note(done: int, of: int) -> None:
        progress(done, of)
        publications.note_progress(row, done, of)

    try:
        moved = _moved(row, note)
    except DirectorError:
        publications.note_end(row, Publication.State.FAILED, "not_closed")
        if row.automatic and row.session:
            publications.withdraw_instead(row)
        return 0
    except PlaceFailed as failure:
        if publications.note_failure(row, failure.code, visible_answer(row.place.host, str(failure))):
            raise NotYet(failure.code) from failure
        return 0
    except Exception:  # a fault of the program, or a worker that stops: the job is begun again
        publications.note_failure(row, "not_made", "")
        raise
    publications.note_end(row, Publication.State.DONE)
    return moved


def _moved(row: Publication, note: Callable[[int, int], None]) -> int:
    files = site_of(row.session) if row.session and row.wish == Publication.Wish.PUBLISH else {}
    place = enter(row.place)
    try:
        moved = _removed(row, place, note)
        if files:
            put_files(place, row.folder, files, note)
            moved = len(files)
        _put_front(row, place)
    finally:
        place.close()
    publications.note_progress(row, moved, moved)
    return moved


def _removed(row: Publication, place: Place, note: Callable[[int, int], None]) -> int:
    """How many files were removed from folders in which the session is not to be."""
    if row.session is None:
        return 0
    folders = publications.folders_of(row.session, row.place)
    return sum(remove_files(place, folder, note) for folder in folders if folder != row.folder)


def _put_front(row: Publication, place: Place) -> None:
    """The club's page with links to what is in the place now."""
    if not row.place.with_front_page:
        remove_files(place, HOME)
        return
    refuse_own_page(place)
    there = publications.published_folders(row.place)
    if row.session:
        there[row.session.pk] = row.folder
    there = {session: folder for session, folder in there.items() if folder}
    put_files(place, HOME, front_of(row.place.club, there))
