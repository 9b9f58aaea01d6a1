"""Who opens the pages: a director and a player, in English."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def director(db: None) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(get_user_model().objects.create(username="d", first_name="森", is_staff=True))
    return client


@pytest.fixture
def player() -> Client:
    return Client(headers=ENGLISH)
