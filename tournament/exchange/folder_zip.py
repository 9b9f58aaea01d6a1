"""A folder of files as one zip and back: the same files give the same bytes. What can be wrong with a zip."""

import io
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import PurePosixPath

EARLIEST = (1980, 1, 1, 0, 0, 0)  # a zip knows no earlier time
# What reading a damaged zip, or one that is none, raises; ZLIB_ERROR where its bytes cannot be unpacked.
ZIP_ERRORS = (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError)
ZLIB_ERROR = zlib.error


def zip_folder(files: Mapping[str, bytes]) -> bytes:
    """The files by their paths inside the folder."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            member = zipfile.ZipInfo(name, EARLIEST)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, files[name])
    return packed.getvalue()


def unzip_folder(packed: bytes, *, most: int, size: int) -> dict[str, bytes]:
    """The files of a zip by their paths, without those that systems hide; no more is read than `size` bytes.

    ValueError with a code: `damaged_zip`, `too_many` files, `too_large` together.
    """
    found: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            shown = [one for one in archive.infolist() if not one.is_dir() and not _is_hidden(one.filename)]
            for member in shown[: most + 1]:
                with archive.open(member) as file:
                    found[member.filename] = file.read(size + 1)
                size -= len(found[member.filename])
                if size < 0:
                    break
    except (*ZIP_ERRORS, ZLIB_ERROR) as error:
        raise ValueError("damaged_zip") from error
    if size < 0 or len(found) > most:
        raise ValueError("too_large" if size < 0 else "too_many")
    return found


def _is_hidden(path: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(path).parts)
