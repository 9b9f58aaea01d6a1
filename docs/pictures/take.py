"""Take the pictures of the guides and of the README:

    .venv/bin/python docs/pictures/take.py [--only room] [--language ja] [--to FOLDER]

One evening is set up, played by robots and directed, always the same, on data and a clock of its own.
Needs a Chromium (CHROMIUM names another than Debian's). Each language is a process: settings are read once.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from stage import HERE, LOCALES, Finished, Stage


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="a picture; may be repeated"
    )
    parser.add_argument("--language", choices=[*LOCALES], help="default: all of them")
    parser.add_argument("--to", type=Path, default=HERE, metavar="FOLDER", help="default: docs/pictures")
    asked = parser.parse_args()
    if asked.language:
        take(asked.language, {*asked.only}, asked.to)
        return
    for language in LOCALES:
        subprocess.run([sys.executable, __file__, *sys.argv[1:], "--language", language], check=True)


def take(language: str, wanted: set[str], folder: Path) -> None:
    with Stage(language, wanted, folder).open() as stage:
        from story import Evening  # models, which need the stage first

        try:
            Evening(stage).tell()
        except Finished:
            return
    if stage.wanted:
        raise SystemExit(f"There is no picture called {', '.join(sorted(stage.wanted))}.")


if __name__ == "__main__":
    main()
