"""Who acted, as the journal and the ledger keep it, in words."""

from tournament.sheets.names import DEVICE_AFTER, FIRST_DIRECTOR
from tournament.words.language import Language


def actor(name: str, language: Language) -> str:
    """The name, with the device where there are several. The director who came with the installation has no
    name.
    """
    person, between, device = name.partition(DEVICE_AFTER)
    return f"{language.gettext('Director')}{between}{device}" if person == FIRST_DIRECTOR else name
