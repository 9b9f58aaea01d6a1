"""The migrations lead to the models: the other tests make their tables from the models themselves.

That they run is seen where a server is started (tests/commands/test_serve.py).
"""

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_no_model_has_changed_without_its_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
