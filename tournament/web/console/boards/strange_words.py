"""Sentences at the desk about phones that enter results where they do not belong."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.sheets.strange_phone import StrangePhone
from tournament.web.formatting.figures import pair_words


def in_words(one: StrangePhone) -> str:
    """One sentence, and how many such entries there were."""
    about = {
        "pairs": ", ".join(pair_words(party.label) for party in one.parties),
        "table": one.table,
        "round": one.round,
        "board": one.board,
    }
    text = SENTENCES[one.reason]() % about
    if one.entries < 2:
        return text
    return (
        f"{text} {ngettext('%(count)d entry.', '%(count)d entries.', one.entries) % {'count': one.entries}}"
    )


SENTENCES = {
    "another_table": lambda: _(
        "A phone of another table entered board %(board)s of pairs %(pairs)s (table %(table)s, "
        "round %(round)s)."
    ),
    "other_side": lambda: _(
        "The opponents' phone entered board %(board)s for pair %(pairs)s, whose own phone is "
        "there (table %(table)s, round %(round)s)."
    ),
    "accepted": lambda: _(
        "Pair %(pairs)s accepted board %(board)s on the opponents' phone (table %(table)s, round %(round)s)."
    ),
    "several_pairs": lambda: _("One phone opened the pages of several pairs: %(pairs)s."),
}
