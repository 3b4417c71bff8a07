"""Albums: swipe, arrows, dots, keys; with scripts and without."""

import re

import axe
import people
import photos
import pytest
from playwright.sync_api import expect

SHAPES = [(900, 900), (900, 700), (300, 900), (900, 300), (800, 800)]


@pytest.fixture(scope="module")
def album(circle) -> str:
    """A post of five photos of different shapes."""
    ana = circle.members["ana"]
    ids = [
        ana.upload(photos.jpeg(photos.drawn(*shape, seed=200 + number)), alt=f"Picture {number + 1}").expect(201).json["id"]
        for number, shape in enumerate(SHAPES)
    ]
    return ana.call("POST", "/api/kinnect/posts", {"caption": "Five at once", "media": ids}).expect(201).json["id"]


def slides(person, album):
    return person.article(album).locator("[data-slides]")


def shows(person, album, number: int) -> None:
    """Photo `number` is the one that is seen, and everything says so."""
    box = person.article(album)
    expect(box.locator("[data-slide-number]")).to_have_text(f"{number}/5")
    expect(box.locator(".dot-on")).to_have_count(1)
    expect(box.locator(f".dot:nth-child({number})")).to_have_class(re.compile("dot-on"))
    offset = "(node, n) => Math.abs(node.scrollLeft - (n - 1) * node.clientWidth) < 2"
    handle = slides(person, album).element_handle()
    person.page.wait_for_function(f"([node, n]) => ({offset})(node, n)", arg=[handle, number])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_an_album_is_turned_by_arrows_and_keys(circle, open_browser, album, size, scheme):
    ben = open_browser(circle.server, size=size, scheme=scheme).sign_in("ben@example.org").go("/kinnect")
    box = ben.article(album)
    on, back = box.get_by_role("button", name="Next photo"), box.get_by_role("button", name="Previous photo")
    shows(ben, album, 1)
    expect(back).to_be_hidden()

    on.focus()
    ben.page.keyboard.press("Enter")
    shows(ben, album, 2)
    expect(box.get_by_role("status")).to_have_text("Photo 2 of 5: Picture 2")
    slides(ben, album).focus()
    for _ in range(3):
        number = int(box.locator("[data-slide-number]").inner_text()[0])
        ben.page.keyboard.press("ArrowRight")
        shows(ben, album, number + 1)
    expect(on).to_be_hidden()
    expect(back).to_be_visible()
    ben.page.keyboard.press("Home")
    shows(ben, album, 1)
    ben.page.keyboard.press("End")
    shows(ben, album, 5)
    axe.check(ben.page)


def test_a_mouse_turns_an_album_and_fast_clicks_on_the_arrow_like_nothing(circle, open_browser, album):
    ben = open_browser(circle.server, size=people.DESKTOP).sign_in("ben@example.org").go("/kinnect")
    on = ben.article(album).get_by_role("button", name="Next photo")

    ben.double_tap(on)

    expect(ben.article(album).locator("[data-slide-number]")).not_to_have_text("1/5")
    expect(ben.like_button(album)).to_have_attribute("aria-pressed", "false")
    assert not circle.members["ben"].get(f"/api/kinnect/posts/{album}").json["likedByMe"]


def test_any_photo_of_an_album_is_liked_by_two_taps(circle, open_browser, album):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect")
    slides(ben, album).focus()
    ben.page.keyboard.press("ArrowRight")
    shows(ben, album, 2)

    ben.double_tap(ben.article(album).locator(".slide").nth(1))

    ben.expect_likes(album, 1, mine=True)
    shows(ben, album, 2)
    circle.members["ben"].call("DELETE", f"/api/kinnect/posts/{album}/like").expect(200)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_an_album_is_swiped_and_nothing_moves(circle, open_browser, album, scripts):
    ben = open_browser(circle.server, scripts=scripts).sign_in("ben@example.org")
    ben.go(f"/kinnect/p/{album}")
    box = slides(ben, album)
    before = box.bounding_box()
    assert abs(before["width"] / before["height"] - 0.8) < 0.01, "the tallest photo is taller than 4:5, the most that a frame is"

    box.hover()
    ben.page.mouse.wheel(before["width"], 0)

    ben.page.wait_for_function("node => node.scrollLeft > node.clientWidth * 0.9", arg=box.element_handle()) if scripts else None
    expect(box.locator("img").nth(1)).to_be_in_viewport()
    assert box.bounding_box() == before
    for number, shape in enumerate(SHAPES):
        photo = box.locator("img").nth(number)
        expect(photo).to_have_attribute("alt", f"Picture {number + 1}")
        ratio = shape[0] / shape[1]
        whole = max(ratio / 0.8, 0.8 / ratio) > 1.5
        assert photo.evaluate("node => getComputedStyle(node).objectFit") == ("contain" if whole else "cover")
    expect(ben.article(album).locator(".slide-number:visible").first).to_have_text("2/5" if scripts else "1/5")


def test_later_photos_are_fetched_only_when_they_come_near(circle, open_browser, album):
    """The second comes with the first, so that the first swipe shows a photo and no grey."""
    ben = open_browser(circle.server).sign_in("ben@example.org")
    asked = []
    ben.context.on("request", lambda request: asked.append(request.url) if "/media/kinnect/" in request.url else None)
    media = circle.members["ben"].get(f"/api/kinnect/posts/{album}").json["media"]
    fetched = lambda number: any(media[number]["id"] in url for url in asked)
    ben.go("/kinnect")
    ben.still()

    assert fetched(0) and fetched(1)
    assert not fetched(3) and not fetched(4)
    slides(ben, album).focus()
    ben.page.keyboard.press("ArrowRight")
    shows(ben, album, 2)
    ben.still()
    expect(slides(ben, album).locator("img").nth(2)).to_have_js_property("complete", True)
    assert fetched(2)


def test_a_profile_marks_albums(circle, open_browser, album):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect/u/ana")

    expect(ben.page.locator(f".tile[data-post='{album}'] .tile-badge")).to_be_visible()
    expect(ben.page.get_by_role("link", name=re.compile("Album of 5 photos"))).to_have_count(1)
