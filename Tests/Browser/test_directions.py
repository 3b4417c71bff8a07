"""Text of another direction turns nothing around it; where the page itself runs from right to left, the layout is mirrored and fits."""

import re

import client
import people
import photos
import pytest
from playwright.sync_api import expect
from test_wandr_offline import home, installed  # noqa: F401
from visitors import SIZES, WIDTHS

# Begins from the right, turns what follows, and ends an isolate that it has not begun.
WRITTEN = "\u05e9\u05dc\u05d5\u05dd\u2069\u202e abc"
MIRRORED = """(() => {
  const mirror = () => document.documentElement && (document.documentElement.dir = "rtl");
  mirror();
  new MutationObserver(mirror).observe(document, { childList: true });
})()"""
# How far what a selector finds is from the left and from the right edge of the window.
EDGES = """selector => {
  const { left, right } = document.querySelector(selector).getBoundingClientRect();
  return [left, document.documentElement.clientWidth - right];
}"""
# Where the letters of a word are on the page, from left to right.
ORDER = """([selector, word]) => {
  const element = document.querySelector(selector);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const start = walker.currentNode.data.indexOf(word);
    if (start < 0) continue;
    return [...word].map((_, index) => {
      const range = document.createRange();
      range.setStart(walker.currentNode, start + index);
      range.setEnd(walker.currentNode, start + index + 1);
      return range.getBoundingClientRect().left;
    });
  }
  return null;
}"""
DIRECTION = "element => getComputedStyle(element).direction"
# A text in an isolate of its own (U+2068, U+2069), and nothing else in that.
ISOLATED = "\u2068[^\u2069]*\u2069"


def expect_in_order(person, selector: str) -> None:
    """The first word in Latin letters of what a selector finds is read from left to right."""
    word = re.search("[A-Za-z]+", person.page.locator(selector).first.inner_text()).group()
    lefts = person.page.evaluate(ORDER, [selector, word])
    assert lefts == sorted(lefts), f"{word} is turned"


@pytest.fixture(scope="module")
def written(circle) -> str:
    """A post of Ana, whose name, caption and comment run from right to left; the caption was changed."""
    ana, ben = circle.members["ana"], circle.members["ben"]
    post = ana.post_photo(photos.jpeg(photos.drawn(seed=4)), WRITTEN)["id"]
    ana.call("PATCH", f"/api/kinnect/posts/{post}", {"caption": f"{WRITTEN} again"}).expect(200)
    ben.call("POST", f"/api/kinnect/posts/{post}/comments", {"body": WRITTEN}).expect(201)
    ana.call("PATCH", "/api/kinnect/profile", {"fullName": WRITTEN, "bio": WRITTEN}).expect(200)
    return post


def test_written_text_keeps_its_direction_and_turns_nothing(circle, written, open_browser):
    ben = open_browser(circle.server).sign_in("ben@example.org").go(f"/kinnect/p/{written}")

    for selector in ("[data-caption]", ".comment-text"):
        assert ben.page.locator(selector).first.evaluate(DIRECTION) == "rtl"
    for selector in (".caption-text > .quiet", ".comment .username"):
        word = ben.page.locator(selector).first.inner_text().strip()
        lefts = ben.page.evaluate(ORDER, [selector, word])
        assert lefts == sorted(lefts), f"{word} is turned"

    ben.go("/kinnect/u/ana")
    assert ben.page.locator(".bio").evaluate(DIRECTION) == "rtl"
    # A heading is text with isolates of its own around it (U+2068, U+2069).
    assert ben.page.locator(".top-title").inner_text().strip().startswith("\u2068")
    assert ben.page.locator(".profile-about").evaluate(DIRECTION) == "ltr"


def test_what_a_script_shows_is_isolated_too(circle, written, open_browser):
    ben = open_browser(circle.server).sign_in("ben@example.org").go(f"/kinnect/p/{written}")
    ben.page.locator("[data-add-comment] textarea").fill(f"{WRITTEN} by script")

    ben.page.locator("[data-add-comment] [data-submit]").click()

    comment = ben.page.locator(".comment-text", has_text="by script")
    comment.wait_for()
    assert comment.evaluate(DIRECTION) == "rtl"


def test_the_words_of_a_photo_that_a_script_shows_are_isolated(circle, open_browser):
    ana, ben = circle.members["ana"], circle.members["ben"]
    circle.follow(ana, ben)
    room = ana.call("POST", "/api/kinnect/conversations", {"members": ["ben"]}).expect(201).json["id"]
    browser = open_browser(circle.server).sign_in("ana@example.org").go(f"/kinnect/messages/{room}")
    photo = {"name": "boat.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(600, 400, seed=6))}
    browser.is_renewing = True  # A photo that is chosen is shown, with a field for its description.
    browser.page.locator("[name=file]").set_input_files(photo)
    browser.page.get_by_label("Alt text of the photo").fill(WRITTEN)

    browser.page.get_by_role("button", name="Send").click()

    expect(browser.page.locator("[data-messages] .message-photo img")).to_have_attribute("alt", re.compile(f"^{ISOLATED}$"))


def test_rows_that_a_device_fills_turn_nothing(home, installed):  # noqa: F811
    ana = home.members["ana"]
    pin = home.set_pin("ana", WRITTEN)
    home.visit("ana", pin, note=WRITTEN, tags=["\u05d9\u05dd", "sea"], visitedOn="2026-03-05")
    ana.call("PUT", f"/api/wandr/trips/{client.new_id()}", {"name": WRITTEN, "startDate": "2026-03-05"}).expect(200)
    ana.call("PUT", f"/api/wandr/want-to-go/{pin}").expect(200)
    browser = installed(home.server, "ana@example.org")

    browser.go("/wandr/device")

    for kind, part in (("log", "name"), ("log", "note"), ("trip", "name"), ("want", "name"), ("place", "name")):
        shown = browser.page.locator(f"[data-own={kind}][data-shows=all] [data-fill={part}]").filter(has_text="abc")
        expect(shown).to_have_css("direction", "rtl")
    expect(browser.page.locator("[data-own=log][data-shows=all] [data-fill=tags]")).to_contain_text("\u2068\u05d9\u05dd\u2069")
    for kind, part in (("log", "date"), ("trip", "dates")):
        expect_in_order(browser, f"[data-own={kind}][data-shows=all] [data-fill={part}]")
    # A photo that waits.
    browser.context.set_offline(True)
    browser.page.locator("[data-own=place][data-shows=all] .own-row").filter(has_text="abc").get_by_role("button", name="Solid").click()
    browser.page.wait_for_url(re.compile(r"/wandr/details#"))
    form = browser.form_with("note")
    form.locator("[name=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(600, 400))})
    form.locator("[name=alt]").fill(WRITTEN)
    browser.submit(form)
    browser.page.wait_for_url(re.compile(r"/wandr/device$"))
    photo = browser.page.locator(".own-row img[data-fill-photo]:visible")
    expect(photo).to_have_attribute("alt", re.compile(f"^{ISOLATED}$"))


def test_rows_and_signs_of_a_map_turn_nothing(home, open_browser):  # noqa: F811
    pin = home.set_pin("ana", WRITTEN)
    for _ in range(2):
        home.visit("ana", pin, note=WRITTEN, visitedOn="2026-03-05")
    ana = open_browser(home.server).sign_in("ana@example.org").go("/wandr/map").still()
    ana.is_renewing = True
    sign = ana.page.locator(".leaflet-marker-icon")
    expect(sign).to_have_attribute("title", re.compile(f"^{ISOLATED}: 2 logs: 2 Solid$"))

    sign.click()

    expect(ana.page.locator("[data-map-chosen] .place-row")).to_have_count(2)
    for part in ("name", "note"):
        expect(ana.page.locator(f"[data-map-chosen] [data-fill={part}]").first).to_have_css("direction", "rtl")
    for part in ("who", "date"):
        expect_in_order(ana, f"[data-map-chosen] [data-fill={part}]")
    ana.page.keyboard.press("Escape")
    # The list is the script's once somebody has moved the map.
    ana.page.locator("[data-map-canvas]").focus()
    ana.page.keyboard.press("+")
    expect(ana.page.locator("[data-map-list] [data-map-open]")).to_have_text(re.compile(f"^{ISOLATED}: 2 logs$"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/kinnect", "/kinnect/p/{post}", "/kinnect/u/ana", "/kinnect/search", "/kinnect/activity",
                                  "/kinnect/messages", "/kinnect/settings", "/kinnect/new"])  # fmt: skip
def test_a_page_from_right_to_left_fits(circle, written, open_browser, size, path):
    ben = open_browser(circle.server, size=SIZES[size]).sign_in("ben@example.org")
    ben.context.add_init_script(MIRRORED)
    ben.go(path.format(post=written)).still()

    assert ben.page.locator("body").evaluate(DIRECTION) == "rtl"
    ben.expect_to_fit()
    for width in WIDTHS[size]:
        ben.resize(width, SIZES[size]["height"])
        ben.expect_to_fit()


# What stands at one edge where the page runs from left to right stands at the other one where it runs from right to left.
@pytest.mark.parametrize(("path", "selector", "size"), [
    ("/kinnect", "nav.tabs", people.DESKTOP), ("/kinnect/p/{post}", ".top-back", people.PHONE),
    ("/kinnect/p/{post}", ".post-head .person", people.PHONE), ("/kinnect/p/{post}", ".post-head .menu", people.PHONE),
    ("/kinnect/search", ".search .icon", people.PHONE),
])  # fmt: skip
def test_the_layout_is_mirrored(circle, written, open_browser, path, selector, size):
    edges = []
    for script in (None, MIRRORED):
        ben = open_browser(circle.server, size=size).sign_in("ben@example.org")
        if script:
            ben.context.add_init_script(script)
        ben.go(path.format(post=written)).still()
        edges.append(ben.page.evaluate(EDGES, selector))

    (left, right), (mirrored_left, mirrored_right) = edges
    assert left != pytest.approx(right, abs=2), f"{selector} stands in the middle"
    assert (mirrored_left, mirrored_right) == pytest.approx((right, left), abs=2)


def test_an_album_goes_on_to_the_left_where_one_reads_to_the_left(circle, open_browser):
    ana = circle.members["ana"]
    media = [ana.upload(photos.jpeg(photos.drawn(seed=seed))).expect(201).json["id"] for seed in (5, 6)]
    post = ana.call("POST", "/api/kinnect/posts", {"caption": "Two", "media": media}).expect(201).json["id"]
    ben = open_browser(circle.server, motion=False).sign_in("ben@example.org")
    ben.context.add_init_script(MIRRORED)
    ben.go(f"/kinnect/p/{post}").still()
    slides = ben.page.locator("[data-slides]").first

    slides.focus()
    ben.page.keyboard.press("ArrowLeft")

    ben.page.wait_for_function("() => document.querySelector('[data-slides]').scrollLeft < -100")
    ben.page.locator("[data-slide-number]", has_text="2/2").wait_for()
