"""Somebody in front of a browser, who knows no game: they do what the page wants, where it offers it."""

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any, Literal, NotRequired, TypedDict

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from parlour.games import names
from server.client import House

PATIENCE = 60_000
"""Milliseconds after which what is waited for does not come any more."""
COVERED = 20.0
"""What is offered and lies under something else for so many seconds cannot be pressed."""

expect.set_options(timeout=PATIENCE)

QUICK = ("--pace", "0", "--rates", "1000")
"""A house whose players answer at once, and where nobody is told to wait."""

VERSED = {"speed": 2, "sound": False, "taught": names()}
"""The settings of somebody who has played before: nothing is explained any more, and cards travel fast."""

WANTED = """(chance) => {
  const all = (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility());
  const button = "button:not(.tool, [aria-disabled=true], [aria-pressed=true], [aria-expanded])";

  function place(one) {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    for (const across of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const down of [0.5, 0.2, 0.8]) {
        const [x, y] = [box.x + across * box.width, box.y + down * box.height];
        if (one.contains(document.elementFromPoint(x, y))) return [x, y];
      }
    return null;
  }
  function wanted(kind, one) {
    window.wanted = one;
    return { kind, name: one.textContent.trim(), at: place(one) };
  }

  const dialog = all("dialog[open]").at(-1);
  if (dialog?.querySelector("a[href^='/r/']")) return { kind: "result" };
  if (dialog) return wanted("dialog", dialog.querySelector("footer .main") ?? dialog.querySelector("button"));
  if (document.querySelector("[data-sent]")) return null;
  const note = document.querySelector("[role=note] .main");
  if (note) return wanted("lesson", note);
  if (!all(`[data-status].mine, [data-status] ${button}`).length) return null;
  const main = all(`[data-status] ${button}.main`);
  const things = all(`[data-status] ${button}, .felt .board ${button}, .felt .own ${button}`);
  const from = chance < 0.75 && main.length ? main : things;
  return from.length ? wanted("turn", from[Math.floor(chance * 1000) % from.length]) : null;
}"""
"""What the page wants of me now, if anything. On my turn it is one of the things it offers, more often one
that it recommends."""


class Wanted(TypedDict):
    kind: Literal["turn", "dialog", "lesson", "result"]
    name: NotRequired[str]
    at: NotRequired[tuple[float, float] | None]
    """Where I press for it; None: something else lies over it."""


def place_of(wanted: Wanted) -> tuple[float, float]:
    at = wanted.get("at")
    assert at
    return at


def clicks(page: Page, wanted: Wanted) -> None:
    page.mouse.click(*place_of(wanted))


class Person:
    """A browser of somebody's own, and how they play."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        name: str = "",
        settings: dict[str, Any] | None = None,
        seed: int = 1,
        presses: Callable[[Page, Wanted], None] = clicks,
        **about: Any,
    ) -> None:
        self.house, self.presses, self.chance = house, presses, random.Random(seed)
        self.faults, self.acts, self.covered = list[str](), 0, 0.0
        about.setdefault("locale", "en-GB")
        self.context = browser.new_context(base_url=house.url, **about)
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(VERSED if settings is None else settings)
        self.context.add_init_script(f"localStorage['parlour.settings'] ??= {kept!r}")
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)
        if name:
            self.is_called(name)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not re.search("Failed to load|WebSocket", message.text):
            self.faults.append(message.text)

    def is_called(self, name: str) -> None:
        """Say a name without a page: the cookie is what stays of it."""
        me = self.context.request.post("/api/me", data={"name": name})
        assert me.ok, me.text()

    def opens_table(self, game: str, seats: int, **asked: Any) -> str:
        """Open a table without a page, and come to it."""
        said = self.context.request.post("/api/tables", data={"game": game, "seats": seats, **asked})
        assert said.ok, said.text()
        table = said.json()["table"]
        self.goes(f"/t/{table}")
        return table

    def goes(self, path: str) -> None:
        self.page.goto(path)

    def leaves(self) -> None:
        self.context.close()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def says_name(self, name: str) -> None:
        """Answer the question for a name."""
        asked = self.page.get_by_role("dialog", name="What shall we call you?")
        asked.get_by_label("Your name").fill(name)
        asked.locator(".button.main").click()

    @property
    def result(self) -> Locator:
        """The sheet of paper with the end of the match."""
        return self.page.locator("dialog[open]:has(a[href^='/r/'])")

    # Playing

    def wanted(self) -> Wanted | None:
        """What the page wants of me now."""
        return self.page.evaluate(WANTED, self.chance.random())

    def waits(self, patience: float = PATIENCE) -> Wanted:
        """Wait until the page wants something of me."""
        chance = self.chance.random()
        return self.page.wait_for_function(WANTED, arg=chance, timeout=patience).json_value()

    def waits_in_turn(self) -> Wanted:
        """Play until there is something to do at the table."""
        while (wanted := self.waits())["kind"] != "turn":
            assert not self.answers(wanted), "over too early"
        return wanted

    def plays(self) -> None:
        """Play until the match is over."""
        while not self.answers(self.waits()):
            pass

    def answers(self, wanted: Wanted | None) -> bool:
        """Do what the page wants, if anything; whether the match is over."""
        if wanted is None or wanted["kind"] == "result":
            return wanted is not None
        if wanted.get("at"):
            self.covered = 0.0
            self.presses(self.page, wanted)
            self.acts += wanted["kind"] == "turn"
        else:
            self.covered = self.covered or time.monotonic()
            assert time.monotonic() < self.covered + COVERED, f"something lies over {wanted}"
        return False


Comes = Callable[..., Person]
Opens = Callable[[], House]
