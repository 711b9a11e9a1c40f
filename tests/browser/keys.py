"""A person without a mouse."""

from playwright.sync_api import Page

from browser.people import Wanted

FAR = 150
"""Nothing on a page is as many steps away."""

STEP = """() => {
  const { wanted } = window;
  const focus = document.activeElement;
  const dialog = document.querySelector("dialog[open]");
  if (focus === wanted || !wanted.isConnected || (dialog && !dialog.contains(wanted))) return "";
  const hand = wanted.closest("[role=toolbar]");
  if (!hand?.contains(focus) || focus === hand) return "Tab";
  const all = [...hand.querySelectorAll("button")];
  return all.indexOf(focus) < all.indexOf(wanted) ? "ArrowRight" : "ArrowLeft";
}"""
"""The key that brings me nearer to what is wanted; "" if I am there, or it is no longer to be reached."""


def walks(page: Page) -> None:
    """Go with the keyboard to what is wanted."""
    for _ in range(FAR):
        if not (key := page.evaluate(STEP)):
            return
        page.keyboard.press(key)
    raise AssertionError("the keyboard does not lead to " + page.evaluate("window.wanted.outerHTML"))


def walks_to(page: Page, what: str) -> None:
    """Go to the first of its kind on the page."""
    page.wait_for_selector(what)
    page.evaluate("what => (window.wanted = document.querySelector(what))", what)
    walks(page)


def types(page: Page, wanted: Wanted) -> None:
    walks(page)
    if page.evaluate("document.activeElement === window.wanted"):
        page.keyboard.press("Enter")


def has_focus(page: Page) -> bool:
    """Whether a key would find something."""
    return page.evaluate("document.activeElement !== document.body")
