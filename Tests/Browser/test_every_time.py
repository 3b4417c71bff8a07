"""What once worked only sometimes: the first upload after a fresh start, and the like buttons of a long feed."""

import re

import photos
import pytest
from playwright.sync_api import expect
from soak import budget

RUNS = budget(gate=8, soak=50)
POSTS = budget(gate=24, soak=60)
WIDTHS = {360: 740, 768: 1024, 1280: 900}


def test_the_first_upload_after_a_fresh_start_opens_the_new_post_every_time(circle, open_browser):
    """From a feed that has just been opened, in a browser that has nothing kept: choose a photo at once."""
    first = open_browser(circle.server).sign_in("ana@example.org")
    cookies = first.context.cookies()
    picture = photos.jpeg(photos.drawn(600, 450, seed=9))
    for run in range(RUNS):
        ana = open_browser(circle.server)
        ana.context.add_cookies(cookies)
        ana.page.goto("/kinnect", wait_until="commit" if run % 2 else "load")
        ana.page.get_by_role("link", name="New post").click()
        # As fast as can be: on some runs before the page's script has come.
        if run % 5 == 4:
            ana.page.route(re.compile(r"/js/kinnect-later\.js"), lambda route: (ana.page.wait_for_timeout(300), route.continue_()))
        with ana.page.expect_file_chooser() as chooser:
            ana.page.locator("[name=file]").click()
        chooser.value.set_files({"name": "first.jpg", "mimeType": "image/jpeg", "buffer": picture})

        expect(ana.page.locator("[data-preview] img")).to_be_visible()
        expect(ana.page.locator("[data-item]")).to_have_count(1)
        expect(ana.page.locator("[name=caption]")).to_be_visible()
        expect(ana.page.get_by_role("button", name="Share", exact=True)).to_be_enabled()
        assert ana.page.locator("[data-preview] img").evaluate("node => node.decode().then(() => node.naturalWidth)") == 600
        ana.context.close()


@pytest.fixture(scope="module")
def long_feed(tmp_path_factory):
    """Posts of all shapes, some of them albums, more than a page."""
    import hearth
    from client import Circle

    running = hearth.Server(tmp_path_factory.mktemp("long") / "data").start()
    made = Circle(running)
    ana, ben = made.join("ana"), made.join("ben")
    made.follow(ben, ana)
    shapes = [(600, 600), (600, 400), (400, 600), (800, 300), (480, 600)]
    for number in range(POSTS):
        count = 3 if number % 7 == 3 else 1
        ids = [
            ana.upload(photos.jpeg(photos.drawn(*shapes[(number + one) % 5], seed=number))).expect(201).json["id"]
            for one in range(count)
        ]
        body = {"caption": f"Post {number} " + "words " * (number % 40), "media": ids}
        ana.call("POST", "/api/kinnect/posts", body).expect(201)
    yield made
    running.stop()


@pytest.mark.parametrize("width", WIDTHS)
def test_every_like_button_of_a_long_feed_with_slow_photos_answers_taps(long_feed, open_browser, width):
    for post in long_feed.members["ben"].all("/api/kinnect/feed"):
        long_feed.members["ben"].call("DELETE", f"/api/kinnect/posts/{post['id']}/like").expect(200)
    ben = open_browser(long_feed.server, size={"width": width, "height": WIDTHS[width]}).sign_in("ben@example.org")
    held = []
    # Photos come late, some of them after the tap and some never.
    ben.page.route(re.compile(r"/media/kinnect/.*/(320|1080|2048)"), lambda route: held.append(route))
    ben.page.goto("/kinnect", wait_until="domcontentloaded")
    ben.page.wait_for_function("() => document.querySelector('[data-photo] canvas') !== null")
    ben.scroll_to_the_end()
    expect(ben.page.locator("article.post")).to_have_count(POSTS)

    for number in range(POSTS):
        post = ben.page.locator("article.post").nth(number)
        button = post.get_by_role("button", name="Like", exact=True)
        button.scroll_into_view_if_needed()
        # No `force`: Playwright refuses to tap what something else covers.
        button.tap() if width < 600 else button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        if number % 3 == 0 and held:
            held.pop(0).continue_()

    def liked():
        posts = long_feed.members["ben"].all("/api/kinnect/feed")
        return sum(post["likedByMe"] for post in posts)

    ben.until(lambda: liked() == POSTS, "not every like has come")
    for route in held:
        route.continue_()
