"""What benchmarks have in common: figures with their aims, data of their own, and how figures are printed."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Figure = dict[str, object]
Figures = dict[str, Figure]


def figure(value: float, unit: str, *, least: float | None = None, most: float | None = None) -> Figure:
    """A figure and its aim: `least` or `most`; one without an aim is neither met nor missed."""
    aim = most if least is None else least
    met = None
    if aim is not None:
        met = value <= aim if least is None else value >= aim
    return {"value": round(value, 4), "unit": unit, "aim": aim, "met": met}


def left_out(sentence: str) -> None:
    """Say what is not measured here and what to install for it, beside the figures and not among them."""
    print(sentence, file=sys.stderr)


def p95(values: Sequence[float]) -> float:
    """The least of the values that 95 in 100 do not exceed."""
    return sorted(values)[-(-95 * len(values) // 100) - 1]


def run(described: str | None, measure: Callable[[], Figures]) -> None:
    """Print what `measure` finds: a line for each figure, or with --json one object and nothing else."""
    options = argparse.ArgumentParser(description=described)
    options.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    as_json = options.parse_args().json
    show(measure(), as_json=as_json)


def show(figures: Figures, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(figures))
        return
    for name, one in figures.items():
        print(f"{name:34} {one['value']:>10} {one['unit']:7} aim {one['aim']} met {one['met']}")


def run_on_data(described: str | None, measure: Callable[[], Figures]) -> None:
    """The same with an empty database, in this process, which is as warm as a server that has started."""

    def measured() -> Figures:
        with tempfile.TemporaryDirectory() as data:
            prepare(data)
            import tournament.wsgi  # noqa: F401 - loads the addresses and sets the garbage collector

            return measure()

    run(described, measured)


def prepare(data: str, settings: str = "tournament.settings") -> None:
    """Django with an empty database in the folder `data`."""
    os.environ["OVERTRICK_DATA"] = data
    os.environ["DJANGO_SETTINGS_MODULE"] = settings
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
