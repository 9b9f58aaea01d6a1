"""The product's own settings, with the addresses of benchmarks/bare.py."""

from tournament.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.bare"
MIDDLEWARE = ["benchmarks.bare.timed", *MIDDLEWARE]  # noqa: F405
ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
