"""The formats of files in and out: one line of FORMATS each. Paper (PDF) is `printing.FORMS`.

Pages, the API and docs/api.md read their extensions, media types and limits here.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from tournament.exchange import club_file, dlm, dup, event_file, lin, movement_texts, pasted_lists
from tournament.exchange.calendar import write_calendar
from tournament.exchange.folder_zip import zip_folder
from tournament.exchange.pbn import pbn_deals, pbn_writer
from tournament.exchange.results import acbl, bws, bws_writer, results_csv, text_report
from tournament.exchange.results import pbn_results as results_pbn
from tournament.exchange.results import pbn_results_writer as pbn_writer_of_results
from tournament.exchange.results.result_values import MOST_BYTES
from tournament.exchange.tables import list_reader, spreadsheet
from tournament.exchange.tables import table_writers as tables
from tournament.exchange.usebio import usebio_reader, usebio_writer
from tournament.movements.plan import Movement
from tournament.movements.schema import from_json, to_json

XML = "application/xml"
CSV, JSON, TEXT = "text/csv; charset=utf-8", "application/json", "text/plain; charset=utf-8"
CALENDAR = "text/calendar; charset=utf-8"
BYTES = "application/octet-stream"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class FileFormat:
    """`of` is what a file holds. `read` parses it, `write` makes one, None where the product does not.

    `most` are the bytes of the largest file that may be uploaded, 0 where its text is pasted. `plain_name` is
    the name for programs that read no other letters than ASCII. `lost` are codes for what a session may have
    and the format cannot say (`domain.files.reports.exported_files` finds them,
    `web.console.sessions.session_file_pages` names them).
    """

    of: str
    extension: str
    media_type: str
    read: Callable[..., Any] | None = None
    write: Callable[..., Any] | None = None
    most: int = 0
    plain_name: str = ""
    lost: tuple[str, ...] = ()

    @property
    def accept(self) -> str:
        """What the browser offers where a file is chosen."""
        return f".{self.extension},{self.media_type.partition(';')[0]}"

    def named(self, name: str) -> str:
        return f"{name}.{self.extension}"

    def headers(self, name: str) -> dict[str, str]:
        """The headers of an answer that is saved as a file of this name, given without its extension."""
        plain = f"filename={self.plain_name}; " if self.plain_name else ""
        encoded = quote(self.named(name), safe="")
        return {"Content-Disposition": f"attachment; {plain}filename*=UTF-8''{encoded}"}


def indented_json(value: object) -> str:
    """JSON that a person can read, too."""
    return json.dumps(value, ensure_ascii=False, indent=1)


def _movement(text: str) -> Movement:
    return from_json(json.loads(text))


def movement_text(movement: Movement) -> str:
    return indented_json(to_json(movement))


FORMATS: dict[str, FileFormat] = {
    "players": FileFormat(
        "players",
        "csv",
        CSV,
        pasted_lists.parse_players,
        pasted_lists.write_players,
        plain_name="players.csv",
    ),
    "pairs": FileFormat("pairs", "txt", TEXT, pasted_lists.parse_pairs),
    "event_ranking": FileFormat(
        "the ranking of an event", "csv", CSV, write=spreadsheet.to_csv, plain_name="ranking.csv"
    ),
    "masterpoints": FileFormat(
        "masterpoints, a line for each player",
        "csv",
        CSV,
        write=spreadsheet.to_csv,
        plain_name="masterpoints.csv",
    ),
    "table": FileFormat("the tables of a page", "csv", CSV, write=tables.write_csv, plain_name="table.csv"),
    "workbook": FileFormat(
        *("tables of a page; lists", "xlsx", XLSX, list_reader.read_list, tables.write_xlsx),
        most=list_reader.MOST_BYTES,
        plain_name="table.xlsx",
    ),
    "calendar": FileFormat(
        "the sessions of a club", "ics", CALENDAR, write=write_calendar, plain_name="sessions.ics"
    ),
    "person": FileFormat("data of one person", "json", JSON, write=indented_json),
    "movement": FileFormat("a movement", "json", JSON, _movement, movement_text, MEGABYTE),
    "movement_text": FileFormat(
        *("a movement of another program", "txt", TEXT, movement_texts.read_movement_text), most=MEGABYTE
    ),
    "event": FileFormat(
        *("an event with its history", "zip", "application/zip", event_file.load, event_file.dump),
        most=event_file.MOST_BYTES,
        plain_name="overtrick-event.zip",
    ),
    "club": FileFormat(
        *("a whole club", "zip", "application/zip", club_file.club_reader, club_file.club_writer),
        most=club_file.MOST_BYTES,
        plain_name="overtrick-club.zip",
    ),
    "pbn": FileFormat("boards", "pbn", TEXT, pbn_deals.read_boards, pbn_writer.write_games),
    "lin": FileFormat("boards", "lin", TEXT, lin.read_lin, lin.write_lin),
    "usebio": FileFormat(
        *("results with their players, for a federation", "xml", XML),
        *(usebio_reader.read_usebio, usebio_writer.write_usebio, MOST_BYTES),
        plain_name="usebio.xml",
        lost=("not_played", "weighted", "penalties", "substitutes", "event_total"),
    ),
    "site": FileFormat(
        "the public pages of a session", "zip", "application/zip", write=zip_folder, plain_name="pages.zip"
    ),
    "results_pbn": FileFormat(
        *("results", "pbn", "application/x-pbn"),
        *(results_pbn.read_pbn_results, pbn_writer_of_results.write_pbn_results, MOST_BYTES),
        plain_name="results.pbn",
        lost=("not_played", "weighted", "penalties", "substitutes"),
    ),
    "results_csv": FileFormat(
        *("results, a line for each board at a table", "csv", CSV),
        *(results_csv.read_results_csv, results_csv.write_results_csv, MOST_BYTES),
        plain_name="results.csv",
        lost=("not_played", "weighted", "penalties", "substitutes"),
    ),
    "report": FileFormat(
        *("results as a text of fixed columns", "txt", TEXT),
        write=text_report.write_report,
        plain_name="report.txt",
        lost=("not_played", "weighted", "penalties", "substitutes", "event_total"),
    ),
    "acbl": FileFormat("results", "json", JSON, acbl.read_acbl, most=MOST_BYTES),
    "bws": FileFormat(
        *("results in, a session for Bridgemate Control Software out", "bws", "application/x-msaccess"),
        *(bws.read_bws, bws_writer.write_bws, MOST_BYTES),
        plain_name="session.bws",
    ),
    "dup": FileFormat("boards", "dup", BYTES, dup.read_dup, dup.write_dup),
    "bri": FileFormat("boards", "bri", BYTES, dup.read_bri, dup.write_bri),
    "dge": FileFormat("boards", "dge", BYTES, dup.read_dge, dup.write_dge),
    "dlm": FileFormat("boards", "dlm", BYTES, dlm.read_dlm, dlm.write_dlm),
}
