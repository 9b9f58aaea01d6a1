"""The files of deploy/ and docs/operations.md: they can be read, and what they name is there."""

import json
import os
import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
import yaml
from django.core.management import load_command_class

from tests.docs.pages import commands
from tests.tools.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
OWN_PROGRAMS = ("overtrick-web", "overtrick-worker")
STARTED = (*OWN_PROGRAMS, "overtrick-backup")
# Read by other programs than ours: PostgreSQL's own image, and pip's and Python's switches in the image.
OTHERS = {"POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}


def unit(path: Path) -> ConfigParser:
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment]
    read.read_string(path.read_text(encoding="utf-8"))
    return read


def begun() -> list[str]:
    """Every call of our own program: in units, in the compose file, in the image, on the page."""
    units = [unit(DEPLOY / f"{name}.service")["Service"]["ExecStart"] for name in STARTED]
    composed = [shlex.join(one["command"]) for one in COMPOSE["services"].values() if "command" in one]
    image = re.findall(r"^CMD \[(.*)\]", (DEPLOY / "Dockerfile").read_text(), re.M)
    typed = [command.text for command in commands() if command.page == "docs/operations.md"]
    found = [*units, *composed, *(line.replace('"', "").replace(",", "") for line in image), *typed]
    return [re.split(r"(?:^|/| )overtrick(?= |$)", line)[-1] for line in found if _is_ours(line)]


def _is_ours(line: str) -> bool:
    return re.search(r"(^|/bin/| web )overtrick (manage|link|--)", line) is not None


def test_our_own_program_knows_every_call() -> None:
    called = begun()
    assert len(called) >= 9
    for line in called:
        name, *words = shlex.split(line)
        if name == "manage":
            name, *words = words
        else:
            words, name = [name, *words], "serve"
        app = "django.core" if name in ("check", "migrate") else "tournament"
        load_command_class(app, name).create_parser("overtrick", name).parse_args(words)


def test_every_variable_is_read_by_the_settings() -> None:
    settings = (ROOT / "tournament" / "settings.py").read_text(encoding="utf-8")
    serve = (ROOT / "tournament" / "management" / "commands" / "serve.py").read_text(encoding="utf-8")
    example = (DEPLOY / "environment.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^([A-Z_]+)=", example, re.M))
    for path in DEPLOY.iterdir():
        named |= set(re.findall(r"\b(?:OVERTRICK_[A-Z_]+|DATABASE_URL)\b", path.read_text(encoding="utf-8")))
    unread = {name for name in named - OTHERS if f'"{name}"' not in settings + serve}
    assert unread == set()


def test_every_variable_is_explained() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    example = (DEPLOY / "environment.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^([A-Z_]+)=", example, re.M)) - OTHERS
    assert {name for name in named if f"`{name}`" not in page} == set()


@pytest.mark.needs("systemd-analyze")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_can_be_read_by_systemd(path: Path, tmp_path: Path) -> None:
    """systemd's own judgement, on a copy whose program exists."""
    service = unit(path)
    assert {"Unit"} < {*service.sections()}
    (tmp_path / "overtrick").write_text("#!/bin/sh\n")
    (tmp_path / "overtrick").chmod(0o755)
    for other in UNITS:
        text = other.read_text().replace("/opt/overtrick/venv/bin/overtrick", str(tmp_path / "overtrick"))
        (tmp_path / other.name).write_text(text.replace("/usr/bin/find", shutil.which("find") or "find"))
    command = ["systemd-analyze", "verify", "--man=no", tmp_path / path.name]
    said = subprocess.run(command, capture_output=True, text=True).stderr
    assert [line for line in said.splitlines() if "overtrick" in line] == []


@pytest.mark.parametrize("name", OWN_PROGRAMS)
def test_a_service_can_do_no_more_than_it_must(name: str) -> None:
    service = unit(DEPLOY / f"{name}.service")["Service"]
    assert (service["User"], service["ProtectSystem"], service["NoNewPrivileges"]) == (
        "overtrick",
        "strict",
        "yes",
    )
    assert service["CapabilityBoundingSet"] == ""
    assert service["EnvironmentFile"] == "/etc/overtrick/environment"


def test_containers_wait_for_one_another_and_carry_no_secret() -> None:
    services = COMPOSE["services"]
    assert {*services} == {"web", "worker", "backup", "database", "proxy"}
    for name in ("web", "worker", "backup"):
        assert services[name]["read_only"]
        assert not services[name].get("healthcheck", {}).get("disable")
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in services["database"]
    assert "HEALTHCHECK" in (DEPLOY / "Dockerfile").read_text()
    mounted = {volume.split(":")[0] for one in services.values() for volume in one.get("volumes", ())}
    assert {name for name in mounted if not name.startswith(".")} == {*COMPOSE["volumes"]}
    assert all((DEPLOY / name).exists() for name in mounted if name.startswith("."))
    example = (DEPLOY / "environment.example").read_text()
    assert re.search(r"^OVERTRICK_SECRET_KEY=$", example, re.M)
    assert re.search(r"^POSTGRES_PASSWORD=$", example, re.M)


def test_no_secret_stands_on_a_command_line() -> None:
    """Every user of a computer can read the words of every process (`ps`), but not its variables."""
    secret = re.compile(r"DATABASE_URL|PASSWORD|PASSPHRASE|SECRET|TOKEN|://\w+:[^@\s]+@")
    lines = [line for path in UNITS for line in path.read_text().splitlines() if line.startswith("Exec")]
    for one in COMPOSE["services"].values():
        lines += [shlex.join(one.get("command", [])), str(one.get("healthcheck", {}).get("test", ""))]
    lines += re.findall(r"^(?:CMD|RUN|ENTRYPOINT) .*$", (DEPLOY / "Dockerfile").read_text(), re.M)
    # `NAME=value command` sets a variable of the command, and is none of its words.
    lines += [re.sub(r"^(\w+=\S* )+", "", command.text) for command in commands()]
    assert len(lines) > 30
    assert [line for line in lines if secret.search(line)] == []


def test_a_backup_that_fails_is_noticed() -> None:
    failed = unit(DEPLOY / "overtrick-backup.service")["Unit"]["OnFailure"]
    assert (DEPLOY / failed.replace("%n", "")).exists()
    assert "--hourly" in COMPOSE["services"]["backup"]["command"]
    assert "--check" in COMPOSE["services"]["backup"]["healthcheck"]["test"]


def test_the_image_is_made_of_what_the_locks_name() -> None:
    image = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert re.search(r"^USER overtrick$", image, re.M)
    for copied in re.findall(r"^COPY (?!--)(.+) \S+$", image, re.M):
        assert all((ROOT / name).exists() for name in copied.split())
    locked = (ROOT / "requirements-test.lock").read_text(encoding="utf-8")
    for name in ("setuptools", "polib", "psycopg", "psycopg-binary"):
        assert re.search(rf"^{name}==", locked, re.M)


@pytest.mark.parametrize("proxy", ["nginx.conf", "Caddyfile"])
def test_a_proxy_holds_no_news_back(proxy: str) -> None:
    text = (DEPLOY / proxy).read_text(encoding="utf-8")
    assert "^/s/[0-9]+/news$" in text
    assert "proxy_buffering off" in text or "flush_interval -1" in text


def test_nginx_never_logs_a_whole_address() -> None:
    """Its own line for errors holds the request, so only what stops nginx itself is written."""
    servers = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").split("\nserver {")[1:]
    assert len(servers) == 2
    for server in servers:
        assert re.search(r"^    access_log (off|\S+ overtrick);", server, re.M)
        assert re.search(r"^    error_log \S+ crit;", server, re.M)


@pytest.mark.needs("nginx", "openssl")
def test_nginx_reads_its_file(tmp_path: Path) -> None:
    """Debian's own nginx, with a certificate of the test's own."""
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=bridge.example"]
    made += ["-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem"]
    subprocess.run(made, check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"/etc/letsencrypt/live/bridge.example|/var/log/nginx", str(tmp_path), text)
    ports = iter(free_port() for _listen in range(4))
    text = re.sub(r"(listen (?:\[::\]:)?)\d+", lambda found: f"{found[1]}{next(ports)}", text)
    whole = f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {text} }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    command = ["nginx", "-t", "-e", tmp_path / "error.log", "-c", tmp_path / "nginx.conf"]
    read = subprocess.run(command, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr


@pytest.mark.needs("caddy")
def test_caddy_reads_its_file() -> None:
    """Faults go through the same sieve as requests."""
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    variables = {**os.environ, "OVERTRICK_ADDRESS": "https://bridge.example"}
    adapted = subprocess.run(command, capture_output=True, text=True, check=True, env=variables).stdout
    logs = json.loads(adapted)["logging"]["logs"]
    assert {*logs} == {"default"}
    assert {*logs["default"]["encoder"]["fields"]} == {"request>uri", "request>headers", "resp_headers"}
