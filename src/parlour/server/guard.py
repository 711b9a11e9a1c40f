"""What keeps a careless or hostile visitor from harming the others."""

import ipaddress
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 16_384
"""Bytes of a request."""
LARGEST_RECORD = 1_000_000
"""Bytes of a record that somebody brings to look at."""
RECORDS = "/api/replay"
LONGEST_PATH = 2_000
"""Characters of an address with its query."""
ADDRESSES = 10_000
"""Addresses that are remembered at once."""

POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
HEADERS = {
    "content-security-policy": "; ".join(POLICY),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("_filled", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float) -> None:
        self._most, self._rate, self._left, self._filled = most, rate, most, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address; the one unseen for longest is forgotten first."""

    def __init__(self, most: float, rate: float) -> None:
        self._most, self._rate = most, rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._most, self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()


def address_of(scope: Scope) -> str:
    """Where somebody comes from; one household has the whole of a /64 to choose from."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


def origin_fits(headers: Headers) -> bool:
    """Whether a request comes from our own pages, or from a program, which names no origin."""
    origin = headers.get("origin")
    return origin is None or (host_in(origin) is not None and host_in(origin) == headers.get("host"))


def host_in(origin: str) -> str | None:
    """The host and port of an address, if it is one."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def host_is_plain(headers: Headers) -> bool:
    """Whether the host that was asked for can stand in a link."""
    host = headers.get("host", "")
    return bool(host) and host.isascii() and host_in(f"http://{host}/") == host and "@" not in host


class Guard:
    """Limits and headers for every answer over HTTP."""

    def __init__(self, app: ASGIApp, limits: Buckets) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        app = self.app if refusal is None else refusal

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await app(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        if not self.limits.take(address_of(scope)):
            return refused(429, "too_many", "too many requests: wait a little")
        if not host_is_plain(headers):
            return refused(400, "bad_host", "the request does not say to whom it is, or not plainly")
        if scope["method"] not in ("GET", "HEAD") and not origin_fits(headers):
            return refused(403, "bad_origin", "this request comes from another site")
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_PATH:
            return refused(414, "too_long", f"an address has at most {LONGEST_PATH} characters")
        length = headers.get("content-length", "0")
        largest = LARGEST_RECORD if scope["path"] == RECORDS else LARGEST_BODY
        if not (length.isascii() and length.isdigit() and int(length[:9]) <= largest):
            return refused(413, "too_large", f"such a request has at most {largest} bytes")
        if "transfer-encoding" in headers:
            return refused(411, "no_length", "a request says beforehand how long it is")
        return None


def refused(status: int, code: str, text: str) -> JSONResponse:
    return JSONResponse({"code": code, "text": text}, status)
