"""`.ci/audit`: what it refuses in a lock, and what a report of the advisory database means."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
HASH = f"--hash=sha256:{'0' * 64}"
PROJECT = {
    "dependencies": ["django>=5.2,<5.3"],
    "optional-dependencies": {"test": ["PyTest>=9"], "lint": ["ruff"], "hands": ["endplay"]},
}
DJANGO = f"django==5.2.19 {HASH}\n"
TEST = f"{DJANGO}pytest==9.2.0 ; sys_platform != 'win32' \\\n    {HASH} \\\n    {HASH}\n"
LINT = f"{TEST}ruff==0.17.6 {HASH}\nendplay==0.5.12 {HASH}\n"


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    loader = SourceFileLoader("audit", str(ROOT / ".ci" / "audit"))
    module = module_from_spec(spec_from_loader("audit", loader))
    loader.exec_module(module)
    return module


def locks(audit: ModuleType, *texts: str) -> dict[str, str]:
    return dict(zip(audit.LOCKS, texts, strict=True))


def test_locks_in_step_are_right(audit: ModuleType) -> None:
    assert audit.from_the_locks(locks(audit, DJANGO, TEST, LINT), PROJECT) == []


@pytest.mark.parametrize(
    "text, fault",
    [
        ("django==5.2.19\n", "django==5.2.19 without its hashes"),
        ("django==5.2.19 --hash=md5:00\n", "django==5.2.19 without its hashes"),
        (f"django>=5.2 {HASH}\n", "not one version of a package: django>=5.2"),
        (f"django @ https://files.example/django.whl {HASH}\n", "not one version of a package"),
        (f"--index-url https://files.example/ {HASH}\n", "not one version of a package"),
        (f"django==5.1.0 {HASH}\n", "django<5.3,>=5.2 is not met"),
        (f"asgiref==3.13.0 {HASH}\n", "django<5.3,>=5.2 is not met"),
    ],
)
def test_what_a_lock_must_not_hold(audit: ModuleType, text: str, fault: str) -> None:
    assert fault in "\n".join(audit.from_the_locks(locks(audit, text, TEST, LINT), PROJECT))


def test_locks_out_of_step(audit: ModuleType) -> None:
    newer = TEST.replace("5.2.19", "5.2.20")
    assert audit.from_the_locks(locks(audit, DJANGO, newer, LINT), PROJECT) == [
        "requirements-test.lock: django differs",
        ".ci/requirements-lint.lock: django differs",
    ]


def test_a_known_vulnerability_is_told(audit: ModuleType) -> None:
    report = {
        "dependencies": [
            {"name": "django", "version": "5.2.1", "vulns": [{"id": "PYSEC-2026-1"}, {"id": "GHSA-x"}]},
            {"name": "segno", "version": "1.6.6", "vulns": []},
            {"name": "cffi", "skip_reason": "Dependency not found"},
        ]
    }
    assert audit.judgement(report) == (["django 5.2.1: PYSEC-2026-1", "django 5.2.1: GHSA-x"], 2, 3)


@pytest.mark.parametrize("report", [{}, {"dependencies": [{"name": "cffi", "skip_reason": "not found"}]}])
def test_a_database_that_knows_no_package_has_judged_nothing(audit: ModuleType, report: dict) -> None:
    known, judged, _all = audit.judgement(report)
    assert (known, judged) == ([], 0)
