"""Addresses that phones can open, though the director may look at the page under the laptop's own name."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


def phone_address(request: HttpRequest, token: str) -> str:
    """The address of a table's phones."""
    return phone_page(request, "table", token)


def phone_page(request: HttpRequest, page: str, *arguments: object) -> str:
    """The address of any page, as a phone in the room can open it."""
    path = reverse(page, args=arguments)
    if settings.PHONES_ADDRESS and is_own_name(request):
        return f"{settings.PHONES_ADDRESS}{path}"
    return request.build_absolute_uri(path)


def is_own_name(request: HttpRequest) -> bool:
    return request.get_host().rpartition(":")[0] in OWN_NAMES or request.get_host() in OWN_NAMES


def page_here(request: HttpRequest, address: str) -> str:
    """The address of a page of this server as it was sent; empty for any other, and for what is none."""
    hosts = {request.get_host()}
    is_here = url_has_allowed_host_and_scheme(address, hosts, require_https=request.is_secure())
    return address if is_here and address.startswith("/") else ""


def phones_can_reach(request: HttpRequest) -> bool:
    """Whether the addresses made for this request lead anywhere from a phone."""
    return bool(settings.PHONES_ADDRESS) or not is_own_name(request)


def client_address(request: HttpRequest) -> str:
    """Where a request comes from. Behind TLS that is what our own proxy, the last on the way, saw."""
    seen = request.headers.get("X-Forwarded-For", "") if settings.TLS else ""
    return seen.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")
