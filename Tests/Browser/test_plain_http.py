"""A server on a home network, by a name that is not `localhost` and without https: what works there, and what says that it doesn't."""

import copy

import axe
import people
import photos
import pytest
from playwright.sync_api import expect

NAME = "home.lan"


@pytest.fixture(scope="module")
def at_home(circle):
    """The same server by a name that browsers hold for an insecure one."""
    server = copy.copy(circle.server)
    named = type("Named", (type(server),), {"url": property(lambda self: f"http://{NAME}:{self.port}")})
    server.__class__ = named
    return server


@pytest.fixture(scope="module")
def home_chromium(chromium):
    arguments = [*people.CHROMIUM["args"], f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    browser = chromium.browser_type.launch(**{**people.CHROMIUM, "args": arguments})
    yield browser
    browser.close()


@pytest.fixture
def ben(home_chromium, at_home):
    person = people.Person.open(home_chromium, at_home, worker=True)
    # Chromium's remark on a header that counts over https alone.
    person.expect_faults("Cross-Origin-Opener-Policy")
    person.sign_in_by_form("ben@example.org")
    yield person
    seen = person.faults()
    person.close()
    assert not seen, "\n".join(seen)


def note(person):
    return person.page.get_by_role("complementary", name="This connection")


def test_the_page_says_what_does_not_work_until_it_is_told_not_to(ben):
    ben.go("/kinnect").still()
    assert not ben.page.evaluate("() => isSecureContext")
    expect(note(ben)).to_contain_text("can’t be installed, work offline or use your position")
    ben.expect_to_fit()
    axe.check(ben.page)

    note(ben).get_by_role("link").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Without https some things don’t work")
    expect(ben.page.get_by_text("--public-url")).to_be_visible()

    ben.go("/kinnect/settings")
    note(ben).get_by_role("button", name="Got it").click()
    expect(note(ben)).to_have_count(0)
    ben.go("/kinnect").still()
    expect(note(ben)).to_have_count(0)


def test_everything_else_works(circle, ben):
    post = circle.members["ana"].get("/api/kinnect/feed?limit=1").json["items"][0]["id"]
    likes = circle.members["ben"].get(f"/api/kinnect/posts/{post}").json
    if likes["likedByMe"]:
        circle.members["ben"].call("DELETE", f"/api/kinnect/posts/{post}/like").expect(200)
    ben.go("/kinnect").still()

    ben.press_like(post, 1, mine=True)
    ben.open_menu(post)
    ben.page.get_by_role("link", name="Copy link").last.click()
    expect(ben.page.get_by_role("dialog").get_by_label("Copy this link")).to_have_value(f"http://{NAME}:{circle.server.port}/kinnect/p/{post}")
    ben.page.keyboard.press("Escape")
    ben.comment(post, "From the sofa")
    ben.go("/kinnect/new")
    ben.choose(photos.jpeg(photos.drawn(seed=5)))
    ben.page.locator("[data-submit]").click()
    expect(ben.page.locator("article.post[data-author=ben]").first).to_be_visible(timeout=people.UPLOAD_MILLISECONDS)


def test_where_the_connection_is_secure_nothing_is_said(circle, open_browser):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect").still()
    assert ben.page.evaluate("() => isSecureContext")
    expect(note(ben)).to_have_count(0)
