"""axe-core looks at a page."""

from pathlib import Path

from browser.people import Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

LOOK = """async (rules) => {
  const changing = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
  const hasChanged = async () => {
    do {
      await Promise.allSettled(changing().map((one) => one.finished));
      await new Promise(requestAnimationFrame); // what is inherited changes after it
    } while (changing().length);
  };
  // what lies in a closed menu does not go on changing until it is open
  await Promise.race([hasChanged(), new Promise((passed) => setTimeout(passed, 1500))]);
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...rules });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id} at ${target.join(" ")}: ${failureSummary.split("\\n").slice(1).join(" ").trim()}`));
}"""
COLOURS = {"runOnly": ["color-contrast"]}
"""All that night changes."""


def complaints(person: Person, where: str) -> list[str]:
    """What axe finds on the page as it is, by day and by night."""
    page = person.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = list[str]()
    for theme, rules in (("light", {}), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]")
        found += [f"{where}, {theme}: {fault}" for fault in page.evaluate(LOOK, rules)]
    page.emulate_media(color_scheme="light")
    return found


def nothing(found: list[str]) -> None:
    """There is nothing to complain about."""
    assert not found, "\n".join(dict.fromkeys(found))
