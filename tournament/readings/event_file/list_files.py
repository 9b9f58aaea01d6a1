"""A list of players, pairs or teams that comes in a file, or its refusal in a sentence."""

from collections.abc import Mapping

from django.core.files import File
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.exchange.formats import FORMATS
from tournament.exchange.results.values import BadFile
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.upload_limits import read_upload

FORMAT = "workbook"
# What a browser offers where such a file is chosen.
ACCEPT = f"{FORMATS[FORMAT].accept},.csv,.txt,text/csv,text/plain"
REFUSALS: Mapping[str, str | Promise] = {
    "too_large": gettext_lazy("This list is too large. Save the names alone, on the first sheet."),
    "too_many_rows": gettext_lazy("The first sheet has more than %(most)s rows. Save the names alone."),
    "no_workbook": gettext_lazy("This workbook cannot be read. Save it again as .xlsx or .csv."),
    "old_workbook": gettext_lazy("This is a workbook of an old kind (.xls). Save it as .xlsx or .csv."),
    "no_list": gettext_lazy("This file is neither a workbook (.xlsx) nor a text (.csv)."),
}


def list_in(file: "File[bytes]") -> str:
    """The text of the list, tabs between its columns. DirectorError `bad_list` for what is no list."""
    content = read_upload(file, FORMAT)
    try:
        return str(FORMATS[FORMAT].read(content))  # type: ignore[misc]
    except BadFile as error:
        sentence = REFUSALS.get(error.code, REFUSALS["no_workbook"])
        raise DirectorError("bad_list", str(sentence) % error.details) from error
