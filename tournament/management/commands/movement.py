"""`manage.py movement`: list what fits, show one, check a file, export everything, search for fairer ones."""

import json
from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import DirectorError
from tournament.domain.movements.readings.movement_files import in_words, read_movement
from tournament.domain.movements.reports.movement_offers import verdict_on
from tournament.exchange.plain import plain
from tournament.movements import catalogue_figures
from tournament.movements.catalogue import Choice, Wishes, choices, needs_sharing
from tournament.movements.catalogue_figures import SIZES, Figures, measure, on_offer
from tournament.movements.check import problems
from tournament.movements.codes import build
from tournament.movements.plan import Movement, PlanRow, Quartet
from tournament.movements.schema import on_offer_everywhere, to_json
from tournament.movements.search import harvest
from tournament.movements.search.harvest import SEARCHES
from tournament.serving.bilingual import both
from tournament.sheets.figures import decimal

UNKNOWN = _("There is no movement of this name.")
WRONG = _("This movement is wrong.")
WRITTEN = _("%(number)d movements written to %(folder)s.")
KEPT = _("%(number)d entries are better balanced now and have been saved.")


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        tasks = parser.add_subparsers(dest="task", required=True)
        add_wishes(
            tasks.add_parser(
                "list", help="the movements for a number of pairs, individuals, teams or players"
            )
        )
        one = tasks.add_parser("show", help="one movement of the catalogue, by name")
        one.add_argument("name")
        one.add_argument("--json", action="store_true", help="as movement/1")
        file = tasks.add_parser("check", help="check a movement/1 file; exit status 1 if it has errors")
        file.add_argument("file", type=Path)
        file.add_argument("--json", action="store_true", help="print JSON")
        folder = tasks.add_parser(
            "export", help="write every movement of the catalogue, one movement/1 file each"
        )
        folder.add_argument("folder", type=Path, metavar="DIR")
        finder = tasks.add_parser("search", help="search for fairer designs and lines; better ones are saved")
        finder.add_argument("name", choices=[*SEARCHES, "catalogue"])
        finder.add_argument("--seed", type=int, default=1)
        finder.add_argument(
            "--steps", type=int, default=100_000, help="flips to anneal, or first rounds to try"
        )

    def handle(self, *, task: str, **options: object) -> None:
        TASKS[task](self, options)

    def list(self, options: dict) -> None:
        self.stdout.write(listed(options))

    def show(self, options: dict) -> None:
        try:
            self.stdout.write(movement_text(options["name"], as_json=options["json"]))
        except ValueError as error:
            raise CommandError(both(UNKNOWN)) from error

    def check(self, options: dict) -> None:
        try:
            text, is_valid = checked(options["file"].read_bytes(), as_json=options["json"])
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(text)
        if not is_valid:
            raise CommandError(both(WRONG, " · "))

    def export(self, options: dict) -> None:
        progress = Progress(self.stderr)
        written = export(options["folder"], progress)
        progress.finish()
        self.stdout.write(both(WRITTEN, " · ", number=written, folder=options["folder"]))

    def search(self, options: dict) -> None:
        progress = Progress(self.stderr)
        found = list(search(options["name"], options["seed"], options["steps"], progress))
        progress.finish()
        for key, certificate in found:
            self.stdout.write(f"{key}  {certificate}")
        self.stdout.write(both(KEPT, " · ", number=len(found)))


TASKS = {
    "list": Command.list,
    "show": Command.show,
    "check": Command.check,
    "export": Command.export,
    "search": Command.search,
}


# `movement export`: everything the catalogue offers, one `movement/1` file each.


def export(folder: Path, progress: Callable[[str, int, int], None]) -> int:
    """Write NAME.json for every movement into the folder, which is made; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    total = len({code for kind, sizes in SIZES.items() for n in sizes for code, _ in on_offer(n, kind)})
    done = 0
    for done, movement in enumerate(on_offer_everywhere(), start=1):
        (folder / f"{movement.name}.json").write_text(as_text(movement), encoding="utf-8")
        progress(movement.name, done, total)
    return done


def as_text(movement: Movement) -> str:
    """The document with one row a line, so that a person can read it and compare two."""
    document = to_json(movement)
    rows = ",\n".join(f"  {json.dumps(row)}" for row in document.pop("rows"))
    head = json.dumps(document, ensure_ascii=False, indent=1).removesuffix("\n}")
    return f'{head},\n "rows": [\n{rows}\n ]\n}}\n'


# `movement list`: the movements that fit a number of contestants and the director's wishes, best first.

KINDS = {"pairs": "pairs", "individuals": "individual", "teams": "teams", "rotation": "rotation"}
NOTHING_FITS = _("No movement fits. Relax the conditions, or allow more time.")
TOO_SMALL = _("--%(option)s: %(given)s is too small; the minimum is %(least)s.")
LEAST = {
    **dict.fromkeys((*KINDS, "boards", "minutes", "minutes_per_board", "copies"), 1),
    **dict.fromkeys(("minutes_per_move", "max_sit_out", "stationary"), 0),
}
NEEDS_SHARING = _("Without shared boards, %(rounds)s full rounds at %(tables)s tables are proven impossible.")
HEADS = (
    (_("Movement"), 0),
    (_("Rounds"), 6),
    (_("Boards a round"), 6),
    (_("Boards each"), 6),
    (_("Duration"), 6),
    (_("Winners"), 6),
    (_("Balance"), 6),
    (_("Tables that share"), 6),
    (_("Sit-out"), 6),
)


def add_wishes(parser: ArgumentParser) -> None:
    """How many play what, and every field of Wishes."""
    kinds = parser.add_mutually_exclusive_group(required=True)
    for name, kind in KINDS.items():
        kinds.add_argument(f"--{name}", type=int, metavar="N", dest=kind, help=f"so many {name}")
    parser.add_argument("--boards", type=int, help="boards each contestant should play")
    parser.add_argument("--minutes", type=int, help="minutes of the whole session")
    parser.add_argument("--minutes-per-board", type=minutes, help="6.5 unless said")
    parser.add_argument("--minutes-per-move", type=minutes, help="2 unless said")
    winners = parser.add_mutually_exclusive_group()
    winners.add_argument("--one-winner", action="store_true", default=None, dest="one_winner")
    winners.add_argument("--two-winners", action="store_false", default=None, dest="one_winner")
    parser.add_argument("--sharing", action=BooleanOptionalAction, help="only with, or only without, sharing")
    parser.add_argument("--turned", action="store_true", default=None, help="single boards may lie turned")
    parser.add_argument("--copies", type=int, help="copies of the boards at hand")
    parser.add_argument("--max-sit-out", type=int, metavar="BOARDS", help="the longest sit-out")
    parser.add_argument("--stationary", type=int, metavar="N", help="so many who cannot move")
    parser.add_argument("--json", action="store_true", help="for programs")


def minutes(text: str) -> Fraction:
    """6.5 or 13/2. ValueError for anything else."""
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError(text) from error


def listed(options: dict[str, Any]) -> str:
    """The choices for parsed options, as JSON or as a table in both languages. CommandError for numbers
    that are too small."""
    _refuse_too_small(options)
    kind = next(kind for kind in KINDS.values() if options.get(kind) is not None)
    named = (field.name for field in fields(Wishes))
    wished = {name: options[name] for name in named if options.get(name) is not None}
    found = choices(options[kind], kind=kind, **wished)
    if options["json"]:
        return json.dumps(plain(found), ensure_ascii=False, indent=1)
    lines = [*_table(found)] if found else [both(NOTHING_FITS)]
    return "\n".join([*lines, *(_impossible((options[kind] + 1) // 2) if kind == "pairs" else ())])


def _refuse_too_small(options: dict[str, Any]) -> None:
    for name, least in LEAST.items():
        given = options.get(KINDS.get(name, name))
        if given is not None and given < least:
            option = name.replace("_", "-")
            raise CommandError(both(TOO_SMALL, option=option, given=given, least=least))


def _impossible(tables: int) -> Iterator[str]:
    """The numbers of rounds for which no movement without shared boards exists."""
    for rounds in range(2, 2 * tables):
        if needs_sharing(tables, rounds):
            yield both(NEEDS_SHARING, rounds=rounds, tables=tables)


def _table(found: Iterable[Choice]) -> Iterable[str]:
    rows = [_cells(choice) for choice in found]
    longest = max(len(row[0]) for row in rows)
    for number, (head, _width) in enumerate(HEADS, start=1):
        yield f"{number}  {both(head, ' · ')}"
    yield ""
    widths = [longest, *(width for _head, width in HEADS[1:])]
    yield _line([str(number) for number in range(1, len(HEADS) + 1)], widths)
    yield from (_line(row, widths) for row in rows)


def _cells(choice: Choice) -> list[str]:
    minutes = round(choice.minutes)
    return [
        choice.code,
        str(choice.rounds),
        str(choice.boards_per_round),
        str(choice.boards_played),
        f"{minutes // 60}:{minutes % 60:02d}",
        str(choice.winners),
        decimal(choice.qf, 1) if choice.qf is not None else "–",
        str(choice.sharing or "–"),
        str(choice.sit_out or "–"),
    ]


def _line(cells: list[str], widths: list[int]) -> str:
    first, *rest = cells
    return first.ljust(widths[0]) + "".join(
        cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)
    )


# `movement show` and `movement check`: one movement as text, and its problems.

RIGHT = _("This movement has no errors.")
ROUND = _("Round %(number)d")


def movement_text(code: str, *, as_json: bool) -> str:
    """A movement of the catalogue. ValueError when the code names none."""
    movement = build(code)
    if as_json:
        return json.dumps(to_json(movement), ensure_ascii=False, indent=1)
    return "\n".join([movement.name, *_figures(measure(movement)), "", *_rounds(movement)])


def checked(data: bytes, *, as_json: bool) -> tuple[str, bool]:
    """What there is to say of a `movement/1` file, and whether it can be played as it stands."""
    try:
        movement = read_movement(data)
    except DirectorError as error:
        texts = {"code": error.code, "message": error.message}
        return json.dumps(texts, ensure_ascii=False) if as_json else both(lazy(_refusal, str)(data)), False
    verdict = verdict_on(movement)
    if as_json:
        return json.dumps(plain(verdict), ensure_ascii=False, indent=1), verdict.is_valid
    texts = [both(lazy(in_words, str)(problem, movement), " · ") for problem in problems(movement)]
    figures = _figures(verdict.figures) if verdict.figures else []
    return "\n".join([*(texts or [both(RIGHT, " · ")]), *figures]), verdict.is_valid


def _refusal(data: bytes) -> str:
    """Why a file is no movement, in the language that is active."""
    try:
        read_movement(data)
    except DirectorError as error:
        return error.message
    return ""


def _figures(figures: Figures) -> list[str]:
    texts = [
        (_("Winners"), str(figures.winners)),
        (_("Board sets in play"), str(figures.in_play)),
        (_("Board sets each"), str(figures.played)),
        (_("Tables that share"), str(figures.sharing)),
        (_("Duplicate sets of boards"), str(figures.copies)),
        (_("Balance"), decimal(figures.qf, 2) if figures.qf is not None else "–"),
    ]
    return [f"{both(name, ' · ')}: {value}" for name, value in texts]


def _rounds(movement: Movement) -> list[str]:
    return [
        line
        for number in range(1, movement.rounds + 1)
        for line in (
            both(ROUND, " · ", number=number),
            *(f"  {row.table:>3}  {_seats(row)}  {_sets(row)}" for row in movement.rows_of_round(number)),
        )
    ]


def _seats(row: PlanRow) -> str:
    """Who sits North-South and East-West; partners of an individual are joined."""
    lines = ((row.n, row.s), (row.e, row.w)) if isinstance(row, Quartet) else ((row.ns,), (row.ew,))
    north, east = ("+".join(str(seat or "–") for seat in line) for line in lines)
    return f"{north:>5} : {east:<5}"


def _sets(row: PlanRow) -> str:
    return " ".join(f"{number}↻" if number in row.turned else str(number) for number in row.sets) or "–"


# `movement search`: search fairer designs from a seed, and print the certificate of each one kept.

Report = Callable[[str, int, int], None]


def search(name: str, seed: int, steps: int, progress: Report) -> Iterator[tuple[str, str]]:
    """Run a search of harvest.SEARCHES, or "catalogue"; each entry that changed with its certificate."""
    path = harvest.SEARCHES[name][0] if name in harvest.SEARCHES else catalogue_figures.DATA
    before = json.loads(path.read_text(encoding="utf-8"))
    harvest.run(name, seed, steps, progress)
    after = json.loads(path.read_text(encoding="utf-8"))
    for key, entry in after.items():
        if before.get(key) != entry:
            yield key, _certificate(entry)


def _certificate(entry: object) -> str:
    """How it was found and how even it is, without the design itself."""
    if not isinstance(entry, dict):
        return ""
    keys = ("generator", "seed", "lines_seed", "steps", "qf")
    return ", ".join(f"{name} {entry[name]}" for name in keys if name in entry)


# A progress bar: redrawn in place on a terminal, silent anywhere else.

WIDTH = 30


class Progress:
    """Called with the name of the work, the number done, and the total."""

    def __init__(self, out: OutputWrapper) -> None:
        self.out = out

    def __call__(self, what: str, done: int, total: int) -> None:
        if self.out.isatty():
            filled = WIDTH * done // max(total, 1)
            bar = "█" * filled + "░" * (WIDTH - filled)
            self.out.write(f"\r{bar} {done}/{total} {what:<40.40}", ending="")

    def finish(self) -> None:
        if self.out.isatty():
            self.out.write(f"\r{'':<{WIDTH + 60}}\r", ending="")
