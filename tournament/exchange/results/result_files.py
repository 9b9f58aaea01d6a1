"""A file with results: its format, found in its content, and what the whole file says of single lines.

A zip of the files of several clubs that played the same boards is a simultaneous event: one session, whose
sections are the clubs, compared with one another and ranked in one list.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import PurePosixPath

from scoring.boards.award_code import WHOLE
from scoring.contract import parse
from tournament.exchange.folder_zip import unzip_folder
from tournament.exchange.results.acbl import read_acbl
from tournament.exchange.results.bws import is_bws, read_bws
from tournament.exchange.results.condition_fitting import BY_PLACES
from tournament.exchange.results.gather import Remarks, letters_of
from tournament.exchange.results.pbn_results import read_pbn_results
from tournament.exchange.results.result_values import (
    MOST_BYTES,
    BadFile,
    Entry,
    FileMatch,
    ResultLine,
    ResultSection,
    ResultsFile,
)
from tournament.exchange.results.results_csv import is_results_csv, read_results_csv
from tournament.exchange.results.texts import UTF_16
from tournament.exchange.usebio.usebio_reader import read_usebio
from tournament.sheets.event_kinds import PAIRS

# The format, found in the content.

BEGINNINGS = {b"<": read_usebio, b"{": read_acbl, b"[": read_pbn_results, b"%": read_pbn_results}
# Files that belong elsewhere, by how they begin.
OTHERS = {
    "dealing_machine": re.compile(rb"[0-9]{20}|\[Document\]|\x06", re.IGNORECASE),
    "deals_alone": re.compile(rb"(?:[a-z]{2}\|[^|]{0,80}\|\s*){0,12}(?:md|qx)\|", re.IGNORECASE),
    "event_file": re.compile(rb"PK\x03\x04.{26}overtrick\.json", re.DOTALL),
}
ZIP = b"PK\x03\x04"
MOST_CLUBS = 200
BLANKS = b"\xef\xbb\xbf \t\r\n"


def read_results(content: bytes) -> ResultsFile:
    """BadFile with the line or element where the file cannot be read."""
    if len(content) > MOST_BYTES:
        raise BadFile("too_large")
    if is_bws(content):
        return settled(read_bws(content))
    beginning = content[:1000]
    if content.startswith(UTF_16):
        beginning = beginning.decode("utf-16", "ignore").encode()
    start = beginning.lstrip(BLANKS)
    for code, form in OTHERS.items():
        if form.match(start):
            raise BadFile(code)
    if start.startswith(ZIP):
        return _of_zip(content)
    if is_results_csv(content):
        return settled(read_results_csv(content))
    read = BEGINNINGS.get(start[:1])
    if start.startswith(b"[") and not start[1:].lstrip()[:1].isalpha():
        read = None
    if read is None:
        raise BadFile("unknown_format", 1)
    return settled(read(content))


# The files of several clubs that played the same boards.


def _of_zip(content: bytes) -> ResultsFile:
    """BadFile with the name of the file in it that cannot be read, or that does not belong to the others."""
    try:
        contents = unzip_folder(content, most=MOST_CLUBS, size=MOST_BYTES)
    except ValueError as error:
        raise BadFile(str(error)) from error
    files: list[ResultsFile] = []
    for name, part in contents.items():
        try:
            file = read_results(part) if not part.startswith(ZIP) else _refused("unknown_format")
            if len(contents) > 1:
                _refuse_stranger(file, files)
        except BadFile as fault:
            place = f"{name}, {fault.where}" if fault.where else name
            raise BadFile(fault.code, place, **fault.details) from None
        files.append(replace(file, club=file.club or PurePosixPath(name).stem))
    if not files:
        raise BadFile("no_results")
    return files[0] if len(files) == 1 else _together(files)


def _refused(code: str) -> ResultsFile:
    raise BadFile(code)


def _refuse_stranger(file: ResultsFile, others: Sequence[ResultsFile]) -> None:
    """Only sessions of pairs under one method make one field."""
    if file.kind != PAIRS or len(file.sessions) != 1:
        raise BadFile("not_one_session")
    if others and file.method != others[0].method:
        raise BadFile("other_method")


def _together(files: Sequence[ResultsFile]) -> ResultsFile:
    """One session with a section for each club, and one winner; what was published locally is left out.

    Pairs of two lines are numbered through, East-West after North-South, as ECats has them
    (ecatsbridge.com/sims/conditions/gen-instructions.asp).
    """
    parts = [(file, part) for file in files for part in file.sessions[0]]
    letters = letters_of([""] * len(parts))
    return replace(
        files[0],
        sessions=(tuple(_of_field(part, letter) for (_, part), letter in zip(parts, letters, strict=True)),),
        winners=1,
        club="",
        place="",
        sites=tuple((letter, file.club) for (file, _), letter in zip(parts, letters, strict=True)),
        remarks=tuple(
            replace(remark, where=", ".join(filter(None, (file.club, remark.where))))
            for file in files
            for remark in file.remarks
        ),
    )


def _of_field(part: ResultSection, letter: str) -> ResultSection:
    before = _before_east_west(part.entries)
    entries = tuple(
        replace(
            entry,
            number=str(int(entry.number) + before) if before and entry.direction == "EW" else entry.number,
            direction="",
            place=None,
            figure=None,
        )
        for entry in part.entries
    )
    return ResultSection(letter, entries, tuple(replace(line, published=(None, None)) for line in part.lines))


def _before_east_west(entries: Sequence[Entry]) -> int:
    """What is added to the numbers of East-West, where they are those of North-South too."""
    if len({entry.number for entry in entries}) == len(entries):
        return 0
    return max((int(entry.number) for entry in entries if entry.number.isdecimal()), default=0)


# What a whole file says of its lines: which scores of 0 are no result, and whether its seating can stand.
#
# In a file that names contracts a pass is written as such: no contract and a score of 0 is a board that was
# not played, or an adjusted score where points were published for it (Law 12C2).

Tops = dict[int, Fraction]


def settled(file: ResultsFile) -> ResultsFile:
    """The file with every line settled, and a remark on each that is not what it seems."""
    remarks = Remarks([*file.remarks])
    contracts = any(line.outcome is not None and line.outcome.contract for line in file.lines)
    sessions = tuple(
        tuple(_section(file, one, _tops(file, session), contracts, remarks) for one in session)
        for session in file.sessions
    )
    matches = tuple(_match(match, contracts, remarks) for match in file.matches)
    return replace(file, sessions=sessions, matches=matches, remarks=tuple(remarks.found))


def _section(
    file: ResultsFile, section: ResultSection, tops: Tops, contracts: bool, remarks: Remarks
) -> ResultSection:
    by_imps = file.method not in BY_PLACES
    lines = tuple(_line(line, tops, by_imps, contracts, remarks) for line in section.lines)
    if all(line.round and line.table for line in lines) and (wrong := _unseated(lines)):
        remarks.add("seats_differ", wrong.where, f"{wrong.round}")
        lines = tuple(replace(line, round=None, table=None) for line in lines)
    return replace(section, lines=lines)


def _match(match: FileMatch, contracts: bool, remarks: Remarks) -> FileMatch:
    def room(line: ResultLine | None) -> ResultLine | None:
        return line and _line(replace(line, published=(None, None)), {}, True, contracts, remarks)

    boards = ((board, tuple(map(room, board.rooms))) for board in match.boards)
    return replace(match, boards=tuple(replace(board, rooms=(one, two)) for board, (one, two) in boards))


def _line(line: ResultLine, tops: Tops, by_imps: bool, contracts: bool, remarks: Remarks) -> ResultLine:
    if not line.unnamed:
        return line
    if not contracts:
        return replace(line, outcome=parse("PASS"), points=None)
    ns, ew = line.published
    if ns is None or ew is None or not (ns or ew):
        remarks.add("unnamed_unplayed", line.where, str(line.board))
        return replace(line, points=None, published=(None, None))
    top = tops.get(line.board) or ns + ew
    has_no_share = by_imps or top <= 0  # whatever the file calls its method: such points are no part of a top
    awards = (_by_imps(ns), _by_imps(ew)) if has_no_share else (_share(ns, top), _share(ew, top))
    remarks.add("unnamed_awarded", line.where, f"{line.board}: {' / '.join(awards)}")
    return replace(line, points=None, awards=awards)


def _share(points: Fraction, top: Fraction) -> str:
    return str(max(0, min(WHOLE, round(WHOLE * points / top))))


def _by_imps(points: Fraction) -> str:
    return "A+" if points > 0 else "A-" if points < 0 else "A="


def _tops(file: ResultsFile, session: Iterable[ResultSection]) -> Tops:
    """What the two sides of a result got together on each board, else two points for each other table."""
    together: dict[int, Counter[Fraction]] = defaultdict(Counter)
    tables: Counter[int] = Counter()
    for line in (line for section in session for line in section.lines):
        tables[line.board] += 1
        ns, ew = line.published
        if not line.unnamed and line.awards is None and ns is not None and ew is not None:
            together[line.board][ns + ew] += 1
    return {
        board: together[board].most_common(1)[0][0] if together[board] else Fraction(2 * (count - 1))
        for board, count in tables.items()
    }


def _unseated(lines: Sequence[ResultLine]) -> ResultLine | None:
    """The first line at a table that others hold in its round, or of a side that sits elsewhere."""
    at: dict[tuple[int | None, ...], frozenset[tuple[str, ...]]] = {}
    where: dict[tuple[int | None, tuple[str, ...]], int | None] = {}
    for line in lines:
        sides = frozenset({line.ns, line.ew})
        if at.setdefault((line.round, line.table), sides) != sides:
            return line
        if any(where.setdefault((line.round, side), line.table) != line.table for side in sides):
            return line
    return None
