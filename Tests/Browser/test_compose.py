"""Composing: the preview is what will be shown, what cannot be shared says why, and what is left behind is a draft."""

import re

import axe
import people
import photos
import pytest
from playwright.sync_api import expect

RATIO = "(box) => { const r = box.getBoundingClientRect(); return r.width / r.height; }"


def picture(width: int, height: int, seed: int = 1) -> dict:
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(width, height, seed=seed))}


def choose(person, *files: dict):
    person.go("/kinnect/new").page.locator("[name=file]").set_input_files(list(files))
    expect(person.page.locator("[data-item]")).to_have_count(len(files))
    return person.page.locator("form[data-upload]")


def ratio(person, selector: str, expected: float) -> None:
    person.page.wait_for_function(
        "([selector, expected]) => { const r = document.querySelector(selector).getBoundingClientRect();"
        " return Math.abs(r.width / r.height - expected) < 0.02; }", arg=[selector, expected])  # fmt: skip


@pytest.mark.parametrize(("width", "height", "shape"), [(400, 600, 0.8), (500, 600, 0.833), (900, 300, 1.91)])
def test_the_preview_has_the_shape_of_the_post(circle, open_browser, width, height, shape):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    form = choose(ana, picture(width, height))
    ratio(ana, "[data-preview]", 1)  # square is what is chosen first

    form.locator("[name=crop][value=original]").check()
    ratio(ana, "[data-preview]", shape)
    form.get_by_role("button", name="Share", exact=True).click()

    expect(ana.page).to_have_url(re.compile(r"/kinnect$"), timeout=people.UPLOAD_MILLISECONDS)
    ratio(ana, "article.post .photo", shape)
    ana.expect_faults("layout shifted")


@pytest.mark.parametrize(("width", "height", "fit"), [(600, 400, "contain"), (600, 600, "contain"), (540, 960, "cover")])
def test_a_story_is_previewed_as_it_will_be_shown(circle, open_browser, width, height, fit):
    ana = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect/stories/new")
    ana.page.locator("[name=file]").set_input_files(picture(width, height))
    preview = ana.page.locator("[data-story-preview] img")
    expect(preview).to_have_css("object-fit", fit)

    ana.page.get_by_role("button", name="Share story").click()
    expect(ana.page).to_have_url(re.compile(r"/kinnect(\?.*)?$"), timeout=people.UPLOAD_MILLISECONDS)
    stories = circle.members["ana"].get("/api/kinnect/profiles/ana/stories").expect(200).json
    ana.go(f"/kinnect/stories/{(stories['items'] if isinstance(stories, dict) else stories)[-1]['id']}")
    expect(ana.page.locator("img[data-story-media]")).to_have_css("object-fit", fit)


def test_what_is_no_photo_says_why_on_its_preview_and_can_be_removed(circle, open_browser):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    strange = {"name": "letter.jpg", "mimeType": "image/jpeg", "buffer": b"Dear Ana, this is no photo at all. " * 40}
    form = choose(ana, strange, picture(300, 300))

    form.get_by_role("button", name="Share", exact=True).click()

    card = ana.page.locator("[data-share]")
    expect(card.get_by_role("alert")).to_contain_text("This is not a photo", timeout=people.UPLOAD_MILLISECONDS)
    expect(card.get_by_role("button", name="Try again")).to_have_count(0)
    card.get_by_role("button", name="Edit").click()
    slide = ana.page.locator("[data-preview] .slide").first
    expect(slide).to_contain_text("This is not a photo that can be shown here.")
    expect(ana.page.locator("[data-problem]")).to_contain_text("can’t be shared")
    axe.check(ana.page)
    slide.get_by_role("button", name="Remove").click()
    expect(ana.page.locator("[data-item]")).to_have_count(1)
    form.get_by_role("button", name="Share", exact=True).click()
    expect(ana.page).to_have_url(re.compile(r"/kinnect$"))
    expect(ana.page.locator("[data-sharing]")).to_have_count(0, timeout=people.UPLOAD_MILLISECONDS)
    ana.expect_faults("layout shifted")  # the server's word comes when it comes


def test_a_post_that_is_left_behind_is_kept_as_a_draft_and_that_is_said(circle, open_browser):
    ana = open_browser(circle.server, size=people.DESKTOP).sign_in("ana@example.org")
    form = choose(ana, picture(300, 300))
    expect(form.get_by_text("Kept as a draft if you leave.")).to_be_visible()
    form.locator("[name=caption]").press_sequentially("Half a thou")

    ana.page.get_by_role("link", name="Search").click()

    expect(ana.page).to_have_url(re.compile("/kinnect/search"))
    expect(ana.page.get_by_text("Your post is kept as a draft under New post.")).to_be_visible()
    ana.page.reload()
    expect(ana.page.get_by_text("Your post is kept as a draft")).to_have_count(0)
    # The tab is closed and another one opened.
    tab = ana.context.new_page()
    tab.goto("/kinnect/new")
    expect(tab.get_by_text("You have a draft of one photo.")).to_be_visible()
    tab.get_by_role("button", name="Use it").click()
    expect(tab.locator("[name=caption]")).to_have_value("Half a thou")
    expect(tab.locator("[data-item]")).to_have_count(1)
    tab.close()


def test_nothing_is_said_of_a_draft_once_it_is_shared(circle, open_browser):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    form = choose(ana, picture(300, 300))
    form.get_by_role("button", name="Share", exact=True).click()
    expect(ana.page).to_have_url(re.compile(r"/kinnect$"), timeout=people.UPLOAD_MILLISECONDS)

    ana.go("/kinnect/new")

    expect(ana.page.locator("[data-chooser]")).to_be_visible()
    assert "draft under" not in ana.page.locator("[data-toasts]").inner_text()
    expect(ana.page.locator("[data-draft]")).to_be_hidden()
