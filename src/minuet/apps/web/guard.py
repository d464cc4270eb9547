"""Access control: checks of Host, Origin and token before anything else, and security headers.

A page on another site can make a browser on this machine send requests here. It is rejected by its
Origin, and if it uses a host name of its own that resolves to this machine, by its Host.
"""

from __future__ import annotations

from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .responses import error_answer
from .settings import Settings

COOKIE = "minuet_token"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Lets pass what may come in, and adds the headers to everything that goes out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and pass it on or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self.refusal(scope)
        await (refusal or self.app)(scope, receive, send_protected)

    def refusal(self, scope: Scope) -> Response | None:
        """What a request is refused with; None if it may pass."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self.settings.hosts:
            return error_answer(421, "This address is not the one that Minuet listens at.")
        if any(value not in self.settings.origins for value in headers.getlist("origin")):
            return error_answer(403, "Requests from other sites are refused.")
        is_question = scope["path"].startswith("/api/")
        if is_question and headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return error_answer(403, "Requests from other sites are refused.")
        return self._without_token(scope, headers) if self.settings.token else None

    def _without_token(self, scope: Scope, headers: Headers) -> Response | None:
        """Reject requests without the token; keep the token in a cookie for the others."""
        token = QueryParams(scope["query_string"]).get("token", "")
        if token and self._is_token(token) and scope["path"] == "/":
            answer = RedirectResponse("/", 303)
            answer.set_cookie(COOKIE, token, httponly=True, samesite="strict")
            return answer
        if self._is_token(_cookie(headers)) or self._is_token(headers.get("x-minuet-token", "")):
            return None
        return error_answer(401, "Open the address that 'minuet serve' printed: it has a token.")

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(), self.settings.token.encode())


def _cookie(headers: Headers) -> str:
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if cookie is None else cookie.value
