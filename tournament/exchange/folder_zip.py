"""A folder of files as one zip: the same files give the same bytes. And what can be wrong with a zip."""

import io
import zipfile
import zlib
from collections.abc import Mapping

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
