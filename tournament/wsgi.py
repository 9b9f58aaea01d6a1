"""The WSGI entry of the project."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
application = get_wsgi_application()

# What a start has loaded lives as long as the server, and a ranking makes thousands of short-lived values:
# the collector does not look through the former because of the latter. (tournament/__init__.py)
gc.collect()
gc.freeze()
