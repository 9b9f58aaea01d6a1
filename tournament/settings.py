"""Django settings. A few environment variables change them; the defaults serve one laptop."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.utils.translation import gettext_lazy as _

from tournament.computer_zone import zone_of_the_computer
from tournament.database_url import database_of
from tournament.sheets.languages import HOME, codes

BASE_DIR = Path(__file__).resolve().parent.parent


def _data_folder() -> Path:
    """Beside a checkout; of an installed program where the system keeps what belongs to the user."""
    if (BASE_DIR / "manage.py").exists():
        return BASE_DIR / "data"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Overtrick"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Overtrick"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "overtrick"


DATA_DIR = Path(os.environ.get("OVERTRICK_DATA") or _data_folder())
STATIC_ROOT = DATA_DIR / "static"
with suppress(OSError):  # `serve` says what to do about a disk that takes nothing
    if not DATA_DIR.exists():
        DATA_DIR.mkdir(mode=0o700, parents=True)  # addresses and names: for this user alone
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
RELEASE = "0.1.0"


def _secret_keys() -> list[str]:
    """The installation's own key, made once and kept beside the data; then the earlier ones."""
    if key := os.environ.get("OVERTRICK_SECRET_KEY"):
        earlier = os.environ.get("OVERTRICK_SECRET_KEY_FALLBACKS", "").split(",")
        return [key, *(one.strip() for one in earlier if one.strip())]
    path, made = DATA_DIR / "secret_key", secrets.token_urlsafe(48)
    with suppress(OSError):
        if not path.exists() or not path.stat().st_size:
            path.touch(mode=0o600)
            path.write_text(made)
        return path.read_text().split() or [made]
    return [made]


def _database() -> dict[str, object]:
    """SQLite beside the data, or the PostgreSQL server that DATABASE_URL names."""
    if url := os.environ.get("DATABASE_URL"):
        # A connection that broke is opened anew; a statement is prepared when it comes a second time.
        named = database_of(url, conn_max_age=None, conn_health_checks=True)
        return {**named, "OPTIONS": {"server_side_binding": True, "prepare_threshold": 2, **named["OPTIONS"]}}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "overtrick.sqlite3",
        "CONN_MAX_AGE": None,
        # Without IMMEDIATE a busy session loses results to "database is locked"; FULL survives a power cut.
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-2000;",
        },
    }


SECRET_KEY, *SECRET_KEY_FALLBACKS = _secret_keys()
DEBUG = os.environ.get("OVERTRICK_DEBUG") == "1"
TLS = os.environ.get("OVERTRICK_TLS") == "1"
ALLOWED_HOSTS = os.environ.get("OVERTRICK_HOSTS", "*").split(",")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "tournament.apps.TournamentConfig",
]

MIDDLEWARE = [
    "tournament.web.server.static_files.answered_first",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.server.compression.Compression",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournament.web.server.zones.complete_languages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournament.web.server.zones.zones_apart",
    "tournament.web.server.guess_limit.guesses_counted",
    "tournament.web.server.request_scheduler.limit_requests",
    "tournament.web.server.disk_errors.DiskRefusals",
    "tournament.web.spreadsheets.page_workbooks.tables_as_files",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
FORM_RENDERER = "tournament.web.console.forms.plain_labels.PlainLabels"
TEMPLATES = [
    {
        "BACKEND": "tournament.web.page_templates.PageTemplates",
        "NAME": "django",  # the REST framework asks for it by this name
        # In a wheel they lie in the package.
        "DIRS": [BASE_DIR / "templates", BASE_DIR / "tournament" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "tournament.web.formatting.figures",
                "tournament.web.public.site.site_drawing",
                "tournament.web.formatting.look_choice",
                "tournament.web.formatting.movement_words",
                "tournament.web.formatting.offer_filters",
                "tournament.web.formatting.pictures",
                "tournament.web.spreadsheets.page_workbooks",
                "tournament.web.table.teams.match_parts",
                "tournament.web.console.room.room_map",
                "tournament.web.console.crumbs",
                "tournament.web.console.teams.match_ruling_pages",
                "tournament.web.console.teams.event_conditions",
                "tournament.web.public.club.line_chart",
                "tournament.web.public.teams.bracket_picture",
                "tournament.web.public.hands.hand_words",
                "tournament.web.public.hands.analysis_words",
                "tournament.web.public.teams.draw_page_words",
                "tournament.web.formatting.data_tables",
                "tournament.web.public.ranking_tables",
                "tournament.web.public.wall.ranking_pages",
                "tournament.web.public.events.event_words",
                "tournament.web.public.teams.team_table_words",
                "tournament.web.formatting.queue_filters",
                "tournament.web.formatting.states",
                "tournament.web.formatting.tabs",
                "tournament.web.formatting.traveller_lines",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": _database()}
if "DATABASE_URL" in os.environ:  # what several processes count together; one process counts in its memory
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "tournament_cache",
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL = "sign_in"

LANGUAGE_CODE = os.environ.get("OVERTRICK_LANGUAGE", HOME)
# English, and one for each catalogue of tournament/locale.
LANGUAGES = [(code, _(LANG_INFO.get(code, {}).get("name", code))) for code in codes()]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
# Where nothing is set and the computer keeps UTC or does not name its zone, that of Japan.
TIME_ZONE = os.environ.get("OVERTRICK_TIME_ZONE") or zone_of_the_computer() or "Asia/Tokyo"
USE_TZ = True

# Webhooks may lead to machines in the club's own network; otherwise into the Internet only.
WEBHOOKS_LAN = os.environ.get("OVERTRICK_WEBHOOKS_LAN") == "1"

# Opens the numbers to watch without signing in (web/console/health.py); empty: they need a sign-in.
NUMBERS_TOKEN = os.environ.get("OVERTRICK_NUMBERS_TOKEN", "")

# How e-mails leave; the server is the club's (web/console/club/mail_settings.py).
EMAIL_BACKEND = "tournament.domain.outside.readings.mail_delivery.GuardedBackend"

# A second folder for every backup: a stick, another disk.
SECOND_BACKUP = os.environ.get("OVERTRICK_SECOND_BACKUP", "")
# Copies are sealed with a passphrase: in the environment, or in a file that only its owner reads.
BACKUP_PASSPHRASE = os.environ.get("OVERTRICK_BACKUP_PASSPHRASE", "")
BACKUP_PASSPHRASE_FILE = os.environ.get("OVERTRICK_BACKUP_PASSPHRASE_FILE", "")

# To publish pages of sessions: the password for the server, or a file with it; known keys of SFTP servers.
SITE_PASSWORD = os.environ.get("OVERTRICK_SITE_PASSWORD", "")
SITE_PASSWORD_FILE = os.environ.get("OVERTRICK_SITE_PASSWORD_FILE", "")
SITE_KNOWN_HOSTS = os.environ.get("OVERTRICK_SITE_KNOWN_HOSTS", "")

# Where phones reach this server; `serve` finds it out, for the QR codes.
PHONES_ADDRESS = os.environ.get("OVERTRICK_ADDRESS", "")

STATIC_URL = "static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.web.server.static_files.DigestStorage"},
}
WHITENOISE_USE_FINDERS = True

# A list of 400 pairs or of 120 teams of eight comes back as one form, a field for each name.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
# A club's domain has other servers below it: they are promised only where the operator says so.
HSTS = os.environ.get("OVERTRICK_HSTS", "host")
SECURE_HSTS_INCLUDE_SUBDOMAINS = TLS and HSTS in ("subdomains", "preload")
SECURE_HSTS_PRELOAD = TLS and HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # both ask for what OVERTRICK_HSTS leaves out
SECURE_REDIRECT_EXEMPT = ["^health$"]  # asked by the proxy and by the host itself, in plain
if TLS:  # then a proxy of ours stands before it; without one a client could say what it likes
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "once_a_minute": {"()": "tournament.web.server.logs.OnceAMinute"},
        "without_tokens": {"()": "tournament.web.server.logs.WithoutTokens"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "filters": ["once_a_minute", "without_tokens"]}
    },
    "loggers": {name: {"handlers": ["stderr"], "level": "ERROR"} for name in ("django", "tournament")},
}

# What the robots of a rehearsal read to draw a round, and what webhooks cover: acts import no reports.
DRAW_STANDING = "tournament.domain.stages.reports.published_draws.standing_for_draw"
EVENT_ORDER = "tournament.domain.stages.reports.event_rankings.order_of_stage"
OWN_COVER = "tournament.domain.gate.reports.visibility.own_cover"
# What is done before a copy of the data is made.
BEFORE_A_COPY = "tournament.domain.journal.acts.chaining.try_to_chain"
# The folder of a session's pages; the API does not import pages.
SITE = "tournament.web.public.site.site_folder.site_of"
# How a thread waits for another one without its turn at the database.
AWAY = "tournament.web.server.request_scheduler.away"
# The kinds of jobs (domain/outside/acts/jobs.py), each with the function that does it.
JOBS = {
    "paper": "tournament.jobs.paper_job.draw",
    "solve": "tournament.domain.hands.acts.solving.solve_board",
    "instant_table": "tournament.domain.simultaneous.acts.instant_tables.make_table",
    "mail": "tournament.jobs.mail_job.send",
    "remind": "tournament.domain.booking.acts.booking_mails.remind",
    "stand_in": "tournament.jobs.stand_in_job.send",
    "publish": "tournament.jobs.publish_job.publish",
    "check_table": "tournament.domain.hands.acts.solving.check_table",
    "terminals": "tournament.domain.terminals.acts.terminal_exchanges.exchange",
    "webhook": "tournament.domain.outside.acts.webhooks.deliver",
    "report": "tournament.jobs.report_job.report",
    "club_copy": "tournament.domain.hosting.acts.club_copies.copy_job",
    "sign_up_mail": "tournament.domain.hosting.acts.sign_ups.send_letter",
    "sign_ups": "tournament.domain.hosting.acts.sign_ups.sweep_sign_ups",
    "leaving_clubs": "tournament.domain.hosting.acts.leaving.delete_due_clubs",
    "club_copies": "tournament.domain.hosting.acts.club_copies.order_due_copies",
    "forget": "tournament.domain.privacy.acts.privacy.forget",
}

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "EXCEPTION_HANDLER": "tournament.api.basis.problems.answer",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Overtrick",
    "DESCRIPTION": "A session of duplicate bridge, Chicago or Spades.",
    "VERSION": RELEASE,
    "OAS_VERSION": "3.1.0",
    "SWAGGER_UI_DIST": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    # Nouns first, and an answer's shape with its operation alone: drawn at once on any laptop.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none", "defaultModelsExpandDepth": -1},
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [],  # codes are listed where they are used, with no component of their own
}
