"""An address as a QR code for a page."""

from functools import lru_cache

import segno

# Those of a large field: each takes some milliseconds, and the page is opened again and again.
PICTURES = 2048


@lru_cache(PICTURES)
def qr_picture(address: str, scale: int = 5) -> str:
    """The code of `address` as an SVG data URI, each module `scale` px wide; few phones read Micro QR."""
    return segno.make_qr(address, error="m").svg_data_uri(scale=scale)


def wall_qr_picture(address: str) -> str:
    """A code that phones read from across the hall: larger, with a border of two modules."""
    return segno.make_qr(address, error="m").svg_data_uri(scale=8, border=2)
