"""Composing: the preview is what will be shown, what cannot be shared says why, and what is left behind is a draft."""

import io
import re

import axe
import films
import people
import photos
import pytest
from PIL import Image
from playwright.sync_api import expect

LONG = 240_000  # a film is made by all that the machine has left
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
    expect(form.locator("[name=crop][value=original]")).to_be_checked()
    ratio(ana, "[data-preview]", shape)
    form.locator("[name=crop][value=square]").check()
    ratio(ana, "[data-preview]", 1)
    form.locator("[name=crop][value=original]").check()
    ratio(ana, "[data-preview]", shape)
    form.get_by_role("button", name="Share", exact=True).click()

    expect(ana.page).to_have_url(re.compile(r"/kinnect$"), timeout=people.UPLOAD_MILLISECONDS)
    ratio(ana, "article.post .photo", shape)
    ana.expect_faults("layout shifted")


@pytest.mark.parametrize(("width", "height", "shape"), [(360, 640, 0.8), (640, 360, 1.778)], ids=["tall", "wide"])
def test_a_film_is_shared_in_its_own_shape_too(circle, open_browser, width, height, shape):
    # A film holds up what its author shares next, so each has one of their own.
    member = circle.join(f"film{width}")
    person = open_browser(circle.server).sign_in(member.email)
    data = films.film("webm", size=f"{width}x{height}", seconds=1)
    form = choose(person, {"name": "film.webm", "mimeType": "video/webm", "buffer": data})
    expect(form.locator("[name=crop][value=original]")).to_be_checked()
    ratio(person, "[data-preview]", shape)
    form.locator("[name=crop][value=square]").check()
    ratio(person, "[data-preview]", 1)
    form.locator("[name=crop][value=original]").check()
    ratio(person, "[data-preview]", shape)
    form.get_by_role("button", name="Share", exact=True).click()

    expect(person.page).to_have_url(re.compile(r"/kinnect$"), timeout=people.UPLOAD_MILLISECONDS)
    expect(person.page.locator("article.post video")).to_be_visible(timeout=LONG)
    [film] = member.get("/api/kinnect/feed").expect(200).json["items"][0]["media"]
    assert (film["kind"], film["width"], film["height"]) == ("video", width, height)
    ratio(person, "article.post .photo", shape)
    person.expect_faults("layout shifted")


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


def published(circle, person, form) -> Image.Image:
    """Shares; answers the photo as the server has cut it."""
    newest = lambda: circle.members["ana"].get("/api/kinnect/feed?limit=1").json["items"][0]
    before = newest()["id"]
    form.get_by_role("button", name="Share", exact=True).click()
    expect(person.page).to_have_url(re.compile(r"/kinnect$"), timeout=people.UPLOAD_MILLISECONDS)
    person.until(lambda: newest()["id"] != before, "nothing was shared")
    person.still()
    post = newest()
    data = person.context.request.get(f"/media/kinnect/{post['media'][0]['id']}/1080", headers={"Accept": "image/jpeg"})
    return Image.open(io.BytesIO(data.body())).convert("RGB")


def is_like(picture: Image.Image, at: tuple[float, float], colour: tuple[int, int, int]) -> bool:
    found = picture.getpixel((int(at[0] * (picture.width - 1)), int(at[1] * (picture.height - 1))))
    return all(abs(one - other) < 40 for one, other in zip(found, colour))


RED, YELLOW = (255, 0, 0), (255, 255, 0)


@pytest.mark.parametrize(("width", "height", "place"), [(900, 450, "0% 50%"), (450, 900, "50% 0%")], ids=["wide", "tall"])
def test_the_square_is_moved_by_keys(circle, open_browser, width, height, place):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    form = choose(ana, picture(width, height, seed=41))
    form.locator("[name=crop][value=square]").check()
    slider = form.get_by_label("Visible part of photo 1")
    shown = ana.page.locator("[data-preview] img")
    expect(shown).to_have_css("object-position", "50% 50%")

    slider.focus()
    ana.page.keyboard.press("Home")

    expect(shown).to_have_css("object-position", place)
    form.locator("[name=crop][value=original]").check()
    expect(slider).to_be_hidden()
    form.locator("[name=crop][value=square]").check()
    expect(slider).to_have_value("0")
    axe.check(ana.page)
    square = published(circle, ana, form)
    assert square.width == square.height
    # The corner of the photo's beginning is in it, that of its end is not.
    assert is_like(square, (0.05, 0.05), RED)
    assert not is_like(square, (0.95, 0.95), YELLOW)
    ana.expect_faults("layout shifted")


def test_the_square_is_moved_by_dragging_the_preview(circle, open_browser):
    ana = open_browser(circle.server, size=people.DESKTOP).sign_in("ana@example.org")
    form = choose(ana, picture(900, 450, seed=42))
    form.locator("[name=crop][value=square]").check()
    slider = form.get_by_label("Visible part of photo 1")
    expect(slider).to_be_visible()
    ana.page.locator("[data-preview]").scroll_into_view_if_needed()
    box = ana.page.locator("[data-preview] .slide").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    ana.page.mouse.move(*middle)
    ana.page.mouse.down()
    ana.page.mouse.move(middle[0] - box["width"], middle[1], steps=4)
    ana.page.mouse.up()

    expect(slider).to_have_value("100")
    expect(ana.page.locator("[data-preview] img")).to_have_css("object-position", "100% 50%")
    square = published(circle, ana, form)
    assert is_like(square, (0.95, 0.95), YELLOW)
    assert not is_like(square, (0.05, 0.05), RED)
    ana.expect_faults("layout shifted")


def test_where_the_square_lies_stays_in_a_draft(circle, open_browser):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    form = choose(ana, picture(900, 450, seed=43))
    form.locator("[name=crop][value=square]").check()
    form.get_by_label("Visible part of photo 1").fill("20")
    expect(ana.page.locator("[data-kept]")).to_be_visible()
    ana.page.reload()
    ana.still()

    expect(ana.page.get_by_label("Visible part of photo 1")).to_have_value("20")
    expect(ana.page.locator("[data-preview] img")).to_have_css("object-position", "20% 50%")


def test_a_heic_photo_is_previewed_by_the_server_which_keeps_nothing(circle, open_browser):
    ana = open_browser(circle.server).sign_in("ana@example.org")
    gone = []
    ana.context.on("response", lambda answer: gone.append(answer.status) if answer.request.method == "DELETE" else None)
    file = {"name": "IMG_2682.HEIC", "mimeType": "image/heic", "buffer": photos.sample("formats/IMG_2682.heic")}
    form = choose(ana, file)

    shown = form.locator("[data-preview] img")
    expect(shown).to_have_js_property("complete", True, timeout=people.UPLOAD_MILLISECONDS)
    ana.page.wait_for_function("() => document.querySelector('[data-preview] img')?.naturalWidth > 0")
    expect(form.locator("[data-item] .item-photo img")).to_have_count(1)
    form.locator("[name=crop][value=square]").check()
    expect(form.get_by_label("Visible part of photo 1")).to_be_visible()
    ana.until(lambda: gone, "the picture stayed on the server")
    assert gone == [204]
