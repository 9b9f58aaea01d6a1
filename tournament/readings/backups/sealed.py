"""Backups encrypted with a passphrase: scrypt derives the key, AES-256-GCM encrypts, the header says how.

    OVERTRICK-SEALED 1\\n
    {"n": …, "r": …, "p": …, "salt": "hex", "nonce": "hex", "check": "hex"}\\n
    the database, sealed; both lines above are authenticated with it

`check` tells a wrong passphrase from a damaged copy. The cost of the key is that of OWASP's advice for
scrypt, and a third of a second on an old laptop. A copy is encrypted in memory: no plain copy is on the disk.
"""

import json
import os
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.readings.errors import DirectorError

FIRST_LINE = b"OVERTRICK-SEALED 1\n"
COST = {"n": 2**15, "r": 8, "p": 3}
KEY, SALT, NONCE, CHECK = 32, 16, 12, 8  # bytes


def passphrase() -> str:
    """The installation's own; empty where copies are not sealed. OSError when its file cannot be read."""
    if file := settings.BACKUP_PASSPHRASE_FILE:
        try:
            return Path(file).read_text(encoding="utf-8").strip()
        except UnicodeDecodeError as error:
            raise OSError(f"{file}: not UTF-8") from error
    return str(settings.BACKUP_PASSPHRASE)


def is_sealed(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(FIRST_LINE)) == FIRST_LINE


def seal(content: bytes, phrase: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # only where copies are sealed

    how: dict[str, object] = {**COST, "salt": os.urandom(SALT).hex(), "nonce": os.urandom(NONCE).hex()}
    key, check = _key(phrase, how)
    head = FIRST_LINE + json.dumps({**how, "check": check}).encode() + b"\n"
    return head + AESGCM(key).encrypt(bytes.fromhex(str(how["nonce"])), content, head)


def unseal(sealed: bytes, phrase: str) -> bytes:
    """Decrypt a copy. DirectorError `no_passphrase`, `wrong_passphrase`, `bad_backup` (damaged)."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not phrase:
        raise DirectorError("no_passphrase", _("This copy is encrypted: its passphrase is needed."))
    try:
        end = sealed.index(b"\n", len(FIRST_LINE)) + 1
        head, how = sealed[:end], json.loads(sealed[len(FIRST_LINE) : end])
        key, check = _key(phrase, how)
        if check != how["check"]:
            raise DirectorError("wrong_passphrase", _("This copy was encrypted with another passphrase."))
        return AESGCM(key).decrypt(bytes.fromhex(how["nonce"]), sealed[end:], head)
    except (InvalidTag, ValueError, LookupError, TypeError) as error:
        raise DirectorError("bad_backup", _("This encrypted copy is damaged.")) from error


def _key(phrase: str, how: dict[str, object]) -> tuple[bytes, str]:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    if any(how[name] != cost for name, cost in COST.items()):  # a damaged header must not cost gigabytes
        raise ValueError(how)
    kdf = Scrypt(salt=bytes.fromhex(str(how["salt"])), length=2 * KEY, **COST)
    made = kdf.derive(phrase.encode())
    return made[:KEY], sha256(made[KEY:]).hexdigest()[: 2 * CHECK]
