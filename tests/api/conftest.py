"""The club whose programs ask the API."""

import pytest
from django.test import Client

from tests.api.programs import program
from tournament.models import Club


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="白樺ブリッジクラブ")


@pytest.fixture
def owner(club: Club) -> Client:
    return program(club, "own")
