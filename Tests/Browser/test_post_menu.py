"""The three dots of what people publish: the link, one's own files, reporting last."""

import re
import zipfile

import people
import photos
import pytest
from playwright.sync_api import expect

REFUSED = "() => Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.fixture(scope="module")
def post(circle) -> str:
    return circle.members["ana"].post_photo(photos.jpeg(photos.drawn(seed=77)), "With a menu")["id"]


def items(person) -> list[str]:
    return person.page.locator("dialog .menu-item").all_inner_texts()


def test_the_link_of_a_post_is_copied(circle, open_browser, post):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect")
    ben.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=circle.server.url)
    ben.open_menu(post)
    assert items(ben) == ["Copy link", "Save photo", "Unfollow", "Mute ana", "Block ana", "Report", "Cancel"]

    ben.page.get_by_role("link", name="Copy link").last.click()

    expect(ben.page.locator("[data-toasts]")).to_contain_text("Link copied.")
    assert ben.page.evaluate("() => navigator.clipboard.readText()") == f"{circle.server.url}/kinnect/p/{post}"
    expect(ben.page.get_by_role("dialog")).to_have_count(0)


def test_a_link_that_the_browser_does_not_copy_is_shown(circle, open_browser, post):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect")
    ben.page.evaluate(REFUSED)
    ben.open_menu(post)
    ben.page.get_by_role("link", name="Copy link").last.click()

    field = ben.page.get_by_role("dialog").get_by_label("Copy this link")
    expect(field).to_be_focused()
    expect(field).to_have_value(f"{circle.server.url}/kinnect/p/{post}")
    assert ben.page.evaluate("() => getSelection().toString() || document.activeElement.selectionEnd > 0")


def test_one_s_own_photo_is_saved_as_a_file(circle, open_browser, post):
    ana = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect")
    ana.open_menu(post)
    assert items(ana) == ["Copy link", "Save photo", "Edit post", "Who can see this", "Delete", "Cancel"]

    with ana.page.expect_download() as kept:
        ana.page.get_by_role("link", name="Save photo").last.click()

    assert re.fullmatch(r"photo-[0-9a-f]{8}\.jpg", kept.value.suggested_filename)
    assert open(kept.value.path(), "rb").read(2) == b"\xff\xd8"
    expect(ana.page.get_by_role("dialog")).to_have_count(0)


def test_photos_of_others_are_saved_one_by_one_or_all_together(circle, open_browser):
    ana = circle.members["ana"]
    ids = [ana.upload(photos.jpeg(photos.drawn(seed=300 + number))).expect(201).json["id"] for number in range(3)]
    album = ana.call("POST", "/api/kinnect/posts", {"caption": "To keep", "media": ids}).expect(201).json["id"]
    ben = open_browser(circle.server).sign_in("ben@example.org").go(f"/kinnect/p/{album}")
    ben.open_menu(album)
    ben.page.get_by_role("link", name="Save photos").last.click()
    expect(ben.page.get_by_role("heading", name="Save photos")).to_be_visible()

    with ben.page.expect_download() as one:
        ben.page.get_by_role("link", name="Save photo 2").click()
    with ben.page.expect_download() as all_of_them:
        ben.page.get_by_role("link", name="Save all 3").click()

    assert open(one.value.path(), "rb").read(2) == b"\xff\xd8"
    with zipfile.ZipFile(all_of_them.value.path()) as zipped:
        assert zipped.testzip() is None
        assert zipped.namelist() == ["01-photo.jpg", "02-photo.jpg", "03-photo.jpg"]
        assert zipped.read("02-photo.jpg") == open(one.value.path(), "rb").read()


def test_without_scripts_the_menu_leads_to_the_post(circle, open_browser, post):
    ben = open_browser(circle.server, scripts=False).sign_in("ben@example.org").go("/kinnect")
    ben.open_menu(post)
    ben.article(post).get_by_role("link", name="Open its own page").click()
    assert ben.path() == f"/kinnect/p/{post}"


def test_a_story_waits_while_its_menu_is_open(circle, open_browser):
    ana = circle.members["ana"]
    media = ana.upload(photos.jpeg(photos.drawn(540, 960, seed=8))).expect(201).json["id"]
    story = ana.call("POST", "/api/kinnect/stories", {"media": media}).expect(201).json["id"]
    page = open_browser(circle.server, size=people.PHONE).sign_in("ana@example.org").go(f"/kinnect/stories/{story}")

    page.page.locator("[data-menu] summary").click()

    expect(page.page.locator(".story")).to_have_class(re.compile("story-paused"))
    assert items(page) == ["Copy link", "Save photo", "Cancel"]
    page.page.get_by_role("button", name="Cancel").click()
    expect(page.page.locator(".story")).not_to_have_class(re.compile("story-paused"))


def test_updates_and_projects_have_it_too(believers, open_browser):
    ben = open_browser(believers.server).sign_in("ben@example.org")
    ben.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=believers.server.url)

    for place, saving in (("project", []), ("update", ["Save photos"])):
        path = believers.places[place]
        ben.go(path).still()
        ben.page.locator("main [data-menu] summary").first.click()
        assert items(ben) == ["Copy link", *saving, "Report", "Cancel"]
        ben.page.get_by_role("link", name="Copy link").last.click()
        expect(ben.page.locator("[data-toasts]")).to_contain_text("Link copied.")
        assert ben.page.evaluate("() => navigator.clipboard.readText()") == believers.server.url + path
