"""One rendering for all who ask together, and never one that began before somebody asked."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from tournament.web.server.live import Sharing


def test_those_who_ask_during_a_rendering_share_the_next() -> None:
    sharing, begun, go_on = Sharing(), Event(), Event()
    drawn: list[bytes] = []

    def slowly() -> bytes:
        drawn.append(b"%d" % (len(drawn) + 1))
        begun.set()
        assert go_on.wait(10)
        return drawn[-1]

    with ThreadPoolExecutor(8) as readers:
        first = readers.submit(sharing.rendered, "ranking", slowly)
        assert begun.wait(10)
        later = [readers.submit(sharing.rendered, "ranking", slowly) for _reader in range(7)]
        while not sharing._waiting:
            pass
        go_on.set()
        assert first.result() == b"1"
        answers = {each.result() for each in later}
    assert b"1" not in answers
    assert len(drawn) <= 1 + len(answers)


def test_another_page_does_not_share() -> None:
    sharing = Sharing()
    assert [sharing.rendered(page, page.encode) for page in ("a", "b")] == [b"a", b"b"]


def test_what_goes_wrong_is_told_and_forgotten() -> None:
    sharing = Sharing()

    def broken() -> bytes:
        raise LookupError("no such session")

    with pytest.raises(LookupError):
        sharing.rendered("ranking", broken)
    assert sharing.rendered("ranking", lambda: b"again") == b"again"
