"""Every command of the papers' shell listings is run, in a copy of the house and on data of its own.

HOW says of each kind of command what running it means here; a command that it does not know fails the test.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.commands.test_addresses import free_port
from tests.tools.migrated import bring_up
from tournament.serving.serving_checks import release_at
from tournament.settings import RELEASE

from .pages import ROOT, Command, commands

COPIED = ("scoring", "tournament", "templates", "tests", "docs", "benchmarks", "deploy", ".ci")
BACKUP = re.compile(r"\bdata/backups/\S+\.(?:sqlite3|zip)\b|\bBACKUP\b")
SECONDS = 300


class House:
    """A copy of the checkout with an evening in its data, in which a reader types what the papers say."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            skipped = shutil.ignore_patterns("golden", "*.png")
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy(path, folder / path.name)
        bring_up(folder / "data")
        self.ran("manage.py", "rehearse", "chicago", "--tables", "1", "--keep")
        self.ran("manage.py", "backup")

    @property
    def environment(self) -> dict[str, str]:
        """As a stranger's: nothing of this test's own settings but where the data lie."""
        kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST")}
        return kept | {"OVERTRICK_DATA": str(self.folder / "data"), "PYTHONUTF8": "1"}

    def ran(self, *words: str, **variables: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self.environment | variables,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
        return done.stdout

    def backup(self) -> str:
        return str(next((self.folder / "data" / "backups").glob("*")).relative_to(self.folder))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return House(tmp_path_factory.mktemp("house"))


def with_python(house: House, words: list[str], variables: dict[str, str]) -> None:
    """A command of Python, run as it stands by the Python of the tests."""
    house.ran(*(BACKUP.sub(house.backup(), word) for word in words), **variables)


def started(house: House, words: list[str], variables: dict[str, str]) -> None:
    """`./run`, but for its environment (tests/commands/test_environment.py): it answers, and it stops."""
    options = list(words)
    if "link" in options:
        assert "/in/" in house.ran("manage.py", "serve", *options, **variables)
        return
    if "--data" in options:  # as ./run does: settings want to know it earlier
        variables |= {"OVERTRICK_DATA": str(house.folder / options[options.index("--data") + 1])}
    if "--port" in options:
        del options[(at := options.index("--port")) : at + 2]
    port = free_port()
    options = [word for word in options if word != "--open"] + ["--port", str(port)]
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", *options],
        cwd=house.folder,
        env=house.environment | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        deadline = time.monotonic() + SECONDS
        while release_at(f"http://localhost:{port}") != RELEASE:
            assert server.poll() is None, server.communicate()[0]
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        server.send_signal(signal.SIGINT)
        said, _ = server.communicate(timeout=SECONDS)
    assert server.returncode == 0, said
    assert re.search(r"/in/\S+", said)


def collected(house: House, words: list[str], variables: dict[str, str]) -> None:
    """`./test`: with these options it finds tests; running them all would run this one too."""
    if "--mutants" in words:
        assert "0 of 0 live" in house.ran("-m", "tests.tools.mutants", "0", **variables)
        return
    named = [] if any((house.folder / word).exists() for word in words) else ["tests/docs", "tests/web"]
    said = house.ran(
        "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words, *named, **variables
    )
    assert re.search(r"[1-9]\d*(/\d+)? tests collected", said)


def one_taken(house: House, words: list[str], variables: dict[str, str]) -> None:
    """All pictures take minutes; tests/docs/test_pictures.py takes one. Here the script can be asked."""
    house.ran("docs/pictures/take.py", "--help", **variables)


def put_elsewhere(house: House, words: list[str], variables: dict[str, str]) -> None:
    """To other computers: tests/domain/outside/test_site_places.py has some. Here the command is asked."""
    said = house.ran("manage.py", "publish", "--help", **variables)
    assert {word for word in words if word.startswith("--")} <= {*re.findall(r"--[a-z]+", said)}


def present(house: House, words: list[str], variables: dict[str, str]) -> None:
    """What cannot be run here: the files, services and commands of ours that it names are there."""
    named = [word for word in words if re.match(r"(\.ci|deploy|docs|benchmarks)/", word.removeprefix("./"))]
    named = [word for word in named if word != "deploy/environment"]  # the reader's copy of the example
    units = [word for word in words if re.fullmatch(r"overtrick-[a-z]+(\.timer|\.service)?", word)]
    named += [f"deploy/{unit}" if "." in unit else f"deploy/{unit}.service" for unit in units]
    assert [word for word in named if not (ROOT / word).exists()] == []
    for before, word, following in zip(words, words[1:], words[2:], strict=False):
        if word.endswith("/bin/overtrick") or (before, word) == ("web", "overtrick"):
            assert following in {"link", "rehearsal", "manage", "worker", "serve"}, words
        if word == "manage":
            assert following in get_commands(), words


def without_that_closing_line(house: House, words: list[str], variables: dict[str, str]) -> None:
    """No session here has this check code; tests/domain/journal/test_chain.py has one that does."""
    said = house.ran("manage.py", "verify", "--help", **variables)
    assert "--closing" in said


WRITE = """
from tournament.domain.hosting.readings.club_files import write_club
from tournament.models import Club
with open("FILE", "wb") as file: write_club(Club.objects.first(), file)
"""


def brought_in(house: House, words: list[str], variables: dict[str, str]) -> None:
    """The file of the house's club, into an empty installation beside it."""
    house.ran("manage.py", "shell", "-c", WRITE)
    bring_up(house.folder / "empty")
    house.ran("manage.py", "bring_in_club", *words, OVERTRICK_DATA=str(house.folder / "empty"), **variables)


def of_django(house: House, words: list[str], variables: dict[str, str]) -> None:
    with_python(house, ["manage.py", *words], variables)


Run = Callable[[House, list[str], dict[str, str]], None]
# How a command begins → how it is run, with the words after that beginning.
HOW: dict[str, Run] = {
    "./run": started,
    "overtrick": started,  # the command of the wheel, which tests/commands/test_wheel.py installs
    "./test": collected,
    ".venv/bin/python manage.py publish": put_elsewhere,
    ".venv/bin/python manage.py verify --closing": without_that_closing_line,
    ".venv/bin/python manage.py bring_in_club": brought_in,
    "python manage.py": of_django,
    ".venv/bin/python manage.py": of_django,
    "manage.py": of_django,
    ".venv/bin/python docs/pictures/take.py": one_taken,
    ".venv/bin/python": with_python,
}
# What is not run, and why; `present` still looks at the files it names.
ELSEWHERE = {
    ".ci/": "root, the network and an hour",
    "sudo": "root",
    "apt": "root and the network",
    "apt-get": "root and the network",
    "docker": "a Docker daemon",
    "systemctl": "systemd as the first process",
    "journalctl": "systemd as the first process",
    "awk": "the lists that a checkout has",
    "cat": "a dump",
    "curl": "the server it asks; tests/commands/test_serve.py asks one",
    "pip": "the network; a wheel is installed by the tests of the wheel",
    "createuser": "a PostgreSQL server",
    "createdb": "a PostgreSQL server",
    "psql": "a PostgreSQL server",
    "pg_dump": "a PostgreSQL server",
}


def rule_for(command: Command) -> tuple[Run, list[str], dict[str, str]]:
    words = shlex.split(command.text)
    variables = {}
    while words and re.fullmatch(r"[A-Z][A-Z0-9_]*=.*", words[0]):
        name, _, value = words.pop(0).partition("=")
        variables[name] = value
    for beginning, run in HOW.items():
        start = beginning.split()
        if words[: len(start)] == start:
            return run, words[len(start) :], variables
    if any(words[0] == start or (start.endswith("/") and words[0].startswith(start)) for start in ELSEWHERE):
        return present, words, variables
    raise AssertionError(f"Nothing says how to run this: {command}")


def test_every_command_has_a_rule() -> None:
    for command in commands():
        rule_for(command)


# What several papers say is run once, as the first of them says it.
DISTINCT = {command.text: command for command in reversed(commands())}


@pytest.mark.slow
@pytest.mark.parametrize("command", DISTINCT.values(), ids=str)
def test_a_command_does_what_it_should(house: House, command: Command) -> None:
    run, words, variables = rule_for(command)
    run(house, words, variables)
