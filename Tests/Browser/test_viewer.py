"""A photo over the whole screen: opened, zoomed by fingers, wheel and keys, turned, and left by Escape and by the way back."""

import re

import people
import photos
import pytest
from playwright.sync_api import expect

PINCH = [[(180, 400), (210, 400)], [(150, 400), (240, 400)], [(120, 400), (270, 400)], [(105, 400), (285, 400)]]


@pytest.fixture(scope="module")
def album(circle) -> str:
    ana = circle.members["ana"]
    shapes = [(900, 600), (600, 900), (800, 800)]
    ids = [
        ana.upload(photos.jpeg(photos.drawn(*shape, seed=300 + number)), alt=f"View {number + 1}").expect(201).json["id"]
        for number, shape in enumerate(shapes)
    ]
    return ana.call("POST", "/api/kinnect/posts", {"caption": "Three views", "media": ids}).expect(201).json["id"]


def viewer(person):
    return person.page.locator("dialog.viewer")


def open_first(person, album):
    person.go(f"/kinnect/p/{album}").still()
    person.article(album).locator("a[data-open-photo]").first.click()
    expect(viewer(person)).to_be_visible()
    return viewer(person)


def expect_scale(person, check: str):
    person.page.wait_for_function(
        f"() => (s => {check})(new DOMMatrix(getComputedStyle(document.querySelector('.viewer-photo')).transform).a)")


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_keys_zoom_and_turn_and_the_focus_stays(circle, open_browser, album, size):
    ben = open_browser(circle.server, size=size).sign_in("ben@example.org")
    ben.go(f"/kinnect/p/{album}").still()
    link = ben.article(album).locator("a[data-open-photo]").first
    link.focus()
    ben.page.keyboard.press("Enter")
    box = viewer(ben)
    expect(box.locator("img")).to_have_attribute("src", re.compile("/2048$"))
    expect(box.get_by_role("button", name="Close")).to_be_focused()

    for _ in range(12):
        ben.page.keyboard.press("Tab")
        assert ben.page.evaluate("() => document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    ben.page.keyboard.press("+")
    expect_scale(ben, "s > 1.4")
    ben.page.keyboard.press("+")
    expect_scale(ben, "s > 2")
    ben.page.keyboard.press("ArrowRight")
    expect(box).to_have_accessible_name("Photo 1 of 3")
    ben.page.keyboard.press("-")
    ben.page.keyboard.press("-")
    expect_scale(ben, "s === 1")
    ben.page.keyboard.press("ArrowRight")
    expect(box).to_have_accessible_name("Photo 2 of 3")
    expect(box.get_by_role("status")).to_have_text("Photo 2 of 3: View 2")
    expect(box.locator("img")).to_have_attribute("alt", "View 2")

    ben.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(link).to_be_focused()
    assert ben.path() == f"/kinnect/p/{album}"
    ben.page.wait_for_function("() => !history.state?.viewer")


def test_the_way_back_closes_the_photo_and_no_more(circle, open_browser, album):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect")
    open_first(ben, album)

    ben.page.evaluate("() => history.back()")

    expect(viewer(ben)).to_have_count(0)
    assert ben.path() == f"/kinnect/p/{album}"
    ben.page.go_back()
    assert ben.path() == "/kinnect"


def test_two_clicks_and_the_wheel_zoom(circle, open_browser, album):
    ben = open_browser(circle.server, size=people.DESKTOP, motion=False).sign_in("ben@example.org")
    open_first(ben, album)
    longest = "() => Math.max(0, ...document.getAnimations().map(one => one.effect.getComputedTiming().duration))"

    ben.page.mouse.dblclick(640, 400)
    assert ben.page.evaluate(longest) <= 1
    expect_scale(ben, "s === 2.5")
    ben.page.mouse.dblclick(640, 400)
    expect_scale(ben, "s === 1")
    ben.page.mouse.wheel(0, -300)
    expect_scale(ben, "s > 2")
    ben.page.mouse.wheel(0, 3000)
    expect_scale(ben, "s === 1")
    viewer(ben).get_by_role("button", name="Zoom in").click()
    expect_scale(ben, "s === 1.5")
    viewer(ben).get_by_role("button", name="Close").click()
    expect(viewer(ben)).to_have_count(0)


def test_fingers_pinch_swipe_and_push_it_away(circle, open_browser, album):
    ben = open_browser(circle.server, size=people.PHONE).sign_in("ben@example.org")
    box = open_first(ben, album)
    fingers = ben.context.new_cdp_session(ben.page)

    def touch(kind, points):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]})

    def swipe(*way):
        touch("touchStart", [way[0]])
        for point in way[1:]:
            touch("touchMove", [point])
        touch("touchEnd", [])

    touch("touchStart", PINCH[0])
    for points in PINCH[1:]:
        touch("touchMove", points)
    touch("touchEnd", [])
    expect_scale(ben, "s === 6")
    assert ben.page.evaluate("() => visualViewport.scale") == 1
    ben.page.keyboard.press("0")
    expect_scale(ben, "s === 1")

    swipe((300, 400), (200, 400), (100, 405))
    expect(box).to_have_accessible_name("Photo 2 of 3")
    swipe((100, 400), (200, 400), (300, 405))
    expect(box).to_have_accessible_name("Photo 1 of 3")
    swipe((200, 300), (202, 400), (205, 500))
    expect(box).to_have_count(0)


def test_two_taps_on_a_photo_of_the_feed_like_it_and_open_nothing(circle, open_browser, album):
    ben = open_browser(circle.server, size=people.DESKTOP).sign_in("ben@example.org").go("/kinnect").still()
    photo = ben.article(album).locator("a[data-open-photo]").first

    photo.evaluate("async link => { link.click(); }")
    expect(viewer(ben)).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(viewer(ben)).to_have_count(0)
    photo.evaluate("""async link => {
      const at = { bubbles: true, cancelable: true, detail: 1 };
      link.dispatchEvent(new MouseEvent("click", at));
      link.dispatchEvent(new MouseEvent("click", { ...at, detail: 2 }));
      await new Promise(done => setTimeout(done, 400));
    }""")

    expect(viewer(ben)).to_have_count(0)
    ben.expect_likes(album, 1, mine=True)


def test_a_photo_in_a_message_opens_too(circle, open_browser):
    ana = circle.members["ana"]
    circle.follow(ana, circle.members["ben"])
    room = ana.call("POST", "/api/kinnect/conversations", {"members": ["ben"]}).expect(201).json["id"]
    media = ana.upload(photos.jpeg(photos.drawn(seed=9))).expect(201).json["id"]
    ana.call("POST", f"/api/kinnect/conversations/{room}/messages", {"body": "", "media": media}).expect(201)
    ben = open_browser(circle.server).sign_in("ben@example.org").go(f"/kinnect/messages/{room}").still()

    ben.page.locator("a.message-photo").click()

    expect(viewer(ben).locator("img")).to_have_attribute("src", re.compile(f"{media}/2048$"))
    ben.page.keyboard.press("Escape")
    expect(viewer(ben)).to_have_count(0)


def test_without_scripts_the_photo_links_to_its_largest_rendition(circle, open_browser, album):
    ben = open_browser(circle.server, scripts=False).sign_in("ben@example.org").go(f"/kinnect/p/{album}")

    # The browser dresses up a picture that is a page of its own; what is stored may have no styles.
    ben.expect_faults("Applying inline style")
    ben.article(album).locator("a[data-open-photo]").first.click()

    ben.page.wait_for_url(re.compile(r"/media/kinnect/[^/]+/2048$"))
