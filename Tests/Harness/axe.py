"""axe on a page: brought into it once, however often it is asked."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# Of all rules, those that another colour scheme can break: the others see the same elements.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
RUN = "options => axe.run({ resultTypes: ['violations'], ...options }).then(({ violations }) => ({ violations }))"


def found(page: Page, options: dict | None = None) -> AxeResults:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return AxeResults(page.evaluate(RUN, options or {}))


def check(page: Page, options: dict | None = None) -> None:
    """Nothing that axe finds."""
    results = found(page, options)
    assert results.violations_count == 0, results.generate_report()
