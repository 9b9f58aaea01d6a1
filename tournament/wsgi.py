"""The WSGI entry of the project."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
application = get_wsgi_application()

# What a start has loaded lives as long as the server: collecting it again and again would only make
# a ranking wait now and then.
gc.collect()
gc.freeze()
