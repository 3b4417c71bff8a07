"""Videos in a real browser: sharing one with scripts and without, playing, seeking, failing and trying again."""

import re

import axe
import films
import people
import pytest
from films import finished, prepared
from patience import until
from playwright.sync_api import expect

POSTED = re.compile(r"/kinnect$")
LONG = 240_000  # a film is made by all that the machine has left


@pytest.fixture(scope="module")
def film(circle) -> str:
    """A post of one video of eight seconds."""
    ana = circle.members["ana"]
    state = prepared(ana, films.film(size="640x800", seconds=8, rate=10))
    return ana.call("POST", "/api/kinnect/posts", {"caption": "Eight seconds", "media": [state["id"]]}).expect(201).json["id"]


def player(person, post: str):
    return person.article(post).locator("video")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [people.PHONE, people.DESKTOP], ids=["phone", "desktop"])
def test_a_film_plays_and_can_be_sought(circle, open_browser, film, size, scheme):
    ben = open_browser(circle.server, size=size, scheme=scheme).sign_in("ben@example.org").go(f"/kinnect/p/{film}")
    video = player(ben, film)
    expect(video).to_be_visible()
    node = video.element_handle()

    # By itself and without sound, once it is in view; its place is kept from the beginning.
    ben.page.wait_for_function("(film) => film.currentTime > 0.2 && !film.paused", arg=node)
    state = node.evaluate("(f) => ({muted: f.muted, width: f.videoWidth, height: f.videoHeight, long: f.duration})")
    assert (state["muted"], state["width"], state["height"]) == (True, 640, 800)
    assert abs(state["long"] - 8) < 0.5
    node.evaluate("(film) => { film.pause(); film.currentTime = 6.5; }")
    ben.page.wait_for_function("(film) => !film.seeking && film.readyState >= 2", arg=node)
    assert abs(node.evaluate("(film) => film.currentTime") - 6.5) < 0.2
    node.evaluate("(film) => { film.currentTime = 1; }")
    ben.page.wait_for_function("(film) => !film.seeking && Math.abs(film.currentTime - 1) < 0.2", arg=node)
    axe.check(ben.page)


def test_nothing_of_a_film_is_fetched_where_movement_is_not_wanted(circle, open_browser, film):
    ben = open_browser(circle.server, motion=False).sign_in("ben@example.org").go(f"/kinnect/p/{film}").still()
    video = player(ben, film)
    expect(video).to_be_in_viewport()
    assert video.evaluate("(film) => [film.paused, film.readyState, film.controls]") == [True, 0, True]


def test_the_grid_marks_films(circle, open_browser, film):
    ben = open_browser(circle.server).sign_in("ben@example.org").go("/kinnect/u/ana")
    tile = ben.page.locator(f'.tile[href$="{film}"]')
    expect(tile.locator(".tile-badge")).to_contain_text("Video")
    expect(tile.locator("img")).to_be_visible()


def share(person, data: bytes, caption: str) -> None:
    person.go("/kinnect/new")
    person.page.set_input_files("[name=file]", {"name": "film.mp4", "mimeType": "video/mp4", "buffer": data})
    person.page.locator("[name=caption]").fill(caption)
    person.page.locator("[data-submit]").click()
    person.page.wait_for_url(POSTED)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_video_is_shared_waits_and_appears(circle, open_browser, scripts):
    name = "vera" if scripts else "wilma"
    member = circle.join(name)
    person = open_browser(circle.server, scripts=scripts).sign_in(member.email)
    # Without scripts nobody sees how far it is, so a small one does.
    share(person, films.lasting(25, rate=30) if scripts else films.film(), "On the ferry")

    waiting = person.page.locator("[data-waiting-post]")
    expect(waiting).to_contain_text("Preparing your video")
    expect(waiting).to_contain_text("On the ferry")
    assert member.get("/api/kinnect/feed").json["items"] == []
    media = member.get("/api/kinnect/waiting-posts").json["items"][0]["media"][0]["id"]
    if scripts:
        # The bar moves, and the post takes its place, without a reload.
        person.page.evaluate("window.stayed = true")
        expect(waiting.locator("progress")).not_to_have_js_property("value", 0, timeout=LONG)
    else:
        # The post is published a moment after its video is ready.
        until(lambda: member.get("/api/kinnect/feed").json["items"], "the post did not come")
        person.go("/kinnect")
    expect(person.page.locator("article.post video")).to_be_visible(timeout=LONG)
    expect(person.page.locator("[data-waiting-post]")).to_have_count(0)
    if scripts:
        assert person.page.evaluate("window.stayed")
    assert len(member.get("/api/kinnect/feed").json["items"]) == 1


# What a system calls a file that it doesn't know, and what it may call it wrongly.
MISNAMED = ["application/octet-stream", "image/jpeg"]


def misnamed(kind: str) -> dict:
    return {"name": "IMG_5001.MOV", "mimeType": kind, "buffer": films.film("webm", size="320x240", seconds=1)}


@pytest.mark.parametrize("kind", MISNAMED)
def test_a_video_is_known_by_its_bytes(circle, open_browser, kind):
    member = circle.join(f"zoe{MISNAMED.index(kind)}")
    person = open_browser(circle.server).sign_in(member.email).go("/kinnect/new")
    person.page.set_input_files("[name=file]", misnamed(kind))
    expect(person.page.locator("[data-item] video")).to_be_attached()
    expect(person.page.locator("[data-slide-of] video")).to_be_attached()
    person.page.locator("[name=caption]").fill("Without a name")
    person.page.locator("[data-submit]").click()
    person.page.wait_for_url(POSTED)

    newest = lambda: member.get("/api/kinnect/feed").json["items"]
    until(newest, "the post did not come")
    assert newest()[0]["media"][0]["kind"] == "video"


@pytest.mark.parametrize("kind", MISNAMED)
def test_a_story_shows_a_video_by_its_bytes(circle, open_browser, kind):
    ana = open_browser(circle.server).sign_in("ana@example.org").go("/kinnect/stories/new")
    ana.page.set_input_files("[data-new-story] [name=file]", misnamed(kind))
    expect(ana.page.locator("[data-story-preview] video")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_video_that_fails_says_why_and_can_be_tried_again_or_discarded(circle, open_browser, scripts):
    member = circle.join("xenia" if scripts else "yara")
    person = open_browser(circle.server, scripts=scripts).sign_in(member.email)
    share(person, films.film()[: len(films.film()) // 2], "Cut off")
    waiting = person.page.locator("[data-waiting-post]")
    if scripts:
        # The card may hear of the failure while the post is still on its way.
        failed = person.page.locator("[data-share][data-state=failed]")
        expect(waiting.or_(failed).first).to_be_visible(timeout=LONG)
        person.expect_faults("layout shifted")
        if failed.count() > 0:
            expect(failed.get_by_role("alert")).to_contain_text("damaged")
            return
    media = member.get("/api/kinnect/waiting-posts").json["items"][0]["media"][0]["id"]
    finished(member, media)
    if not scripts:
        person.go("/kinnect")
    expect(waiting.get_by_role("alert")).to_contain_text("damaged or arrived incomplete", timeout=LONG)
    if scripts:  # axe is a script itself
        axe.check(person.page)
    waiting.get_by_role("button", name="Retry").click()
    finished(member, media)
    person.go("/kinnect")
    expect(waiting.get_by_role("alert")).to_be_visible()
    waiting.get_by_role("button", name="Discard").click()
    expect(waiting).to_have_count(0)
    member.get(f"/api/media/{media}").expect(404)
