"""What a page costs: our own style sheets and scripts, what moves, and what the first answer holds."""

import re

import pytest
from playwright.sync_api import expect

MOST_BYTES = 60_000  # of our own CSS and JavaScript, compressed
PAGES = {
    "/kinnect": "article.post", "/kinnect/new": "form[data-upload]", "/kinnect/search?q=a": "[data-results] a",
    "/kinnect/activity": "main", "/kinnect/u/ana": ".tile", "/kinnect/p/{post}": "article.post",
    "/kinnect/settings": "[data-sign-out]",
}  # fmt: skip


@pytest.fixture(scope="module")
def post(circle) -> str:
    return circle.members["ana"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_costs_little(circle, open_browser, post, path):
    # A browser that has nothing yet.
    fresh = open_browser(circle.server).sign_in("ben@example.org")
    sizes = {}
    fresh.context.on("response", lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))

    fresh.go(path.format(post=post)).still()

    own = {url: size for url, size in sizes.items() if re.search(r"\.(css|js)$", url)}
    assert own, "nothing was measured"
    total = sum(own.values())
    assert total <= MOST_BYTES, f"{total} bytes in {len(own)} files: {sorted(own.items(), key=lambda one: -one[1])[:8]}"
    print(f"{path}: {total} bytes in {len(own)} files")


@pytest.mark.parametrize("width", [360, 768, 1024, 1280, 1440])
def test_nothing_moves_at_any_width(circle, open_browser, post, width):
    """No cumulative layout shift, and no sideways scrolling."""
    ben = open_browser(circle.server, size={"width": width, "height": 800}).sign_in("ben@example.org")

    for path in PAGES:
        ben.moves_nothing(path.format(post=post))


def test_the_first_answer_holds_the_content(circle, open_browser, post):
    ben = open_browser(circle.server, scripts=False).sign_in("ben@example.org")

    for path, content in PAGES.items():
        ben.go(path.format(post=post))

        expect(ben.page.locator(content).first).to_be_attached()


@pytest.mark.parametrize(("width", "where"), [(360, "bottom"), (767, "bottom"), (768, "narrow"), (1262, "narrow"), (1264, "wide"), (1440, "wide")])
def test_the_way_around_is_where_one_expects_it(circle, open_browser, width, where):
    ben = open_browser(circle.server, size={"width": width, "height": 800}).sign_in("ben@example.org")
    ben.go("/kinnect")

    box = ben.page.locator("nav.tabs").bounding_box()
    label = ben.page.locator("nav.tabs .tab-label").first.bounding_box()

    if where == "bottom":
        assert box["y"] + box["height"] == 800 and box["width"] == width
        return
    assert box["x"] == 0 and box["height"] == 800
    assert (72 <= box["width"] <= 74) == (where == "narrow")
    assert (label["width"] > 10) == (where == "wide")


def test_less_motion_is_no_motion(circle, open_browser, chromium):
    ben = open_browser(circle.server).sign_in("ben@example.org")
    ben.page.emulate_media(reduced_motion="reduce")
    ben.go("/kinnect")
    longest = ben.page.evaluate(
        """() => { document.querySelector('.photo-heart').classList.add('beat');
           return Math.max(0, ...document.getAnimations().map(one => one.effect.getComputedTiming().duration)); }"""
    )

    assert longest <= 1
