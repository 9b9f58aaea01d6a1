"""What chance gives is the same in both worlds that are compared."""

import pytest


@pytest.fixture(autouse=True)
def _new_phones_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.web.table.phone_views.token_hex", lambda size: "0" * 2 * size)
