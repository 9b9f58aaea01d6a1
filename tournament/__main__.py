"""`overtrick`: what ./run does, once the program is installed; `overtrick manage …` is manage.py."""

import os
import sys
from argparse import ArgumentParser

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    words = sys.argv[1:]
    place = ArgumentParser(add_help=False, allow_abbrev=False)
    place.add_argument("--data")
    if words[:1] == ["manage"]:
        execute_from_command_line(["overtrick manage", *words[1:]])
        return
    if data := place.parse_known_args(words)[0].data:  # settings read it before the command line is read
        os.environ["OVERTRICK_DATA"] = os.path.abspath(data)
    execute_from_command_line(["overtrick", "serve", *words])


if __name__ == "__main__":
    main()
