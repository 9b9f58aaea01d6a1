"""Boards dealt here, from the system's randomness, with a fingerprint that is published before the session.

The seed stands in the journal with the act, where nothing shows it (`readings.acts.stream.SECRETS`) until the
cards of the whole set may be seen (`reports.hands.dealt_sets`).
"""

import secrets

from django.utils.translation import gettext as _

from scoring.hands.dealing import DealingTerms, deal_set
from scoring.seats import dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal
from tournament.models import JournalEntry, Result, Session
from tournament.readings.errors import Conflict, DirectorError
from tournament.readings.hands.dealt import DEAL, DEAL_SEED
from tournament.services.acts.journal import Actor, act
from tournament.services.hands.deals import fields_of, refuse_own_deals, sections_of, store

SEED_BYTES = 32
MOST_BOARDS = 99


def deal_boards(session: Session, first: int, last: int, *, reason: str = "", by: Actor) -> DealingTerms:
    """Deal these boards anew, each deal equally likely; the answer is what is published before play.

    A set is dealt once: another one needs a `reason`, which the journal keeps with the earlier fingerprint.
    DirectorError `bad_boards`, `no_reason`, `own_deals`; Conflict `has_results` when a board has been played.
    """
    if not 1 <= first <= last <= MOST_BOARDS:
        raise DirectorError("bad_boards", _("Choose boards from 1 to %(most)s.") % {"most": MOST_BOARDS})
    refuse_own_deals(session)
    fields, boards = fields_of(session), range(first, last + 1)
    if Result.objects.filter(section__field__in=fields, board__in=boards).exists():
        raise Conflict("has_results", _("One of these boards has been played already."))
    number = JournalEntry.objects.filter(session=session, verb=DEAL).count() + 1
    if number > 1 and not reason.strip():
        raise DirectorError(
            "no_reason", _("Boards have been dealt for this session before: give a reason for dealing again.")
        )
    place = [*session.event.sessions.order_by("date", "pk").values_list("pk", flat=True)].index(session.pk)
    terms = DealingTerms(" ".join(session.event.name.split()), place + 1, first, last, number)
    seed = secrets.token_bytes(SEED_BYTES)
    with act("deal_boards", by=by, session=session, others=sections_of(fields), reason=reason) as write:
        write.about |= {
            "boards": f"{first}–{last}",
            "set": number,
            "text": terms.text,
            "fingerprint": terms.commitment(seed),
            DEAL_SEED: seed.hex(),
        }
        dealt = [
            BoardDeal(one.board, dealer(one.board), vulnerability(one.board), one.deal)
            for one in deal_set(terms, seed)
        ]
        for field in fields:
            store(write, field, dealt, "", {*boards})
    return terms
