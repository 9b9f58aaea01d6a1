"""Settings. A club changes them by a handful of environment variables; the defaults are one laptop."""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("OVERTRICK_DATA", BASE_DIR / "data"))
STATIC_ROOT = DATA_DIR / "static"
for _folder in (DATA_DIR, STATIC_ROOT):
    _folder.mkdir(parents=True, exist_ok=True)
RELEASE = "0.1.0"


def _secret_key() -> str:
    """The installation's own key, made once and kept beside the data."""
    if key := os.environ.get("OVERTRICK_SECRET_KEY"):
        return key
    path = DATA_DIR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text().strip()


def _database() -> dict[str, object]:
    """SQLite beside the data, or the PostgreSQL server that DATABASE_URL names."""
    if url := os.environ.get("DATABASE_URL"):
        parts = urlsplit(url)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": parts.path.lstrip("/"),
            "USER": parts.username or "",
            "PASSWORD": parts.password or "",
            "HOST": parts.hostname or "",
            "PORT": parts.port or "",
            "CONN_MAX_AGE": None,
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "overtrick.sqlite3",
        "CONN_MAX_AGE": None,
        # Without IMMEDIATE a busy evening loses results to "database is locked"; FULL survives a power cut.
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-2000;",
        },
    }


SECRET_KEY = _secret_key()
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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "tournament.web.inks",
                "tournament.web.movement_words",
                "tournament.web.reasons",
                "tournament.web.console.cells",
                "tournament.web.public.rows",
                "tournament.web.waiting",
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
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL = "sign_in"

LANGUAGE_CODE = os.environ.get("OVERTRICK_LANGUAGE", "ja")
LANGUAGES = [("ja", _("Japanese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
TIME_ZONE = os.environ.get("OVERTRICK_TIME_ZONE", "Asia/Tokyo")
USE_TZ = True

# A second folder for every backup: a stick, another disk.
SECOND_BACKUP = os.environ.get("OVERTRICK_SECOND_BACKUP", "")

# Where phones reach this server; `serve` finds it out, for the QR codes.
PHONES_ADDRESS = os.environ.get("OVERTRICK_ADDRESS", "")

STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True

SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = TLS
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "SAMEORIGIN"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [SELF],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without_tokens": {"()": "tournament.web.logs.WithoutTokens"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["without_tokens"]}},
    "loggers": {name: {"handlers": ["stderr"], "level": "ERROR"} for name in ("django", "tournament")},
}

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "EXCEPTION_HANDLER": "tournament.api.problems.answer",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Overtrick",
    "DESCRIPTION": "An evening of duplicate bridge, Chicago or Spades.",
    "VERSION": RELEASE,
    "OAS_VERSION": "3.1.0",
    "SWAGGER_UI_DIST": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
}
