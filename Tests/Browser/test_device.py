"""The theme that somebody prefers on one device."""

import axe
import pytest
from playwright.sync_api import expect

GROUND = "() => getComputedStyle(document.body).backgroundColor"
SCHEME = "() => getComputedStyle(document.documentElement).colorScheme"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_theme_is_chosen_and_left_again(circle, open_browser, scheme):
    ana = open_browser(circle.server, scheme=scheme).sign_in("ana@example.org")
    other = {"light": "dark", "dark": "light"}[scheme]
    names = {"light": "Light", "dark": "Dark"}
    ana.go("/kinnect/settings")
    own = ana.page.evaluate(GROUND)

    def choose(name: str):
        ana.page.get_by_role("link", name="Theme and offline copies").click()
        axe.check(ana.page)
        ana.page.get_by_label(name).check()
        ana.page.get_by_role("button", name="Save").click()
        expect(ana.page.get_by_text("Saved for this device.")).to_be_visible()

    choose(names[other])
    assert ana.page.evaluate(GROUND) != own
    assert ana.page.evaluate(SCHEME) == other
    ana.go("/kinnect/settings")
    axe.check(ana.page)
    choose("System")
    assert ana.page.evaluate(GROUND) == own
