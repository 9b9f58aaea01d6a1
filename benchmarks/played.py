"""Results by chance, and how soon a page shows a new one."""

import random
import time
from typing import Any

WARM = 5  # pages that are read before the first one is timed
PAGES = 100


def play(section: int, number: int | None = None) -> None:
    """An agreed result of each board at each table of a section, or of one of its rounds."""
    from django.db.models import F

    from tournament.models import Placement, Result, Section

    chance = random.Random(1000 * section + (number or 0))
    seated = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False)
    Result.objects.bulk_create(
        (
            Result(
                section_id=section,
                board=board,
                ns_id=row.ns_id,
                ew_id=row.ew_id,
                round=row.round,
                table=row.table,
                state="played",
                contract="3NT",
                declarer="N",
                tricks=chance.randrange(7, 12),
                agreement="accepted",
            )
            for row in (seated if number is None else seated.filter(round=number))
            for board in row.boards
        ),
        batch_size=2000,
    )
    Section.objects.filter(pk=section).update(version=F("version") + 1, plan_version=F("version") + 1)


def milliseconds_to_page(address: str, **played: Any) -> list[float]:
    """From a result to the page that has it, over and over: one of the results `played` gets its
    tricks by chance, written in one transaction as an entry is, and a stranger's browser asks for the page.
    """
    from django.test import Client

    from tournament.models import Result

    chance, player, taken = random.Random(9), Client(headers={"host": "localhost"}), []
    rows = [*Result.objects.filter(**played).values_list("pk", "section")]
    for _run in range(WARM + PAGES):
        result, section = chance.choice(rows)
        tricks = chance.randrange(7, 12)
        start = time.perf_counter()
        change(section, result, tricks)
        assert player.get(address).status_code == 200
        taken.append((time.perf_counter() - start) * 1000)
    return taken[WARM:]


def change(section: int, result: int, tricks: int) -> None:
    from django.db import transaction

    from tournament.models import Result, Section

    with transaction.atomic():
        version = Section.objects.get(pk=section).version + 1
        Section.objects.filter(pk=section).update(version=version)
        Result.objects.filter(pk=result).update(tricks=tricks, changed_at_version=version)
