"""Files from outside, read within limits or refused with a sentence: events, lists of people, results."""

from collections.abc import Callable, Mapping
from datetime import datetime
from itertools import count
from typing import Any

from django.conf import settings
from django.core.files import File
from django.db import models, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.event_rows import KINDS, OF_AN_EVENT, Row, Seen, of_event, renamed
from tournament.domain.journal.readings.chain import closing_line
from tournament.domain.journal.readings.journal_stream import as_json, kind_of, row_of
from tournament.exchange.deals.deal_files import MOST_BYTES
from tournament.exchange.event_file import FORMAT, Document, Unreadable, dump, load
from tournament.exchange.formats import FORMATS, MEGABYTE
from tournament.exchange.results.result_files import read_results
from tournament.exchange.results.result_values import BadFile, Remark, ResultsFile
from tournament.models import Event, Match, OwnMovement, Player

# Export an event as one file, and import such a file as an event of a club.
#
# The journal is part of the file, so that acts can still be undone in the copy. A player of the file
# becomes the club's player with the same number or names; an own movement the club's with the same rows.
# Sign-ins, playing directors and the contacts of phones belong to the old place and are left out.

Numbers = dict[str, dict[Any, Any]]


def export_event(event: Event) -> bytes:
    """The file of an event; the same rows make the same file, but for the time at which it was made."""
    return dump(document_of(event))


def file_name(event: Event) -> str:
    """What the file is called, without its extension: nothing of it may lead out of a folder."""
    return file_name_of(event.name, event.pk)


def file_name_of(name: str, key: int) -> str:
    plain = "".join(letter if letter.isalnum() else "-" for letter in name)[:60]
    return f"overtrick-{plain.strip('-') or key}"


def document_of(event: Event) -> Document:
    with transaction.atomic():  # one moment of a session that goes on
        _refuse_torn(event)
        rows = {kind_of(model): _rows(model, event) for model in OF_AN_EVENT}
        seen = Seen()
        for kind, many in rows.items():
            for row in many:
                renamed(kind, row, seen)
        rows = {**_of_the_club(seen), **rows}
    numbers = _numbers(seen, rows)
    return {
        "format": FORMAT,
        "product": settings.RELEASE,
        "made": timezone.now().isoformat(timespec="seconds"),
        "club": {"name": event.club.name, "latin": event.club.latin},
        "event": event.name,
        "closing": _closing_lines(event, numbers),
        "rows": {kind: [renamed(kind, row, _by(numbers)) for row in many] for kind, many in rows.items()},
    }


def _closing_lines(event: Event, numbers: Numbers) -> dict[str, Any]:
    """The check code of each session by its number in the file; it is that of the rows here."""
    lines = ((session, closing_line(session)) for session in event.sessions.order_by("pk"))
    return {
        str(numbers["session"][session.pk]): {"code": line.code, "lines": line.lines}
        for session, line in lines
        if line
    }


def _refuse_torn(event: Event) -> None:
    """What a match goes on from must be in the same file."""
    torn = Match.objects.filter(section__session__event=event, continues__isnull=False).exclude(
        continues__section__session__event=event
    )
    if torn.exists():
        raise DirectorError(
            "goes_on_elsewhere",
            _("This event continues a match from another event and cannot be exported alone."),
        )


def _rows(model: type[models.Model], event: Event) -> list[Row]:
    return [_plain(row) for row in of_event(model, event.pk).order_by("pk")]


def _plain(thing: models.Model) -> Row:
    """A row as JSON holds it; times whole, not to the thousandth as the journal has them."""
    row = row_of(thing)
    times = {name: value.isoformat() for name, value in row.items() if isinstance(value, datetime)}
    return as_json({**row, **times})


def _of_the_club(seen: Seen) -> dict[str, list[Row]]:
    """Players and own movements that the rows name, in an order that follows from what they are."""
    players = [_plain(row) for row in Player.objects.filter(pk__in=[*seen["player"]])]
    movements = [_plain(row) for row in OwnMovement.objects.filter(pk__in=[*seen["ownmovement"]])]
    players.sort(key=lambda row: (row["number"], row["reading"], row["native"], row["latin"], row["id"]))
    movements.sort(key=lambda row: (row["name"], row["id"]))
    return {"player": players, "ownmovement": movements}


def _numbers(seen: Seen, rows: dict[str, list[Row]]) -> Numbers:
    """The file's own numbers: rows as they are listed, then those that only the history remembers."""
    numbers: Numbers = {}
    for sort, values in seen.items():
        if sort in KINDS:
            listed = [row["id"] for row in rows.get(sort, [])] if sort in ("player", "ownmovement") else []
            values = dict.fromkeys([*listed, *sorted(values.keys() - {*listed})])
        numbers[sort] = dict(zip(values, count(1), strict=False))
    return numbers


def _by(numbers: Numbers) -> Callable[[str, Any], Any]:
    return lambda sort, value: None if sort == "user" else numbers[sort][value]


def read_event_file(data: bytes) -> Document:
    """The document of a file. DirectorError, saying why, when it cannot be taken."""
    try:
        return load(data)
    except Unreadable as error:
        raise DirectorError(error.code, _(WHY[error.code])) from error


WHY = {
    "too_large": gettext_noop("This file is too large for an event."),
    "not_an_event": gettext_noop("This is not an event file of Overtrick."),
    "damaged": gettext_noop("This event file is damaged: its content has changed. Export it once more."),
    "newer": gettext_noop(
        "This event file was written by a later release of Overtrick. Update this one first."
    ),
}


# A list of players, pairs or teams that comes in a file, or its refusal in a sentence.

LIST_FORMAT = "workbook"
# What a browser offers where such a file is chosen.
ACCEPT = f"{FORMATS[LIST_FORMAT].accept},.csv,.txt,text/csv,text/plain"
REFUSALS: Mapping[str, str | Promise] = {
    "too_large": gettext_lazy("This list is too large. Save only the names, on the first sheet."),
    "too_many_rows": gettext_lazy("The first sheet has more than %(most)s rows. Save only the names."),
    "no_workbook": gettext_lazy("This workbook cannot be read. Save it again as .xlsx or .csv."),
    "old_workbook": gettext_lazy("This is an old workbook (.xls). Save it as .xlsx or .csv."),
    "no_list": gettext_lazy("This file is not a workbook (.xlsx) or text (.csv)."),
}


def list_in(file: "File[bytes]") -> str:
    """The text of the list, tabs between its columns. DirectorError `bad_list` for what is no list."""
    content = read_upload(file, LIST_FORMAT)
    try:
        return str(FORMATS[LIST_FORMAT].read(content))  # type: ignore[misc]
    except BadFile as error:
        sentence = REFUSALS.get(error.code, REFUSALS["no_workbook"])
        raise DirectorError("bad_list", str(sentence) % error.details) from error


# The sentences for files with results: why one is refused, and what in it is worth a look.

RESULT_REFUSALS: Mapping[str, str | Promise] = {
    "unknown_format": gettext_lazy("not a results file that Overtrick can read"),
    "too_large": gettext_lazy("the file is too large"),
    "too_many": gettext_lazy("the file has too many elements"),
    "too_deep": gettext_lazy("elements are nested too deeply"),
    "too_long": gettext_lazy("the text of %(element)s is too long"),
    "no_xml": gettext_lazy("this is not well-formed XML"),
    "entities": gettext_lazy("the file defines entities, which are never resolved"),
    "no_usebio": gettext_lazy("this is XML, but not USEBIO: it starts with %(element)s"),
    "no_pbn": gettext_lazy("this is not well-formed PBN"),
    "no_json": gettext_lazy("this is not well-formed JSON"),
    "no_acbl": gettext_lazy("this JSON is not an ACBL game"),
    "no_bws": gettext_lazy("this is not a Bridgemate session database, or it is damaged"),
    "too_slow": gettext_lazy("it needs more time or memory than any club session"),
    "no_extra": gettext_lazy("Bridgemate files need the extra “terminals”: pip install overtrick[terminals]"),
    "teams": gettext_lazy("this event of teams has no matches"),
    "unknown_team": gettext_lazy("the match names team “%(number)s”, which is not in the list of teams"),
    "bad_round": gettext_lazy("“%(number)s” is not a round number"),
    "no_results": gettext_lazy("it has no results"),
    "deals_alone": gettext_lazy("it holds deals but no results; import deals on the page Hands"),
    "dealing_machine": gettext_lazy("this is a dealing-machine file; import deals on the page Hands"),
    "event_file": gettext_lazy("this is an Overtrick event file; import it as an event"),
    "damaged_bws": gettext_lazy("this database is cut off or damaged"),
    "number_twice": gettext_lazy("number %(number)s appears twice"),
    "no_number": gettext_lazy("a pair or player has no number"),
    "damaged_zip": gettext_lazy("this zip is cut off or damaged"),
    "not_one_session": gettext_lazy("a simultaneous event has one session of pairs of each club"),
    "other_method": gettext_lazy("it is scored by another method than the first file"),
    "bad_board": gettext_lazy("“%(number)s” is not a board number"),
    "bad_sides": gettext_lazy("the two sides of a result are missing or the same: %(number)s"),
    "sits_twice": gettext_lazy("one player sits twice at a table: %(number)s"),
}
# Of a line or a board that is left out: the reason is that of REFUSALS.
LEFT_OUT = gettext_lazy("Left out: %(why)s.")
REMARKS: Mapping[str, str | Promise] = {
    "one_event": gettext_lazy("The file has several events. The first one is read."),
    "not_entered": gettext_lazy("%(text)s has results and is not in the list of entries."),
    "line_twice": gettext_lazy("Board %(text)s appears twice. The first result counts."),
    "board_twice": gettext_lazy("Board %(text)s: one side already has a result. The first result counts."),
    "contract_unreadable": gettext_lazy("Board %(text)s: this contract cannot be read. The score counts."),
    "contract_unscored": gettext_lazy(
        "Board %(text)s: this contract cannot be read, and there is no score. It counts as not played."
    ),
    "score_unreadable": gettext_lazy("Board %(text)s: this score cannot be read."),
    "not_played_scored": gettext_lazy(
        "Board %(text)s: marked not played, but has a score. The score counts."
    ),
    "points_unreadable": gettext_lazy("Board %(text)s: these points cannot be read."),
    "side_missing": gettext_lazy("Board %(text)s: a result does not name both pairs. It is left out."),
    "tag_twice": gettext_lazy("%(text)s appears twice with different data. The first one counts."),
    "quote_open": gettext_lazy("A quotation mark is not closed."),
    "columns_twice": gettext_lazy("A column of the table appears twice."),
    "row_length": gettext_lazy("The row and the table differ in columns: %(text)s."),
    "cards_unreadable": gettext_lazy("Board %(text)s: the deal, dealer or vulnerability cannot be read."),
    "turn_differs": gettext_lazy(
        "Board %(text)s: dealer or vulnerability does not match the number. The number counts."
    ),
    "method_unknown": gettext_lazy("Unknown scoring “%(text)s”. Matchpoints are used."),
    "entry_left": gettext_lazy("Entry “%(text)s” has no number, or a duplicate one. Left out."),
    "date_unreadable": gettext_lazy("The date “%(text)s” cannot be read. Today’s date is used."),
    "score_differs": gettext_lazy("Board %(text)s: the contract gives another score. The score counts."),
    "score_impossible": gettext_lazy("Board %(text)s: no contract gives this score."),
    "award_unreadable": gettext_lazy("Board %(text)s: this adjusted score cannot be read."),
    "swiss_as_pairs": gettext_lazy(
        "Swiss pairs are read as a pairs session: boards only, no matches or victory points."
    ),
    "match_empty": gettext_lazy("Match %(text)s has no results or points. Left out."),
    "many_players": gettext_lazy("%(text)s has more than eight players. The first eight are read."),
    "match_differs": gettext_lazy("Round %(where)s, %(text)s: the scale gives other points for this match."),
    "unnamed_unplayed": gettext_lazy(
        "Board %(text)s: no contract and a score of 0. It counts as not played."
    ),
    "unnamed_awarded": gettext_lazy(
        "Board %(text)s: no contract, a score of 0 and points. It counts as an adjusted score."
    ),
    "seats_differ": gettext_lazy(
        "Round %(text)s: pairs or tables contradict each other. Rounds and tables are left out."
    ),
    "pbn_tag": gettext_lazy('Not a tag of the form [Name "value"]. The readable part counts.'),
    "pbn_comment": gettext_lazy("A comment starts here and is never closed. The rest is left out."),
    "pbn_text": gettext_lazy("Not PBN. Left out."),
    "columns_unread": gettext_lazy("The column “%(text)s” cannot be read. It is left out."),
    "points_differ": gettext_lazy("Board %(where)s, %(text)s: published points differ from ours."),
}


def read_result_file(content: bytes) -> ResultsFile:
    """DirectorError `bad_file` with the line or element where the file cannot be read."""
    try:
        return read_results(content)
    except BadFile as error:
        raise DirectorError(error.code, refusal(error)) from error


def refusal(error: BadFile) -> str:
    why = str(RESULT_REFUSALS[error.code]) % error.details
    if not error.where:
        return _("The file cannot be read: %(why)s.") % {"why": why}
    if not error.where[:1].isdigit():
        return _("“%(place)s” in the file cannot be read: %(why)s.") % {"place": error.where, "why": why}
    return _("Line %(line)s of the file cannot be read: %(why)s.") % {"line": error.where, "why": why}


def remark_text(remark: Remark) -> str:
    """A remark with its line; what is compared names the board or the round itself."""
    text = _remark(remark)
    if remark.code in ("points_differ", "match_differs") or not remark.where:
        return text
    return _("Line %(line)s: %(text)s") % {"line": remark.where, "text": text}


def _remark(remark: Remark) -> str:
    if remark.code in REMARKS:
        return str(REMARKS[remark.code]) % {"text": remark.text, "where": remark.where}
    return str(LEFT_OUT) % {"why": str(RESULT_REFUSALS[remark.code]) % {"number": remark.text}}


# Size limits of uploads, in one place; a larger one is refused with a sentence before it is read.

# Bytes of each file that can be brought.
MOST = {code: file.most for code, file in FORMATS.items() if file.most} | {"deals": MOST_BYTES}
LARGEST = max(MOST.values())
# Of a whole request; the forms around a file need a little more.
MOST_OF_ALL = LARGEST + MEGABYTE


class TooLarge(DirectorError):
    status = 413


def read_upload(file: "File[bytes] | None", kind: str) -> bytes:
    """The bytes of a file that was brought. DirectorError `no_file`, or TooLarge."""
    if file is None:
        raise DirectorError("no_file", _("Choose a file first."))
    refuse_too_large(file.size or 0, kind)
    return bytes(file.read())


def refuse_too_large(size: int, kind: str) -> None:
    if size > MOST[kind]:
        raise too_large(MOST[kind])


def too_large(most: int) -> TooLarge:
    sentence = _("This file is too large: the maximum is %(most)d MB.")
    return TooLarge("too_large", sentence % {"most": most // MEGABYTE})
