"""`manage.py hands FILE [-o FILE]`: the boards of a file of deals, or their file for a dealing machine."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.errors import ScoringError
from scoring.hands.par import par
from scoring.seats import Vulnerability
from tournament.domain.errors import DirectorError
from tournament.domain.hands.readings.solver import solve
from tournament.domain.hands.readings.stored_hands import chosen, in_words
from tournament.domain.hands.reports.hand_files import machine_file, machines_for
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.deals.deal_files import MOST_BOARDS, read_deals
from tournament.sheets.figures import numbers_of, ranges

VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help="PBN, LIN, DUP, BRI, DGE, DLM or Bridgemate's table as CSV"
        )
        parser.add_argument("--boards", metavar="1-24,31", default="", help="by default all")
        parser.add_argument("--first", type=int, help="number them from here on")
        parser.add_argument("-o", "--output", type=Path, help="write them as .dup, .dlm, .bri or .dge")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument(
            "--solve", action="store_true", help="compute the tables (needs the extra overtrick[hands])"
        )

    def handle(self, *, file: Path, output: Path | None, **options: Any) -> None:
        try:
            boards = chosen(
                read_deals(file.read_bytes(), file.name, self._note),
                numbers_of(options["boards"], MOST_BOARDS),
                options["first"],
            )
        except ScoringError as fault:
            raise CommandError(in_words(fault)) from fault
        except ValueError as error:
            raise CommandError(f"No board numbers: {error}") from error
        except (OSError, DirectorError) as error:
            raise CommandError(str(error)) from error
        if output:
            _write(output, boards)
            self.stdout.write(str(output))
            return
        rows = [_row(_solved(board) if options["solve"] else board) for board in boards]
        if options["json"]:
            self.stdout.write(json.dumps(rows, indent=1))
            return
        for row in rows:
            self.stdout.write("  ".join(str(value or "-") for value in row.values()))

    def _note(self, fault: ScoringError) -> None:
        """What is left out of the file, beside what is read."""
        self.stderr.write(in_words(fault))


def _write(output: Path, boards: Sequence[BoardDeal]) -> None:
    numbers = [board.board or 0 for board in boards]
    kind = output.suffix.lower().removeprefix(".")
    if kind not in machines_for(numbers):
        raise CommandError(f"A .{kind} file cannot hold the boards {ranges(numbers)}.")
    try:
        output.write_bytes(machine_file(kind, [board.deal for board in boards], numbers[0]))
    except OSError as error:
        raise CommandError(str(error)) from error


def _solved(board: BoardDeal) -> BoardDeal:
    try:
        return replace(board, double_dummy=solve(board.deal))
    except DirectorError as error:
        raise CommandError(error.message) from error


def _row(board: BoardDeal) -> dict[str, Any]:
    table = board.double_dummy if board.double_dummy and board.double_dummy.complete else None
    vulnerability = board.vulnerability
    return {
        "board": board.board,
        "dealer": str(board.dealer),
        "vulnerable": VULNERABLE[vulnerability] if vulnerability else None,
        "deal": board.deal.key,
        "double_dummy": table.digits if table else None,
        "par": par(table, board.dealer, vulnerability).text if table and vulnerability else None,
    }
