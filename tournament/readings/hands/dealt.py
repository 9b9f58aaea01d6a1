"""The sets of boards that were dealt here, as the journal keeps them."""

from dataclasses import dataclass
from datetime import datetime

from scoring.hands.dealing import DealingTerms, deal_set
from tournament.models import Deal, JournalEntry, Session

DEAL, DEAL_SEED = "deal_boards", "deal_seed"


@dataclass(frozen=True, slots=True)
class SetDealt:
    """`text` and `fingerprint` are public from the start, `seed` (hexadecimal) is as secret as the cards."""

    text: str
    fingerprint: str
    at: datetime
    seed: str

    @property
    def terms(self) -> DealingTerms:
        facts = dict(line.split("=", 1) for line in self.text.splitlines()[1:])
        first, last = map(int, facts["boards"].split("-"))
        return DealingTerms(facts["event"], int(facts["session"]), first, last, int(facts["set"]))

    @property
    def boards(self) -> range:
        return range(self.terms.first, self.terms.last + 1)


def sets_dealt(session: Session) -> list[SetDealt]:
    """Every set in the order in which they were dealt, also one that was replaced or undone."""
    entries = JournalEntry.objects.filter(session=session, verb=DEAL).order_by("pk")
    return [
        SetDealt(entry.about["text"], entry.about["fingerprint"], entry.at, entry.about[DEAL_SEED])
        for entry in entries
    ]


def agrees(session: Session, dealt: SetDealt) -> bool:
    """Whether seed and text give the fingerprint, and the deals that are stored for the session."""
    seed = bytes.fromhex(dealt.seed)
    rows = Deal.objects.filter(field__sections__session=session, form="").values_list("board", "hands")
    stored = dict(rows)
    right = all(stored.get(one.board) == one.deal.key for one in deal_set(dealt.terms, seed))
    return right and dealt.terms.commitment(seed) == dealt.fingerprint
