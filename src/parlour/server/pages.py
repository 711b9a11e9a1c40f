"""The pages that people see: files that the build has made, kept in memory and packed once."""

import gzip
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
"""How long a browser keeps a file that has its content in its name."""
NOT_BUILT = "The pages of this house have not been built. `sh setup` builds them, and says why if it cannot."


class File(NamedTuple):
    kind: str
    plain: bytes
    packed: bytes


def routes() -> list[Route]:
    """Every path that nobody else answers is a page, and pages are told apart in the browser."""
    files = {path.relative_to(STATIC).as_posix(): read(path) for path in STATIC.rglob("*") if path.is_file()}

    async def asset(request: Request) -> Response:
        return sent(request, files.get(f"assets/{request.path_params['name']}"), FOR_EVER)

    async def icon(request: Request) -> Response:
        return sent(request, files.get("icon.svg"), "max-age=3600")

    async def page(request: Request) -> Response:
        index = files.get("index.html")
        return sent(request, index, "no-cache") if index else PlainTextResponse(not_built(), 503)

    async def nothing(request: Request) -> Response:
        return sent(request, None, "no-store")

    return [
        Route("/assets/{name}", asset),
        Route("/icon.svg", icon),
        Route("/api/{path:path}", nothing),
        Route("/{path:path}", page),
    ]


def read(path: Path) -> File:
    kind, _ = mimetypes.guess_type(path.name)
    plain = path.read_bytes()
    return File(kind or "application/octet-stream", plain, gzip.compress(plain))


def sent(request: Request, file: File | None, kept: str) -> Response:
    if file is None:
        return PlainTextResponse("there is nothing here", 404)
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers=headers | {"content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)


def not_built() -> str:
    """Why there are no pages, as far as the build has said it."""
    why = STATIC / "unbuilt.txt"
    return NOT_BUILT + (f"\n{why.read_text(encoding='utf-8')}" if why.exists() else "\n")
