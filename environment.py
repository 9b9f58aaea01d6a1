"""Makes the environment that ./run and ./test work in, with nothing but Python's standard library.

The environment is `.venv`, made from lock files: every package with its version and hashes. It is made anew
only when a lock or the Python changes; should that fail, the old one is put back, so that a club without a
network can go back to the release that made it. This file keeps to the syntax of Python 3.6, so that an old
Python can still say that it is too old.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
ASIDE = ROOT / ".venv-old"
# Beside the packages: what they were made from.
RECORD = "made-from.json"
OLDEST = (3, 11)
# The environment with every test tool in it takes some 350 MB while it is being made.
ROOM = 500 * 1024 * 1024

TOO_OLD = (
    "Overtrick needs Python 3.11 or newer; this is Python {0}.{1}. Get one from python.org or your system.",
    "Overtrick には Python 3.11 以上が必要です（現在は {0}.{1}）。python.org などで新しい版を。",
)
NO_VENV = (
    "Python's venv is missing. On Debian or Ubuntu: sudo apt install python3-venv",
    "Python の venv がありません。Debian・Ubuntu では sudo apt install python3-venv を実行してください。",
)
DISK_FULL = (
    "The disk is full. Free about 500 MB and start again.",
    "ディスクの空きがありません。500 MB ほど空けて、もう一度始めてください。",
)
NO_NETWORK = (
    "The packages cannot be fetched. Connect to the internet once and start again; sessions need none.",
    "必要な部品を取り込めません。一度だけインターネットにつないで始めてください（会の当日は不要です）。",
)
BUSY = (
    "The environment cannot be replaced while Overtrick runs. Stop it and start again.",
    "Overtrick の実行中は環境を作り直せません。止めてから、もう一度始めてください。",
)
UNKNOWN = (
    "The environment could not be made, for the reason above.",
    "上の理由で環境を作れませんでした。",
)
MAKING = (
    "Making the environment (once, about half a minute) …",
    "環境を作っています（初回のみ、30 秒ほど）…",
)
# What a failure says about itself → what to tell the person.
REASONS = (
    (r"No space left on device|Errno 28\b|not enough space on the disk|WinError 112", DISK_FULL),
    (r"ensurepip|No module named '?(venv|pip)\b", NO_VENV),
    (r"WinError (5|32)\b|being used by another process|Access is denied", BUSY),
    (r"NewConnectionError|ConnectTimeout|ReadTimeout|name resolution|Max retries|ProxyError", NO_NETWORK),
    (r"Could not find a version|No matching distribution", NO_NETWORK),
)


def ready(*locks: str) -> str:
    """The Python of an environment that holds `locks` (paths from the root), made now if it must be.

    Locks it held before stay in it. Ends the program with a sentence and its remedy where it cannot be made.
    """
    _refuse_old_python(sys.version_info[:2])
    record = _record()
    wanted = _stamp(sorted(set(locks) | {name for name in record if (ROOT / name).is_file()}))
    python = _python()
    if record != wanted or not python.exists():
        _say(MAKING)
        try:
            _replace(wanted)
        except subprocess.CalledProcessError as error:
            _stop_for("{}\n{}".format(error, error.output or ""))
        except OSError as error:
            _stop_for(str(error))
        except KeyboardInterrupt:
            sys.exit(130)
    return str(python)


def become(*command: str) -> None:
    """Go on as `command`: on Windows, which cannot replace a program, as its parent with its exit status."""
    os.environ["PYTHONUTF8"] = "1"
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while child.returncode is None:
        with suppress(KeyboardInterrupt):  # it reaches the child as well, which stops in its own time
            child.wait()
    sys.exit(child.returncode)


def reason(text: str) -> "tuple[str, str]":
    """The sentences, English and Japanese, for a failure that said `text`."""
    return next((sentences for pattern, sentences in REASONS if re.search(pattern, text)), UNKNOWN)


def _refuse_old_python(version: "tuple[int, int]") -> None:
    if version < OLDEST:
        _say(TOO_OLD, *version)
        sys.exit(1)


def _python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _record() -> "dict[str, str]":
    """What the environment was made from; nothing if there is none, or one that was not finished."""
    try:
        return dict(json.loads((VENV / RECORD).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _stamp(locks: "list[str]") -> "dict[str, str]":
    """Python's version and the digest of every lock."""
    digests = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in locks}
    return dict(digests, python="{}.{}".format(*sys.version_info[:2]))


def _replace(wanted: "dict[str, str]") -> None:
    """Make the environment anew; the old one stands aside and comes back if anything fails."""
    if shutil.disk_usage(str(ROOT)).free < ROOM:
        raise OSError("No space left on device")
    if VENV.exists():
        shutil.rmtree(str(ASIDE), ignore_errors=True)
        VENV.rename(ASIDE)
    try:
        _make([name for name in wanted if name != "python"])
        (VENV / RECORD).write_text(json.dumps(wanted, indent=1), encoding="utf-8")
    except BaseException:
        shutil.rmtree(str(VENV), ignore_errors=True)
        if ASIDE.exists():
            ASIDE.rename(VENV)
        raise
    shutil.rmtree(str(ASIDE), ignore_errors=True)


def _make(locks: "list[str]") -> None:
    """A new environment with exactly the packages of `locks`."""
    _call(sys.executable, "-m", "venv", str(VENV))
    (VENV / ".gitignore").write_text("*\n", encoding="ascii")
    files = [part for name in locks for part in ("-r", str(ROOT / name))]
    options = ["--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--retries", "2"]
    _call(str(_python()), "-m", "pip", "install", "--disable-pip-version-check", *options, *files)


def _call(*command: str) -> None:
    """Run `command` quietly. Raises CalledProcessError with what it said."""
    subprocess.run(
        command,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )


def _stop_for(text: str) -> None:
    sentences = reason(text)
    if sentences is UNKNOWN:
        _say((text,))
    _say(sentences)
    sys.exit(1)


def _say(sentences: "tuple[str, ...]", *values: object) -> None:
    """Print sentences to a terminal of any encoding."""
    encoding = sys.stderr.encoding or "ascii"
    for sentence in sentences:
        text = sentence.format(*values) if values else sentence
        print(text.encode(encoding, "replace").decode(encoding), file=sys.stderr)


if __name__ == "__main__":
    print(ready(*sys.argv[1:]))
