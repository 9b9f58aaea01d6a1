"""Rows that all tests of a module start from: written once, and each test takes back its own changes."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django import DjangoDbBlocker


@contextmanager
def rows_of_module(blocker: DjangoDbBlocker) -> Iterator[None]:
    """A transaction around the tests of a module, in which each test has a savepoint of its own.

    A fixture of scope "module" that asks for `django_db_setup` writes its rows inside it, as `setUpTestData`
    does for a class. A test reads the rows anew: an object in memory keeps the changes of the test before.
    """
    with blocker.unblock():
        whole = transaction.atomic()
        whole._from_testcase = True  # a durable transaction may begin inside it
        with whole:
            try:
                with blocker.block():
                    yield
            finally:
                transaction.set_rollback(True)
