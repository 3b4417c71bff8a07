"""Rows that scroll sideways say so: the stories above the feed, and Believe's trending projects."""

import people
import photos
import pytest
from playwright.sync_api import expect

NAMES = [f"friend{number:02d}" for number in range(14)]


@pytest.fixture(scope="module")
def tray(circle):
    """So many people with stories that they do not fit on a screen."""
    for name in NAMES:
        friend = circle.join(name)
        circle.follow(circle.members["ben"], friend)
        media = friend.upload(photos.jpeg(photos.drawn(270, 480, seed=3))).expect(201).json["id"]
        friend.call("POST", "/api/kinnect/stories", {"media": media}).expect(201)
    return circle


def expect_fades(person, before: bool, after: bool):
    person.page.wait_for_function(
        "([before, after]) => { const one = document.querySelector('.scroll-row').classList;"
        " return one.contains('scroll-row-before') === before && one.contains('scroll-row-after') === after; }",
        arg=[before, after])


def test_arrows_scroll_the_row_to_its_ends(tray, open_browser):
    ben = open_browser(tray.server, size=people.DESKTOP, motion=False).sign_in("ben@example.org").go("/kinnect").still()
    back, on = ben.page.locator("[data-row-turn='-1']"), ben.page.locator("[data-row-turn='1']")
    expect_fades(ben, before=False, after=True)
    expect(back).to_be_hidden()

    on.click()
    expect(back).to_be_visible()
    for _ in range(6):
        on.evaluate("button => button.hidden || button.click()")
    expect_fades(ben, before=True, after=False)
    expect(on).to_be_hidden()
    expect(ben.page.locator(".tray-person").last).to_be_in_viewport(ratio=0.9)
    back.click()
    expect(on).to_be_visible()


def test_keys_reach_everyone_in_the_row(tray, open_browser):
    ben = open_browser(tray.server, size=people.DESKTOP).sign_in("ben@example.org").go("/kinnect").still()
    ben.page.locator(".tray-person").first.focus()

    for _ in NAMES:
        ben.page.keyboard.press("Tab")
        assert ben.page.evaluate("() => document.activeElement.closest('.tray') !== null")

    last = ben.page.locator(".tray-person").last
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=0.9)
    expect_fades(ben, before=True, after=False)


def test_a_row_that_fits_has_neither_arrows_nor_fade(circle, open_browser):
    dan = open_browser(circle.server, size=people.DESKTOP).sign_in("dan@example.org").go("/kinnect").still()
    expect(dan.page.locator(".scroll-row")).to_have_count(1)
    expect_fades(dan, before=False, after=False)
    expect(dan.page.locator("[data-row-turn]:visible")).to_have_count(0)


def test_without_scripts_the_row_has_a_scroll_bar(tray, open_browser):
    ben = open_browser(tray.server, scripts=False, size=people.DESKTOP).sign_in("ben@example.org").go("/kinnect")
    expect(ben.page.locator("[data-row-turn]:visible")).to_have_count(0)
    assert ben.page.evaluate("() => getComputedStyle(document.querySelector('.tray')).scrollbarWidth") == "thin"


def test_trending_projects_have_arrows_too(believers, open_browser):
    ben = open_browser(believers.server, size={"width": 360, "height": 800}, motion=False).sign_in("ben@example.org")
    ben.go("/believe/discover").still()
    expect(ben.page.locator(".scroll-row > .shelf")).to_have_count(1)
    # By what the test does to the row.
    ben.expect_faults("layout shifted")
    ben.page.evaluate("() => { document.querySelector('.shelf > :first-child').style.minWidth = '900px'; }")
    ben.resize(340, 800)
    expect_fades(ben, before=False, after=True)
