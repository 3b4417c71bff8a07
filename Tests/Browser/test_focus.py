"""What has the focus can be seen, and nothing lies over it; long words widen no page."""

import people
import photos
import pytest
from playwright.sync_api import expect

SEEN = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  if (one === document.body) return null;
  const label = one.matches('[type=file]') ? one.parentElement : one.closest('label') || one.labels?.[0];
  const name = one.outerHTML.slice(0, 120);
  if (one.matches('.skip, .visually-hidden')) return {name, isSeen: true};
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height - 2, box.height / 2)];
  const top = document.elementFromPoint(x, y);
  const isSeen = box.width > 4 && box.height > 4 && top !== null
    && (one.contains(top) || top.contains(one) && !top.matches('.share-bar') || Boolean(label?.contains(top)));
  return {name, isSeen, by: top?.outerHTML.slice(0, 80)};
}"""


def stops(person, most: int = 60) -> list[dict]:
    """What Tab reaches on the page, one after the other."""
    found = []
    for _ in range(most):
        person.page.keyboard.press("Tab")
        person.page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        stop = person.page.evaluate(SEEN)
        if stop is None or (found and stop["name"] == found[0]["name"]):
            break
        found.append(stop)
    return found


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP, {"width": 800, "height": 600}], ids=["phone", "desktop", "middle"])
def test_every_stop_of_the_feed_can_be_seen(circle, open_browser, size):
    ben = open_browser(circle.server, size=size).sign_in("ben@example.org").go("/kinnect")

    found = stops(ben, 20)

    assert len(found) > 8
    hidden = [stop for stop in found if not stop["isSeen"]]
    assert not hidden, hidden
    assert ben.page.get_by_role("heading", level=1, name="Feed").count() == 1


@pytest.mark.parametrize("size", [{"width": 640, "height": 450}, {"width": 640, "height": 520}, people.PHONE], ids=str)
def test_nothing_of_a_new_post_lies_under_the_bar_while_it_has_the_focus(circle, open_browser, size):
    """A desktop window at 200 % zoom, and a phone."""
    ana = open_browser(circle.server, size=size).sign_in("ana@example.org").go("/kinnect/new")
    files = [{"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(300, 300, seed=n))} for n in range(3)]
    ana.page.locator("[name=file]").set_input_files(files)
    expect(ana.page.locator("[data-item]")).to_have_count(3)
    ana.page.evaluate("() => scrollTo(0, 0)")
    ana.page.locator("[name=file]").focus()

    found = stops(ana)

    assert len(found) > 12
    hidden = [stop for stop in found if not stop["isSeen"]]
    assert not hidden, hidden


@pytest.mark.parametrize("width", [360, 768, 1024, 1440])
def test_one_long_word_widens_no_page(circle, open_browser, width):
    ana = circle.members["ana"]
    long = "https://a.example/" + "path" * 30
    ana.call("PATCH", "/api/kinnect/profile", {"bio": long[:150]}).expect(200)
    post = ana.post_photo(photos.jpeg(photos.drawn(seed=3)), long)
    ana.call("POST", f"/api/kinnect/posts/{post['id']}/comments", {"body": long}).expect(201)
    ben = open_browser(circle.server, size={"width": width, "height": 800}).sign_in("ben@example.org")

    for path in ("/kinnect/u/ana", "/kinnect", f"/kinnect/p/{post['id']}"):
        ben.go(path)
        assert ben.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0, path
    head = ben.go("/kinnect/u/ana").page.locator(".profile-about").bounding_box()
    assert head["x"] + head["width"] <= width
    expect(ben.go(f"/kinnect/p/{post['id']}").page.get_by_role("link", name=long).first).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1024, 1280])
def test_new_update_lies_beside_the_pencils(believers, open_browser, width):
    ana = open_browser(believers.server, size={"width": width, "height": 640}).sign_in("ana@example.org").go("/believe/profile")
    button = ana.page.get_by_role("link", name="New update").bounding_box()

    for pencil in ana.page.locator(".own-project-edit").all():
        box = pencil.bounding_box()
        assert box["x"] >= button["x"] + button["width"] or box["x"] + box["width"] <= button["x"], (box, button)
    assert button["x"] >= 0 and button["x"] + button["width"] <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_send_support_looks_like_a_button_that_works(believers, open_browser, scheme):
    ben = open_browser(believers.server, scheme=scheme).sign_in("ben@example.org").go(believers.places["project"])
    support = ben.page.get_by_role("link", name="Send support")
    expect(support).to_have_css("background-color", "rgb(245, 158, 11)")


def test_the_card_of_sign_in_has_the_corners_of_its_app(believers, open_browser):
    nobody = open_browser(believers.server, size=people.DESKTOP)
    nobody.page.goto("/believe/sign-in")
    expect(nobody.page.locator(".card:not(.card-wide)").first).to_have_css("border-radius", "16px")
