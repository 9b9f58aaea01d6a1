"""Properties are about being right; how long one example takes on a busy machine is no part of them."""

from hypothesis import settings

settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
