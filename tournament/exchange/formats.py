"""The formats of files in and out: one line of FORMATS each. Paper (PDF) is `printing.FORMS`.

Pages, the API and docs/api.md read their extensions, media types and limits here.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from tournament.exchange import dup, event_file, lin, pairs, players
from tournament.exchange.pbn import deals
from tournament.exchange.pbn import writer as pbn_writer
from tournament.movements.plan import Movement
from tournament.movements.schema import from_json, to_json

CSV, JSON, TEXT = "text/csv; charset=utf-8", "application/json", "text/plain; charset=utf-8"
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class FileFormat:
    """`of` is what a file holds. `read` parses it, `write` makes one, None where the product does not.

    `most` are the bytes of the largest file that may be uploaded, 0 where its text is pasted. `plain_name` is
    the name for programs that read no other letters than ASCII.
    """

    of: str
    extension: str
    media_type: str
    read: Callable[..., Any] | None = None
    write: Callable[..., Any] | None = None
    most: int = 0
    plain_name: str = ""

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
        "players", "csv", CSV, players.parse_players, players.write_players, plain_name="players.csv"
    ),
    "pairs": FileFormat("pairs", "txt", TEXT, pairs.parse_pairs),
    "person": FileFormat("data of one person", "json", JSON, write=indented_json),
    "movement": FileFormat("a movement", "json", JSON, _movement, movement_text, MEGABYTE),
    "event": FileFormat(
        *("an event with its history", "zip", "application/zip", event_file.load, event_file.dump),
        most=event_file.MOST_BYTES,
        plain_name="overtrick-event.zip",
    ),
    "pbn": FileFormat("boards", "pbn", TEXT, deals.read_boards, pbn_writer.write_games),
    "lin": FileFormat("boards", "lin", TEXT, lin.read_lin, lin.write_lin),
    "dup": FileFormat("boards", "dup", "application/octet-stream", dup.read_dup, dup.write_dup),
}
