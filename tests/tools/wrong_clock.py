"""`python -m tests.tools.wrong_clock MINUTES WORDS…`: manage.py on a computer whose clock is wrong."""

import os
import sys
from datetime import timedelta

from django.core.management import execute_from_command_line
from django.utils import timezone


def main() -> None:
    off, right = timedelta(minutes=int(sys.argv[1])), timezone.now
    timezone.now = lambda: right() + off
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    execute_from_command_line(["manage.py", *sys.argv[2:]])


if __name__ == "__main__":
    main()
