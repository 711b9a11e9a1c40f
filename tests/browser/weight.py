"""What a browser really asks for, and what that weighs."""

import gzip
import re
from collections.abc import Iterable

from playwright.sync_api import Page, Response, expect

CODE = {"document", "script", "stylesheet"}


def asked_for(page: Page, path: str, shown: str) -> dict[str, int]:
    """The files of code that this page needs until something is shown, and their bytes as gzip packs them."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path)
    expect(page.locator(shown).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    code = [answer for answer in answers if answer.request.resource_type in CODE]
    return {named(answer.url): len(gzip.compress(answer.body())) for answer in code}


def named(address: str) -> str:
    """The file; each page of ours is the same document."""
    found = re.search(r"/assets/(.*)$", address)
    return found[1] if found else "document"


def beyond_the_common(of: dict[str, dict[str, int]]) -> dict[str, int]:
    """For each, what it needs that not all need."""
    common = set.intersection(*(set(files) for files in of.values()))
    return {name: total(files, files.keys() - common) for name, files in of.items()}


def total(files: dict[str, int], which: Iterable[str] | None = None) -> int:
    return sum(files[name] for name in (files if which is None else which))
