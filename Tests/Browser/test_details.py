"""Small things that only somebody who looks would miss: a name that is taken, rows to come, pulling, "more", a heart that beats, the camera."""

import re

import people
import photos
import pytest
from playwright.sync_api import expect


@pytest.fixture
def ben(circle, open_browser):
    return open_browser(circle.server).sign_in("ben@example.org")


def test_a_username_that_is_being_typed_says_whether_it_is_free(circle, open_browser):
    dan = open_browser(circle.server).sign_in("dan@example.org").go("/kinnect/edit-profile")
    field, status = dan.page.locator("[name=username]"), dan.page.locator("[data-username-status]")
    wrong = "Only letters a to z, numbers, full stops and underscores."

    for typed, said in {
        "ab": "At least 3 characters.", "dan-the-man": wrong, "ana": "This username is taken.", "Dan.The.Man": "dan.the.man is free.",
    }.items():  # fmt: skip
        field.fill(typed)
        expect(status).to_have_text(said)
    # What is said takes two lines or one.
    dan.expect_faults("the layout shifted")


def test_ones_own_username_is_neither_free_nor_taken(circle, open_browser):
    dan = open_browser(circle.server).sign_in("dan@example.org")
    dan.page.clock.install()
    dan.go("/kinnect/edit-profile")
    asked = []
    dan.page.on("request", lambda request: asked.append(request.url) if "username-available" in request.url else None)

    dan.page.locator("[name=username]").fill("Dan")
    dan.page.clock.fast_forward(1000)
    dan.still()

    expect(dan.page.locator("[data-username-status]")).to_have_text("")
    assert asked == []


def test_an_answer_about_what_was_typed_before_says_nothing(circle, open_browser):
    dan = open_browser(circle.server).sign_in("dan@example.org").go("/kinnect/edit-profile")
    field, status = dan.page.locator("[name=username]"), dan.page.locator("[data-username-status]")
    held = []
    dan.page.route(re.compile(r"username-available\?.*username=ana$"), lambda route: held.append(route))

    field.fill("ana")
    dan.until(lambda: held, "nobody asked whether it is free")
    field.fill("danube")
    expect(status).to_have_text("danube is free.")
    held[0].continue_()
    dan.still()

    expect(status).to_have_text("danube is free.")


def test_a_sheet_shows_the_shape_of_its_rows_until_they_are_there(circle, ben):
    ben.go("/kinnect")
    post = ben.page.locator("article[data-post]").first
    held = []
    ben.page.route(re.compile(r"/kinnect/p/[^/]+/comments$"), lambda route: held.append(route))

    post.locator("[data-comments-link]").first.click()
    sheet = ben.page.get_by_role("dialog", name="Comments")
    expect(sheet.locator(".sheet-wait")).to_have_text("Loading")
    expect(sheet.locator(".skeleton")).to_have_count(4)
    expect(sheet.locator(".skeleton").first).to_be_visible()
    ben.until(lambda: held, "the comments were not asked for")
    held[0].continue_()

    expect(sheet.locator("[data-comments-of]")).to_be_visible()
    expect(sheet.locator(".skeleton")).to_have_count(0)


def test_a_feed_that_is_pulled_has_on_top_what_is_new(circle, ben):
    ben.go("/kinnect").still()
    ben.page.evaluate("window.stillHere = true")
    newest = circle.members["ana"].post_photo(photos.jpeg(photos.drawn(seed=501)), "Just now")["id"]

    ben.pull()

    expect(ben.page.locator("article[data-post]").first).to_have_attribute("data-post", newest)
    expect(ben.page.get_by_role("button", name="New posts available")).to_have_count(0)
    assert ben.page.evaluate("window.stillHere === true"), "the page was reloaded"
    # What is new takes its place.
    ben.expect_faults("the layout shifted")


def test_a_feed_that_cannot_be_fetched_stays_when_it_is_pulled(circle, ben):
    ben.go("/kinnect").still()
    posts = ben.page.locator("article[data-post]")
    before = posts.evaluate_all("all => all.map(one => one.dataset.post)")
    ben.expected_statuses = {503}
    ben.page.route(re.compile(r"/kinnect$"), lambda route: route.fulfill(status=503), times=1)

    ben.pull()

    expect(ben.page.locator(".toast")).to_be_visible()
    assert posts.evaluate_all("all => all.map(one => one.dataset.post)") == before


def test_more_shows_the_rest_of_a_long_caption(circle, ben):
    ben.go("/kinnect")
    card = ben.page.locator("article[data-post]", has_text="Picture 2").first
    text, more = card.locator(".caption-text"), card.get_by_role("button", name="more", exact=True)
    is_cut = "text => text.scrollHeight > text.clientHeight + 1"
    assert text.evaluate(is_cut), "it is shown whole"

    more.click()

    expect(more).to_have_count(0)
    assert not text.evaluate(is_cut)
    # By keyboard or with a screen reader one goes on at the caption.
    expect(card.locator(".caption a").first).to_be_focused()


# Writes down which hearts move below an element, and how visible each is in the middle and at the end.
BEATS = """part => {
  window.beats = [];
  const note = (event, words) => beats.push([words, getComputedStyle(event.target).opacity]);
  part.addEventListener('animationstart', event => {
    if (!['beat', 'bounce'].includes(event.animationName)) return;
    const run = event.target.getAnimations().find(one => one.animationName === event.animationName);
    run.currentTime = run.effect.getComputedTiming().duration / 2;
    note(event, event.animationName);
  });
  part.addEventListener('animationend', event => {
    if (['beat', 'bounce'].includes(event.animationName)) note(event, event.animationName + ' ends');
  });
}"""


def beats(person, count: int) -> list:
    """What was written down, once there is so much of it."""
    person.page.wait_for_function("count => window.beats.length >= count", arg=count)
    return person.page.evaluate("window.beats")


def test_a_heart_beats_over_a_photo_that_is_tapped_twice(circle, ben):
    ben.go("/kinnect").still()
    photo = ben.page.locator("article[data-post] [data-photo]").first
    heart = photo.locator(".photo-heart")
    photo.evaluate(BEATS)
    assert heart.evaluate("heart => getComputedStyle(heart).opacity") == "0"

    ben.double_tap(photo)
    assert beats(ben, 2) == [["beat", "1"], ["beat ends", "0"]]
    # Each time, also where it is liked already.
    ben.double_tap(photo)
    assert beats(ben, 4)[2:] == [["beat", "1"], ["beat ends", "0"]]


def test_the_heart_below_a_photo_jumps_when_it_is_pressed(circle, ben):
    ben.go("/kinnect").still()
    card = ben.page.locator("article[data-post]").first
    form = card.locator("[data-like]")
    form.evaluate(BEATS)

    ben.press(form.get_by_role("button"), "/like")

    assert beats(ben, 2) == [["bounce", "1"], ["bounce ends", "1"]]


def test_the_camera_is_asked_for_by_its_own_button_alone(circle, ben):
    ben.go("/kinnect/new")
    field = ben.page.locator("[name=file]")
    field.evaluate("""field => {
      window.asked = [];
      field.addEventListener('click', () => asked.push(field.getAttribute('capture')));
    }""")
    taken = {"name": "taken.jpg", "mimeType": "image/jpeg", "buffer": photos.jpeg(photos.drawn(seed=502))}

    with ben.page.expect_file_chooser() as camera:
        ben.page.get_by_role("button", name="Take a photo").click()
    camera.value.set_files([taken])
    expect(ben.page.locator("[data-item]")).to_have_count(1)
    with ben.page.expect_file_chooser():
        field.click()

    assert ben.page.evaluate("window.asked") == ["environment", None]


def test_where_there_is_a_mouse_no_camera_is_offered(circle, open_browser):
    ben = open_browser(circle.server, size=people.DESKTOP).sign_in("ben@example.org").go("/kinnect/new")

    expect(ben.page.get_by_text("Take a photo")).to_be_hidden()


@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_the_description_of_a_photo_is_as_wide_as_its_form(circle, open_browser, size):
    ana = open_browser(circle.server, size=size).sign_in("ana@example.org")
    posts = circle.members["ana"].get("/api/kinnect/profiles/ana/posts").expect(200).json["items"]
    ana.go(f"/kinnect/p/{posts[0]['id']}/edit")

    caption, field = ana.page.locator("[name=caption]").bounding_box(), ana.page.locator("#alt-1").bounding_box()

    assert abs(field["width"] - caption["width"]) < 1, (field, caption)
