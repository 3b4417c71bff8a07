"""The theme that somebody prefers on one device, and the text size that they have on each."""

import axe
import people
import pytest
from playwright.sync_api import expect

GROUND = "() => getComputedStyle(document.body).backgroundColor"
TEXT = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
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


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_text_size_is_chosen_and_pages_come_with_it_everywhere(circle, open_browser, scripts):
    dan = open_browser(circle.server, scripts=scripts, size=people.DESKTOP).sign_in("dan@example.org")

    def choose(name: str) -> None:
        dan.go("/kinnect/settings")
        dan.page.get_by_role("link", name="Text size").click()
        dan.page.get_by_label(name).check()
        dan.page.get_by_role("button", name="Save").click()
        expect(dan.page.get_by_text("Text size saved.")).to_be_visible()

    choose("200%")
    try:
        # As with that size in the browser's settings, a wide screen has the layout of a phone.
        assert dan.page.evaluate(TEXT) == 32
        tabs = dan.page.locator("nav.tabs").bounding_box()
        assert (tabs["width"], tabs["y"] + tabs["height"]) == (people.DESKTOP["width"], people.DESKTOP["height"])

        phone = open_browser(circle.server).sign_in("dan@example.org")
        phone.expected_statuses = {404}
        for path in ("/kinnect", "/kinnect/activity", "/kinnect/nothing-here"):
            phone.moves_nothing(path)
            assert phone.page.evaluate(TEXT) == 32
    finally:
        choose("100%")
    assert dan.page.evaluate(TEXT) == 16
    phone.go("/kinnect")
    assert phone.page.evaluate(TEXT) == 16
