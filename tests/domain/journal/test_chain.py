"""The journal's lines are chained by hash: every way of tampering is found, and taking out names is none."""

import io
import json
from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils.translation import override

from tests.domain.files.event_files import taken_in
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.files.readings.uploaded_files import document_of, export_event
from tournament.domain.journal.acts.chaining import chain_lines, check_chains, try_to_chain
from tournament.domain.journal.readings.chain import chain_problems, closing_line, last_check
from tournament.domain.people.acts.clubs import change_player
from tournament.domain.privacy.acts.privacy import erase_person, forget_event
from tournament.domain.sessions.acts.lifecycle import close_session, reopen_session
from tournament.models import ChainedLine, JournalChain, JournalEntry, Player, Section

pytestmark = pytest.mark.django_db


def evening() -> Section:
    section = make_section()
    play(section, 1, 1, "4S= N")
    say(section, 1, 2, "PASS", side="NS")
    play(section, 2, 3, "3NT-1 E")
    return section


def closed() -> Section:
    section = evening()
    close_session(section.session, by=DIRECTOR)
    return section


def codes() -> list[tuple[str, str]]:
    return [(one.code, one.column) for one in chain_problems()]


def entries(section: Section) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(session=section.session).order_by("pk"))


def raw(statement: str, *values: object) -> None:
    """As someone with the file in a database program, who knows no rows that belong together."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


# ── lines and heads ───────────────────────────────────────────────────────────────────────────────────


def unchained() -> int:
    """How many lines are written and not chained yet."""
    return JournalEntry.objects.filter(link=None).count()


def test_lines_are_chained_in_order_and_only_once() -> None:
    section = evening()
    before = unchained()
    assert before > 0
    assert (chain_lines(), unchained(), chain_lines()) == (before, 0, 0)
    play(section, 1, 4, "1NT= S")
    play(section, 3, 5, "2H= W")
    head = JournalChain.objects.get(session=section.session)
    assert chain_lines() == 4
    chain = JournalChain.objects.get(session=section.session)
    assert (head.lines + 4, chain.lines) == (len(entries(section)),) * 2
    assert list(chain.links.values_list("entry", flat=True)) == [entry.pk for entry in entries(section)]
    assert (chain.hash, chain.last) == (chain.links.last().hash, entries(section)[-1].pk)
    assert codes() == []


def test_sessions_have_chains_of_their_own_and_the_club_has_one() -> None:
    one, two = closed(), closed()
    change_player(Player.objects.first(), by=DIRECTOR, reading="よみ")
    chain_lines()
    chains = JournalChain.objects.order_by("session")
    assert {chain.session_id for chain in chains} == {None, one.session_id, two.session_id}
    assert closing_line(one.session) != closing_line(two.session)


def test_a_closed_session_has_a_closing_line_that_later_acts_leave() -> None:
    section = evening()
    assert closing_line(section.session) is None
    close_session(section.session, by=DIRECTOR)
    line = closing_line(section.session)
    assert line.lines == len(entries(section))
    assert line.code == " ".join(section.session.chain.hash[at : at + 4].upper() for at in (0, 4, 8, 12))
    erase = Player.objects.filter(memberships__contestant__section=section).first()
    erase_person(erase, typed=str(erase), by=DIRECTOR)
    chain_lines()
    assert closing_line(section.session) == line
    reopen_session(section.session, by=DIRECTOR)
    assert closing_line(section.session) is None
    play(section, 1, 4, "1NT= S")
    close_session(section.session, by=DIRECTOR)
    assert closing_line(section.session).lines == line.lines + 4
    assert closing_line(section.session).code != line.code


def test_a_failure_to_chain_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(session: object) -> None:
        raw("SELECT nothing FROM nowhere")

    monkeypatch.setattr("tournament.domain.journal.acts.chaining.chain_lines", broken)
    section = evening()
    try_to_chain()
    close_session(section.session, by=DIRECTOR)
    assert section.session.is_closed
    assert closing_line(section.session) is None


# ── tampering ─────────────────────────────────────────────────────────────────────────────────────────


def change(section: Section) -> None:
    raw(
        "UPDATE tournament_journalentry SET changes = %s WHERE id = %s",
        *(json.dumps(entries(section)[3].changes)[:-1] + "]", entries(section)[2].pk),
    )


def sign_otherwise(section: Section) -> None:
    JournalEntry.objects.filter(pk=entries(section)[2].pk).update(by="B2 NS")


def set_back(section: Section) -> None:
    entry = entries(section)[2]
    JournalEntry.objects.filter(pk=entry.pk).update(at=entry.at.replace(year=2020))


def delete(section: Section) -> None:
    entries(section)[2].delete()


def delete_raw(section: Section) -> None:
    key = entries(section)[2].pk
    raw("DELETE FROM tournament_chainedline WHERE entry_id = %s", key)
    raw("DELETE FROM tournament_journalentry WHERE id = %s", key)


def cut(section: Section) -> None:
    entries(section)[-1].delete()


def cut_the_line(section: Section) -> None:
    entries(section)[-1].link.delete()


def insert(section: Section) -> None:
    entry = entries(section)[2]
    key = entry.pk
    entry.delete()
    entry.pk = key
    entry.save(force_insert=True)


def swap(section: Section) -> None:
    one, other = entries(section)[2:4]
    one.about, other.about = other.about, one.about
    one.changes, other.changes = other.changes, one.changes
    one.save()
    other.save()


def hash_again(section: Section) -> None:
    """The line and its own hash: the next one differs."""
    link = entries(section)[1].link
    link.hash = "0" * 64
    link.save()


def move(section: Section) -> None:
    other = make_section().session
    JournalEntry.objects.filter(pk=entries(section)[2].pk).update(session=other)


def hide_as_erasure(section: Section) -> None:
    """A false claim that a name was taken out of a line does not hide its change."""
    from tournament.domain.journal.acts.chaining import Redaction, redact

    redact(entries(section)[2], {"reason": "nothing to see"}, Redaction())


TAMPERING = [
    (change, "line_changed", "3"),
    (sign_otherwise, "line_changed", "3"),
    (set_back, "line_changed", "3"),
    (delete, "line_missing", "3"),
    (delete_raw, "line_missing", "3"),
    (insert, "line_missing", "3"),
    (cut, "chain_cut", None),
    (cut_the_line, "chain_cut", None),
    (swap, "line_changed", "3"),
    (hash_again, "line_changed", "2"),
    (move, "line_changed", "3"),
    (hide_as_erasure, "redacted_by_no_act", ""),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("tamper", "code", "line"), TAMPERING)
def test_tampering_is_found_at_its_first_line(
    tamper: Callable[[Section], None], code: str, line: str | None
) -> None:
    section = closed()
    other = closed()
    chain_lines()
    tamper(section)
    chain_lines()
    found = codes()
    assert found[0] == (code, line if line is not None else str(other.session.chain.lines))
    assert len(found) == 1


def test_a_line_added_between_older_ones_is_found_and_never_chained() -> None:
    section, other = evening(), evening()
    play(section, 1, 4, "1NT= S")
    close_session(section.session, by=DIRECTOR)
    chain_lines()
    free = entries(other)[2]
    key = free.pk
    free.delete()
    JournalEntry(pk=key, session=section.session, by="x", verb="enter_result").save(force_insert=True)
    assert chain_lines() == 0
    assert codes() == [("line_added", "0"), ("line_missing", "3")]


# ── what is no tampering ──────────────────────────────────────────────────────────────────────────────


def test_names_are_taken_out_of_chained_lines_again_and_again() -> None:
    section = closed()
    line = closing_line(section.session)
    players = list(Player.objects.filter(memberships__contestant__section=section).order_by("pk")[:2])
    for player in players:
        change_player(player, by=DIRECTOR, native=f"{player.native}改")
        chain_lines()
        name = str(player)
        salts = dict(ChainedLine.objects.values_list("pk", "salt"))
        erase_person(player, typed=name, by=DIRECTOR)
        assert codes() == []
        chain_lines()
        assert codes() == []
        redacted = ChainedLine.objects.exclude(redacted=[])
        assert redacted.exists()
        assert any(link.salt != salts[link.pk] for link in redacted)
        assert name not in json.dumps([*JournalEntry.objects.values("about", "changes", "by")], default=str)
    forget_event(section.session.event)
    chain_lines()
    assert codes() == []
    assert closing_line(section.session) == line


def test_a_redacted_line_that_is_changed_afterwards_is_found() -> None:
    section = closed()
    player = Player.objects.filter(memberships__contestant__section=section).first()
    change_player(player, by=DIRECTOR, native="山田 改")
    chain_lines()
    erase_person(player, typed=str(player), by=DIRECTOR)
    link = ChainedLine.objects.exclude(redacted=[]).select_related("entry").first()
    JournalEntry.objects.filter(pk=link.entry_id).update(**{link.redacted[0]["part"]: {"changed": 1}})
    assert [code for code, _line in codes()] == ["redacted_by_no_act"]


def test_an_event_from_a_file_begins_its_own_chain() -> None:
    section = closed()
    code = closing_line(section.session).code
    document = document_of(section.session.event)
    assert list(document["closing"].values()) == [{"code": code, "lines": len(entries(section))}]
    event = taken_in(export_event(section.session.event))
    session = event.sessions.get()
    assert JournalEntry.objects.get(verb="import_event").about["closing"] == [code]
    chain_lines()
    assert (session.chain.old, session.chain.lines) == (len(entries(section)),) * 2
    assert closing_line(session) is None  # its paper has the line of where it was played
    reopen_session(session, by=DIRECTOR)
    close_session(session, by=DIRECTOR)
    assert closing_line(session).lines == session.chain.old + 2
    assert codes() == []


# ── the command and the Health page ───────────────────────────────────────────────────────────────────


def verified(*words: str) -> tuple[str, int]:
    out = io.StringIO()
    try:
        with override("en"):
            call_command("verify", *words, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), int(ended.code or 0)
    return out.getvalue(), 0


def test_the_command_compares_a_printed_line() -> None:
    section = closed()
    line = closing_line(section.session)
    text, _code = verified("--closing", line.code.replace(" ", "-").lower())
    assert f"{line.code} closed {section.session.event}" in text
    assert f"after {line.lines} lines" in text
    text, code = verified("--closing", "0000 0000 0000 0000")
    assert ("No session has the check code" in text, code) == (True, 1)


def test_the_command_names_the_first_line_that_differs_and_the_check_is_kept() -> None:
    section = closed()
    assert last_check() is None
    assert check_chains().problem == ""
    sign_otherwise(section)
    text, code = verified()
    third = entries(section)[2].pk
    said = f"Line 3 of the journal of session {section.session_id} (act {third}) has been changed."
    assert (said in text, code) == (True, 1)
    assert last_check().problem == said
